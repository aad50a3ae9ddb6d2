// What the user leaves out when they go online stays here, through a restart and with later edits, until they send it;
// a takeback that they click afterwards is sent at once.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { PostId } from '../../../preload/ids.ts';
import { createPause } from '../../../main/features/pause/pause.ts';
import { createPlanning } from '../../../main/features/calendar/planning.ts';
import { readPost } from '../../../main/sync/outbox/read-post.ts';
import { jpegFile } from '../../support/media-files.ts';
import { standingClock, startSandbox } from '../../support/sandbox.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { openTestSync } from '../../support/sync.ts';

const startsAt = '2026-11-02T09:00:00Z';
const hourMs = 3_600_000;
const inHours = (hours: number): string => new Date(Date.parse(startsAt) + hours * hourMs).toISOString();

/** Posts on Facebook that the service has, by name; `hours`: until the slot of those that have one. */
const open = async (names: readonly string[], slots: Record<string, number> = {}) => {
  const sandbox = await startSandbox({ clock: standingClock(startsAt) });
  const test = openTestSync(sandbox);
  const { posts, store, clock, until } = test;
  await until(() => expect(test.sync.status().filling).toBeNull());
  const made = new Map<string, PostId>();
  const pidOf = (name: string): number => Number(made.get(name));
  const idOf = (name: string): PostId => made.get(name) ?? ('' as PostId);
  for (const name of names) {
    const { id } = posts.create({ platform: 'facebook', name });
    made.set(name, id);
    posts.edit(id, 'facebook', { body: 'As it was' });
    const hours = slots[name];
    if (hours !== undefined)
      test.sync.change({ do: 'post.schedule', pid: Number(id), platform: 'facebook', at: inHours(hours) });
  }
  const state = (name: string) => store.posts.view(pidOf(name))?.sync.state;
  const arrived = (...of: string[]) => until(() => expect(of.map(state)).toEqual(of.map(() => 'synced')));
  await arrived(...names);
  // Later typing is a step of its own.
  await clock.advance(5_000);
  const atService = async (name: string) => {
    const sid = store.posts.sidOf(pidOf(name)) ?? '';
    const { status, body } = await sandbox.request('GET', `/posts/${sid}`);
    if (status === 404) return null;
    const [variant] = (body as { variants: { body: string; scheduledAt: string | null }[] }).variants;
    return { body: variant?.body, slot: variant?.scheduledAt ?? null };
  };
  const groupOf = (name: string): string => `post:${String(pidOf(name))}`;
  let sync = test.sync;
  return {
    ...test,
    idOf,
    pidOf,
    state,
    arrived,
    atService,
    groupOf,
    sync: () => sync,
    edit: (name: string, body: string) =>
      sync.change({ do: 'post.edit', pid: pidOf(name), platform: 'facebook', fields: { body } }),
    schedule: (name: string, hours: number) =>
      sync.change({ do: 'post.schedule', pid: pidOf(name), platform: 'facebook', at: inHours(hours) }),
    unschedule: (name: string) => sync.change({ do: 'post.unschedule', pid: pidOf(name), platform: 'facebook' }),
    leaveOut: (...of: string[]) => sync.leaveOut(of.map(groupOf)),
    send: (name: string) => sync.sendLeftOut(groupOf(name)),
    /** Works offline until `work` is done, and leaves these out. */
    away(work: () => void, ...leftOut: string[]) {
      sync.setAirplane(true);
      work();
      sync.leaveOut(leftOut.map(groupOf));
      sync.setAirplane(false);
    },
    restart() {
      sync.close();
      sync = test.again();
    },
    /** All that could be sent has been: no timer of the sender sends more. */
    quiet: (ms = 10 * 60_000) => {
      const untilMs = clock.now() + ms;
      return until(() => expect(clock.now()).toBeGreaterThanOrEqual(untilMs), 60_000);
    },
  };
};

