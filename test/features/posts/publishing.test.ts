// Publishing: joined, settled by reading, and the slot that it took away; never twice.
import { describe, expect, it } from 'vitest';
import type { PostId } from '../../../preload/ids.ts';
import type { Post, PublishOutcome } from '../../../preload/contract/posts.ts';
import { ingestPost } from '../../../main/sync/outbox/ingest.ts';
import { readPost } from '../../../main/sync/outbox/read-post.ts';
import { approvedIn } from '../../../main/sync/posts/approval.ts';
import { wireVariant } from '../../sync/outbox/outbox-bench.ts';
import { wirePost } from '../../sync/pull/scripted-service.ts';
import { createMany } from '../../../main/features/posts/bulk-actions.ts';
import { hourlyCaps } from '../../../main/sync/kernel/rules.ts';
import { failure } from '../../support/failure.ts';
import { standingClock, startSandbox } from '../../support/sandbox.ts';
import { openTestSync, type TestSync } from '../../support/sync.ts';

const minuteMs = 60_000;
const platform = 'facebook';

/** A draft on Facebook that the service has. */
const open = async (channel: { connected?: boolean; rejects?: boolean } = {}) => {
  const sandbox = await startSandbox({ clock: standingClock() });
  const set = (given: typeof channel) =>
    sandbox.control({
      channel: {
        platform,
        connected: given.connected ?? true,
        needsReconnect: false,
        restricted: false,
        rejects: given.rejects ? { reason: 'rate_limited', error: 'Busy.', retryable: true } : null,
      },
    });
  await set(channel);
  const test = openTestSync(sandbox);
  const { id } = test.posts.create({ platform, name: 'Rye' });
  test.posts.edit(id, platform, { body: 'Two days old' });
  await synced(test, id);
  return { ...test, sandbox, set, id, publish: () => settled(test, test.publishing.publish(id, platform)) };
};
const synced = (test: TestSync, id: PostId) =>
  test.until(() => expect(test.posts.read(id).sync.state).toBe('synced'), 1_000);

/** The outcome of a call, while time goes on. */
const settled = async <T>(test: TestSync, call: Promise<T>): Promise<T> => {
  let over = false;
  const watched = call.finally(() => (over = true));
  watched.catch(() => {});
  await test.until(() => expect(over).toBe(true));
  return watched;
};
const live = (sandbox: Awaited<ReturnType<typeof open>>['sandbox']) =>
  [...sandbox.world.tables.posts.all()]
    .flatMap(({ variants }) => variants)
    .filter(({ status }) => status === 'published');

it('reports what was published', async () => {
  const { publish, sandbox } = await open();
  expect(await publish()).toMatchObject({
    state: 'published',
    platform,
    permalink: expect.stringMatching(/^https:/),
  });
  expect(live(sandbox)).toHaveLength(1);
});

it("reports a platform's refusal in its own words", async () => {
  const { publish } = await open({ rejects: true });
  expect(await publish()).toEqual({ state: 'refused', platform, said: 'Busy.', retryable: true, slotLost: false });
});

it('sends one request for two clicks', async () => {
  const test = await open();
  const [first, second] = await Promise.all([test.publish(), test.publish()]);
  expect(second).toEqual(first);
  expect(test.count('POST publish')).toBe(1);
});

it('reads the post again when the answer was lost, and reports that it is live', async () => {
  const test = await open();
  test.next('POST publish', 'answered in vain');
  expect(await test.publish()).toMatchObject({ state: 'published' });
  expect(test.count('POST publish')).toBe(1);
});

