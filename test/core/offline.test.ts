// Work without the service: saved at once, still there after a restart, and sent to the service exactly once.
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { PostId } from '../../preload/ids.ts';
import type { Post } from '../../preload/contract/posts.ts';
import { unwritten } from '../../preload/rules/post-state.ts';
import { startCore, type TestCore } from '../support/core.ts';
import { startSandbox, testKey, type TestSandbox } from '../support/sandbox.ts';
import { eventually } from '../support/eventually.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const open = async (seed: 'empty' | 'demo' = 'empty') => {
  const sandbox = await startSandbox({ seed, speed: 200 });
  await sandbox.control({
    channel: { platform: 'facebook', connected: true, needsReconnect: false, restricted: false },
  });
  const core = await startCore();
  await core.ask('session.connect', { key: testKey, baseUrl: sandbox.url, keyPlace: 'file' });
  return { sandbox, core };
};
const airplane = (core: TestCore, on: boolean) => core.ask('preferences.write', { airplane: on });
/** The posts of the business as the service has them. */
const there = ({ world, businessId }: TestSandbox) =>
  [...world.tables.posts.all()].filter((post) => post.businessId === businessId);
const synced = (core: TestCore, id: PostId): Promise<Post> =>
  eventually(async () => {
    const post = await core.ask('posts.read', { id });
    expect(post.sync).toMatchObject({ state: 'synced', openCount: 0 });
    return post;
  });
const inAnHour = ({ clock }: TestSandbox) => new Date(clock.now() + 3_600_000).toISOString();

/** The libraries as they are now, to be put back in the place of later ones. */
const takeCopy = (dataDir: string) => {
  const libraries = join(dataDir, 'libraries');
  const copy = join(temporaryFolder(), 'copy');
  cpSync(libraries, copy, { recursive: true });
  return {
    putBack() {
      rmSync(libraries, { recursive: true });
      cpSync(copy, libraries, { recursive: true });
    },
  };
};

it('a whole post made offline reaches the service once, in order', async () => {
  const { sandbox, core } = await open();
  await airplane(core, true);
  const { id, serviceId } = await core.ask('posts.create', { platform: 'facebook', idea: 'Rye', name: 'First' });
  expect(serviceId).toBeNull();
  await core.ask('posts.edit', { id, platform: 'facebook', body: 'Two days old' });
  await core.ask('posts.rename', { id, name: 'Rye bread' });
  const at = inAnHour(sandbox);
  const { placed } = await core.ask('posts.place', { id, slots: [{ platform: 'facebook', at }] });
  expect(placed).toMatchObject([{ waiting: true, scheduledAt: at }]);
  const here = await core.ask('posts.read', { id });
  expect(here).toMatchObject({
    name: 'Rye bread',
    variants: [{ body: 'Two days old', scheduledAt: at }],
    sync: { state: 'waiting', wait: 'airplane', unsentTimes: [{ expectedAt: null }] },
  });
  expect(there(sandbox)).toEqual([]);

  await airplane(core, false);
  const after = await synced(core, id);
  expect(after).toMatchObject({ id, serviceId: expect.any(String), name: 'Rye bread', status: 'scheduled' });
  const [made, ...more] = there(sandbox);
  expect(more).toEqual([]);
  expect(made).toMatchObject({ name: 'Rye bread', variants: [{ body: 'Two days old' }] });
  expect((await core.ask('posts.list', {})).rows.map((row) => row.id)).toEqual([id]);
});

it('what waits is still there after a restart, and is sent then', async () => {
  const { sandbox, core } = await open();
  await airplane(core, true);
  const { id } = await core.ask('posts.create', { platform: 'facebook', name: 'Rye' });
  await core.ask('posts.edit', { id, platform: 'facebook', body: 'Two days old' });
  await core.close();
  const again = await startCore({ dataDir: core.dataDir });
  expect((await again.ask('posts.read', { id })).variants[0]?.body).toBe('Two days old');
  expect(await again.ask('sync.status', {})).toMatchObject({ connection: 'airplane', needsYouCount: 0 });
  await airplane(again, false);
  await synced(again, id);
  expect(there(sandbox).map(({ name }) => name)).toEqual(['Rye']);
});

it('shows the first page after a restart without any network', async () => {
  const sandbox = await startSandbox({ seed: 'demo', keepOpen: true });
  const core = await startCore();
  await core.ask('session.connect', { key: testKey, baseUrl: sandbox.url, keyPlace: 'file' });
  const { total } = await eventually(async () => {
    const page = await core.ask('posts.list', {});
    expect(page.total).toBeGreaterThan(10);
    expect((await core.ask('sync.status', {})).filling).toBeNull();
    return page;
  });
  await core.close();
  await sandbox.close();
  const again = await startCore({ dataDir: core.dataDir });
  const page = await again.ask('posts.list', {});
  expect(page).toMatchObject({ total });
  expect(page.rows.length).toBeGreaterThan(10);
  expect((await again.ask('account.read', {})).businessId).toBe(sandbox.businessId);
});

