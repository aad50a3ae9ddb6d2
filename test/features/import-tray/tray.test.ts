// What the person does with dropped files: moves, splits, captions, and drafts of all in one step.
import { describe, expect, it } from 'vitest';
import type { Tray } from '../../../preload/contract/import-tray.ts';
import { readPost } from '../../../main/sync/outbox/read-post.ts';
import { createTrayBench, namesIn } from './tray-bench.ts';

const bench = async (texts: Record<string, string>) => {
  const made = createTrayBench();
  made.connect('instagram', 'x', 'youtube_shorts');
  await made.room().take(made.files(texts));
  await made.settled();
  return made;
};
const idOf = ({ files }: Tray, name: string): number => files.find((file) => file.name === name)?.id ?? 0;
const three = { 'a.jpg': 'one', 'b.jpg': 'two', 'c.jpg': 'three' };
const refusal = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

it('proposed groups stay as they are where only what comes next is to be one post each', async () => {
  const { room, files, settled } = await bench({ 'a.jpg': 'one', 'b.jpg': 'two', 'film.mp4': 'video' });
  room().settings({ groupBy: 'each', staysGrouped: true });
  await room().take(files({ 'c.jpg': 'three', 'd.jpg': 'four' }));
  const all = [['a.jpg', 'b.jpg'], ['film.mp4'], ['c.jpg'], ['d.jpg']];
  expect(namesIn(await settled())).toEqual(all);
  expect(namesIn(room().settings({ groupBy: 'time' }))).toEqual([...all.slice(0, 2), ['c.jpg', 'd.jpg']]);
});

