// The one list of what needs the person, and thereby the one count: over the real sandbox.
import { expect, it, vi } from 'vitest';
import type { NeedsYouItem } from '../../../preload/contract/needs-you.ts';
import type { PostId } from '../../../preload/ids.ts';
import { createDue } from '../../../main/features/calendar/overdue.ts';
import { createNeedsYou } from '../../../main/features/needs-you/needs-you.ts';
import { createChannels } from '../../../main/features/channels/channels.ts';
import { createMany } from '../../../main/features/posts/bulk-actions.ts';
import { ingestPost } from '../../../main/sync/outbox/ingest.ts';
import { standingClock, startSandbox } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';
import { wirePost } from '../../sync/pull/scripted-service.ts';

const start = '2026-11-04T15:00:00Z';
const minuteMs = 60_000;

const open = async ({ seed = 'empty', key }: { seed?: 'empty' | 'demo'; key?: null } = {}) => {
  const sandbox = await startSandbox({ clock: standingClock(start), seed });
  const test = openTestSync(sandbox, ...(key === null ? [null] : []));
  const due = createDue({ sync: test.sync });
  const many = createMany({ sync: test.sync });
  const { list } = createNeedsYou({ sync: test.sync, due, events: test.events });
  const planned = (name: string, minutes: number): PostId => {
    const { id } = test.posts.create({ platform: 'facebook', name });
    test.posts.edit(id, 'facebook', { body: `${name} from the oven` });
    const at = new Date(Date.parse(start) + minutes * minuteMs).toISOString();
    many.run({ ids: [id] }, { do: 'schedule', at, everyMinutes: 0, platforms: ['facebook'] });
    return id;
  };
  return { ...test, sandbox, due, many, list, planned };
};

const nameOf = ({ subject }: NeedsYouItem): string =>
  subject.is === 'post' ? subject.post.name : subject.is === 'channel' ? subject.platform : subject.change.subject;

it('groups what needs the person by what helps, the soonest first, with one fix each', async () => {
  const { list, until, store } = await open({ seed: 'demo' });
  await until(() => expect(store.posts.count({})).toBe(128), 20_000);
  await until(() => expect(list().items.length).toBeGreaterThan(0));
  const { items, isBlocked, next } = list();
  const rows = items.map((item) => [item.group, item.fix.do, nameOf(item)]);
  expect(rows).toEqual(
    expect.arrayContaining([
      ['approve', 'approve', 'Rhubarb and custard tart is back'],
      ['approve', 'approve-and-publish', 'Cookies for the 3 PM slump'],
      ['new-time', 'new-time', 'The summer list for cafés'],
      ['sign-in', 'sign-in', 'What an oven sounds like'],
      ['again', 'try-again', 'A very small latte'],
      ['again', 'replace-picture', 'Cookie tin, close up'],
    ]),
  );
  expect(items.map(({ group }) => group)).toEqual(
    ['approve', 'new-time', 'sign-in', 'decide', 'again'].flatMap((group) =>
      items.filter((item) => item.group === group).map(() => group),
    ),
  );
  const shared = items.filter(({ isShared }) => isShared);
  expect(shared.length).toBeGreaterThan(0);
  for (const item of shared) expect(items[items.indexOf(item) - 1]?.fix).toEqual(item.fix);
  expect(isBlocked).toBe(true);
  expect(items.map(nameOf)).not.toContain(next?.name);
  expect(next).not.toBeNull();
});

it('asks for no sign-in once a read of the channels alone has shown that it is done', async () => {
  const { list, until, store, sync, sandbox } = await open({ seed: 'demo' });
  await until(() => expect(store.posts.count({})).toBe(128), 20_000);
  const signIns = () =>
    list()
      .items.filter(({ fix }) => fix.do === 'sign-in' && fix.platform === 'tiktok')
      .map((item) => nameOf(item));
  await until(() => expect(signIns()).toContain('What an oven sounds like'));
  await sandbox.control({ channel: { platform: 'tiktok', needsReconnect: false } });
  await createChannels({ sync }).check();
  expect(signIns()).toEqual([]);
});

it('asks to try again where words are missing, and not where a post has its words all the same', async () => {
  const { list, until, store } = await open({ seed: 'demo' });
  await until(() => expect(store.posts.count({})).toBe(128), 20_000);
  const again = list().items.filter(({ fix }) => fix.do === 'try-again');
  expect(again.map((item) => [nameOf(item), item.cause?.kind])).toEqual([
    ['Wholesale: a van at 5 AM', 'writing-failed'],
    ['A very small latte', 'video-failed'],
  ]);
});

