// The folder of text files as the user turns it on and off: which folders are refused, and what is remembered.
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished, expect, it } from 'vitest';
import { openTextFolder as open } from '../../../main/features/text-folder/text-folder.ts';
import { beginOnSeveral } from '../../../main/features/posts/families.ts';
import { type Views, createViews } from '../../../main/features/posts/saved-views.ts';
import { createRecordingLog } from '../../support/recording-log.ts';
import { startSandbox, standingClock } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { eventually } from '../../support/eventually.ts';

const linkedIn = { name: 'LinkedIn', filter: { platform: 'linkedin' } } as const;

const openBench = async () => {
  const test = openTestSync(await startSandbox({ clock: standingClock() }), null);
  const { sync, clock, events } = test;
  const [dataDir, folder] = [temporaryFolder(), temporaryFolder()];
  const start = () => {
    const opened = open({ sync, clock, log: createRecordingLog(), events, dataDir });
    onTestFinished(() => opened.close());
    return opened;
  };
  /** Moves time until it is so. */
  const until = (check: () => void) =>
    eventually(async () => {
      await clock.advance(1000);
      check();
    });
  const draft = (name: string, platform: 'facebook' | 'linkedin' = 'facebook') =>
    beginOnSeveral(sync, { platforms: [platform], body: name, name });
  return {
    ...test,
    dataDir,
    folder,
    start,
    until,
    draft,
    names: () => readdirSync(folder).filter((n) => !n.startsWith('.')),
  };
};

it('nothing is read or written until a folder is chosen, and nothing after it is left', async () => {
  const bench = await openBench();
  const text = bench.start();
  bench.draft('Buns');
  expect(text.read()).toBeNull();
  await bench.clock.advance(60_000);
  expect(bench.names()).toEqual([]);
  expect(await text.open(bench.folder)).toBeNull();
  await bench.until(() => expect(bench.names()).toEqual(['Buns.md']));
  expect(text.read()).toMatchObject({ state: 'open', fileCount: 1, removedCount: 0, viewId: null, makesDrafts: false });
  await text.leave();
  expect(text.read()).toBeNull();
  bench.draft('Rolls');
  await bench.clock.advance(120_000);
  expect(bench.names()).toEqual(['Buns.md']);
  // The same folder once more: the file is still known.
  await text.open(bench.folder);
  await bench.until(() => expect(bench.names()).toEqual(['Buns.md', 'Rolls.md']));
  expect(text.read()).toMatchObject({ fileCount: 2, newTexts: [], problems: [] });
});

it('it is used again after a restart, with its choices', async () => {
  const bench = await openBench();
  const first = bench.start();
  await first.open(bench.folder);
  first.change({ viewId: null, makesDrafts: true });
  await first.close();
  bench.draft('Buns');
  const second = bench.start();
  expect(second.read()).toMatchObject({ path: bench.folder, makesDrafts: true });
  await bench.until(() => expect(bench.names()).toEqual(['Buns.md']));
});

it('a saved view says which posts get a file', async () => {
  const bench = await openBench();
  const [view] = createViews({ sync: bench.sync }).save({ name: 'LinkedIn', filter: { platform: 'linkedin' } });
  const text = bench.start();
  await text.open(bench.folder);
  text.change({ viewId: view?.id ?? 0, makesDrafts: false });
  bench.draft('Buns');
  bench.draft('Dear all', 'linkedin');
  await bench.until(() => expect(bench.names()).toEqual(['Dear all.md']));
  text.change({ viewId: null, makesDrafts: false });
  await bench.until(() => expect(bench.names()).toEqual(['Buns.md', 'Dear all.md']));
});

it.each([
  ['removed', () => undefined],
  ['changed on another computer, which gives it another id', (views: Views) => void views.save(linkedIn)],
])('where the saved view is %s, no other post gets a file, and it is said', async (_, after) => {
  const bench = await openBench();
  const views = createViews({ sync: bench.sync });
  const [view] = views.save(linkedIn);
  const text = bench.start();
  await text.open(bench.folder);
  text.change({ viewId: view?.id ?? 0, makesDrafts: false });
  bench.draft('Secret');
  const { pid } = bench.draft('Dear all', 'linkedin');
  await bench.until(() => expect(bench.names()).toEqual(['Dear all.md']));
  expect(text.read()?.isViewGone).toBe(false);
  views.remove(view?.id ?? 0);
  after(views);
  bench.draft('Another', 'linkedin');
  bench.sync.changeAll([{ do: 'post.edit', pid, platform: 'linkedin', fields: { body: 'Dear everyone' } }]);
  await bench.until(() => expect(readFileSync(join(bench.folder, 'Dear all.md'), 'utf8')).toContain('everyone'));
  expect(bench.names()).toEqual(['Dear all.md']);
  expect(text.read()).toMatchObject({ isViewGone: true, viewId: view?.id });
  text.change({ viewId: null, makesDrafts: false });
  await bench.until(() => expect(bench.names()).toEqual(['Another.md', 'Dear all.md', 'Secret.md']));
  expect(text.read()?.isViewGone).toBe(false);
});

it('files that were removed are written again when the user asks', async () => {
  const bench = await openBench();
  const text = bench.start();
  await text.open(bench.folder);
  bench.draft('Buns');
  await bench.until(() => expect(bench.names()).toEqual(['Buns.md']));
  rmSync(join(bench.folder, 'Buns.md'));
  await bench.until(() => expect(text.read()?.removedCount).toBe(1));
  expect(text.writeRemoved()).toBe(1);
  await bench.until(() => expect(bench.names()).toEqual(['Buns.md']));
  expect(text.read()?.removedCount).toBe(0);
});

it.each([
  ['gone', ({ folder }: Bench) => join(folder, 'nowhere')],
  ['own', ({ dataDir }: Bench) => dataDir],
  ['own', ({ dataDir }: Bench) => join(dataDir, 'inside')],
  ['around', ({ folder }: Bench) => join(folder, 'pictures')],
  ['around', ({ folder }: Bench) => folder],
] as const)('a folder is refused: %s', async (why, pathOf) => {
  const bench = await openBench();
  mkdirSync(join(bench.dataDir, 'inside'));
  mkdirSync(join(bench.folder, 'pictures'));
  bench.store.transact(() => bench.store.watchedFolders.add(join(bench.folder, 'pictures'), 0));
  const text = bench.start();
  expect(await text.open(pathOf(bench))).toBe(why);
  expect(text.read()).toBeNull();
});
type Bench = Awaited<ReturnType<typeof openBench>>;
