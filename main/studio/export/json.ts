// Posts as data for programs: every version of each, times as ISO instants.
import type { WrittenPost } from './written.ts';

export const toJson = (posts: readonly WrittenPost[]): string =>
  `${JSON.stringify({ posts: posts.map(plain) }, null, 2)}\n`;

const plain = ({ post, tags, desk }: WrittenPost) => ({
  id: post.serviceId,
  name: post.name,
  kind: post.kind,
  status: post.status,
  needsApproval: post.needsApproval,
  idea: post.idea,
  createdAt: post.createdAt,
  updatedAt: post.updatedAt,
  tags,
  ...desk,
  versions: post.variants.map((variant) => ({
    platform: variant.platform,
    isMain: variant.isPrimary,
    status: variant.status,
    text: variant.body,
    title: variant.title,
    hashtags: variant.hashtags,
    altText: variant.altText,
    media: variant.media.map(({ type, altText }) => ({ type, altText })),
    scheduledAt: variant.scheduledAt ?? null,
    publishedAt: variant.publishedAt ?? null,
    link: variant.permalink,
  })),
});
