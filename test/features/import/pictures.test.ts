// Pictures of a table: found beside it or brought with it, made into posts once, and gone again where nothing uses them.
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createAlbums } from '../../../main/features/media-library/albums.ts';
import { mediaIdOf } from '../../../main/media/local-files.ts';
import { eventually } from '../../support/eventually.ts';
import { failure } from '../../support/failure.ts';
import { jpegFile } from '../../support/media-files.ts';
import { openImport } from './open-import.ts';

type Test = Awaited<ReturnType<typeof openImport>>;

/** A table in a folder with files, as a person has it. */
const lay = async (test: Test, table: string, files: Record<string, string | Uint8Array>) => {
  const home = join(test.root, 'home');
  for (const [name, text] of Object.entries({ ...files, 'posts.csv': table })) {
    await mkdir(join(home, name, '..'), { recursive: true });
    await writeFile(join(home, name), text);
  }
  return home;
};

const settled = (test: Test, input: Awaited<ReturnType<Test['input']>>) =>
  eventually(async () => {
    const preview = await test.importing.preview(input);
    expect(preview.takingCount).toBe(0);
    return preview;
  });

/** Read, its folder looked through, and every file taken in. */
const openBeside = async (table: string, files: Record<string, string | Uint8Array>, network = false) => {
  const test = await openImport(network);
  const home = await lay(test, table, files);
  const input = await test.input(table);
  await test.importing.files.take({ id: test.id, paths: [join(home, 'posts.csv')] });
  return { ...test, home, input, preview: await settled(test, input) };
};

const bytes = async function* (text: string) {
  yield Buffer.from(text);
};
const names = (test: Pick<Test, 'store'>) => test.store.media.all().map(({ name }) => name);

