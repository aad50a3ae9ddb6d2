// What belongs together is proposed, stays where it is while nothing changes, and is named by what is known.
import { describe, expect, it } from 'vitest';
import { propose, shapeOf, type GroupingFile } from '../../main/media/grouping.ts';

const morning = Date.parse('2026-05-14T09:30:00Z');
const minuteMs = 60_000;
let fids = 0;
const file = (name: string, change: Partial<GroupingFile> = {}): GroupingFile => ({
  fid: (fids += 1),
  folder: '',
  directory: '',
  name,
  type: /mov|mp4/.test(name) ? 'video' : 'image',
  atMs: morning,
  title: null,
  caption: null,
  gid: null,
  ...change,
});
const shot = (minutes: number, change: Partial<GroupingFile> = {}) =>
  file('IMG_1.jpg', { atMs: morning + minutes * minuteMs, ...change });
const fidsOf = (groups: ReturnType<typeof propose>) => groups.map((group) => group.fids);
const many = (count: number) => Array.from({ length: count }, (_, index) => shot(index / 100));

describe('what is proposed', () => {
  it('by time: what was taken with gaps of five minutes at most, in the order it was taken', () => {
    const [late, early, next, apart] = [shot(5), shot(0), shot(10), shot(15.1)];
    const proposed = propose([late, early, next, apart], 'time');
    expect(fidsOf(proposed)).toEqual([[early.fid, late.fid, next.fid], [apart.fid]]);
  });

  it('by time: folders are never mixed', () => {
    const [one, other] = [shot(0, { folder: 'A' }), shot(1, { folder: 'B' })];
    expect(fidsOf(propose([one, other], 'time'))).toEqual([[one.fid], [other.fid]]);
  });

  it('a video is a reel of its own, wherever it was taken', () => {
    const [a, film, b] = [shot(0), file('oven.mov'), shot(1)];
    expect(fidsOf(propose([a, film, b], 'time'))).toEqual([[a.fid, b.fid], [film.fid]]);
  });

  it('by folder: each sub-folder by name, and what came by itself alone', () => {
    const [ten, two] = [file('10.jpg', { folder: 'A' }), file('2.jpg', { folder: 'A' })];
    const [own, other] = [file('x.jpg'), file('y.jpg')];
    expect(fidsOf(propose([ten, two, own, other], 'folder'))).toEqual([[two.fid, ten.fid], [own.fid], [other.fid]]);
  });

  it('each by itself', () => {
    expect(fidsOf(propose(many(3), 'each')).map((fids) => fids.length)).toEqual([1, 1, 1]);
  });

  it.each([
    [10, [10]],
    [11, [6, 5]],
    [21, [7, 7, 7]],
    [300, Array.from({ length: 30 }, () => 10)],
  ])('%i of one burst are split evenly', (count, sizes) => {
    expect(fidsOf(propose(many(count), 'time')).map((fids) => fids.length)).toEqual(sizes);
  });
});

describe('the number of a group', () => {
  it('stays while its files stay, also when others come and go', () => {
    const [a, b, c] = [shot(0, { gid: 7 }), shot(1, { gid: 7 }), shot(60, { gid: 9 })];
    expect(propose([a, b, c, shot(2), shot(200)], 'time').map(({ gid }) => gid)).toEqual([7, 9, null]);
    expect(propose([b, c], 'time').map(({ gid }) => gid)).toEqual([7, 9]);
  });

  it('goes with most of its files when it falls apart, and is never given twice', () => {
    const files = [shot(0, { gid: 7 }), shot(30, { gid: 7 }), shot(31, { gid: 7 })];
    const numbers = propose(files, 'time').map(({ gid }) => gid);
    expect(numbers.filter((gid) => gid === 7)).toHaveLength(1);
  });
});

