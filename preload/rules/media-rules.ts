// Which pictures and videos each platform accepts, as data, and what it wouldn't accept of a set of files.
import type { MediaFile } from '../contract/media.ts';
import type { FileProblem } from '../errors.ts';
import { carouselBounds, uploadBounds } from './service-bounds.ts';
import type { PlatformId } from './platforms.ts';

/** As in platforms.ts: `official` is the platform's own text, `tools` two or more tools, else one source. */
type Confidence = 'official' | 'tools' | 'rule of thumb';

type MisfitReason =
  | 'videos-only'
  /** The platform accepts pictures; the service doesn't say whether it passes them on. */
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
  /** null: the rule has none. */
  limit: number | null;
  /** For `not-this-type`: the accepted types. HEIC counts as JPEG: the service converts it (public-api.md, Media). */
  types?: readonly string[];
  /** A smaller or converted copy would do; it is unknown whether the service makes one. */
  mendable: boolean;
  source: string;
  /** When it was last read there, ISO date. */
  checkedOn: string;
};

export type Misfit = {
  reason: MisfitReason;
  /** The platform is left out of a post with these files. false: a warning. */
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
  reason: 'videos-only',
  of: 'image',
  limit: null,
  mendable: false,
  ...facts,
});

const picturesInDoubt = (facts: Facts): Rule => ({
  reason: 'pictures-in-doubt',
  of: 'image',
  limit: null,
  mendable: false,
  ...facts,
});

const pictures = (limit: number, facts: Facts): Rule => ({
  reason: 'too-many-pictures',
  of: 'image',
  limit,
  mendable: false,
  ...facts,
});

const ratio = (of: Rule['of'], least: number, most: number, facts: Facts): Rule[] => [
  { reason: 'too-tall', of, limit: least, mendable: false, ...facts },
  { reason: 'too-wide', of, limit: most, mendable: false, ...facts },
];

const heaviest = (limit: number, facts: Facts): Rule => ({
  reason: 'too-heavy',
  of: 'image',
  limit,
  mendable: true,
  ...facts,
});

const types = (taken: readonly string[], facts: Facts): Rule => ({
  reason: 'not-this-type',
  of: 'image',
  limit: null,
  types: taken,
  mendable: true,
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

const byService = heaviest(uploadBounds.imageBytes, official('public-api.md, Media'));

/** What is known about a file. null: unknown, and not judged. */
export type RuledFile = Pick<MediaFile, 'type' | 'width' | 'height' | 'durationSeconds'> & {
  mimeType: string | null;
  sizeBytes: number | null;
};

/** Tolerance for encoders, which round to even pixels. */
const ratioSlack = 0.01;

/**
 * What `platform` wouldn't accept of a post with these files: each reason once, blocking ones first. Only a platform's own
 * documentation blocks, and only where a converted copy wouldn't do.
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

/** Why the service would not accept a file of this size (public-api.md, Media); null: it does. */
export const uploadProblem = ({ type, sizeBytes }: Pick<MediaFile, 'type' | 'sizeBytes'>): FileProblem | null => {
  if (type === 'image') return sizeBytes > uploadBounds.imageBytes ? 'too-large-picture' : null;
  return sizeBytes > uploadBounds.videoBytes ? 'too-large-video' : null;
};

/** A JPEG of a picture is taken within these. null: without a limit. */
export type PictureLimits = { maxBytes: number | null; maxPixels: number | null };

/** What a copy of this picture must keep to so that the service and these platforms accept it; null: it needs no copy. */
export const copyLimits = (platforms: readonly PlatformId[], file: RuledFile): PictureLimits | null => {
  const mendable = [byService, ...platforms.flatMap((platform) => rules[platform])].filter((rule) => rule.mendable);
  if (!mendable.some((rule) => rule.of === file.type && isAgainst(rule, file))) return null;
  const least = (reason: MisfitReason): number | null => {
    const limits = mendable.flatMap((rule) => (rule.reason === reason && rule.limit !== null ? rule.limit : []));
    return limits.length === 0 ? null : Math.min(...limits);
  };
  return { maxBytes: least('too-heavy'), maxPixels: least('too-many-pixels') };
};

/** Aspect ratios that differ by less count as equal. */
const sameRatio = 0.02;

/** Width by height; null: unknown. */
export const ratioOf = ({ width, height }: Pick<MediaFile, 'width' | 'height'>): number | null =>
  width === null || height === null ? null : width / height;

/** Whether some differ from the first. `ratios`: width by height; null: unknown. */
export const haveMixedShapes = (ratios: readonly (number | null)[]): boolean => {
  const [first, ...others] = ratios.filter((ratio) => ratio !== null);
  return first !== undefined && others.some((ratio) => Math.abs(ratio / first - 1) > sameRatio);
};

/**
 * The platforms for a post with these files: its own choice, else the choice for all posts. The service refuses the whole
 * post for one platform it can't serve, so a doubtful platform must be chosen for the post itself.
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
