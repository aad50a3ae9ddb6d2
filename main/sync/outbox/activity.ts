// Lists what waits, runs, needs attention or is done, as Activity shows it, and sums up the state of sync in one value.
import { z } from 'zod';
import { AppError } from '../../../preload/errors.ts';
import type {
  Activity,
  ActivityItem,
  ActivityPage,
  Allowance,
  Connection,
  SyncStatus,
  Takebacks,
} from '../../../preload/contract/sync.ts';
import type { PostId } from '../../../preload/ids.ts';
import type { OperationKind } from '../../../preload/rules/sync-states.ts';
import { slotText } from '../../service/lenient-parsing.ts';
import type { Operation } from '../../store/outbox.ts';
import type { Store } from '../../store/store.ts';
import { type WireVariant, variantOf, decodePost, readWhole } from '../posts/codec.ts';
import { jobOf } from './job-records.ts';
import { calledOff, stillPublished, takebacksOf } from '../posts/deadlines.ts';
import { isHarmless, isRevocable, isWaiting, textOf } from '../posts/fields.ts';
import { endOf, type SendForecast } from '../posts/projection.ts';
import { knownByMs } from './sender/in-doubt-rules.ts';
import { ideasSnapshot, businessZone } from '../kernel/cached-replies.ts';
import { slotMarginMs } from '../kernel/rules.ts';
import type { Time } from '../kernel/service-clock.ts';
import { choicesOf } from './choices.ts';
import { groupOf } from './left-out.ts';
import type { Kind } from './operation.ts';

export type ActivityView = {
  read(): Activity;
  /** Ended operations, newest first. Throws AppError `invalid` for an invalid cursor. */
  history(cursor?: string): ActivityPage;
};

type Deps = {
  store: Store;
  kinds: Record<OperationKind, Pick<Kind, 'outward'>>;
  time: { nowMs(): number };
  sendForecast: SendForecast;
  allowances: () => Allowance[];
};

const doneForMs = 3_600_000;
const doneLimit = 50;
const pageSize = 100;
/** Long enough to recognize the text that was published. */
const longestText = 120;
const videoPlatforms = ['tiktok', 'youtube_shorts'];
const usualMs = { text: 30_000, video: 8 * 60_000 };

const states: Record<Operation['state'], ActivityItem['state']> = {
  staged: 'waiting',
  ready: 'waiting',
  wait: 'waiting',
  inflight: 'sending',
  doubt: 'checking',
  job: 'running',
  parked: 'needs-you',
  conflict: 'needs-you',
  done: 'done',
  cancelled: 'cancelled',
};

const iso = (ms: number): string => new Date(ms).toISOString();
const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms));

/** Published before a deletion requested by then could arrive. */
const wentOutSince = ({ status, publishedAt }: WireVariant, { intentAtMs }: Operation): boolean => {
  const at = slotText(publishedAt);
  return status === 'published' && typeof at === 'string' && Date.parse(at) >= intentAtMs;
};

