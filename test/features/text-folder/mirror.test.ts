// Posts and text files of a folder: what changes on one side changes on the other, and no words are lost.
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import * as nodeFiles from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Asides, type Files, createTextDisk } from '../../../main/features/text-folder/disk.ts';
import { isUndecided } from '../../../main/store/assistants.ts';
import type { AsideRow } from '../../../main/store/text-files.ts';
import { startSandbox, standingClock } from '../../support/sandbox.ts';
import { serviceIsBehind } from '../../support/sync.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { type TextFolderBench, openTextFolder } from './open-text-folder.ts';

const only = ({ paths }: TextFolderBench): string => {
  const all = paths();
  if (all.length !== 1 || all[0] === undefined) throw new Error(`Not one file: ${all.join(', ')}`);
  return all[0];
};
const problems = (bench: TextFolderBench) => bench.mirror().read().problems;

const asidesOf = (...rows: AsideRow[]): Asides => {
  const byName = new Map(rows.map((row) => [row.name, row]));
  return {
    owner: 'one',
    all: () => [...byName.values()],
    write: (aside) => void byName.set(aside.name, aside),
    forget: (name) => void byName.delete(name),
  };
};
/** Several Galleys at the same time. */
const together = async (seconds: number, ...benches: TextFolderBench[]): Promise<void> => {
  for (let second = 0; second < seconds; second += 1) for (const { pass } of benches) await pass(1);
};
/** What it wrote last is set aside just now. */
const untilItHas = async (bench: TextFolderBench, path: string, words: RegExp): Promise<void> => {
  for (let second = 0; second < 90 && !(bench.has(path) && words.test(bench.text(path))); second += 1)
    await bench.pass(1);
};

