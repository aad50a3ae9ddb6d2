// The brand kit: fields, logo, library and memories.
import { takeLogo } from './attachments.ts';
import { type Fields, only, optionalText, requiredFields, requiredText, textList } from './checks.ts';
import { askedBy } from './ledger.ts';
import { tidy } from './posts.ts';
import { signedUrl } from './post-wire.ts';
import { type Author, type BrandFields, type Business, type Memory } from './state.ts';
import { type Answer, refusal } from './wire.ts';
import { type Call, param, type World } from './world.ts';

const images = (world: World, { brand }: Business) =>
  brand.library.map((picture) => ({ attachmentId: picture.id, url: signedUrl(world, picture), tags: ['product'] }));

const brandOnWire = (world: World, business: Business) => {
  const { brand } = business;
  return {
    businessName: business.name,
    ...(brand.industry !== null && { industry: brand.industry }),
    ...(brand.description !== null && { description: brand.description }),
    ...(brand.targetAudience !== null && { targetAudience: brand.targetAudience }),
    toneOfVoice: brand.toneOfVoice,
    colors: brand.colors,
    colorsConfigured: brand.colorsConfigured,
    fonts: { heading: 'Inter', body: 'Inter' },
    fontsConfigured: false,
    ...(brand.logo && { logoUrl: signedUrl(world, brand.logo) }),
    keywords: brand.keywords,
    timezone: business.timezone,
    images: images(world, business),
  };
};

export const readBrand = (world: World, { business }: Call): Answer => ({
  status: 200,
  body: brandOnWire(world, business),
});

export const listImages = (world: World, { business }: Call): Answer => ({
  status: 200,
  body: { images: images(world, business) },
});

const tones = new Set(['professional', 'friendly', 'bold', 'casual', 'playful']);

const readColors = (fields: Fields): BrandFields['colors'] => {
  const colors = requiredFields(fields, 'colors');
  only(colors, 'primary', 'secondary', 'accent');
  const color = (name: string) => {
    const value = requiredText(colors, name);
    if (!/^#[0-9a-fA-F]{6}$/.test(value)) throw refusal('VALIDATION_ERROR', `${name} is no color.`);
    return value;
  };
  return { primary: color('primary'), secondary: color('secondary'), accent: color('accent') };
};

const readChange = (world: World, fields: Fields): Partial<BrandFields> => {
  only(fields, 'description', 'industry', 'targetAudience', 'toneOfVoice', 'colors', 'keywords');
  const description = optionalText(fields, 'description', 2000);
  const industry = optionalText(fields, 'industry', 200);
  const targetAudience = optionalText(fields, 'targetAudience', 1000);
  const toneOfVoice = textList(fields, 'toneOfVoice');
  const keywords = textList(fields, 'keywords');
  if (toneOfVoice?.some((tone) => !tones.has(tone))) throw refusal('VALIDATION_ERROR', 'toneOfVoice is unknown.');
  return {
    ...(description !== undefined && { description: tidy(world, description) }),
    ...(industry !== undefined && { industry: tidy(world, industry) }),
    ...(targetAudience !== undefined && { targetAudience: tidy(world, targetAudience) }),
    ...(toneOfVoice && { toneOfVoice }),
    ...(fields['colors'] !== undefined && { colors: readColors(fields) }),
    ...(keywords && { keywords }),
  };
};

const brandFields = ['description', 'industry', 'targetAudience', 'toneOfVoice', 'colors', 'keywords'] as const;

export const changeBrand = (world: World, business: Business, change: Partial<BrandFields>, author: Author) => {
  const { brand, id: businessId } = business;
  const before = { ...brand };
  Object.assign(brand, change);
  if (change.colors) brand.colorsConfigured = true;
  for (const field of brandFields) {
    const [from, to] = [before[field], brand[field]];
    if (from === to) continue;
    world.ledger.brandChanges.push({
      businessId,
      field,
      from,
      to,
      at: world.now(),
      cause: author.cause,
      ...askedBy(author),
    });
  }
};

export const editBrand = (world: World, { business, fields, author }: Call): Answer => {
  changeBrand(world, business, readChange(world, fields), author);
  return { status: 200, body: brandOnWire(world, business) };
};

export const setLogo = (world: World, call: Call): Answer => {
  call.business.brand.logo = takeLogo(world, call);
  return { status: 200, body: brandOnWire(world, call.business) };
};

export const addMemory = (world: World, { memories }: Business, text: string, author: Author): Memory => {
  const memory: Memory = { id: world.newId('memory'), kind: 'fact', text };
  memories.set(memory.id, memory);
  const { id } = memory;
  world.ledger.memories.push({ id, text, at: world.now(), cause: author.cause, removedAt: null, ...askedBy(author) });
  return memory;
};

export const removeMemory = ({ ledger, now }: World, { memories }: Business, id: string): boolean => {
  const note = ledger.memories.find((one) => one.id === id);
  if (note) note.removedAt = now();
  return memories.delete(id);
};

export const listMemories = (_world: World, { business }: Call): Answer => ({
  status: 200,
  body: { memories: [...business.memories.values()].reverse() },
});

export const postMemory = (world: World, { business, fields, author }: Call): Answer => {
  only(fields, 'text');
  const text = tidy(world, requiredText(fields, 'text', 500));
  return { status: 201, body: addMemory(world, business, text, author) };
};

export const deleteMemory = (world: World, call: Call): Answer => {
  const id = param(call);
  if (!call.business.memories.has(id)) throw refusal('NOT_FOUND', 'No such memory.');
  removeMemory(world, call.business, id);
  return { status: 204, body: null };
};
