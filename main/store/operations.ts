// The outbox: every change that is on its way to the service, until it is done, withdrawn or in front of the person.
import type { ErrorData } from '../../preload/error.ts';
import type { OperationKind, ParkReason } from '../../preload/model/sync.ts';
import type { PlatformId } from '../../preload/platforms.ts';

export type OperationState =
  'staged' | 'ready' | 'inflight' | 'doubt' | 'wait' | 'job' | 'parked' | 'conflict' | 'done' | 'cancelled';

/** `args`, `base` and `pre` are the kind's own JSON (main/sync/operations/). Times are Unix ms. */
export type Operation = {
  seq: number;
  id: string;
  lane: string;
  rank: number;
  kind: OperationKind;
  pid: number | null;
  platform: PlatformId | null;
  args: unknown;
  base: unknown;
  pre: unknown;
  /** Grows with every change of args, base or state made by anyone but the sender of the moment. */
  rev: number;
  state: OperationState;
  reason: ParkReason | 'superseded' | 'withdrawn' | null;
  error: ErrorData | null;
  note: 'merged' | 'created-again' | 'superseded' | null;
  attempts: number;
  failures: number;
  looks: number;
  notBeforeMs: number;
  /** 0: a person waits for it; 1: outbox. */
  priority: number;
  deadlineMs: number | null;
  intentAtMs: number;
  endedAtMs: number | null;
};

export type NewOperation = Pick<
  Operation,
  'id' | 'lane' | 'kind' | 'pid' | 'platform' | 'args' | 'base' | 'priority' | 'deadlineMs' | 'intentAtMs'
> & {
  state: 'staged' | 'ready';
  /** Place of another operation of the lane; left out: behind all. */
  rank?: number;
  pre?: unknown;
};

export type OperationChange = Partial<Omit<Operation, 'seq' | 'id' | 'lane' | 'kind' | 'pid' | 'intentAtMs'>>;

/** None of these opens a transaction. A row that cannot be read is quarantined: `parked`, reason `unreadable`, left as it is. */
export type OperationStore = {
  add(operation: NewOperation): Operation;
  read(id: string): Operation | null;
  /** Sets what is given and adds 1 to `rev`. */
  change(id: string, change: OperationChange): Operation;
  /** Ends it: dependants that wait for nothing else become `ready`. */
  end(id: string, state: 'done' | 'cancelled', atMs: number, more?: Pick<OperationChange, 'reason' | 'note'>): void;
  /** Open ones of a lane in their order. */
  ofLane(lane: string): Operation[];
  /** Open ones of a post in their order. */
  ofPost(pid: number): Operation[];
  /** All open ones, oldest first. */
  open(): Operation[];
  openOfState(state: OperationState): Operation[];
  /** Ended ones, newest first; `before` is the `seq` cursor of a page. */
  ended(page: { sinceMs?: number; before?: { endedAtMs: number; seq: number }; limit: number }): Operation[];
  /** How many ended since. */
  endedCount(sinceMs: number): number;
  addDependency(id: string, needs: string): void;
  dependencies(id: string): string[];
  dependants(id: string): string[];
  counts(): { waiting: number; sending: number; running: number; needsYou: number };
};
