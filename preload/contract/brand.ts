// The brand kit, what the service remembers about the business, and the words to avoid.
import { z } from 'zod';
import type { MediaId, Open } from '../ids.ts';
import { textBounds, toneWords } from '../rules/service-bounds.ts';
import { gives, nothing, text } from './inputs.ts';
import type { PostSync } from './sync.ts';
import type { Step } from './undo.ts';

export type Palette = { primary: string; secondary: string; accent: string };

/** What the user can change (public-api.md, PATCH brand body). The palette is one value, and so is each list. */
type BrandFields = {
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
  /** false: the service's own colors, until the user or another client chooses. */
  colorsConfigured: boolean;
  fonts: { heading: string; body: string };
  fontsConfigured: boolean;
  /** null: there is none. A new one has a new id. */
  logo: MediaId | null;
  websiteUrl: string | null;
  /** IANA name; null: the service has none yet. */
  timezone: string | null;
  /** Fields whose value the service does not have yet, `logo` among them. */
  waiting: Open<BrandField | 'logo'>[];
  /** Fields that another client changed too, waiting for the user to decide. */
  contested: Open<BrandField>[];
  sync: PostSync;
  /** ISO; when the service last reported it. */
  readAt: string;
};

/** `fact` is permanent; `timely` notes are the service's own and expire. */
export type Memory = {
  /** Of a note that waits, an id of this computer only. */
  id: string;
  kind: Open<'fact' | 'timely'>;
  text: string;
  /** ISO; when it no longer affects generated text. null: never, or the service does not say. */
  expiresAt: string | null;
  isWaiting: boolean;
};

export type Remembered = {
  /** With open changes applied. */
  memories: Memory[];
  /** ISO; when the service last reported them. null: never. */
  readAt: string | null;
};

/** What the checks of a draft use (brand-lint.ts). */
export type BrandRules = {
  /** Words the user wants to avoid, stored on this computer. */
  avoided: string[];
  keywords: string[];
  tone: string[];
};

const hexColor = z.string().regex(/^#[0-9a-fA-F]{6}$/);

/** The service states no limit for a list (public-api.md, PATCH brand body); these prevent pasting a book. */
export const wordList = z.array(text(500).min(1)).max(1000);

export const brandMethods = {
  /** With open changes applied. Throws what reading throws if it was never read. */
  'brand.read': gives<BrandKit>()(nothing),
  /** Omitted fields stay. */
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
  /** A stored picture, or one of the brand's library. */
  'brand.setLogo': gives<BrandKit>()(z.strictObject({ mediaId: z.string().min(1).max(200) })),
  /** Throws what reading throws if they were never read and the service can be reached. */
  'memories.list': gives<Remembered>()(nothing),
  'memories.add': gives<Remembered & Step>()(z.strictObject({ text: text(textBounds.brandMemory).trim().min(1) })),
  'memories.remove': gives<Remembered & Step>()(z.strictObject({ id: z.string().min(1).max(200) })),
  'brand.rules': gives<BrandRules>()(nothing),
  'brand.saveAvoided': gives<BrandRules>()(z.strictObject({ words: wordList })),
};
