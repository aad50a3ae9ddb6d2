// One post on several platforms: creating it, adding and removing platforms, following the main text again, and joining
// posts that were created separately.
import type { Handlers, ParsedInput } from '../../../preload/bridge.ts';
import { AppError } from '../../../preload/errors.ts';
import type { PostId } from '../../../preload/ids.ts';
import type { ChangedPost, SimilarPosts, Post, Variant } from '../../../preload/contract/posts.ts';
import type { Step } from '../../../preload/contract/undo.ts';
import { altTextOf } from '../../../preload/rules/alt-texts.ts';
import { likeness } from '../../../preload/rules/families.ts';
import { type PlatformId, isPlatformId } from '../../../preload/rules/platforms.ts';
import { textBounds } from '../../../preload/rules/service-bounds.ts';
import type { Store } from '../../store/store.ts';
import { type Attachment, attachmentOf } from '../../sync/posts/fields.ts';
import type { UndoStep } from '../../store/undo.ts';
import type { Sync } from '../../sync/engine.ts';
import { isWhole, keepLeftOut, planCopy } from '../../sync/outbox/duplicate-post.ts';
import { followAgain, readShown } from '../../sync/outbox/families.ts';
import type { Intent } from '../../sync/outbox/operation.ts';
import type { Beginning } from '../../sync/outbox/undo.ts';
import { noPost, pidOf } from './post-ids.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Similar posts were made for one purpose, one after the other. */
const alike = { withinMs: 10 * minuteMs, sinceMs: 92 * dayMs, likeness: 0.8 };
const mostGroups = 20;

type New = Omit<ParsedInput<'posts.create'>, 'platform' | 'platforms'> & { platforms: PlatformId[]; name: string };

/**
 * Returns the local id of the post, and its undo step. `origin`: who started it. Throws AppError `invalid` if the service
 * can't start such a post: X without a picture or video.
 */
export const beginOnSeveral = (
  { begin, store }: Pick<Sync, 'begin' | 'store'>,
  { platforms, name, body, idea, mediaIds, hashtags = [], plannedOn }: New,
  origin: UndoStep['origin'] = 'person',
): { pid: number; stepId: number | null } => {
  const attachments = mediaIds?.map(attachmentOf) ?? [];
  const text = body ?? '';
  const tags = hashtags.length > 0 ? { hashtags } : {};
  if (attachments.length > 0) {
    const caption = text !== '' && text.length <= textBounds.fromMediaCaption ? { caption: text } : {};
    const [first] = platforms;
    const isCut = text !== '' && !('caption' in caption);
    const fields = { ...(isCut && { body: text }), ...tags };
    // The user's own words, also where an assistant makes the post.
    const altText = altTextOf(attachments.map((one) => pictureOf(store, one)));
    const then = (pid: number): Intent[] => [
      ...(first ? writing(pid, first, fields, origin) : []),
      ...(first && altText !== null ? [{ do: 'post.edit' as const, pid, platform: first, fields: { altText } }] : []),
      ...planning(pid, plannedOn),
    ];
    const fromMedia = { attachments, platforms, name, ...caption };
    const { pids, stepId } = begin([{ fromMedia, then }], 'post.new', [], origin);
    return { pid: pids[0] ?? 0, stepId };
  }
  const fields = { ...(text !== '' && { body: text }), ...tags };
  const beginnings = platforms.map((platform): Beginning => {
    const first = starting(platform);
    return {
      create: { platform: first, name, ...(idea === undefined ? {} : { idea }) },
      then: (pid, pids): Intent[] => [
        ...writing(pid, platform, fields, origin),
        ...joining(pid, pids[0]),
        ...(pid === pids[0] ? planning(pid, plannedOn) : []),
      ],
    };
  });
  const { pids, stepId } = begin(beginnings, 'post.new', [], origin);
  return { pid: pids[0] ?? 0, stepId };
};

/** Of a picture that only the service has nothing is known. */
const pictureOf = ({ media }: Pick<Store, 'media'>, attachment: Attachment): Parameters<typeof altTextOf>[0][number] =>
  ('mid' in attachment ? media.read(attachment.mid) : null) ?? { type: 'image', altText: null };

const writing = (
  pid: number,
  platform: PlatformId,
  fields: { body?: string; hashtags?: string[] },
  origin: UndoStep['origin'],
): Intent[] => {
  const by = origin === 'assistant' ? { by: origin } : {};
  return Object.keys(fields).length === 0 ? [] : [{ do: 'post.edit', pid, platform, fields, ...by }];
};

/** `on`: the day that the user plans it for, ISO date. */
export const planning = (pid: number, on: string | undefined): Intent[] =>
  on === undefined ? [] : [{ do: 'post.desk', pid, fields: { plannedOn: on } }];