it('what is left out stays here, through a restart, until it is sent', async () => {
  const bench = await open(['Rye', 'Spelt']);
  bench.away(() => {
    bench.edit('Rye', 'Later');
    bench.edit('Spelt', 'Now');
  }, 'Rye');
  expect(bench.state('Rye')).toBe('left-out');
  await bench.arrived('Spelt');
  await bench.quiet();
  expect(await bench.atService('Spelt')).toMatchObject({ body: 'Now' });
  expect(await bench.atService('Rye')).toMatchObject({ body: 'As it was' });
  expect(bench.sync().idle()).toBe(true);
  expect(bench.sync().status()).toMatchObject({ waitingCount: 0, leftOutCount: 1, finishAt: null });
  expect(bench.sync().activity.read()).toMatchObject({
    waiting: [],
    leftOut: [{ kind: 'post.edit', state: 'left-out', group: bench.groupOf('Rye'), wait: null }],
  });

  bench.restart();
  await bench.quiet();
  expect(bench.state('Rye')).toBe('left-out');
  expect(await bench.atService('Rye')).toMatchObject({ body: 'As it was' });
  bench.send('Rye');
  await bench.arrived('Rye');
  expect(await bench.atService('Rye')).toMatchObject({ body: 'Later' });
  expect(bench.sync().status()).toMatchObject({ waitingCount: 0, leftOutCount: 0 });
});

it('later edits of a post that is left out wait, too, and all of it is sent together', async () => {
  const bench = await open(['Rye']);
  bench.away(() => bench.edit('Rye', 'First'), 'Rye');
  bench.edit('Rye', 'Second');
  bench.sync().change({ do: 'post.rename', pid: bench.pidOf('Rye'), name: 'Rye bread' });
  await bench.quiet();
  expect(await bench.atService('Rye')).toMatchObject({ body: 'As it was' });
  expect(bench.sync().status()).toMatchObject({ leftOutCount: 2 });
  bench.sync().sendLeftOut();
  await bench.arrived('Rye');
  expect(await bench.atService('Rye')).toMatchObject({ body: 'Second' });
});

it('an unschedule that is clicked afterwards is sent at once, and the edit stays', async () => {
  const bench = await open(['Rye'], { Rye: 3 });
  bench.away(() => bench.edit('Rye', 'Later'), 'Rye');
  bench.unschedule('Rye');
  await bench.until(async () => expect(await bench.atService('Rye')).toMatchObject({ slot: null }));
  await bench.quiet();
  expect(await bench.atService('Rye')).toEqual({ body: 'As it was', slot: null });
  expect(bench.state('Rye')).toBe('left-out');
});

it('a deletion that is clicked afterwards is sent, and an undone one leaves out what it was', async () => {
  const bench = await open(['Rye', 'Spelt']);
  bench.away(
    () => {
      bench.edit('Rye', 'Later');
      bench.edit('Spelt', 'Later');
    },
    'Rye',
    'Spelt',
  );
  bench.sync().change({ do: 'post.remove', pid: bench.pidOf('Rye') });
  bench.sync().change({ do: 'post.remove', pid: bench.pidOf('Spelt') });
  bench.sync().keep(bench.pidOf('Spelt'));
  await bench.until(async () => expect(await bench.atService('Rye')).toBeNull());
  await bench.quiet();
  expect(bench.state('Spelt')).toBe('left-out');
  expect(await bench.atService('Spelt')).toMatchObject({ body: 'As it was' });
  expect([...bench.store.leftOut.orderingKeys()]).toEqual([bench.groupOf('Spelt')]);
});

it('a new draft that is left out, deleted and undeleted is still left out', async () => {
  const bench = await open(['Rye']);
  bench.sync().setAirplane(true);
  const { id } = bench.posts.create({ platform: 'facebook', name: 'Spelt' });
  bench.sync().leaveOut([`post:${id}`]);
  bench.sync().setAirplane(false);
  bench.sync().change({ do: 'post.remove', pid: Number(id) });
  await bench.quiet(60_000);
  bench.sync().step('undo');
  await bench.quiet();
  expect(bench.store.posts.view(Number(id))?.sync.state).toBe('left-out');
  expect(bench.store.posts.sidOf(Number(id))).toBeNull();
});

