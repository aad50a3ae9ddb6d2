// What changed since its approval comes off its time, where the person wants that, and gets it back once it is approved.
import { expect, it } from 'vitest';
import { createApprovalRules } from '../../../main/features/posts/approval-rules.ts';
import { standingClock, startSandbox } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';

const platform = 'facebook';

/** Approved, and planned at the service for five hours from now. */
const open = async ({ takeOff }: { takeOff: boolean }) => {
  const sandbox = await startSandbox({ clock: standingClock() });
  const test = openTestSync(sandbox);
  const { posts, publishing, sync, until } = test;
  const rules = createApprovalRules(test);
  const { id } = posts.create({ platform, name: 'Rye' });
  posts.edit(id, platform, { body: 'Two days old' });
  await until(() => expect(posts.read(id).sync.state).toBe('synced'), 1_000);
  const at = new Date(Math.floor(sandbox.clock.now() / 60_000) * 60_000 + 5 * 3_600_000).toISOString();
  sync.change({ do: 'post.schedule', pid: Number(id), platform, at });
  const there = () => sandbox.world.tables.posts.get(test.store.posts.sidOf(Number(id)) ?? '')?.variants[0];
  await until(() => expect(there()?.scheduledAt).toBe(Date.parse(at)));
  await until(() => expect(posts.read(id).sync.state).toBe('synced'));
  publishing.approveAgain(id);
  if (takeOff) rules.save({ takeOff, askFirst: false });
  const write = (body: string) => posts.edit(id, platform, { body });
  return { ...test, rules, id, at, there, write, isSynced: () => posts.read(id).sync.state === 'synced' };
};

it('is off at first: what changed keeps its time', async () => {
  const { rules, write, until, isSynced, there, at, requests } = await open({ takeOff: false });
  expect(rules.read()).toEqual({ takeOff: false, askFirst: false });
  write('Cheaper now');
  await until(() => expect(isSynced()).toBe(true), 10_000);
  expect([there()?.scheduledAt, requests.some(({ call }) => call.endsWith('unschedule'))]).toEqual([
    Date.parse(at),
    false,
  ]);
});

it('takes a post off its time once it changes, and gives the time back once that is approved', async () => {
  const { posts, publishing, id, write, until, there, at, isSynced } = await open({ takeOff: true });
  write('Cheaper now');
  // As long as the service has it, that is said.
  expect(posts.read(id)).toMatchObject({
    variants: [{ scheduledAt: at }],
    sync: { state: 'waiting', reason: null, stillPublishes: [{ platform, at }] },
  });
  await until(() => expect(there()).toMatchObject({ body: 'Cheaper now', scheduledAt: null }), 10_000);
  expect(posts.read(id)).toMatchObject({
    variants: [{ scheduledAt: at }],
    sync: { state: 'needs-you', reason: 'approval-changed', stillPublishes: [] },
  });
  publishing.approveAgain(id);
  await until(() => expect(there()?.scheduledAt).toBe(Date.parse(at)));
  await until(() => expect(isSynced()).toBe(true));
});

it('sends nothing of it where the change was taken back or approved at once', async () => {
  const { publishing, id, store, write, until, there, at, isSynced, requests } = await open({ takeOff: true });
  write('Cheaper now');
  write('Two days old');
  expect(store.operations.ofPost(Number(id))).toEqual([]);
  write('Cheaper now');
  publishing.approveAgain(id);
  await until(() => expect(isSynced()).toBe(true), 10_000);
  expect(there()).toMatchObject({ body: 'Cheaper now', scheduledAt: Date.parse(at) });
  expect(requests.filter(({ call }) => call.endsWith('schedule'))).toHaveLength(1);
});

it('leaves a time alone that the person chose after the change', async () => {
  const { sync, id, at, write, until, there, isSynced } = await open({ takeOff: true });
  write('Cheaper now');
  await until(() => expect(there()?.scheduledAt).toBeNull(), 10_000);
  const later = new Date(Date.parse(at) + 90 * 86_400_000).toISOString();
  sync.change({ do: 'post.schedule', pid: Number(id), platform, at: later });
  await until(() => expect(there()?.scheduledAt).toBe(Date.parse(later)));
  write('Cheaper now!');
  await until(() => expect(isSynced()).toBe(true), 10_000);
  expect(there()).toMatchObject({ body: 'Cheaper now!', scheduledAt: Date.parse(later) });
});

it('leaves alone what had changed before it was turned on', async () => {
  const { rules, write, until, there, at, isSynced } = await open({ takeOff: false });
  write('Cheaper now');
  rules.save({ takeOff: true, askFirst: false });
  await until(() => expect(isSynced()).toBe(true), 10_000);
  expect(there()?.scheduledAt).toBe(Date.parse(at));
  const off = { takeOff: false, askFirst: false };
  expect(rules.save(off)).toEqual(off);
});
