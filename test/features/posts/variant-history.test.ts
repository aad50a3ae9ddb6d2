// The history of a version: the service's list, the words Galley has seen, labels, and going back.
import { expect, it } from 'vitest';
import { createVersions } from '../../../main/features/posts/variant-history.ts';
import { failure } from '../../support/failure.ts';
import { standingClock, startSandbox } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';

const platform = 'instagram';
const minuteMs = 60_000;

/** A post with two versions by hand, both seen here. */
const open = async () => {
  const sandbox = await startSandbox({ clock: standingClock() });
  const test = openTestSync(sandbox);
  const versions = createVersions({ sync: test.sync });
  const { id } = test.posts.create({ platform, name: 'Rye' });
  const synced = () => test.until(() => expect(test.posts.read(id).sync.state).toBe('synced'), 1_000);
  const write = async (body: string) => {
    test.posts.edit(id, platform, { body });
    await synced();
    await test.clock.advance(minuteMs);
    sandbox.clock.advance(minuteMs);
  };
  await write('One');
  await write('Two');
  return { ...test, sandbox, versions, id, write, synced, list: () => versions.list(id, platform) };
};

it('returns the text of each version that was seen here', async () => {
  const { list } = await open();
  const { versions, readAt } = await list();
  expect(versions.map(({ seq, kind, texts }) => [seq, kind, texts?.text])).toEqual([
    [2, 'manual', 'Two'],
    [1, 'manual', 'One'],
  ]);
  expect(readAt).not.toBeNull();
});

it('does not guess the words of versions that were made elsewhere in one go', async () => {
  const { list, sandbox, sync, posts, id, until } = await open();
  const sid = posts.read(id).serviceId ?? '';
  await sandbox.request('PATCH', `/posts/${sid}`, { body: { platform, body: 'Three, elsewhere' } });
  sandbox.clock.advance(minuteMs);
  await sandbox.request('PATCH', `/posts/${sid}`, { body: { platform, body: 'Four, elsewhere' } });
  await until(() => {
    sync.pull.refreshIfStale(Number(id));
    expect(posts.read(id).variants[0]?.body).toBe('Four, elsewhere');
  }, minuteMs);
  expect((await list()).versions.map(({ texts }) => texts?.text)).toEqual(['Four, elsewhere', undefined, 'Two', 'One']);
});

it('brings a version back as a new one on top', async () => {
  const { versions, list, posts, id, until } = await open();
  const restored = versions.restore(id, platform, 1);
  await until(() => expect(posts.read(id).variants[0]?.body).toBe('One'));
  expect(await restored).toEqual({ waiting: expect.any(Boolean) });
  const after = await list();
  expect(after.versions.map(({ kind, texts }) => [kind, texts?.text])).toEqual([
    ['restore', 'One'],
    ['manual', 'Two'],
    ['manual', 'One'],
  ]);
});

it('keeps a label of the person, and forgets it when it is emptied', async () => {
  const { versions, list, id } = await open();
  versions.label(id, platform, 1, ' The short one ');
  expect((await list()).versions.map(({ ownLabel }) => ownLabel)).toEqual([null, 'The short one']);
  versions.label(id, platform, 1, '');
  expect((await list()).versions.map(({ ownLabel }) => ownLabel)).toEqual([null, null]);
});

it('answers from the library while the service cannot be reached, and says why when it never could', async () => {
  const { list, sync, versions, posts } = await open();
  await list();
  sync.setAirplane(true);
  expect((await list()).versions).toHaveLength(2);
  const { id } = posts.create({ platform, name: 'Kept here' });
  expect(await versions.list(id, platform)).toEqual({ versions: [], readAt: null });
});

it('asks the service again only when the post has changed since, or after a minute', async () => {
  const { list, count, write } = await open();
  await list();
  await list();
  expect(count('GET versions')).toBe(1);
  await write('Three');
  await list();
  expect(count('GET versions')).toBe(2);
});

it('throws the refusal when nothing is stored', async () => {
  const { versions, id, sync } = await open();
  sync.setAirplane(true);
  expect(await failure(versions.list(id, platform))).toMatchObject({ kind: 'unreachable' });
});
