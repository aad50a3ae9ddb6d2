// The service's post as the window sees it: flat, link-free, with every field; and one that it does not have yet.
import type { MediaId, PostId } from '../../../preload/ids.ts';
import type { MediaItem, Post, PublishFailure, Variant } from '../../../preload/contract/posts.ts';
import { synced } from '../../../preload/rules/post-state.ts';
import { slotText } from '../../service/leniency.ts';
import type { WirePost, WireVariant } from './packed.ts';
import { isTitled, textOf } from './fields.ts';

const idOf = (pid: number): PostId => String(pid) as PostId;

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
  createdAt: wire.createdAt,
  updatedAt: wire.updatedAt,
});

const toVariant = (wire: WireVariant): Variant => ({
  platform: wire.platform,
  isPrimary: wire.isPrimary,
  pinned: wire.pinned,
  status: wire.status,
  // On Pinterest and Shorts either of the two may hold the text (readings.md, 14).
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
  failure ? { reason: failure.reason, failedAt: failure.failedAt } : null;

/** A post that the service does not have yet; the operation that makes it fills it in. */
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