export const createActivity = ({ store, kinds, time, sendForecast, allowances }: Deps): ActivityView => {
  const jobItem = (op: Operation): ActivityItem['job'] => {
    const row = store.jobs.ofOperation(op.id);
    if (op.state !== 'job' || !row) return null;
    const video = op.platform !== null && videoPlatforms.includes(op.platform);
    const { status } = jobOf(row);
    return { id: row.jid, status, startedAt: iso(row.createdMs), usualMs: video ? usualMs.video : usualMs.text };
  };

  const toItem = (op: Operation): ActivityItem => {
    const attempts = store.attempts.ofOperation(op.id);
    const { fields, at } = Shown.parse(op.args);
    const state = isWaiting(op) && store.leftOut.has(op) ? 'left-out' : states[op.state];
    const waiting = state === 'waiting';
    const [conflict] = op.state === 'conflict' ? store.conflicts.openOfOperation(op.id) : [];
    return {
      id: op.id,
      kind: op.kind,
      state,
      group: groupOf(store, op),
      outward: kinds[op.kind].outward,
      postId: op.pid === null ? null : (String(store.posts.headOf(op.pid)) as PostId),
      ...subjectOf(store, op),
      platform: op.platform,
      fields: conflict ? [conflict.field] : fields,
      slot: at,
      stillPublishes: stillPublishedBy(op),
      calledOff: calledOffBy(op),
      reason: op.state === 'conflict' ? 'conflict' : reasonOf(op),
      choices: [...choicesOf(op)],
      error: op.error,
      wait: waiting ? sendForecast.wait(op) : null,
      behindCount: waiting ? behind(op) : 0,
      expectedAt: waiting ? isoOrNull(sendForecast.expectedAtMs(op)) : null,
      attemptCount: attempts.length,
      mayHaveHappened: !attempts.every(isHarmless),
      settlesAt: op.state === 'doubt' ? iso(knownByMs(op, attempts)) : null,
      job: jobItem(op),
      conflictId: conflict?.id ?? null,
      wentOut: wentOut(op),
      note: op.note,
      canKeep: op.kind === 'post.remove' && op.pid !== null && op.endedAtMs === null && isRevocable(store, op),
      canPutBack: op.kind === 'post.remove' && op.pid !== null && endOf(store, op.pid) === 'deleted',
      requestIds: attempts.flatMap(({ requestId }) => (requestId === null ? [] : [requestId])),
      intentAt: iso(op.intentAtMs),
      endedAt: isoOrNull(op.endedAtMs),
    };
  };

  const stillPublishedBy = (op: Operation): ActivityItem['stillPublishes'] =>
    op.pid === null || op.endedAtMs !== null || takebacksOf([op]).length === 0
      ? []
      : stillPublished(store, readWhole(store, op.pid), [op]);

  const calledOffBy = (op: Operation): ActivityItem['calledOff'] =>
    op.pid === null || op.endedAtMs !== null ? [] : calledOff(store, readWhole(store, op.pid), [op]);

  const wentOut = (op: Operation): ActivityItem['wentOut'] => {
    if (op.pid === null || (op.reason !== 'already-published' && op.reason !== 'changed-before-delete')) return null;
    const document = store.posts.document(op.pid);
    const confirmed = document && decodePost(document.confirmed);
    const variant =
      op.kind === 'post.remove'
        ? confirmed?.variants.find((one) => wentOutSince(one, op))
        : confirmed && variantOf(confirmed, op.platform);
    if (!variant) return null;
    const at = slotText(variant.publishedAt);
    return { at: typeof at === 'string' ? at : null, text: textOf(variant)?.slice(0, longestText) ?? null };
  };

  const behind = (op: Operation): number =>
    store.operations.withOrderingKey(op.orderingKey).filter(({ rank }) => rank < op.rank).length;

  return {
    read() {
      const open = store.operations.open();
      const items = [...open].sort(inSendOrder).map(toItem);
      const of = (...wanted: ActivityItem['state'][]) => items.filter(({ state }) => wanted.includes(state));
      const sinceMs = time.nowMs() - doneForMs;
      return {
        needsYou: of('needs-you'),
        running: of('running'),
        waiting: of('sending', 'checking', 'waiting'),
        leftOut: of('left-out'),
        done: store.operations.ended({ sinceMs, limit: doneLimit }).map(toItem),
        doneCount: store.operations.endedCount(sinceMs),
        allowances: allowances(),
      };
    },
    history(cursor) {
      const before = cursor === undefined ? null : parsed(cursor);
      const ended = store.operations.ended({ limit: pageSize, ...(before ? { before } : {}) });
      const last = ended.length === pageSize ? ended.at(-1) : undefined;
      return { items: ended.map(toItem), nextCursor: last ? `${last.endedAtMs ?? 0}-${last.seq}` : null };
    },
  };
};

/** In the order of the queue: what is in flight, then by slot, then by age. */
const inSendOrder = (a: Operation, b: Operation): number =>
  Number(b.state === 'inflight') - Number(a.state === 'inflight') ||
  (a.deadlineMs ?? Infinity) - (b.deadlineMs ?? Infinity) ||
  a.seq - b.seq;

const reasonOf = ({ state, reason }: Operation): ActivityItem['reason'] =>
  state !== 'parked' || reason === 'superseded' || reason === 'withdrawn' ? null : reason;

/** The arguments of any kind, as far as the list shows them. An unreadable row shows none. */
const Shown = z
  .object({ fields: z.record(z.string(), z.unknown()).catch({}), at: z.string().nullable().catch(null) })
  .transform(({ fields, at }) => ({ fields: Object.keys(fields), at }))
  .catch({ fields: [], at: null });

