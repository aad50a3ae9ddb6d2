// The brand kit as the window sees it, what the service remembers of the business, and the rules drafts are held to.
import type { MediaId, Open } from './ids.ts';
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
