// Posts from stored files: put into the tray again, ready at once, and not sent twice.
import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Tray } from '../../../preload/contract/import-tray.ts';
import { createTrayBench, namesIn } from './tray-bench.ts';

/** Stored files, an empty tray, and nothing that waits to be sent. */
const openWithFiles = async (texts: Record<string, string>) => {
  const made = createTrayBench();
  const { room, files, settled, store } = made;
  made.connect('instagram');
  // One after the other: of files that are copied at the same time, any may be the first.
  for (const [name, text] of Object.entries(texts)) {
    await room().take(files({ [name]: text }));
    const tray = await settled();
    room().remove(tray.files.map(({ id }) => id));
  }
  const midOf = (name: string): number => store.media.all().find((row) => row.name === name)?.mid ?? 0;
  return { ...made, midOf, uploads: () => store.operations.open().map(({ args }) => args) };
};
const groupsOf = ({ groups }: Tray) => groups.map(({ kind, name }) => [kind, name]);
const refusal = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

describe('stored files that are put into the tray', () => {
  it('are one carousel when they make one, in the order they were chosen, ready at once', async () => {
    const { room, midOf } = await openWithFiles({ 'a.jpg': 'one', 'b.jpg': 'two', 'c.jpg': 'three' });
    const tray = room().put([midOf('c.jpg'), midOf('a.jpg')]);
    expect(namesIn(tray)).toEqual([['c.jpg', 'a.jpg']]);
    expect(tray.files.map(({ state }) => state)).toEqual(['ready', 'ready']);
    expect(room().create().posts).toHaveLength(1);
  });

  it('stay that carousel when grouping changes', async () => {
    const { room, midOf } = await openWithFiles({ 'a.jpg': 'one', 'b.jpg': 'two' });
    room().put([midOf('a.jpg'), midOf('b.jpg')]);
    expect(namesIn(room().settings({ groupBy: 'each' }))).toEqual([['a.jpg', 'b.jpg']]);
  });

  it('are grouped like dropped ones when they make no carousel', async () => {
    const { room, midOf } = await openWithFiles({ 'rye.jpg': 'one', 'film.mp4': 'video', 'bun.jpg': 'two' });
    const tray = room().put([midOf('rye.jpg'), midOf('film.mp4'), midOf('bun.jpg')]);
    expect(groupsOf(tray)).toEqual([
      ['carousel', 'Rye'],
      ['reel', 'Film'],
    ]);
    expect(groupsOf(room().settings({ groupBy: 'each' })).map(([kind]) => kind)).toEqual(['post', 'reel', 'post']);
  });

  it('are not sent again when the service has them, and are when it has not', async () => {
    const { room, midOf, store, sync, uploads } = await openWithFiles({ 'a.jpg': 'one', 'b.jpg': 'two' });
    store.media.uploaded(midOf('a.jpg'), sync.apiKey, 'med-1', 1);
    expect(uploads()).toEqual([]);
    room().put([midOf('a.jpg'), midOf('b.jpg')]);
    expect(uploads()).toEqual([{ mid: midOf('b.jpg') }]);
  });

  it('are copied no second time', async () => {
    const { room, midOf, workers } = await openWithFiles({ 'a.jpg': 'one' });
    room().put([midOf('a.jpg')]);
    expect(workers.staged).toEqual(['one']);
  });

  it("are inspected first if they weren't yet", async () => {
    const { room, addFile, folder, settled } = await openWithFiles({});
    writeFileSync(folder.pathOf('unseen.jpg'), 'unseen');
    const mid = addFile('unseen');
    expect(room().put([mid]).files).toMatchObject([{ state: 'taking' }]);
    expect((await settled()).files).toMatchObject([{ state: 'ready', media: { width: 1080 } }]);
  });

  it('are refused when none of them is stored any more; those that are come alone', async () => {
    const { room, midOf } = await openWithFiles({ 'a.jpg': 'one' });
    expect(refusal(() => room().put([999]))).toMatchObject({ kind: 'not-found' });
    expect(namesIn(room().put([999, midOf('a.jpg')]))).toEqual([['a.jpg']]);
  });
});

describe('a crop', () => {
  it('takes the place of its original in its group, whose upload is not needed any more', async () => {
    const { room, midOf, uploads } = await openWithFiles({ 'a.jpg': 'one', 'b.jpg': 'two', 'a small.jpg': 'cut' });
    const tray = room().put([midOf('a.jpg'), midOf('b.jpg')]);
    const after = room().replace(tray.files[0]?.id ?? 0, midOf('a small.jpg'));
    expect(after.groups).toEqual(tray.groups);
    expect(after.files.map((file) => file.state === 'ready' && file.media.name)).toEqual(['a small.jpg', 'b.jpg']);
    expect(after.files[0]?.sizeBytes).toBe(3);
    expect(uploads()).toEqual([{ mid: midOf('b.jpg') }, { mid: midOf('a small.jpg') }]);
  });

  it('stays in its group when groups are proposed again', async () => {
    const { room, files, settled, midOf } = await openWithFiles({ 'cut.jpg': 'cut' });
    await room().take(files({ 'x.jpg': 'one', 'y.jpg': 'two', 'z.mp4': 'video' }));
    const tray = await settled();
    room().replace(tray.files[0]?.id ?? 0, midOf('cut.jpg'));
    expect(namesIn(room().settings({ caption: 'Warm' }))).toEqual([['x.jpg', 'y.jpg'], ['z.mp4']]);
  });

  it('is refused for a file that is not in the tray', async () => {
    const { room, midOf } = await openWithFiles({ 'a.jpg': 'one' });
    expect(refusal(() => room().replace(7, midOf('a.jpg')))).toMatchObject({ kind: 'not-found' });
  });
});
