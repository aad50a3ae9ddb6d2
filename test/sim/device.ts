// The computer of the person under test: its disk, its clock, and one life of Galley after the other on it.
import { AppError } from '../../preload/errors.ts';
import type { Clock } from '../../main/kernel/clock.ts';
import type { Log } from '../../main/kernel/log.ts';
import { openMemory, type Db } from '../../main/store/database/open.ts';
import { createStore } from '../../main/store/store.ts';
import { choicesOf } from '../../main/sync/outbox/choices.ts';
import type { ActivityItem } from '../../preload/contract/sync.ts';
import type { PostId } from '../../preload/ids.ts';
import type { PlatformId } from '../../preload/rules/platforms.ts';
import { createAiBatches, rejectionOf } from '../../main/features/ai-batches/ai-batches.ts';
import { createPlanning } from '../../main/features/calendar/planning.ts';
import { createPause } from '../../main/features/pause/pause.ts';
import { decideConflict } from '../../main/features/posts/both-sides.ts';
import { duplicatePosts } from '../../main/features/posts/duplicate.ts';
import { beginOnSeveral, createFamilies } from '../../main/features/posts/families.ts';
import { openSync, type Sync } from '../../main/sync/engine.ts';
import { readPost } from '../../main/sync/outbox/read-post.ts';
import { Crash, createLife, mortal, type Life } from './crash.ts';
import type { Draws } from './draws.ts';
import type { Hands } from './hands.ts';
import { rows, type LifeRecord, type Sleep } from './judges/evidence.ts';
import { watchReadings } from './judges/overtaken.ts';
import { untracked } from './judges/tracked.ts';
import type { Model } from './model/model.ts';
import type { Network } from './network.ts';
import { pictureName } from './picture.ts';
import type { Faults } from './plan.ts';
import type { Timeline } from './timeline.ts';

export type Device = {
  /** Opens Galley; a life that runs is fenced off by it and ends a little later. */
  start(second?: boolean): void;
  /** Ends the running life at once. */
  kill(): void;
  /** A clean end by the person, until then. */
  quitUntil(timeMs: number): void;
  /** What the person can reach now; null while nothing runs. */
  hands(): Hands | null;
  sync(): Sync | null;
  setKey(key: string): void;
  stepClock(deltaMs: number): void;
  /** The person's own switch; until then, at the latest, nothing is sent. */
  workOffline(on: boolean, untilMs?: number): void;
  /** Timers rest until then. */
  sleepUntil(timeMs: number): void;
  /** From now on no life dies by itself. */
  heal(): void;
  /** Nothing of it is looked at any more: what its libraries hold is freed, of which the collector knows nothing. */
  close(): void;
  copy(): void;
  /** Puts the copy in the place of the disk's content. False: there is none. */
  restore(): boolean;
  db(): Db;
  readonly lives: LifeRecord[];
  readonly sleeps: Sleep[];
  readonly crashCount: () => number;
  readonly times: { copiedAtMs: number | null; restoredAtMs: number | null };
};

type Deps = {
  timeline: Timeline;
  network: Network;
  model: Model;
  draws: Draws;
  faults: Faults;
  /** `more`: what only a trace shows. */
  note: (what: string, more?: string) => void;
  /** An error that no life should have let out. */
  failed: (error: unknown) => void;
};

type Living = { life: Life; sync: Sync; record: LifeRecord; db: Db };

/** As the window lists them, without what it shows of each. */
const listed = 'SELECT pid FROM post WHERE gone_ms IS NULL ORDER BY created_ms DESC, pid DESC LIMIT 500';

const secondMs = 1000;
const hourMs = 3_600_000;

