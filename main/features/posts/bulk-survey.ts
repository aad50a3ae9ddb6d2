// Survey: what can be done with a set of posts, and with how many of them, before it is done.
import type { PostId } from '../../../preload/ids.ts';
import { gravest, refusesTime, rowObstacles } from '../../../preload/rules/blockers.ts';
import type { PartlyLive, PlatformNote, SchedulableGroup, Survey } from '../../../preload/contract/bulk-actions.ts';
import type { PostSet } from '../../../preload/contract/library.ts';
import { bulkLimit, publishLimit } from '../../../preload/rules/own-bounds.ts';
import { isPlatformId, platformIds } from '../../../preload/rules/platforms.ts';
import { facetMask } from '../../store/post-rows.ts';
import type { Store } from '../../store/store.ts';
import type { Sync } from '../../sync/engine.ts';
import { askedFor, pidsOf } from './library-query.ts';
import { countStatesOf, statesContext } from './post-states.ts';
import { ownApprovals } from './row-now.ts';
import { blockerInputsOf, readAnswers } from './schedulable-platforms.ts';

export const surveyOf = (sync: Sync, of: PostSet): Survey => {
  const { store } = sync;
  const all = 'ids' in of ? null : askedFor(sync, of.filter);
  const pids = pidsOf(sync, of, bulkLimit + 1);
  const everyPid = pids.length > bulkLimit ? pidsOf(sync, of) : pids;
  const counted =
    all && all.words === '' && 'except' in of && of.except.length === 0
      ? store.posts.facetsOf({ filter: all.filter })
      : store.posts.facetsOf({ pids: everyPid });
  const { fits, ...counts } = countsOf(counted);
  const listed =
    counts.count <= publishLimit ? everyPid : fits.publish <= publishLimit ? publishable(store, everyPid) : [];
  const { states, changed } = countStatesOf(store, statesContext(sync), everyPid, counted);
  return {
    ...counts,
    // What changed since its approval, or needs one here, is approved as well; no request is made for it.
    fits: { ...fits, approve: fits.approve + (ownCount(store, everyPid) ?? changed) },
    states,
    ...(pids.length > bulkLimit ? { schedulable: [], notes: [], heldAt: null } : schedulable(sync, pids)),
    toPublish: listed.map((pid) => String(pid) as PostId),
    answered: readAnswers(store),
    deletions: pids.length > bulkLimit ? { count: 0, finishAt: null } : deletions(sync, pids),
    partlyLive: pids.length > bulkLimit ? null : partlyLiveOf(store, pids),
  };
};

/** Posts that can be approved locally under the user's rule; null: there is no such rule. */
const ownCount = (store: Store, pids: readonly number[]): number | null => {
  if (!store.approvals.rules().askFirst) return null;
  const needsOwnApproval = ownApprovals(store);
  return [...store.agenda.rows(pids).values()].filter((row) => row.changedSinceApproval || needsOwnApproval(row))
    .length;
};

const schedulable = ({ store }: Sync, pids: readonly number[]): Pick<Survey, 'schedulable' | 'notes' | 'heldAt'> => {
  const account = blockerInputsOf(store);
  const rows = store.agenda.rows(pids);
  const needsOwnApproval = ownApprovals(store);
  const notes = new Map<string, PlatformNote>();
  const versions = store.agenda.unpublished(pids).flatMap(({ pid, platform, slotMs }) => {
    const row = rows.get(pid);
    if (!row || !isPlatformId(platform)) return [];
    const first = needsOwnApproval(row) && ({ needsOwnApproval: true } as const);
    const obstacles = rowObstacles({ ...row, ...first }, platform, account);
    const refused = refusesTime(obstacles);
    const obstacle = refused ?? gravest(obstacles);
    if (obstacle) {
      const holds = slotMs !== null;
      const name = JSON.stringify([platform, obstacle, holds]);
      const count = (notes.get(name)?.count ?? 0) + 1;
      notes.set(name, { platform, obstacle, refused: refused !== null, holds, count });
    }
    return refused ? [] : [{ pid, platform, slotMs }];
  });
  const unchecked = new Set(store.aiBatches.unchecked().map(({ pid }) => store.posts.headOf(pid)));
  const groups = new Map<string, SchedulableGroup>();
  for (const [pid, ofPost] of Map.groupBy(versions, (version) => version.pid)) {
    const held = ofPost.filter(({ slotMs }) => slotMs !== null).map(({ platform }) => platform);
    const bare = ofPost.filter(({ slotMs }) => slotMs === null).map(({ platform }) => platform);
    const name = `${held.join()} ${bare.join()}`;
    const known = groups.get(name);
    const changedCount = (known?.changedCount ?? 0) + (rows.get(pid)?.changedSinceApproval === true ? 1 : 0);
    const uncheckedCount = (known?.uncheckedCount ?? 0) + (unchecked.has(pid) ? 1 : 0);
    groups.set(name, { held, bare, postCount: (known?.postCount ?? 0) + 1, changedCount, uncheckedCount });
  }
  const slots = new Set(versions.flatMap(({ slotMs }) => slotMs ?? []));
  const [slotMs] = slots;
  const heldAt = slotMs !== undefined && slots.size === 1 ? new Date(slotMs).toISOString() : null;
  return { schedulable: [...groups.values()], notes: [...notes.values()], heldAt };
};

