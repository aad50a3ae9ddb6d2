// Checks of a variant before it's published: rules for its text and media, each with its source.
import type { BrandRules } from '../contract/brand.ts';
import type { MediaItem, PostKind } from '../contract/posts.ts';
import { textBounds } from './service-bounds.ts';
import { brandLint } from './brand-lint.ts';
import type { Finding } from './findings.ts';
import { type RuledFile, haveMixedShapes, misfits } from './media-rules.ts';
import { type PlatformId, platforms } from './platforms.ts';
import { countBy, measureText } from './text-length.ts';

export type Check = {
  finding: Finding;
  /** It can't be scheduled or published. false: a warning. */
  blocks: boolean;
  confidence: 'official' | 'tools' | 'rule of thumb';
  source: string;
};

export type CheckedVersion = {
  platform: PlatformId;
  kind: PostKind;
  text: string;
  title: string;
  hashtags: readonly string[];
  altText: string;
  media: readonly Pick<MediaItem, 'type' | 'ratio' | 'altText'>[];
};

const service = 'public-api.md, Limits';

const certain = { confidence: 'official', blocks: true } as const;

const mention = /(?<![\p{L}\p{N}_@.])@[\p{L}\p{N}_.]+/gu;

/** No part of a link: it follows no letter and no slash. */
const hashtag = /(?<![\p{L}\p{N}_/&#])#[\p{L}\p{N}\p{M}_]+/gu;

/** What a platform counts: the field's, and each of the text once that the field doesn't have. */
export const hashtagCount = (text: string, hashtags: readonly string[]): number => {
  const inText = (text.match(hashtag) ?? []).map((tag) => tag.slice(1).toLowerCase());
  return hashtags.length + new Set(inText).difference(new Set(hashtags.map((tag) => tag.toLowerCase()))).size;
};

const cashtag = /(?<![\p{L}\p{N}$])\$[a-z]{1,6}\b/giu;

export const blankPattern = /\{[\p{L}\p{N} _-]{1,40}\}/u;

/** All findings, blocking ones first, each once. `brand` null: its rules aren't checked. */
export const preflight = (version: CheckedVersion, brand: BrandRules | null = null): Check[] => {
  const found = [
    ...aboutText(version),
    ...aboutTitle(version),
    ...aboutTags(version),
    ...aboutMedia(version),
    ...(brand ? brandLint(version, brand).map((finding) => ({ finding, ...thumb('your brand kit') })) : []),
  ];
  return found.sort((one, other) => Number(other.blocks) - Number(one.blocks));
};

/** YouTube takes neither in a title nor in a description. */
const hasMarks = (text: string): boolean => /[<>]/u.test(text);

const aboutText = ({ platform, text, title, hashtags, media }: CheckedVersion): Check[] => {
  const found: Check[] = [];
  const rule = platforms[platform].text;
  const official = { ...certain, source: sources[platform] };
  const measured = measureText(platform, text);
  const blank = blankPattern.exec(`${title}\n${text}`)?.[0];
  if (text.trim() === '' && title.trim() === '' && media.length === 0)
    found.push({ finding: { kind: 'empty' }, ...official });
  if (measured.over > 0) {
    const counts = rule.count === 'utf8-bytes' ? 'bytes' : 'characters';
    const finding: Finding = { kind: 'too-long', over: measured.over, limit: measured.limit, counts };
    found.push({ finding, source: sources[platform], confidence: rule.confidence, blocks: true });
  } else {
    const whole = [text.trim(), ...hashtags.map((tag) => `#${tag}`)].join(' ');
    const over = countBy(rule.count, whole) - rule.limit;
    if (over > 0 && hashtags.length > 0)
      found.push({ finding: { kind: 'long-with-tags', over, limit: rule.limit }, ...thumb(service) });
    if (measured.warns)
      found.push({
        finding: { kind: 'long-for-tools', limit: rule.warnAt ?? rule.limit },
        ...byTools('Postiz, Metricool'),
      });
  }
  if (platform === 'youtube_shorts' && hasMarks(text)) found.push({ finding: { kind: 'text-marks' }, ...official });
  if (blank !== undefined) found.push({ finding: { kind: 'blank', blank }, ...thumb('Galley') });
  if (platform === 'x' && (text.match(cashtag)?.length ?? 0) > 1)
    found.push({ finding: { kind: 'cashtags' }, ...thumb('Postiz') });
  return found;
};

const aboutTitle = ({ platform, title }: CheckedVersion): Check[] => {
  const { hasTitle, titleLimit } = platforms[platform];
  if (!hasTitle) return [];
  const limit = titleLimit ?? textBounds.variantTitle;
  const over = title.length - limit;
  const source = sources[platform];
  return [
    ...(over > 0 ? [{ finding: { kind: 'title-too-long' as const, over, limit }, ...certain, source }] : []),
    ...(platform === 'youtube_shorts' && hasMarks(title)
      ? [{ finding: { kind: 'title-marks' as const }, ...certain, source }]
      : []),
    ...(title.trim() === '' ? [{ finding: { kind: 'no-title' as const }, ...thumb(source) }] : []),
  ];
};

const aboutTags = ({ platform, text, hashtags }: CheckedVersion): Check[] => {
  const { hashtagLimit, mentionLimit } = platforms[platform];
  const tagsOver = hashtagLimit === null ? 0 : hashtagCount(text, hashtags) - hashtagLimit;
  const mentionsOver = mentionLimit === null ? 0 : (text.match(mention)?.length ?? 0) - mentionLimit;
  const official = { ...certain, source: sources[platform] };
  return [
    ...(hashtagLimit !== null && tagsOver > 0
      ? [{ finding: { kind: 'hashtags' as const, over: tagsOver, limit: hashtagLimit }, ...official }]
      : []),
    ...(mentionLimit !== null && mentionsOver > 0
      ? [{ finding: { kind: 'mentions' as const, over: mentionsOver, limit: mentionLimit }, ...official }]
      : []),
  ];
};

const aboutMedia = ({ platform, kind, altText, media }: CheckedVersion): Check[] => {
  const { altTextLimit, needsMedia } = platforms[platform];
  const limit = Math.min(altTextLimit ?? textBounds.variantAltText, textBounds.variantAltText);
  const source = altTextLimit === null ? service : sources[platform];
  const found: Check[] = [];
  if (media.length === 0 && needsMedia) found.push({ finding: { kind: 'no-media' }, ...byTools(sources[platform]) });
  for (const misfit of misfits(platform, media.map(ruled))) {
    // A story fills the screen: the aspect ratios of a feed don't apply.
    if (kind === 'story' && (misfit.reason === 'too-tall' || misfit.reason === 'too-wide')) continue;
    // The rule is for posts made from files; the service itself makes photo posts.
    const blocks = misfit.blocks && !(platform === 'tiktok' && misfit.reason === 'videos-only');
    found.push({ finding: { kind: 'media', misfit: { ...misfit, blocks } }, ...thumb(sources[platform]), blocks });
  }
  if (haveMixedShapes(media.map(({ ratio }) => ratio)))
    found.push({ finding: { kind: 'mixed-shapes' }, ...thumb('one tool') });
  const pictures = media.filter(({ type }) => type === 'image');
  if (altText.length > limit) {
    const finding: Finding = { kind: 'alt-text-too-long', over: altText.length - limit, limit };
    found.push({ finding, ...certain, source });
  } else if (pictures.length > 0 && altText.trim() === '' && pictures.every((picture) => !picture.altText))
    found.push({ finding: { kind: 'no-alt-text' }, ...thumb('WCAG 1.1.1') });
  return found;
};

/** The service reports only the aspect ratio of a picture. */
const ruled = ({ type, ratio }: Pick<MediaItem, 'type' | 'ratio'>): RuledFile => ({
  type: type === 'video' ? 'video' : 'image',
  width: ratio,
  height: ratio === null ? null : 1,
  durationSeconds: null,
  mimeType: null,
  sizeBytes: null,
});

const byTools = (source: string) => ({ confidence: 'tools', source, blocks: false }) as const;

const thumb = (source: string) => ({ confidence: 'rule of thumb', source, blocks: false }) as const;

const sources: Readonly<Record<PlatformId, string>> = {
  instagram: 'developers.facebook.com',
  facebook: 'developers.facebook.com',
  linkedin: 'linkedin.com/help',
  tiktok: 'developers.tiktok.com',
  youtube_shorts: 'developers.google.com',
  pinterest: 'github.com/pinterest/api-description',
  x: 'github.com/twitter/twitter-text',
};