describe('pictures beside a table', () => {
  it('become one post on all its platforms, with its own words, hashtags, alt texts and times', async () => {
    const test = await openBeside(
      [
        'platforms,text,text (linkedin),media,alt text,hashtags,date',
        '"instagram, linkedin, x",Rye,We bake rye,"rye.jpg, pics/Buns.JPG",A loaf | Buns,#rye,2031-03-01 10:00',
      ].join('\n'),
      { 'rye.jpg': 'rye', 'pics/buns.jpg': 'buns', 'other.jpg': 'nobody asked' },
    );
    expect(test.preview).toMatchObject({
      failed: [],
      ready: [{ fileCount: 2, platforms: ['instagram', 'linkedin', 'x'] }],
    });
    expect(names(test).sort()).toEqual(['buns.jpg', 'rye.jpg']);
    const { stepId } = await test.importing.apply({ ...test.input, leaveOut: false });
    const post = test.posts.read(test.row('Rye').id);
    expect(post.kind).toBe('carousel');
    expect(post.family).toBeUndefined();
    expect(post.variants).toMatchObject([
      { platform: 'instagram', body: 'Rye', hashtags: ['rye'], altText: '1: A loaf 2: Buns' },
      { platform: 'linkedin', body: 'We bake rye' },
      { platform: 'x', body: 'Rye' },
    ]);
    expect(post.variants.every(({ scheduledAt }) => typeof scheduledAt === 'string')).toBe(true);
    test.sync.stepOf('undo', stepId ?? 0);
    expect([test.count(), test.operations()]).toEqual([0, 0]);
  });

  it('that are not there are reported by row, with the name that is nearest', async () => {
    const table = ['platform,text,media', 'facebook,Rye,rye-bred.jpg', 'facebook,Oat,oat.png', 'facebook,Far,zzz.mp4'];
    const { preview } = await openBeside(table.join('\n'), { 'rye-bread.jpg': 'rye', 'oat.jpg': 'oat' });
    expect(preview.failed.map(({ problems }) => problems)).toEqual([
      [{ kind: 'missing-file', value: 'rye-bred.jpg', nearest: 'rye-bread.jpg' }],
      [{ kind: 'missing-file', value: 'oat.png', nearest: 'oat.jpg' }],
      [{ kind: 'missing-file', value: 'zzz.mp4', nearest: null }],
    ]);
  });

  it('of another folder are not taken in their place, and are offered with their folder', async () => {
    const rows = ['week2/hero.jpg', 'weak1/hero.jpg', 'hero.jpg', 'rye.jpg', 'week1/rye.jpg', 'pics/oat.jpg'].map(
      (name, index) => `facebook,Post ${index},${name}`,
    );
    const { preview } = await openBeside(['platform,text,media', ...rows].join('\n'), {
      'Week2/hero.jpg': 'two',
      'rye.jpg': 'rye',
      'Week1/oat.jpg': 'oat',
    });
    expect(preview.ready.map(({ name }) => name)).toEqual(['Post 0', 'Post 3']);
    expect(preview.failed.map(({ problems }) => problems)).toMatchObject([
      [{ kind: 'missing-file', value: 'weak1/hero.jpg', nearest: 'Week2/hero.jpg' }],
      [{ kind: 'missing-file', value: 'hero.jpg', nearest: 'Week2/hero.jpg' }],
      [{ kind: 'missing-file', value: 'week1/rye.jpg', nearest: 'rye.jpg' }],
      [{ kind: 'missing-file', value: 'pics/oat.jpg', nearest: 'Week1/oat.jpg' }],
    ]);
  });

  it.each([
    '../rye.jpg',
    'pics/../../rye.jpg',
    '/etc/rye.jpg',
    'C:\\rye.jpg',
    '\\\\server\\rye.jpg',
    'file:///rye.jpg',
    '~/rye.jpg',
  ])('are not taken from %s', async (name) => {
    const { preview, store } = await openBeside(`platform,text,media\nfacebook,Rye,${name}\n`, { 'x/rye.jpg': 'rye' });
    expect(preview.failed[0]?.problems).toEqual([{ kind: 'outside-folder', value: name }]);
    expect(names({ store })).toEqual([]);
  });

  it('are not taken through a link out of its folder', async () => {
    const test = await openImport();
    const table = 'platform,text,media\nfacebook,Rye,link/rye.jpg\nfacebook,Oat,oat.jpg\n';
    const home = await lay(test, table, {});
    await mkdir(join(test.root, 'secret'));
    await writeFile(join(test.root, 'secret', 'rye.jpg'), 'secret');
    await symlink(join(test.root, 'secret'), join(home, 'link'));
    await symlink(join(test.root, 'secret', 'rye.jpg'), join(home, 'oat.jpg'));
    const input = await test.input(table);
    await test.importing.files.take({ id: test.id, paths: [join(home, 'posts.csv')] });
    expect((await settled(test, input)).failedCount).toBe(2);
    expect(names(test)).toEqual([]);
  });

  it('are only searched for beside the very table that was read', async () => {
    const test = await openImport();
    const home = await lay(test, 'platform,text\nfacebook,Another table\n', { 'rye.jpg': 'rye' });
    const input = await test.input('platform,text,media\nfacebook,Rye,rye.jpg\n');
    await test.importing.files.take({ id: test.id, paths: [join(home, 'posts.csv')] });
    expect((await settled(test, input)).failed[0]?.problems).toMatchObject([{ kind: 'missing-file' }]);
    expect(names(test)).toEqual([]);
  });

  it('that are no pictures, or make no post together, are reported by row', async () => {
    const table = ['platform,text,media', 'facebook,Rye,notes.jpg', 'facebook,Oat,"a.jpg, b.mp4"', 'youtube,Pic,a.jpg'];
    const { preview } = await openBeside(table.join('\n'), { 'notes.jpg': 'text', 'a.jpg': 'a', 'b.mp4': 'video b' });
    expect(preview.failed.map(({ problems }) => problems)).toMatchObject([
      [{ kind: 'refused-file', value: 'notes.jpg', problem: 'not-media' }],
      [{ kind: 'media-shape' }],
      [{ kind: 'check', platform: 'youtube_shorts', finding: { kind: 'media', misfit: { reason: 'videos-only' } } }],
    ]);
  });

  it('stay in the media library only where a post uses them', async () => {
    const table = 'platform,text,media\nfacebook,Rye,rye.jpg\nfriendster,Oat,oat.jpg\n';
    const test = await openBeside(table, { 'rye.jpg': 'rye', 'oat.jpg': 'oat' });
    expect(names(test)).toHaveLength(2);
    await test.importing.apply({ ...test.input, leaveOut: true });
    expect(names(test)).toEqual(['rye.jpg']);
    expect((await readdir(join(test.root, 'media'))).length).toBe(1);
  });

  it('go again when nothing is made of the table, but for those that were there before', async () => {
    const table = 'platform,text,media\nfacebook,Rye,rye.jpg\nfacebook,Oat,oat.jpg\n';
    const test = await openImport();
    const home = await lay(test, table, { 'rye.jpg': 'rye', 'oat.jpg': 'oat' });
    const first = 'platform,text,media\nfacebook,Rye,rye.jpg\n';
    const before = await test.input(first);
    await writeFile(join(home, 'first.csv'), first);
    await test.importing.files.take({ id: test.id, paths: [join(home, 'first.csv')] });
    await settled(test, before);
    await test.importing.apply({ ...before, leaveOut: false });
    test.sync.step('undo');
    await test.clock.advance(1000);
    const input = await test.input(table);
    await test.importing.files.take({ id: test.id, paths: [join(home, 'posts.csv')] });
    await settled(test, input);
    expect(names(test)).toHaveLength(2);
    test.importing.drop(test.id);
    expect(names(test)).toEqual(['rye.jpg']);
  });
});