describe('groups that the person changes', () => {
  it('take a file at the place it is dropped, out of where it was', async () => {
    const { room } = await bench({ ...three, 'film.mp4': 'video' });
    const tray = room().read();
    expect(namesIn(tray)).toEqual([['a.jpg', 'b.jpg', 'c.jpg'], ['film.mp4']]);
    const apart = room().move({ fileIds: [idOf(tray, 'b.jpg')], to: 'new', at: 0 });
    expect(namesIn(apart)).toEqual([['a.jpg', 'c.jpg'], ['b.jpg'], ['film.mp4']]);
    const [first] = apart.groups;
    const back = room().move({ fileIds: [idOf(tray, 'b.jpg')], to: first?.id ?? 0, at: 2 });
    expect(namesIn(back)).toEqual([['a.jpg', 'c.jpg', 'b.jpg'], ['film.mp4']]);
    const mixed = room().move({ fileIds: [idOf(tray, 'film.mp4')], to: first?.id ?? 0, at: 0 });
    expect(mixed.groups.map(({ kind }) => kind)).toEqual([null]);
  });

  it('are put in another order within themselves', async () => {
    const { room } = await bench(three);
    const tray = room().read();
    const moved = room().move({ fileIds: [idOf(tray, 'c.jpg')], to: tray.groups[0]?.id ?? 0, at: 0 });
    expect(namesIn(moved)).toEqual([['c.jpg', 'a.jpg', 'b.jpg']]);
  });

  it('lose the caption of a file that leaves them, and get that of one that comes', async () => {
    const { room, files, settled } = await bench({});
    await room().take(files({ 'a.jpg': 'one', 'b.jpg': 'two', 'b.txt': 'Buns', 'c.jpg': 'three' }));
    const tray = await settled();
    const [all] = tray.groups;
    const captions = ({ groups }: Tray) => groups.map(({ caption, fileIds }) => [caption, fileIds.length]);
    expect(captions(tray)).toEqual([['Buns', 3]]);
    expect(captions(room().split(all?.id ?? 0))).toEqual([
      [null, 1],
      ['Buns', 1],
      [null, 1],
    ]);
    room().step('undo');
    const buns = [idOf(tray, 'b.jpg')];
    const apart = room().move({ fileIds: buns, to: 'new', at: 0 });
    expect(captions(apart)).toEqual([
      [null, 2],
      ['Buns', 1],
    ]);
    expect(captions(room().move({ fileIds: buns, to: all?.id ?? 0, at: 0 }))).toEqual([['Buns', 3]]);
    expect(captions(room().remove(buns))).toEqual([[null, 2]]);
    expect(captions(room().step('undo').tray)).toEqual([['Buns', 3]]);
    // As all others, whatever its files say.
    room().editGroup({ groupId: all?.id ?? 0, caption: null });
    expect(captions(room().move({ fileIds: buns, to: all?.id ?? 0, at: 2 }))).toEqual([[null, 3]]);
    room().editGroup({ groupId: all?.id ?? 0, caption: 'All of our bread' });
    expect(captions(room().move({ fileIds: buns, to: 'new', at: 0 }))).toEqual([
      ['All of our bread', 2],
      ['Buns', 1],
    ]);
  });

  it('lose the name of a file that leaves them, and no other', async () => {
    const { room } = await bench({ 'buns.jpg': 'one', 'oven.jpg': 'two', 'rye.jpg': 'three' });
    const tray = room().read();
    const [all] = tray.groups;
    const buns = [idOf(tray, 'buns.jpg')];
    const names = ({ groups }: Tray) => groups.map(({ name }) => name);
    expect(names(tray)).toEqual(['Buns']);
    expect(names(room().move({ fileIds: buns, to: 'new', at: 0 }))).toEqual(['Oven', 'Buns']);
    room().step('undo');
    expect(names(room().move({ fileIds: [idOf(tray, 'rye.jpg')], to: 'new', at: 0 }))).toEqual(['Buns', 'Rye']);
    room().step('undo');
    room().editGroup({ groupId: all?.id ?? 0, name: 'Saturday' });
    expect(names(room().move({ fileIds: buns, to: 'new', at: 0 }))).toEqual(['Saturday', 'Buns']);
  });

  it('become a post of each file', async () => {
    const { room } = await bench(three);
    const split = room().split(room().read().groups[0]?.id ?? 0);
    expect(namesIn(split)).toEqual([['a.jpg'], ['b.jpg'], ['c.jpg']]);
    expect(split.groups.map(({ kind, name }) => [kind, name])).toEqual([
      ['post', 'A'],
      ['post', 'B'],
      ['post', 'C'],
    ]);
  });

  it('stay as they are when others are proposed again, also over a restart', async () => {
    const { room, restart, files, settled } = await bench(three);
    const tray = room().read();
    room().move({ fileIds: [idOf(tray, 'a.jpg'), idOf(tray, 'b.jpg')], to: 'new', at: 0 });
    const [, own] = room().read().groups;
    room().editGroup({ groupId: own?.id ?? 0, name: 'Buns', caption: 'Warm', platforms: ['x'] });
    await restart();
    await room().take(files({ 'd.jpg': 'four' }));
    await settled();
    const each = room().settings({ groupBy: 'each', caption: 'For all' });
    expect(each.groups.find(({ id }) => id === own?.id)).toMatchObject({
      name: 'Buns',
      caption: 'Warm',
      platforms: ['x'],
      kind: 'carousel',
    });
    expect(namesIn(each)).toContainEqual(['d.jpg']);
    expect([each.groupBy, each.caption]).toEqual(['each', 'For all']);
    await restart();
    expect(room().read()).toEqual(each);
  });

  it('are named by the person in words, never by nothing', async () => {
    const { room } = await bench({ 'rye.jpg': 'one' });
    const gid = room().read().groups[0]?.id ?? 0;
    expect(room().editGroup({ groupId: gid, name: '   ' }).groups[0]?.name).toBe('Rye');
    expect(refusal(() => room().editGroup({ groupId: 999, name: 'Rye' }))).toMatchObject({ kind: 'not-found' });
  });
});

describe('the platforms of all', () => {
  it('are the connected ones until the person chooses', async () => {
    const { room } = await bench({});
    expect(room().read().platforms).toEqual(['instagram', 'youtube_shorts', 'x']);
    expect(room().settings({ platforms: [] }).platforms).toEqual([]);
  });
});

