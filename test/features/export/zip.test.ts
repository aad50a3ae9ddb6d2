// An export with its pictures: read by another program, imported again as it was, and ended where the window stops reading.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { createExporting } from '../../../main/features/export/exporting.ts';
import { createShownFile, localReply, type MediaReply } from '../../../main/media/local-files.ts';
import { eventually } from '../../support/eventually.ts';
import { openImport } from '../import/open-import.ts';

type Test = Awaited<ReturnType<typeof openImport>>;

const all = { filter: {}, except: [] };

const exportingOf = (test: Test, open?: (id: string) => MediaReply) => {
  const fileOf = createShownFile({ media: test.store.media, folder: test.folder });
  return createExporting({
    sync: test.sync,
    businessId: 'biz',
    yieldToEventLoop: () => Promise.resolve(),
    smallPictures: () => Promise.resolve(new Map()),
    links: {
      async open(id, range, form = 'shown') {
        if (open) return open(id);
        const file = fileOf(id, form);
        return file ? localReply(file, range) : { status: 204, headers: {}, body: null };
      },
    },
  });
};

const bytesOf = async ({ body }: MediaReply): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body ?? []) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** The sums that the directory at the end has. */
const sumsIn = (zip: Buffer): Map<string, number> => {
  const sums = new Map<string, number>();
  for (let at = zip.indexOf('PK\u0001\u0002'); at >= 0; at = zip.indexOf('PK\u0001\u0002', at + 1))
    sums.set(zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28)), zip.readUInt32LE(at + 16));
  return sums;
};

/** Each file by its name, all of them sound. */
const unzipped = (zip: Buffer): Record<string, Uint8Array> => {
  const files = unzipSync(zip);
  expect(sumsIn(zip)).toEqual(new Map(Object.entries(files).map(([name, bytes]) => [name, crc32(bytes)])));
  return files;
};

/** Imported from a folder with these files. */
const importAll = async (files: Readonly<Record<string, string | Uint8Array>>): Promise<Test> => {
  const test = await openImport();
  const home = join(test.root, 'home');
  await mkdir(home, { recursive: true });
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(home, name), bytes);
  const input = await test.input(Buffer.from(files['posts.csv'] ?? ''));
  await test.importing.files.take({ id: test.id, paths: [join(home, 'posts.csv')] });
  await eventually(async () => {
    const preview = await test.importing.preview(input);
    expect([preview.takingCount, preview.failed]).toEqual([0, []]);
  });
  await test.importing.apply({ ...input, leaveOut: false });
  return test;
};

const table = [
  'name,platforms,text,text (linkedin),media,alt text,hashtags,date,time,tags',
  '"Rye; warm, Vol.12, late","instagram, linkedin",Rye,We bake,rye.jpg; buns.jpg,A loaf,#rye,2031-03-01,10:00,autumn',
  'Again,facebook,The same loaf,,rye.jpg,,,,,',
  'Words alone,facebook,No picture,,,,,,,',
].join('\n');
const source = { 'posts.csv': table, 'rye.jpg': 'the bytes of rye', 'buns.jpg': 'the bytes of buns' };

const zipOf = async (test: Test) => {
  const exporting = exportingOf(test);
  const begun = await exporting.zip(all, 'en');
  const reply = await exporting.zips.open(begun.id);
  if (!reply) throw new Error('no zip');
  return { exporting, begun, reply, files: unzipped(await bytesOf(reply)) };
};