export const createDevice = ({ timeline, network, model, draws, faults, note, failed }: Deps): Device => {
  const opened: Db[] = [];
  const openLibrary = (from?: Buffer): Db => {
    const library = watchReadings(openMemory('library', from));
    opened.push(library);
    return library;
  };
  let db = openLibrary();
  // One for all lives: to compile its statements anew costs more than a life does.
  let store = createStore(db);
  /** Names of the files in the library's media folder. */
  const files = new Set<string>();
  let epoch: number | null = null;
  let key = model.keys.current();
  let stepMs = 0;
  let asleepUntilMs = 0;
  let healed = false;
  let living: Living | null = null;
  let copied: Buffer | null = null;
  let crashes = 0;
  /** A window that can be seen asks five times as often, which says little more. */
  const visible = draws.happens(0.05);
  const bootedMs = timeline.now() - draws.between(1, 100) * hourMs;
  const lives: LifeRecord[] = [];
  const sleeps: Sleep[] = [];
  const times: Device['times'] = { copiedAtMs: null, restoredAtMs: null };

  const guarded = (run: () => void): void => {
    try {
      run();
    } catch (error) {
      if (!(error instanceof Crash) && !isLeaseLost(error)) failed(error);
    }
  };

  const clockOf = (life: Life): Clock => ({
    now: () => timeline.now() + stepMs,
    uptime: () => ({ boot: 'this one', ms: timeline.now() - bootedMs }),
    after(delayMs, run) {
      const fire = (): void => {
        if (life.isOver()) return;
        if (timeline.now() < asleepUntilMs) cancel = timeline.at(asleepUntilMs, fire);
        else guarded(run);
      };
      let cancel = timeline.at(timeline.now() + Math.max(0, delayMs), fire);
      return () => cancel();
    },
  });

  const logOf = (number: number): Log => {
    const write = (level: string) => (fields: Record<string, unknown>, message: string) => {
      const { err } = fields;
      if (err instanceof Crash) return;
      const cause = err instanceof Error ? err : null;
      note(`${String(number)} ${level} ${message} ${cause?.message ?? ''}`, cause?.stack);
      // Whoever was fenced off says so and stops.
      if (level === 'error' && number === lives.length) failed(err instanceof Error ? err : new Error(message));
    };
    return { info: () => {}, warn: write('warn'), error: write('error') };
  };

  const open = (second: boolean): void => {
    const number = lives.length + 1;
    const record: LifeRecord = { number, startedMs: timeline.now(), endedMs: null, second: false, key };
    lives.push(record);
    let ids = 0;
    const life = createLife(
      () => !healed && draws.happens(faults.crash),
      () => {
        crashes += 1;
        record.endedMs = timeline.now();
        note(`${String(number)} ends`);
        if (living?.life === life) living = null;
        const downMs = draws.happens(0.1) ? draws.between(1, 36) * hourMs : draws.between(1, 60) * secondMs;
        timeline.at(timeline.now() + downMs, () => {
          if (!living) start();
        });
      },
    );
    note(`${String(number)} starts`);
    const sync = openSync({
      store: mortal(store, life),
      businessId: model.inspect.business.id,
      base: new URL('https://service.example'),
      key,
      wire: network.wireOf(life, number),
      clock: clockOf(life),
      random: draws.next,
      newId: () => `op-${String(number)}-${String((ids += 1))}`,
      newKey: () => `key-${String(number)}-${String((ids += 1))}`,
      log: logOf(number),
      events: { changed: () => {}, on: () => () => {} },
      epochFile: {
        read: () => epoch,
        write: (value) => {
          epoch = value;
          // It may also die before it took over.
          record.second ||= second;
        },
      },
      fileOf({ file, sizeBytes, mimeType, name }) {
        if (!files.has(file)) failed(new Error(`18: ${file} is to be sent and is not on disk`));
        return { path: file, fileName: name, sizeBytes, mimeType };
      },
      yieldToEventLoop: () => Promise.resolve(),
      airplane: false,
    });
    sync.setVisible(visible);
    living = { life, sync, record, db };
  };

  const start = (second = false): void => {
    const before = living;
    guarded(() => open(second));
    if (before && second) timeline.at(timeline.now() + draws.between(1, 600) * secondMs, () => end(before));
  };

  /** An end that is nobody's crash: the process is simply gone. */
  const end = ({ life, record }: Living): void => {
    if (life.isOver()) return;
    record.endedMs = timeline.now();
    life.retire();
  };

  const handsOf = ({ sync }: Living): Hands => ({
    submit(intents) {
      const pids: number[] = [];
      const operations = intents.flatMap((intent) => {
        const { operations: all, pid } = sync.change(intent);
        if (pid !== null) pids.push(pid);
        return all;
      });
      return { pids, operations };
    },
    askFirst: () => sync.transact(({ store }) => store.approvals.writeRules({ takeOff: false, askFirst: true })),
    tracking: () => sync.store.linkTracking.rule(),
    writeTracking: (rule) => sync.transact((tx) => tx.store.linkTracking.writeRule(rule)),
    duplicate(pid) {
      const post = readPost(sync.store, pid);
      if (post) duplicatePosts(sync, [post], (name) => name);
    },
    take({ file, sha256, sizeBytes }) {
      // As media-intake.ts does it: on disk before any row names it.
      files.add(file);
      const row = { sha256, sizeBytes, mimeType: 'image/jpeg', name: pictureName, file };
      return sync.transact(({ store, nowMs }) => store.media.add({ ...row, atMs: nowMs })).mid;
    },
    many: (intents) => sync.changeAll(intents).stepId,
    begin(drafts) {
      const { pids, stepId } = sync.begin(
        drafts.map(({ platform, name, body }) => ({
          create: { platform, name },
          then: (pid) => [{ do: 'post.edit', pid, platform, fields: { body } }],
        })),
        'post.new',
      );
      return { made: pids, stepId };
    },
    beginFamily(platforms, name, body) {
      const { pid } = beginOnSeveral(sync, { platforms: [...platforms], name, body });
      return sync.store.families.pids(pid);
    },
    families: familiesOf(sync),
    batches: {
      ...createAiBatches({ sync }),
      open: () => sync.store.aiBatches.open(),
      items: (batch) => sync.store.aiBatches.items(batch),
      rejection: (item) => rejectionOf(sync.store, item),
    },
    pause: pauseOf(sync),
    family: (pid) =>
      rows<{ pid: number; head: number; platform: string; own: string; gone: number | null }>(
        db,
        `SELECT family_part.pid, family_part.head, platform, own, gone_ms AS gone FROM family_part JOIN post USING (pid)
         WHERE family_part.head = (SELECT head FROM family_part WHERE pid = ?) ORDER BY place, family_part.pid`,
        pid,
      ).map(({ own, gone, ...part }) => ({ ...part, own: JSON.parse(own) as string[], isHere: gone === null })),
    words(pid, platform) {
      const variant = readPost(sync.store, pid)?.variants.find((each) => each.platform === platform);
      if (!variant) return null;
      const text = (value: string | null) => (value ?? '').trim();
      return {
        isOut: variant.status === 'published',
        fields: {
          body: untracked(text(variant.body ?? variant.description)),
          title: text(variant.title),
          hashtags: variant.hashtags.join(' '),
          altText: text(variant.altText),
          image: variant.media[0]?.id ?? '',
        },
      };
    },
    listed: () => sync.store.posts.pids({}, 10_000),
    undoStep: (stepId) => sync.stepOf('undo', stepId),
    undo: (direction, pid) => void sync.step(direction, pid),
    parked: () =>
      sync.store.operations.openOfState('parked').map((operation) => ({ operation, choices: choicesOf(operation) })),
    choose: (id, choice, at) => sync.choices.choose(id, choice, at),
    conflicts: () => sync.conflicts.list(),
    decide: (conflictId, choice, text) =>
      decideConflict(sync, { conflictId, choice, language: 'en', ...(text === undefined ? {} : { text }) }),
    post: (pid) => readPost(sync.store, pid),
    tags: (pid) => sync.store.postTags.ofPost(pid),
    readAtMs: (pid) => sync.store.posts.document(pid)?.readAtMs || null,
    pids: () => rows<{ pid: number }>(db, listed).map(({ pid }) => pid),
    refreshIfStale: (pid) => sync.pull.refreshIfStale(pid),
    syncNow: () => void sync.now(),
    groups() {
      const groupsOf = (state: string) => (items: readonly ActivityItem[]) => [
        ...new Set(items.filter((item) => item.state === state).map(({ group }) => group)),
      ];
      const { waiting, leftOut } = sync.activity.read();
      return { waiting: groupsOf('waiting')(waiting), leftOut: groupsOf('left-out')(leftOut) };
    },
    leaveOut: (groups) => sync.leaveOut(groups),
    sendLeftOut: (group) => sync.sendLeftOut(group),
  });

  return {
    start,
    kill() {
      if (living) guarded(() => living?.life.end());
    },
    quitUntil(timeMs) {
      if (!living) return;
      const quitting = living;
      guarded(() => quitting.sync.close());
      note(`${String(quitting.record.number)} is closed`);
      end(quitting);
      living = null;
      timeline.at(timeMs, () => {
        if (!living) start();
      });
    },
    hands: () => (living ? handsOf(living) : null),
    sync: () => living?.sync ?? null,
    setKey(next) {
      key = next;
      if (living) end(living);
      else if (!healed) return;
      living = null;
      start();
    },
    workOffline(on, untilMs) {
      living?.sync.setAirplane(on);
      // For the judges: nothing can be sent then.
      if (untilMs !== undefined) sleeps.push({ fromMs: timeline.now(), toMs: untilMs });
    },
    stepClock: (deltaMs) => void (stepMs += deltaMs),
    sleepUntil(timeMs) {
      asleepUntilMs = timeMs;
      sleeps.push({ fromMs: timeline.now(), toMs: timeMs });
    },
    heal: () => void (healed = true),
    close: () => opened.forEach((library) => library.close()),
    copy() {
      copied = db.serialize();
      times.copiedAtMs = timeline.now();
    },
    restore() {
      if (!copied || healed || times.restoredAtMs !== null) return false;
      if (living) end(living);
      living = null;
      db = openLibrary(copied);
      store = createStore(db);
      times.restoredAtMs = timeline.now();
      start();
      return true;
    },
    db: () => db,
    lives,
    sleeps,
    crashCount: () => crashes,
    times,
  };
};

