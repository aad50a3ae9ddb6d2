// The seven platforms as data: names, badges, and what each does to a text.
import { textBounds } from './service-bounds.ts';

/** Platform identifiers (public-api.md, What the service does). */
export const platformIds = ['instagram', 'facebook', 'linkedin', 'tiktok', 'youtube_shorts', 'pinterest', 'x'] as const;
export type PlatformId = (typeof platformIds)[number];

/** The service may add more than these. */
export const isPlatformId = (platform: string): platform is PlatformId => platformIds.some((id) => id === platform);

/** `official`: the platform's own text. `tools`: two or more independent tools agree. `rule of thumb`: one source. */
type Confidence = 'official' | 'tools' | 'rule of thumb';

/** How a platform measures a text; `x-weighted`: most scripts weigh 1, others and emoji 2, a link 23. */
export type CountingRule = 'utf16' | 'utf8-bytes' | 'x-weighted';

export type Platform = {
  id: PlatformId;
  name: string;
  badge: string;
  /** `x` cannot start a post (public-api.md, Posts: CreatePost). */
  canStartPost: boolean;
  /** Publishing answers with a job instead of an inline result (public-api.md, Scheduling rule 4). */
  publishesByJob: boolean;
  /** Only Shorts and Pinterest have title and description (public-api.md, Post variant). */
  hasTitle: boolean;
  titleLimit: number | null;
  text: {
    label: 'Caption' | 'Text' | 'Description' | 'Post';
    /** The platform's own limit, or the service's where the platform names none. */
    limit: number;
    /** A softer limit that some tools use: a warning, never a refusal. */
    warnAt: number | null;
    count: CountingRule;
    confidence: Confidence;
  };
  /** Lines that a phone's feed shows before "more"; null: all of it. Sources differ by device: a rule of thumb. */
  foldLines: number | null;
  hashtagLimit: number | null;
  mentionLimit: number | null;
  /** The platform's own, where it is below the service's. */
  altTextLimit: number | null;
  /** Nothing can be posted there without a picture or video. */
  needsMedia: boolean;
  /** Width by height that a feed shows of a picture; beyond it the edges are cut. Rules of thumb but for Instagram. */
  shownRatio: { least: number; most: number };
  /** When these facts were last read, ISO date. */
  checkedOn: string;
};

const checkedOn = '2026-09-01';

export const platforms: Readonly<Record<PlatformId, Platform>> = {
  instagram: {
    id: 'instagram',
    name: 'Instagram',
    badge: 'Ig',
    canStartPost: true,
    publishesByJob: false,
    hasTitle: false,
    titleLimit: null,
    text: { label: 'Caption', limit: 2200, warnAt: null, count: 'utf16', confidence: 'official' },
    foldLines: 3,
    hashtagLimit: 30,
    mentionLimit: 20,
    altTextLimit: null,
    needsMedia: true,
    shownRatio: { least: 4 / 5, most: 1.91 },
    checkedOn,
  },
  facebook: {
    id: 'facebook',
    name: 'Facebook',
    badge: 'Fb',
    canStartPost: true,
    publishesByJob: false,
    hasTitle: false,
    titleLimit: null,
    text: { label: 'Post', limit: textBounds.variantBody, warnAt: null, count: 'utf16', confidence: 'official' },
    foldLines: 10,
    hashtagLimit: null,
    mentionLimit: null,
    altTextLimit: null,
    needsMedia: false,
    shownRatio: { least: 9 / 16, most: 16 / 9 },
    checkedOn,
  },
  linkedin: {
    id: 'linkedin',
    name: 'LinkedIn',
    badge: 'Li',
    canStartPost: true,
    publishesByJob: false,
    hasTitle: false,
    titleLimit: null,
    text: { label: 'Post', limit: 3000, warnAt: null, count: 'utf16', confidence: 'official' },
    foldLines: 4,
    hashtagLimit: null,
    mentionLimit: null,
    altTextLimit: null,
    needsMedia: false,
    shownRatio: { least: 4 / 5, most: 1.91 },
    checkedOn,
  },
  tiktok: {
    id: 'tiktok',
    name: 'TikTok',
    badge: 'Tk',
    canStartPost: true,
    publishesByJob: true,
    hasTitle: false,
    titleLimit: null,
    text: { label: 'Caption', limit: 2200, warnAt: 2000, count: 'utf16', confidence: 'official' },
    foldLines: 1,
    hashtagLimit: null,
    mentionLimit: null,
    altTextLimit: null,
    needsMedia: true,
    shownRatio: { least: 9 / 16, most: 9 / 16 },
    checkedOn,
  },
  youtube_shorts: {
    id: 'youtube_shorts',
    name: 'YouTube Shorts',
    badge: 'Ys',
    canStartPost: true,
    publishesByJob: true,
    hasTitle: true,
    titleLimit: 100,
    text: { label: 'Description', limit: 5000, warnAt: null, count: 'utf8-bytes', confidence: 'official' },
    foldLines: 4,
    hashtagLimit: null,
    mentionLimit: null,
    altTextLimit: null,
    needsMedia: true,
    shownRatio: { least: 9 / 16, most: 9 / 16 },
    checkedOn,
  },
  pinterest: {
    id: 'pinterest',
    name: 'Pinterest',
    badge: 'Pi',
    canStartPost: true,
    publishesByJob: true,
    hasTitle: true,
    titleLimit: 100,
    text: { label: 'Description', limit: 800, warnAt: 500, count: 'utf16', confidence: 'official' },
    foldLines: 1,
    hashtagLimit: null,
    mentionLimit: null,
    altTextLimit: 500,
    needsMedia: true,
    shownRatio: { least: 1 / 2.1, most: 2 },
    checkedOn,
  },
  x: {
    id: 'x',
    name: 'X',
    badge: 'X',
    canStartPost: false,
    publishesByJob: false,
    hasTitle: false,
    titleLimit: null,
    text: { label: 'Post', limit: 280, warnAt: null, count: 'x-weighted', confidence: 'official' },
    foldLines: null,
    hashtagLimit: null,
    mentionLimit: null,
    altTextLimit: null,
    needsMedia: false,
    shownRatio: { least: 3 / 4, most: 3 },
    checkedOn,
  },
};
