// Pictures of the tray replaced by copies: of one shape, or as their platforms accept them.
import { describe, expect, it } from 'vitest';
import type { Tray } from '../../../preload/contract/import-tray.ts';
import { createTrayBench } from './tray-bench.ts';

const upper = { left: 0, top: 0, width: 1, height: 0.5 };
const wide = { width: 4000, height: 3000 };

const open = async (texts: Record<string, string>, platforms = ['instagram', 'tiktok', 'x']) => {
  const made = createTrayBench();
  made.connect(...platforms);
  made.workers.inspections.set('large', wide);
  await made.room().take(made.files(texts));
  return { ...made, tray: await made.settled() };
};
const mediaIn = ({ files }: Tray) =>
  files.map((file) => (file.state === 'ready' ? [file.name, file.media.id, file.media.madeFrom] : [file.name]));
const idsIn = ({ files }: Tray): number[] => files.map(({ id }) => id);

describe('cropping', () => {
  it('replaces the pictures in one step, and undo brings the originals back', async () => {
    const { room, tray } = await open({ 'a.jpg': 'one', 'b.jpg': 'two' });
    const crops = idsIn(tray).map((fileId) => ({ fileId, area: upper }));
    const { tray: after, ...counts } = await room().crop(crops);
    expect(counts).toEqual({ doneCount: 2, failedCount: 0 });
    expect(mediaIn(after)).toEqual(
      mediaIn(tray).map(([name, id]): unknown[] => [name, expect.not.stringMatching(String(id)), id]),
    );
    expect(after.groups).toEqual(tray.groups);
    const back = room().step('undo');
    expect(back.step).toEqual({ is: 'crop', count: 2, stayCount: 0 });
    expect(mediaIn(back.tray)).toEqual(mediaIn(tray));
    expect(mediaIn(room().step('redo').tray)).toEqual(mediaIn(after));
  });

  it('keeps a picture of which no copy can be made, and refuses where there is none at all', async () => {
    const { room, tray, workers } = await open({ 'a.jpg': 'one', 'b.jpg': 'two' });
    workers.problems.set('two', { of: 'crop', problem: 'damaged' });
    const [first = 0, second = 0] = idsIn(tray);
    const some = await room().crop([first, second].map((fileId) => ({ fileId, area: upper })));
    expect(some).toMatchObject({ doneCount: 1, failedCount: 1 });
    expect(mediaIn(some.tray)[1]).toEqual(mediaIn(tray)[1]);
    await expect(room().crop([{ fileId: second, area: upper }])).rejects.toMatchObject({
      data: { problem: 'damaged' },
    });
    await expect(room().crop([{ fileId: 99, area: upper }])).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('and undoing it lose no alt text, whichever of both files it was written on', async () => {
    const { room, tray, store } = await open({ 'a.jpg': 'one' });
    const [fileId = 0] = idsIn(tray);
    const shown = () => store.media.read(store.tray.file(fileId)?.mid ?? 0);
    const describe = (altText: string | null) => store.media.describe(shown()?.mid ?? 0, { name: 'a.jpg', altText });
    await room().crop([{ fileId, area: upper }]);
    const copy = shown()?.mid;
    describe('A dark loaf');
    room().step('undo');
    expect(shown()).toMatchObject({ madeFrom: null, altText: 'A dark loaf' });
    await room().crop([{ fileId, area: upper }]);
    expect(shown()).toMatchObject({ mid: copy, altText: 'A dark loaf' });
    room().step('undo');
    describe('A loaf');
    room().step('redo');
    expect(shown()?.altText).toBe('A dark loaf');
    describe(null);
    room().step('undo');
    await room().crop([{ fileId, area: upper }]);
    expect(shown()).toMatchObject({ mid: copy, altText: 'A loaf' });
  });

  it('leaves a picture alone that was removed meanwhile', async () => {
    const { room, tray } = await open({ 'a.jpg': 'one', 'b.jpg': 'two' });
    const [first = 0, second = 0] = idsIn(tray);
    const cropping = room().crop([first, second].map((fileId) => ({ fileId, area: upper })));
    room().remove([first]);
    const { tray: after } = await cropping;
    expect(idsIn(after)).toEqual([second]);
  });
});

describe('making fit', () => {
  it('copies only what a platform of its post would not take, within the limits of all of them', async () => {
    const { room, tray, store } = await open({ 'a.jpg': 'large', 'b.jpg': 'two' });
    room().settings({ platforms: ['tiktok', 'x'] });
    // TikTok takes pictures in a post of its own choice only.
    const [group] = tray.groups;
    room().editGroup({ groupId: group?.id ?? 0, platforms: ['tiktok', 'x'] });
    const { tray: after, ...counts } = await room().fit(idsIn(tray));
    expect(counts).toEqual({ doneCount: 1, failedCount: 0 });
    const [made, other] = mediaIn(after);
    expect(made).toEqual(['a.jpg', expect.any(String), mediaIn(tray)[0]?.[1]]);
    expect(other).toEqual(mediaIn(tray)[1]);
    const [copy] = after.files;
    const row = copy?.state === 'ready' ? store.media.read(Number(copy.media.id.replace('local-', ''))) : null;
    const limits = { is: 'accepted', maxBytes: 5_000_000, maxPixels: 1080 * 1920 };
    expect(row?.sizeBytes).toBe(`large ${JSON.stringify(limits)}`.length);
    expect(room().step('undo').step).toMatchObject({ is: 'fit', count: 1 });
  });

  it('changes nothing where nothing is in the way', async () => {
    const { room, tray } = await open({ 'a.jpg': 'one' });
    expect(await room().fit(idsIn(tray))).toMatchObject({ doneCount: 0, failedCount: 0 });
    expect(room().step('undo').step).toBe('nothing');
  });
});

describe('a file that is larger than the service takes', () => {
  const large = async () => {
    const opened = await open({ 'film.mp4': 'video' });
    const [file] = opened.tray.files;
    const mid = file?.state === 'ready' ? Number(file.media.id.replace('local-', '')) : 0;
    opened.db.prepare('UPDATE media SET size_bytes = 212000000 WHERE mid = ?').run(mid);
    return { ...opened, mid, fid: file?.id ?? 0 };
  };

  it('waits in the tray for a smaller copy: it is not uploaded, and no draft is made of it', async () => {
    const { room, store, restart, mid, fid } = await large();
    await restart();
    expect(room().create().posts).toEqual([]);
    const original = store.media.read(mid);
    if (!original) throw new Error('The original is gone.');
    const trimmed = store.media.add({ ...original, sha256: 'b'.repeat(64), sizeBytes: 1000 });
    room().replace(fid, trimmed.mid);
    expect(store.operations.withOrderingKey(`media:${String(trimmed.mid)}`)).toHaveLength(1);
    expect(room().create().posts).toHaveLength(1);
  });
});

it('a file that a post has already is named with that post when it is dropped again', async () => {
  const { room, files, settled } = await open({ 'a.jpg': 'one' });
  room().settings({ caption: 'Warm' });
  room().create();
  await room().take(files({ 'again.jpg': 'one', 'new.jpg': 'three' }));
  const { files: now } = await settled();
  expect(now.map((file) => (file.state === 'ready' ? [file.name, file.usedIn] : file.name))).toEqual([
    ['again.jpg', { name: 'A', is: 'same' }],
    ['new.jpg', null],
  ]);
});

it('a picture is compared with those of posts that were made elsewhere while the tray was open', async () => {
  const { room, files, settled, workers, store, addPost } = await open({ 'a.jpg': 'one' });
  workers.inspections.set('smaller', { perceptualHash: '0123456789abcdec' });
  const { mid } = store.media.add({
    sha256: 'c'.repeat(64),
    sizeBytes: 9,
    mimeType: 'image/jpeg',
    name: 'b.jpg',
    file: 'b.jpg',
    atMs: 0,
  });
  const media = { ...wide, durationMs: null, videoCodec: null, audioCodec: null, takenMs: null, blurhash: null };
  store.media.seen(mid, { ...media, perceptualHash: '0123456789abcdef', thumbnail: null, shown: null });
  await room().take(files({ 'c.jpg': 'smaller' }));
  const usedIn = async () =>
    (await settled()).files.map((file) => (file.state === 'ready' ? [file.name, file.usedIn] : file.name));
  expect(await usedIn()).toEqual([
    ['a.jpg', null],
    ['c.jpg', null],
  ]);
  const pid = addPost('post-9', { name: 'Buns' });
  store.mediaUses.write(pid, { sids: [], mids: [mid] });
  expect(await usedIn()).toEqual([
    ['a.jpg', null],
    ['c.jpg', { name: 'Buns', is: 'alike' }],
  ]);
});

it('a picture nearly like one of a post is named with that post, also when the post was made meanwhile', async () => {
  const { room, files, settled, workers, db } = await open({ 'a.jpg': 'one' });
  for (const [content, perceptualHash] of [
    ['smaller', '0123456789abcdec'],
    ['later', 'f0f0f0f0f0f0f0f0'],
    ['lighter', 'f0f0f0f0f0f0f0f3'],
  ] as const)
    workers.inspections.set(content, { perceptualHash });
  db.prepare("UPDATE media SET look = '0123456789abcdef'").run();
  room().settings({ caption: 'Warm', groupBy: 'each' });
  const before = await settled();
  await room().take(files({ 'b.jpg': 'later' }));
  const { groups } = await settled();
  const usedIn = ({ files: listed }: Tray) =>
    listed.map((file) => (file.state === 'ready' ? [file.name, file.usedIn] : file.name));
  room().create(before.groups.map(({ id }) => id));
  await room().take(files({ 'c.jpg': 'smaller', 'd.jpg': 'lighter' }));
  expect(usedIn(await settled())).toEqual([
    ['b.jpg', null],
    ['c.jpg', { name: 'A', is: 'alike' }],
    ['d.jpg', null],
  ]);
  room().create(groups.map(({ id }) => id).filter((id) => !before.groups.some((group) => group.id === id)));
  expect(usedIn(await settled())).toEqual([
    ['c.jpg', { name: 'A', is: 'alike' }],
    ['d.jpg', { name: 'B', is: 'alike' }],
  ]);
});
