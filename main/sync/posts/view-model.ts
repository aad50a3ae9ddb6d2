// A post as the window sees it: whole, and as one row of the Library.
import type { MediaId, PostId } from '../../../preload/ids.ts';
import type { MediaItem, Post, PublishFailure, Variant, PostLine } from '../../../preload/contract/posts.ts';
import { synced } from '../../../preload/rules/post-state.ts';
import { instantOrNull, slotText } from '../../service/lenient-parsing.ts';
import { lazy } from '../../../preload/lazy.ts';
import { judge } from '../../../preload/rules/readiness.ts';
import { isPlatformId } from '../../../preload/rules/platforms.ts';
import type { PostView } from '../../store/post-rows.ts';
import type { WirePost, WireVariant } from './codec.ts';
import { isTitled, textOf } from './fields.ts';

const idOf = (pid: number): PostId => String(pid) as PostId;

/** The confirmed post as the window sees it, without open changes. */
export const toPost = (pid: number, wire: WirePost): Post => ({
  id: idOf(pid),
  serviceId: wire.id,
  name: wire.name,
  kind: wire.kind,
  status: wire.status,
  needsApproval: wire.needsApproval,
  changedSinceApproval: false,
  idea: wire.idea ?? null,
  variants: wire.variants.map(toVariant),
  sync: synced,
  gone: null,
  canKeep: false,
  createdAt: instantOrNull(wire.createdAt),
  updatedAt: instantOrNull(wire.updatedAt),
});

const toVariant = (wire: WireVariant): Variant => ({
  platform: wire.platform,
  isPrimary: wire.isPrimary,
  pinned: wire.pinned,
  status: wire.status,
  // On Pinterest and Shorts either field may hold the text (readings.md, 14).
  body: textOf(wire),
  title: wire.title ?? null,
  description: isTitled(wire.platform) ? textOf(wire) : (wire.description ?? null),
  hashtags: wire.hashtags ?? [],
  altText: wire.altText ?? null,
  media: wire.media.map(toMediaItem),
  mediaOrigin: wire.mediaOrigin,
  scheduledAt: slotText(wire.scheduledAt),
  publishedAt: slotText(wire.publishedAt),
  permalink: wire.permalink ?? null,
  generation: {
    status: wire.generation.status,
    error: wire.generation.error ?? null,
    videoStatus: wire.generation.videoStatus ?? null,
  },
  score: wire.score
    ? { value: wire.score.value ?? null, verdict: wire.score.verdict ?? null, singleFix: wire.score.singleFix ?? null }
    : null,
  publishFailure: toFailure(wire.publishFailure),
});

const toMediaItem = ({ id, type, ratio, altText }: WireVariant['media'][number]): MediaItem => ({
  id: id as MediaId,
  type,
  ratio: ratio ?? null,
  altText: altText ?? null,
});

const toFailure = (failure: WireVariant['publishFailure']): PublishFailure | null =>
  failure ? { reason: failure.reason, failedAt: instantOrNull(failure.failedAt) } : null;

/** A post that the service does not have yet; the operation that creates it fills it in. */
export const blankPost = (pid: number, createdAtMs: number): Post => ({
  id: idOf(pid),
  serviceId: null,
  name: '',
  kind: 'post',
  status: 'draft',
  needsApproval: false,
  changedSinceApproval: false,
  idea: null,
  variants: [],
  sync: synced,
  gone: null,
  canKeep: false,
  createdAt: new Date(createdAtMs).toISOString(),
  updatedAt: new Date(createdAtMs).toISOString(),
});

export const blankVariant = (platform: string, isPrimary: boolean): Variant => ({
  platform,
  isPrimary,
  pinned: false,
  status: 'draft',
  body: null,
  title: null,
  description: null,
  hashtags: [],
  altText: null,
  media: [],
  mediaOrigin: 'taka',
  scheduledAt: null,
  publishedAt: null,
  permalink: null,
  generation: { status: 'pending', error: null, videoStatus: null },
  score: null,
  publishFailure: null,
});

