// Dropped files go all the way: through real threads into the tray, to the sandbox, and into posts.
import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { Tray } from '../../preload/contract/import-tray.ts';
import type { MediaForm } from '../../main/media/signed-links.ts';
import { startCore, type TestCore } from '../support/core.ts';
import { eventually } from '../support/eventually.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const photos = join(import.meta.dirname, '../../resources/sandbox');
const heic = join(import.meta.dirname, '../support/samples/photo.heic');

const settled = (core: TestCore): Promise<Tray> =>
  eventually(async () => {
    const tray = await core.ask('tray.read', {});
    expect(tray.files.filter(({ state }) => state === 'taking')).toEqual([]);
    return tray;
  });

const read = async (core: TestCore, id: string, range: string | null = null, form?: MediaForm) => {
  const { status, headers, body } = await core.media(id, range, form);
  const parts: Uint8Array[] = [];
  for await (const part of body ?? []) parts.push(part);
  return { status, type: headers['content-type'], sizeBytes: Buffer.concat(parts).length };
};

it('S37: while Galley is locked, no file is handed out or taken, and what was dropped before comes in', async () => {
  const core = await startCore({ startInSandbox: true });
  await core.ask('session.read', {});
  const passphrase = 'rye and poppy';
  await core.ask('lock.set', { passphrase });
  expect(await core.ask('tray.take', { paths: [join(photos, 'buns.jpg')] })).toBe(1);
  await settled(core);
  const [file] = (await core.ask('media.list', { sort: 'name' })).files;
  const bytes = readFileSync(join(photos, 'coffee.jpg'));
  const drop = randomUUID();
  const announced = { folder: '', sizeBytes: bytes.length, modifiedAt: 1_700_000_000_000 };
  const [id = 0] = await core.ask('tray.announce', { drop, files: [{ ...announced, name: 'coffee.jpg' }] });
  await core.ask('lock.now', {});
  expect(await read(core, file?.id ?? '')).toMatchObject({ status: 404, sizeBytes: 0 });
  const files = [{ ...announced, name: 'rye.jpg' }];
  expect(await core.refusal('tray.announce', { drop, files })).toMatchObject({ reason: 'galley-locked' });
  expect(await core.bring(id, Readable.from([bytes]), AbortSignal.timeout(60_000))).toEqual({ ok: true, value: null });
  await core.ask('lock.open', { passphrase });
  await settled(core);
  expect((await core.ask('media.list', { sort: 'name' })).files.map(({ name }) => name)).toContain('coffee.jpg');
  expect(await read(core, file?.id ?? '')).toMatchObject({ status: 200 });
});

