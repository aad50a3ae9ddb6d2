// What each platform takes of pictures and videos, as data, and what of a set of files it does not take.
import type { MediaFile } from '../contract/media.ts';
import { carouselBounds } from './bounds.ts';
import type { PlatformId } from './platforms.ts';

/** As in platforms.ts: `official` is the platform's own text, `tools` two or more tools, else one source. */
type Confidence = 'official' | 'tools' | 'rule of thumb';

type MisfitReason =
  | 'videos-only'
  /** The platform takes pictures; whether the service passes them on is not said. */
  | 'pictures-in-doubt'
  | 'too-many-pictures'
  /** `limit`: width by height, the least or the most. */
  | 'too-tall'
  | 'too-wide'
  /** `limit` in pixels. */
  | 'too-many-pixels'
  /** `limit` in bytes. */
  | 'too-heavy'
  | 'not-this-type'
  /** `limit` in seconds. */
  | 'too-short'
  | 'too-long';

type Rule = {
  reason: MisfitReason;
  of: 'image' | 'video';
  confidence: Confidence;
  /** null: nothing to count. */
  limit: number | null;
  /** Of `not-this-type`: what it takes. HEIC counts as JPEG: the service makes that of it (public-api.md, Media). */
  types?: readonly string[];
  /** A copy that is smaller or of another type would do, and whether the service makes one is not known. */
  mendable: boolean;
  source: string;
  /** When it was last read there, ISO date. */
  checkedOn: string;
};

export type Misfit = {
  reason: MisfitReason;
  /** The platform is left out of a post of these files. Else it is worth a warning. */
  blocks: boolean;
  limit: number | null;
};

const checkedOn = '2026-09-01';

const meta = 'developers.facebook.com';

const tikTok = 'developers.tiktok.com';

const linkedIn = 'learn.microsoft.com';

const pinterest = 'github.com/pinterest/api-description';

const x = 'docs.x.com';

const tools = 'docs.getlate.dev, help.metricool.com';

type Facts = Pick<Rule, 'confidence' | 'source' | 'checkedOn'>;

const videosOnly = (facts: Facts): Rule => ({
  ...{ reason: 'videos-only', of: 'image', limit: null, mendable: false },
  ...facts,
});

const picturesInDoubt = (facts: Facts): Rule => ({
  ...{ reason: 'pictures-in-doubt', of: 'image', limit: null, mendable: false },
  ...facts,
});

const pictures = (limit: number, facts: Facts): Rule => ({
  ...{ reason: 'too-many-pictures', of: 'image', limit, mendable: false },
  ...facts,
});

const ratio = (of: Rule['of'], least: number, most: number, facts: Facts): Rule[] => [
  { reason: 'too-tall', of, limit: least, mendable: false, ...facts },
  { reason: 'too-wide', of, limit: most, mendable: false, ...facts },
];

const heaviest = (limit: number, facts: Facts): Rule => ({
  ...{ reason: 'too-heavy', of: 'image', limit, mendable: true },
  ...facts,
});

const types = (taken: readonly string[], facts: Facts): Rule => ({
  ...{ reason: 'not-this-type', of: 'image', limit: null, types: taken, mendable: true },
  ...facts,
});

const seconds = (least: number | null, most: number, facts: Facts): Rule[] => [
  ...(least === null
    ? []
    : [{ reason: 'too-short' as const, of: 'video' as const, limit: least, mendable: false, ...facts }]),
  { reason: 'too-long', of: 'video', limit: most, mendable: false, ...facts },
];

const official = (source: string): Facts => ({ confidence: 'official', source, checkedOn });

const byTools = (source: string): Facts => ({ confidence: 'tools', source, checkedOn });

const byThumb = (source: string): Facts => ({ confidence: 'rule of thumb', source, checkedOn });

