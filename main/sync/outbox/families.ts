// Families: several posts of the service shown as one. Reads a family as one post, and maps an intent to the parts it
// is about. The outbox, undo and the sender only deal with single parts.
import { z } from 'zod';
import { AppError } from '../../../preload/errors.ts';
import type { PostId } from '../../../preload/ids.ts';
import type { Family, Post, Variant } from '../../../preload/contract/posts.ts';
import { type FollowField, followFields } from '../../../preload/rules/families.ts';
import { type PlatformId, isPlatformId } from '../../../preload/rules/platforms.ts';
import { covers, mergedApproval, mergedSync, rollup } from '../../store/families.ts';
import type { Store } from '../../store/store.ts';
import type { Tx } from '../kernel/transaction.ts';
import {
  type FieldValue,
  type TextField,
  attachmentOf,
  fileOf,
  isSame,
  isTitled,
  readField,
  textFields,
  writable,
} from '../posts/fields.ts';
import { isSameText, trackedAs } from '../posts/link-tracking.ts';
import type { SendForecast } from '../posts/projection.ts';
import { pictureToCopy } from './duplicate-post.ts';
import type { Enqueued, Intent, IntentOf } from './operation.ts';
import { readPost } from './read-post.ts';

type Part = { pid: number; platform: string; own: FollowField[]; isHere: boolean; post: Post; variant: Variant };

const Own = z.array(z.enum(followFields)).catch([]);

/** In their order, including those that are gone; `variant`: the one the part was made for, otherwise its main one. */
const partsOf = (store: Store, pid: number, forecast?: SendForecast): Part[] =>
  store.families.parts(pid).flatMap((part): Part[] => {
    const post = readPost(store, part.pid, forecast);
    const variant =
      post?.variants.find(({ platform }) => platform === part.platform) ?? post?.variants.find((one) => one.isPrimary);
    if (!post || !variant) return [];
    const { platform, goneAtMs } = part;
    return [{ pid: part.pid, platform, own: Own.parse(part.own), isHere: goneAtMs === null, post, variant }];
  });

/** The part that the others follow: the first that was not published. */
const mainOf = (parts: readonly Part[]): Part | undefined =>
  parts.find(({ variant }) => variant.status !== 'published') ?? parts[0];

const imageOf = (store: Store, { media: [first] }: Variant): FieldValue => (first ? fileOf(store, first.id) : null);
const valueOf = (store: Store, variant: Variant, field: FollowField): FieldValue =>
  field === 'image' ? imageOf(store, variant) : readField(variant, field);

/** Whether both have the field: some platforms have no title, and own files are not exchanged. */
const share = (one: Variant, other: Variant, field: FollowField): boolean => {
  if (field === 'title') return isTitled(one.platform) && isTitled(other.platform);
  return field !== 'image' || (one.mediaOrigin !== 'user' && other.mediaOrigin !== 'user');
};

const isAlike = (store: Store, field: FollowField, one: FieldValue, other: FieldValue): boolean =>
  field === 'body' ? isSameText(store, one, other) : isSame(one, other);

/**
 * Fields in which a part differs from the main part, by an edit of the user or another client. Each part has its own
 * tracking in its links. A part without a picture follows in it: the service copies none that it made itself.
 */
const ownOf = (store: Store, part: Part, main: Part): FollowField[] => {
  const isEqual = (field: FollowField): boolean =>
    (field === 'image' && imageOf(store, part.variant) === null) ||
    isAlike(store, field, valueOf(store, part.variant, field), valueOf(store, main.variant, field));
  return followFields.filter(
    (field) => share(part.variant, main.variant, field) && (part.own.includes(field) || !isEqual(field)),
  );
};

/** What a part takes over from the main part. */
const takenOver = (store: Store, field: TextField, value: FieldValue, part: Variant): FieldValue =>
  field === 'body' && typeof value === 'string' ? trackedAs(store, value, readField(part, 'body')) : value;

const idOf = (pid: number): PostId => String(pid) as PostId;

/**
 * The post as the user sees it: for a family all existing parts, by the id of any of them. null: there is no such post.
 * Without a `forecast` its `sync` says only what the outbox knows.
 */
