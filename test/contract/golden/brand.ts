// The brand kit and its memories (public-api.md: Brand kit).
import { list, may, must, of, oneOf, orNull, type GoldenEndpoint, type Shape } from './form.ts';
import { textBounds } from './limits.ts';
import { memoryKinds, tones } from './states.ts';

/** "All required in the library listing"; of the same list inside the brand kit only the id is certain. */
const libraryImage: Shape = { attachmentId: must('string'), url: must('url'), tags: must(list('string')) };
const kitImage: Shape = { attachmentId: must('string'), url: may('url'), tags: may(list('string')) };

const palette: Shape = { primary: must('string'), secondary: must('string'), accent: must('string') };

const brand: Shape = {
  businessName: must('string'),
  industry: may('string'),
  description: may('string'),
  targetAudience: may('string'),
  toneOfVoice: must(list('string')),
  colors: must(of(palette)),
  colorsConfigured: must('boolean'),
  fonts: must(of({ heading: must('string'), body: must('string') })),
  fontsConfigured: must('boolean'),
  logoUrl: may('url'),
  keywords: must(list('string')),
  websiteUrl: may('url'),
  timezone: orNull(may('string')),
  images: must(list(of(kitImage))),
};

const memory: Shape = {
  id: must('string'),
  kind: must(oneOf(memoryKinds)),
  text: must('string'),
  expiresAt: may('instant'),
};

const hex = { pattern: /^#[0-9a-fA-F]{6}$/ };

const imageSample = {
  attachmentId: 'att_9',
  url: 'https://media.example/att_9?expires=1&signature=s',
  tags: ['bread'],
};

const brandSample = {
  businessName: 'Tansy Lane Bakery',
  industry: 'Bakery',
  description: 'A neighbourhood bakery with one oven.',
  targetAudience: 'People on their way to work.',
  toneOfVoice: ['friendly', 'playful'],
  colors: { primary: '#7A3E1D', secondary: '#F2E6D8', accent: '#3B5BDB' },
  colorsConfigured: true,
  fonts: { heading: 'Fraunces', body: 'Inter' },
  fontsConfigured: false,
  logoUrl: 'https://media.example/att_1?expires=1&signature=s',
  keywords: ['sourdough', 'buns'],
  websiteUrl: 'https://bakery.example',
  timezone: 'America/New_York',
  images: [imageSample],
};

const memorySample = {
  id: 'mem_1',
  kind: 'timely',
  text: 'Rhubarb until mid June.',
  expiresAt: '2026-06-14T00:00:00Z',
};

export const brandEndpoints: GoldenEndpoint[] = [
  {
    method: 'GET',
    path: '/v1/public/brand',
    scope: 'brand:read',
    keyed: false,
    replies: { 200: brand },
    sample: { replies: { 200: brandSample } },
  },
  {
    method: 'PATCH',
    path: '/v1/public/brand',
    body: {
      description: may('string', { max: textBounds.brandDescription }),
      industry: may('string', { max: textBounds.brandIndustry }),
      targetAudience: may('string', { max: textBounds.brandTargetAudience }),
      toneOfVoice: may(list(oneOf(tones))),
      colors: may(of({ primary: must('string', hex), secondary: must('string', hex), accent: must('string', hex) })),
      keywords: may(list('string')),
    },
    scope: 'brand:write',
    keyed: false,
    replies: { 200: brand },
    sample: {
      body: {
        description: 'A neighbourhood bakery with one oven.',
        industry: 'Bakery',
        targetAudience: 'People on their way to work.',
        toneOfVoice: ['friendly', 'playful'],
        colors: { primary: '#7A3E1D', secondary: '#F2E6D8', accent: '#3B5BDB' },
        keywords: ['sourdough', 'buns'],
      },
      replies: { 200: brandSample },
    },
  },
  {
    method: 'PUT',
    path: '/v1/public/brand/logo',
    body: { attachmentId: must('string') },
    scope: 'brand:write',
    keyed: false,
    replies: { 200: brand },
    sample: { body: { attachmentId: 'att_9' }, replies: { 200: brandSample } },
  },
  {
    method: 'GET',
    path: '/v1/public/brand/memories',
    scope: 'brand:read',
    keyed: false,
    replies: { 200: { memories: must(list(of(memory))) } },
    sample: { replies: { 200: { memories: [memorySample] } } },
  },
  {
    method: 'POST',
    path: '/v1/public/brand/memories',
    body: { text: must('string', { max: textBounds.brandMemory }) },
    scope: 'brand:write',
    keyed: false,
    replies: { 201: memory },
    sample: { body: { text: 'Rhubarb until mid June.' }, replies: { 201: memorySample } },
  },
  {
    method: 'DELETE',
    path: '/v1/public/brand/memories/{memoryId}',
    params: { memoryId: must('string') },
    scope: 'brand:write',
    keyed: false,
    replies: { 204: null },
    sample: { params: { memoryId: 'mem_1' }, replies: { 204: null } },
  },
  {
    method: 'GET',
    path: '/v1/public/brand/images',
    scope: 'brand:read',
    keyed: false,
    replies: { 200: { images: must(list(of(libraryImage))) } },
    sample: { replies: { 200: { images: [imageSample] } } },
  },
];
