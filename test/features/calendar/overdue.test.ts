// Posts that weren't published on time, why, and what the next day brings; over the real sandbox.
import { expect, it, vi } from 'vitest';
import type { PostId } from '../../../preload/ids.ts';
import { createOverdueNotifications } from '../../../main/features/calendar/overdue-notifications.ts';
import { createDue, maxScanned } from '../../../main/features/calendar/overdue.ts';
import { createMany } from '../../../main/features/posts/bulk-actions.ts';
import { postView } from '../../support/library.ts';
import { standingClock, startSandbox } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';

const start = '2026-11-02T09:00:00Z';
const minuteMs = 60_000;

const open = async ({ seed = 'empty', key }: { seed?: 'empty' | 'demo'; key?: null } = {}) => {
  const sandbox = await startSandbox({ clock: standingClock(start), seed });
  const test = openTestSync(sandbox, ...(key === null ? [null] : []));
  const due = createDue({ sync: test.sync });
  const many = createMany({ sync: test.sync });
  const at = (minutes: number) => new Date(Date.parse(start) + minutes * minuteMs).toISOString();
  const planned = (name: string, minutes: number): PostId => {
    const { id } = test.posts.create({ platform: 'facebook', name });
    test.posts.edit(id, 'facebook', { body: `${name} from the oven` });
    many.run({ ids: [id] }, { do: 'schedule', at: at(minutes), everyMinutes: 0, platforms: ['facebook'] });
    return id;
  };
  const says = () => due.overdue().entries.map(({ post, blocker }) => [post.name, blocker?.kind]);
  return {
    ...test,
    sandbox,
    due,
    many,
    planned,
    at,
    says,
    notifications: createOverdueNotifications({ sync: test.sync, due }),
  };
};

it('says of a time that passed on this computer at once that it was never sent', async () => {
  const { planned, clock, says, due } = await open({ key: null });
  planned('Rye', 30);
  await clock.advance(29 * minuteMs);
  expect(says()).toEqual([]);
  expect(due.day().entries.map(({ post, isOverdue }) => [post.name, isOverdue])).toEqual([['Rye', false]]);
  await clock.advance(2 * minuteMs);
  expect(says()).toEqual([['Rye', 'not-sent']]);
  expect(due.day().entries.map(({ post, isOverdue }) => [post.name, isOverdue])).toEqual([['Rye', true]]);
});

it('says nothing of what the service published, and asks it first', async () => {
  const { planned, says, until, clock, sandbox, store, sync } = await open();
  const id = planned('Rye', 30);
  await until(() => expect(store.posts.view(Number(id))?.sync.state).toBe('synced'));
  sync.setAirplane(true);
  await clock.advance(45 * minuteMs);
  expect(says()).toEqual([['Rye', 'unconfirmed']]);
  await sandbox.control({ clock: { advanceMs: 45 * minuteMs } });
  sync.setAirplane(false);
  await until(() => {
    expect(says()).toEqual([]);
    expect(store.posts.view(Number(id))?.status).toBe('published');
  }, 5000);
});

it('notifies once about each post, and not about what was there at the start', async () => {
  const { notifications, until, due, clock, planned, store } = await open({ seed: 'demo' });
  await until(() => {
    expect(notifications()).toEqual([]);
    expect(store.notificationLog.all('begun').size).toBe(1);
  });
  expect(due.overdue().entries.length).toBeGreaterThan(0);
  expect(notifications()).toEqual([]);
  planned('Rye', 400);
  await clock.advance(395 * minuteMs);
  expect(notifications()).toEqual([]);
});

it('notifies of nothing again for posts whose deletion was taken back', async () => {
  const { notifications, until, sync, store, many } = await open({ seed: 'demo' });
  await until(() => {
    expect(notifications()).toEqual([]);
    expect(store.notificationLog.all('begun').size).toBe(1);
  });
  const known = ['overdue ', 'refused ', 'approval '].map((kind) => store.notificationLog.all(kind).size);
  expect(Math.min(...known)).toBeGreaterThan(0);
  const ids = store.posts.pids({}, 1000).map((pid) => String(pid) as PostId);
  const { stepId } = many.run({ ids }, { do: 'remove' });
  expect(notifications()).toEqual([]);
  sync.stepOf('undo', stepId ?? -1);
  expect(store.posts.count({})).toBe(ids.length);
  expect(notifications()).toEqual([]);
});

it('does not notify again about a post that a long list had pushed out meanwhile', async () => {
  const { notifications, until, store } = await open();
  await until(() => {
    notifications();
    expect(store.notificationLog.all('begun').size).toBe(1);
  });
  const asking = (createdMs: number) => {
    const view = postView({ createdMs });
    return store.posts.add({ sid: null, view: { ...view, line: { ...view.line, needsApproval: true } } });
  };
  asking(1);
  expect(notifications()).toMatchObject([{ kind: 'approval' }]);
  const newer = Array.from({ length: maxScanned }, (_, index) => asking(2 + index));
  expect(notifications()).toEqual([{ kind: 'approval-many', count: maxScanned }]);
  for (const pid of newer) store.posts.setGone(pid, 1);
  expect(notifications()).toEqual([]);
  // All of them are checked now: what is gone is forgotten.
  expect(store.notificationLog.all('approval ').size).toBe(1);
});

