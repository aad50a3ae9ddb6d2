// How a post stands towards the service, told from the changes of it that are still open.
import type { PostSync, StillPublishes, WaitReason } from '../../../preload/contract/sync.ts';
import { type SyncState, parkReasons, syncStates } from '../../../preload/rules/sync-states.ts';
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import { synced } from '../../../preload/rules/post-state.ts';
import type { Operation, OperationState } from '../../store/outbox.ts';

/** What the outbox alone cannot say of a change that waits. */
export type Look = {
  /** Why it has not gone out yet. */
  wait(operation: Operation): WaitReason;
  /** When it is expected to go out, Unix ms; null: now, or nobody knows. */
  expectedAtMs(operation: Operation): number | null;
};

const words: Record<OperationState, SyncState> = {
  conflict: 'conflict',
  parked: 'needs-you',
  doubt: 'checking',
  inflight: 'sending',
  job: 'running',
  staged: 'waiting',
  ready: 'waiting',
  wait: 'waiting',
  done: 'synced',
  cancelled: 'synced',
};

/**
 * `operations`: the open ones in their order; `stillPublishes`: what they take back. Without a `look` it says what the
 * outbox alone knows.
 */
export const summarise = (
  operations: Operation[],
  stillPublishes: StillPublishes[],
  look: Look = fromOutbox,
): PostSync => {
  if (operations.length === 0) return synced;
  const state = syncStates.find((candidate) => operations.some((op) => words[op.state] === candidate)) ?? 'synced';
  const waiting = operations.filter((op) => words[op.state] === 'waiting');
  const [first] = waiting;
  const times = waiting.flatMap((op) => look.expectedAtMs(op) ?? []);
  const open = (kind: Operation['kind']) => operations.some((op) => op.kind === kind && op.state !== 'parked');
  return {
    state,
    reason: state === 'needs-you' ? reasonOf(operations) : null,
    wait: state === 'waiting' && first ? look.wait(first) : null,
    expectedAt: times.length > 0 ? new Date(Math.min(...times)).toISOString() : null,
    openCount: operations.length,
    scheduleWaits: operations.some(({ kind }) => kind === 'post.schedule'),
    approveWaits: open('post.approve'),
    publishWaits: open('post.publish'),
    waitingPlatforms: platformsOf(operations.filter(({ kind }) => kind === 'post.edit')),
    tooLate: platformsOf(operations.filter(({ reason }) => reason === 'already-published')),
    stillPublishes,
  };
};

const platformsOf = (operations: readonly Operation[]): PlatformId[] => [
  ...new Set(operations.flatMap(({ platform }) => platform ?? [])),
];

const reasonOf = (operations: Operation[]): PostSync['reason'] => {
  const reason = operations.find(({ state }) => state === 'parked')?.reason;
  return parkReasons.find((known) => known === reason) ?? null;
};

const fromOutbox: Look = {
  wait: ({ state }) => (state === 'staged' ? 'upload' : state === 'wait' ? 'retry' : 'next'),
  expectedAtMs: () => null,
};
