// One seed from beginning to end: days of work with faults, then calm, then judgement.
import { hash } from 'node:crypto';
import { createAimed } from './aimed.ts';
import { daysAway } from './days-away.ts';
import { createDevice, isRefusal, type Device } from './device.ts';
import { Crash } from './crash.ts';
import { createDraws } from './draws.ts';
import { createWaitingTakebacks } from './judges/at-once.ts';
import { approvedFirst, scheduledAsApproved } from './judges/approved.ts';
import { atSend, refunded } from './judges/at-send.ts';
import { rows, type Evidence } from './judges/evidence.ts';
import { judges } from './judges/judges.ts';
import { leavesRoomForMoves } from './judges/room.ts';
import { publishedWithTracking, sentLinks } from './judges/tracked.ts';
import { splitForCause } from './judges/splits.ts';
import { stillPublishesIsNamed } from './judges/still-publishes.ts';
import { clickedUnseen, overUnseen } from './judges/unseen.ts';
import { createBatchWork } from './batches.ts';
import { createFamilyWork, shownOnce, writtenByPerson } from './families.ts';
import { createLeavingWork, staysLeftOut } from './leaving-out.ts';
import { createModel } from './model/model.ts';
import { createNetwork, type Sent } from './network.ts';
import { createPerson } from './person.ts';
import type { Intent } from '../../main/sync/outbox/operation.ts';
import { createPausingWork } from './pausing.ts';
import { createPictures } from './pictures.ts';
import { drawPlan, type Profile } from './plan.ts';
import { strangerActs } from './stranger.ts';
import { createTimeline } from './timeline.ts';
import { createTracking, withLinks as linking } from './tracking.ts';
import { createUndoing } from './undoing.ts';