describe('an export with its pictures', () => {
  it('has each file once, and the table names it', async () => {
    const { begun, reply, exporting, files } = await zipOf(await importAll(source));
    expect(begun).toMatchObject({
      postCount: 3,
      name: expect.stringMatching(/^galley-posts-\d{4}-\d\d-\d\d\.zip$/) as string,
    });
    expect(reply.headers).toEqual({ 'content-type': 'application/zip' });
    const { 'posts.csv': csv = new Uint8Array(), ...media } = files;
    expect(
      Object.values(media)
        .map((bytes) => strFromU8(bytes))
        .sort(),
    ).toEqual(['the bytes of buns', 'the bytes of rye']);
    for (const name of Object.keys(media)) expect(strFromU8(csv)).toContain(name);
    expect(exporting.zips.progress(begun.id)).toEqual({ fileCount: 2, doneCount: 2, missingCount: 0 });
  });

  it('names its table in the language of the window', async () => {
    const exporting = exportingOf(await importAll(source));
    const { id } = await exporting.zip(all, 'de');
    const reply = await exporting.zips.open(id);
    const files = unzipped(await bytesOf(reply ?? { status: 404, headers: {}, body: null }));
    expect(Object.keys(files)).toContain('beiträge.csv');
  });

  it('is imported again as it was', async () => {
    const first = await importAll(source);
    const { files } = await zipOf(first);
    const second = await importAll(files);
    const shown = (test: Test) =>
      test
        .names()
        .map((name) => {
          const { kind, variants } = test.posts.read(test.row(name).id);
          const media = variants.map((variant) => variant.media.map(({ type }) => type));
          return [
            name,
            kind,
            media,
            ...variants.map(({ platform, body, hashtags, altText, scheduledAt }) => ({
              platform,
              body,
              hashtags,
              altText,
              scheduledAt,
            })),
          ];
        })
        .sort();
    expect(shown(second)).toEqual(shown(first));
    expect(second.count()).toBe(first.count());
  });

  it('leaves out what cannot be had and still names every post', async () => {
    const test = await importAll(source);
    const exporting = exportingOf(test, () => ({ status: 204, headers: {}, body: null }));
    const { id } = await exporting.zip(all, 'en');
    const reply = await exporting.zips.open(id);
    const files = unzipped(await bytesOf(reply ?? { status: 404, headers: {}, body: null }));
    expect(Object.keys(files)).toEqual(['posts.csv']);
    expect(exporting.zips.progress(id)).toEqual({ fileCount: 2, doneCount: 0, missingCount: 2 });
    expect((await importAll(files)).count()).toBe(3);
  });

  it('breaks off when a picture does, instead of ending as if it were whole', async () => {
    const broken = async function* () {
      yield Buffer.from('half of ');
      throw new Error('reset');
    };
    const exporting = exportingOf(await importAll(source), () => ({
      status: 200,
      headers: { 'content-type': 'image/jpeg' },
      body: broken(),
    }));
    const { id } = await exporting.zip(all, 'en');
    const reply = await exporting.zips.open(id);
    await expect(bytesOf(reply ?? { status: 404, headers: {}, body: null })).rejects.toThrow('reset');
  });

  it('lets go of a picture that is half read when the window stops', async () => {
    let isClosed = false;
    const endless = async function* () {
      try {
        for (;;) yield Buffer.alloc(100_000);
      } finally {
        isClosed = true;
      }
    };
    const exporting = exportingOf(await importAll(source), () => ({
      status: 200,
      headers: { 'content-type': 'video/mp4' },
      body: endless(),
    }));
    const { id } = await exporting.zip(all, 'en');
    const reply = await exporting.zips.open(id);
    let sizeBytes = 0;
    for await (const chunk of reply?.body ?? []) if ((sizeBytes += chunk.length) > 1_000_000) break;
    await eventually(() => expect(isClosed).toBe(true));
  });

  it('is read once, and only the last one is', async () => {
    const exporting = exportingOf(await importAll(source));
    const [first, second] = [await exporting.zip(all, 'en'), await exporting.zip(all, 'en')];
    expect(exporting.zips.progress(first.id)).toBeNull();
    expect(await exporting.zips.open(first.id)).toMatchObject({ status: 404 });
    expect(await exporting.zips.open(second.id)).toMatchObject({ status: 200 });
    expect(await exporting.zips.open(second.id)).toMatchObject({ status: 404 });
    expect(exporting.zips.open('local-1')).toBeNull();
  });
});