describe('out of Galley', () => {
  it('each draft gets a file, with its words for each platform', async () => {
    const bench = await openTextFolder();
    const id = bench.draft('Buns today!', { name: 'Saturday: buns?', platforms: ['facebook', 'linkedin'] });
    bench.write(id, 'linkedin', 'Dear all, buns.');
    await bench.pass();
    expect(bench.paths()).toEqual(['Saturday buns.md']);
    expect(bench.text('Saturday buns.md')).toMatch(
      /^---\ngalley: [gn]\w{8}\nname: "Saturday: buns\?"\nplatforms: \[facebook, linkedin\]\n---\nBuns today!\n\n## LinkedIn\nDear all, buns\.\n$/,
    );
  });

  it('two posts with one name have a file each, and what is written later is in it', async () => {
    const bench = await openTextFolder();
    const [one] = [bench.draft('One', { name: 'Buns' }), bench.draft('Two', { name: 'Buns' })];
    await bench.pass();
    expect(bench.paths()).toEqual(['Buns 2.md', 'Buns.md']);
    bench.write(one, 'facebook', 'One more');
    await bench.pass();
    expect(
      bench
        .paths()
        .map(bench.text)
        .filter((text) => text.includes('One more')),
    ).toHaveLength(1);
  });

  it('a deleted post takes its file along, and brings it back with an undo', async () => {
    const bench = await openTextFolder();
    const id = bench.draft('Buns');
    await bench.pass();
    const { stepId } = bench.sync.changeAll([{ do: 'post.remove', pid: Number(id) }]);
    await bench.pass();
    expect(bench.paths()).toEqual([]);
    bench.sync.stepOf('undo', stepId ?? 0);
    await bench.pass();
    expect(bench.text(only(bench))).toContain('Buns');
  });

  it('a deleted post leaves a file that was changed, and says so', async () => {
    const bench = await openTextFolder();
    const id = bench.draft('Buns');
    await bench.pass();
    bench.edit(only(bench), 'Buns', 'Rolls');
    bench.sync.changeAll([{ do: 'post.remove', pid: Number(id) }]);
    await bench.pass();
    expect(bench.text(only(bench))).toContain('Rolls');
    expect(problems(bench)).toMatchObject([{ kind: 'unknown-post' }]);
  });

  it('where two posts become one, the second file is removed, and comes back when they are separate again', async () => {
    const bench = await openTextFolder();
    const [one, other] = [bench.draft('Alpha'), bench.draft('Beta', { platforms: ['linkedin'] })];
    await bench.pass();
    const { stepId } = bench.sync.changeAll([{ do: 'post.join', pid: Number(other), to: Number(one) }]);
    await bench.pass();
    expect(bench.paths()).toEqual(['Alpha.md']);
    expect(bench.text('Alpha.md')).toMatch(/## LinkedIn\nBeta\n/);
    expect(bench.store.textFiles.counts()).toEqual({ fileCount: 1, removedCount: 0 });
    bench.sync.stepOf('undo', stepId ?? 0);
    await bench.pass();
    expect(bench.paths()).toEqual(['Alpha.md', 'Beta.md']);
    expect([bench.mirror().read().newTexts, problems(bench)]).toEqual([[], []]);
  });

  it('where two posts become one, a second file that was changed stays, and is said', async () => {
    const bench = await openTextFolder();
    const [one, other] = [bench.draft('Alpha'), bench.draft('Beta', { platforms: ['linkedin'] })];
    await bench.pass();
    bench.edit('Beta.md', '\nBeta\n', '\nBeta from the file\n');
    bench.sync.changeAll([{ do: 'post.join', pid: Number(other), to: Number(one) }]);
    await bench.pass();
    expect(bench.text('Beta.md')).toContain('Beta from the file');
    expect(problems(bench)).toMatchObject([{ path: 'Beta.md', kind: 'unknown-post' }]);
    expect(bench.bodyOf(one, 'linkedin')).toBe('Beta');
  });

  it('the only file of two posts that become one is the file of that post', async () => {
    const bench = await openTextFolder();
    const other = bench.draft('Beta', { platforms: ['linkedin'] });
    await bench.pass();
    const one = bench.draft('Alpha');
    bench.sync.changeAll([{ do: 'post.join', pid: Number(other), to: Number(one) }]);
    await bench.pass();
    expect(bench.paths()).toEqual(['Beta.md']);
    expect(bench.text('Beta.md')).toContain('Alpha');
    expect(problems(bench)).toEqual([]);
  });

  it('a file that the user removes is not written again until they ask', async () => {
    const bench = await openTextFolder();
    const id = bench.draft('Buns');
    await bench.pass();
    rmSync(join(bench.folder, only(bench)));
    await bench.pass(70);
    bench.write(id, 'facebook', 'Rolls');
    await bench.pass(70);
    expect(bench.paths()).toEqual([]);
    expect(bench.store.textFiles.counts()).toEqual({ fileCount: 0, removedCount: 1 });
    expect(bench.read(id).gone).toBeNull();
    bench.store.transact(() => bench.store.textFiles.forgetRemoved());
    bench.mirror().writeAll();
    await bench.pass();
    expect(bench.text(only(bench))).toContain('Rolls');
  });
});

describe('into Galley', () => {
  it('name, tags, planned day and words of each platform, as one step that can be undone', async () => {
    const bench = await openTextFolder();
    const id = bench.draft('Buns', { platforms: ['facebook', 'linkedin'] });
    await bench.pass();
    const path = only(bench);
    const text = bench.text(path);
    bench.save(
      path,
      `${text
        .replace(/name: .*/, 'name: Rolls')
        .replace('platforms:', 'tags: [advent]\nplanned: 2026-12-01\nplatforms:')
        .replace('\nBuns\n', '\nRolls today\n')}\n## LinkedIn\nDear all\n`,
    );
    await bench.pass();
    expect(bench.read(id).name).toBe('Rolls');
    expect([bench.bodyOf(id), bench.bodyOf(id, 'linkedin')]).toEqual(['Rolls today', 'Dear all']);
    expect(bench.store.postTags.ofPost(Number(id))).toEqual(['advent']);
    expect(bench.store.localNotes.read(Number(id)).plannedOn).toBe('2026-12-01');
    expect(problems(bench)).toEqual([]);
    bench.sync.step('undo');
    expect([bench.read(id).name, bench.bodyOf(id), bench.bodyOf(id, 'linkedin')]).toEqual(['Buns', 'Buns', 'Buns']);
    await bench.pass();
    expect(bench.text(path)).toContain('\nBuns\n');
  });

  it('tags of both sides that are more than a post can have are said, and Galley keeps its own', async () => {
    const bench = await openTextFolder();
    const id = bench.draft('Buns');
    bench.sync.changeAll([{ do: 'post.tag', pid: Number(id), tags: ['advent'] }]);
    await bench.pass();
    const tags = (of: string) => Array.from({ length: 40 }, (_, at) => `${of} ${at}`);
    bench.edit(only(bench), '[advent]', `[${tags('theirs').join(', ')}]`);
    bench.sync.changeAll([{ do: 'post.tag', pid: Number(id), tags: tags('ours') }]);
    await bench.pass();
    expect(problems(bench)).toMatchObject([{ kind: 'tags' }]);
    expect(bench.store.postTags.ofPost(Number(id))).toEqual(tags('ours').toSorted());
  });

  it('a section that is removed lets the platform follow the main text again', async () => {
    const bench = await openTextFolder();
    const id = bench.draft('Buns', { platforms: ['facebook', 'linkedin'] });
    bench.write(id, 'linkedin', 'Dear all');
    await bench.pass();
    bench.edit(only(bench), '\n## LinkedIn\nDear all\n', '');
    bench.edit(only(bench), 'Buns\n', 'Rolls\n');
    await bench.pass();
    expect([bench.bodyOf(id), bench.bodyOf(id, 'linkedin')]).toEqual(['Buns', 'Buns'].map(() => bench.bodyOf(id)));
    bench.write(id, 'facebook', 'Bread');
    expect(bench.bodyOf(id, 'linkedin')).toBe('Bread');
  });

  it('what is unknown in a file is there after Galley wrote it', async () => {
    const bench = await openTextFolder();
    const id = bench.draft('Buns');
    await bench.pass();
    const path = only(bench);
    bench.edit(path, '---\n', '---\ncolor: red # mine\n');
    bench.edit(path, '\n---\n', '\n---\n<!-- ask Marta -->\n');
    await bench.pass();
    bench.write(id, 'facebook', 'Rolls');
    await bench.pass();
    expect(bench.text(path)).toMatch(/^---\ncolor: red # mine\n[^]*\n---\n<!-- ask Marta -->\nRolls\n$/);
  });

  it('a file that moves or is renamed is still the file of its post', async () => {
    const bench = await openTextFolder();
    const id = bench.draft('Buns');
    await bench.pass();
    bench.save('Advent/x.md', 'Another text');
    renameSync(join(bench.folder, 'Buns.md'), join(bench.folder, 'Advent', 'Rolls.md'));
    await bench.pass();
    bench.write(id, 'facebook', 'Bread');
    await bench.pass();
    expect(bench.text('Advent/Rolls.md')).toContain('Bread');
    expect(bench.paths()).toEqual(['Advent/Rolls.md', 'Advent/x.md']);
  });

  it.each([
    ['the one that was created first', 'Alpha.md', 'Beta.md'],
    ['the one that was created last', 'Beta.md', 'Alpha.md'],
  ])('a file that is moved over another one is still the file of its post: %s', async (_, from, to) => {
    const bench = await openTextFolder();
    const ids = { 'Alpha.md': bench.draft('Alpha'), 'Beta.md': bench.draft('Beta') };
    const [moved, replaced] = [ids[from as 'Alpha.md'], ids[to as 'Beta.md']];
    await bench.pass();
    const words = bench.bodyOf(moved);
    renameSync(join(bench.folder, from), join(bench.folder, to));
    await bench.pass(70);
    expect(bench.store.textFiles.counts()).toEqual({ fileCount: 1, removedCount: 1 });
    bench.edit(to, `\n${words}\n`, '\nFrom the file\n');
    await bench.pass();
    expect(bench.bodyOf(moved)).toBe('From the file');
    bench.write(replaced, 'facebook', 'In Galley alone');
    bench.write(moved, 'facebook', 'From Galley');
    await bench.pass();
    expect(bench.text(to)).toContain('\nFrom Galley\n');
    expect(bench.bodyOf(replaced)).toBe('In Galley alone');
    expect([bench.mirror().read().newTexts, problems(bench)]).toEqual([[], []]);
  });

  it('files that swap their names are still the files of their posts', async () => {
    const bench = await openTextFolder({ makesDrafts: true });
    const [alpha, beta] = [bench.draft('Alpha'), bench.draft('Beta')];
    await bench.pass();
    renameSync(join(bench.folder, 'Alpha.md'), join(bench.folder, 't.md'));
    renameSync(join(bench.folder, 'Beta.md'), join(bench.folder, 'Alpha.md'));
    renameSync(join(bench.folder, 't.md'), join(bench.folder, 'Beta.md'));
    bench.edit('Beta.md', '\nAlpha\n', '\nAlpha from the file\n');
    bench.edit('Alpha.md', '\nBeta\n', '\nBeta from the file\n');
    await bench.pass();
    expect([bench.bodyOf(alpha), bench.bodyOf(beta)]).toEqual(['Alpha from the file', 'Beta from the file']);
    bench.write(alpha, 'facebook', 'Alpha from Galley');
    await bench.pass();
    expect(bench.text('Beta.md')).toContain('Alpha from Galley');
    expect(bench.paths()).toEqual(['Alpha.md', 'Beta.md']);
    expect(bench.store.posts.count({})).toBe(2);
    expect([bench.mirror().read().newTexts, problems(bench)]).toEqual([[], []]);
  });

  it('changes in different sentences are merged, in the file too', async () => {
    const bench = await openTextFolder();
    const id = bench.draft('We bake. We sell.');
    await bench.pass();
    bench.edit(only(bench), '\nWe bake.', '\nWe bake buns.');
    bench.write(id, 'facebook', 'We bake. We sell rolls.');
    await bench.pass();
    expect(bench.bodyOf(id)).toBe('We bake buns. We sell rolls.');
    expect(bench.text(only(bench))).toContain('We bake buns. We sell rolls.');
  });

  it('the same words changed on both sides: Galley keeps its own, and the others are in a file beside it', async () => {
    const bench = await openTextFolder();
    const id = bench.draft('Buns at nine');
    await bench.pass();
    const path = only(bench);
    bench.edit(path, '\nBuns at nine\n', '\nBuns at ten\n');
    bench.write(id, 'facebook', 'Buns at eight');
    await bench.pass();
    expect(bench.bodyOf(id)).toBe('Buns at eight');
    expect(bench.text(path)).toContain('Buns at eight');
    const [copy = ''] = bench.paths().filter((each) => each !== path);
    expect(copy).toMatch(/^Buns at nine \(conflict \d+\.\d\d\)\.md$/);
    expect(bench.text(copy)).toContain('Buns at ten');
    expect(problems(bench)).toEqual([{ path: copy, kind: 'conflict-copy', line: null }]);
    rmSync(join(bench.folder, copy));
    await bench.pass(70);
    expect(problems(bench)).toEqual([]);
    expect(bench.bodyOf(id)).toBe('Buns at eight');
  });

  it('a conflict in a file that is refused for something else is saved beside it once', async () => {
    const bench = await openTextFolder();
    const id = bench.draft('Buns at nine');
    await bench.pass();
    const path = only(bench);
    const changed = bench.text(path).replace('platforms:', 'scheduled: {facebook: 2020-12-01 09:00}\nplatforms:');
    bench.save(path, changed.replace('\nBuns at nine\n', '\nBuns at ten\n'));
    bench.write(id, 'facebook', 'Buns at eight');
    await bench.pass(200);
    expect(bench.paths()).toHaveLength(2);
    expect(problems(bench).map(({ kind }) => kind)).toEqual(['conflict-copy', 'past']);
  });

  it('S35: a time is proposed and nothing is scheduled; the file says what is asked until the user decides', async () => {
    const bench = await openTextFolder();
    const id = bench.draft('Buns', { platforms: ['facebook', 'linkedin'] });
    await bench.pass();
    const path = only(bench);
    bench.edit(path, 'platforms:', 'scheduled: {facebook: 2027-12-01 09:00}\nplatforms:');
    await bench.pass();
    const [proposal] = bench.store.assistants.proposals();
    expect(proposal?.entries).toMatchObject([{ pid: Number(id), platform: 'facebook' }]);
    expect(bench.read(id).variants.map(({ scheduledAt }) => scheduledAt)).toEqual([null, null]);
    bench.write(id, 'facebook', 'Rolls');
    await bench.pass();
    expect(bench.text(path)).toContain('2027-12-01 09:00');
    bench.sync.transact((tx) => {
      bench.store.assistants.settle(proposal?.id ?? 0, tx.nowMs);
      tx.changed('assistants');
    });
    await bench.pass();
    expect(bench.text(path)).not.toContain('2027');
    expect(bench.store.assistants.proposals()).toEqual([]);
  });

  it('a time is proposed while the clock of the service has not reached it, even if that of this computer has', async () => {
    const bench = await openTextFolder();
    bench.draft('Buns');
    await bench.pass();
    serviceIsBehind(bench, 48 * 3_600_000);
    const at = new Date(bench.clock.now() - 12 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
    bench.edit(only(bench), 'platforms:', `scheduled: {facebook: ${at}}\nplatforms:`);
    await bench.pass();
    expect(problems(bench)).toEqual([]);
    expect(bench.store.assistants.proposals()).toHaveLength(1);
  });

  it('a time that was asked for and has passed gives way to the one that the post has', async () => {
    const bench = await openTextFolder({ isOffline: true });
    bench.draft('Buns');
    await bench.pass();
    const path = only(bench);
    const at = new Date(bench.clock.now() + 2 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
    bench.edit(path, 'platforms:', `scheduled: {facebook: ${at}}\nplatforms:`);
    await bench.pass();
    expect(bench.text(path)).toContain(at);
    await bench.clock.advance(3 * 3_600_000);
    await bench.pass(70);
    expect(bench.text(path)).not.toContain('scheduled');
    expect(problems(bench)).toEqual([]);
  });

  it('a time given in Galley decides what the file asked for, until it is undone', async () => {
    const bench = await openTextFolder();
    const id = bench.draft('Buns');
    await bench.pass();
    const path = only(bench);
    bench.edit(path, 'platforms:', 'scheduled: {facebook: 2027-12-01 09:00}\nplatforms:');
    await bench.pass();
    const slot = () => bench.store.agenda.slot(Number(id), 'facebook');
    const isAsked = () =>
      bench.store.assistants
        .proposals()
        .some(({ entries }) => entries.some((entry) => isUndecided(entry, slot(), bench.sync.time.serverNowMs())));
    expect(isAsked()).toBe(true);
    const { stepId } = bench.sync.changeAll([
      { do: 'post.schedule', pid: Number(id), platform: 'facebook', at: '2027-11-05T10:00:00.000Z' },
    ]);
    await bench.pass();
    expect(bench.text(path)).toMatch(/scheduled: \{facebook: 2027-11-05/);
    expect(isAsked()).toBe(false);
    bench.sync.stepOf('undo', stepId ?? 0);
    await bench.pass();
    expect(bench.text(path)).toContain('2027-12-01 09:00');
    expect(isAsked()).toBe(true);
  });

  it.each([
    ['platforms: [facebook]', 'platforms: [facebook, tiktok]', 'platforms-changed'],
    ['---\nBuns\n', '---\nBuns\n\n## TikTok\nOwn\n', 'not-on-platform'],
    ['platforms:', 'scheduled: {facebook: 2020-12-01 09:00}\nplatforms:', 'past'],
    ['name: Buns', 'name: [Buns', 'front-matter'],
    ['\n---\nBuns', '\n---\n<!-- Buns', 'comment'],
  ])('a file with %j made %j is left as it is: %s', async (from, to, kind) => {
    const bench = await openTextFolder();
    const id = bench.draft('Buns');
    await bench.pass();
    const path = only(bench);
    bench.edit(path, from, to);
    const saved = bench.text(path);
    await bench.pass();
    bench.write(id, 'facebook', 'Rolls');
    await bench.pass(70);
    expect(bench.text(path)).toBe(saved);
    expect(problems(bench)).toMatchObject([{ path, kind }]);
    // Mended, it is as any other file.
    bench.save(path, saved.replace(to, from));
    await bench.pass();
    expect(problems(bench)).toEqual([]);
    expect(bench.text(path)).toContain('Rolls');
  });
});

describe('new texts', () => {
  it('are offered, and become drafts with all they say when the user wants it, in one step', async () => {
    const bench = await openTextFolder();
    bench.save(
      'Advent/2026-12-01 Stollen.md',
      '---\nplatforms: [facebook, linkedin]\ntags: [advent]\n---\nStollen!\n\n## LinkedIn\nDear all\n',
    );
    bench.save('plain.md', 'Just words\n');
    await bench.pass();
    expect(bench.mirror().read().newTexts).toEqual([
      { path: 'plain.md', name: 'plain', platforms: [] },
      { path: 'Advent/2026-12-01 Stollen.md', name: 'Stollen', platforms: ['facebook', 'linkedin'] },
    ]);
    expect(bench.store.posts.count({})).toBe(0);
    expect(bench.mirror().createDrafts(['tiktok'])).toMatchObject({ count: 2 });
    await bench.pass();
    expect(bench.mirror().read().newTexts).toEqual([]);
    expect(bench.paths()).toEqual(['Advent/2026-12-01 Stollen.md', 'plain.md']);
    expect(bench.text('Advent/2026-12-01 Stollen.md')).toMatch(/galley: [gn]\w{8}/);
    expect(bench.text('plain.md')).toMatch(
      /^---\ngalley: [gn]\w{8}\nname: plain\nplatforms: \[tiktok\]\n---\nJust words\n$/,
    );
    const rows = bench.posts.list({}).rows;
    expect(rows.map(({ name }) => name).toSorted()).toEqual(['Stollen', 'plain']);
    expect(rows.find(({ name }) => name === 'Stollen')?.tags).toEqual(['advent']);
    bench.sync.step('undo');
    expect(bench.posts.list({}).rows).toEqual([]);
  });

  it('become drafts by themselves if the user said so and they name their platforms; a copy of a file is asked about', async () => {
    const bench = await openTextFolder({ makesDrafts: true });
    bench.save('one.md', '---\nplatforms: [facebook]\n---\nOne\n');
    bench.save('two.md', 'Two\n');
    await bench.pass();
    expect(bench.posts.list({}).rows.map(({ name }) => name)).toEqual(['one']);
    bench.save('one copy.md', bench.text('one.md'));
    await bench.pass();
    expect(bench.posts.list({}).rows).toHaveLength(1);
    expect(
      bench
        .mirror()
        .read()
        .newTexts.map(({ path }) => path),
    ).toEqual(['one copy.md', 'two.md']);
  });

  it('what cannot start says why', async () => {
    const bench = await openTextFolder();
    bench.save('x.md', '---\nplatforms: [x]\n---\nShort\n');
    bench.save('none.md', 'Words\n');
    bench.save('long.md', `---\nplatforms: [facebook]\n---\n${'Buns '.repeat(40_000)}\n`);
    bench.save('named.md', `---\nname: ${'x'.repeat(2000)}\nplatforms: [facebook]\n---\nBuns\n`);
    bench.save('tagged.md', `---\ntags: [${'x'.repeat(100)}]\nplatforms: [facebook]\n---\nBuns\n`);
    await bench.pass();
    expect(bench.mirror().createDrafts([])).toEqual({ count: 0, stepId: null });
    expect(problems(bench).toSorted((one, other) => one.path.localeCompare(other.path))).toEqual([
      { path: 'long.md', kind: 'too-large', line: null },
      { path: 'named.md', kind: 'name', line: 2 },
      { path: 'none.md', kind: 'no-platform', line: null },
      { path: 'tagged.md', kind: 'tags', line: 2 },
      { path: 'x.md', kind: 'x-needs-media', line: null },
    ]);
  });
});

describe('a folder that others write to', () => {
  it('copies of programs that sync are said, not read', async () => {
    const bench = await openTextFolder();
    bench.draft('Buns');
    await bench.pass();
    const path = only(bench);
    bench.save("Buns (Marta's conflicted copy 2026-11-29).md", bench.text(path).replace('Buns\n', 'Hers\n'));
    await bench.pass();
    expect(problems(bench)).toMatchObject([{ kind: 'sync-copy' }]);
    expect(bench.posts.list({}).rows).toHaveLength(1);
  });

  it('another Galley with the same posts takes the files for what they are', async () => {
    const bench = await openTextFolder();
    const id = bench.draft('Buns');
    await bench.until(() => expect(bench.read(id).serviceId).not.toBeNull());
    await bench.pass();
    const path = only(bench);
    expect(bench.text(path)).toMatch(/galley: g\w{8}/);
    // It knows nothing of the files, and one of them was changed since.
    const second = bench.draft('Rolls');
    await bench.until(() => expect(bench.read(second).serviceId).not.toBeNull());
    await bench.pass();
    bench.store.transact(() => bench.store.textFiles.forgetAll());
    bench.edit('Rolls.md', '\nRolls\n', '\nRolls at nine\n');
    await bench.restart();
    await bench.pass(20);
    // Which of the two is newer is not known: neither is written over.
    expect(bench.paths()).toEqual(['Buns.md', 'Rolls.md']);
    expect(bench.text('Rolls.md')).toContain('\nRolls at nine\n');
    expect(bench.bodyOf(second)).toBe('Rolls');
    expect(problems(bench)).toEqual([{ path: 'Rolls.md', kind: 'differs', line: null }]);
    bench.write(second, 'facebook', 'Rolls at ten');
    await bench.pass(20);
    expect(bench.paths()).toEqual(['Buns.md', 'Rolls.md']);
    expect(bench.text('Rolls.md')).toContain('\nRolls at nine\n');
    // As when the change of the other computer arrives from the service.
    bench.write(second, 'facebook', 'Rolls at nine');
    await bench.pass(20);
    expect(problems(bench)).toEqual([]);
    bench.write(second, 'facebook', 'Rolls at ten');
    await bench.pass();
    expect(bench.text('Rolls.md')).toContain('\nRolls at ten\n');
    expect(bench.mirror().read().newTexts).toEqual([]);
    expect(bench.posts.list({}).rows).toHaveLength(2);
  });

  it('a file that comes before its post is the file of the post, with the tags of both computers', async () => {
    const one = await openTextFolder();
    const other = await openTextFolder({ beside: one });
    await other.until(() => other.sync.status().filling === null || Promise.reject(new Error('it still fills')));
    other.sync.setAirplane(true);
    const id = one.draft('Buns');
    one.sync.changeAll([{ do: 'post.tag', pid: Number(id), tags: ['advent'] }]);
    await one.until(() => expect(one.read(id).serviceId).not.toBeNull());
    await one.pass();
    await other.pass();
    expect(problems(other)).toMatchObject([{ kind: 'unknown-post' }]);
    const sid = one.read(id).serviceId ?? '';
    other.sync.setAirplane(false);
    await other.until(async () => {
      await other.sync.now();
      expect(other.store.posts.pidOf(sid)).not.toBeNull();
    });
    const pid = other.store.posts.pidOf(sid) ?? 0;
    other.sync.changeAll([{ do: 'post.tag', pid, tags: ['bread'] }]);
    await other.pass(20);
    await one.pass(20);
    expect(one.paths()).toEqual(['Buns.md']);
    expect([problems(one), problems(other)]).toEqual([[], []]);
    expect([one.mirror().read().newTexts, other.mirror().read().newTexts]).toEqual([[], []]);
    expect(other.store.postTags.ofPost(pid)).toEqual(['advent', 'bread']);
    expect(one.store.postTags.ofPost(Number(id))).toEqual(['advent', 'bread']);
  });

  it.each([
    ['by itself', true],
    ['when the user wants it', false],
  ])('a new file becomes one draft %s, also if Galley ends right after', async (_, makesDrafts) => {
    const bench = await openTextFolder({ makesDrafts });
    await bench.pass();
    bench.save('new.md', '---\nplatforms: [facebook]\n---\nRye is back.\n');
    await bench.pass();
    if (!makesDrafts) bench.mirror().createDrafts([]);
    await untilItHas(bench, 'new.md', /galley: g/);
    await bench.restart();
    await bench.pass(90);
    expect(bench.paths()).toEqual(['new.md']);
    expect(bench.store.posts.count({})).toBe(1);
    expect([bench.mirror().read().newTexts, problems(bench)]).toEqual([[], []]);
    expect(readdirSync(bench.folder)).toEqual(['new.md']);
  });

  it('a draft that gets its lasting id has one file, also if Galley ends right after', async () => {
    const bench = await openTextFolder();
    await bench.pass();
    bench.sync.setAirplane(true);
    bench.draft('Buns');
    await bench.pass();
    expect(bench.text('Buns.md')).toMatch(/galley: n/);
    bench.sync.setAirplane(false);
    await untilItHas(bench, 'Buns.md', /galley: g/);
    await bench.restart();
    await bench.pass(90);
    expect(bench.paths()).toEqual(['Buns.md']);
    expect(problems(bench)).toEqual([]);
  });

  it.each([
    ['one of them makes', false],
    ['both make', true],
  ])('two Galleys with one folder, of which %s drafts: a new text never becomes another one', async (_, both) => {
    const one = await openTextFolder({ makesDrafts: true });
    const other = await openTextFolder({ makesDrafts: both, beside: one });
    await together(20, one, other);
    one.save('new.md', '---\nplatforms: [facebook]\n---\nRye is back.\n');
    await together(200, one, other);
    expect(one.paths()).toEqual(['new.md']);
    await other.sync.now();
    await together(90, one, other);
    expect(one.store.posts.count({})).toBeLessThanOrEqual(both ? 2 : 1);
    expect(one.mirror().read().newTexts).toEqual([]);
    expect(readdirSync(one.folder).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('what one business sets aside in a folder of two is no text of the other', async () => {
    const one = await openTextFolder();
    const sandbox = await startSandbox({ clock: standingClock() });
    const other = await openTextFolder({ makesDrafts: true, beside: { sandbox, folder: one.folder } });
    const id = one.draft('Buns');
    await together(20, one, other);
    one.write(id, 'facebook', 'Rolls');
    await one.pass(4);
    rmSync(join(one.folder, 'Buns.md'));
    await together(90, other);
    expect([other.store.posts.count({}), other.paths()]).toEqual([0, []]);
    await one.pass(90);
    expect(readdirSync(one.folder)).toEqual([]);
  });

  it('hidden files of another Galley stay as they are', async () => {
    const bench = await openTextFolder();
    bench.draft('Buns');
    const hidden = ['.galley-before-other-a', '.galley-before-gaaaaaaaa-b-c', '.galley-next-other-a'];
    for (const name of hidden) writeFileSync(join(bench.folder, name), 'Theirs');
    await bench.pass(90);
    expect(readdirSync(bench.folder).toSorted()).toEqual([...hidden, 'Buns.md'].toSorted());
  });

  it('what a program wrote to the file of a post that was deleted is beside it, also after an end of Galley', async () => {
    const folder = realpathSync(temporaryFolder());
    const name = '.galley-before-one-a';
    const disk = createTextDisk(folder, asidesOf({ name, path: 'Buns.md', sha256: 'b', isReplaced: true }));
    writeFileSync(join(folder, name), 'Written to a file that was open');
    await disk.settle(0, 'conflict 6.15');
    expect(readdirSync(folder)).toEqual(['Buns (conflict 6.15).md']);
  });

  it('a file that is online only is not read, written or taken for removed', async () => {
    const bench = await openTextFolder();
    const id = bench.draft('Buns. '.repeat(720), { name: 'Buns' });
    await bench.pass();
    const path = join(bench.folder, 'Buns.md');
    const text = bench.text('Buns.md');
    truncateSync(path, 0);
    truncateSync(path, text.length);
    await bench.pass(70);
    bench.write(id, 'facebook', 'Rolls');
    await bench.pass(70);
    expect(bench.store.textFiles.counts()).toEqual({ fileCount: 1, removedCount: 0 });
    expect(statSync(path)).toMatchObject({ blocks: 0, size: text.length });
    expect([bench.mirror().read().state, problems(bench)]).toEqual(['open', []]);
    bench.save('Buns.md', text);
    await bench.pass(70);
    expect(bench.text('Buns.md')).toContain('Rolls');
    expect(bench.paths()).toEqual(['Buns.md']);
  });

  it('files in a folder that cannot be listed are not taken for removed', async () => {
    const bench = await openTextFolder();
    const id = bench.draft('Buns');
    await bench.pass();
    // The folders that are deeper than the tray and the text folder read.
    const deep = Array.from({ length: 13 }, (_, level) => String(level)).join('/');
    mkdirSync(join(bench.folder, deep), { recursive: true });
    const row = bench.store.textFiles.ofPost(Number(id));
    renameSync(join(bench.folder, 'Buns.md'), join(bench.folder, deep, 'Buns.md'));
    const path = `${deep}/Buns.md`;
    bench.store.transact(() => row && bench.store.textFiles.write({ ...row, base: row.base as object, path }));
    await bench.pass(70);
    bench.write(id, 'facebook', 'Rolls');
    await bench.pass(70);
    expect(bench.store.textFiles.counts()).toEqual({ fileCount: 1, removedCount: 0 });
    expect(bench.text(path)).toContain('Buns');
    renameSync(join(bench.folder, path), join(bench.folder, 'Buns.md'));
    rmSync(join(bench.folder, '0'), { recursive: true });
    await bench.pass(70);
    expect(bench.text('Buns.md')).toContain('Rolls');
  });

  it.each(['.galley-before-', '.galley-next-'])('a file %s that cannot be opened stops no reading', async (hidden) => {
    let isBusy = false;
    const busy = (path: unknown): void => {
      if (isBusy && String(path).includes(hidden)) throw Object.assign(new Error('Busy'), { code: 'EBUSY' });
    };
    const files: Files = {
      ...nodeFiles,
      open: async (...given: Parameters<Files['open']>) => (busy(given[0]), nodeFiles.open(...given)),
      unlink: async (path) => (busy(path), nodeFiles.unlink(path)),
    };
    const bench = await openTextFolder({ files });
    const [one, other] = [bench.draft('Buns'), bench.draft('Rolls')];
    await bench.pass(20);
    bench.write(one, 'facebook', 'Buns at nine');
    await bench.pass(4);
    writeFileSync(join(bench.folder, `.galley-next-${bench.store.meta.read('text_folder_owner')}-a`), '');
    isBusy = true;
    await bench.pass(20);
    bench.edit('Rolls.md', '\nRolls\n', '\nRolls at ten\n');
    await bench.pass(70);
    expect(bench.bodyOf(other)).toBe('Rolls at ten');
    isBusy = false;
    await bench.pass(70);
    expect(readdirSync(bench.folder).toSorted()).toEqual(['Buns.md', 'Rolls.md']);
  });

  it('S35: what is too large, no text, or leads out of the folder is never read or written', async () => {
    const bench = await openTextFolder();
    bench.draft('Buns');
    await bench.pass();
    const outside = temporaryFolder();
    writeFileSync(join(outside, 'secret.md'), '---\nplatforms: [facebook]\n---\nSecret\n');
    symlinkSync(join(outside, 'secret.md'), join(bench.folder, 'link.md'));
    symlinkSync(outside, join(bench.folder, 'elsewhere'));
    bench.save('large.md', 'x'.repeat(256_001));
    bench.save('latin.md', new Uint8Array([0x42, 0xe4, 0x0a]));
    await bench.pass();
    expect(bench.mirror().read().newTexts).toEqual([]);
    expect(problems(bench)).toEqual([
      { path: 'large.md', kind: 'too-large', line: null },
      { path: 'latin.md', kind: 'encoding', line: null },
    ]);
  });

  it('S35: folders, pipes and huge files with the names of hidden ones stop nothing and stay', async () => {
    const bench = await openTextFolder();
    bench.draft('Buns');
    await bench.pass();
    const owner = bench.store.meta.read('text_folder_owner');
    const hidden = (kind: string, id: string) => join(bench.folder, `.galley-${kind}-${owner}-${id}`);
    mkdirSync(hidden('before', 'a'));
    mkdirSync(hidden('next', 'a'));
    execFileSync('mkfifo', [hidden('before', 'b'), hidden('next', 'b')]);
    writeFileSync(hidden('before', 'c'), '');
    truncateSync(hidden('before', 'c'), 5_000_000_000);
    for (const id of ['a', 'b', 'c']) {
      const aside = { name: `.galley-before-${owner}-${id}`, path: `${id}.md`, sha256: 'b', isReplaced: false };
      bench.store.transact(() => bench.store.textFiles.writeAside(aside));
    }
    bench.edit(only(bench), '\nBuns\n', '\nRolls\n');
    await bench.pass();
    expect(bench.posts.list({}).rows.map(({ excerpt }) => excerpt)).toEqual(['Rolls']);
    expect(bench.mirror().read().state).toBe('open');
    expect(['a', 'b'].map((id) => existsSync(hidden('before', id)))).toEqual([true, true]);
    expect(bench.paths()).toEqual(['Buns.md', 'c.md']);
  });

  it('S35: a folder that became a link gets nothing that was set aside, and none is read behind it', async () => {
    const outside = temporaryFolder();
    const folder = realpathSync(temporaryFolder());
    symlinkSync(outside, join(folder, 'posts'));
    const name = '.galley-before-one-a';
    const disk = createTextDisk(folder, asidesOf({ name, path: 'posts/Buns.md', sha256: '', isReplaced: false }));
    writeFileSync(join(outside, 'Buns.md'), 'Secret');
    writeFileSync(join(folder, name), 'Planted');
    await disk.settle(0, 'conflict 6.15');
    await disk.createBeside('posts/Buns.md', 'Written', 'conflict 6.15');
    expect(readdirSync(outside)).toEqual(['Buns.md']);
    expect(readFileSync(join(folder, 'Buns.md'), 'utf8')).toBe('Planted');
    expect(readFileSync(join(folder, 'Buns (conflict 6.15).md'), 'utf8')).toBe('Written');
  });

  it('a folder that is away is said, no file counts as removed, and it goes on when it is back', async () => {
    const bench = await openTextFolder();
    const id = bench.draft('Buns');
    await bench.pass();
    renameSync(bench.folder, `${bench.folder}-away`);
    await bench.pass(70);
    expect(bench.mirror().read().state).toBe('gone');
    bench.write(id, 'facebook', 'Rolls');
    await bench.pass(70);
    renameSync(`${bench.folder}-away`, bench.folder);
    await bench.pass(130);
    expect(bench.mirror().read().state).toBe('open');
    expect(bench.text(only(bench))).toContain('Rolls');
  });

  it('a folder that cannot be written is said, and everything is written when it can', async () => {
    let isFull = true;
    const files: Files = new Proxy(nodeFiles, {
      get: (target, name: keyof Files) =>
        name === 'open'
          ? (path: string, flags: string) => {
              if (isFull && flags === 'wx') throw Object.assign(new Error('No space left'), { code: 'ENOSPC' });
              return target.open(path, flags);
            }
          : target[name],
    });
    const bench = await openTextFolder({ files });
    bench.draft('Buns');
    bench.draft('Rolls');
    await bench.pass();
    expect(bench.mirror().read().state).toBe('read-only');
    expect(bench.paths()).toEqual([]);
    isFull = false;
    await bench.pass(130);
    expect(bench.mirror().read().state).toBe('open');
    expect(bench.paths()).toEqual(['Buns.md', 'Rolls.md']);
  });

  it('a folder that went just now is no folder in which every name is taken', async () => {
    const folder = temporaryFolder();
    const disk = createTextDisk(folder, asidesOf());
    rmSync(folder, { recursive: true });
    await expect(disk.create('Buns.md', 'Buns')).rejects.toThrow('not there');
  });

  it('nothing that is hidden stays behind', async () => {
    const bench = await openTextFolder();
    const id = bench.draft('Buns');
    await bench.pass();
    for (const body of ['Rolls', 'Bread', 'Rye']) {
      bench.write(id, 'facebook', body);
      await bench.pass();
    }
    await bench.pass(130);
    expect(readdirSync(bench.folder)).toEqual(['Buns.md']);
  });
});