it('finds words of a post that the service does not have yet', async () => {
  const { core } = await open();
  await airplane(core, true);
  const { id } = await core.ask('posts.create', { platform: 'facebook', name: 'Sunday' });
  await core.ask('posts.edit', { id, platform: 'facebook', body: 'Crème brûlée' });
  await eventually(async () => {
    const found = await core.ask('posts.list', { search: 'creme' });
    expect(found).toMatchObject({ total: 1, rows: [{ id }] });
  });
  expect(await core.ask('posts.list', { search: 'strudel' })).toMatchObject({ total: 0, rows: [] });
});

it.each([
  ['publish', 'posts.publish', {}],
  ['write', 'posts.generate', {}],
  ['revise', 'posts.revise', { feedback: 'Shorter' }],
  ['draw', 'posts.newPicture', {}],
] as const)('does not begin to %s offline, and keeps nothing of it', async (_, method, input) => {
  const { core } = await open();
  const { id } = await core.ask('posts.create', { platform: 'facebook', name: 'Rye' });
  await synced(core, id);
  await airplane(core, true);
  expect((await core.refusal(method, { id, platform: 'facebook', ...input })).kind).toBe('unreachable');
  expect((await core.ask('posts.read', { id })).sync.openCount).toBe(0);
});

it('a delete made offline hides the post, can be undone, and is carried out later', async () => {
  const { sandbox, core } = await open();
  const [remaining, gone] = [
    await core.ask('posts.create', { platform: 'facebook', name: 'Kept' }),
    await core.ask('posts.create', { platform: 'facebook', name: 'Gone' }),
  ];
  await synced(core, remaining.id);
  await synced(core, gone.id);
  await airplane(core, true);
  await core.ask('posts.remove', { id: remaining.id });
  await core.ask('posts.remove', { id: gone.id });
  expect((await core.ask('posts.list', {})).rows).toEqual([]);
  expect(await core.ask('undo.step', { id: remaining.id, direction: 'undo' })).toMatchObject({
    undone: { kind: 'post.remove', postId: remaining.id },
  });
  await airplane(core, false);
  const [removal] = (await core.ask('activity.read', {})).waiting;
  await core.ask('activity.sendNow', { id: removal?.id ?? '' });
  await eventually(() => expect(there(sandbox).map(({ name }) => name)).toEqual(['Kept']));
  expect((await core.ask('posts.list', {})).rows.map((row) => row.id)).toEqual([remaining.id]);
});

it('keeps every wording', async () => {
  const { core } = await open();
  await airplane(core, true);
  const { id } = await core.ask('posts.create', { platform: 'facebook', name: 'Rye' });
  for (const body of ['One', 'Two', 'Three']) await core.ask('posts.edit', { id, platform: 'facebook', body });
  const bodies = (await core.ask('posts.wordings', { id })).filter(({ field }) => field === 'body');
  expect(bodies.map(({ value }) => value).filter(Boolean)).toEqual(['Three', 'Two', 'One']);
});

it('lists what waits in Activity, in the order it will be sent, and what is done', async () => {
  const { core } = await open();
  await airplane(core, true);
  const { id } = await core.ask('posts.create', { platform: 'facebook', name: 'Rye' });
  await core.ask('posts.edit', { id, platform: 'facebook', body: 'Two days old' });
  const before = await core.ask('activity.read', {});
  expect(before.waiting.map(({ kind, subject, wait }) => [kind, subject, wait])).toEqual([
    ['post.create', 'Rye', 'airplane'],
    ['post.edit', 'Rye', 'airplane'],
  ]);
  expect(before.waiting[1]).toMatchObject({
    fields: ['body'],
    behindCount: 1,
    attemptCount: 0,
    mayHaveHappened: false,
  });
  await airplane(core, false);
  await synced(core, id);
  const after = await core.ask('activity.read', {});
  expect(after.waiting).toEqual([]);
  expect(after.done.map(({ kind, state }) => [kind, state])).toEqual([
    ['post.edit', 'done'],
    ['post.create', 'done'],
  ]);
  expect((await core.ask('activity.history', {})).items.map(({ kind }) => kind)).toEqual(['post.edit', 'post.create']);
});