describe('files that are dropped', () => {
  it('are inspected, sent, and become posts; a restart keeps what is left', async () => {
    const folder = join(temporaryFolder(), 'Saturday');
    mkdirSync(folder);
    for (const name of ['buns.jpg', 'coffee.jpg']) cpSync(join(photos, name), join(folder, name));
    cpSync(heic, join(folder, 'photo.heic'));
    writeFileSync(join(folder, 'prices.jpg'), 'no picture at all');
    const core = await startCore({ startInSandbox: true });
    await core.ask('session.read', {});
    await core.ask('tray.settings', { groupBy: 'folder', platforms: ['instagram', 'facebook'] });
    expect(await core.ask('tray.take', { paths: [folder] })).toBe(4);
    const tray = await settled(core);
    expect(tray.files.map((file) => (file.state === 'refused' ? file.problem : file.state)).sort()).toEqual([
      'not-media',
      'ready',
      'ready',
      'ready',
    ]);
    expect(tray.groups).toMatchObject([{ kind: 'carousel', name: 'Saturday' }]);
    expect(core.topics).toContain('tray');

    const page = await core.ask('media.list', { sort: 'name' });
    expect(page.files.map(({ name, width }) => [name, typeof width])).toEqual([
      ['buns.jpg', 'number'],
      ['coffee.jpg', 'number'],
      ['photo.heic', 'number'],
    ]);
    const [buns, , photo] = page.files;
    expect(await read(core, buns?.id ?? '')).toMatchObject({
      status: 200,
      type: 'image/jpeg',
      sizeBytes: buns?.sizeBytes,
    });
    expect(await read(core, buns?.id ?? '', 'bytes=0-9')).toMatchObject({ status: 206, sizeBytes: 10 });
    expect(await read(core, buns?.thumbnail ?? '')).toMatchObject({ status: 200, type: 'image/webp' });
    expect(await read(core, photo?.id ?? '')).toMatchObject({ status: 200, type: 'image/webp' });
    expect(await read(core, photo?.id ?? '', null, 'own')).toMatchObject({
      status: 200,
      type: 'image/heic',
      sizeBytes: photo?.sizeBytes,
    });

    const { posts } = await core.ask('tray.create', {});
    expect(posts).toMatchObject([{ name: 'Saturday' }]);
    await eventually(async () => {
      const post = await core.ask('posts.read', { id: posts[0]?.id ?? '' });
      expect(post).toMatchObject({ kind: 'carousel', serviceId: expect.any(String), sync: { state: 'synced' } });
    });
    const { rows } = await core.ask('posts.list', {});
    expect(rows.find(({ name }) => name === 'Saturday')?.thumbnail).toBe(buns?.thumbnail);
    const { file, uses } = await core.ask('media.read', { id: buns?.id ?? '' });
    expect([file.uploaded, uses.map(({ postId }) => postId)]).toEqual([true, posts.map(({ id }) => id)]);
    expect(await core.refusal('media.remove', { id: buns?.id ?? '' })).toMatchObject({ reason: 'in-use' });
    await core.close();

    const again = await startCore({ dataDir: core.dataDir, startInSandbox: true });
    const left = await again.ask('tray.read', {});
    expect([left.files.map(({ name }) => name), left.groups]).toEqual([['prices.jpg'], []]);
    expect((await again.ask('media.list', {})).total).toBe(3);
  });

  it('are on their way until they are sent, or paused', async () => {
    const core = await startCore({ startInSandbox: true });
    await core.ask('session.read', {});
    await core.ask('preferences.write', { airplane: true });
    expect(core.isSending()).toBe(false);
    await core.ask('tray.take', { paths: [join(photos, 'buns.jpg')] });
    await settled(core);
    await core.ask('tray.create', {});
    await eventually(async () => expect(core.isSending()).toBe(true));
    await core.ask('uploads.pause', { paused: true });
    expect(core.isSending()).toBe(false);
  });

  it('may be brought byte by byte, and cut before they are used', async () => {
    const core = await startCore({ startInSandbox: true });
    await core.ask('session.read', {});
    const bytes = readFileSync(join(photos, 'buns.jpg'));
    const [id = 0] = await core.ask('tray.announce', {
      drop: randomUUID(),
      files: [{ name: 'buns.jpg', folder: '', sizeBytes: bytes.length, modifiedAt: 1_700_000_000_000 }],
    });
    const body = (async function* () {
      yield bytes.subarray(0, 1000);
      yield bytes.subarray(1000);
    })();
    expect(await core.bring(id, body, new AbortController().signal)).toEqual({ ok: true, value: null });
    const [file] = (await settled(core)).files;
    const whole = file?.state === 'ready' ? file.media : null;
    const part = await core.ask('media.crop', {
      id: whole?.id ?? '',
      area: { left: 0, top: 0, width: 0.5, height: 1 },
    });
    expect(part.madeFrom).toBe(whole?.id);
    expect(part.width).toBe(Math.round((whole?.width ?? 0) / 2));
    expect(await read(core, part.id)).toMatchObject({ status: 200, sizeBytes: part.sizeBytes });
  });
});

describe('pictures of the brand', () => {
  it('are shown and can take the place of a picture, as a file of one’s own can', async () => {
    const core = await startCore({ startInSandbox: true });
    await core.ask('session.read', {});
    const { pictures } = await eventually(() => core.ask('media.brandPictures', {}));
    const [picture] = pictures;
    expect(await read(core, picture?.id ?? '')).toMatchObject({ status: 200 });
    expect(JSON.stringify(pictures)).not.toContain('http');
    const post = await core.ask('posts.create', { platform: 'instagram', name: 'Rye' });
    await core.ask('posts.setImage', { id: post.id, mediaId: picture?.id ?? '' });
    await core.ask('tray.take', { paths: [join(photos, 'buns.jpg')] });
    const [file] = (await settled(core)).files;
    const own = file?.state === 'ready' ? file.media.id : '';
    const seen = await core.ask('posts.setImage', { id: post.id, mediaId: own });
    expect(seen.post.variants[0]?.media).toMatchObject([{ id: own }]);
    expect(await core.refusal('posts.setImage', { id: post.id, mediaId: 'local-99' })).toMatchObject({
      kind: 'not-found',
    });
  });
});
