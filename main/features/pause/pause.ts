// "Pause everything" and Resume: every scheduled post is unscheduled at the service, soonest first, and its time stored
// here to be restored later. The times are stored in the transaction of the changes that unschedule, so none is lost.
import type { Handlers, ParsedInput } from '../../../preload/bridge.ts';
import type {
  PassedPost,
  PauseOutcome,
  PausePreview,
  PauseStatus,
  ResumePreview,
  SlotOfPost,
} from '../../../preload/contract/pause.ts';
import { AppError } from '../../../preload/errors.ts';
import type { PostId } from '../../../preload/ids.ts';
import { slotGraceMs } from '../../../preload/rules/early-bounds.ts';
import { type PlatformId, isPlatformId } from '../../../preload/rules/platforms.ts';
import { hourlyLimits } from '../../service/limits.ts';
import type { PausedTime } from '../../store/pause.ts';
import type { UndoStep } from '../../store/undo.ts';
import type { Sync } from '../../sync/engine.ts';
import { plansSnapshot } from '../../sync/kernel/cached-replies.ts';
import type { Tx } from '../../sync/kernel/transaction.ts';
import { slotMarginMs } from '../../sync/kernel/rules.ts';
import { clearedSlot } from '../../sync/outbox/operations/publish.ts';
import { endPausedTime } from '../../sync/outbox/operations/schedule.ts';
import { Intents } from '../../sync/outbox/take-step.ts';
import { renewTakebacks } from '../../sync/outbox/left-out.ts';
import type { Intent } from '../../sync/outbox/operation.ts';
import { isRevocable } from '../../sync/posts/fields.ts';
import { readShown } from '../../sync/outbox/families.ts';
import type { Planning } from '../calendar/planning.ts';
import { arrivalsOf } from '../posts/arrivals.ts';
import { type Located, locate, wordsOf } from './paused-times.ts';

export type PauseWork = {
  preview(): PausePreview;
  status(): PauseStatus | null;
  /** Throws AppError `invalid` while a pause is on. */
  start(of: ParsedInput<'pause.start'>): PauseOutcome;
  remind(at: string | null): void;
  takeOff(slots: ParsedInput<'pause.takeOff'>['slots']): PauseOutcome;
  resumePreview(): ResumePreview | null;
  /** Throws AppError `invalid` if the user has not seen what it would do: a time has passed since they were asked. */
  resume(passed: ParsedInput<'pause.resume'>['passed'], earliest?: string): PauseOutcome;
  /** Part of the transaction that restores a backup: stores these times, under the backup's pause if none is on. */
  putBack(
    tx: Tx,
    pause: { since: string; why: string },
    times: readonly Pick<PausedTime, 'pid' | 'platform' | 'at'>[],
  ): void;
  /** Part of the transaction that undid or redid this step: undoing a pause resumes, and the reverse. */
  follow(tx: Tx, direction: 'undo' | 'redo', stepId: number): void;
};

type Deps = { sync: Sync; planning: Pick<Planning, 'freeTogether'> };

/** Nothing is rescheduled sooner than this: it takes time to reach the service. */
const leadMs = 10 * 60_000;
/** However far ahead. */
const neverMs = Number.MAX_SAFE_INTEGER;
/** Names in one list of the window. */
const mostNamed = 50;

/** Kinds by which the user schedules a post, or creates one with a time. */
const ownSteps = [
  'post.schedule',
  'post.unschedule',
  'post.new',
  'post.duplicate',
  'post.fromFiles',
  'post.import',
  'post.recur',
  'post.putBack',
  'post.addPlatforms',
];

type Slot = { pid: number; platform: PlatformId; at: string };

const versionName = ({ pid, platform }: { pid: number; platform: string }): string => `${String(pid)} ${platform}`;
/** It is restored when the pause ends. */
const isStored = ({ where }: Located): boolean => where === 'off' || where === 'held';
const countPosts = (slots: readonly { pid: number }[]): number => new Set(slots.map(({ pid }) => pid)).size;

