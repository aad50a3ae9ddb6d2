// The user's actions on posts themselves: list, read, create, rename, edit, remove. All of it works offline.
import type { Handlers, ParsedInput } from '../../../preload/bridge.ts';
import { textBounds } from '../../../preload/rules/service-bounds.ts';
import { AppError } from '../../../preload/errors.ts';
import { type PostFilter, listSortOf, sortOf } from '../../../preload/rules/post-query.ts';
import type { PostCounts } from '../../../preload/contract/library.ts';
import type { MediaId, PostId } from '../../../preload/ids.ts';
import type { ChangedPost, Post, PostPage, PostRow } from '../../../preload/contract/posts.ts';
import type { Step } from '../../../preload/contract/undo.ts';
import type { Wording } from '../../../preload/contract/versions.ts';
import { type PlatformId, isPlatformId, platforms } from '../../../preload/rules/platforms.ts';
import type { MediaLinks } from '../../media/signed-links.ts';
import { mediaIdOf, midOf, thumbnailIdOf } from '../../media/local-files.ts';
import type { Sync } from '../../sync/engine.ts';
import { attachmentOf, fileOf } from '../../sync/posts/fields.ts';
import { withForecast } from '../../sync/posts/projection.ts';
import type { Intent } from '../../sync/outbox/operation.ts';
import type { Changed } from '../../sync/outbox/undo.ts';
import type { MediaRow } from '../../store/media.ts';
import { soughtIn } from '../../store/search.ts';
import { readShown } from '../../sync/outbox/families.ts';
import { searchTexts } from '../../sync/outbox/read-post.ts';
import { beginOnSeveral, planning, type createFamilies } from './families.ts';
import { noPost, pidOf } from './post-ids.ts';
import { askedFor, pidsOf } from './library-query.ts';
import { countPosts, statesContext } from './post-states.ts';
import { withPaused, rowsAsOfNow, uncheckedPlatforms, waitingPlatforms } from './row-now.ts';
import { foundIn } from './search-excerpts.ts';
import { z } from 'zod';
import { json } from '../../store/database/row-schema.ts';
import type { PostCursor } from '../../store/post-rows.ts';

const Cursor = json.pipe(z.tuple([z.union([z.number(), z.string()]), z.int()]));

const encodeCursor = ({ key, pid }: PostCursor): string => JSON.stringify([key, pid]);

/** Throws AppError `invalid` for an invalid cursor. */
const decodeCursor = (cursor: string): PostCursor => {
  const place = Cursor.safeParse(cursor).data;
  if (!place) throw new AppError({ kind: 'invalid', message: 'This is no place in the list.', field: 'cursor' });
  return { key: place[0], pid: place[1] };
};

type Filter = ParsedInput<'posts.list'>;
type VariantFields = Omit<ParsedInput<'posts.edit'>, 'id' | 'platform'>;

export type Posts = {
  list(filter: Filter): PostPage;
  /** Those of these posts that the filter finds. */
  listed(ids: readonly string[], filter: PostFilter): PostId[];
  counts(): PostCounts;
  /** From the library at once; an open post that was not read for a minute is refreshed in the background. */
  read(id: PostId): Post;
  /** What `read` would return right after this change, from what the change wrote. */
  changed(id: PostId, change: Changed): Post;
  wordings(id: PostId): Wording[];
  create(of: ParsedInput<'posts.create'>): Post;
  rename(id: PostId, name: string): Post;
  edit(id: PostId, platform: PlatformId, fields: VariantFields): ChangedPost;
  /** Throws `not-found` for a missing file, `invalid` for a video, `feature-unavailable` on own media. */
  setImage(of: ParsedInput<'posts.setImage'>): ChangedPost;
  remove(id: PostId): Step;
};

/** The window waits for the first page; the others are read in the background. */
const pageSizes = { first: 50, next: 100 };

