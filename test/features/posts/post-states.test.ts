// The store's lists and counts by state against the function that names the state, over every pair of facts.
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import type { PostLine } from '../../../preload/contract/posts.ts';
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import { stateNames } from '../../../preload/rules/choices.ts';
import { postState, rowFacts } from '../../../preload/rules/post-state.ts';
import {
  countPosts,
  countStatesOf,
  postsOfState,
  type StatesContext,
} from '../../../main/features/posts/post-states.ts';
import type { PostView } from '../../../main/store/post-rows.ts';
import { memoryLibrary, postView, walk } from '../../support/library.ts';
import { sampleChannel } from '../../support/post-samples.ts';
import { sampleSync } from '../../support/sync-samples.ts';

const now = Temporal.Instant.from('2026-05-15T12:00:00Z');
const times = {
  none: null,
  ahead: '2026-05-16T12:00:00Z',
  justPassed: '2026-05-15T11:55:00Z',
  passed: '2026-05-14T12:00:00Z',
};
const failure = { platform: 'instagram', reason: 'image_error', failedAt: times.passed } as const;
const judged = (is: 'refused' | 'doubtful') => [
  { platform: 'instagram' as PlatformId, is, finding: { kind: is === 'refused' ? 'empty' : 'no-media' } } as const,
];

type Fact = (line: PostLine) => PostLine;
const own =
  (over: Partial<PostLine>): Fact =>
  (line) => ({ ...line, ...over });
const sync =
  (over: Partial<PostLine['sync']>): Fact =>
  (line) => ({ ...line, sync: { ...line.sync, ...over } });
const second =
  (status: string, platform = 'facebook'): Fact =>
  (line) => ({ ...line, platforms: [...line.platforms, { platform, failed: false, status }] });
const facts: Fact[] = [
  own({}),
  own({ needsApproval: true }),
  own({ changedSinceApproval: true }),
  own({ generation: 'pending' }),
  own({ generation: 'generating' }),
  own({ generation: 'failed' }),
  own({ videoStatus: 'generating' }),
  own({ videoStatus: 'ready' }),
  own({ videoStatus: 'failed' }),
  own({ failure }),
  own({ judged: judged('refused') }),
  own({ judged: judged('doubtful') }),
  own({ platforms: [] }),
  own({ name: '"status":"scheduled" "generating"' }),
  sync({ state: 'waiting', openCount: 1 }),
  sync({ state: 'conflict', openCount: 1 }),
  sync({ state: 'needs-you', reason: 'approve-publishes', openCount: 1 }),
  sync({ state: 'needs-you', reason: 'refused', openCount: 1 }),
  sync({ approveWaits: true, openCount: 1 }),
  sync({ publishWaits: true, openCount: 1 }),
  sync({ unsentTimes: [{ platform: 'instagram', expectedAt: null }], openCount: 1 }),
  second('draft'),
  second('scheduled'),
  second('published'),
  second('scheduled', 'new_place'),
];

const viewOf = (status: string, at: string | null, made: readonly Fact[]): PostView => {
  const view = postView({ status });
  const line = made.reduce<PostLine>((of, fact) => fact(of), {
    ...view.line,
    at,
    sync: sampleSync(),
    platforms: [{ platform: 'instagram', failed: false, status }],
  });
  return {
    ...view,
    name: line.name,
    sync: line.sync.state,
    line,
    versions: line.platforms.map((each) => ({
      platform: each.platform,
      status: each.status,
      slotMs: each.status === 'scheduled' && line.at !== null ? Date.parse(line.at) : null,
      publishedMs: each.status === 'published' ? Date.parse(times.passed) : null,
    })),
  };
};
const views = ['draft', 'scheduled', 'published', 'archived'].flatMap((status) =>
  (status === 'scheduled' ? Object.values(times) : status === 'draft' ? [null] : [null, times.passed]).flatMap((at) =>
    facts.flatMap((fact, index) => facts.slice(index).map((other) => viewOf(status, at, [fact, other]))),
  ),
);

const filled = () => {
  const { store, db } = memoryLibrary();
  store.transact(() => {
    for (const view of views) store.posts.add({ sid: null, view });
    // A line that can't be read, and one that is gone.
    store.posts.setGone(store.posts.add({ sid: null, view: postView({ status: 'scheduled' }) }), 1);
  });
  db.prepare("UPDATE post SET line = '{' WHERE pid = 1").run();
  return store;
};

const around = (over: Partial<StatesContext> = {}): StatesContext => ({
  now,
  account: undefined,
  overdueOf: new Map(),
  overdueSlots: [],
  asOfNow: (row) => row,
  ...over,
});
const signedOut = (platform: PlatformId) => sampleChannel(platform, { needsReconnect: true });

it.each<[string, StatesContext]>([
  ['nothing is known of the account', around()],
  ['a channel is signed out', around({ account: { channels: [signedOut('instagram'), sampleChannel('facebook')] } })],
  ['another one is', around({ account: { channels: [signedOut('facebook')] } })],
  ['one of no known name is', around({ account: { channels: [{ ...signedOut('x'), platform: 'new_place' }] } })],
  ['there is no subscription', around({ account: { channels: [], plan: { hasActiveSubscription: false } } })],
  ['all slots have passed', around({ now: Temporal.Instant.from('2026-05-17T12:00:00Z') })],
])('each post is listed and counted in the one state that the rule names, where %s', (_, context) => {
  const store = filled();
  const byState = Map.groupBy(
    walk((cursor) => store.posts.page({}, cursor, 1000)),
    (row) => postState(rowFacts(row), context).is,
  );
  // Without a subscription nothing is only scheduled.
  expect(byState.size).toBeGreaterThanOrEqual(stateNames.length - 1);
  const counts = countPosts(store, context);
  const some = walk((cursor) => store.posts.page({}, cursor, 1000)).filter((_row, index) => index % 3 === 0);
  const pids = some.map(({ id }) => Number(id));
  const { states: countsOfSome } = countStatesOf(store, context, pids, store.posts.facetsOf({ pids }));
  for (const name of stateNames) {
    const wanted = (byState.get(name) ?? []).map(({ id }) => Number(id)).sort((one, other) => one - other);
    const state = postsOfState(store, name, context);
    for (const sort of ['newest', 'slot', 'changed', 'name'] as const) {
      const found = store.posts.pids({ state }, 100_000, sort);
      expect(
        found.sort((one, other) => one - other),
        `${name} by ${sort}`,
      ).toEqual(wanted);
    }
    expect(store.posts.count({ state }), name).toBe(wanted.length);
    expect(store.posts.count({ state, tag: 'none' })).toBe(0);
    expect(counts[name], name).toBe(wanted.length);
    expect(countsOfSome[name], `some ${name}`).toBe(wanted.filter((pid) => pids.includes(pid)).length);
    const onFacebook = new Set(store.posts.pids({ platform: 'facebook' }, 100_000));
    const both = wanted.filter((pid) => onFacebook.has(pid));
    expect(store.posts.count({ state, platform: 'facebook' })).toBe(both.length);
    expect(store.posts.pids({ state, platform: 'facebook' }, 100_000).sort((one, other) => one - other)).toEqual(both);
  }
  expect(counts.all).toBe(views.length);
  expect(stateNames.reduce((sum, name) => sum + counts[name], 0)).toBe(counts.all);
});