export const createPause = ({ sync, planning }: Deps): PauseWork => {
  const { store, time, transact, forecast, online } = sync;

  /** All slots ahead, as shown here, the soonest first. */
  const slotsAhead = (): Slot[] => {
    const nowMs = time.serverNowMs();
    return store.agenda
      .moments(nowMs, neverMs)
      .flatMap(({ pid, platform, status, atMs }) =>
        status === 'published' || !isPlatformId(platform) ? [] : [{ pid, platform, at: new Date(atMs).toISOString() }],
      );
  };

  const named = (slots: readonly { pid: number; platform: string; at: string }[]): SlotOfPost[] => {
    const shown = slots.slice(0, mostNamed);
    const rows = store.agenda.rows(shown.map(({ pid }) => pid));
    return shown.map(({ pid, platform, at }) => ({
      id: String(pid) as PostId,
      name: (rows.get(pid) ?? store.posts.view(pid))?.name ?? '',
      platform,
      at,
    }));
  };
  const namedOf = (located: readonly Located[], at = ({ time: { at: pausedAt } }: Located) => pausedAt): SlotOfPost[] =>
    located.slice(0, mostNamed).map((each) => ({
      id: String(each.time.pid) as PostId,
      name: each.name,
      platform: each.time.platform,
      at: at(each),
    }));

  /**
   * Clicks on Publish. `isSent`: it may have arrived, and can't be stopped any more. `slot`: was removed for it, and
   * may not be shown any more.
   */
  const clicks = () =>
    store.operations.open().flatMap((op) => {
      const { kind, state, pid, platform, intentAtMs } = op;
      if (kind !== 'post.publish' || state === 'parked' || pid === null || platform === null) return [];
      const at = new Date(intentAtMs).toISOString();
      return [{ pid: store.posts.headOf(pid), platform, at, isSent: !isRevocable(store, op), slot: clearedSlot(op) }];
    });
  type Click = ReturnType<typeof clicks>[number];
  /** What a pause removes: all slots ahead, and those of the clicks that it withdraws. */
  const slotsWith = (ahead: readonly Slot[], clicked: readonly Click[]): Slot[] => {
    const shown = new Set(ahead.map(versionName));
    const cleared = clicked.flatMap((click) => {
      const { pid, platform, isSent, slot } = click;
      return isSent || slot === null || shown.has(versionName(click)) ? [] : [{ pid, platform, at: slot }];
    });
    return [...ahead, ...cleared].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  };
  const justPassed = () => {
    const nowMs = time.serverNowMs();
    return store.agenda
      .moments(nowMs - slotGraceMs, nowMs)
      .filter(({ status }) => status !== 'published')
      .map(({ pid, platform, atMs }) => ({ pid, platform, at: new Date(atMs).toISOString() }));
  };

  const keep = (tx: Tx, times: readonly Pick<PausedTime, 'pid' | 'platform' | 'at'>[]): void => {
    for (const { pid, platform, at } of times) {
      const post = readShown(store, pid);
      if (post) store.pause.keep({ pid, platform, at, words: wordsOf(post, platform), takenMs: tx.nowMs });
      tx.touch(pid);
    }
    tx.changed('pause', 'agenda');
  };

  /** As a part of a transaction. Returns what was unscheduled. */
  const take = (tx: Tx, slots: readonly Slot[], label: 'pause' | null, first: readonly Intent[] = []): PauseOutcome => {
    const intents = slots.map(({ pid, platform }): Intent => ({ do: 'post.unschedule', pid, platform }));
    const { refused, stepId } = sync.changeAll([...first, ...intents], label);
    const left = new Set(refused.flatMap(({ intent }) => ('platform' in intent ? [JSON.stringify(intent)] : [])));
    const taken = slots.filter((_, place) => !left.has(JSON.stringify(intents[place])));
    keep(tx, taken);
    return { stepId, timeCount: taken.length, postCount: countPosts(taken) };
  };

  /** Scheduled since the pause began: by the user's own changes here, and other than by these. */
  const scheduledSince = (afterStep: number, times: readonly PausedTime[]): { own: Slot[]; appeared: Slot[] } => {
    const known = new Set(times.map(versionName));
    const returned = new Set(store.pause.returned().map(versionName));
    const byPost = new Map<number, boolean>();
    const isOwn = (pid: number): boolean => {
      const isStep = (part: number) => store.undoSteps.isNamedAfter(afterStep, part, ownSteps);
      const found = byPost.get(pid) ?? store.families.pids(pid).some(isStep);
      byPost.set(pid, found);
      return found;
    };
    const slots = slotsAhead().filter((slot) => !known.has(versionName(slot)));
    const isOwnSlot = (slot: Slot) => returned.has(versionName(slot)) || isOwn(slot.pid);
    return { own: slots.filter(isOwnSlot), appeared: slots.filter((slot) => !isOwnSlot(slot)) };
  };

  /** What resuming does with each stored time. `earliestMs`: those before it have passed. */
  const sorted = (earliestMs: number) => {
    const located = locate(store, store.pause.times());
    const back = located.filter((each) => each.row !== null && isStored(each));
    const isAhead = ({ time: { at } }: Located) => Date.parse(at) >= earliestMs;
    return {
      located,
      ahead: back.filter(isAhead),
      passed: [
        ...Map.groupBy(
          back.filter((each) => !isAhead(each)),
          ({ time: { pid } }) => pid,
        ).values(),
      ],
      moved: located.filter(({ where }) => typeof where === 'object'),
      published: located.filter(({ where }) => where === 'published'),
      deleted: located.filter(({ row, where }) => row === null && where !== 'published'),
    };
  };

  /** Each gets a free slot no earlier than the one before, so that they stay in order. */
  const passedPosts = (of: ReturnType<typeof sorted>): PassedPost[] => {
    const next = planning.freeTogether(of.ahead.map((each) => each.time));
    let lastMs = 0;
    const nextFrom = (platforms: readonly PlatformId[]): string | null => {
      for (let at = next(platforms); at !== null; at = next(platforms)) {
        if (Date.parse(at) < lastMs) continue;
        lastMs = Date.parse(at);
        return at;
      }
      return null;
    };
    return of.passed.flatMap(([first, ...more]) => {
      if (!first) return [];
      const platforms = [first, ...more].map((each) => each.time.platform);
      return {
        id: String(first.time.pid) as PostId,
        name: first.name,
        thumbnail: first.row?.thumbnail ?? null,
        kind: first.row?.kind ?? 'post',
        platforms,
        at: first.time.at,
        suggested: nextFrom(platforms.filter(isPlatformId)),
      };
    });
  };

  const isOn = () => store.pause.on() !== null;

  /** Stored again, or restored for good: the rows of these posts change. */
  const settle = (tx: Tx, times: readonly PausedTime[], backMs: number | null): void => {
    for (const each of times) {
      store.pause.giveBack(each, backMs);
      tx.touch(each.pid);
    }
    tx.changed('pause', 'agenda');
  };

  /** As projected within this transaction; null: it has no slot. */
  const slotNow = ({ pid, platform }: PausedTime): string | null | 'none' => {
    const version = readShown(store, pid)?.variants.find((each) => each.platform === platform);
    return !version || version.status === 'published' ? 'none' : (version.scheduledAt ?? null);
  };

  /** Undone or redone while the pause is on: it may be about posts that are paused, too. */
  const followOthers = (tx: Tx, step: UndoStep, direction: 'undo' | 'redo'): void => {
    const intents = Intents.parse(direction === 'undo' ? step.inverse : step.forward);
    // What an older step brings back is the user's own.
    if (step.id <= (store.pause.on()?.afterStep ?? 0)) {
      const backs = intents.filter((intent) => intent.do === 'post.schedule' || intent.do === 'post.keep');
      for (const pid of new Set(backs.map((intent) => store.posts.headOf(intent.pid))))
        for (const { platform, scheduledAt: at } of readShown(store, pid)?.variants ?? [])
          if (typeof at === 'string') store.pause.noteReturned({ pid, platform, at }, tx.nowMs);
    }
    // Stored times that this step has ended (`endReplacedTime`).
    if (direction === 'redo') {
      for (const intent of intents) if (intent.do === 'post.unschedule') endPausedTime(tx, intent, step.atMs);
    } else if (step.label !== 'resume') settle(tx, store.pause.backAt(step.atMs), null);
  };

  return {
    preview() {
      const clicked = clicks();
      const ahead = slotsAhead();
      const slots = slotsWith(ahead, clicked);
      const rows = store.agenda.rows([...new Set(ahead.map(({ pid }) => pid))]);
      const requestCount = ahead.filter(({ pid, platform }) => {
        const own = rows.get(pid)?.sync;
        const isUnsent = own?.unsentTimes.some((each) => each.platform === platform) ?? false;
        return !isUnsent || (own?.stillPublishes.some((each) => each.platform === platform) ?? false);
      }).length;
      const sendsPerHour = forecast.outwardPerHour();
      const isFree = store.rates.state(sync.apiKey, 'takeback')?.limit === hourlyLimits.general;
      const isOnline = online.connection() === 'online';
      return {
        postCount: countPosts(slots),
        timeCount: slots.length,
        requestCount,
        finishAt: isOnline ? new Date(forecast.furtherAtMs('post.unschedule', requestCount)).toISOString() : null,
        countedHours: isFree ? 0 : Math.ceil(requestCount / Math.max(1, sendsPerHour)),
        sendsPerHour,
        next: named(slots.slice(0, 1))[0] ?? null,
        sending: named([...justPassed(), ...clicked.filter(({ isSent }) => isSent)]),
        withdrawn: named(clicked.filter(({ isSent }) => !isSent)),
        planCount: plansSnapshot(store)?.plans.filter(({ status }) => status === 'active').length ?? 0,
      };
    },

    status() {
      const pause = store.pause.on();
      if (!pause) return null;
      const times = store.pause.times();
      const located = locate(store, times);
      const stored = located.filter(isStored);
      const held = located.filter(({ where }) => where === 'held');
      const { own, appeared } = scheduledSince(pause.afterStep, times);
      return {
        since: new Date(pause.sinceMs).toISOString(),
        why: pause.why,
        remindAt: pause.remindMs === null ? null : new Date(pause.remindMs).toISOString(),
        postCount: countPosts(stored.map((each) => each.time)),
        timeCount: stored.length,
        heldCount: held.length,
        held: namedOf(held),
        published: namedOf(located.filter(({ where }) => where === 'published')),
        own: named(own),
        appeared: named(appeared),
      };
    },

    start: ({ why, remindAt }) =>
      transact((tx) => {
        if (isOn())
          throw new AppError({ kind: 'invalid', reason: 'paused-already', message: 'Everything is paused already.' });
        const before = store.undoSteps.nextUndo()?.id ?? 0;
        const remindMs = remindAt === null ? null : Date.parse(remindAt);
        store.pause.begin({ sinceMs: tx.nowMs, why: why.trim(), remindMs, afterStep: before });
        const clicked = clicks();
        const withdrawals = clicked.flatMap(({ pid, platform, isSent }): Intent[] =>
          isSent ? [] : [{ do: 'post.withdraw', pid, kind: 'post.publish', platform }],
        );
        const outcome = take(tx, slotsWith(slotsAhead(), clicked), 'pause', withdrawals);
        renewTakebacks(tx);
        if (outcome.stepId !== null)
          store.pause.begin({ sinceMs: tx.nowMs, why: why.trim(), remindMs, afterStep: outcome.stepId });
        return outcome;
      }),

    remind: (at) =>
      transact((tx) => {
        store.pause.remind(at === null ? null : Date.parse(at));
        tx.changed('pause');
      }),

    takeOff: (slots) =>
      transact((tx) => {
        const pause = store.pause.on();
        if (!pause)
          throw new AppError({ kind: 'invalid', reason: 'not-paused', message: 'Nothing is paused any more.' });
        const wanted = new Set(slots.map(({ id, platform }) => versionName({ pid: Number(id), platform })));
        return take(
          tx,
          scheduledSince(pause.afterStep, store.pause.times()).appeared.filter((slot) => wanted.has(versionName(slot))),
          null,
        );
      }),

    resumePreview() {
      if (!isOn()) return null;
      const earliestMs = time.serverNowMs() + leadMs;
      const of = sorted(earliestMs);
      const passed = passedPosts(of);
      const again = passed.flatMap(({ platforms, suggested }) =>
        suggested === null ? [] : platforms.map(() => Date.parse(suggested)),
      );
      const arrivals = arrivalsOf(sync, [...of.ahead.map((each) => Date.parse(each.time.at)), ...again]);
      const lastMs = Math.max(...arrivals.map(({ throughMs }) => throughMs));
      const isKnown = arrivals.length > 0 && online.connection() === 'online';
      const edited = of.ahead.filter(({ time: { pid, platform, words } }) => {
        const post = readShown(store, pid);
        return post !== null && wordsOf(post, platform) !== words;
      });
      return {
        earliest: new Date(earliestMs).toISOString(),
        aheadCount: countPosts(of.ahead.map((each) => each.time)),
        sendCount: of.ahead.length,
        sendsPerHour: forecast.outwardPerHour(),
        finishAt: isKnown ? new Date(lastMs).toISOString() : null,
        passed,
        edited: [...new Map(edited.map(({ time: { pid }, name }) => [pid, name])).values()].slice(0, mostNamed),
        moved: namedOf(of.moved, ({ where, time: { at } }) =>
          typeof where === 'object' ? new Date(where.slotMs).toISOString() : at,
        ),
        published: namedOf(of.published),
        deleted: [...new Map(of.deleted.map(({ time: { pid }, name }) => [pid, name])).values()].slice(0, mostNamed),
      };
    },

    resume: (chosen, earliest) =>
      transact((tx) => {
        if (!isOn())
          throw new AppError({ kind: 'invalid', reason: 'not-paused', message: 'Nothing is paused any more.' });
        const nowMs = time.serverNowMs();
        const of = sorted(earliest === undefined ? nowMs + leadMs : Date.parse(earliest));
        const chosenAt = new Map(chosen.map(({ id, at }) => [Number(id), at]));
        const isTooLate = of.ahead.some((each) => Date.parse(each.time.at) <= nowMs + slotMarginMs);
        if (isTooLate || of.passed.some(([first]) => first && !chosenAt.has(first.time.pid)))
          throw new AppError({ kind: 'invalid', reason: 'times-passed', message: 'A stored time has passed.' });
        const slots = [
          ...of.ahead.map((each) => ({ ...each.time })),
          ...of.passed.flat().flatMap((each) => {
            const at = chosenAt.get(each.time.pid) ?? null;
            return at === null ? [] : [{ ...each.time, at }];
          }),
        ].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
        const intents = slots.flatMap(({ pid, platform, at }): Intent[] =>
          isPlatformId(platform) ? [{ do: 'post.schedule', pid, platform, at, words: null }] : [],
        );
        const { done, stepId } = sync.changeAll(intents, 'resume');
        settle(
          tx,
          of.located.map((each) => each.time),
          tx.nowMs,
        );
        store.pause.end(tx.nowMs);
        return { stepId, timeCount: done.length, postCount: new Set(done.map(({ pid }) => pid)).size };
      }),

    putBack(tx, { since, why }, times) {
      if (times.length === 0) return;
      const afterStep = store.undoSteps.nextUndo()?.id ?? 0;
      if (!isOn()) store.pause.begin({ sinceMs: Date.parse(since), why, remindMs: null, afterStep });
      keep(tx, times);
    },

    follow(tx, direction, stepId) {
      // It is in the other state now; otherwise nothing of it could be undone.
      const step = store.undoSteps.read(stepId, direction === 'undo' ? 'redo' : 'undo');
      if (!step) return;
      if (isOn()) followOthers(tx, step, direction);
      if (step.kind !== 'post.unschedule' && step.label !== 'resume') return;
      const isPause = step.label !== 'resume';
      if (isPause === (direction === 'undo')) {
        const open = isPause
          ? store.pause.takenAt(step.atMs).filter(({ backMs }) => backMs === null)
          : store.pause.times();
        const back = open.filter((each) => slotNow(each) !== null);
        settle(tx, back, isPause ? tx.nowMs : step.atMs);
        // A time that has passed stays stored, and so does the pause: Resume asks about it.
        if (back.length > 0 && store.pause.times().length === 0) store.pause.end(tx.nowMs);
      } else {
        const away = (isPause ? store.pause.takenAt(step.atMs) : store.pause.backAt(step.atMs)).filter(
          (each) => each.backMs !== null && slotNow(each) === null,
        );
        settle(tx, away, null);
        if (away.length > 0) store.pause.end(null);
      }
    },
  };
};

export const pauseMethods = (pause: PauseWork) =>
  ({
    'pause.preview': () => pause.preview(),
    'pause.status': () => pause.status(),
    'pause.start': (of) => pause.start(of),
    'pause.remind': ({ at }) => {
      pause.remind(at);
      return null;
    },
    'pause.takeOff': ({ slots }) => pause.takeOff(slots),
    'pause.resumePreview': () => pause.resumePreview(),
    'pause.resume': ({ passed, earliest }) => pause.resume(passed, earliest),
  }) satisfies Partial<Handlers>;