export const createPosts = ({ sync, links }: { sync: Sync; links: Pick<MediaLinks, 'shownBy'> }): Posts => {
  const { store, sendForecast, pull } = sync;

  const current = (pid: number): Post => {
    const post = readShown(store, pid, sendForecast);
    if (!post) throw noPost();
    return withMarks(pid, post);
  };
  /** What Galley alone knows of it: paused times, and what AI batches have of it. */
  const withMarks = (pid: number, post: Post): Post => {
    const aiUnchecked = uncheckedPlatforms(store, pid);
    const aiWaiting = waitingPlatforms(store, pid);
    return {
      ...withPaused(store, pid, post),
      ...(aiUnchecked.length > 0 && { aiUnchecked }),
      ...(aiWaiting.length > 0 && { aiWaiting }),
    };
  };

  /** Lists show small pictures: a local file is shown by its thumbnail, and a video never by itself. */
  const smallPictures = (rows: readonly PostRow[]) => {
    const shown = rows.flatMap(({ thumbnail }) => thumbnail ?? []);
    const files = store.media.listed({ sids: shown, mids: shown.flatMap((id) => midOf(id) ?? []) });
    const byId = new Map<string, (typeof files)[number]>(files.map((file) => [file.sid ?? mediaIdOf(file.mid), file]));
    return (id: MediaId | null): MediaId | null => {
      const file = id === null ? undefined : byId.get(id);
      if (!file) return id;
      if (file.thumbnail !== null) return thumbnailIdOf(file.mid);
      return file.type === 'video' ? null : id;
    };
  };

  /** Notes where the shown pictures can be fetched when their links have expired. */
  const noteMedia = (shown: ReadonlyMap<number, readonly MediaId[]>): void => {
    for (const [pid, sid] of store.posts.sidsOf([...shown.keys()])) links.shownBy(sid, shown.get(pid) ?? []);
  };

  /** As a change left it. */
  const changed = (pid: number, { projected }: Changed): Post =>
    projected ? withMarks(pid, withForecast(sync.store, projected, sendForecast)) : current(pid);

  /** The window shows it: an open post is refreshed. */
  const opened = (pid: number, post: Post): Post => {
    const parts = Map.groupBy(post.variants, ({ part }) => (part ? pidOf(part.id) : pid));
    noteMedia(new Map([...parts].map(([part, of]) => [part, of.flatMap(({ media }) => media.map((item) => item.id))])));
    for (const part of store.posts.isPart(pid) ? store.families.pids(pid) : [pid]) pull.refreshIfStale(part);
    return post;
  };

  /** What is said of a picture goes with it, unless something else was written for the post. */
  const describing = (pid: number, platform: PlatformId | undefined, file: MediaRow | null): Intent[] => {
    const variant = readShown(store, pid)?.variants.find((each) =>
      platform === undefined ? each.isPrimary : each.platform === platform,
    );
    // An edit would detach any other one from its main version.
    if (!variant || !isPlatformId(variant.platform) || !(variant.isPrimary || variant.part?.own)) return [];
    const [before] = variant.media;
    const mid = before ? midOf(fileOf(store, before.id)) : null;
    const saidBefore = mid === null ? null : (store.media.read(mid)?.altText ?? null);
    const altText = file?.altText ?? null;
    const isOwn = (variant.altText ?? '') !== '' && variant.altText !== saidBefore;
    return isOwn || altText === variant.altText
      ? []
      : [{ do: 'post.edit', pid, platform: variant.platform, fields: { altText } }];
  };

  return {
    list({ cursor, sort: wanted, ...asked }) {
      const { words, filter } = askedFor(sync, asked);
      const from = cursor === undefined ? null : decodeCursor(cursor);
      const query = { filter: asked, sort: wanted };
      const pageSize = from ? pageSizes.next : pageSizes.first;
      const { rows, next, cut } =
        words === ''
          ? { ...store.posts.page(filter, from, pageSize, listSortOf(query)), cut: false }
          : store.search.find(words, filter, from, pageSize, sortOf(query));
      noteMedia(new Map(rows.flatMap(({ id, thumbnail }) => (thumbnail === null ? [] : [[pidOf(id), [thumbnail]]]))));
      const small = smallPictures(rows);
      const sought = soughtIn(words);
      const found = (row: PostRow) =>
        sought.length === 0 ? null : foundIn(row, sought, () => searchTexts(store, pidOf(row.id)));
      const asOfNow = rowsAsOfNow(sync);
      return {
        rows: rows.map((row) =>
          asOfNow({
            ...row,
            thumbnail: small(row.thumbnail),
            found: found(row),
            ...(filter.sync === 'deleting' && { deleting: true }),
          }),
        ),
        nextCursor: next && encodeCursor(next),
        ...(cut && { cut }),
        total: words === '' ? store.posts.count(filter) : store.search.count(words, filter),
      };
    },
    listed(ids, filter) {
      const found = new Set(pidsOf(sync, { filter, except: [] }));
      return ids.flatMap((id) => (found.has(Number(id)) ? [id as PostId] : []));
    },
    counts: () => countPosts(store, statesContext(sync)),
    read(id) {
      const pid = pidOf(id);
      return opened(pid, current(pid));
    },
    changed(id, change) {
      const pid = pidOf(id);
      return opened(pid, changed(pid, change));
    },
    wordings: (id) =>
      store.families
        .pids(pidOf(id))
        .flatMap((pid) => store.wordings.ofPost(pid))
        .map(({ pid: _, atMs, ...wording }) => ({ ...wording, at: new Date(atMs).toISOString() })),
    create(of) {
      const { platform, platforms: several, idea, name, plannedOn } = of;
      if (platform === undefined) {
        const called = name?.trim() || nameFrom(of.body ?? idea ?? '');
        const hashtags = sentTags(of.hashtags ?? []);
        return current(beginOnSeveral(sync, { ...of, name: called, hashtags, platforms: [...new Set(several)] }).pid);
      }
      const create = { platform, name: name?.trim() || nameFrom(idea ?? ''), ...(idea === undefined ? {} : { idea }) };
      const { pids } = sync.begin([{ create, then: (pid) => planning(pid, plannedOn) }], 'post.new');
      return current(pids[0] ?? 0);
    },
    rename(id, name) {
      const pid = pidOf(id);
      return changed(pid, sync.change({ do: 'post.rename', pid, name }));
    },
    edit(id, platform, fields) {
      const pid = pidOf(id);
      const change = sync.change({ do: 'post.edit', pid, platform, fields: sendable(platform, fields) });
      return { post: changed(pid, change), stepId: change.stepId };
    },
    setImage({ id, platform, mediaId }) {
      const pid = pidOf(id);
      const own = attachmentOf(mediaId);
      const file = 'mid' in own ? store.media.read(own.mid) : undefined;
      if (file === null) throw new AppError({ kind: 'not-found', message: 'There is no such file.' });
      if (file?.type === 'video')
        throw new AppError({ kind: 'invalid', message: "This isn't a picture.", field: 'mediaId' });
      const stepId = sync.transact(() => {
        const set: Intent = { do: 'post.setImage', pid, attachment: own, ...(platform ? { platform } : {}) };
        const { refused, stepId: changedBy } = sync.changeAll([set, ...describing(pid, platform, file ?? null)]);
        if (refused[0]) throw refused[0].error;
        return changedBy;
      });
      return { post: current(pid), stepId };
    },
    remove: (id) => ({ stepId: sync.change({ do: 'post.remove', pid: pidOf(id) }).stepId }),
  };
};