describe('drafts', () => {
  it('are made of all groups that can be, with their files in order, and leave the tray', async () => {
    const { room, store, files, settled, workers } = await bench({ ...three, 'film.mp4': 'video' });
    workers.problems.set('broken', { of: 'stage', problem: 'damaged' });
    await room().take(files({ 'z.jpg': 'broken' }));
    await settled();
    room().settings({ caption: 'Out at seven' });
    const { posts, tray } = room().create();
    expect(tray.files.map(({ name }) => name)).toEqual(['z.jpg']);
    expect([tray.groups, posts.map(({ name }) => name)]).toEqual([[], ['A', 'Film']]);
    const [carousel, reel] = posts.map(({ id }) => readPost(store, Number(id)));
    expect(carousel).toMatchObject({ kind: 'carousel', name: 'A', status: 'draft' });
    expect(carousel?.variants.map(({ platform, body, media }) => [platform, body, media.length])).toEqual([
      ['instagram', 'Out at seven', 3],
      ['x', 'Out at seven', 3],
    ]);
    expect(reel).toMatchObject({ kind: 'reel' });
    expect(reel?.variants.map(({ platform }) => platform)).toEqual(['instagram', 'youtube_shorts', 'x']);
    expect(store.mediaLists.page({ use: 'used' }, null, 50, 'k')).toHaveLength(4);
  });

  it('are one change of the library: all of them or none', async () => {
    const { room, store, transact } = await bench({ 'a.jpg': 'one', 'film.mp4': 'video' });
    const before = room().read();
    expect(() =>
      transact(() => {
        room().create();
        throw new Error('power cut');
      }),
    ).toThrow('power cut');
    expect(room().read()).toEqual(before);
    expect(store.posts.count({})).toBe(0);
    expect(room().create().posts).toHaveLength(2);
    expect(store.undoSteps.nextUndo()).toMatchObject({ kind: 'post.fromFiles', pid: null });
  });

  it('are made of the asked groups alone', async () => {
    const { room } = await bench({ 'a.jpg': 'one', 'film.mp4': 'video' });
    const { posts, tray } = room().create([room().read().groups[1]?.id ?? 0]);
    expect([posts.length, namesIn(tray)]).toEqual([1, [['a.jpg']]]);
  });

  it('leave out a platform that takes no such post, and wait where none is left', async () => {
    const { room } = await bench({ ...three, 'd.jpg': 'four', 'e.jpg': 'five' });
    const gid = room().read().groups[0]?.id ?? 0;
    room().editGroup({ groupId: gid, platforms: ['x', 'youtube_shorts'] });
    expect(room().create().posts).toEqual([]);
    expect(namesIn(room().read())).toHaveLength(1);
    room().editGroup({ groupId: gid, platforms: ['x', 'instagram'] });
    expect(room().create().posts).toHaveLength(1);
  });

  it('go to TikTok with pictures only where it was chosen for them, and are never left to the service instead', async () => {
    const { room, store } = await bench({ 'a.jpg': 'one' });
    const gid = room().read().groups[0]?.id ?? 0;
    room().settings({ platforms: ['tiktok'] });
    expect(room().create().posts).toEqual([]);
    room().editGroup({ groupId: gid, platforms: ['tiktok', 'x'] });
    const [made] = room().create().posts;
    expect(readPost(store, Number(made?.id))?.variants.map(({ platform }) => platform)).toEqual(['tiktok', 'x']);
  });

  it('wait for files that are still being taken in', async () => {
    const { room, workers, files, settled } = await bench({});
    workers.holds = true;
    await room().take(files(three));
    expect(room().create().posts).toEqual([]);
    workers.release();
    await settled();
    expect(room().create().posts).toHaveLength(1);
  });

  it('carry what the file says to those who cannot see it', async () => {
    const { room, store } = await bench({ 'a.jpg': 'one' });
    const [file] = store.media.all();
    if (file) store.media.describe(file.mid, { name: file.name, altText: 'A dark loaf' });
    const [made] = room().create().posts;
    // The others get it from the main platform, which they follow (own-words.test.ts).
    expect(
      readPost(store, Number(made?.id))?.variants.map(({ platform, altText, pinned }) => [platform, altText, pinned]),
    ).toEqual([
      ['instagram', 'A dark loaf', false],
      ['x', null, false],
    ]);
  });

  it('wait where there are more words than a post begins with, which stay whole', async () => {
    const { room, store, files, settled } = await bench({});
    const long = `${'x'.repeat(3000)}🥐`;
    await room().take(files({ 'rye.jpg': 'rye', 'rye.txt': long }));
    const [group] = (await settled()).groups;
    expect(group?.caption).toBe(long);
    expect(room().create().posts).toEqual([]);
    const shorter = long.slice(0, 2000);
    room().editGroup({ groupId: group?.id ?? 0, caption: shorter });
    const [made] = room().create().posts;
    expect(readPost(store, Number(made?.id))?.variants[0]?.body).toBe(shorter);
  });

  it('have no words for one platform that are more than any post can have', async () => {
    const { room, store, files, settled } = await bench({});
    const long = 'x'.repeat(5001);
    await room().take(files({ 'rye.jpg': 'rye', 'rye.txt': 'Our rye', 'rye.x.txt': long }));
    expect((await settled()).groups[0]?.ownCaptions).toEqual([{ platform: 'x', caption: long }]);
    const [made] = room().create().posts;
    const variants = readPost(store, Number(made?.id))?.variants;
    expect(variants?.map(({ body }) => body)).toEqual(['Our rye', 'Our rye']);
  });

  it('say which captions of several files are not used, and that a name was cut', async () => {
    const { room, files, settled } = await bench({});
    const name = `${'y'.repeat(199)}🥐🥐`;
    await room().take(
      files({
        'a.jpg': '1',
        'a.txt': 'Rye',
        'a.x.txt': 'Rye!',
        'b.jpg': '2',
        'b.txt': 'Buns',
        'b.x.txt': 'Buns!',
        'list.csv': `file,caption,name\nc.jpg,Rolls,${name}\n`,
        'c.jpg': '3',
      }),
    );
    const [group] = (await settled()).groups;
    expect(group).toMatchObject({ caption: 'Rye', name: 'y'.repeat(199), cutNameLength: 203 });
    expect(group?.unusedCaptions).toEqual([
      { fileName: 'b.jpg', platform: null },
      { fileName: 'c.jpg', platform: null },
      { fileName: 'b.jpg', platform: 'x' },
    ]);
    const [, second = 0] = group?.fileIds ?? [];
    expect(room().move({ fileIds: [second], to: group?.id ?? 0, at: 0 }).groups[0]?.unusedCaptions).toEqual([
      { fileName: 'b.jpg', platform: null },
      { fileName: 'c.jpg', platform: null },
      { fileName: 'a.jpg', platform: 'x' },
    ]);
    room().step('undo');
    const edited = room().editGroup({ groupId: group?.id ?? 0, name: 'Rye', caption: 'Our rye. Buns. Rolls' });
    expect(edited.groups[0]).toMatchObject({
      cutNameLength: null,
      unusedCaptions: [{ fileName: 'b.jpg', platform: 'x' }],
    });
  });

  it('have the alt text of each picture by its number, as far as they fit', async () => {
    const { room, store } = await bench(three);
    const { files } = room().read();
    const describe = (name: string, altText: string) => {
      const file = files.find((each) => each.name === name);
      const mid = file?.state === 'ready' ? Number(file.media.id.replace('local-', '')) : 0;
      store.media.describe(mid, { name, altText });
    };
    describe('a.jpg', 'A dark loaf');
    describe('c.jpg', 'The oven');
    const altOf = (id: string | undefined) => readPost(store, Number(id))?.variants[0]?.altText;
    expect(altOf(room().create().posts[0]?.id)).toBe('1: A dark loaf\n3: The oven');
    room().step('undo');
    describe('b.jpg', 'B'.repeat(990));
    expect(altOf(room().create().posts[0]?.id)).toBe('1: A dark loaf\n3: The oven');
  });

  it('hold the same bytes once', async () => {
    const { room, store } = await bench({ 'a.jpg': 'same', 'b.jpg': 'same' });
    const [made] = room().create().posts;
    expect(readPost(store, Number(made?.id))).toMatchObject({ kind: 'post' });
  });
});