it('notifies about many at once with one notification', async () => {
  const { notifications, until, clock, planned, sync, store } = await open();
  await until(() => {
    notifications();
    expect(store.notificationLog.all('begun').size).toBe(1);
  });
  sync.setAirplane(true);
  planned('Rye', 30);
  await clock.advance(50 * minuteMs);
  expect(notifications().map((each) => ('entry' in each ? each.entry.post.name : each.kind))).toEqual(['Rye']);
  expect(notifications()).toEqual([]);
  for (const name of ['Buns', 'Tart', 'Scones', 'Loaf']) planned(name, 80);
  await clock.advance(60 * minuteMs);
  expect(notifications()).toEqual([{ kind: 'overdue-many', count: 4 }]);
});

const stillPublishing = async (minutes: number) => {
  const test = await open();
  const { notifications, until, planned, sync, store } = test;
  await until(() => {
    notifications();
    expect(store.notificationLog.all('begun').size).toBe(1);
  });
  const id = planned('Rye', minutes);
  await until(() => expect(store.posts.view(Number(id))?.sync.state).toBe('synced'));
  sync.setAirplane(true);
  const unplan = () => sync.change({ do: 'post.unschedule', pid: Number(id), platform: 'facebook' });
  const kinds = () => notifications().map((each) => ('post' in each ? `${each.kind} ${each.post.name}` : each.kind));
  return { ...test, id, unplan, kinds };
};

it('says 30, 10 and 3 minutes before that a post still publishes against what was wanted, each once', async () => {
  const { unplan, kinds, clock, sync, due } = await stillPublishing(60);
  unplan();
  await clock.advance(25 * minuteMs);
  expect(kinds()).toEqual([]);
  await clock.advance(6 * minuteMs);
  expect([kinds(), kinds()]).toEqual([['still-publishes Rye'], []]);
  await clock.advance(20 * minuteMs);
  // As after a restart: past notifications are stored.
  const later = createOverdueNotifications({ sync, due });
  expect([later().map(({ kind }) => kind), later()]).toEqual([['still-publishes'], []]);
  await clock.advance(7 * minuteMs);
  expect([kinds(), kinds()]).toEqual([['still-publishes Rye'], []]);
});

it('says nothing more of a post whose change has arrived, nor twice of one that is changed again', async () => {
  const { unplan, kinds, clock, sync, until, store, id, sandbox } = await stillPublishing(60);
  unplan();
  await clock.advance(35 * minuteMs);
  await sandbox.control({ clock: { advanceMs: 35 * minuteMs } });
  expect(kinds()).toEqual(['still-publishes Rye']);
  sync.step('undo');
  expect(kinds()).toEqual([]);
  unplan();
  expect(kinds()).toEqual([]);
  sync.setAirplane(false);
  await until(() => expect(store.posts.view(Number(id))?.sync.state).toBe('synced'));
  await clock.advance(17 * minuteMs);
  expect(kinds()).toEqual([]);
});

it('waits a minute for what is on its way', async () => {
  const { unplan, kinds, clock, sync, cut } = await stillPublishing(15);
  await clock.advance(8 * minuteMs);
  sync.setAirplane(false);
  cut(true);
  unplan();
  expect(kinds()).toEqual([]);
  await clock.advance(minuteMs);
  expect(kinds()).toEqual(['still-publishes Rye']);
});

it('an hour in which nothing happens writes nothing, asked every minute as the window does', async () => {
  const { notifications, until, clock, sync, store } = await open({ seed: 'demo' });
  await until(() => {
    notifications();
    expect(store.notificationLog.all('begun').size).toBe(1);
  });
  sync.setAirplane(true);
  // What was left for quiet moments is done by then.
  await clock.advance(10 * minuteMs);
  notifications();
  const transactions = vi.spyOn(store, 'transact');
  for (let minutes = 0; minutes < 60; minutes += 1) {
    await clock.advance(minuteMs);
    notifications();
  }
  expect(transactions).not.toHaveBeenCalled();
});

it('says of a post that was deleted that it is still published, in a notification and in the day sheet', async () => {
  const { id, posts, kinds, clock, due, at } = await stillPublishing(60);
  posts.remove(id);
  await clock.advance(31 * minuteMs);
  expect(kinds()).toEqual(['still-publishes Rye']);
  expect(due.day().entries.map(({ post, at: slot }) => [post.name, slot])).toEqual([['Rye', at(60)]]);
});

it('lists in the day sheet what the service still publishes although it was unscheduled', async () => {
  const { planned, until, due, at, sync, many, store } = await open();
  const id = planned('Rye', 30);
  await until(() => expect(store.posts.view(Number(id))?.sync.state).toBe('synced'));
  sync.setAirplane(true);
  many.run({ ids: [id] }, { do: 'unschedule' });
  const listed = () => due.day().entries.map(({ post, at: slot, platforms }) => [post.name, slot, platforms]);
  expect(listed()).toEqual([['Rye', at(30), ['facebook']]]);
  sync.setAirplane(false);
  await until(() => expect(listed()).toEqual([]));
});