/** In airplane mode, with the one post that the service could not write. */
const openUnwritten = async () => {
  const galley = await open({ seed: 'demo' });
  const { list, until, store, sync } = galley;
  await until(() => expect(store.posts.count({})).toBe(128), 20_000);
  const failed = () => list().items.filter(({ cause }) => cause?.kind === 'writing-failed');
  await until(() => expect(failed()).toHaveLength(1));
  const [item] = failed();
  if (item?.subject.is !== 'post') return expect.fail('not about a post');
  sync.setAirplane(true);
  return { ...galley, failed, pid: Number(item.subject.post.id) };
};

it('does not ask again for words that are being written', async () => {
  const { until, store, sync, failed, pid } = await openUnwritten();
  sync.change({ do: 'post.generate', pid, platform: 'linkedin' });
  expect(failed()).toEqual([]);
  sync.setAirplane(false);
  await until(() => expect(store.operations.ofPost(pid)).toEqual([]), 10_000);
  expect(failed()).toEqual([]);
});

it('asks to write again what the service could not write, and no longer once it is asked for again', async () => {
  const { store, sync, failed, pid } = await openUnwritten();
  const { operation } = sync.change({ do: 'post.generate', pid, platform: 'linkedin' });
  sync.transact((tx) => {
    tx.store.operations.change(operation?.id ?? '', { state: 'parked', reason: 'job-failed' });
    tx.touch(pid);
  });
  expect(failed()).toMatchObject([{ group: 'again', fix: { do: 'try-again' } }]);
  sync.choices.choose(operation?.id ?? '', 'send-again');
  expect(failed()).toEqual([]);
  expect(store.operations.ofPost(pid).map(({ state }) => state)).toEqual(['ready']);
});

it('keeps a post until its approval was answered, but not while no service can answer it', async () => {
  const { list, until, store, many, sync } = await open({ seed: 'demo' });
  await until(() => expect(store.posts.count({})).toBe(128), 20_000);
  const found = () => list().items.find((item) => nameOf(item) === 'Rhubarb and custard tart is back');
  await until(() => expect(found()).toBeDefined());
  const item = found();
  if (item?.subject.is !== 'post') return expect.fail('not about a post');
  const count = list().items.length;
  many.run({ ids: [item.subject.post.id] }, { do: 'approve' });
  expect(found()).toMatchObject({ group: 'approve', isLeaving: true });
  expect(list().items).toHaveLength(count);
  sync.setAirplane(true);
  expect(found()?.isLeaving ?? false).toBe(false);
  sync.setAirplane(false);
  await until(() => expect(found()?.fix.do).not.toBe('approve'), 10_000);
});

it('has nothing of a healthy business, and says what is published next', async () => {
  const { list, planned, until, store, clock, sync } = await open();
  expect(list()).toEqual({ items: [], isBlocked: false, next: null });
  const id = planned('Rye', 30);
  await until(() => expect(store.posts.view(Number(id))?.sync.state).toBe('synced'));
  await until(() => expect(list().next).toMatchObject({ id, name: 'Rye' }));
  expect(list().items).toEqual([]);
  sync.setAirplane(true);
  await clock.advance(45 * minuteMs);
  expect(list().items).toMatchObject([{ group: 'decide', fix: { do: 'check-now' }, isOverdue: true }]);
});

it('has what the service still publishes in its place by that time, though it has none here', async () => {
  const { list, planned, posts, until, store, sync, many } = await open();
  const ids = [planned('Rye', 300), planned('Buns', 30)];
  await until(() => {
    for (const id of ids) expect(store.posts.view(Number(id))?.sync.state).toBe('synced');
  });
  sync.setAirplane(true);
  for (const id of ids) posts.edit(id, 'facebook', { body: 'Cheaper' });
  many.run(
    { ids: [ids[1] as PostId] },
    { do: 'place', slots: [{ id: ids[1] as PostId, platform: 'facebook', at: null }] },
  );
  const at = new Date(Date.parse(start) + 30 * minuteMs).toISOString();
  expect(list().items.map((item) => [nameOf(item), item.at])[0]).toEqual(['Buns', at]);
});

it('has a correction that was left out, until it may be sent', async () => {
  const { list, planned, posts, until, store, sync } = await open();
  const ids = [planned('Rye', 300), planned('Buns', 30)];
  const stateOf = (id: PostId) => store.posts.view(Number(id))?.sync.state;
  await until(() => {
    for (const id of ids) expect(stateOf(id)).toBe('synced');
  });
  sync.setAirplane(true);
  for (const id of ids) posts.edit(id, 'facebook', { body: 'Cheaper' });
  expect(list().items).toEqual([]);
  sync.leaveOut(ids.map((id) => `post:${id}`));
  sync.setAirplane(false);
  const found = () => list().items.map((item) => [item.group, item.fix.do, nameOf(item), item.at]);
  const atOf = (minutes: number) => new Date(Date.parse(start) + minutes * minuteMs).toISOString();
  expect(found()).toEqual([
    ['decide', 'review', 'Buns', atOf(30)],
    ['decide', 'review', 'Rye', atOf(300)],
  ]);
  sync.sendOnly(Number(ids[0]));
  await until(() => expect(stateOf(ids[0] as PostId)).toBe('synced'));
  expect(found()).toHaveLength(1);
});