// A post as one row of the Library, with what lists filter and sort by.
const excerptLength = 160;

/** What the tables store of a post for lists, filters and the schedule. */
export const toView = (post: Post): PostView => ({
  name: post.name,
  kind: post.kind,
  status: post.status,
  sync: post.sync.state,
  createdMs: instantMs(post.createdAt) ?? 0,
  updatedMs: instantMs(post.updatedAt) ?? 0,
  line: toLine(post),
  versions: post.variants.map(({ platform, status, scheduledAt, publishedAt }) => ({
    platform,
    status,
    slotMs: instantMs(scheduledAt),
    publishedMs: instantMs(publishedAt),
  })),
});

const toLine = (post: Post): PostLine => {
  const main = post.variants.find((variant) => variant.isPrimary) ?? post.variants[0];
  const failed = post.variants.find((variant) => variant.publishFailure);
  return {
    name: post.name,
    kind: post.kind,
    status: post.status,
    needsApproval: post.needsApproval,
    changedSinceApproval: post.changedSinceApproval,
    ...(post.approval?.for !== undefined && { approvedFor: post.approval.for }),
    excerpt: beginning(main?.body ?? main?.title ?? post.idea ?? ''),
    thumbnail: main?.media[0]?.id ?? post.variants.flatMap(({ media }) => media)[0]?.id ?? null,
    platforms: post.variants.map(({ platform, publishFailure, status }) => ({
      platform,
      failed: publishFailure !== null,
      status,
    })),
    generation: main?.generation.status ?? 'pending',
    videoStatus: main?.generation.videoStatus ?? null,
    failure: failed?.publishFailure ? { ...failed.publishFailure, platform: failed.platform } : null,
    judged: judgedOf(post),
    at: nextSlot(post.variants) ?? lastPublication(post.variants),
    sync: post.sync,
    createdAt: post.createdAt,
    updatedAt: post.updatedAt,
  };
};

const judgedOf = (post: Post): PostLine['judged'] =>
  post.variants.flatMap((variant) => {
    const { platform, status } = variant;
    if (status === 'published' || !isPlatformId(platform)) return [];
    const [first] = judge(post, variant, platform);
    return first ? [{ platform, ...first }] : [];
  });

/** Whole grapheme clusters, in one line. */
const beginning = (text: string): string => {
  // A character is rarely longer than this; the rest of a long text need not be read.
  const line = text
    .slice(0, excerptLength * 8)
    .replace(/\s+/g, ' ')
    .trim();
  if (line.length <= excerptLength) return line;
  const start = line.slice(0, excerptLength + 1);
  // Without combining marks, which start here, every unit is a character; segmenting is slow.
  if (!/[\u0300-\uffff]/.test(start)) return start.slice(0, excerptLength);
  let words = '';
  let count = 0;
  for (const { segment } of characters().segment(line)) {
    if ((count += 1) > excerptLength) break;
    words += segment;
  }
  return words;
};
const characters = lazy(() => new Intl.Segmenter());

/** An invalid date counts as none. */
const instantMs = (text: string | null | undefined): number | null => {
  const ms = typeof text === 'string' ? Date.parse(text) : NaN;
  return Number.isNaN(ms) ? null : ms;
};

const times = (slots: (string | null | undefined)[]): string[] =>
  slots
    .filter((slot): slot is string => typeof slot === 'string' && instantMs(slot) !== null)
    .sort((a, b) => Date.parse(a) - Date.parse(b));

const nextSlot = (variants: Variant[]): string | null =>
  times(variants.filter(({ status }) => status === 'scheduled').map(({ scheduledAt }) => scheduledAt))[0] ?? null;
const lastPublication = (variants: Variant[]): string | null =>
  times(variants.map(({ publishedAt }) => publishedAt)).at(-1) ?? null;
