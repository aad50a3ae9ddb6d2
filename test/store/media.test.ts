// Stored files: what is known of them, lists of them, tags, and which posts show them.
import { describe, expect, it } from 'vitest';
import { type MediaListFilter, mediaSortKey } from '../../main/store/media.ts';
import { memoryLibrary, postView, startMs } from '../support/library.ts';

const bench = () => {
  const { store } = memoryLibrary();
  const add = (name: string, change: { sizeBytes?: number; mimeType?: string; atMs?: number } = {}) =>
    store.media.add({
      sha256: name,
      sizeBytes: 10,
      mimeType: 'image/jpeg',
      name,
      file: `${name}.bin`,
      atMs: startMs,
      ...change,
    }).mid;
  const addPost = (name: string) => store.posts.add({ sid: null, view: postView({ name }) });
  const names = (filter: MediaListFilter) => store.mediaLists.page(filter, null, 50, 'k').map(({ name }) => name);
  return { ...store, store, add, addPost, names };
};

it('returns what a list of posts shows of files, by the ids of the service and by their own', () => {
  const { media, add } = bench();
  const [oven, rye] = [add('oven.mp4', { mimeType: 'video/mp4' }), add('rye.jpg')];
  media.keepPoster(oven, { thumbnail: 'oven.webp', blurhash: null, perceptualHash: null });
  media.uploaded(oven, 'k', 's1', 1);
  expect(media.listed({ sids: ['s1', 's2'], mids: [rye, 99] })).toEqual([
    { mid: oven, type: 'video', thumbnail: 'oven.webp', sid: 's1' },
    { mid: rye, type: 'image', thumbnail: null, sid: null },
  ]);
});

describe('a list of files', () => {
  it.each(['newest', 'name', 'largest'] as const)('comes by %s in pages, each file once', (sort) => {
    const { store, add } = bench();
    // Two of everything, so that pages end between equals.
    ['b', 'A', 'c', 'B', 'a', 'C'].forEach((letter, index) =>
      add(`${letter} ${index % 2}`, { sizeBytes: 1 + (index % 3), atMs: startMs + (index % 2) }),
    );
    const whole = store.mediaLists.page({ sort }, null, 50, 'k').map(({ mid }) => mid);
    const paged: number[] = [];
    for (let after: Parameters<typeof store.mediaLists.page>[1] = null; ;) {
      const page = store.mediaLists.page({ sort }, after, 1, 'k');
      const last = page.at(-1);
      if (!last) break;
      paged.push(...page.map(({ mid }) => mid));
      after = { key: mediaSortKey(last, sort), mid: last.mid };
    }
    expect(paged).toEqual(whole);
    expect(new Set(paged).size).toBe(6);
  });

  it('finds every word in name, alt text, tags and the names of posts', () => {
    const { media, mediaTags, mediaUses, add, addPost, names } = bench();
    const [buns, rye] = [add('Cardamom buns.jpg'), add('IMG_1.jpg')];
    add('100%.jpg');
    media.describe(rye, { name: 'IMG_1.jpg', altText: 'A dark loaf' });
    mediaTags.write(buns, ['Saturday']);
    mediaUses.write(addPost('Wholesale delivers'), { sids: [], mids: [rye] });
    expect(names({ search: 'buns card' })).toEqual(['Cardamom buns.jpg']);
    expect(names({ search: 'satur' })).toEqual(['Cardamom buns.jpg']);
    expect(names({ search: 'loaf wholesale' })).toEqual(['IMG_1.jpg']);
    expect(names({ search: '%' })).toEqual(['100%.jpg']);
    expect(names({ search: 'loaf buns' })).toEqual([]);
  });

  it('filters by type, tag and use, and counts alike', () => {
    const { store, mediaTags, mediaUses, posts, add, addPost, names } = bench();
    const film = add('film', { mimeType: 'video/mp4' });
    const photo = add('photo');
    mediaTags.write(photo, ['Oven']);
    const pid = addPost('Rye');
    mediaUses.write(pid, { sids: [], mids: [film] });
    expect([names({ type: 'video' }), names({ tag: 'oven' })]).toEqual([['film'], ['photo']]);
    expect([names({ use: 'used' }), names({ use: 'unused' })]).toEqual([['film'], ['photo']]);
    expect([store.mediaLists.count({ use: 'used', type: 'image' }), store.mediaLists.count({})]).toEqual([0, 2]);
    posts.setGone(pid, startMs);
    expect(names({ use: 'used' })).toEqual([]);
  });

  it('reports whether the service has a file under the key in use', () => {
    const { store, media, add } = bench();
    const mid = add('photo');
    media.uploaded(mid, 'k', 's1', 1);
    expect([store.mediaLists.one(mid, 'k')?.uploaded, store.mediaLists.one(mid, 'other')?.uploaded]).toEqual([
      true,
      false,
    ]);
  });
});

describe('tags', () => {
  it('are one whatever their capitals, and counted over all files', () => {
    const { mediaTags, add } = bench();
    const [one, other] = [add('one'), add('other')];
    mediaTags.write(one, ['Rye', 'rye', 'Oven']);
    mediaTags.write(other, ['RYE']);
    expect(mediaTags.ofFile(one)).toEqual(['Oven', 'Rye']);
    expect(mediaTags.counts()).toMatchObject([{ count: 2 }, { tag: 'Oven', count: 1 }]);
    mediaTags.write(one, []);
    expect(mediaTags.counts()).toEqual([{ tag: 'RYE', count: 1 }]);
  });
});

describe('uses', () => {
  it('follow what a post shows, by the service’s ids and by Galley’s', () => {
    const { media, mediaUses, add, addPost } = bench();
    const [here, there] = [add('here'), add('there')];
    media.uploaded(there, 'k', 's1', 1);
    const pid = addPost('Rye');
    mediaUses.write(pid, { sids: ['s1', 'unknown'], mids: [here, 999] });
    expect([mediaUses.ofFile(here), mediaUses.ofFile(there)]).toMatchObject([[{ pid, name: 'Rye' }], [{ pid }]]);
    mediaUses.write(pid, { sids: ['s1'], mids: [] });
    expect([mediaUses.ofFile(here), mediaUses.ofFile(there).length]).toEqual([[], 1]);
  });
});

describe('a file that goes', () => {
  it('takes all that names it along, and leaves what was cut out of it', () => {
    const { media, mediaTags, mediaUses, add, addPost } = bench();
    const mid = add('whole');
    const part = media.add({
      sha256: 'part',
      sizeBytes: 1,
      mimeType: 'image/png',
      name: 'part',
      file: 'part',
      atMs: 1,
      madeFrom: mid,
    });
    mediaTags.write(mid, ['rye']);
    media.uploaded(mid, 'k', 's1', 1);
    mediaUses.write(addPost('Rye'), { sids: ['s1'], mids: [] });
    media.remove(mid);
    expect([media.read(mid), media.midOf('s1'), mediaTags.counts()]).toEqual([null, null, []]);
    expect(media.read(part.mid)?.madeFrom).toBeNull();
  });

  it('stays while the tray holds it', () => {
    const { store, media, tray, add } = bench();
    const mid = add('whole');
    const dropped = { path: null, name: 'a', folder: '', sizeBytes: 1, modifiedMs: 1, problem: null };
    tray.staged(tray.addFile(dropped, 1), mid);
    expect(tray.holds(mid)).toBe(true);
    expect(() => store.transact(() => media.remove(mid))).toThrow();
    expect(media.read(mid)).not.toBeNull();
  });
});