describe('a picture of an import that is closed', () => {
  const table = 'platform,text,media\nfacebook,Rye,rye.jpg\n';
  const stored = async (test: Pick<Test, 'store' | 'root'>) => [names(test), await readdir(join(test.root, 'media'))];

  it('stays when it is in an album', async () => {
    const test = await openBeside(table, { 'rye.jpg': 'rye' });
    const mediaIds = test.store.media.all().map(({ mid }) => mediaIdOf(mid));
    createAlbums({ sync: test.sync }).create({ name: 'Breads', mediaIds });
    test.importing.drop(test.id);
    expect(names(test)).toEqual(['rye.jpg']);
  });

  it('stays while another open import has it, and goes with that', async () => {
    const test = await openBeside(table, { 'rye.jpg': 'rye' });
    const other = randomUUID();
    await test.importing.read({ id: other, part: Buffer.from(table).toString('base64'), more: false });
    await test.importing.files.take({ id: other, paths: [join(test.home, 'posts.csv')] });
    await eventually(async () => expect(test.importing.files.takingCount(other)).toBe(0));
    test.importing.drop(test.id);
    expect(await test.importing.preview({ ...test.input, id: other })).toMatchObject({ readyCount: 1 });
    test.importing.drop(other);
    expect(await stored(test)).toEqual([[], []]);
  });

  it('goes when it could not be inspected', async () => {
    const test = await openImport();
    test.workers.problems.set('rye', { of: 'look', problem: 'damaged' });
    const home = await lay(test, table, { 'rye.jpg': 'rye' });
    const input = await test.input(table);
    await test.importing.files.take({ id: test.id, paths: [join(home, 'posts.csv')] });
    expect((await settled(test, input)).failed[0]?.problems).toMatchObject([{ problem: 'damaged' }]);
    expect(await stored(test)).toEqual([[], []]);
  });

  it('goes when it is being inspected just then', async () => {
    const test = await openImport();
    const home = await lay(test, table, { 'rye.jpg': 'rye' });
    await test.input(table);
    const { inspect } = test.workers;
    let isInspecting = false;
    test.workers.inspect = (job, signal) => {
      isInspecting = test.workers.holds = true;
      return inspect(job, signal);
    };
    await test.importing.files.take({ id: test.id, paths: [join(home, 'posts.csv')] });
    await eventually(async () => expect(isInspecting).toBe(true));
    test.importing.drop(test.id);
    await eventually(async () => expect(await stored(test)).toEqual([[], []]));
  });
});

it('a picture that another program holds for a moment is tried again', async () => {
  const table = 'platform,text,media\nfacebook,Rye,rye.jpg\n';
  const test = await openImport();
  const home = await lay(test, table, { 'rye.jpg': 'rye' });
  const { keep } = test.folder;
  let held = 2;
  test.folder.keep = async (...of) => {
    held -= 1;
    if (held >= 0) throw Object.assign(new Error('EBUSY: resource busy or locked'), { code: 'EBUSY' });
    return keep(...of);
  };
  const input = await test.input(table);
  await test.importing.files.take({ id: test.id, paths: [join(home, 'posts.csv')] });
  const preview = await eventually(async () => {
    await test.clock.advance(5_000);
    const now = await test.importing.preview(input);
    expect(now.takingCount).toBe(0);
    return now;
  });
  expect(preview.readyCount).toBe(1);
});