it('AI work of a post that is left out waits with it, and the caller learns that at once', async () => {
  const bench = await open(['Rye']);
  bench.away(() => bench.edit('Rye', 'Later'), 'Rye');
  const { operation } = bench.sync().change({
    do: 'post.revise',
    pid: bench.pidOf('Rye'),
    platform: 'facebook',
    feedback: 'Shorter',
  });
  const settled = await bench.sync().whenSettled(operation?.id ?? '', 25_000);
  expect(settled).toMatchObject({ kind: 'post.revise', state: 'ready', attempts: 0 });
  expect(bench.state('Rye')).toBe('left-out');
});

it('“Send only this” sends the takeback alone, and what was left out with an edit in order', async () => {
  const bench = await open(['Rye', 'Spelt'], { Rye: 3, Spelt: 4 });
  bench.away(
    () => {
      bench.sync().change({ do: 'post.rename', pid: bench.pidOf('Rye'), name: 'Rye bread' });
      bench.unschedule('Rye');
      bench.edit('Spelt', 'Later');
    },
    'Rye',
    'Spelt',
  );
  bench.sync().sendOnly(bench.pidOf('Rye'));
  bench.sync().sendOnly(bench.pidOf('Spelt'));
  await bench.until(async () => expect(await bench.atService('Rye')).toMatchObject({ slot: null }));
  await bench.arrived('Spelt');
  expect(bench.state('Rye')).toBe('left-out');
  expect(await bench.atService('Spelt')).toEqual({ body: 'Later', slot: inHours(4) });
});

it('scheduling a post that is left out sends what was left out of it', async () => {
  const bench = await open(['Rye', 'Spelt']);
  bench.away(
    () => {
      bench.edit('Rye', 'Later');
      bench.edit('Spelt', 'Later');
    },
    'Rye',
    'Spelt',
  );
  bench.schedule('Rye', 5);
  await bench.arrived('Rye');
  expect(await bench.atService('Rye')).toEqual({ body: 'Later', slot: inHours(5) });
  expect(bench.state('Spelt')).toBe('left-out');
});

it('undoing the last change that is left out ends it: the next one is sent', async () => {
  const bench = await open(['Rye']);
  bench.away(() => bench.edit('Rye', 'Later'), 'Rye');
  bench.sync().step('undo');
  expect(bench.state('Rye')).toBe('synced');
  expect(bench.store.leftOut.orderingKeys().size).toBe(0);
  bench.edit('Rye', 'Right now');
  await bench.arrived('Rye');
  expect(await bench.atService('Rye')).toMatchObject({ body: 'Right now' });
});

it('an undo asks for nothing outward: what it restores is left out, too', async () => {
  const bench = await open(['Rye'], { Rye: 3 });
  bench.away(() => bench.edit('Rye', 'Later'), 'Rye');
  bench.unschedule('Rye');
  await bench.until(async () => expect(await bench.atService('Rye')).toMatchObject({ slot: null }));
  await bench.quiet(60_000);
  bench.sync().step('undo');
  await bench.quiet();
  expect(await bench.atService('Rye')).toEqual({ body: 'As it was', slot: null });
  expect(bench.state('Rye')).toBe('left-out');
});

it('a takeback that is left out still says what the service publishes, and Pause everything sends it', async () => {
  const bench = await open(['Rye', 'Spelt'], { Rye: 3, Spelt: 4 });
  bench.away(() => bench.unschedule('Rye'), 'Rye');
  await bench.quiet();
  const still = [{ platform: 'facebook', at: inHours(3), leftOut: true }];
  expect(readPost(bench.store, bench.pidOf('Rye'))?.sync).toMatchObject({ state: 'left-out', stillPublishes: still });
  expect(bench.sync().activity.read().leftOut).toMatchObject([{ stillPublishes: still }]);
  expect(bench.sync().takebacks()).toMatchObject({ slots: [inHours(3)], leftOutCount: 1 });
  const planning = createPlanning({ sync: bench.sync(), tried: () => null });
  createPause({ sync: bench.sync(), planning }).start({ why: '', remindAt: null });
  await bench.until(async () => {
    expect(await bench.atService('Rye')).toMatchObject({ slot: null });
    expect(await bench.atService('Spelt')).toMatchObject({ slot: null });
  });
});

