// Composition root of sync for one business. Clock, randomness, network and store are injected.
import type { Allowance, SendOutlook } from '../../preload/contract/sync.ts';
import type { Clock } from '../kernel/clock.ts';
import type { CoreEvents } from '../kernel/events.ts';
import type { Log } from '../kernel/log.ts';
import type { NotedMedia } from '../media/signed-links.ts';
import { createClient, type Client } from '../service/client.ts';
import type { UploadFile } from '../service/multipart.ts';
import type { Wire } from '../service/send.ts';
import type { MediaRow } from '../store/media.ts';
import type { Store } from '../store/store.ts';
import { createAiBatches, type AiBatches } from './outbox/ai-batches.ts';
import { createActivity, type ActivityView, createStatus, type Status } from './outbox/activity.ts';
import { createBudget } from './kernel/rate-limits.ts';
import { createForecast, type Forecast, soonMs } from './outbox/eta.ts';
import { createChoices, type Choices } from './outbox/choices.ts';
import { createConflicts, type Conflicts, createPostNotes, type PostNotes } from './outbox/conflicts.ts';
import { enqueue } from './outbox/enqueue.ts';
import { createLease, type EpochFile } from './kernel/lease.ts';
import { createIdentity, fingerprintOf, ownLibrary, createRequests, type Requests } from './kernel/requests.ts';
import { createIdle } from './maintenance.ts';
import { byClick, createLeavingOut, groupOf, type LeavingOut } from './outbox/left-out.ts';
import { createJobs, type Jobs } from './outbox/job-polling.ts';
import { withTracking } from './outbox/link-tracking.ts';
import { kinds } from './outbox/registry.ts';
import { createOnline, type Online } from './kernel/connectivity.ts';
import { watchPassedSlots } from './posts/deadlines.ts';
import type { SendForecast } from './posts/projection.ts';
import { rebuildView } from './outbox/read-post.ts';
import { createPull, type Pull } from './pull/refresh.ts';
import { createPush, type Push } from './outbox/sender/scheduler.ts';
import { takebackUrgentMs } from './kernel/rules.ts';
import { putSlotsBack, slotsTaken } from './outbox/operations/schedule.ts';
import { createStorageState, createTransact, type Transact } from './kernel/transaction.ts';
import { createTime, type Time } from './kernel/service-clock.ts';
import { createTransfers, createUploadQueue, type UploadQueue } from './outbox/upload-queue.ts';
import { createUndo, type Undo } from './outbox/undo.ts';

export type SyncDeps = {
  store: Store;
  businessId: string;
  base: URL;
  /** null: no key is available, so nothing is sent or read. */
  key: string | null;
  wire: Wire;
  clock: Clock;
  /** 0 to below 1. */
  random: () => number;
  /** A unique operation id. */
  newId: () => string;
  /** Idempotency keys, from the crypto source. */
  newKey: () => string;
  log: Log;
  events: CoreEvents;
  epochFile: EpochFile;
  fileOf: (media: MediaRow) => UploadFile;
  /** Yields to the event loop, so that other work of the process can run. */
  yieldToEventLoop: () => Promise<void>;
  noteLinks?: (media: readonly NotedMedia[]) => void;
  backup?: () => Promise<void>;
  airplane: boolean;
};

/** All of `Undo` except the single change. */
type Parts = Omit<Undo, 'change'> &
  Omit<LeavingOut, 'sendTakebacksOf'> &
  Status &
  Pick<Push, 'sendNow' | 'sendOnly' | 'whenSettled'>;