export const readShown = (store: Store, pid: number, forecast?: SendForecast): Post | null => {
  const all = partsOf(store, pid, forecast);
  const here = all.filter(({ isHere }) => isHere);
  const parts = here.length > 0 ? here : all;
  const [first] = parts;
  const main = mainOf(parts);
  if (!first || !main) return readPost(store, pid, forecast);
  const taken = new Set<string>();
  const also: Family['also'] = [];
  const variants = parts.flatMap((part) =>
    part.post.variants.flatMap((variant): Variant[] => {
      const { platform } = variant;
      if (taken.has(platform) || !covers(parts, part.pid, platform)) {
        also.push({ id: idOf(part.pid), platform });
        return [];
      }
      taken.add(platform);
      const isOwnVariant = variant === part.variant;
      const own = part !== main && isOwnVariant ? ownOf(store, part, main) : null;
      return [
        {
          ...variant,
          isPrimary: part === main && isOwnVariant,
          pinned: variant.pinned || (own?.includes('body') ?? false),
          part: { id: idOf(part.pid), isMain: part === main, ...(own && { own }) },
        },
      ];
    }),
  );
  const posts = parts.map(({ post }) => post);
  const approval = mergedApproval(posts);
  return {
    ...first.post,
    id: idOf(store.posts.headOf(first.pid)),
    status: rollup(posts.map(({ status }) => status)),
    needsApproval: approval.needed,
    changedSinceApproval: posts.some(({ changedSinceApproval }) => changedSinceApproval),
    needsOwnApproval: posts.some(({ needsOwnApproval }) => needsOwnApproval) || undefined,
    ...mergedApprovals(posts, approval.needed),
    idea: posts.find(({ idea }) => idea !== null)?.idea ?? null,
    variants,
    sync: { ...mergedSync(posts.map(({ sync }) => sync)), approveWaits: approval.waits },
    canKeep: posts.some(({ canKeep }) => canKeep),
    updatedAt: posts
      .map(({ updatedAt }) => updatedAt)
      .reduce((one, other) => ((one ?? '') > (other ?? '') ? one : other)),
    family: {
      parts: parts.map(({ pid: id, platform, post }) => ({
        id: idOf(id),
        platform,
        serviceId: post.serviceId,
        sync: post.sync,
      })),
      missing: all.flatMap(({ pid: id, platform, isHere, post }) =>
        isHere || post.gone !== 'deleted-elsewhere' ? [] : [{ id: idOf(id), platform }],
      ),
      also,
    },
  };
};

/** The latest of them. */
const mergedApprovals = (posts: readonly Post[], isNeeded: boolean): Pick<Post, 'approval'> => {
  const all = posts.flatMap(({ approval = null }) => approval ?? []);
  const last = all.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)).at(-1);
  if (!last || isNeeded) return { approval: undefined };
  const { at, by } = last;
  const from = all.find((each) => each.for !== undefined)?.for;
  return { approval: { at, ...(from !== undefined && { for: from }), ...(by !== undefined && { by }) } };
};

