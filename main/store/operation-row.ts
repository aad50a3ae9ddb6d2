// A row of the outbox as it is kept, and what is left of one that cannot be read.
import * as z from './database/row-schema.ts';
import type { ErrorData } from '../../preload/errors.ts';
import { operationKinds, parkReasons } from '../../preload/rules/sync-states.ts';
import { platformIds } from '../../preload/rules/platforms.ts';
import { json } from './database/json.ts';

const State = z.enum([
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
export type OperationState = z.infer<typeof State>;

/** `args`, `base` and `pre` are the kind's own JSON (main/sync/operations/). Times are Unix ms. */
export const Row = z.object({
  seq: z.number(),
  id: z.string(),
  lane: z.string(),
  rank: z.number(),
  kind: z.enum(operationKinds),
  pid: z.number().nullable(),
  platform: z.enum(platformIds).nullable(),
  args: json,
  base: json.nullable(),
  pre: json.nullable(),
  /** Grows with every change of args, base or state made by anyone but the sender of the moment. */
  rev: z.number(),
  state: State,
  reason: z.enum([...parkReasons, 'superseded', 'withdrawn']).nullable(),
  error: json.transform((value) => value as ErrorData).nullable(),
  note: z.enum(['merged', 'created-again', 'superseded']).nullable(),
  attempts: z.number(),
  failures: z.number(),
  looks: z.number(),
  notBeforeMs: z.number(),
  /** 0: a person waits for it; 1: outbox. */
  priority: z.number(),
  deadlineMs: z.number().nullable(),
  intentAtMs: z.number(),
  endedAtMs: z.number().nullable(),
});
export type Operation = z.infer<typeof Row>;

export const columns = `seq, id, lane, rank, kind, pid, platform, args, base, pre, rev, state, reason, error, note, attempts,
  failures, looks, not_before_ms AS notBeforeMs, priority, deadline_ms AS deadlineMs, intent_ms AS intentAtMs,
  ended_ms AS endedAtMs`;

/** Only what names and blocks it; a kind of another Galley is shown as an edit. */
export const Quarantined = Row.extend({
  kind: Row.shape.kind.catch('post.edit'),
  platform: Row.shape.platform.catch(null),
  args: z.unknown().transform((): unknown => null),
  base: z.unknown().transform((): unknown => null),
  pre: z.unknown().transform((): unknown => null),
  reason: Row.shape.reason.catch('unreadable'),
  error: Row.shape.error.catch(null),
  note: Row.shape.note.catch(null),
});
