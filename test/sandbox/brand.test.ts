// The brand kit over HTTP: every bound at and past its end, the palette, the logo, memories and the library.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import * as schema from '../../main/service/schema.ts';
import { openStage, type Stage } from '../support/stage.ts';

const bad = { status: 400, code: 'VALIDATION_ERROR' };
const absent = { status: 404, code: 'NOT_FOUND' };
const palette = { primary: '#2F5D50', secondary: '#f2c14e', accent: '#D9596B' };
const assets = `${import.meta.dirname}/../../resources/sandbox`;

const patch = async (stage: Stage, body: unknown) => {
  const reply = await stage.send('PATCH', '/brand', body);
  expect(reply.status).toBe(200);
  return schema.Brand.parse(reply.body);
};
const uploadedPicture = async (stage: Stage): Promise<string> => {
  const reply = await stage.upload(await readFile(`${assets}/buns.jpg`));
  return schema.Media.parse(reply.body).id;
};
const addMemory = async (stage: Stage, text: string) =>
  schema.Memory.parse((await stage.send('POST', '/brand/memories', { text })).body);
const memories = async (stage: Stage) =>
  schema.MemoryList.parse((await stage.send('GET', '/brand/memories')).body).memories;

test.each([
  ['description', 2000],
  ['industry', 200],
  ['targetAudience', 1000],
])('%s takes %i characters', async (field, limit) => {
  const stage = await openStage();
  expect(await patch(stage, { [field]: 'a'.repeat(limit) })).toMatchObject({ [field]: 'a'.repeat(limit) });
});

test.each([
  ['description', 2001],
  ['industry', 201],
  ['targetAudience', 1001],
])('%s refuses %i characters', async (field, length) => {
  const stage = await openStage();
  expect(await stage.refusal('PATCH', '/brand', { [field]: 'a'.repeat(length) })).toEqual(bad);
});

test.each(['professional', 'friendly', 'bold', 'casual', 'playful'])('%s is a tone', async (tone) => {
  const stage = await openStage();
  expect(await patch(stage, { toneOfVoice: [tone] })).toMatchObject({ toneOfVoice: [tone] });
});

test.each([['witty'], ['Friendly'], ['friendly', ''], 'friendly'])('%j is no tone of voice', async (toneOfVoice) => {
  const stage = await openStage();
  expect(await stage.refusal('PATCH', '/brand', { toneOfVoice })).toEqual(bad);
});

test('a whole palette is taken and counts as configured', async () => {
  const stage = await openStage();
  expect(schema.Brand.parse((await stage.send('GET', '/brand')).body).colorsConfigured).toBe(false);
  expect(await patch(stage, { colors: palette })).toMatchObject({ colors: palette, colorsConfigured: true });
});

test.each([
  { primary: '#2F5D50', secondary: '#F2C14E' },
  { ...palette, accent: 'D9596B' },
  { ...palette, accent: '#D9596' },
  { ...palette, accent: '#D9596BFF' },
  { ...palette, accent: '#G9596B' },
  { ...palette, accent: 'red' },
])('the palette %j is refused', async (colors) => {
  const stage = await openStage();
  expect(await stage.refusal('PATCH', '/brand', { colors })).toEqual(bad);
});

test('a refused change leaves the brand as it was', async () => {
  const stage = await openStage();
  await stage.send('PATCH', '/brand', { industry: 'Bakery', colors: { primary: '#2F5D50' } });
  expect(schema.Brand.parse((await stage.send('GET', '/brand')).body).industry).toBeUndefined();
});

test('what a change leaves out is preserved', async () => {
  const stage = await openStage();
  await patch(stage, { industry: 'Bakery', keywords: ['rye'] });
  expect(await patch(stage, { description: 'Slow bread.' })).toMatchObject({ industry: 'Bakery', keywords: ['rye'] });
});

test('an emptied text is absent', async () => {
  const stage = await openStage();
  await patch(stage, { industry: 'Bakery' });
  expect(await patch(stage, { industry: '' })).not.toHaveProperty('industry');
});