it('an unschedule that is left out is sent when it is clicked again', async () => {
  const bench = await open(['Rye'], { Rye: 3 });
  bench.away(() => bench.unschedule('Rye'), 'Rye');
  await bench.quiet(60_000);
  bench.unschedule('Rye');
  await bench.until(async () => expect(await bench.atService('Rye')).toMatchObject({ slot: null }));
});

it('a time that is left out does not come back behind an unschedule that was clicked since', async () => {
  const bench = await open(['Rye'], { Rye: 3 });
  bench.away(() => {
    bench.schedule('Rye', 5);
    bench.sync().change({ do: 'post.approve', pid: bench.pidOf('Rye') });
  }, 'Rye');
  bench.unschedule('Rye');
  await bench.until(async () => expect(await bench.atService('Rye')).toMatchObject({ slot: null }));
  bench.send('Rye');
  await bench.arrived('Rye');
  await bench.quiet();
  expect(await bench.atService('Rye')).toMatchObject({ slot: null });
});

it('a move that is left out is not split', async () => {
  const bench = await open(['Rye'], { Rye: 1 });
  bench.away(() => bench.schedule('Rye', 30), 'Rye');
  await bench.quiet(50 * 60_000);
  expect(await bench.atService('Rye')).toMatchObject({ slot: inHours(1) });
  expect(bench.count('POST unschedule')).toBe(0);
});

it('one that was sent without a reply is settled by reading, and not sent again', async () => {
  const bench = await open(['Rye']);
  bench.next('PATCH ' + (bench.store.posts.sidOf(bench.pidOf('Rye')) ?? ''), 'lost');
  bench.edit('Rye', 'Later');
  await bench.until(() => expect(bench.state('Rye')).toBe('checking'));
  const changesSent = () => bench.requests.filter(({ call }) => /^(PATCH|POST|DELETE)/.test(call)).length;
  const before = changesSent();
  bench.sync().change({ do: 'post.rename', pid: bench.pidOf('Rye'), name: 'Rye bread' });
  bench.leaveOut('Rye');
  await bench.quiet();
  expect(changesSent()).toBe(before);
  expect(bench.state('Rye')).toBe('left-out');
  bench.send('Rye');
  await bench.arrived('Rye');
  expect(await bench.atService('Rye')).toMatchObject({ body: 'Later' });
});

it('a library that came back from a copy leaves out what it left out', async () => {
  const bench = await open(['Rye']);
  bench.away(() => bench.edit('Rye', 'Later'), 'Rye');
  bench.cameBack();
  bench.restart();
  bench.sync().confirmRestored();
  await bench.quiet();
  expect(await bench.atService('Rye')).toMatchObject({ body: 'As it was' });
  expect(bench.state('Rye')).toBe('left-out');
});

it('a post is left out with all its parts, and a first change of another part stays with it', async () => {
  const bench = await open(['Rye']);
  const at = inHours(6);
  const { id } = bench.posts.create({ platform: 'instagram', name: 'Rye' });
  const other = Number(id);
  bench.sync().change({ do: 'post.join', pid: other, to: bench.pidOf('Rye') });
  await bench.until(() => expect(readPost(bench.store, other)?.sync.state).toBe('synced'));
  bench.away(() => bench.edit('Rye', 'Later'), 'Rye');
  bench.sync().change({ do: 'post.edit', pid: other, platform: 'instagram', fields: { hashtags: ['#rye'] } });
  await bench.quiet();
  expect(readPost(bench.store, other)?.sync.state).toBe('left-out');
  expect(
    bench
      .sync()
      .activity.read()
      .leftOut.map(({ group }) => group),
  ).toEqual([bench.groupOf('Rye'), bench.groupOf('Rye')]);
  bench.sync().change({ do: 'post.schedule', pid: other, platform: 'instagram', at });
  await bench.until(() => expect(readPost(bench.store, other)?.sync.state).toBe('synced'));
  expect(readPost(bench.store, bench.pidOf('Rye'))?.sync.state).toBe('left-out');
});

