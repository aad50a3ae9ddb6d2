// The brand kit, its memories and its picture library (public-api.md, Brand).
import type { z } from 'zod';
import { BrandLogo, BrandPatch, MemoryPath, MemoryText } from '../../service/inputs.ts';
import type { Brand, BrandImage, Memory } from '../../service/schema.ts';
import { iso } from '../engine/wire.ts';
import type { BusinessRecord, MediaRecord, MemoryRecord } from '../records.ts';
import { Refusal, type Reply, type Routes, type World } from '../world.ts';

const imagesOnWire = (world: World, business: BusinessRecord): z.input<typeof BrandImage>[] =>
  world.tables.media
    .of(business.id)
    .flatMap((media) =>
      media.libraryTags === null ? [] : { attachmentId: media.id, url: world.link(media), tags: media.libraryTags },
    );

const brandOnWire = (world: World, business: BusinessRecord): z.input<typeof Brand> => {
  const { logoMediaId, industry, description, targetAudience, websiteUrl, ...always } = business.brand;
  const logo = logoMediaId === undefined ? undefined : world.tables.media.get(logoMediaId);
  return {
    businessName: business.name,
    ...(industry && { industry }),
    ...(description && { description }),
    ...(targetAudience && { targetAudience }),
    ...always,
    ...(logo && { logoUrl: world.link(logo) }),
    ...(websiteUrl && { websiteUrl }),
    timezone: business.timezone,
    images: imagesOnWire(world, business),
  };
};

const memoryOnWire = ({ id, kind, text, expiresAt }: MemoryRecord): z.input<typeof Memory> => ({
  id,
  kind,
  text,
  ...(expiresAt !== undefined && { expiresAt: iso(expiresAt) }),
});

const saveBrand = (world: World, business: BusinessRecord, brand: BusinessRecord['brand']): Reply => {
  const saved = { ...business, brand };
  world.tables.businesses.put(saved);
  return { status: 200, body: brandOnWire(world, saved) };
};

/** Without duplicates, empty ones and surrounding space. */
const tidy = (words: readonly string[]): string[] => [...new Set(words.map((word) => word.trim()).filter(Boolean))];

const findPicture = (world: World, business: BusinessRecord, attachmentId: string): MediaRecord => {
  const media = world.tables.media.get(attachmentId);
  if (media?.businessId !== business.id) throw new Refusal('NOT_FOUND', 'There is no such media.');
  if (!media.mimeType.startsWith('image/')) throw new Refusal('VALIDATION_ERROR', 'A logo must be an image.');
  return media;
};

export const brandRoutes = {
  'brand.get': ({ world, business }) => ({ status: 200, body: brandOnWire(world, business) }),

  'brand.update': ({ world, business, body }) => {
    const { description, industry, targetAudience, toneOfVoice, colors, keywords } = BrandPatch.parse(body);
    return saveBrand(world, business, {
      ...business.brand,
      ...(description !== undefined && { description }),
      ...(industry !== undefined && { industry }),
      ...(targetAudience !== undefined && { targetAudience }),
      ...(toneOfVoice && { toneOfVoice: tidy(toneOfVoice) }),
      ...(colors && { colors, colorsConfigured: true }),
      ...(keywords && { keywords: tidy(keywords) }),
    });
  },

  'brand.setLogo': ({ world, business, body }) => {
    const { id } = findPicture(world, business, BrandLogo.parse(body).attachmentId);
    return saveBrand(world, business, { ...business.brand, logoMediaId: id });
  },

  'brand.memories': ({ world, business }) => ({
    status: 200,
    body: { memories: world.tables.memories.of(business.id).map(memoryOnWire) },
  }),

  'brand.addMemory': ({ world, business, body }) => {
    const memory: MemoryRecord = {
      id: world.id('memory'),
      businessId: business.id,
      // `timely` notes are captured by the service itself (public-api.md, Brand memory).
      kind: 'fact',
      text: MemoryText.parse(body).text,
      createdAt: world.clock.now(),
    };
    world.tables.memories.put(memory);
    return { status: 201, body: memoryOnWire(memory) };
  },

  'brand.removeMemory': ({ world, business, path }) => {
    const { memoryId } = MemoryPath.parse(path);
    if (world.tables.memories.get(memoryId)?.businessId !== business.id)
      throw new Refusal('NOT_FOUND', 'There is no such memory.');
    world.tables.memories.delete(memoryId);
    return { status: 204, body: null };
  },

  'brand.images': ({ world, business }) => ({ status: 200, body: { images: imagesOnWire(world, business) } }),
} satisfies Routes;
