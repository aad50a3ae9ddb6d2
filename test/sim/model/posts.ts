// Posts: list, create, read, edit, rename, delete.
import { addPost } from './creates.ts';
import {
  nullableText,
  numberInText,
  only,
  optionalInstant,
  optionalOneOf,
  optionalPlatform,
  optionalText,
  requiredPlatform,
  requiredText,
  textList,
} from './checks.ts';
import { rename, rewrite } from './edits.ts';
import { askedBy } from './ledger.ts';
import { postAnswer, postText, statusOf } from './post-wire.ts';
import { type Author, type Business, type Post, type TextChange } from './state.ts';
import { type Answer, isTitled, type Platform, refusal } from './wire.ts';
import { type Call, findPost, findVariant, param, type World } from './world.ts';

const longestDefaultName = 80;

/** Trims, in the seeds that do. */
export const tidy = ({ nastiness }: World, text: string) => (nastiness.normalises ? text.trim() : text);

const tidyOrNull = (world: World, text: string | null) => (text === null ? null : tidy(world, text));

const tidyHashtags = ({ nastiness }: World, hashtags: readonly string[]) => {
  if (nastiness.normalises) return hashtags.map((tag) => tag.trim().replace(/^#+/, ''));
  if (hashtags.some((tag) => tag.startsWith('#'))) throw refusal('VALIDATION_ERROR', 'hashtags are without #.');
  return hashtags;
};

const kindFor = (platform: Platform): Post['kind'] => {
  if (platform === 'tiktok' || platform === 'youtube_shorts') return 'reel';
  return 'post';
};

export const createPost = (world: World, { business, author, fields }: Call): Answer => {
  only(fields, 'platform', 'name', 'idea');
  const platform = requiredPlatform(fields);
  if (platform === 'x') throw refusal('VALIDATION_ERROR', 'A post cannot be created on x.');
  const idea = optionalText(fields, 'idea', 2000);
  const name = tidy(world, optionalText(fields, 'name', 200) ?? idea?.slice(0, longestDefaultName) ?? 'Untitled');
  const needsApproval = world.nastiness.createdNeedApproval;
  const born = { name, idea, kind: kindFor(platform), platforms: [platform], cause: 'create', needsApproval } as const;
  return postAnswer(world, 201, addPost(world, business, born, author));
};

/** Rows after the cursor, newest first, and where the next page begins. */
const pageAfter = ({ nastiness }: World, rows: readonly Post[], cursor: string | undefined, limit: number) => {
  let start = 0;
  if (cursor !== undefined) {
    const [, kind, createdAt, order] = /^([ok])(\d+)(?:_(\d+))?$/.exec(cursor) ?? [];
    if (kind === undefined) throw refusal('VALIDATION_ERROR', 'cursor is none of ours.');
    if (kind === 'o') start = Number(createdAt);
    else {
      const last = { createdAtMs: Number(createdAt), order: Number(order) };
      start = rows.findIndex((row) => byNewest(row, last) > 0);
      if (start < 0) start = rows.length;
    }
  }
  const page = rows.slice(start, start + limit);
  const last = page.at(-1);
  if (!last || start + limit >= rows.length) return { page, nextCursor: undefined };
  return {
    page,
    nextCursor: nastiness.cursor === 'offset' ? `o${start + limit}` : `k${last.createdAtMs}_${last.order}`,
  };
};

type Placed = Pick<Post, 'createdAtMs' | 'order'>;
const byNewest = (one: Placed, other: Placed) => other.createdAtMs - one.createdAtMs || other.order - one.order;

export const listPosts = (world: World, { business, query }: Call): Answer => {
  only(query, 'status', 'platform', 'from', 'to', 'cursor', 'limit');
  const status = optionalOneOf(query, 'status', ['draft', 'scheduled', 'published']);
  const platform = optionalPlatform(query);
  const from = optionalInstant(query, 'from') ?? -Infinity;
  const to = optionalInstant(query, 'to') ?? Infinity;
  const limit = numberInText(query['limit'], 'limit', 1, 100, 20);
  const rows = [...business.posts.values()]
    .filter(
      (post) =>
        post.createdAtMs >= from &&
        post.createdAtMs < to &&
        (!status || statusOf(post) === status) &&
        (!platform || post.variants.some((variant) => variant.platform === platform)),
    )
    .sort(byNewest);
  const { page, nextCursor } = pageAfter(world, rows, query['cursor'], limit);
  const posts = page.map((post) => postText(world, post)).join(',');
  const more = nextCursor === undefined ? '' : `,"nextCursor":"${nextCursor}"`;
  return { status: 200, json: `{"posts":[${posts}]${more}}` };
};

export const readPost = (world: World, call: Call): Answer =>
  postAnswer(world, 200, findPost(call.business, param(call)));

export const editPost = (world: World, call: Call): Answer => {
  const { fields, author } = call;
  only(fields, 'platform', 'body', 'title', 'description', 'hashtags', 'altText');
  const post = findPost(call.business, param(call));
  const platform = requiredPlatform(fields);
  const body = nullableText(fields, 'body', 5000);
  const title = nullableText(fields, 'title', 200);
  const description = nullableText(fields, 'description', 5000);
  const hashtags = textList(fields, 'hashtags');
  const altText = nullableText(fields, 'altText', 1000);
  if ((title !== undefined || description !== undefined) && !isTitled(platform))
    throw refusal('VALIDATION_ERROR', `${platform} has no title and no description.`);
  const change: TextChange = {
    ...(body !== undefined && { body: tidyOrNull(world, body) }),
    ...(title !== undefined && { title: tidyOrNull(world, title) }),
    ...(description !== undefined && { description: tidyOrNull(world, description) }),
    ...(hashtags && { hashtags: tidyHashtags(world, hashtags) }),
    ...(altText !== undefined && { altText: tidyOrNull(world, altText) }),
  };
  rewrite(world, post, findVariant(post, platform), change, { why: 'edit', version: 'manual' }, author);
  return postAnswer(world, 200, post);
};

export const renamePost = (world: World, call: Call): Answer => {
  only(call.fields, 'name');
  const name = requiredText(call.fields, 'name', 200);
  const post = findPost(call.business, param(call));
  rename(world, post, tidy(world, name), call.author);
  return postAnswer(world, 200, post);
};

export const removePost = ({ ledger, now }: World, business: Business, post: Post, author: Author) => {
  business.posts.delete(post.id);
  ledger.deleted.push({ postId: post.id, at: now(), cause: author.cause, ...askedBy(author) });
};

export const deletePost = (world: World, call: Call): Answer => {
  removePost(world, call.business, findPost(call.business, param(call)), call.author);
  return { status: 204, body: null };
};
