// A believable post for tests of the editor: whole, and a test names only what it cares about.
import type { Channel } from '../../preload/contract/account.ts';
import type { Post, Variant } from '../../preload/contract/posts.ts';
import type { PlatformId } from '../../preload/rules/platforms.ts';
import { sampleSync } from './sync-samples.ts';
import { mediaId, postId } from './window-samples.ts';

export const sampleVariant = (platform: PlatformId, over: Partial<Variant> = {}): Variant => ({
  platform,
  isPrimary: false,
  pinned: false,
  status: 'draft',
  body: 'Rhubarb and custard tart is back.',
  title: null,
  description: null,
  hashtags: ['rhubarbseason'],
  altText: null,
  media: [{ id: mediaId('media-1'), type: 'image', ratio: 1, altText: null }],
  mediaOrigin: 'taka',
  scheduledAt: null,
  publishedAt: null,
  permalink: null,
  generation: { status: 'ready', error: null, videoStatus: null },
  score: null,
  publishFailure: null,
  ...over,
});

/** Instagram is the main version unless variants are given. */
export const samplePost = (over: Partial<Post> = {}): Post => ({
  id: postId('post-1'),
  serviceId: 'post_8fk2n1q7',
  name: 'Rhubarb tart is back',
  kind: 'post',
  status: 'draft',
  needsApproval: false,
  changedSinceApproval: false,
  idea: null,
  variants: [sampleVariant('instagram', { isPrimary: true })],
  sync: sampleSync(),
  gone: null,
  canKeep: false,
  createdAt: '2026-05-11T12:00:00Z',
  updatedAt: '2026-05-14T12:00:00Z',
  ...over,
});

export const sampleChannel = (platform: PlatformId, over: Partial<Channel> = {}): Channel => ({
  platform,
  displayName: platform,
  connected: true,
  account: null,
  available: true,
  needsReconnect: false,
  restricted: false,
  connectedAt: null,
  ...over,
});
