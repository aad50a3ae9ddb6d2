// Galley is opened on a disk that was full before: it shows what there is, says so, and goes on when there is room.
import Database from 'better-sqlite3';
import { expect, it, onTestFinished, vi } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { startCore } from '../support/core.ts';

/** No database that is opened from now on can grow, as where only the room that Galley keeps for its start is left. */
const fillDisk = () => {
  const opened = new Set<Database.Database>();
  const pragma = Reflect.get(Database.prototype, 'pragma');
  const spy = vi.spyOn(Database.prototype, 'pragma').mockImplementation(function (this: Database.Database, ...of) {
    if (!opened.has(this)) {
      opened.add(this);
      pragma.call(this, 'max_page_count = 1');
    }
    return pragma.apply(this, of);
  });
  const makeRoom = () => {
    spy.mockRestore();
    for (const db of opened) if (db.open) db.pragma('max_page_count = 1000000');
  };
  onTestFinished(makeRoom);
  return { opened, makeRoom };
};

it('with a library that is there it opens, reads, says so, and goes on afterwards', async () => {
  const before = await startCore();
  await before.ask('session.openSandbox', {});
  const { id } = await before.ask('posts.create', { platform: 'facebook', name: 'Before the disk was full' });
  await eventually(async () => expect((await before.ask('posts.read', { id })).sync.state).toBe('synced'));
  const { dataDir } = before;
  await before.close();

  const { opened, makeRoom } = fillDisk();
  const core = await startCore({ dataDir });
  expect((await core.ask('session.read', {})).state).toBe('open');
  expect(opened.size).toBeGreaterThan(1);
  expect(await core.ask('posts.read', { id })).toMatchObject({ name: 'Before the disk was full' });
  const idea = 'Rye. '.repeat(300);
  await eventually(async () => {
    const answer = await core.dispatch('posts.create', { platform: 'facebook', name: 'No room for it', idea });
    expect(answer).toMatchObject({ ok: false, error: { kind: 'storage', reason: 'disk-full' } });
  });
  expect((await core.ask('sync.status', {})).storage).toBe('full');
  expect(await core.ask('posts.read', { id })).toMatchObject({ name: 'Before the disk was full' });

  makeRoom();
  const after = await core.ask('posts.create', { platform: 'facebook', name: 'After there was room' });
  expect((await core.ask('sync.status', {})).storage).toBe('ok');
  await eventually(async () => expect((await core.ask('posts.read', { id: after.id })).sync.state).toBe('synced'));
});
