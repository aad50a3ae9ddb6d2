// The location of a file is removed from the copy; nothing else of it changes.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync, crc32 } from 'node:zlib';
import exifReader from 'exif-reader';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createStage } from '../../../main/media/workers/import-file.ts';
import { heicFile, jpegFile, movFile, mp4File, placeTexts, pngFile, webpFile } from '../../support/media-files.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const photo = { seed: 3, takenAt: '2024:05:01 12:34:56', hasPlace: true, orientation: 6 };
const stage = createStage({ alive: () => undefined });

const staged = async (bytes: Buffer, keepLocation = false) => {
  const folder = temporaryFolder();
  const job = { path: join(folder, 'file'), partPath: join(folder, 'part'), keepLocation };
  writeFileSync(job.path, bytes);
  const result = await stage(job);
  const copy = readFileSync(job.partPath);
  expect(result.sha256).toBe(createHash('sha256').update(copy).digest('hex'));
  expect(copy.length).toBe(bytes.length);
  return { ...result, copy };
};

/** 51 minutes and 30 seconds as EXIF's fractions, in the order of bytes that the samples have. */
const latitudeEnd = Buffer.from(Uint32Array.of(51, 1, 30, 1).buffer);

const exifOf = async (bytes: Buffer) => {
  const { exif } = await sharp(bytes).metadata();
  return exif === undefined ? null : exifReader(exif);
};

/** How many bytes are not as they were. */
const changed = (before: Buffer, after: Buffer): number => before.filter((byte, at) => byte !== after[at]).length;

const pictures: [name: string, make: () => Buffer | Promise<Buffer>][] = [
  ['JPEG', () => jpegFile(photo)],
  ['PNG', () => pngFile(photo)],
  ['WebP', () => webpFile(photo)],
  ['HEIC', () => heicFile(photo)],
];

test.each(pictures)('a %s loses its place in EXIF and XMP and keeps all else', async (name, make) => {
  const bytes = await make();
  expect((await exifOf(bytes))?.GPSInfo?.GPSLatitude).toBeDefined();
  const { copy, location } = await staged(bytes);
  expect(location).toBe('removed');
  const exif = await exifOf(copy);
  expect(Object.keys(exif?.GPSInfo ?? {})).toEqual([]);
  expect(bytes.indexOf(latitudeEnd)).toBeGreaterThan(0);
  expect(copy.indexOf(latitudeEnd)).toBe(-1);
  expect(exif?.Photo?.DateTimeOriginal).toEqual(new Date('2024-05-01T12:34:56Z'));
  expect(exif?.Image?.Make).toBe('Galley');
  const before = await sharp(bytes).metadata();
  const after = await sharp(copy).metadata();
  expect(after.xmpAsString ?? '').not.toContain(placeTexts.xmpAttribute);
  expect(after.xmpAsString ?? '').not.toContain(placeTexts.xmpElement);
  // That of a PNG is deflated, and goes as a whole.
  if (name !== 'PNG') expect(after.xmpAsString?.length).toBe(before.xmpAsString?.length);
  expect([after.width, after.height, after.orientation]).toEqual([before.width, before.height, before.orientation]);
  expect(changed(bytes, copy)).toBeLessThan(500);
  if (name === 'HEIC') return;
  expect((await sharp(copy).raw().toBuffer()).equals(await sharp(bytes).raw().toBuffer())).toBe(true);
});

test('a PNG keeps right check sums', async () => {
  const { copy } = await staged(await pngFile(photo));
  for (let at = 8; at < copy.length;) {
    const end = at + 8 + copy.readUInt32BE(at);
    expect(copy.readUInt32BE(end)).toBe(crc32(copy.subarray(at + 4, end)));
    at = end + 4;
  }
});