/** Throws AppError `invalid`: the service starts no post there without a picture or video (public-api.md, CreatePost). */
export const starting = (platform: PlatformId): Exclude<PlatformId, 'x'> => {
  if (platform !== 'x') return platform;
  const message = 'X needs a picture or video here: the service starts no text-only post on X.';
  throw new AppError({ kind: 'invalid', message, field: 'platforms', reason: 'x-needs-media' });
};

/** Joins the post that was created first, unless it is that post itself. */
export const joining = (pid: number, to: number | undefined): Intent[] =>
  to === undefined || to === pid ? [] : [{ do: 'post.join', pid, to }];

/** The posts of the service that a post is made of, each as a separate post. A post without parts is one. */
export const partsIn = (post: Post): Post[] => {
  if (!post.family) return [post];
  return [...Map.groupBy(post.variants, ({ part }) => part?.id ?? post.id).values()].map((variants) => {
    const main = variants.find(({ isPrimary }) => isPrimary) ?? variants[0];
    const { family: _, ...alone } = post;
    return { ...alone, variants: variants.map((variant) => ({ ...variant, isPrimary: variant === main })) };
  });
};

export const createFamilies = ({ sync }: { sync: Sync }) => {
  const { store } = sync;

  const read = (id: PostId): Post => {
    const post = readShown(store, pidOf(id), sync.sendForecast);
    if (!post) throw new AppError({ kind: 'not-found', message: 'There is no such post.' });
    return post;
  };
  const mainOf = ({ variants }: Post): Variant & { platform: PlatformId } => {
    const main = variants.find(({ isPrimary }) => isPrimary) ?? variants[0];
    if (!main || !isPlatformId(main.platform))
      throw new AppError({ kind: 'invalid', message: 'This post has no version.' });
    return { ...main, platform: main.platform };
  };

  /** As one step, whose id it returns. Throws what is refused, and then nothing of it is stored. */
  const changeAll = (intents: readonly Intent[]): Step =>
    sync.transact(() => {
      const { refused, stepId } = sync.changeAll(intents, null, 'parts');
      if (refused[0]) throw refused[0].error;
      return { stepId };
    });

  return {
    /**
     * With the text of the main variant, and its picture if the service accepts it: what it doesn't is in the notes.
     */
    addPlatforms(id: PostId, platforms: readonly PlatformId[]): ChangedPost {
      const post = read(id);
      const main = mainOf(post);
      const there = platforms.find((platform) => post.variants.some((variant) => variant.platform === platform));
      if (there)
        throw new AppError({ kind: 'invalid', message: 'The post has this platform already.', field: 'platforms' });
      const pid = store.posts.headOf(pidOf(id));
      const plans = platforms.map((platform) => {
        const version: Variant = {
          ...main,
          platform,
          isPrimary: true,
          pinned: false,
          status: 'draft',
          publishedAt: null,
          scheduledAt: null,
        };
        if (main.mediaOrigin !== 'user') starting(platform);
        return planCopy(store, { ...post, variants: [version] }, { name: post.name });
      });
      const stepId = sync.transact((tx) => {
        const beginnings = plans.map((plan): Beginning => {
          const then = (part: number): Intent[] => [...plan.then(part), { do: 'post.join', pid: part, to: pid }];
          const { do: kind, ...begin } = plan.begin;
          return kind === 'post.create' && 'platform' in begin
            ? { create: begin, then }
            : { fromMedia: begin as Extract<Beginning, { fromMedia: unknown }>['fromMedia'], then };
        });
        const { pids, stepId: added } = sync.begin(beginnings, 'post.addPlatforms');
        plans.forEach((plan, index) => {
          const part = pids[index];
          if (part !== undefined && !isWhole(plan.leftOut)) keepLeftOut(tx, part, { ...post, variants: [] }, plan);
        });
        // Recreates one that another client deleted.
        for (const missing of post.family?.missing ?? [])
          if (platforms.some((platform) => platform === missing.platform)) {
            store.families.remove(pidOf(missing.id));
            store.pause.follow(pidOf(missing.id), store.posts.headOf(pid), platforms);
            tx.changed('pause', 'agenda');
          }
        tx.touch(pid);
        return added;
      });
      return { post: read(id), stepId };
    },

    /** Deletes only these parts. Throws AppError `invalid` for one that is live, or a variant that its part can't lose by itself. */
    removePlatforms(id: PostId, platforms: readonly PlatformId[]): Step {
      const post = read(id);
      const pids = new Set(platforms.map((platform) => store.families.partOf(pidOf(id), platform)));
      const others = post.variants.filter(({ platform }) => !platforms.some((each) => each === platform));
      const isShared = others.some(({ part }) => (part ? pids.has(pidOf(part.id)) : true));
      if (isShared)
        throw new AppError({
          kind: 'invalid',
          message: 'The service cannot take one platform away from this post.',
          field: 'platforms',
        });
      return changeAll([...pids].map((pid): Intent => ({ do: 'post.remove', pid, unpublished: true })));
    },

    follow(id: PostId, platforms: readonly PlatformId[], fields: ParsedInput<'posts.follow'>['fields']): ChangedPost {
      const step = changeAll(platforms.flatMap((platform) => followAgain(store, pidOf(id), platform, fields)));
      return { post: read(id), ...step };
    },

    letGo(id: PostId, part: PostId): Post {
      sync.transact((tx) => {
        const pid = pidOf(part);
        const isMissing = read(id).family?.missing.some((each) => each.id === part) ?? false;
        if (!isMissing)
          throw new AppError({ kind: 'invalid', reason: 'decided-already', message: 'This part is not missing.' });
        for (const left of store.families.pids(pid)) tx.touch(left);
        store.families.remove(pid);
      });
      return read(id);
    },

    /** The first created post leads. */
    join(ids: readonly PostId[]): ChangedPost {
      const pids = ids.map(pidOf).sort((one, other) => one - other);
      const [first, ...others] = pids;
      if (first === undefined || others.length === 0)
        throw new AppError({ kind: 'invalid', message: 'One post alone is shown as one already.' });
      const step = changeAll(others.map((pid): Intent => ({ do: 'post.join', pid, to: first })));
      return { post: read(String(first) as PostId), ...step };
    },

    separate(id: PostId): Step {
      const parts = store.families.parts(pidOf(id)).slice(1);
      const step = changeAll(parts.map(({ pid }): Intent => ({ do: 'post.part', pid })));
      sync.transact((tx) => store.families.keepApart([pidOf(id), ...parts.map(({ pid }) => pid)], tx.nowMs));
      return step;
    },

    keepApart(ids: readonly PostId[]): void {
      const pids = ids.map(pidOf);
      if (pids.some((pid) => store.posts.view(pid) === null)) throw noPost();
      sync.transact((tx) => {
        store.families.keepApart(pids, tx.nowMs);
        tx.changed('posts');
      });
    },

    similar: (): SimilarPosts => similarPosts(sync),
  };
};