it('a library that came back from a copy sends nothing before the person says so', async () => {
  const { sandbox, core } = await open();
  await airplane(core, true);
  const { id } = await core.ask('posts.create', { platform: 'facebook', name: 'Rye' });
  await core.close();
  const copy = takeCopy(core.dataDir);
  const between = await startCore({ dataDir: core.dataDir });
  await airplane(between, false);
  await synced(between, id);
  await between.close();
  copy.putBack();
  const again = await startCore({ dataDir: core.dataDir });
  await airplane(again, false);
  expect(await again.ask('sync.now', {})).toMatchObject({ restored: true });
  expect(await again.ask('sync.confirmRestored', {})).toMatchObject({ restored: false });
  await synced(again, id);
  expect(there(sandbox).map(({ name }) => name)).toEqual(['Rye']);
});

it('an approval is the last step: undone while it waits, and reported as final once it was sent', async () => {
  const { core, sandbox } = await open('demo');
  const [one, other] = await eventually(async () => {
    const { rows } = await core.ask('posts.list', {});
    const isAhead = (at: string | null) => at === null || Date.parse(at) > sandbox.clock.now() + 2 * 3_600_000;
    const asking = rows.filter(({ needsApproval, at }) => needsApproval && isAhead(at));
    const posts = await Promise.all(asking.map(({ id }) => core.ask('posts.read', { id })));
    const first = posts.find((post) => unwritten(post) === null);
    const second = rows.find(({ needsApproval, status }) => !needsApproval && status === 'draft');
    if (!first || !second) throw new Error('not read yet');
    return [first, second] as const;
  });
  await core.ask('posts.rename', { id: other.id, name: 'Buns on Friday' });
  await synced(core, other.id);
  await airplane(core, true);
  const { stepId } = await core.ask('posts.approve', { id: one.id });
  expect(stepId).not.toBeNull();
  const undo = async () => (await core.ask('undo.step', { direction: 'undo' })).undone;
  expect(await undo()).toMatchObject({ kind: 'post.approve', postId: one.id, name: one.name, doneCount: 1 });
  expect((await core.ask('posts.read', { id: one.id })).sync).toMatchObject({ state: 'synced', openCount: 0 });

  const approve = () => core.ask('posts.many', { of: { ids: [one.id] }, action: { do: 'approve' } });
  expect((await approve()).stepId).not.toBeNull();
  await undo();
  await airplane(core, false);
  // It is sent at once, so an undo can't be promised and isn't offered.
  await eventually(async () => expect((await core.ask('sync.status', {})).connection).toBe('online'));
  expect((await approve()).stepId).toBeNull();
  await synced(core, one.id);
  expect(await undo()).toMatchObject({
    kind: 'post.approve',
    postId: one.id,
    name: one.name,
    doneCount: 0,
    stayed: [{ reason: 'sent', count: 1 }],
  });
  expect((await core.ask('posts.read', { id: other.id })).name).toBe('Buns on Friday');
  expect(await undo()).toMatchObject({ kind: 'post.rename', postId: other.id, name: other.name });
});

it('a step that deletes more posts than go unasked says their number first, whatever it was', async () => {
  const { core } = await open();
  await airplane(core, true);
  const ids: PostId[] = [];
  for (let index = 0; index < 21; index += 1)
    ids.push(
      (await core.ask('posts.create', { platforms: ['facebook', 'linkedin'], name: `Bun ${String(index)}` })).id,
    );
  const total = async () => (await core.ask('posts.list', {})).total;
  const step = (direction: 'undo' | 'redo', sure?: true) => core.ask('undo.step', { direction, ...(sure && { sure }) });

  const few = await core.ask('posts.many', { of: { ids: ids.slice(1) }, action: { do: 'duplicate', language: 'en' } });
  expect(await core.ask('undo.step', { direction: 'undo', stepId: few.stepId ?? 0 })).toMatchObject({
    undone: { kind: 'post.duplicate', doneCount: 20 },
  });
  const { stepId } = await core.ask('posts.many', { of: { ids }, action: { do: 'duplicate', language: 'en' } });
  expect(await step('undo')).toEqual({ undone: null, asks: { stepId, count: 21 } });
  expect(await total()).toBe(42);
  expect(await step('undo', true)).toMatchObject({ undone: { kind: 'post.duplicate', doneCount: 21 } });
  expect(await total()).toBe(21);
  expect(await step('redo')).toMatchObject({ undone: { kind: 'post.duplicate', doneCount: 21 } });

  const removed = await core.ask('posts.many', { of: { ids }, action: { do: 'remove' } });
  expect(await step('undo')).toMatchObject({ undone: { kind: 'post.remove', doneCount: 21 } });
  expect(await step('redo')).toEqual({ undone: null, asks: { stepId: removed.stepId, count: 21 } });
  expect(await total()).toBe(42);
});