test('a place in a deflated text of a PNG is silenced', async () => {
  const bytes = await pngFile({ seed: 3 });
  const xmp = deflateSync(`<rdf exif:GPSLatitude="${placeTexts.xmpAttribute}"/>`);
  const named = Buffer.concat([Buffer.from('iTXtXML:com.adobe.xmp\0\u{1}\0\0\0', 'latin1'), xmp]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(named.length - 4);
  around.writeUInt32BE(crc32(named), 4);
  const chunk = Buffer.concat([around.subarray(0, 4), named, around.subarray(4)]);
  const { copy, location } = await staged(Buffer.concat([bytes.subarray(0, 33), chunk, bytes.subarray(33)]));
  expect(location).toBe('removed');
  expect(copy.indexOf(xmp)).toBe(-1);
  expect((await sharp(copy).raw().toBuffer()).equals(await sharp(bytes).raw().toBuffer())).toBe(true);
});

/** A field of IPTC's application record. */
const iptcField = (number: number, value: string): Buffer =>
  Buffer.concat([Buffer.from([0x1c, 2, number, 0, value.length]), Buffer.from(value, 'latin1')]);

/** A resource of Photoshop's, with a name of an even number of bytes. */
const resource = (number: number, name: string, content: Buffer): Buffer => {
  const numbers = Buffer.alloc(6);
  numbers.writeUInt16BE(number);
  numbers.writeUInt32BE(content.length, 2);
  return Buffer.concat([
    Buffer.from('8BIM'),
    numbers.subarray(0, 2),
    Buffer.from([name.length]),
    Buffer.from(name),
    Buffer.alloc(1 - (name.length % 2)),
    numbers.subarray(2),
    content,
    Buffer.alloc(content.length % 2),
  ]);
};

const withSegment = (jpeg: Buffer, marker: number, content: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
};

test('a JPEG loses the place written in its IPTC, and keeps its other words', async () => {
  const words = Buffer.concat([
    iptcField(80, 'Ada Baker'),
    iptcField(90, 'Lyon'),
    iptcField(92, 'Rue Neuve'),
    iptcField(95, 'Savoie'),
    iptcField(100, 'FRA'),
    iptcField(101, 'France'),
    iptcField(27, 'Oven hall'),
    iptcField(120, 'Rye of Sunday'),
  ]);
  const resources = [resource(0x040a, 'mark', Buffer.from([1])), resource(0x0404, '', words)];
  const bytes = withSegment(
    await jpegFile({ seed: 6 }),
    0xed,
    Buffer.concat([Buffer.from('Photoshop 3.0\0'), ...resources]),
  );
  const { copy, location } = await staged(bytes);
  expect(location).toBe('removed');
  for (const place of ['Lyon', 'Rue Neuve', 'Savoie', 'FRA', 'France', 'Oven hall']) {
    expect(bytes.indexOf(place)).toBeGreaterThan(0);
    expect(copy.indexOf(place)).toBe(-1);
  }
  expect((await sharp(copy).metadata()).iptc?.toString('latin1')).toContain('Rye of Sunday');
  expect(copy.indexOf('Ada Baker')).toBeGreaterThan(0);
  expect(copy.length).toBe(bytes.length);
});

test.each([
  ['an attribute', 'photoshop:City="Lyon"'],
  ['an element', '<Iptc4xmpCore:Location>Lyon</Iptc4xmpCore:Location>'],
  [
    'a list of languages',
    '<Iptc4xmpExt:LocationName> <rdf:Alt>\n <rdf:li xml:lang="x-default">Lyon</rdf:li></rdf:Alt></Iptc4xmpExt:LocationName>',
  ],
])('a place written in XMP is removed: %s', async (_name, written) => {
  const xmp = `http://ns.adobe.com/xap/1.0/\0<rdf ${written} dc:title="Rye" photoshop:Credit="Ada"/>`;
  const bytes = withSegment(await jpegFile({ seed: 6 }), 0xe1, Buffer.from(xmp));
  const { copy, location } = await staged(bytes);
  expect([location, copy.indexOf('Lyon')]).toEqual(['removed', -1]);
  expect(copy.indexOf('dc:title="Rye" photoshop:Credit="Ada"')).toBeGreaterThan(0);
});

test('truncated IPTC yields what comes before the end', async () => {
  const words = Buffer.concat([iptcField(90, 'Lyon'), Buffer.from([0x1c, 2, 95, 0, 200])]);
  const content = Buffer.concat([Buffer.from('Photoshop 3.0\0'), resource(0x0404, '', words)]);
  const whole = await staged(withSegment(await jpegFile({ seed: 6 }), 0xed, content));
  expect([whole.location, whole.copy.indexOf('Lyon')]).toEqual(['removed', -1]);
  const cut = await staged(withSegment(await jpegFile({ seed: 6 }), 0xed, content.subarray(0, 20)));
  expect(cut.location).toBe('none');
});

test('a second picture and a video behind a JPEG lose their places too', async () => {
  const bytes = Buffer.concat([
    await jpegFile({ seed: 4 }),
    await jpegFile(photo),
    mp4File({ seed: 4, hasPlace: true }),
  ]);
  const { copy, location } = await staged(bytes);
  expect(location).toBe('removed');
  for (const text of Object.values(placeTexts)) expect(copy.indexOf(text)).toBe(-1);
});

test.each([
  ['MP4', mp4File],
  ['MOV', movFile],
])('an %s loses its places in user data and metadata and keeps its samples', async (_name, make) => {
  const bytes = make({ seed: 5, hasPlace: true });
  const { copy, location } = await staged(bytes);
  expect(location).toBe('removed');
  expect(copy.indexOf(placeTexts.iso6709)).toBe(-1);
  expect(copy.indexOf('Paris')).toBe(-1);
  expect(copy.indexOf('loci')).toBe(-1);
  expect(copy.indexOf('com.apple.quicktime.location.ISO6709')).toBeGreaterThan(0);
  const samples = bytes.indexOf('mdat');
  expect(copy.subarray(samples).equals(bytes.subarray(samples))).toBe(true);
});

test('a location to be preserved is reported and stays', async () => {
  const bytes = await jpegFile(photo);
  const { copy, location } = await staged(bytes, true);
  expect(location).toBe('kept');
  expect(copy.equals(bytes)).toBe(true);
});

test('a file without a location stays as it is', async () => {
  for (const bytes of [await jpegFile({ seed: 1 }), heicFile({ seed: 1 }), mp4File({ seed: 1 })]) {
    const { copy, location } = await staged(bytes);
    expect(location).toBe('none');
    expect(copy.equals(bytes)).toBe(true);
  }
});