const rules: Readonly<Record<PlatformId, readonly Rule[]>> = {
  instagram: [
    pictures(10, official(meta)),
    ...ratio('image', 4 / 5, 1.91, official(meta)),
    heaviest(8_000_000, official(meta)),
    ...seconds(3, 15 * 60, byTools(tools)),
    ...ratio('video', 9 / 16, 9 / 16, byTools(tools)),
  ],
  facebook: [
    pictures(10, byTools('Postiz, Mixpost')),
    heaviest(10_000_000, official(meta)),
    ...ratio('image', 9 / 16, 16 / 9, byThumb('github.com/trypostit/trypost')),
    ...seconds(3, 90, byThumb('help.metricool.com')),
  ],
  linkedin: [
    pictures(20, byTools(tools)),
    { ...official(linkedIn), reason: 'too-many-pixels', of: 'image', limit: 36_152_320, mendable: true },
    types(['image/jpeg', 'image/png'], official(linkedIn)),
  ],
  tiktok: [
    picturesInDoubt(byThumb('public-api.md, CreateFromMedia: which platforms take a shape is not said')),
    heaviest(20_000_000, official(tikTok)),
    types(['image/jpeg', 'image/webp'], official(tikTok)),
    { ...official(tikTok), reason: 'too-many-pixels', of: 'image', limit: 1080 * 1920, mendable: true },
    ...seconds(3, 10 * 60, byTools(tools)),
    ...ratio('video', 9 / 16, 9 / 16, byTools(tikTok)),
  ],
  youtube_shorts: [
    videosOnly(official('developers.google.com')),
    ...seconds(null, 3 * 60, byTools('help.metricool.com, github.com/trypostit/trypost')),
    ...ratio('video', 9 / 16, 1, byTools('help.metricool.com, github.com/trypostit/trypost')),
  ],
  pinterest: [pictures(5, official(pinterest)), ...ratio('image', 1 / 2, 2, byThumb('Postiz'))],
  x: [
    pictures(4, official(x)),
    heaviest(5_000_000, official(x)),
    ...seconds(null, 140, byThumb('Postiz')),
    ...ratio('video', 1 / 3, 3, byThumb('github.com/coollabsio/shoutrrr')),
  ],
};

/** What is known of a file; null: it does not tell, and nothing is said against it. */
export type RuledFile = Pick<MediaFile, 'type' | 'width' | 'height' | 'durationSeconds'> & {
  mimeType: string | null;
  sizeBytes: number | null;
};

/** Encoders round to even pixels. */
const ratioSlack = 0.01;

/**
 * What `platform` would not take of a post of these files, each reason once, what blocks first. Only the platform's own
 * text blocks, and of that nothing that a copy of the picture would mend.
 */
export const misfits = (platform: PlatformId, files: readonly RuledFile[]): Misfit[] => {
  const found = rules[platform]
    .filter((rule) => breaks(rule, files))
    .map(({ reason, confidence, limit, mendable }) => ({
      reason,
      limit,
      blocks: confidence === 'official' && !mendable,
    }));
  return found.sort((one, other) => Number(other.blocks) - Number(one.blocks));
};

/**
 * Where a post of these files is meant to go: what was chosen for it, else what was chosen for all. One platform that
 * the service does not take would have it refuse the whole post, so a platform in doubt has to be chosen for it.
 */
export const meantPlatforms = (
  own: readonly PlatformId[] | null,
  all: readonly PlatformId[],
  files: readonly RuledFile[],
): readonly PlatformId[] =>
  own ?? all.filter((platform) => !misfits(platform, files).some(({ reason }) => reason === 'pictures-in-doubt'));

const breaks = (rule: Rule, files: readonly RuledFile[]): boolean => {
  const meant = files.filter(({ type }) => type === rule.of);
  if (rule.reason === 'too-many-pictures') return meant.length > (rule.limit ?? carouselBounds.maxImages);
  return meant.some((file) => isAgainst(rule, file));
};

const isAgainst = ({ reason, limit: known, types: taken }: Rule, file: RuledFile): boolean => {
  const { width, height, durationSeconds, sizeBytes, mimeType } = file;
  const limit = known ?? 0;
  const shape = width === null || height === null ? null : { ratio: width / height, pixels: width * height };
  switch (reason) {
    case 'videos-only':
    case 'pictures-in-doubt':
      return true;
    case 'too-many-pictures':
      return false;
    case 'too-tall':
      return shape !== null && shape.ratio < limit - ratioSlack;
    case 'too-wide':
      return shape !== null && shape.ratio > limit + ratioSlack;
    case 'too-many-pixels':
      return shape !== null && shape.pixels > limit;
    case 'too-heavy':
      return sizeBytes !== null && sizeBytes > limit;
    case 'not-this-type':
      return mimeType !== null && !(taken ?? []).includes(mimeType === 'image/heic' ? 'image/jpeg' : mimeType);
    case 'too-short':
      return durationSeconds !== null && durationSeconds < limit;
    case 'too-long':
      return durationSeconds !== null && durationSeconds > limit;
  }
};