/** What was never sent is deleted without the service. */
const deletions = ({ store, forecast }: Sync, pids: readonly number[]): Survey['deletions'] => {
  const count = store.posts.sidsOf(pids.flatMap((pid) => store.families.pids(pid))).size;
  return {
    count,
    finishAt: count === 0 ? null : new Date(forecast.furtherAtMs('post.remove', count)).toISOString(),
  };
};

/** Each with its platforms; a post without parts is one of the service. */
const partlyLiveOf = (store: Store, pids: readonly number[]): PartlyLive | null => {
  const all: PartlyLive = { posts: 0, live: [], count: 0, unpublished: 0 };
  for (const [pid, { status, platforms }] of store.agenda.rows(pids)) {
    const parts = store.families.parts(pid).filter(({ goneAtMs }) => goneAtMs === null);
    const isLive = (name: string) => platforms.some((each) => each.platform === name && each.status === 'published');
    const live = parts.filter(({ platform }) => isLive(platform)).map(({ platform }) => platform);
    all.count += Math.max(1, parts.length);
    all.unpublished += parts.length === 0 ? Number(status !== 'published') : parts.length - live.length;
    if (live.length === 0 || live.length === parts.length) continue;
    all.posts += 1;
    all.live.push(...live.filter(isPlatformId).filter((platform) => !all.live.includes(platform)));
  }
  return all.posts === 0 ? null : all;
};

/** As `countsOf` counts them. */
const publishable = (store: Store, pids: readonly number[]): number[] =>
  store.posts.withFacets(pids, { some: bits.draft | bits.scheduled, none: bits.approval });

const bits = {
  draft: facetMask({ status: 'draft' }),
  scheduled: facetMask({ status: 'scheduled' }),
  approval: facetMask({ approval: true }),
  platforms: platformIds.map((platform) => facetMask({ platform })),
};

/**
 * From facets only, so that it is fast for the whole library; each post itself is only checked when the action runs.
 */
const countsOf = (counted: { facets: number; posts: number }[]): Pick<Survey, 'count' | 'fits' | 'sends'> => {
  const sum = (fits: (facets: number) => boolean, each: (facets: number) => number = () => 1): number =>
    counted.reduce((total, { facets, posts }) => (fits(facets) ? total + posts * each(facets) : total), 0);
  const has = (facets: number, bit: number): boolean => (facets & bit) !== 0;
  const versions = (facets: number): number => bits.platforms.filter((bit) => has(facets, bit)).length;
  const unpublished = (facets: number) => has(facets, bits.draft) || has(facets, bits.scheduled);
  const scheduled = (facets: number) => has(facets, bits.scheduled);
  const unapproved = (facets: number) => has(facets, bits.approval);
  const publishable = (facets: number) => unpublished(facets) && !unapproved(facets);
  return {
    count: sum(() => true),
    fits: {
      schedule: sum(unpublished),
      unschedule: sum(scheduled),
      approve: sum(unapproved),
      publish: sum(publishable),
    },
    sends: {
      approve: sum(unapproved),
      publish: sum(publishable, versions),
    },
  };
};