export type Sync = Parts & {
  store: Store;
  /** Fingerprint of the API key in use: what is uploaded belongs to it. */
  apiKey: string;
  transact: Transact;
  client: Client;
  requests: Requests;
  time: Time;
  online: Online;
  pull: Pull;
  jobs: Jobs;
  sendForecast: SendForecast;
  activity: ActivityView;
  choices: Choices;
  conflicts: Conflicts;
  notes: PostNotes;
  uploads: UploadQueue;
  aiBatches: Pick<AiBatches, 'wake'>;
  /** Enqueues the change, stored with its inverse; it is sent as soon as possible. */
  change: Undo['change'];
  /** Something was added to the outbox. */
  wake(): void;
  /** Before a search (maintenance.ts). */
  indexSome(): void;
  allowances(): Allowance[];
  forecast: Pick<Forecast, 'outwardAtMs' | 'outwardPerHour' | 'furtherAtMs' | 'generationsAtMs'>;
  /** When the last waiting change is expected to be sent, Unix ms; null: nothing waits, or unknown. */
  finishAtMs(): number | null;
  /** How long sending takes if these groups are left out (outbox/left-out.ts). */
  outlook(leaveOut: readonly string[]): Promise<SendOutlook>;
  /** Sends and reads whatever is allowed now. */
  now(): Promise<void>;
  /** The library was restored from a copy, and the user confirms that its waiting changes may be sent. */
  confirmRestored(): void;
  setAirplane(on: boolean): void;
  /** While asleep, requests in flight finish, and nothing else is sent or read until the computer wakes up. */
  setAsleep(asleep: boolean): void;
  setVisible(visible: boolean): void;
  /** Nothing is in flight, and nothing could be sent now. */
  idle(): boolean;
  /** Stops everything: nothing more is sent, read or written. */
  close(): void;
};

/**
 * Takes the lease of the library and starts sending and reading. Throws AppError `forbidden` when the library belongs
 * to another business.
 */