const parsed = (cursor: string): { endedAtMs: number; seq: number } => {
  const [, endedAtMs, seq] = /^(\d+)-(\d+)$/.exec(cursor) ?? [];
  if (endedAtMs === undefined || seq === undefined)
    throw new AppError({ kind: 'invalid', message: 'This is no place in the history.', field: 'cursor' });
  return { endedAtMs: Number(endedAtMs), seq: Number(seq) };
};

// What a change is about, in a few words and a picture: the post, the idea, the file or the note.
const longest = 80;

/** For any kind; an unreadable row has none. */
const Named = z
  .object({
    ideaId: z.string().optional().catch(undefined),
    mid: z.number().optional().catch(undefined),
    text: z.string().optional().catch(undefined),
    direction: z.string().optional().catch(undefined),
    preview: z.string().optional().catch(undefined),
  })
  .catch({ ideaId: undefined, mid: undefined, text: undefined, direction: undefined, preview: undefined });

const subjectOf = (store: Store, op: Operation): Pick<ActivityItem, 'subject' | 'thumbnail'> => {
  const post = op.pid === null ? null : store.posts.view(op.pid);
  if (post) return { subject: post.name, thumbnail: post.thumbnail };
  const { ideaId, mid, text, direction, preview } = Named.parse(op.args);
  const idea = ideaId === undefined ? undefined : ideasSnapshot(store)?.ideas.find(({ id }) => id === ideaId);
  const file = mid === undefined ? null : store.media.read(mid);
  const words = idea?.headline ?? file?.name ?? text ?? direction ?? preview ?? '';
  return { subject: words.replace(/\s+/g, ' ').trim().slice(0, longest), thumbnail: null };
};

// Sync status of the whole library, in one value.
type StatusDeps = {
  store: Store;
  time: Pick<Time, 'skewMs' | 'lastAnswerMs' | 'serverNowMs'>;
  connection: () => Connection;
  /** How much of the library has been read (pull/refresh.ts). */
  pulled: () => { filling: SyncStatus['filling']; lastFullSyncAtMs: number | null; missing: { count: number } | null };
  forecast: { finishAtMs(): number | null; heldByAllowanceCount(): number };
  storage: () => SyncStatus['storage'];
  allowances: () => Allowance[];
};

export type Status = {
  status(): SyncStatus;
  /** What has to arrive before the service publishes it anyway. */
  takebacks(): Takebacks;
};

export const createStatus = ({
  store,
  time,
  connection,
  pulled,
  forecast,
  storage,
  allowances,
}: StatusDeps): Status => ({
  status() {
    const { waiting, sending, running, needsYou } = store.operations.counts();
    const leftOutCount = store.leftOut.waitingCount();
    const { filling, lastFullSyncAtMs, missing } = pulled();
    return {
      connection: connection(),
      waitingCount: waiting - leftOutCount,
      leftOutCount,
      sendingCount: sending,
      runningCount: running,
      needsYouCount: needsYou,
      heldByAllowanceCount: forecast.heldByAllowanceCount(),
      finishAt: isoOrNull(forecast.finishAtMs()),
      knownBy: isoOrNull(knownBy(store)),
      filling,
      postCount: store.posts.count({}),
      approvalCount: store.posts.count({ approval: true }),
      lastFullSyncAt: isoOrNull(lastFullSyncAtMs),
      missingCount: missing?.count ?? null,
      lastAnswerAt: isoOrNull(time.lastAnswerMs()),
      clockSkewMs: time.skewMs(),
      restored: store.meta.read('restored') !== null,
      storage: storage(),
      allowances: allowances(),
    };
  },
  takebacks: () => takebacksAhead(store, time.serverNowMs(), connection()),
});

export const takebacksAhead = (store: Store, serverNowMs: number, connection: Connection): Takebacks => {
  const open = takebacksOf(store.operations.openDueAfter(serverNowMs - slotMarginMs));
  const ahead = open.filter(({ at }) => Date.parse(at) > serverNowMs);
  const slots = ahead.map(({ at }) => at).sort();
  const leftOutCount = ahead.filter(({ op }) => store.leftOut.has(op)).length;
  return { slots, leftOutCount, timeZone: businessZone(store), connection };
};

const knownBy = ({ operations, attempts }: Store): number | null => {
  const times = operations.openOfState('doubt').map((op) => knownByMs(op, attempts.ofOperation(op.id)));
  return times.length === 0 ? null : Math.max(...times);
};
