// The part of the bridge contract about the brand: its kit, what the service remembers, and words to avoid.
import { z } from 'zod';
import { textBounds, toneWords } from './bounds.ts';
import { nothing, text } from './inputs.ts';
import { gives } from './method.ts';
import type { BrandKit, BrandRules, Remembered } from './model/brand.ts';

const hexColor = z.string().regex(/^#[0-9a-fA-F]{6}$/);
/** A list has no bound of the service's (public-api.md, PATCH brand body); these keep a pasted book out. */
export const wordList = z.array(text(500).min(1)).max(1000);

export const brandMethods = {
  /** As it is with what waits on top. Throws what reading throws, when the service never told of it. */
  'brand.read': gives<BrandKit>()(nothing),
  /** What is left out stays. */
  'brand.edit': gives<BrandKit>()(
    z.strictObject({
      description: text(textBounds.brandDescription).optional(),
      industry: text(textBounds.brandIndustry).optional(),
      targetAudience: text(textBounds.brandTargetAudience).optional(),
      toneOfVoice: z.array(z.enum(toneWords)).max(toneWords.length).optional(),
      colors: z.strictObject({ primary: hexColor, secondary: hexColor, accent: hexColor }).optional(),
      keywords: wordList.optional(),
    }),
  ),
  /** A picture among the kept files, or one of the brand's. */
  'brand.setLogo': gives<BrandKit>()(z.strictObject({ mediaId: z.string().min(1).max(200) })),
  /** Throws what reading throws, when the service never told of them and can be reached. */
  'memories.list': gives<Remembered>()(nothing),
  'memories.add': gives<Remembered>()(z.strictObject({ text: text(textBounds.brandMemory).trim().min(1) })),
  'memories.remove': gives<Remembered>()(z.strictObject({ id: z.string().min(1).max(200) })),
  'brand.rules': gives<BrandRules>()(nothing),
  'brand.saveAvoided': gives<BrandRules>()(z.strictObject({ words: wordList })),
};
