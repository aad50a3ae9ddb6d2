// "My own posts need an approval before a time", over the real sandbox: wherever a time is given, and what is sent.
import { expect, it } from 'vitest';
import type { PostId } from '../../../preload/ids.ts';
import { createMany } from '../../../main/features/posts/bulk-actions.ts';
import { createApprovalRules } from '../../../main/features/posts/approval-rules.ts';
import { standingClock, startSandbox } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';

const platform = 'facebook';
const first = { platform, obstacle: { kind: 'approve-first' } };

const open = async (key?: null) => {
  const sandbox = await startSandbox({ clock: standingClock() });
  const test = openTestSync(sandbox, ...(key === null ? [null] : []));
  const rules = createApprovalRules(test);
  const many = createMany(test);
  const draft = (name: string): PostId => {
    const { id } = test.posts.create({ platform, name });
    test.posts.edit(id, platform, { body: `${name}, warm` });
    return id;
  };
  const at = new Date(Math.floor(sandbox.clock.now() / 60_000) * 60_000 + 5 * 3_600_000).toISOString();
  const there = (id: PostId) =>
    sandbox.world.tables.posts.get(test.store.posts.sidOf(Number(id)) ?? '')?.variants[0]?.scheduledAt ?? null;
  rules.save({ takeOff: false, askFirst: true });
  return { ...test, rules, many, draft, at, there };
};

it('in the calendar and in bulk, posts that are not approved are left out, and say why', async () => {
  const { many, posts, publishing, draft, at } = await open(null);
  const [rye, buns] = [draft('Rye'), draft('Buns')];
  publishing.approveAgain(buns);
  const place = many.run({ ids: [rye] }, { do: 'place', slots: [{ id: rye, platform, at }] });
  expect(place).toMatchObject({ doneCount: 0, skipped: [{ id: rye, reason: 'takes-no-time', version: first }] });
  const ids = [rye, buns];
  expect(many.survey({ ids })).toMatchObject({
    fits: { approve: 1 },
    sends: { approve: 0 },
    schedulable: [{ postCount: 1 }],
    notes: [{ ...first, refused: true, count: 1 }],
  });
  const all = many.run({ ids }, { do: 'schedule', at, everyMinutes: 0, platforms: [platform] });
  expect(all).toMatchObject({ doneCount: 1, skipped: [{ id: rye, version: first }] });
  expect(posts.list({}).rows.map((row) => [row.name, row.needsOwnApproval])).toEqual([
    ['Buns', undefined],
    ['Rye', true],
  ]);
});

it('approving many approves them here, as one step, and sends nothing', async () => {
  const { many, sync, posts, store, draft } = await open(null);
  const ids = [draft('Rye'), draft('Buns')];
  const before = store.operations.open().length;
  const { doneCount, stepId } = many.run({ ids }, { do: 'approve' });
  expect([doneCount, store.operations.open().length]).toEqual([2, before]);
  expect(ids.map((id) => posts.read(id).needsOwnApproval)).toEqual([undefined, undefined]);
  sync.stepOf('undo', stepId ?? 0);
  expect(ids.map((id) => posts.read(id).needsOwnApproval)).toEqual([true, true]);
});

it('what is on several platforms is approved as one post', async () => {
  const { posts, publishing, store } = await open(null);
  const { id } = posts.create({ platforms: ['facebook', 'linkedin'], name: 'Rye', body: 'Rye, warm' });
  expect(posts.read(id).needsOwnApproval).toBe(true);
  await publishing.approve(id);
  expect(posts.read(id).needsOwnApproval).toBeUndefined();
  expect(store.families.pids(Number(id)).map((pid) => store.approvals.newest(pid)?.source)).toEqual(['again', 'again']);
  posts.edit(id, 'linkedin', { body: 'Cheaper now' });
  expect(posts.read(id).needsOwnApproval).toBe(true);
});

it('a time that got past the window is not sent before the approval, and then by itself', async () => {
  const { sync, posts, publishing, draft, at, there, until, requests } = await open();
  const id = draft('Rye');
  sync.change({ do: 'post.schedule', pid: Number(id), platform, at });
  await until(() => expect(posts.read(id).sync).toMatchObject({ state: 'needs-you', reason: 'approve-first' }));
  expect([there(id), requests.some(({ call }) => call.endsWith('schedule'))]).toEqual([null, false]);
  expect(await publishing.approve(id)).toMatchObject({ waiting: false, approved: true, stepId: expect.any(Number) });
  await until(() => expect(there(id)).toBe(Date.parse(at)));
  expect(requests.some(({ call }) => call.endsWith('approve'))).toBe(false);
});

it('turned off, it lets go of what it held back', async () => {
  const { sync, rules, posts, draft, at, there, until } = await open();
  const id = draft('Rye');
  sync.change({ do: 'post.schedule', pid: Number(id), platform, at });
  await until(() => expect(posts.read(id).sync.reason).toBe('approve-first'));
  rules.save({ takeOff: false, askFirst: false });
  await until(() => expect(there(id)).toBe(Date.parse(at)));
});