describe('words for one platform', () => {
  const sent = async (cells: string) => {
    const table = `platforms,text,text (instagram),media\n${cells}\n`;
    const test = await openBeside(table, { 'rye.jpg': await jpegFile({ seed: 1 }) }, true);
    await test.importing.apply({ ...test.input, leaveOut: false });
    await test.until(() => expect(test.operations()).toBe(0));
    const [post] = test.sandbox.world.tables.posts.of(test.sandbox.businessId);
    return Object.fromEntries((post?.variants ?? []).map(({ platform, body, pinned }) => [platform, { body, pinned }]));
  };

  it('are on that platform alone, and the others have those of the row', async () => {
    expect(await sent('"instagram, linkedin, facebook",Our rye,Rye! #warm,rye.jpg')).toEqual({
      instagram: { body: 'Rye! #warm', pinned: true },
      linkedin: { body: 'Our rye', pinned: false },
      facebook: { body: 'Our rye', pinned: false },
    });
  });

  it('are on that platform alone where the row has no others', async () => {
    expect(await sent('"instagram, linkedin",,Rye! #warm,rye.jpg')).toEqual({
      instagram: { body: 'Rye! #warm', pinned: true },
      linkedin: { body: undefined, pinned: false },
    });
  });
});

describe('pictures that a window brings', () => {
  const file = (name: string, folder = '') => ({ name, folder, sizeBytes: 3 });

  it('are asked for where a cell names them, in whatever letters, and no others', async () => {
    const test = await openImport();
    const input = await test.input('platform,text,media\nfacebook,Rye,Pics\\R\u0079e\u0301.jpg\n');
    const files = [file('RY\u00c9.JPG', 'pics'), file('oat.jpg')];
    const [rye = 0, oat] = test.importing.files.announce({ id: test.id, files });
    expect(oat).toBe(0);
    // Until its bytes come, it can be chosen again.
    expect(test.importing.files.announce({ id: test.id, files })).toEqual([rye, 0]);
    expect(test.importing.files.owns(rye)).toBe(true);
    expect(test.importing.files.owns(7)).toBe(false);
    expect((await test.importing.preview(input)).takingCount).toBe(1);
    expect(await failure(test.importing.apply({ ...input, leaveOut: false }))).toMatchObject({ kind: 'invalid' });
    await test.importing.files.bring(rye, bytes('rye'), new AbortController().signal);
    expect(await test.importing.preview(input)).toMatchObject({ takingCount: 0, readyCount: 1 });
    expect(test.importing.files.announce({ id: test.id, files: [files[0] ?? file('')] })).toEqual([0]);
    const again = test.importing.files.bring(rye, bytes('rye'), new AbortController().signal);
    expect(await failure(again)).toMatchObject({ kind: 'not-found' });
  });

  it.each([
    ['without its folder', 'pics/rye.jpg', '', 1],
    ['from a folder that the row leaves out', 'rye.jpg', 'pics', 1],
    ['from another folder', 'pics/rye.jpg', 'more', 0],
  ])('may be chosen %s', async (_, cell, folder, readyCount) => {
    const test = await openImport();
    const input = await test.input(`platform,text,media\nfacebook,Rye,${cell}\n`);
    const [rye = 0] = test.importing.files.announce({ id: test.id, files: [file('rye.jpg', folder)] });
    if (rye > 0) await test.importing.files.bring(rye, bytes('rye'), new AbortController().signal);
    expect(await test.importing.preview(input)).toMatchObject({ takingCount: 0, readyCount });
  });

  it('that never come whole are reported by row, and may be chosen again', async () => {
    const test = await openImport();
    const input = await test.input('platform,text,media\nfacebook,Rye,rye.jpg\n');
    const [rye = 0] = test.importing.files.announce({ id: test.id, files: [file('rye.jpg')] });
    const gone = new AbortController();
    gone.abort();
    await failure(test.importing.files.bring(rye, bytes('rye'), gone.signal));
    expect((await test.importing.preview(input)).failed[0]?.problems).toMatchObject([
      { kind: 'refused-file', problem: 'gone' },
    ]);
    const [other = 0] = test.importing.files.announce({ id: test.id, files: [file('rye.jpg')] });
    await test.importing.files.bring(other, bytes('rye'), new AbortController().signal);
    expect((await test.importing.preview(input)).readyCount).toBe(1);
  });

  it('that never come at all are reported by row after a minute, and may be chosen again', async () => {
    const test = await openImport();
    const input = await test.input('platform,text,media\nfacebook,Rye,rye.jpg\n');
    const announce = () => test.importing.files.announce({ id: test.id, files: [file('rye.jpg')] });
    announce();
    await test.clock.advance(61_000);
    expect(await test.importing.preview(input)).toMatchObject({
      takingCount: 0,
      failed: [{ problems: [{ kind: 'refused-file', problem: 'gone' }] }],
    });
    const [again = 0] = announce();
    await test.importing.files.bring(again, bytes('rye'), new AbortController().signal);
    expect((await test.importing.preview(input)).readyCount).toBe(1);
  });
});

