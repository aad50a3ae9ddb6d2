// What can be done with a set of posts, and with how many of them, before it is done.
import { gravest, refusesTime, rowObstacles } from '../../../preload/rules/blockers.ts';
import { manyLimit } from '../../../preload/rules/own-bounds.ts';
import type { PlatformNote, SchedulableGroup, Survey } from '../../../preload/contract/bulk-actions.ts';
import { isPlatformId, platformIds } from '../../../preload/rules/platforms.ts';
import type { PostSet } from '../../../preload/contract/library.ts';
import { facetMask } from '../../store/post-rows.ts';
import type { Sync } from '../../sync/engine.ts';
import { circumstancesOf, readAnswers } from './schedulable-platforms.ts';
import { askedFor } from './library-query.ts';
import { pidsOf } from './selected-posts.ts';

export const surveyOf = (sync: Sync, of: PostSet): Survey => {
  const { store } = sync;
  const all = 'ids' in of ? null : askedFor(store, of.filter);
  const pids = pidsOf(store, of, manyLimit + 1);
  const counted =
    all && all.words === '' && 'except' in of && of.except.length === 0
      ? store.posts.facetsOf({ filter: all.filter })
      : store.posts.facetsOf({ pids: pids.length > manyLimit ? pidsOf(store, of) : pids });
  return {
    ...countsOf(counted),
    ...(pids.length > manyLimit ? { schedulable: [], notes: [], heldAt: null } : schedulable(sync, pids)),
    answered: readAnswers(store),
    deletions: pids.length > manyLimit ? { count: 0, finishAt: null } : deletions(sync, pids),
  };
};

const schedulable = ({ store }: Sync, pids: readonly number[]): Pick<Survey, 'schedulable' | 'notes' | 'heldAt'> => {
  const account = circumstancesOf(store);
  const rows = store.agenda.rows(pids);
  const notes = new Map<string, PlatformNote>();
  const versions = store.agenda.unpublished(pids).flatMap(({ pid, platform, slotMs }) => {
    const row = rows.get(pid);
    if (!row || !isPlatformId(platform)) return [];
    const obstacles = rowObstacles(row, platform, account);
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
  const groups = new Map<string, SchedulableGroup>();
  for (const [pid, ofPost] of Map.groupBy(versions, (version) => version.pid)) {
    const held = ofPost.filter(({ slotMs }) => slotMs !== null).map(({ platform }) => platform);
    const bare = ofPost.filter(({ slotMs }) => slotMs === null).map(({ platform }) => platform);
    const name = `${held.join()} ${bare.join()}`;
    const known = groups.get(name);
    const changedCount = (known?.changedCount ?? 0) + (rows.get(pid)?.changedSinceApproval === true ? 1 : 0);
    groups.set(name, { held, bare, postCount: (known?.postCount ?? 0) + 1, changedCount });
  }
  const slots = new Set(versions.flatMap(({ slotMs }) => slotMs ?? []));
  const [slotMs] = slots;
  const heldAt = slotMs !== undefined && slots.size === 1 ? new Date(slotMs).toISOString() : null;
  return { schedulable: [...groups.values()], notes: [...notes.values()], heldAt };
};

/** What was never sent is deleted without the service. */
const deletions = ({ store, forecast }: Sync, pids: readonly number[]): Survey['deletions'] => {
  const count = store.posts.sidsOf(pids).size;
  return {
    count,
    finishAt: count === 0 ? null : new Date(forecast.furtherAtMs('post.remove', count)).toISOString(),
  };
};

const bits = {
  draft: facetMask({ status: 'draft' }),
  scheduled: facetMask({ status: 'scheduled' }),
  approval: facetMask({ approval: true }),
  platforms: platformIds.map((platform) => facetMask({ platform })),
};

/** From facets alone, so that it is quick for the whole library; each post's own look comes with the deed. */
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