it('waits while it is in doubt, and then sends the same request again', async () => {
  const test = await open();
  test.next('POST publish', 'lost');
  const outcome = await test.publish();
  expect(outcome).toMatchObject({ state: 'waiting', operationId: expect.any(String) });
  expect(test.count('POST publish')).toBe(1);
  expect(test.posts.read(test.id).sync.state).toBe('checking');
  await test.until(() => expect(test.posts.read(test.id).status).toBe('published'), 5_000);
  const keys = test.requests.filter(({ call }) => call === 'POST publish').map(({ key }) => key);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

it('passes on a refusal of the service', async () => {
  const { publish } = await open({ connected: false });
  expect((await failure(publish())).kind).toBe('channel-not-connected');
});

it('publishes nothing when the version is live already', async () => {
  const { publish, count } = await open();
  await publish();
  expect(await publish()).toMatchObject({ state: 'published' });
  expect(count('POST publish')).toBe(1);
});

describe('an approval', () => {
  const planned = async () => {
    const test = await open();
    const { posts } = test.sandbox.world.tables;
    for (const post of posts.all()) posts.put({ ...post, reviewMode: true });
    const at = new Date(test.sandbox.clock.now() + 60 * minuteMs).toISOString();
    await settled(test, test.publishing.place(test.id, [{ platform, at }]));
    await synced(test, test.id);
    expect(test.posts.read(test.id).needsApproval).toBe(true);
    return { ...test, approve: () => settled(test, test.publishing.approve(test.id)) };
  };

  it('lets the post wait for its time', async () => {
    const { approve } = await planned();
    expect(await approve()).toMatchObject({ waiting: false, approved: true, publishedImmediately: false });
  });

  it('reports that the post was published with it, if its time passed on the way', async () => {
    const { approve, next, store, id, sandbox } = await planned();
    const reading = `GET ${store.posts.sidOf(Number(id)) ?? ''}`;
    next(reading, 'answered', () => sandbox.clock.advance(61 * minuteMs));
    expect(await approve()).toMatchObject({ waiting: false, approved: true, publishedImmediately: true });
    expect(live(sandbox)).toHaveLength(1);
  });
});

describe('what changed since an approval, approved as well', () => {
  const open = async () => {
    const test = openTestSync(await startSandbox({ clock: standingClock() }), null);
    const pid = test.sync.transact((tx) =>
      ingestPost(tx, wirePost('a', tx.nowMs), { startedAtMs: tx.nowMs, from: 'reading' }),
    );
    const id = String(pid) as PostId;
    const write = (body: string) => test.posts.edit(id, 'instagram', { body });
    const isChanged = () => test.posts.read(id).changedSinceApproval;
    const newest = () => test.store.approvals.newest(Number(id));
    test.publishing.approveAgain(id);
    write('It is cheaper now');
    return { ...test, id, write, isChanged, newest };
  };

  it('is one step, which undo takes back and redo does again', async () => {
    const { sync, publishing, id, isChanged, newest } = await open();
    const first = newest();
    expect(isChanged()).toBe(true);
    publishing.approveAgain(id);
    expect(isChanged()).toBe(false);
    expect(sync.step('undo').undone).toMatchObject({
      kind: 'post.approveAgain',
      postId: id,
      name: 'Post a',
      count: 1,
      doneCount: 1,
      stayed: [],
      canReverse: true,
    });
    expect(newest()).toEqual(first);
    expect(isChanged()).toBe(true);
    expect(sync.step('redo', Number(id)).undone).toMatchObject({ kind: 'post.approveAgain', doneCount: 1 });
    expect(isChanged()).toBe(false);
    sync.step('undo');
    expect(sync.step('undo').undone).toMatchObject({ kind: 'post.edit', doneCount: 1 });
    expect(isChanged()).toBe(false);
    expect(sync.step('undo').undone).toMatchObject({ kind: 'post.approveAgain', doneCount: 1 });
    expect([newest(), isChanged()]).toEqual([null, false]);
    expect(sync.store.operations.open()).toEqual([]);
  });

  it('keeps no second step for the same words', async () => {
    const { sync, publishing, id } = await open();
    publishing.approveAgain(id);
    publishing.approveAgain(id);
    sync.step('undo');
    expect(sync.step('undo').undone).toMatchObject({ kind: 'post.edit' });
  });

  it('is done again for the words that were seen then, and for no others', async () => {
    const { sync, store, publishing, id, isChanged, newest } = await open();
    publishing.approveAgain(id);
    const seen = newest()?.words;
    const { stepId = 0 } = sync.step('undo').undone ?? {};
    sync.transact((tx) => {
      const theirs = wirePost('a', tx.nowMs + 1, { updatedAt: '2030-01-01T00:00:00Z' });
      const variants = theirs.variants.map((variant) => ({ ...variant, altText: 'Of somebody else' }));
      ingestPost(tx, { ...theirs, variants }, { startedAtMs: tx.nowMs + 1, from: 'reading' });
    });
    expect(sync.stepOf('redo', stepId).undone).toMatchObject({ doneCount: 1 });
    expect(store.approvals.newest(Number(id))?.words).toEqual(seen);
    expect(isChanged()).toBe(true);
  });

  it('stays where the post was approved in another way since', async () => {
    const { sync, store, publishing, id, newest } = await open();
    publishing.approveAgain(id);
    const approval = { ...(newest() ?? expect.fail('none')), source: 'here' as const };
    store.approvals.add(Number(id), approval);
    expect(sync.step('undo').undone).toMatchObject({ doneCount: 0, stayed: [{ reason: 'changed', count: 1 }] });
    expect(newest()).toEqual(approval);
  });
});

describe('the approved words again', () => {
  const open = async () => {
    const test = openTestSync(await startSandbox({ clock: standingClock() }), null);
    const { publishing, posts, sync, store } = test;
    return {
      sync,
      store,
      publishing,
      posts,
      texts: (id: PostId) => posts.read(id).variants.map(({ platform: on, body }) => [on, body]),
      approve: (pid: number) =>
        store.approvals.add(pid, {
          ...approvedIn(readPost(store, pid) as Post),
          hash: 'g1:1',
          source: 'here',
          reviewer: null,
          atMs: 1,
        }),
    };
  };

  it('stand on every platform that changed, as one step', async () => {
    const { sync, publishing, posts, texts, approve } = await open();
    const variants = [
      wireVariant('instagram', { isPrimary: true, body: 'Rye on Friday', hashtags: ['rye'] }),
      wireVariant('pinterest', { description: 'Rye', title: 'Friday' }),
    ];
    const pid = sync.transact((tx) =>
      ingestPost(tx, { ...wirePost('a', tx.nowMs), variants }, { startedAtMs: tx.nowMs, from: 'reading' }),
    );
    const id = String(pid) as PostId;
    approve(Number(id));
    const before = posts.read(id).variants;
    posts.edit(id, 'instagram', { body: 'Rye on Sunday', hashtags: [], altText: 'A loaf' });
    posts.edit(id, 'pinterest', { body: 'Rye!', title: 'Sunday' });
    expect(posts.read(id).changedSinceApproval).toBe(true);
    const { post, stepId } = publishing.restoreApproved(id);
    expect(post.changedSinceApproval).toBe(false);
    expect(post.variants.map(({ pinned: _, ...each }) => each)).toEqual(before.map(({ pinned: _, ...each }) => each));
    expect(sync.stepOf('undo', stepId ?? 0).undone).toMatchObject({ kind: 'post.edit', count: 1, doneCount: 1 });
    expect(texts(id)).toEqual([
      ['instagram', 'Rye on Sunday'],
      ['pinterest', 'Rye!'],
    ]);
    expect(posts.read(id).changedSinceApproval).toBe(true);
  });

  it('stand in every part of a post, and those that followed the main text follow it again', async () => {
    const { sync, publishing, posts, store, texts, approve } = await open();
    const { id } = posts.create({ platforms: ['linkedin', 'facebook'], name: 'Rye', body: 'Rye on Friday' });
    for (const pid of store.families.pids(Number(id))) approve(pid);
    posts.edit(id, 'linkedin', { body: 'Rye on Sunday' });
    expect(texts(id)).toEqual([
      ['linkedin', 'Rye on Sunday'],
      ['facebook', 'Rye on Sunday'],
    ]);
    const { post, stepId } = publishing.restoreApproved(id);
    expect([post.changedSinceApproval, texts(id)]).toEqual([
      false,
      [
        ['linkedin', 'Rye on Friday'],
        ['facebook', 'Rye on Friday'],
      ],
    ]);
    expect(post.variants.map(({ part }) => part?.own ?? [])).toEqual([[], []]);
    sync.stepOf('undo', stepId ?? 0);
    expect(posts.read(id).changedSinceApproval).toBe(true);
  });

  it('bring the approved picture back, and leave several pictures, which the service does not take', async () => {
    const { sync, publishing, posts, approve } = await open();
    const picture = (name: string) => ({ id: name, url: 'x', type: 'image' as const });
    const known = (media: ReturnType<typeof picture>[]) =>
      String(
        sync.transact((tx) => {
          const variants = [wireVariant('instagram', { isPrimary: true, body: 'Rye', media })];
          const wire = { ...wirePost(String(media.length), tx.nowMs), variants };
          return ingestPost(tx, wire, { startedAtMs: tx.nowMs, from: 'reading' });
        }),
      ) as PostId;
    const replace = (id: PostId) => posts.setImage({ id, mediaId: 'm-9' });
    const [one, several] = [known([picture('m-1')]), known([picture('m-1'), picture('m-2')])];
    for (const id of [one, several]) {
      approve(Number(id));
      replace(id);
      posts.edit(id, 'instagram', { body: 'Cheaper' });
    }
    expect(publishing.restoreApproved(one).post.changedSinceApproval).toBe(false);
    const { post } = publishing.restoreApproved(several);
    expect([post.variants[0]?.body, post.changedSinceApproval]).toEqual(['Rye', true]);
  });
});

it('an approved post that the service revises has changed since its approval', async () => {
  const test = await open();
  const { id, sync, posts, publishing, until } = test;
  const approved = 'Two days old. Still warm inside. Come early on Friday, before the last loaf has gone.';
  posts.edit(id, platform, { body: approved });
  await synced(test, id);
  publishing.approveAgain(id);
  sync.change({ do: 'post.revise', pid: Number(id), platform, feedback: 'Make it shorter' });
  await until(() => expect(posts.read(id).changedSinceApproval).toBe(true), 5_000);
  expect(publishing.restoreApproved(id).post.variants[0]?.body).toBe(approved);
});

it('a time that was chosen before an approved post changed is not sent until the change is approved', async () => {
  const test = await open();
  const { id, sync, posts, publishing, sandbox, until } = test;
  publishing.approveAgain(id);
  sync.setAirplane(true);
  const at = new Date(sandbox.clock.now() + 5 * 60 * minuteMs).toISOString();
  await settled(test, publishing.place(id, [{ platform, at }]));
  posts.edit(id, platform, { body: 'And it is cheaper now' });
  sync.setAirplane(false);
  await until(() => expect(posts.read(id).sync).toMatchObject({ state: 'needs-you', reason: 'approval-changed' }));
  const there = () => sandbox.world.tables.posts.get(test.store.posts.sidOf(Number(id)) ?? '')?.variants[0];
  await until(() => expect(there()?.body).toBe('And it is cheaper now'));
  expect([there()?.scheduledAt, posts.read(id).sync.state]).toEqual([null, 'needs-you']);
  // Moved among others: its words were not shown.
  const sooner = new Date(Date.parse(at) - 60 * minuteMs).toISOString();
  createMany({ sync }).run({ ids: [id] }, { do: 'place', slots: [{ id, platform, at: sooner }] });
  await until(() => expect(posts.read(id).sync).toMatchObject({ state: 'needs-you', reason: 'approval-changed' }));
  expect(posts.read(id).variants[0]?.scheduledAt).toBe(sooner);
  publishing.approveAgain(id);
  await until(() => expect(there()?.scheduledAt).toBe(Date.parse(sooner)));
  await synced(test, id);
});

describe('with a slot that could fire as well', () => {
  const planned = async () => {
    const test = await open();
    const at = new Date(test.sandbox.clock.now() + 60 * minuteMs).toISOString();
    await settled(test, test.publishing.place(test.id, [{ platform, at }]));
    await synced(test, test.id);
    const slot = () => test.posts.read(test.id).variants[0]?.scheduledAt;
    return { ...test, at, slot };
  };
  const lostSlot = (outcome: PublishOutcome) => (outcome.state === 'refused' ? outcome.slotLost : 'not refused');

  it('takes the slot away first', async () => {
    const { publish, requests } = await planned();
    await publish();
    const writes = requests.map(({ call }) => call).filter((call) => /POST (unschedule|publish)/.test(call));
    expect(writes).toEqual(['POST unschedule', 'POST publish']);
  });

  it('puts the slot back when the platform refuses', async () => {
    const test = await planned();
    await test.set({ rejects: true });
    expect(lostSlot(await test.publish())).toBe(false);
    await test.until(() => expect(test.count('POST schedule')).toBe(2));
    expect(Date.parse(test.slot() ?? '')).toBe(Date.parse(test.at));
  });

  it('puts the slot back when the service refuses, and passes the refusal on', async () => {
    const test = await planned();
    await test.set({ connected: false });
    const refusal = await failure(test.publish());
    expect(refusal).toMatchObject({ kind: 'channel-not-connected' });
    expect(refusal.reason).toBeUndefined();
    await test.set({});
    await test.until(() => expect(test.count('POST schedule')).toBe(2));
  });

  it('does not put a slot back that is too near by then', async () => {
    const test = await planned();
    await test.set({ rejects: true });
    const farther = 58 * minuteMs + 30_000;
    test.sandbox.clock.advance(farther);
    await test.clock.advance(farther);
    expect(lostSlot(await test.publish())).toBe(true);
    expect(test.count('POST schedule')).toBe(1);
  });

  it('does not restore the slot while it may have been published', async () => {
    const test = await planned();
    test.next('POST publish', 'lost');
    expect((await test.publish()).state).toBe('waiting');
    expect(test.count('POST schedule')).toBe(1);
    expect(test.slot()).toBeNull();
  });
});

it('says of a time that the service holds that it is not published then, until a later one is', async () => {
  const test = await open();
  const { plans, posts } = test.sandbox.world.tables;
  await test.sandbox.control({ plan: { status: 'paused', publishMode: 'automatic' } });
  const [plan] = plans.all();
  for (const post of posts.all()) posts.put({ ...post, ...(plan && { planId: plan.id }) });
  const place = async (minutes: number) => {
    const at = new Date(test.sandbox.clock.now() + minutes * minuteMs).toISOString();
    const { placed } = await settled(test, test.publishing.place(test.id, [{ platform, at }]));
    return placed;
  };
  const note = () => test.store.operations.ended({ limit: 1 })[0]?.note;
  expect(await place(60)).toMatchObject([{ waiting: false, eligibleToPublish: false, needsApproval: false }]);
  expect(note()).toBe('held');
  await test.sandbox.control({ plan: { status: 'active' } });
  expect(await place(90)).toMatchObject([{ waiting: false, eligibleToPublish: true }]);
  expect(note()).toBeNull();
});

it('schedules several platforms as one step, and reports the result of each', async () => {
  const test = await open();
  const at = new Date(test.sandbox.clock.now() + 60 * minuteMs).toISOString();
  const placing = test.publishing.place(test.id, [
    { platform, at },
    { platform: 'pinterest', at },
  ]);
  const { placed, stepId } = await settled(test, placing);
  expect(placed).toMatchObject([
    { platform, scheduledAt: at, waiting: false },
    { platform: 'pinterest', error: { kind: 'invalid' } },
  ]);
  expect(test.sync.step('undo', Number(test.id)).undone).toMatchObject({ stepId, count: 1, doneCount: 1 });
  expect(test.posts.read(test.id).variants[0]?.scheduledAt).toBeNull();
});

describe('the last sends of the hour', () => {
  /** Three are left. */
  const nearlyUsedUp = async () => {
    const test = await open();
    const { store, sync } = test;
    for (let each = 0; each < hourlyCaps.outward - 3; each += 1)
      store.rates.add(sync.apiKey, [{ budget: 'outward', ...sync.time.moment() }]);
    const left = () => sync.allowances().find(({ budget }) => budget === 'outward');
    expect(left()).toMatchObject({ remaining: 3, reserved: 3 });
    // Not within the two hours in which a time uses them without a click.
    const at = new Date(test.sandbox.clock.now() + 180 * minuteMs).toISOString();
    return { ...test, at, left, many: createMany({ sync }) };
  };

  it('are there for a single time: it goes at once', async () => {
    const test = await nearlyUsedUp();
    const { placed } = await settled(test, test.publishing.place(test.id, [{ platform, at: test.at }]));
    expect(placed).toMatchObject([{ waiting: false }]);
    expect(test.left()).toMatchObject({ remaining: 2 });
  });

  it('are there for one post wherever it gets its time, and not for many', async () => {
    const test = await nearlyUsedUp();
    const { id: other } = test.posts.create({ platform, name: 'Buns' });
    test.posts.edit(other, platform, { body: 'Warm' });
    await synced(test, other);
    const slot = (id: PostId) => ({ id, platform, at: test.at }) as const;
    const both = [test.id, other];
    test.many.run({ ids: both }, { do: 'place', slots: both.map(slot) });
    await test.until(() => expect(test.sync.idle()).toBe(true));
    expect(both.map((id) => test.posts.read(id).sync.unsentTimes.length)).toEqual([1, 1]);
    test.many.run({ ids: both }, { do: 'unschedule' });
    test.many.run({ ids: [other] }, { do: 'place', slots: [slot(other)] });
    await test.until(() => expect(test.posts.read(other).sync.unsentTimes).toEqual([]));
    expect(test.left()).toMatchObject({ remaining: 2 });
  });
});