describe('pictures at web addresses', () => {
  const table = [
    'platform,text,media',
    'facebook,Rye,https://a.example/rye.jpg',
    'facebook,Oat,https://b.example/oat.jpg',
    'facebook,Old,http://a.example/old.jpg',
  ].join('\n');

  it('are left out, and that is reported, until the user agrees to fetch them', async () => {
    const test = await openImport();
    const preview = await test.importing.preview(await test.input(table));
    expect(preview).toMatchObject({
      readyCount: 2,
      failed: [{ row: 4, problems: [{ kind: 'web-file', problem: 'not-https' }] }],
      notes: [{ note: 'web-left-out', count: 2 }],
      web: { fileCount: 2, hosts: ['a.example', 'b.example'] },
    });
    expect(test.fetched).toEqual([]);
  });

  it('are fetched from the hosts that the user saw, each once, and what fails is reported by row', async () => {
    const test = await openImport();
    const input = await test.input(table);
    test.web.set('https://a.example/rye.jpg', 'rye');
    await test.importing.fetch({ ...input, hosts: ['a.example'] });
    await test.importing.fetch({ ...input, hosts: ['a.example'] });
    const preview = await settled(test, input);
    expect(test.fetched).toEqual(['https://a.example/rye.jpg']);
    expect(preview.ready).toMatchObject([
      { name: 'Rye', fileCount: 1 },
      { name: 'Oat', fileCount: 0 },
    ]);
    expect(preview.web).toEqual({ fileCount: 1, hosts: ['b.example'] });
    expect(names(test)).toEqual(['rye.jpg']);
    await test.importing.fetch({ ...input, hosts: ['b.example'] });
    expect((await settled(test, input)).failed).toMatchObject([
      { row: 3, problems: [{ kind: 'web-file', problem: 'not-there' }] },
      { row: 4 },
    ]);
  });

  it('that could not be reached are offered again, and fetched once they can be', async () => {
    const test = await openImport();
    const input = await test.input('platform,text,media\nfacebook,Rye,https://a.example/rye.jpg\n');
    const ask = () => test.importing.fetch({ ...input, hosts: ['a.example'] });
    test.web.set('https://a.example/rye.jpg', 'rye');
    test.unreachable.add('https://a.example/rye.jpg');
    await ask();
    expect(await settled(test, input)).toMatchObject({
      failed: [{ problems: [{ kind: 'web-file', problem: 'unreachable' }] }],
      web: { fileCount: 1, hosts: ['a.example'] },
    });
    test.unreachable.clear();
    await ask();
    expect(await settled(test, input)).toMatchObject({ ready: [{ fileCount: 1 }], web: { fileCount: 0 } });
  });

  it('that are no pictures are reported by what they are', async () => {
    const test = await openImport();
    const input = await test.input('platform,text,media\nfacebook,Rye,https://a.example/rye.jpg\n');
    test.web.set('https://a.example/rye.jpg', 'text of an error page');
    await test.importing.fetch({ ...input, hosts: ['a.example'] });
    expect((await settled(test, input)).failed[0]?.problems).toMatchObject([
      { kind: 'refused-file', problem: 'not-media' },
    ]);
  });

  it('are no more bytes in one import than the disk can be expected to hold', async () => {
    const test = await openImport();
    const input = await test.input(table);
    test.web.set('https://a.example/rye.jpg', 'rye');
    test.web.set('https://b.example/oat.jpg', `oat|${'x'.repeat(600)}|${'x'.repeat(600)}`);
    await test.importing.fetch({ ...input, hosts: ['a.example', 'b.example'] });
    expect((await settled(test, input)).failed).toMatchObject([
      { row: 3, problems: [{ kind: 'web-file', problem: 'too-much' }] },
      { row: 4 },
    ]);
    expect(names(test)).toEqual(['rye.jpg']);
  });

  it('are no more than five hundred in one import', async () => {
    const test = await openImport();
    const rows = Array.from({ length: 501 }, (_, index) => `facebook,Rye ${index},https://a.example/${index}.jpg`);
    const input = await test.input(['platform,text,media', ...rows].join('\n'));
    await test.importing.fetch({ ...input, hosts: ['a.example'] });
    // A dry run of all rows between one file and the next would take most of the time.
    await eventually(async () => expect(test.importing.files.takingCount(test.id)).toBe(0));
    expect(test.fetched).toHaveLength(500);
    const problems = (await test.importing.failed(input)).rows.flatMap((each) => each.problems);
    expect(problems[499]).toMatchObject({ kind: 'web-file', problem: 'not-there' });
    expect(problems[500]).toMatchObject({ kind: 'web-file', problem: 'too-many' });
  });

  it('are offered for a row on X alone, which makes no post without them', async () => {
    const test = await openImport();
    const input = await test.input('platform,text,media\nX,Rye,https://a.example/rye.jpg\n');
    test.web.set('https://a.example/rye.jpg', 'rye');
    const preview = await test.importing.preview(input);
    expect(preview).toMatchObject({ readyCount: 0, web: { fileCount: 1, hosts: ['a.example'] } });
    await test.importing.fetch({ ...input, hosts: preview.web.hosts });
    expect((await settled(test, input)).ready).toMatchObject([{ platforms: ['x'], fileCount: 1 }]);
  });

  it('are not fetched in airplane mode', async () => {
    const test = await openImport();
    const input = await test.input(table);
    test.sync.setAirplane(true);
    expect(await failure(test.importing.fetch({ ...input, hosts: ['a.example'] }))).toMatchObject({
      kind: 'unreachable',
    });
    expect(test.fetched).toEqual([]);
  });
});

