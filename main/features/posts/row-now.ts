// A stored row as of this moment: why its open changes wait and until when, whether its writing failed, which times are
// stored while everything is paused, whether it waits for AI or has a result of it that is unchecked, and whether it has to
// be approved here.
import type { PausedTime, Post, PostRow } from '../../../preload/contract/posts.ts';
import { generationOf } from '../../../preload/rules/post-state.ts';
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import type { Store } from '../../store/store.ts';
import type { Sync } from '../../sync/engine.ts';
import { readShown } from '../../sync/outbox/families.ts';
import { summarise } from '../../sync/posts/projection.ts';

/**
 * A row is stored with its last change, but the rate limits and the connection have changed since. For all rows of a
 * reply: paused times are read once.
 */
export const rowsAsOfNow = ({
  store,
  sendForecast,
}: Pick<Sync, 'store' | 'sendForecast'>): ((row: PostRow) => PostRow) => {
  const byPost = Map.groupBy(store.pause.times(), ({ pid }) => pid);
  const needsOwnApproval = ownApprovals(store);
  const headsOf = (marked: readonly { pid: number }[]) => new Set(marked.map(({ pid }) => store.posts.headOf(pid)));
  const unchecked = headsOf(store.aiBatches.unchecked());
  const waiting = headsOf(waitingVariants(store));
  return (row) => {
    const ready = row.generation === 'failed' ? { ...row, generation: generationNow(store, row) } : row;
    const paused = pausedTimes(byPost.get(Number(row.id)) ?? [], row.platforms);
    const timed = paused.length === 0 ? ready : { ...ready, paused };
    const own: PostRow = {
      ...timed,
      ...(unchecked.has(Number(row.id)) && { aiUnchecked: true }),
      ...(waiting.has(Number(row.id)) && { aiWaiting: true }),
      ...(needsOwnApproval(row) && { needsOwnApproval: true }),
    };
    return own.sync.openCount === 0 ? own : { ...own, sync: syncNow(store, own, sendForecast) };
  };
};

/** Whether the user's rule asks for an approval of a row first. Only a post with several parts is read whole. */
export const ownApprovals = (store: Store): ((row: PostRow) => boolean) => {
  if (!store.approvals.rules().askFirst) return () => false;
  return ({ id, needsApproval, changedSinceApproval, platforms }) => {
    const pid = Number(id);
    if (needsApproval || platforms.every(({ status }) => status === 'published')) return false;
    if (store.families.pids(pid).length > 1) return readShown(store, pid)?.needsOwnApproval === true;
    const wasAsked = store.approvals.wasAsked(pid);
    return wasAsked === null || (!wasAsked && changedSinceApproval);
  };
};

/** The platforms of a post with a result of an AI batch that is neither accepted nor rejected. */
export const uncheckedPlatforms = (store: Store, pid: number): PlatformId[] =>
  platformsOf(store, pid, store.aiBatches.unchecked());

/** The platforms of a post that wait for an AI batch. */
export const waitingPlatforms = (store: Store, pid: number): PlatformId[] =>
  platformsOf(store, pid, waitingVariants(store));

const waitingVariants = ({ aiBatches, operations }: Store) =>
  aiBatches.waiting().filter(({ operation }) => operation === null || operations.read(operation)?.state !== 'parked');

const platformsOf = (store: Store, pid: number, marked: ReturnType<Store['aiBatches']['unchecked']>): PlatformId[] => {
  const parts = marked.length === 0 ? [] : store.families.pids(pid);
  return marked.flatMap((of) => (parts.includes(of.pid) ? of.platform : []));
};

const syncNow = (store: Store, { id, sync }: PostRow, sendForecast: Sync['sendForecast']): PostRow['sync'] => {
  const operations = store.families.pids(Number(id)).flatMap((pid) => store.operations.ofPost(pid));
  // Of several parts an approval waits once the last of them has one.
  return { ...summarise(store, operations, sync, sendForecast), approveWaits: sync.approveWaits };
};

/**
 * The excerpt of a post without text is its idea, so only the post itself shows whether it has any. Few have failed.
 */
const generationNow = (store: Store, { id, generation }: PostRow): PostRow['generation'] =>
  generationOf(
    (readShown(store, Number(id))?.variants ?? []).filter(({ status }) => status !== 'published'),
    generation,
  );

/** With the times that are stored while everything is paused. */
export const withPaused = <P extends Pick<Post, 'variants'>>(
  store: Store,
  pid: number,
  post: P,
): P & Pick<Post, 'paused'> => {
  const paused = pausedTimes(store.pause.timesOf(store.posts.headOf(pid)), post.variants);
  return { ...post, ...(paused.length > 0 && { paused }) };
};

/** The paused times of a post that count: a variant that has a slot again, or is live, has none. */
const pausedTimes = (
  times: readonly PausedTime[],
  versions: readonly { platform: string; status: string }[],
): PausedTime[] =>
  times
    .filter(({ platform }) => versions.some((each) => each.platform === platform && isDraft(each.status)))
    .map(({ platform, at }) => ({ platform, at }));

const isDraft = (status: string): boolean => status !== 'scheduled' && status !== 'published';
