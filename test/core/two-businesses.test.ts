// Two businesses with a key each: nothing of one is stored with, shown by, found from or sent to the other.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Session } from '../../preload/contract/session.ts';
import { startCore, type TestCore } from '../support/core.ts';
import { eventually } from '../support/eventually.ts';
import { openRecordingProxy } from '../support/recording-proxy.ts';
import { startSandbox } from '../support/sandbox.ts';

const ours = { key: 'key-of-the-bakery', canary: 'zinfandelcanary' };
const theirs = { key: 'key-of-the-florist', canary: 'quartzitecanary' };

const filesOf = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');

const libraryOf = (session: Session): string => (session.state === 'open' ? session.library : '');

/** Something of every kind that a person writes, each with the canary; one post stays unsent. */
const write = async (core: TestCore, canary: string): Promise<void> => {
  const { id } = await core.ask('posts.create', { platform: 'instagram', name: `Sent ${canary}`, idea: canary });
  await core.ask('posts.edit', { id, platform: 'instagram', body: `Out at seven, ${canary}.`, hashtags: [canary] });
  await core.ask('localNotes.write', { id, note: canary, tags: [canary], checklist: [{ text: canary, done: false }] });
  await core.ask('snippets.save', { kind: 'snippet', name: canary, text: canary, hashtags: [] });
  await core.ask('views.save', { name: canary, filter: { search: canary } });
  await core.ask('savedIdeas.save', { text: canary, stage: 'new' });
  await core.ask('brand.read', {});
  await core.ask('brand.edit', { description: canary });
  await core.ask('memories.add', { text: canary });
  await eventually(async () =>
    expect(await core.ask('sync.status', {})).toMatchObject({ waitingCount: 0, sendingCount: 0 }),
  );
  await core.ask('preferences.write', { airplane: true });
  await core.ask('posts.create', { platform: 'facebook', name: `Unsent ${canary}` });
};

/** What a window could come to see: every list there is, and a search for either canary. */
const readEverything = async (core: TestCore): Promise<string> => {
  const from = core.answers.length;
  for (const search of [ours.canary, theirs.canary, 'Sent', 'Unsent']) await core.dispatch('posts.list', { search });
  const { rows } = await core.ask('posts.list', {});
  for (const { id } of rows) {
    for (const name of ['posts.read', 'localNotes.read', 'posts.wordings']) await core.dispatch(name, { id });
  }
  const lists = ['snippets.list', 'views.list', 'tags.list', 'savedIdeas.list', 'memories.list', 'brand.read'];
  const more = ['activity.read', 'activity.history', 'jobs.list', 'conflicts.list', 'posts.counts', 'account.read'];
  for (const name of [...lists, ...more, 'tray.read', 'media.list', 'ideas.list', 'session.businesses'])
    await core.dispatch(name, {});
  return JSON.stringify(core.answers.slice(from));
};

it('nothing of one is in the files, the answers, the search or the requests of the other', async () => {
  const sandbox = await startSandbox({
    keys: [{ key: ours.key }, { key: theirs.key, business: 'biz_harborflowers' }],
  });
  const { url, exchanges } = await openRecordingProxy(sandbox.url);
  const core = await startCore();
  const connect = (key: string) => core.ask('session.connect', { key, baseUrl: url, keyPlace: 'keychain' });

  const our = libraryOf(await connect(ours.key));
  await write(core, ours.canary);
  const their = libraryOf(await connect(theirs.key));
  await core.ask('preferences.write', { airplane: false });
  await write(core, theirs.canary);
  const seenInTheirs = await readEverything(core);

  await core.ask('session.open', { library: our });
  await core.ask('preferences.write', { airplane: false });
  await eventually(() => expect(exchanges.some(({ request }) => request.includes(`Unsent ${ours.canary}`))).toBe(true));
  await core.ask('sync.now', {});
  const seenInOurs = await readEverything(core);
  await core.ask('session.open', { library: their });
  await eventually(() =>
    expect(exchanges.some(({ request }) => request.includes(`Unsent ${theirs.canary}`))).toBe(true),
  );
  await core.close();

  // Each canary is where it belongs, so that its absence elsewhere says something.
  expect(seenInTheirs).toContain(theirs.canary);
  expect(seenInTheirs).not.toContain(ours.canary);
  expect(seenInOurs).toContain(ours.canary);
  expect(seenInOurs).not.toContain(theirs.canary);

  const ofLibrary = (name: string) => filesOf(join(core.dataDir, 'libraries', name));
  expect(readdirSync(join(core.dataDir, 'libraries')).sort()).toEqual([our, their].sort());
  expect(ofLibrary(our)).toContain(ours.canary);
  expect(ofLibrary(our)).not.toContain(theirs.canary);
  expect(ofLibrary(their)).toContain(theirs.canary);
  expect(ofLibrary(their)).not.toContain(ours.canary);
  const elsewhere = readdirSync(core.dataDir, { withFileTypes: true }).filter(({ name }) => name !== 'libraries');
  for (const entry of elsewhere) {
    const path = join(core.dataDir, entry.name);
    const text = entry.isDirectory() ? filesOf(path) : readFileSync(path, 'latin1');
    for (const { canary } of [ours, theirs]) expect(text.includes(canary), `${canary} in ${entry.name}`).toBe(false);
  }

  for (const [own, other] of [
    [ours, theirs],
    [theirs, ours],
  ] as const) {
    const under = exchanges.filter(({ key }) => key === own.key).map(({ request, reply }) => `${request}\n${reply}`);
    expect(under.some((text) => text.includes(own.canary))).toBe(true);
    expect(under.filter((text) => text.includes(other.canary) || text.includes(other.key))).toEqual([]);
  }
  expect(new Set(exchanges.map(({ key }) => key))).toEqual(new Set([ours.key, theirs.key]));
});

it('a call that was meant for one is refused while the other is open', async () => {
  const sandbox = await startSandbox({ keys: [{ key: ours.key }, { key: theirs.key, business: 'biz_other' }] });
  const core = await startCore();
  const connect = (key: string) => core.ask('session.connect', { key, baseUrl: sandbox.url, keyPlace: 'session' });
  const our = libraryOf(await connect(ours.key));
  const mine = await core.ask('posts.create', { platform: 'instagram', name: 'Rye' });
  await connect(theirs.key);
  const same = await core.ask('posts.create', { platform: 'instagram', name: 'Peonies' });
  // The posts of each are numbered alike: without the name of the library the wrong one would be renamed.
  expect(same.id).toBe(mine.id);
  const rename = ['posts.rename', { id: mine.id, name: 'Dark rye' }] as const;
  expect(await core.dispatch(...rename, our)).toMatchObject({ ok: false, error: { reason: 'other-business' } });
  expect((await core.ask('posts.read', { id: same.id })).name).toBe('Peonies');
  await core.ask('session.open', { library: our });
  expect(await core.dispatch(...rename, our)).toMatchObject({ ok: true });
});
