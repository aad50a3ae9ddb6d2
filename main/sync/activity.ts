// What waits, runs, needs the person or is done, as the Activity page lists it.
import { z } from 'zod';
import { AppError } from '../../preload/errors.ts';
import type { Activity, ActivityItem, ActivityPage, Allowance } from '../../preload/contract/sync.ts';
import type { PostId } from '../../preload/ids.ts';
import { slotText } from '../service/leniency.ts';
import type { Attempt } from '../store/attempts.ts';
import type { Operation } from '../store/outbox.ts';
import type { Store } from '../store/store.ts';
import { type WireVariant, variantOf, fromKept, readWhole } from './posts/codec.ts';
import { choicesOf } from './choices.ts';
import { jobOf } from './job-rows.ts';
import { stillPublished, takebacksOf } from './posts/deadlines.ts';
import { textOf } from './posts/fields.ts';
import { endOf, type Look } from './posts/projection.ts';
import { knownByMs } from './push/evidence.ts';
import { subjectOf } from './subjects.ts';

export type ActivityView = {
  read(): Activity;
  /** Ended ones, newest first. Throws AppError `invalid` for a cursor that is none. */
  history(cursor?: string): ActivityPage;
};

type Deps = {
  store: Store;
  time: { nowMs(): number };
  look: Look;
  allowances: () => Allowance[];
};

const doneForMs = 3_600_000;
const doneLimit = 50;
const pageSize = 100;
/** Of what went out: enough to know it by. */
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

/** Ends of attempts after which nothing can have happened. */
const harmless: readonly Attempt['outcome'][] = ['refused', 'unsent', 'not-executed', 'limited'];

const iso = (ms: number): string => new Date(ms).toISOString();
export const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms));

/** Before a deletion that was asked for by then could arrive. */
const wentOutSince = ({ status, publishedAt }: WireVariant, { intentAtMs }: Operation): boolean => {
  const at = slotText(publishedAt);
  return status === 'published' && typeof at === 'string' && Date.parse(at) >= intentAtMs;
};

export const createActivity = ({ store, time, look, allowances }: Deps): ActivityView => {
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
    const waiting = states[op.state] === 'waiting';
    const [conflict] = op.state === 'conflict' ? store.conflicts.openOfOperation(op.id) : [];
    return {
      id: op.id,
      kind: op.kind,
      state: states[op.state],
      postId: op.pid === null ? null : (String(op.pid) as PostId),
      ...subjectOf(store, op),
      platform: op.platform,
      fields: conflict ? [conflict.field] : fields,
      slot: at,
      stillPublishes: stillPublishedBy(op),
      reason: op.state === 'conflict' ? 'conflict' : reasonOf(op),
      choices: [...choicesOf(op)],
      error: op.error,
      wait: waiting ? look.wait(op) : null,
      behindCount: waiting ? behind(op) : 0,
      expectedAt: waiting ? isoOrNull(look.expectedAtMs(op)) : null,
      attemptCount: attempts.length,
      mayHaveHappened: attempts.some(({ outcome }) => !harmless.includes(outcome)),
      settlesAt: op.state === 'doubt' ? iso(knownByMs(op, attempts)) : null,
      job: jobItem(op),
      conflictId: conflict?.id ?? null,
      wentOut: wentOut(op),
      note: op.note,
      canPutBack: op.kind === 'post.remove' && op.pid !== null && endOf(store, op.pid) === 'deleted',
      requestIds: attempts.flatMap(({ requestId }) => (requestId === null ? [] : [requestId])),
      intentAt: iso(op.intentAtMs),
      endedAt: isoOrNull(op.endedAtMs),
    };
  };

  const stillPublishedBy = (op: Operation): ActivityItem['stillPublishes'] =>
    op.pid === null || op.endedAtMs !== null || takebacksOf([op]).length === 0
      ? []
      : stillPublished(readWhole(store, op.pid), [op]);

  const wentOut = (op: Operation): ActivityItem['wentOut'] => {
    if (op.pid === null || (op.reason !== 'already-published' && op.reason !== 'changed-before-delete')) return null;
    const document = store.posts.document(op.pid);
    const confirmed = document && fromKept(document.confirmed);
    const variant =
      op.kind === 'post.remove'
        ? confirmed?.variants.find((one) => wentOutSince(one, op))
        : confirmed && variantOf(confirmed, op.platform);
    if (!variant) return null;
    const at = slotText(variant.publishedAt);
    return { at: typeof at === 'string' ? at : null, text: textOf(variant)?.slice(0, longestText) ?? null };
  };

  const behind = (op: Operation): number =>
    store.operations.ofLane(op.lane).filter(({ rank }) => rank < op.rank).length;

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

/** As the queue takes them: what is under way, then by slot, then by age. */
const inSendOrder = (a: Operation, b: Operation): number =>
  Number(b.state === 'inflight') - Number(a.state === 'inflight') ||
  (a.deadlineMs ?? Infinity) - (b.deadlineMs ?? Infinity) ||
  a.seq - b.seq;

const reasonOf = ({ state, reason }: Operation): ActivityItem['reason'] =>
  state !== 'parked' || reason === 'superseded' || reason === 'withdrawn' ? null : reason;

/** The arguments of any kind, as far as the list shows them. A row that cannot be read shows none. */
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
