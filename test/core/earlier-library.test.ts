// A library that an earlier Galley left (c2efaa4, before its folders and names were put in order), with changes that
// wait, steps to undo, a conflict and a backup, made by its own core against its own sandbox: today's opens it and goes
// on where that one stopped.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { PostId } from '../../preload/ids.ts';
import { libraryPlace } from '../../main/session/library-places.ts';
import { freshFolder, startCore } from '../support/core.ts';
import { eventually } from '../support/eventually.ts';
import { startSandbox, testKey } from '../support/sandbox.ts';
import { sendInParts } from '../support/send-in-parts.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const samples = join(import.meta.dirname, '../support/samples/earlier-library');
const stored = (name: string): Buffer => {
  const bytes = readFileSync(join(samples, name));
  return name.endsWith('.gz') ? gunzipSync(bytes) : bytes;
};
const write = (path: string, bytes: Buffer | string): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
};

/** What its epoch file says beside the library. */
const epoch = '8';
const [edited, conflicting, stepped, unsent] = ['1', '2', '3', '4'] as PostId[] as [PostId, PostId, PostId, PostId];

/** The service as it was then, and its library where today's Galley expects it. */
const open = async () => {
  const dataFile = join(temporaryFolder(), 'sandbox');
  write(dataFile, stored('sandbox.gz'));
  const sandbox = await startSandbox({ dataFile });
  const dataDir = freshFolder();
  const { origin } = new URL(sandbox.url);
  const place = libraryPlace(dataDir, { origin, businessId: sandbox.businessId });
  write(place.databaseFile, stored('library.db.gz'));
  write(place.epochFile, epoch);
  const core = await startCore({ dataDir });
  const airplane = (on: boolean) => core.ask('preferences.write', { airplane: on });
  await airplane(true);
  await core.ask('session.connect', { key: testKey, baseUrl: sandbox.url, keyPlace: 'session' });
  const bodyOf = async (id: PostId) => (await core.ask('posts.read', { id })).variants[0]?.body;
  const settled = () =>
    eventually(async () =>
      expect(await core.ask('sync.status', {})).toMatchObject({
        connection: 'online',
        waitingCount: 0,
        sendingCount: 0,
        needsYouCount: 0,
        restored: false,
      }),
    );
  return { sandbox, core, airplane, bodyOf, settled };
};

it('opens with what waited in it', async () => {
  const { core, bodyOf } = await open();
  const { rows } = await core.ask('posts.list', {});
  expect(Object.fromEntries(rows.map(({ id, name, sync }) => [id, [name, sync.state]]))).toEqual({
    [edited]: ['Edited offline', 'waiting'],
    [conflicting]: ['In conflict', 'conflict'],
    [stepped]: ['With steps', 'synced'],
    [unsent]: ['Never sent', 'waiting'],
  });
  expect(await bodyOf(edited)).toBe('Rye at eight');
  expect(await core.ask('conflicts.list', {})).toMatchObject([
    { postId: conflicting, mine: 'Words that we wrote here', theirs: 'Words that another client wrote meanwhile' },
  ]);
  expect(await core.ask('localNotes.read', { id: stepped })).toMatchObject({ note: 'Ask Ines', tags: ['bread'] });
});

it('takes its steps back, and again', async () => {
  const { core, bodyOf } = await open();
  const step = async (direction: 'undo' | 'redo', id: PostId) =>
    (await core.ask('undo.step', { id, direction })).undone?.doneCount;
  for (let done = 0; done < 3; done += 1) expect(await step('undo', stepped)).toBe(1);
  expect(await core.ask('localNotes.read', { id: stepped })).toMatchObject({ note: '', tags: [] });
  expect(await bodyOf(stepped)).toBe('Before');
  for (let done = 0; done < 3; done += 1) expect(await step('redo', stepped)).toBe(1);
  expect(await bodyOf(stepped)).toBe('After');
});

it('sends what waited once the conflict is decided', async () => {
  const { core, sandbox, airplane, bodyOf, settled } = await open();
  const [conflict] = await core.ask('conflicts.list', {});
  await core.ask('conflicts.decide', { conflictId: conflict?.id ?? 0, choice: 'mine', language: 'en' });
  await airplane(false);
  await settled();
  const there = [...sandbox.world.tables.posts.all()].map(({ name, variants }) => [name, variants[0]]);
  expect(Object.fromEntries(there)).toMatchObject({
    'Edited offline': { body: 'Rye at eight', scheduledAt: expect.anything() },
    'In conflict': { body: 'Words that we wrote here' },
    'With steps': { body: 'After' },
    'Never sent': { body: 'A draft of which the service knows nothing' },
  });
  expect(await bodyOf(edited)).toBe('Rye at eight');
});

it('restores its backup', async () => {
  const { core } = await open();
  await core.ask('posts.remove', { id: stepped });
  await core.ask('localNotes.write', { id: edited, note: '' });
  const { id, answer } = await sendInParts(core, 'backup.read', stored('backup.json'));
  expect(answer).toMatchObject({ state: 'read', preview: { isOther: false, newCount: 1 } });
  expect(await core.ask('backup.restore', { id })).toMatchObject({ madeCount: 1 });
  const { rows } = await core.ask('posts.list', { search: 'With steps' });
  const [back] = rows;
  expect(back?.id).not.toBe(stepped);
  expect((await core.ask('posts.read', { id: back?.id ?? stepped })).variants[0]?.body).toBe('After');
  expect(await core.ask('localNotes.read', { id: back?.id ?? stepped })).toMatchObject({
    note: 'Ask Ines',
    tags: ['bread'],
  });
});