export type Result = {
  seed: number;
  profile: Profile;
  problems: string[];
  /** Equal for two runs of the same seed. */
  hash: string;
  counts: { faults: number; crashes: number; requests: number; days: number };
  /** Every event, when asked for. */
  trace: string[];
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const startMs = Date.parse('2026-03-02T09:00:00Z');

export const runSeed = async (seed: number, options: { trace?: boolean } = {}): Promise<Result> => {
  const { stackTraceLimit } = Error;
  // A run meets thousands of errors, and only a trace shows where they came from.
  if (!options.trace) Error.stackTraceLimit = 0;
  const problems: string[] = [];
  const trace: string[] = [];
  let story = '';
  const timeline = createTimeline(startMs, (timeMs) => {
    story += `${String(timeMs)}\n`;
  });
  const note = (what: string, more = ''): void => {
    story += what;
    if (options.trace) trace.push(`${new Date(timeline.now()).toISOString()} ${what}${more}`);
  };
  const problem = (text: string): void => {
    if (problems.length < 20) problems.push(text);
  };
  const failed = (error: unknown): void =>
    problem(`0: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);

  const plan = drawPlan(seed, createDraws(seed, 'plan'));
  const { faults } = plan;
  const model = createModel({
    now: timeline.now,
    random: createDraws(seed, 'model').next,
    postCount: plan.postCount,
  });
  // The service does what is due by itself, at its time.
  const firing = (): void => {
    const dueMs = model.nextDueAt();
    timeline.at(Math.min(dueMs ?? Infinity, timeline.now() + 5 * minuteMs), () => {
      model.advance();
      firing();
    });
  };
  firing();

  const onSend = (sent: Sent): void => {
    atSend(sent, device.db(), person, model.inspect).forEach(problem);
    writtenByPerson(sent, device.db(), person).forEach(problem);
    staysLeftOut(sent, device.db()).forEach(problem);
    if (isTracked) sentLinks(sent).forEach(problem);
    overUnseen(sent, { db: device.db(), model, person }).forEach(problem);
    clickedUnseen(sent, { db: device.db(), model, person }).forEach(problem);
    scheduledAsApproved(sent, { db: device.db(), model, person }).forEach(problem);
    approvedFirst(sent, { db: device.db() }).forEach(problem);
    leavesRoomForMoves(sent, { db: device.db(), sent: network.sent, ...device.times }).forEach(problem);
    splitForCause(sent, { db: device.db(), model, person, sent: network.sent }).forEach(problem);
    aimed.sent(sent);
    batches.sent(sent, device.db());
    if (!network.isOffline() || network.sent.length % 10 !== 0) return;
    const left = network.sent.filter(({ unsent, atMs }) => !unsent && atMs > timeline.now() - 2 * hourMs).length;
    refunded(device.db(), left, device.crashCount()).forEach(problem);
  };
  const network = createNetwork({ timeline, model, draws: createDraws(seed, 'network'), faults, note, onSend });
  const device = createDevice({
    timeline,
    network,
    model,
    draws: createDraws(seed, 'device'),
    faults,
    note,
    failed,
  });
  const isTracked = plan.trackingCount > 0;
  const withLinks = isTracked ? linking(createDraws(seed, 'links')) : (intent: Intent) => intent;
  const person = createPerson({
    timeline,
    model,
    profile: plan.profile,
    withLinks,
    problem,
    draws: createDraws(seed, 'person'),
  });
  const tracking = createTracking({ timeline, model, person, problem, draws: createDraws(seed, 'tracking') });
  const pictures = createPictures({ draws: createDraws(seed, 'pictures'), person });
  const draws = createDraws(seed, 'story');
  const foreignKey = planStory();

  const asPerson = (run: (hands: NonNullable<ReturnType<Device['hands']>>) => string): void => {
    const hands = device.hands();
    if (!hands) return;
    try {
      note(`person ${run(isTracked ? tracking.watched(hands) : hands)}`);
    } catch (error) {
      if (error instanceof Crash) return;
      if (isRefusal(error)) note(`refused ${error instanceof Error ? error.message : ''}`);
      else failed(error);
    }
  };

  const aimed = createAimed({
    plan,
    timeline,
    device,
    network,
    model,
    person,
    asPerson,
    note,
    draws: createDraws(seed, 'aimed'),
  });
  const families = createFamilyWork({ draws: createDraws(seed, 'families'), person });
  const leaving = createLeavingWork({ timeline, device, person, asPerson, draws: createDraws(seed, 'leaving out') });
  const batches = createBatchWork({ draws: createDraws(seed, 'batches'), person, model });
  const pausing = createPausingWork({
    timeline,
    model,
    person,
    problem,
    draws: createDraws(seed, 'pausing'),
  });
  const undoing = createUndoing({
    timeline,
    model,
    person,
    asPerson,
    problem,
    draws: createDraws(seed, 'undoing'),
  });
  device.start();

  function planStory(): string | null {
    const within = (spanMs: number) => startMs + Math.floor(draws.next() * spanMs);
    const allMs = plan.spanMs + plan.afterMs;
    let timeMs = startMs + 5 * minuteMs;
    for (let action = 0; action < plan.actionCount; action += 1) {
      const pauseMs = (plan.spanMs / plan.actionCount) * draws.next() * 2;
      timeMs += plan.profile === 'type' && draws.happens(0.85) ? draws.between(100, 2500) : pauseMs;
      if (draws.happens(faults.stranger))
        timeline.at(timeMs, () => note(`stranger ${strangerActs(model, timeline, draws)}`));
      else
        timeline.at(timeMs, () => {
          asPerson((hands) => person.act(hands));
          aimed.done();
        });
      if (draws.happens(0.15)) timeline.at(timeMs + draws.between(1, 30) * minuteMs, () => asPerson(tidy));
    }
    for (let use = 0; use < plan.pictureCount; use += 1)
      timeline.at(within(plan.spanMs), () => asPerson((hands) => pictures.act(hands)));
    for (let action = 0; action < plan.undoneCount; action += 1)
      timeline.at(within(plan.spanMs), () => asPerson((hands) => undoing.act(hands)));
    for (let deed = 0; deed < plan.familyCount; deed += 1)
      timeline.at(within(plan.spanMs), () => asPerson((hands) => families.act(hands)));
    for (let deed = 0; deed < plan.leftOutCount; deed += 1)
      timeline.at(within(plan.spanMs), () => asPerson((hands) => leaving.act(hands)));
    for (let deed = 0; deed < plan.batchCount; deed += 1)
      timeline.at(within(plan.spanMs), () => asPerson((hands) => batches.act(hands)));
    for (let deed = 0; deed < plan.trackingCount; deed += 1)
      timeline.at(within(plan.spanMs), () => asPerson((hands) => tracking.act(hands)));
    for (let deed = 0; deed < plan.pauseCount; deed += 1)
      timeline.at(within(plan.spanMs), () => asPerson((hands) => pausing.act(hands)));
    const longestSpellMinutes = plan.profile === 'expire' ? 40 * 60 : 8 * 60;
    for (let spell = 0; spell < faults.offlineSpells; spell += 1) {
      const fromMs = within(allMs);
      timeline.at(fromMs, () => network.setOffline(true));
      timeline.at(fromMs + draws.between(1, draws.happens(0.3) ? longestSpellMinutes : 60) * minuteMs, () =>
        network.setOffline(false),
      );
    }
    // Nights, mostly.
    for (let night = draws.between(1, 4); night > 0; night -= 1) {
      timeline.at(within(allMs), () => device.quitUntil(timeline.now() + draws.between(2, 12) * hourMs));
    }
    for (let restart = 0; restart < faults.serviceRestarts; restart += 1) {
      timeline.at(within(allMs), () => {
        network.dropAll();
        model.restart();
      });
    }
    if (faults.clockStep) {
      const steps = [minuteMs, -minuteMs, hourMs, -hourMs, dayMs, -dayMs, 365 * dayMs, -365 * dayMs] as const;
      timeline.at(within(allMs), () => device.stepClock(draws.oneOf(steps)));
      timeline.at(within(allMs), () =>
        device.sleepUntil(Math.min(timeline.now() + draws.between(1, 600) * minuteMs, startMs + allMs)),
      );
    }
    if (faults.secondInstance) timeline.at(within(plan.spanMs), () => device.start(true));
    if (faults.restoredCopy) {
      const copyMs = within(plan.spanMs);
      timeline.at(copyMs, () => device.copy());
      timeline.at(copyMs + draws.between(10, 3000) * minuteMs, () => void device.restore());
    }
    const keyMs = within(plan.spanMs);
    if (faults.key === 'replaced') {
      timeline.at(keyMs, () => {
        const next = model.keys.replace();
        timeline.at(timeline.now() + draws.between(1, 600) * minuteMs, () => device.setKey(next));
      });
    }
    if (faults.key === 'revoked') {
      timeline.at(keyMs, () => model.keys.revoke());
      timeline.at(keyMs + draws.between(1, 600) * minuteMs, () => {
        model.keys.restore();
        device.setKey(model.keys.current());
      });
    }
    if (!draws.happens(0.05)) return null;
    const other = model.keys.otherBusiness();
    timeline.at(keyMs, () => device.setKey(other));
    timeline.at(keyMs + draws.between(1, 600) * minuteMs, () => device.setKey(model.keys.current()));
    return other;
  }

  function tidy(hands: NonNullable<ReturnType<Device['hands']>>): string {
    const sync = device.sync();
    if (sync?.status().restored) sync.confirmRestored();
    person.tidyUp(hands);
    return 'tidies up';
  }

  /** Each minute in which something was written here or asked there. */
  let lastState = '';
  const waitingTakebacks = createWaitingTakebacks();
  const watch = (): void => {
    const hands = device.hands();
    waitingTakebacks({
      db: device.db(),
      model,
      lives: device.lives,
      sleeps: device.sleeps,
      foreignKey,
      network,
      nowMs: timeline.now(),
    }).forEach(problem);
    const changes = rows<{ n: number }>(device.db(), 'SELECT total_changes() AS n')[0]?.n;
    const state = `${String(changes)} ${String(model.inspect.received.length)}`;
    if (hands && state !== lastState && device.times.restoredAtMs === null) {
      lastState = state;
      const sidOf = (pid: number) => device.sync()?.store.posts.sidOf(pid) ?? null;
      stillPublishesIsNamed({ model, person, hands, sidOf, nowMs: timeline.now() }).forEach(problem);
    }
    if (hands && plan.familyCount > 0) shownOnce(device.db(), hands).forEach(problem);
    timeline.at(timeline.now() + minuteMs, watch);
  };
  watch();

  let fullScanAtMs = 0;
  const judge = (names: keyof typeof judges): void => {
    const evidence: Evidence = {
      model,
      db: device.db(),
      sent: network.sent,
      person,
      lives: device.lives,
      sleeps: device.sleeps,
      foreignKey,
      ...device.times,
      fullScanAtMs,
    };
    for (const each of judges[names]) each(evidence).forEach(problem);
    if (names === 'afterFullScan') publishedWithTracking(evidence, tracking.choices).forEach(problem);
  };

  await timeline.runUntil(startMs + plan.spanMs + plan.afterMs);
  await daysAway({
    timeline,
    network,
    device,
    draws: createDraws(seed, 'away'),
    act: () => asPerson((hands) => person.act(hands)),
  });
  // From here on nothing goes wrong, and all has to come to rest.
  network.heal();
  device.heal();
  device.setKey(model.keys.current());
  asPerson(tidy);
  if (plan.leftOutCount > 0) asPerson((hands) => (hands.sendLeftOut(), 'sends all'));
  await timeline.runUntil(timeline.now() + 8 * hourMs);
  judge('atRest');
  fullScanAtMs = timeline.now();
  device.sync()?.pull.resync();
  await timeline.runUntil(timeline.now() + 3 * hourMs);
  judge('afterFullScan');
  batches.judge(device.db()).forEach(problem);
  pausing.judge(device.db()).forEach(problem);
  const before = device.hands() && shown(device);
  network.setOffline(true);
  device.setKey(model.keys.current());
  await timeline.runUntil(timeline.now() + minuteMs);
  if (before !== null && before !== shown(device)) problem('19: after a restart another view is shown');

  device.close();
  Error.stackTraceLimit = stackTraceLimit;
  return {
    seed,
    profile: plan.profile,
    problems,
    hash: hash('sha256', story).slice(0, 16),
    counts: {
      faults: network.faultCount(),
      crashes: device.crashCount(),
      requests: network.sent.length,
      days: Math.round((timeline.now() - startMs) / dayMs),
    },
    trace,
  };
};

/** What the lists show, and how far can be gone back. */
const shown = (device: Device): string => {
  const db = device.db();
  const all = (sql: string) => JSON.stringify(db.prepare(sql).all());
  return (
    all('SELECT pid, name, status, line FROM post WHERE gone_ms IS NULL ORDER BY pid') +
    all('SELECT id, undone_ms FROM undo_step ORDER BY id')
  );
};
