// A row of the outbox as it is kept, and what is left of one that cannot be read.
import * as row from './database/row-schema.ts';
import type { ErrorData } from '../../preload/errors.ts';
import { operationKinds, parkReasons } from '../../preload/rules/sync-states.ts';
import { platformIds } from '../../preload/rules/platforms.ts';

const State = row.enum([
  'staged',
  'ready',
  'inflight',
  'doubt',
  'wait',
  'job',
  'parked',
  'conflict',
  'done',
  'cancelled',
]);
export type OperationState = row.infer<typeof State>;

/** `args`, `base` and `pre` are the kind's own JSON (main/sync/operations/). Times are Unix ms. */
export const Row = row.object({
  seq: row.number(),
  id: row.string(),
  lane: row.string(),
  rank: row.number(),
  kind: row.enum(operationKinds),
  pid: row.number().nullable(),
  platform: row.enum(platformIds).nullable(),
  args: row.json,
  base: row.json.nullable(),
  pre: row.json.nullable(),
  /** Grows with every change of args, base or state made by anyone but the sender of the moment. */
  rev: row.number(),
  state: State,
  reason: row.enum([...parkReasons, 'superseded', 'withdrawn']).nullable(),
  error: row.json.transform((value) => value as ErrorData).nullable(),
  note: row.enum(['merged', 'created-again', 'superseded']).nullable(),
  attempts: row.number(),
  failures: row.number(),
  looks: row.number(),
  notBeforeMs: row.number(),
  /** 0: a person waits for it; 1: outbox. */
  priority: row.number(),
  deadlineMs: row.number().nullable(),
  intentAtMs: row.number(),
  endedAtMs: row.number().nullable(),
});
export type Operation = row.infer<typeof Row>;

export const columns = `seq, id, lane, rank, kind, pid, platform, args, base, pre, rev, state, reason, error, note, attempts,
  failures, looks, not_before_ms AS notBeforeMs, priority, deadline_ms AS deadlineMs, intent_ms AS intentAtMs,
  ended_ms AS endedAtMs`;

/** Only what names and blocks it; a kind of another Galley is shown as an edit. */
export const Quarantined = Row.extend({
  kind: Row.shape.kind.catch('post.edit'),
  platform: Row.shape.platform.catch(null),
  args: row.unknown().transform((): unknown => null),
  base: row.unknown().transform((): unknown => null),
  pre: row.unknown().transform((): unknown => null),
  reason: Row.shape.reason.catch('unreadable'),
  error: Row.shape.error.catch(null),
  note: Row.shape.note.catch(null),
});