const pauseOf = (sync: Sync): Hands['pause'] => {
  const pause = createPause({ sync, planning: createPlanning({ sync, tried: () => null }) });
  const { store } = sync;
  return {
    isOn: () => store.pause.on() !== null,
    times: () => store.pause.times().map(({ pid, platform, at }) => ({ pid, platform: platform as PlatformId, at })),
    start: () => void pause.start({ why: '', remindAt: null }),
    resume(chosen) {
      const preview = pause.resumePreview();
      const chosenAt = new Map(chosen.map(({ pid, at }) => [String(pid), at]));
      const answers = preview?.passed.map(({ id }) => ({ id, at: chosenAt.get(id) ?? null })) ?? [];
      pause.resume(answers, preview?.earliest);
    },
  };
};

const familiesOf = (sync: Sync): Hands['families'] => {
  const families = createFamilies({ sync });
  const idOf = (id: string) => id as PostId;
  return {
    follow: (id, platforms) => void families.follow(idOf(id), platforms, undefined),
    addPlatforms: (id, platforms) => void families.addPlatforms(idOf(id), platforms),
    removePlatforms: (id, platforms) => void families.removePlatforms(idOf(id), platforms),
    join: (ids) => void families.join(ids.map(idOf)),
    separate: (id) => void families.separate(idOf(id)),
  };
};

const isLeaseLost = (error: unknown): boolean =>
  error instanceof AppError && error.kind === 'storage' && error.message.startsWith('Another Galley');

/** What the person's own deed may be refused with, without anything being wrong. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && ['invalid', 'not-found', 'storage', 'forbidden'].includes(error.kind);