test('keywords lose doubles and empty ones', async () => {
  const stage = await openStage();
  expect(await patch(stage, { keywords: ['rye', ' rye ', '', 'slow bread'] })).toMatchObject({
    keywords: ['rye', 'slow bread'],
  });
});

test('name, fonts and time zone cannot be changed here', async () => {
  const stage = await openStage();
  const before = schema.Brand.parse((await stage.send('GET', '/brand')).body);
  const after = await patch(stage, {
    businessName: 'Mine',
    timezone: 'Asia/Tokyo',
    fonts: { heading: 'A', body: 'B' },
  });
  expect(after).toEqual(before);
});

test('an uploaded picture becomes the logo, behind a link that works', async () => {
  const stage = await openStage();
  const attachmentId = await uploadedPicture(stage);
  const brand = schema.Brand.parse((await stage.send('PUT', '/brand/logo', { attachmentId })).body);
  const logo = await fetch(brand.logoUrl ?? '');
  expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
});

test('a logo that was never uploaded is absent', async () => {
  const stage = await openStage();
  expect(await stage.refusal('PUT', '/brand/logo', { attachmentId: 'media_none' })).toEqual(absent);
});

test('the picture of another business is absent', async () => {
  const stage = await openStage();
  expect(await stage.refusal('PUT', '/brand/logo', { attachmentId: 'media_neighbor' })).toEqual(absent);
});

test('a video cannot be a logo', async () => {
  const stage = await openStage();
  const video = await stage.upload(await readFile(`${assets}/flour.mp4`), 'flour.mp4');
  const attachmentId = schema.Media.parse(video.body).id;
  expect(await stage.refusal('PUT', '/brand/logo', { attachmentId })).toEqual(bad);
});

test('a logo needs an id', async () => {
  const stage = await openStage();
  expect(await stage.refusal('PUT', '/brand/logo', {})).toEqual(bad);
});

test('a memory added is a durable fact and is listed', async () => {
  const stage = await openStage();
  const memory = await addMemory(stage, 'Never promise gluten free.');
  expect(memory).toEqual({ id: expect.any(String) as string, kind: 'fact', text: 'Never promise gluten free.' });
  expect(await memories(stage)).toEqual([memory]);
});

test('a memory takes 500 characters', async () => {
  const stage = await openStage();
  expect((await addMemory(stage, 'a'.repeat(500))).text).toHaveLength(500);
});

test.each(['a'.repeat(501), '', undefined])('a memory refuses other texts', async (text) => {
  const stage = await openStage();
  expect(await stage.refusal('POST', '/brand/memories', { text })).toEqual(bad);
});

test('a removed memory is gone', async () => {
  const stage = await openStage();
  const { id } = await addMemory(stage, 'Closed on Mondays.');
  const reply = await stage.send('DELETE', `/brand/memories/${id}`);
  expect([reply.status, reply.body]).toEqual([204, null]);
  expect(await memories(stage)).toEqual([]);
  expect(await stage.refusal('DELETE', `/brand/memories/${id}`)).toEqual(absent);
});

test('the memory of another business is neither listed nor removed', async () => {
  const stage = await openStage();
  expect(await memories(stage)).toEqual([]);
  expect(await stage.refusal('DELETE', '/brand/memories/memory_neighbor')).toEqual(absent);
  expect(stage.world.tables.memories.get('memory_neighbor')).toBeDefined();
});

test('the library lists its pictures with tags, and uploads stay out of it', async () => {
  const stage = await openStage();
  await uploadedPicture(stage);
  const id = stage.putMedia({ libraryTags: ['rye', 'toast'] });
  const { body } = await stage.send('GET', '/brand/images');
  expect(schema.BrandImageList.parse(body).images).toEqual([
    { attachmentId: id, url: expect.stringContaining(`/files/${id}`) as string, tags: ['rye', 'toast'] },
  ]);
});
