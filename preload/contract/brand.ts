// The brand kit, what the service remembers about the business, and the words to avoid.
import { z } from 'zod';
import type { MediaId, Open } from '../ids.ts';
import { textBounds, toneWords } from '../rules/service-bounds.ts';
import { gives, nothing, text } from './inputs.ts';
import type { PostSync } from './sync.ts';

export type Palette = { primary: string; secondary: string; accent: string };

/** What a person can change (public-api.md, PATCH brand body). The palette is one value, and so is each list. */
export type BrandFields = {
  description: string;
  industry: string;
  targetAudience: string;
  toneOfVoice: string[];
  colors: Palette;
  keywords: string[];
};

type BrandField = keyof BrandFields;

export type BrandKit = BrandFields & {
  businessName: string;
  /** false: the service's own, until somebody chooses. */
  colorsConfigured: boolean;
  fonts: { heading: string; body: string };
  fontsConfigured: boolean;
  /** null: there is none. A new one has a new id. */
  logo: MediaId | null;
  websiteUrl: string | null;
  /** IANA name; null: the service has none yet. */
  timezone: string | null;
  /** Fields the service does not have yet as they are here, `logo` among them. */
  waiting: Open<BrandField | 'logo'>[];
  /** Fields that were changed elsewhere too, and wait for the person to choose. */
  contested: Open<BrandField>[];
  sync: PostSync;
  /** ISO; when the service told of it. */
  readAt: string;
};

/** `fact` lasts; `timely` notes are the service's own and fade. */
export type Memory = {
  /** Of one that waits it is of this computer alone. */
  id: string;
  kind: Open<'fact' | 'timely'>;
  text: string;
  /** ISO; when it stops steering what is written. null: never, or the service does not say. */
  expiresAt: string | null;
  isWaiting: boolean;
};

export type Remembered = {
  /** With what waits on top. */
  memories: Memory[];
  /** ISO; when the service told of them. null: never. */
  readAt: string | null;
};

/** What the checks of a draft hold its words against (brand-lint.ts). */
export type BrandRules = {
  /** Words the person never wants to read, kept on this computer. */
  avoided: string[];
  keywords: string[];
  tone: string[];
};

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