/** Maps an intent to one for each part it is about; it stays as it is if the post has no family. */
export const ofParts = (store: Store, intent: Intent): Intent[] => {
  if (!('pid' in intent) || !store.posts.isPart(intent.pid)) return [intent];
  const here = () => partsOf(store, intent.pid).filter(({ isHere }) => isHere);
  const holder = (platform: string) => store.families.partOf(intent.pid, platform);
  switch (intent.do) {
    case 'post.edit':
      return edits(store, here(), { ...intent, pid: holder(intent.platform) });
    case 'post.setImage':
      return images(store, here(), intent);
    case 'post.approve': {
      const needing = here().filter(({ post }) => post.needsApproval || post.needsOwnApproval);
      return needing.length === 0 ? [intent] : needing.map(({ pid }) => ({ ...intent, pid }));
    }
    case 'post.approveAgain':
      return here()
        .filter(({ post }) => post.changedSinceApproval || post.needsOwnApproval)
        .map(({ pid, post }) => {
          const isIn = (platform: string) => post.variants.some((variant) => variant.platform === platform);
          return { ...intent, pid, words: intent.words.filter(({ platform }) => isIn(platform)) };
        });
    case 'post.rename':
      return here().map(({ pid }) => ({ ...intent, pid }));
    case 'post.remove': {
      const isMeant = ({ post }: Part) =>
        !intent.unpublished || post.variants.every(({ status }) => status !== 'published');
      const parts = here().filter(isMeant);
      return parts.length === 0 ? [intent] : parts.map(({ pid }) => ({ ...intent, pid }));
    }
    case 'post.withdraw': {
      if (intent.platform !== null) return [{ ...intent, pid: holder(intent.platform) }];
      const open = here().filter(({ pid }) => store.operations.ofPost(pid).some(({ kind }) => kind === intent.kind));
      return open.length === 0 ? [intent] : open.map(({ pid }) => ({ ...intent, pid }));
    }
    case 'post.schedule':
    case 'post.unschedule':
    case 'post.publish':
    case 'post.generate':
    case 'post.revise':
    case 'post.newPicture':
    case 'post.restore':
      return [{ ...intent, pid: holder(intent.platform) }];
    default:
      return [intent];
  }
};

/**
 * An edit of the main part goes to every part that follows it in that field; an edit of another part makes the edited
 * fields its own.
 */
const edits = (store: Store, parts: readonly Part[], edit: IntentOf<'post.edit'>): Intent[] => {
  const main = mainOf(parts);
  const part = parts.find(({ pid }) => pid === edit.pid);
  // Any other variant that a part shows is synced within the service, or is pinned there.
  if (!main || part?.variant.platform !== edit.platform) return [edit];
  const written = Object.entries(writable(edit.platform, edit.fields)) as [TextField, FieldValue][];
  if (part !== main) {
    const own = written.flatMap(([field, value]) =>
      share(part.variant, main.variant, field) && !isAlike(store, field, value, readField(main.variant, field))
        ? [field]
        : [],
    );
    const all = followFields.filter((field) => part.own.includes(field) || own.some((one) => one === field));
    return all.length === part.own.length ? [edit] : [edit, { do: 'post.follow', pid: part.pid, own: all }];
  }
  const followers = parts.flatMap((other): Intent[] => {
    const { platform, status } = other.variant;
    if (other === main || status === 'published' || !isPlatformId(platform)) return [];
    const own = ownOf(store, other, main);
    const fields = Object.fromEntries(
      written
        .filter(([field]) => share(other.variant, main.variant, field) && !own.includes(field))
        .map(([field, value]) => [field, takenOver(store, field, value, other.variant)]),
    );
    return Object.keys(fields).length === 0 ? [] : [{ ...edit, pid: other.pid, platform, fields }];
  });
  return [edit, ...followers];
};

const images = (store: Store, parts: readonly Part[], intent: IntentOf<'post.setImage'>): Intent[] => {
  const main = mainOf(parts);
  const { platform = main?.variant.platform } = intent;
  const part = parts.find(({ variant, post }) =>
    variant.platform === platform ? true : post.variants.some((one) => one.platform === platform),
  );
  if (!main || !part || !isPlatformId(platform ?? '')) return [intent];
  const set: Intent = { ...intent, pid: part.pid, platform: platform as PlatformId };
  if (part !== main) {
    const isOwn = part.own.includes('image') || !share(part.variant, main.variant, 'image');
    return isOwn ? [set] : [set, { do: 'post.follow', pid: part.pid, own: [...part.own, 'image'] }];
  }
  const followers = parts.flatMap((other): Intent[] => {
    const { status } = other.variant;
    if (other === main || status === 'published' || !isPlatformId(other.variant.platform)) return [];
    if (!share(other.variant, main.variant, 'image') || ownOf(store, other, main).includes('image')) return [];
    return [{ ...intent, pid: other.pid, platform: other.variant.platform }];
  });
  return [set, ...followers];
};

/**
 * The main part's text and picture for this part, in the fields that are its own; from then on they follow again. A
 * picture that the service can't copy stays its own.
 */
