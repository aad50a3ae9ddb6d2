// The service's post as the window sees it: flat, link-free, with every field; and its one line in the Library.
import type { z } from 'zod';
import type { MediaId, MediaItem, Post, PostId, PostRow, PublishFailure, Variant } from '../../preload/model/post.ts';
import { platforms } from '../../preload/platforms.ts';
import type { NotedMedia } from '../media/links.ts';
import { slotText } from '../service/leniency.ts';
import type { Post as PostSchema, Variant as VariantSchema } from '../service/schema.ts';

export type WirePost = z.infer<typeof PostSchema>;
type WireVariant = z.infer<typeof VariantSchema>;

const excerptLength = 160;

export const toPost = (wire: WirePost): Post => ({
  // Local ids come with the outbox; until then the service's id is the post's id.
  id: wire.id as PostId,
  serviceId: wire.id,
  name: wire.name,
  kind: wire.kind,
  status: wire.status,
  needsApproval: wire.needsApproval,
  idea: wire.idea ?? null,
  variants: wire.variants.map(toVariant),
  createdAt: wire.createdAt,
  updatedAt: wire.updatedAt,
});

const toVariant = (wire: WireVariant): Variant => {
  const body = wire.body ?? null;
  const description = wire.description ?? null;
  // On Pinterest and Shorts either of the two may hold the text (readings.md, 14).
  const oneText =
    Object.hasOwn(platforms, wire.platform) && platforms[wire.platform as keyof typeof platforms].hasTitle;
  return {
    platform: wire.platform,
    isPrimary: wire.isPrimary,
    pinned: wire.pinned,
    status: wire.status,
    body: oneText ? (body ?? description) : body,
    title: wire.title ?? null,
    description: oneText ? (description ?? body) : description,
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
      ? {
          value: wire.score.value ?? null,
          verdict: wire.score.verdict ?? null,
          singleFix: wire.score.singleFix ?? null,
        }
      : null,
    publishFailure: toFailure(wire.publishFailure),
  };
};

const toMediaItem = ({ id, type, ratio, altText }: WireVariant['media'][number]): MediaItem => ({
  id: id as MediaId,
  type,
  ratio: ratio ?? null,
  altText: altText ?? null,
});

const toFailure = (failure: WireVariant['publishFailure']): PublishFailure | null =>
  failure ? { reason: failure.reason, failedAt: failure.failedAt } : null;

export const toRow = (wire: WirePost): PostRow => {
  const post = toPost(wire);
  const main = post.variants.find((variant) => variant.isPrimary) ?? post.variants[0];
  const failed = post.variants.find((variant) => variant.publishFailure);
  return {
    id: post.id,
    name: post.name,
    kind: post.kind,
    status: post.status,
    needsApproval: post.needsApproval,
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
    at: nextSlot(post.variants) ?? lastPublication(post.variants),
    createdAt: post.createdAt,
    updatedAt: post.updatedAt,
  };
};

/** Whole characters as people see them, in one line. */
const beginning = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= excerptLength) return line;
  let words = '';
  let count = 0;
  for (const { segment } of new Intl.Segmenter().segment(line)) {
    if ((count += 1) > excerptLength) break;
    words += segment;
  }
  return words;
};

const byTime = (a: string, b: string) => Date.parse(a) - Date.parse(b);
const times = (slots: (string | null | undefined)[]): string[] =>
  slots.filter((slot): slot is string => typeof slot === 'string' && !Number.isNaN(Date.parse(slot))).sort(byTime);

const nextSlot = (variants: Variant[]): string | null =>
  times(variants.filter(({ status }) => status === 'scheduled').map(({ scheduledAt }) => scheduledAt))[0] ?? null;
const lastPublication = (variants: Variant[]): string | null =>
  times(variants.map(({ publishedAt }) => publishedAt)).at(-1) ?? null;

/** The links that the view leaves out, for the core's own use. */
export const mediaOf = (wire: WirePost): NotedMedia[] =>
  wire.variants.flatMap(({ media }) => media.flatMap(({ id, url }) => (url ? [{ id, url, postId: wire.id }] : [])));
