// The seven platforms as data: names, badges, and what each does to a text.
import { textBounds } from './bounds.ts';

/** Platform identifiers (public-api.md, What the service does). */
export const platformIds = ['instagram', 'facebook', 'linkedin', 'tiktok', 'youtube_shorts', 'pinterest', 'x'] as const;
export type PlatformId = (typeof platformIds)[number];

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
  /** Title and description exist on Shorts and Pinterest only (public-api.md, Post variant). */
  hasTitle: boolean;
  titleLimit: number | null;
  text: {
    label: 'Caption' | 'Text' | 'Description' | 'Post';
    /** The platform's own limit, or the service's where the platform names none. */
    limit: number;
    /** A softer limit some tools stop at: worth a warning, never a refusal. */
    warnAt: number | null;
    count: CountingRule;
    confidence: Confidence;
  };
  /** Characters a feed shows before "more"; only a start, real folds are measured in lines. */
  foldChars: number | null;
  hashtagLimit: number | null;
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
    foldChars: 125,
    hashtagLimit: 30,
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
    foldChars: 477,
    hashtagLimit: null,
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
    foldChars: 210,
    hashtagLimit: null,
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
    foldChars: 55,
    hashtagLimit: null,
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
    foldChars: 157,
    hashtagLimit: null,
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
    foldChars: 55,
    hashtagLimit: null,
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
    foldChars: 280,
    hashtagLimit: null,
    checkedOn,
  },
};
