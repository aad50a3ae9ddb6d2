// Posts themselves: list, create, read, edit one variant, rename, remove, metrics.
import { platforms } from '../../../preload/rules/platforms.ts';
import { CreatePost, PostName, PostPath, PostsQuery, UpdateVariant } from '../../service/inputs.ts';
import { failJobsOfRemovedPost } from '../engine/jobs.ts';
import { postMetrics } from '../engine/metrics.ts';
import { findPost, findVariant, nameFrom, refusePublished, savePost } from '../engine/posts.ts';
import { pageOfPosts } from '../engine/post-pages.ts';
import { editedContent, changeContent, newVariant } from '../engine/variants.ts';
import { postOnWire } from '../engine/wire.ts';
import type { PostRecord } from '../records.ts';
import type { Call, Routes } from '../world.ts';

const postOf = ({ world, business, path }: Call): PostRecord =>
  findPost(world, business.id, PostPath.parse(path).postId);

export const postRoutes = {
  'posts.list': ({ world, business, query }) => {
    const { posts, nextCursor } = pageOfPosts(world.tables.posts.of(business.id), PostsQuery.parse(query));
    const body = { posts: posts.map((post) => postOnWire(world, post)), ...(nextCursor !== null && { nextCursor }) };
    return { status: 200, body };
  },

  /** An empty draft on one platform; no credits. */
  'posts.create': ({ world, business, body }) => {
    const { platform, name, idea } = CreatePost.parse(body);
    const now = world.clock.now();
    const post: PostRecord = {
      id: world.id('post'),
      businessId: business.id,
      name: name?.trim() ? name : nameFrom(idea),
      kind: platform === 'tiktok' || platform === 'youtube_shorts' ? 'video' : 'post',
      reviewMode: false,
      approved: false,
      ...(idea?.trim() && { idea }),
      createdAt: now,
      updatedAt: now,
      variants: [newVariant(world, platform, true)],
    };
    world.tables.posts.put(post);
    return { status: 201, body: postOnWire(world, post) };
  },

  'posts.get': (call) => ({ status: 200, body: postOnWire(call.world, postOf(call)) }),

  'posts.update': (call) => {
    const { world } = call;
    const { platform, ...edit } = UpdateVariant.parse(call.body);
    const post = postOf(call);
    const variant = findVariant(post, platform);
    refusePublished(variant);
    const content = editedContent(variant, edit, platforms[platform].hasTitle);
    const now = world.clock.now();
    const changed = changeContent(post, variant, content, { kind: 'manual' }, now);
    const untouched = changed.variants.every((candidate, index) => {
      const before = post.variants[index];
      return candidate.versions === before?.versions && candidate.pinned === before.pinned;
    });
    return { status: 200, body: postOnWire(world, untouched ? post : savePost(world, changed, now)) };
  },

  'posts.rename': (call) => {
    const { name } = PostName.parse(call.body);
    const renamed = savePost(call.world, { ...postOf(call), name }, call.world.clock.now());
    return { status: 200, body: postOnWire(call.world, renamed) };
  },

  /** Deletes all variants, for good, and their scheduled events. */
  'posts.remove': (call) => {
    const { world } = call;
    const post = postOf(call);
    failJobsOfRemovedPost(world, post, world.clock.now());
    world.cancelPlanned(({ event }) => 'postId' in event && event.postId === post.id);
    world.tables.posts.delete(post.id);
    for (const { id } of post.variants) world.tables.metrics.delete(id);
    return { status: 204, body: null };
  },

  'posts.metrics': (call) => ({ status: 200, body: postMetrics(call.world, call.business, postOf(call)) }),
} satisfies Routes;