export const followAgain = (store: Store, pid: number, platform: string, asked?: readonly FollowField[]): Intent[] => {
  const parts = partsOf(store, pid).filter(({ isHere }) => isHere);
  const main = mainOf(parts);
  const part = parts.find(({ variant }) => variant.platform === platform);
  if (!main || !part || part === main || !isPlatformId(platform))
    throw new AppError({ kind: 'invalid', message: 'This version follows nothing.', field: 'platform' });
  const picture = pictureToCopy(store, main.variant);
  const back = ownOf(store, part, main).filter(
    (field) => (asked?.includes(field) ?? true) && (field !== 'image' || picture !== null),
  );
  const fields = Object.fromEntries(
    textFields.flatMap((field) => {
      if (!back.includes(field)) return [];
      const value = takenOver(store, field, readField(main.variant, field), part.variant);
      return [[field, field === 'hashtags' ? (value ?? []) : value]];
    }),
  );
  const own = part.own.filter((field) => !back.includes(field));
  return [
    { do: 'post.follow', pid: part.pid, own },
    ...(Object.keys(fields).length === 0 ? [] : [{ do: 'post.edit' as const, pid: part.pid, platform, fields }]),
    ...(picture && back.includes('image')
      ? [{ do: 'post.setImage' as const, pid: part.pid, platform, attachment: attachmentOf(picture.id) }]
      : []),
  ];
};

// Changes of a family itself: stored on this computer only, and undone like any change.

const notThere = () => new AppError({ kind: 'not-found', message: 'This post is not there any more.' });

const platformsOf = (store: Store, pid: number): { main: string; all: string[] } => {
  const post = readPost(store, pid);
  const main = post?.variants.find(({ isPrimary }) => isPrimary) ?? post?.variants[0];
  if (!post || !main) throw notThere();
  return { main: main.platform, all: post.variants.map(({ platform }) => platform) };
};

/** Throws AppError `invalid` for a part of another family, or for a platform that the post has already. */
export const enqueueJoin = (tx: Tx, { pid, to }: IntentOf<'post.join'>): Enqueued => {
  const { families, posts } = tx.store;
  const head = posts.headOf(to);
  if (families.part(pid) !== null) {
    if (posts.headOf(pid) === head && pid !== to) return { operation: null, pid, inverse: [] };
    throw new AppError({ kind: 'invalid', message: 'This post has parts already.' });
  }
  const added = platformsOf(tx.store, pid);
  const target = platformsOf(tx.store, to);
  const there = families.parts(to).filter(({ goneAtMs }) => goneAtMs === null);
  const known = there.length === 0 ? target.all : there.map(({ platform }) => platform);
  if (pid === to || known.includes(added.main))
    throw new AppError({ kind: 'invalid', message: 'The post has this platform already.', field: 'platform' });
  families.add({ pid: to, platform: target.main }, { pid, platform: added.main });
  touchAll(tx, to);
  return { operation: null, pid, inverse: [{ do: 'post.part', pid }] };
};

export const enqueuePart = (tx: Tx, { pid }: IntentOf<'post.part'>): Enqueued => {
  const { families } = tx.store;
  const part = families.part(pid);
  if (!part) return { operation: null, pid, inverse: [] };
  touchAll(tx, pid);
  const [to] = families.remove(pid);
  const back: Intent[] = to === undefined ? [] : [{ do: 'post.join', pid, to }];
  const own = Own.parse(part.own);
  return {
    operation: null,
    pid,
    inverse: back.length > 0 && own.length > 0 ? [...back, { do: 'post.follow', pid, own }] : back,
  };
};

export const enqueueFollow = (tx: Tx, { pid, own }: IntentOf<'post.follow'>): Enqueued => {
  const part = tx.store.families.part(pid);
  if (!part) return { operation: null, pid, inverse: [] };
  const before = Own.parse(part.own);
  if (before.join() === own.join()) return { operation: null, pid, inverse: [] };
  tx.store.families.setOwn(pid, own);
  tx.touch(pid);
  return { operation: null, pid, inverse: [{ do: 'post.follow', pid, own: before }] };
};

const touchAll = (tx: Tx, pid: number): void => {
  for (const part of tx.store.families.parts(pid)) tx.touch(part.pid);
};