describe('the name of a group', () => {
  const named = (files: GroupingFile[], groupBy: 'time' | 'folder' = 'time') =>
    propose(files, groupBy).map(({ name }) => name);

  it('is what a list says, else what its files are called, else when they were taken', () => {
    expect(named([shot(0, { title: 'Buns' }), file('rye.jpg')])).toEqual(['Buns']);
    expect(named([shot(0), file('saturday-counter_7am.jpg')])).toEqual(['Saturday counter 7am']);
    expect(named([shot(0), shot(1)])).toEqual(['Pictures of May 14, 9:30 AM']);
    expect(named([shot(0)])).toEqual(['Picture of May 14, 9:30 AM']);
    expect(named([file('MVI_1.mp4')])).toEqual(['Video of May 14, 9:30 AM']);
  });

  it.each([
    [['Saturday counter 7am 1.jpg', 'Saturday counter 7am 2.jpg'], 'Saturday counter 7am'],
    [['rye_001.jpg', 'rye_002.png', 'rye_010.jpg'], 'Rye'],
    [['Rye.jpg', 'rye (2).jpg', 'rye (3).jpg'], 'Rye'],
    [['market-3.heic', 'Market-4.heic'], 'Market'],
    [['batch 7 1.jpg', 'batch 7 2.jpg'], 'Batch 7'],
    [['rye 1.jpg', 'window.jpg', 'rye 2.jpg'], 'Rye'],
    // Not by the number at the end alone.
    [['batch 7.jpg', 'rye 7.jpg'], 'Batch 7'],
    [['final v2.jpg', 'final v3.jpg'], 'Final v2'],
    [['IMG_1.jpg', 'IMG_2.jpg'], 'Pictures of May 14, 9:30 AM'],
    // One file alone may mean its number.
    [['Saturday 7.jpg'], 'Saturday 7'],
  ])('of %j is %s', (names, name) => {
    expect(named(names.map((each) => file(each)))).toEqual([name]);
  });

  it('is no caption only because a number follows it', () => {
    const [group] = propose([file('saturday counter 7am 1.jpg'), file('saturday counter 7am 2.jpg')], 'time');
    expect(group?.caption).toBeNull();
  });

  it('is the folder’s when folders are groups, with numbers when it needs more than one', () => {
    const files = Array.from({ length: 11 }, () => file('IMG_1.jpg', { folder: 'Saturday/small_tarts' }));
    expect(named(files, 'folder')).toEqual(['Small tarts', 'Small tarts (2)']);
  });

  it('is numbered where several would have the same, except titles that the user wrote', () => {
    const long = 'r'.repeat(300);
    const twice = (name: string, title: string | null = null) => [shot(0, { name, title }), shot(9, { name, title })];
    expect(named(twice('rye loaf.jpg'))).toEqual(['Rye loaf', 'Rye loaf (2)']);
    expect(named(many(11))).toEqual(['Pictures of May 14, 9:30 AM', 'Pictures of May 14, 9:30 AM (2)']);
    expect(named(twice('rye.jpg', 'Buns'))).toEqual(['Buns', 'Buns']);
    expect(named(twice(`${long}.jpg`))).toEqual([`R${long.slice(101)}`, `R${long.slice(105)} (2)`]);
  });

  it('keeps its number while others go, and takes none that a group of the user has', () => {
    const [first, second, third] = [shot(0), shot(9), shot(18)].map((file) => ({ ...file, name: 'rye.jpg' }));
    if (!first || !second || !third) return expect.fail('no files');
    const [one, two] = [
      { ...first, gid: 1 },
      { ...second, gid: 2 },
    ];
    const byId = new Map([
      [1, 'Rye'],
      [2, 'Rye (2)'],
    ]);
    const namesOf = (files: GroupingFile[], others: string[] = []) =>
      propose(files, 'time', { byId, others }).map(({ name }) => name);
    expect(namesOf([one, two, third])).toEqual(['Rye', 'Rye (2)', 'Rye (3)']);
    expect(namesOf([two, third])).toEqual(['Rye (2)', 'Rye']);
    expect(namesOf([third], ['Rye'])).toEqual(['Rye (2)']);
  });

  it('comes with the caption that a list or a sentence for a name gives', () => {
    const [listed] = propose([shot(0), shot(0, { caption: 'Warm!' })], 'time');
    const [sentence] = propose([file('rye-is-out-at-seven.jpg')], 'time');
    const [plain] = propose([file('rye.jpg')], 'time');
    expect([listed?.caption, sentence?.caption, plain?.caption]).toEqual(['Warm!', 'Rye is out at seven', null]);
  });
});

it('one video is a reel, one picture a post, two to ten a carousel, all else nothing', () => {
  const images = (count: number) => Array.from({ length: count }, () => 'image' as const);
  expect([shapeOf(['video']), shapeOf(images(1)), shapeOf(images(2)), shapeOf(images(10))]).toEqual([
    'reel',
    'post',
    'carousel',
    'carousel',
  ]);
  expect([shapeOf([]), shapeOf(images(11)), shapeOf(['video', 'image']), shapeOf(['video', 'video'])]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