it('does not offer to send a left-out correction that something else keeps from being sent', async () => {
  const { list, planned, posts, until, store, sync } = await open();
  const ids = [planned('Rye', 300), planned('Buns', 30)];
  await until(() => {
    for (const id of ids) expect(store.posts.view(Number(id))?.sync.state).toBe('synced');
  });
  sync.setAirplane(true);
  for (const id of ids) posts.edit(id, 'facebook', { body: 'Cheaper' });
  sync.leaveOut(ids.map((id) => `post:${id}`));
  const stills = () =>
    list().items.flatMap(({ subject }) => (subject.is === 'post' && subject.what === 'still' ? subject.post.name : []));
  expect(stills()).toEqual(['Buns', 'Rye']);
  const [rye = 0, buns = 0] = ids.map(Number);
  sync.transact(() => {
    for (const { id } of store.operations.ofPost(rye)) store.operations.change(id, { state: 'conflict' });
  });
  expect(stills()).toEqual(['Buns']);
  const view = store.posts.view.bind(store.posts);
  vi.spyOn(store.posts, 'view').mockImplementation((pid) => {
    const post = view(pid);
    return post && { ...post, needsApproval: post.needsApproval || pid === buns };
  });
  expect(stills()).toEqual([]);
});

it('has of a post that one platform keeps from publishing that platform’s time, not the next one', async () => {
  const { list, store, sync } = await open({ key: null });
  const [like] = wirePost('post-1', 0).variants;
  const at = (minutes: number) => new Date(Date.parse(start) + minutes * minuteMs).toISOString();
  const variants = (['facebook', 'tiktok'] as const).map((platform, index) => ({
    ...(like ?? expect.fail('no version')),
    id: platform,
    platform,
    isPrimary: index === 0,
    status: 'scheduled' as const,
    scheduledAt: at(index === 0 ? 60 : 180),
    ...(platform === 'tiktok' && { publishFailure: { reason: 'unknown' as const, failedAt: start } }),
  }));
  sync.transact((tx) =>
    ingestPost(tx, wirePost('post-1', tx.nowMs, { variants }), { startedAtMs: tx.nowMs, from: 'reading' }),
  );
  expect(store.agenda.rows([1]).get(1)?.at).toBe(at(60));
  expect(list().items).toMatchObject([
    { fix: { do: 'publish-again', platform: 'tiktok' }, platforms: ['tiktok'], at: at(180), isOverdue: false },
  ]);
});

it('asks for a new time for what never left this computer', async () => {
  const { list, planned, clock } = await open({ key: null });
  planned('Rye', 30);
  await clock.advance(31 * minuteMs);
  expect(list().items).toMatchObject([{ group: 'new-time', fix: { do: 'new-time' }, cause: { kind: 'missed' } }]);
  expect(list().isBlocked).toBe(true);
});

it('has what changed since the approval, planned or not, with what approves the change', async () => {
  const { list, planned, posts, store, publishing, sync } = await open({ key: null });
  const ids = [planned('Buns', 60), posts.create({ platform: 'facebook', name: 'Rye' }).id];
  for (const id of ids) {
    posts.edit(id, 'facebook', { body: 'As approved' });
    publishing.approveAgain(id);
    posts.edit(id, 'facebook', { body: 'Cheaper now' });
  }
  const changed = () =>
    list().items.flatMap(({ fix, subject }) =>
      subject.is === 'post' ? [[subject.post.id, subject.what, fix.do]] : [],
    );
  expect(changed()).toEqual(ids.map((id) => [id, 'changed', 'approve']));
  // The Library finds the same, and counts them alike.
  const found = posts.list({ state: 'changed' });
  expect(found.rows.map(({ id }) => id).sort()).toEqual([...ids].sort());
  expect([found.total, posts.counts().changed]).toEqual([2, 2]);
  for (const id of ids) publishing.approveAgain(id);
  expect(changed()).toEqual([]);
  sync.step('undo');
  expect(changed()).toEqual([[ids[1], 'changed', 'approve']]);
  expect(store.operations.open().some(({ kind }) => kind === 'post.approve')).toBe(false);
});

it('reads again only the rows that changed since the last list', async () => {
  const { list, planned, posts, store } = await open({ key: null });
  const ids = ['Rye', 'Buns', 'Tart'].map((name) => planned(name, 120));
  list();
  const read = vi.spyOn(store.agenda, 'rows');
  list();
  expect(read.mock.calls.filter(([pids]) => pids.length > 1)).toEqual([]);
  posts.rename(ids[1] as PostId, 'Butter buns');
  list();
  expect(read.mock.calls.map(([pids]) => pids)).toContainEqual([Number(ids[1])]);
});
