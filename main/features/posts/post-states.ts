// The state of every post, without reading most of them: only the few that the store can't vouch for are checked one by
// one.
import { Temporal } from 'temporal-polyfill';
import type { PostCounts } from '../../../preload/contract/library.ts';
import type { SlotEntry } from '../../../preload/contract/overdue.ts';
import type { PostRow } from '../../../preload/contract/posts.ts';
import { channelGate } from '../../../preload/rules/channel-gate.ts';
import { type FilterState, type StateName, stateNames } from '../../../preload/rules/choices.ts';
import { filterStatuses } from '../../../preload/rules/post-query.ts';
import {
  type Part,
  type PostState,
  type StateContext,
  partState,
  postState,
  rowFacts,
} from '../../../preload/rules/post-state.ts';
import { facetMask, type StatePosts } from '../../store/post-rows.ts';
import type { FacetCount } from '../../store/posts.ts';
import type { Store } from '../../store/store.ts';
import type { Sync } from '../../sync/engine.ts';
import { accountSnapshot } from '../../sync/kernel/cached-replies.ts';
import { createDue } from '../calendar/overdue.ts';
import { rowsAsOfNow } from './row-now.ts';

/** Everything that states depend on besides the posts, at this moment. */
export type StatesContext = Omit<StateContext, 'overdue'> & {
  overdueOf: ReadonlyMap<string, SlotEntry>;
  overdueSlots: readonly SlotEntry[];
  /** A stored row with the current state of its open changes. */
  asOfNow: (row: PostRow) => PostRow;
};

/** What they are read from. */
export type StatesSync = Pick<Sync, 'store' | 'time' | 'pull' | 'online' | 'sendForecast'>;

export const statesContext = (
  sync: StatesSync,
  overdue: readonly SlotEntry[] = createDue({ sync }).overdue().entries,
): StatesContext => ({
  now: Temporal.Instant.fromEpochMilliseconds(Math.floor(sync.time.serverNowMs())),
  account: accountSnapshot(sync.store) ?? undefined,
  // Of several slots of a post the first counts.
  overdueOf: new Map(overdue.toReversed().map((entry) => [entry.post.id as string, entry])),
  overdueSlots: overdue,
  asOfNow: rowsAsOfNow(sync),
});

/** If a post missed one of its slots, the next one belongs to another platform. */
export const stateOfRow = (row: PostRow, { now, account, overdueOf }: StatesContext): PostState => {
  const overdue = overdueOf.get(row.id);
  return postState(rowFacts(row, overdue ? null : row.at), { now, account, overdue });
};

/** The state of a part of a post at its moment, as the calendar shows it. */
export const stateOfPart = (row: PostRow, part: Part, { now, account, overdueSlots }: StatesContext): PostState => {
  const isOwn = (slot: SlotEntry): boolean =>
    slot.post.id === row.id && slot.platforms.some((platform) => part.platforms.includes(platform));
  const passed = overdueSlots.find((slot) => isOwn(slot) && Date.parse(slot.at) === Date.parse(part.at ?? ''));
  return partState(row, part, { now, account, overdue: passed });
};

/** All posts that can be in another state than the one named like their status, by local id. */
export const unsettledPids = (store: Store, { now, account }: StatesContext): number[] => {
  const channels = account?.channels ?? [];
  const paused = store.pause.times().map(({ pid }) => pid);
  const unsettled = store.posts.unsettled({
    nowMs: now.epochMilliseconds,
    platforms: channels.flatMap(({ platform }) => (channelGate(channels, platform) ? [platform] : [])),
    isHeld: account?.plan?.hasActiveSubscription === false,
  });
  return paused.length === 0 ? unsettled : [...new Set([...unsettled, ...paused])];
};

type Settled = (typeof filterStatuses)[number];
const settledIn = (name: string): Settled | null => filterStatuses.find((status) => status === name) ?? null;

type Judged = { pid: number; status: Settled | null; state: StateName; isChanged: boolean };

/** `among`: only these posts. */
const judged = (store: Store, context: StatesContext, among?: ReadonlySet<number>): Judged[] =>
  [...store.agenda.rows(unsettledPids(store, context).filter((pid) => among?.has(pid) ?? true))].map(([pid, row]) => {
    const { is, notes } = stateOfRow(context.asOfNow(row), context);
    return { pid, status: settledIn(row.status), state: is, isChanged: notes.some((note) => note.is === 'changed') };
  });

/** Posts with a result of an AI batch that is neither accepted nor rejected, by local id; deleted ones are left out. */
const uncheckedPosts = (store: Store): number[] => [
  ...store.agenda.rows([...new Set(store.aiBatches.unchecked().map(({ pid }) => store.posts.headOf(pid)))]).keys(),
];

/** The posts in a state, for a list of them. */
export const postsOfState = (store: Store, name: FilterState, context: StatesContext): StatePosts => {
  if (name === 'unchecked') return { status: null, inside: uncheckedPosts(store), outside: [] };
  const all = judged(store, context);
  if (name === 'changed')
    return { status: null, inside: all.flatMap(({ pid, isChanged }) => (isChanged ? pid : [])), outside: [] };
  const status = settledIn(name);
  const pidsOf = (fits: (each: Judged) => boolean): number[] => all.filter(fits).map(({ pid }) => pid);
  return {
    status,
    inside: pidsOf((each) => each.state === name && (status === null || each.status !== status)),
    outside: status === null ? [] : pidsOf((each) => each.state !== name && each.status === status),
  };
};

const sum = (facetCounts: readonly FacetCount[], mask: number): number =>
  facetCounts.reduce((total, { facets, posts }) => ((facets & mask) === mask ? total + posts : total), 0);

const countStates = (facetCounts: readonly FacetCount[], unsettled: readonly Judged[]): Record<StateName, number> => {
  const counts = Object.fromEntries(stateNames.map((name) => [name, 0])) as Record<StateName, number>;
  for (const status of filterStatuses) counts[status] = sum(facetCounts, facetMask({ status }));
  for (const { status, state } of unsettled) {
    if (status !== null) counts[status] -= 1;
    counts[state] += 1;
  }
  return counts;
};

/** How many posts are in each state: together they are all posts. */
export const countPosts = (store: Store, context: StatesContext): PostCounts => {
  const facetCounts = store.posts.facetCounts();
  const unsettled = judged(store, context);
  const changed = unsettled.filter(({ isChanged }) => isChanged).length;
  const unchecked = uncheckedPosts(store).length;
  return { all: sum(facetCounts, 0), changed, unchecked, ...countStates(facetCounts, unsettled) };
};

/** The same for some posts. `facetCounts`: theirs, if already known. */
export const countStatesOf = (
  store: Store,
  context: StatesContext,
  pids: readonly number[],
  facetCounts: readonly FacetCount[],
): { states: Record<StateName, number>; changed: number } => {
  const unsettled = judged(store, context, new Set(pids));
  return {
    states: countStates(facetCounts, unsettled),
    changed: unsettled.filter(({ isChanged }) => isChanged).length,
  };
};