export const openSync = (deps: SyncDeps): Sync => {
  const { store, businessId, base, key, wire, clock, random, newId, newKey, log, events, epochFile, yieldToEventLoop } =
    deps;
  const apiKey = fingerprintOf(key ?? '');
  ownLibrary(store, businessId);

  const time = createTime({ clock, meta: store.meta });
  const lease = createLease({ store, owner: newId(), nowMs: time.nowMs, epochFile });
  const storage = createStorageState({ events, onRecovered: () => (push = restarted()) });
  const guard = () => {
    lease.check();
    time.keep();
  };
  const transact = storage.watch(
    createTransact({ store, time, events, apiKey: () => apiKey, newId, rebuildView, checkLease: guard }),
  );
  const client = createClient({ base, key: key ?? '', wire, clock, log, random });
  const holdsSlotSoon = () => store.agenda.holdsSlot(time.serverNowMs(), takebackUrgentMs);
  const budget = createBudget({ rates: store.rates, time, random, apiKey, holdsSlotSoon });
  const online = createOnline({ clock, ask: () => requests.ask().catch(() => {}) });
  const identity = createIdentity({ businessId, time, ask: () => requests.ask(), onOther: () => online.refuse() });
  const afterTakebacks = () => push.afterTakebacks();
  const requests = createRequests({ transact, client, budget, time, online, identity, afterTakebacks });

  const transfers = createTransfers({ time, clock, events });

  const startPush = () =>
    createPush({
      store,
      transact,
      kinds,
      client,
      apiKey,
      requests,
      budget,
      time,
      clock,
      random,
      online,
      identity,
      lease,
      transfers,
      newKey,
      fileOf: deps.fileOf,
      log,
      onStopped: storage.failed,
      onSettled(op) {
        if (op.state === 'job') jobs.poke();
        aiBatches.settled();
        if (op.state === 'parked') slotsBack();
        // Only the post itself shows the outcome of a publish or restore.
        if ((op.kind === 'post.publish' || op.kind === 'post.restore') && op.pid !== null) reread(op.pid);
      },
    });
  const restarted = (): Push => {
    push.close();
    const next = startPush();
    next.wake();
    return next;
  };
  let push = startPush();
  const onJobSettled = (): void => {
    slotsBack();
    aiBatches.settled();
    push.wake();
  };
  const jobs = createJobs({ store, transact, requests, time, online, clock, log, onSettled: onJobSettled });
  const pull = createPull({
    store,
    transact,
    requests,
    time,
    clock,
    random,
    online,
    log,
    yieldToEventLoop,
    ...(deps.noteLinks ? { noteLinks: deps.noteLinks } : {}),
  });
  const idle = createIdle({
    store,
    transact,
    clock,
    time,
    log,
    events,
    yieldToEventLoop,
    ...(deps.backup ? { backup: deps.backup } : {}),
  });
  const undo = createUndo({ transact, enqueue });
  const uploads = createUploadQueue({ store, transact, apiKey, online, transfers, push: () => push, events, clock });
  const changeMs = () => push.changeMs();
  const forecast = createForecast({ store, kinds, budget, time, online, events, yieldToEventLoop, changeMs });
  const wake = () => push.wake();
  const aiBatches = createAiBatches({
    store,
    transact,
    enqueue,
    kinds,
    requests,
    budget,
    time,
    online,
    clock,
    log,
    onAdded: wake,
  });
  const leavingOut = createLeavingOut({ store, transact, wake });
  const endPassedSlots = watchPassedSlots({ store, transact, time, clock, wake, log });
  const waking =
    <A extends unknown[], R>(work: (...given: A) => R) =>
    (...given: A): R => {
      const result = work(...given);
      wake();
      return result;
    };
  const slotsBack = () =>
    slotsTaken(store).length > 0 && transact((tx) => putSlotsBack(tx, enqueue, time.serverNowMs()));
  const reread = (pid: number) => {
    transact((tx) => tx.store.posts.touch(pid, 0));
    pull.refreshIfStale(pid);
  };
  online.onChange((connection) => {
    // The calendar shows variants that can no longer be called off as about to be published.
    events.changed('sync', 'activity', 'uploads', 'agenda');
    if (connection !== 'online') return;
    jobs.start();
    wake();
  });
  slotsBack();
  if (key === null) online.refuse();
  online.setAirplane(deps.airplane);
  for (const part of [jobs, pull, idle]) part.start();
  wake();

  return {
    store,
    apiKey,
    transact,
    client,
    requests,
    time,
    online,
    pull,
    jobs,
    sendForecast: forecast,
    activity: createActivity({ store, kinds, time, sendForecast: forecast, allowances: budget.allowances }),
    choices: createChoices({
      transact,
      enqueue: byClick(withTracking(enqueue)),
      serverNowMs: time.serverNowMs,
      reread,
      wake,
    }),
    conflicts: createConflicts({ store, transact, enqueue, wake }),
    notes: createPostNotes({ store, transact }),
    uploads,
    aiBatches,
    change: waking(undo.change),
    changeAll: waking(undo.changeAll),
    begin: waking(undo.begin),
    beginPart: undo.beginPart,
    writePart: undo.writePart,
    endParts: waking(undo.endParts),
    step: waking(undo.step),
    stepOf: waking(undo.stepOf),
    keep: waking(undo.keep),
    removal: undo.removal,
    leave: undo.leave,
    ...leavingOut,
    wake,
    indexSome: idle.indexSome,
    sendNow: (id) => push.sendNow(id),
    sendOnly(pid) {
      leavingOut.sendTakebacksOf(pid);
      push.sendOnly(pid);
    },
    whenSettled: (id, waitMs) => push.whenSettled(id, waitMs),
    allowances: budget.allowances,
    forecast,
    finishAtMs: forecast.finishAtMs,
    ...createStatus({
      store,
      time,
      connection: online.connection,
      pulled: pull.state,
      forecast,
      storage: storage.state,
      allowances: budget.allowances,
    }),
    async outlook(leaveOut) {
      const left = new Set(leaveOut);
      const { finishAtMs, heldCount } = await forecast.outlook((op) => !left.has(groupOf(store, op)));
      const isSoon = finishAtMs === null || finishAtMs - time.nowMs() < soonMs;
      return { finishAt: isSoon ? null : new Date(finishAtMs).toISOString(), heldByAllowanceCount: heldCount };
    },
    async now() {
      if (key !== null && online.connection() !== 'online') online.probe();
      wake();
      await pull.now();
    },
    confirmRestored() {
      transact((tx) => {
        tx.store.meta.write('restored', null);
        // What the copy asks for may have been done and paid since.
        tx.store.aiBatches.askAgain();
        tx.changed('sync', 'activity');
      });
      wake();
    },
    setAirplane: online.setAirplane,
    setAsleep: online.setAsleep,
    setVisible(visible) {
      jobs.setVisible(visible);
      pull.setVisible(visible);
    },
    idle: () => push.idle(),
    close() {
      endPassedSlots();
      aiBatches.close();
      push.close();
      jobs.stop();
      pull.close();
      idle.close();
      forecast.close();
      uploads.close();
      online.close();
      transfers.close();
      requests.close();
    },
  };
};
