// What a person can do with posts themselves: list, read, begin, name, edit, remove.
import { randomUUID } from 'node:crypto';
import type { ParsedInput } from '../../preload/bridge.ts';
import { AppError } from '../../preload/error.ts';
import type { Post, PostId, PostPage } from '../../preload/model/post.ts';
import { platforms, type PlatformId } from '../../preload/platforms.ts';
import type { CoreEvents } from '../events.ts';
import type { MediaLinks } from '../media/links.ts';
import type { Client } from '../service/client.ts';
import { pageLimits } from '../service/limits.ts';
import { mediaOf, toPost, toRow, type WirePost } from './post-view.ts';

type Filter = ParsedInput<'posts.list'>;
type VariantFields = Omit<ParsedInput<'posts.edit'>, 'id' | 'platform'>;

export type Posts = {
  list(filter: Filter): Promise<PostPage>;
  read(id: PostId): Promise<Post>;
  create(of: ParsedInput<'posts.create'>): Promise<Post>;
  rename(id: PostId, name: string): Promise<Post>;
  edit(id: PostId, platform: PlatformId, fields: VariantFields): Promise<Post>;
  remove(id: PostId): Promise<null>;
};

export const createPosts = ({
  client,
  links,
  events,
}: {
  client: Client;
  links: MediaLinks;
  events: CoreEvents;
}): Posts => {
  const seen = (wire: WirePost): Post => {
    links.note(mediaOf(wire));
    return toPost(wire);
  };
  const changed = (wire: WirePost): Post => {
    events.changed(`post:${wire.id}`, 'posts');
    return seen(wire);
  };

  const page = async ({ cursor, ...filter }: Filter) => {
    const query = { ...filter, limit: pageLimits.posts.max };
    if (cursor === undefined) return client.call('posts.list', { query });
    try {
      return await client.call('posts.list', { query: { ...query, cursor } });
    } catch (error) {
      // A cursor may have died with its list: begin again, once (readings.md, 23).
      if (!(error instanceof AppError && error.kind === 'invalid')) throw error;
      return client.call('posts.list', { query });
    }
  };

  return {
    async list(filter) {
      const { body } = await page(filter);
      for (const wire of body.posts) links.note(mediaOf(wire));
      return { rows: body.posts.map(toRow), nextCursor: body.nextCursor ?? null };
    },
    async read(id) {
      return seen((await client.call('posts.get', { path: { postId: id } })).body);
    },
    async create(of) {
      return changed((await client.call('posts.create', { body: of }, { idempotencyKey: randomUUID() })).body);
    },
    async rename(id, name) {
      return changed((await client.call('posts.rename', { path: { postId: id }, body: { name } })).body);
    },
    async edit(id, platform, fields) {
      return changed(
        (await client.call('posts.update', { path: { postId: id }, body: { platform, ...sendable(platform, fields) } }))
          .body,
      );
    },
    async remove(id) {
      await client.call('posts.remove', { path: { postId: id } });
      events.changed(`post:${id}`, 'posts');
      return null;
    },
  };
};

/** Title and description exist on two platforms only; hashtags travel without their sign (readings.md, 13). */
const sendable = (platform: PlatformId, { title, description, hashtags, ...fields }: VariantFields): VariantFields => ({
  ...fields,
  ...(platforms[platform].hasTitle && title !== undefined ? { title } : {}),
  ...(platforms[platform].hasTitle && description !== undefined ? { description } : {}),
  ...(hashtags ? { hashtags: hashtags.map((tag) => tag.trim().replace(/^#+/, '')).filter((tag) => tag !== '') } : {}),
});