/** Never joined automatically: a wrong family could delete an unrelated post. */
const similarPosts = (sync: Sync): SimilarPosts => {
  const { store } = sync;
  const recent = store.families.recent(sync.time.nowMs() - alike.sinceMs);
  const named = Map.groupBy(
    recent.filter(({ name }) => name.trim() !== ''),
    ({ name }) => name.trim(),
  );
  const groups: SimilarPosts = [];
  for (const together of named.values()) {
    if (together.length < 2) continue;
    const rows = store.agenda.rows(together.map(({ pid }) => pid));
    const left = together.flatMap(({ pid, createdMs }) => {
      const row = rows.get(pid);
      const post = row && store.families.part(pid) === null ? readShown(store, pid) : null;
      return row && post ? [{ pid, createdMs, row, body: textOf(post), platforms: platformsOf(post) }] : [];
    });
    while (left.length > 1) {
      const first = left.pop();
      if (!first) break;
      const group = [first];
      for (const each of left.toReversed()) {
        const fits = group.every(
          (other) =>
            Math.abs(each.createdMs - other.createdMs) <= alike.withinMs &&
            each.platforms.every((platform) => !other.platforms.includes(platform)) &&
            likeness(each.body, other.body) >= alike.likeness &&
            !store.families.areApart(each.pid, other.pid),
        );
        if (fits) group.push(...left.splice(left.indexOf(each), 1));
      }
      if (group.length > 1) groups.push({ posts: group.map(({ row }) => row) });
      if (groups.length === mostGroups) return groups;
    }
  }
  return groups;
};

const textOf = ({ variants }: Post): string => (variants.find(({ isPrimary }) => isPrimary) ?? variants[0])?.body ?? '';
const platformsOf = ({ variants }: Post): string[] => variants.map(({ platform }) => platform);

export const familyMethods = (families: ReturnType<typeof createFamilies>) =>
  ({
    'posts.addPlatforms': ({ id, platforms }) => families.addPlatforms(id, platforms),
    'posts.follow': ({ id, platforms, fields }) => families.follow(id, platforms, fields),
    'posts.letGo': ({ id, part }) => families.letGo(id, part),
    'posts.join': ({ ids }) => families.join(ids),
    'posts.separate': ({ id }) => families.separate(id),
    'posts.keepApart': ({ ids }) => {
      families.keepApart(ids);
      return null;
    },
    'posts.similar': () => families.similar(),
  }) satisfies Partial<Handlers>;