describe('the forecast of an import', () => {
  it('counts uploads, posts, edits and times, and says when all is there', async () => {
    const rows = Array.from(
      { length: 3 },
      (_, index) =>
        `"instagram, facebook, linkedin",Rye ${index},"a${index}.jpg, b${index}.jpg",#rye,2031-03-0${index + 1}`,
    );
    const files = Object.fromEntries(
      [0, 1, 2].flatMap((index) => ['a', 'b'].map((name) => [`${name}${index}.jpg`, `${name}${index}`])),
    );
    const { preview, clock } = await openBeside(['platforms,text,media,hashtags,date', ...rows].join('\n'), files);
    // 6 uploads, 3 posts and 3 edits; 3 times on 3 platforms.
    expect(preview.forecast).toMatchObject({ requestCount: 12, sendCount: 9 });
    expect(Date.parse(preview.forecast.finishAt)).toBeGreaterThan(clock.now());
  });

  it('counts a post on each platform where a row has no picture', async () => {
    const test = await openImport();
    const preview = await test.importing.preview(await test.input('platforms,text\n"facebook, linkedin",Rye\n'));
    expect(preview.forecast).toMatchObject({ requestCount: 4, sendCount: 0 });
  });
});

it('posts with pictures that a crash breaks off are made once each', async () => {
  const rows = Array.from({ length: 45 }, (_, index) => `"facebook, linkedin",Rye ${index},${index}.jpg`);
  const files = Object.fromEntries(rows.map((_, index) => [`${index}.jpg`, `picture ${index}`]));
  const test = await openBeside(['platforms,text,media', ...rows].join('\n'), files);
  let crash = false;
  test.onYield(() => (crash || test.count() < 20 ? Promise.resolve() : new Promise(() => undefined)));
  void test.importing.apply({ ...test.input, leaveOut: false });
  await eventually(async () => expect(test.count()).toBe(20));
  crash = true;
  test.start();
  await eventually(async () => expect(test.count()).toBe(45));
  expect(new Set(test.names()).size).toBe(45);
  expect(test.store.operations.open().filter(({ kind }) => kind === 'post.fromMedia')).toHaveLength(45);
  test.sync.step('undo');
  expect(test.count()).toBe(0);
});