/** As the service names a post without a name: after its idea (public-api.md, CreatePost). */
const nameFrom = (idea: string): string => idea.replace(/\s+/g, ' ').trim().slice(0, textBounds.postName) || 'New post';

/** Title and description exist on two platforms only; hashtags are sent without their sign (readings.md, 13). */
export const sendable = (
  platform: PlatformId,
  { title, description, hashtags, ...fields }: VariantFields,
): VariantFields => ({
  ...fields,
  ...(platforms[platform].hasTitle && title !== undefined ? { title } : {}),
  ...(platforms[platform].hasTitle && description !== undefined ? { description } : {}),
  ...(hashtags ? { hashtags: sentTags(hashtags) } : {}),
});

const sentTags = (tags: readonly string[]): string[] =>
  tags.map((tag) => tag.trim().replace(/^#+/, '')).filter((tag) => tag !== '');

export const postMethods = (posts: Posts, families: Pick<ReturnType<typeof createFamilies>, 'removePlatforms'>) =>
  ({
    'posts.list': (input) => posts.list(input),
    'posts.listed': ({ ids, filter }) => posts.listed(ids, filter),
    'posts.counts': () => posts.counts(),
    'posts.read': ({ id }) => posts.read(id),
    'posts.wordings': ({ id }) => posts.wordings(id),
    'posts.create': (input) => posts.create(input),
    'posts.rename': ({ id, name }) => posts.rename(id, name),
    'posts.edit': ({ id, platform, ...fields }) => posts.edit(id, platform, fields),
    'posts.setImage': (input) => posts.setImage(input),
    'posts.remove': ({ id, platforms: only }) => (only ? families.removePlatforms(id, only) : posts.remove(id)),
  }) satisfies Partial<Handlers>;