/** A stored picture that no upload was requested for. */
const addPicture = async (bench: Awaited<ReturnType<typeof open>>): Promise<number> => {
  const file = join(temporaryFolder(), 'buns.jpg');
  const bytes = await jpegFile({ seed: 1 });
  writeFileSync(file, bytes);
  const { mid } = bench.sync().transact(({ store, nowMs }) =>
    store.media.add({
      sha256: 'a'.repeat(64),
      sizeBytes: bytes.length,
      mimeType: 'image/jpeg',
      name: 'buns.jpg',
      file,
      atMs: nowMs,
    }),
  );
  return mid;
};

it('a file is left out with the post that needs it, until another post needs it, too', async () => {
  const bench = await open([]);
  const mid = await addPicture(bench);
  const fromMedia = (name: string) => bench.sync().change({ do: 'post.fromMedia', attachments: [{ mid }], name });
  bench.sync().setAirplane(true);
  const first = Number(fromMedia('Rye').pid);
  bench.sync().leaveOut([`post:${String(first)}`]);
  bench.sync().setAirplane(false);
  await bench.quiet();
  expect(bench.count('POST media')).toBe(0);
  expect(bench.sync().idle()).toBe(true);
  expect(bench.sync().uploads.stateOf({ mid, uploaded: false })).toMatchObject({
    state: 'waiting',
    for: 'post-left-out',
  });
  expect(bench.sync().uploads.progress()).toMatchObject({ fileCount: 0 });
  expect(bench.sync().status()).toMatchObject({ waitingCount: 0, leftOutCount: 2 });
  const second = Number(fromMedia('Spelt').pid);
  await bench.until(() => expect(bench.store.posts.sidOf(second)).not.toBeNull());
  expect(bench.count('POST media')).toBe(1);
  expect(bench.store.posts.sidOf(first)).toBeNull();
  bench.sync().sendLeftOut();
  await bench.until(() => expect(bench.store.posts.sidOf(first)).not.toBeNull());
});

it('a file that is left out is sent when it is retried, and not with all others', async () => {
  const bench = await open([]);
  const mid = await addPicture(bench);
  const { uploads } = bench.sync();
  bench.sync().setAirplane(true);
  uploads.retry(mid);
  bench.sync().leaveOut([`media:${String(mid)}`]);
  bench.sync().setAirplane(false);
  uploads.retry();
  await bench.quiet();
  expect(uploads.stateOf({ mid, uploaded: false })).toMatchObject({ state: 'waiting', for: 'left-out' });
  expect(bench.count('POST media')).toBe(0);
  bench.topics.length = 0;
  uploads.retry(mid);
  expect(bench.topics).toContain('tray');
  await bench.until(() => expect(bench.count('POST media')).toBe(1));
  expect(bench.sync().status()).toMatchObject({ leftOutCount: 0 });
});

it('the forecast counts what goes, and says what it would be without some posts', async () => {
  const names = Array.from({ length: 25 }, (_, index) => `Post ${String(index)}`);
  const bench = await open(names);
  bench.sync().setAirplane(true);
  for (const name of names) bench.schedule(name, 30);
  const all = await bench.sync().outlook([]);
  expect(all.heldByAllowanceCount).toBeGreaterThan(0);
  expect(Date.parse(all.finishAt ?? '')).toBeGreaterThan(bench.clock.now());
  const some = names.slice(0, 20).map(bench.groupOf);
  expect(await bench.sync().outlook(some)).toEqual({ finishAt: null, heldByAllowanceCount: 0 });
  bench.sync().leaveOut(some);
  bench.sync().setAirplane(false);
  expect(bench.sync().status()).toMatchObject({ waitingCount: 5, leftOutCount: 20, heldByAllowanceCount: 0 });
  await bench.arrived(...names.slice(20));
  await bench.quiet();
  expect(names.map(bench.state).filter((state) => state === 'left-out')).toHaveLength(20);
});
