// Duplicates a post: on request, or when it was deleted at the service.
import { isPlatformId, platforms, type PlatformId } from '../../../preload/rules/platforms.ts';
import type { Post, LeftOut, MediaItem, Variant } from '../../../preload/contract/posts.ts';
import type { Tx } from '../kernel/transaction.ts';
import { carouselBounds, textBounds } from '../../../preload/rules/service-bounds.ts';
import { AppError } from '../../../preload/errors.ts';
import type { Store } from '../../store/store.ts';
import { type Fields, type Attachment, attachmentOf } from '../posts/fields.ts';
import { plainText } from '../posts/link-tracking.ts';
import { brandPicturesSnapshot, brandSnapshot } from '../kernel/cached-replies.ts';
import type { Enqueue } from './queue.ts';
import { refusalOf } from './take-step.ts';
import type { Intent, IntentOf } from './operation.ts';

/**
 * Creates drafts like `post`, one post of the service, whose files may be gone: one on each platform, where it can't start
 * on them together. Returns their local ids. Throws AppError `invalid` when none can start on any of its platforms (X
 * can't).
 */
export const copyGone = (tx: Tx, enqueue: Enqueue, post: Post): number[] => {
  const { copies, left } = planParts(tx.store, post, { name: post.name, isGone: true });
  if (copies.length === 0) throw cannotStart();
  return copies.map(({ part, plan }, index) => {
    const { pid } = enqueue(tx, plan.begin);
    if (pid === null) throw new Error('a beginning without a post');
    for (const intent of plan.then(pid)) enqueue(tx, intent);
    const { leftOut } = plan;
    const platforms = index === 0 ? [...leftOut.platforms, ...left] : leftOut.platforms;
    keepLeftOut(tx, pid, index === 0 ? post : part, { leftOut: { ...leftOut, platforms } });
    return pid;
  });
};

export type CopiedPart = { part: Post; plan: CopyPlan };

/**
 * Copies of one post of the service on all its platforms, as far as the service can start them: own media on all of them
 * together, text on one each. `left`: platforms that no post can start on.
 */
export const planParts = (store: Store, post: Post, copied: Copied): { copies: CopiedPart[]; left: string[] } => {
  const whole = unlessRefused(() => planCopy(store, post, copied));
  if (whole?.begin.do === 'post.fromMedia') return { copies: [{ part: post, plan: whole }], left: [] };
  const left: string[] = [];
  const primaryFirst = post.variants.toSorted((one, other) => Number(other.isPrimary) - Number(one.isPrimary));
  const copies = primaryFirst.flatMap((variant): CopiedPart[] => {
    const part = { ...post, variants: [{ ...variant, isPrimary: true }] };
    const plan = unlessRefused(() => planWrittenCopy(store, part, copied));
    if (!plan) left.push(variant.platform);
    return plan ? [{ part, plan }] : [];
  });
  return { copies, left };
};

/** null: the service can't start such a post. */
const unlessRefused = (plan: () => CopyPlan): CopyPlan | null => {
  let made: CopyPlan | null = null;
  return refusalOf(() => (made = plan())) ? null : made;
};

/** Where the copy is opened, the user sees what did not fit into it; its text is stored among the wordings there. */
export const keepLeftOut = (tx: Tx, pid: number, post: Post, { leftOut }: Pick<CopyPlan, 'leftOut'>): void => {
  if (isWhole(leftOut)) return;
  tx.store.postNotes.leave(pid, leftOut, tx.nowMs);
  for (const { platform, title, body, description, hashtags, altText } of post.variants) {
    if (!leftOut.platforms.includes(platform)) continue;
    const isTitled = isPlatformId(platform) && platforms[platform].hasTitle;
    const words = {
      body: (isTitled ? description : null) ?? body,
      title,
      hashtags: hashtags.length === 0 ? null : hashtags.join(' '),
      altText,
    };
    for (const field of ['body', 'title', 'hashtags', 'altText'] as const) {
      const value = words[field];
      if (value === null) continue;
      tx.store.wordings.keep({ pid, platform, field, value, source: 'person', seq: null, atMs: tx.nowMs });
    }
  }
};

// Plan of a copy: everything the service accepts in one new post, and the names of what it does not.
export type CopyPlan<Begin = IntentOf<'post.create'> | IntentOf<'post.fromMedia'>> = {
  begin: Begin;
  /** Intents that fill the post, given its local id. */
  then: (pid: number) => Intent[];
  leftOut: LeftOut;
};

type Version = Variant & { platform: PlatformId };
type Starting = Version & { platform: Exclude<PlatformId, 'x'> };

export type Copied = {
  name: string;
  /** The service no longer has the post, and perhaps not its files: only local files are sent again. */
  isGone?: boolean | undefined;
};

/**
 * Own media is published on all platforms (public-api.md, CreateFromMedia); any other post starts on one platform and
 * gets no second without AI (CreatePost). Throws AppError `invalid` when the post can't start on any of its platforms:
 * X can't.
 */
export const planCopy = (store: Store, post: Post, copied: Copied): CopyPlan =>
  ofOwnMedia(store, post, copied) ?? planWrittenCopy(store, post, copied);

const ofOwnMedia = (
  store: Store,
  post: Post,
  { name, isGone }: Copied,
): CopyPlan<IntentOf<'post.fromMedia'>> | null => {
  const versions = mainFirst(store, post);
  const [main] = versions;
  if (main?.mediaOrigin !== 'user' || main.media.length === 0 || main.media.length > carouselBounds.maxImages)
    return null;
  const attachments = main.media.flatMap((item) => fileOf(store, item, isGone) ?? []);
  if (attachments.length < main.media.length) return null;
  const mainFields = textsOf(main);
  const caption = mainFields.body ?? '';
  const fitsCaption = caption.length <= textBounds.fromMediaCaption;
  const begin: IntentOf<'post.fromMedia'> = {
    do: 'post.fromMedia',
    attachments,
    platforms: versions.map((one) => one.platform),
    name,
    ...(caption !== '' && fitsCaption && { caption }),
  };
  const own = versions.filter((one) => one !== main && isOwn(one, main));
  return {
    begin,
    then: (pid) => [
      ...edits(pid, main.platform, fitsCaption ? withoutText(mainFields) : mainFields),
      ...own.flatMap((version) => edits(pid, version.platform, textsOf(version))),
    ],
    leftOut: nothing,
  };
};

/** On one platform, with its first picture: everything that a post can hold that starts with text. */
const planWrittenCopy = (store: Store, post: Post, { name, isGone }: Copied): CopyPlan<IntentOf<'post.create'>> => {
  const version = startOf(store, post);
  const picture = pictureToCopy(store, version);
  const attachment = picture && fileOf(store, picture, isGone);
  return {
    begin: {
      do: 'post.create',
      platform: version.platform,
      name,
      ...(post.idea !== null && { idea: post.idea }),
    },
    then: (pid) => [
      ...edits(pid, version.platform, textsOf(version)),
      ...(attachment ? [{ do: 'post.setImage', pid, platform: version.platform, attachment } satisfies Intent] : []),
    ],
    leftOut: {
      platforms: post.variants.filter((one) => one.platform !== version.platform).map((one) => one.platform),
      pictureCount: version.media.filter(({ type }) => type === 'image').length - (attachment ? 1 : 0),
      hasVideo: version.media.some(({ type }) => type === 'video'),
    },
  };
};

const nothing: LeftOut = { platforms: [], pictureCount: 0, hasVideo: false };
export const isWhole = ({ platforms: left, pictureCount, hasVideo }: LeftOut): boolean =>
  left.length === 0 && pictureCount === 0 && !hasVideo;

/** Without tracking: a copy gets its own when its time is chosen. */
const mainFirst = (store: Store, { variants }: Post): Version[] =>
  variants
    .filter((variant): variant is Version => isPlatformId(variant.platform))
    .map((version) => ({
      ...version,
      body: version.body && plainText(store, version.body),
      description: version.description && plainText(store, version.description),
    }))
    .sort((one, other) => Number(other.isPrimary) - Number(one.isPrimary));

const startOf = (store: Store, post: Post): Starting => {
  const version = mainFirst(store, post).find((each): each is Starting => each.platform !== 'x');
  if (!version) throw cannotStart();
  return version;
};

/** Only X starts no post without media of the user's own. */
export const cannotStart = (): AppError =>
  new AppError({ kind: 'invalid', reason: 'x-needs-media', message: 'No post can be started on its platforms.' });

/** The first picture of a version, if it can be set on another one. */
export const pictureToCopy = (store: Store, version: Variant): MediaItem | null => {
  const [first] = version.media;
  return first?.type === 'image' && canBeSet(store, version, first) ? first : null;
};

/**
 * The service accepts own uploads and pictures of the brand's library, but not what it made itself (public-api.md,
 * Posts).
 */
const canBeSet = (store: Store, { mediaOrigin }: Variant, item: MediaItem): boolean =>
  mediaOrigin === 'user' ||
  fileOf(store, item, true) !== null ||
  [...(brandPicturesSnapshot(store)?.images ?? []), ...(brandSnapshot(store)?.images ?? [])].some(
    ({ attachmentId }) => attachmentId === item.id,
  );

/** A local file where there is one: it can be sent again. null: it is only known by the service's id. */
const fileOf = (store: Store, { id }: MediaItem, ownOnly = false): Attachment | null => {
  const attachment = attachmentOf(id);
  if ('mid' in attachment) return attachment;
  const mid = store.media.midOf(id);
  if (mid !== null) return { mid };
  return ownOnly ? null : attachment;
};

/** A variant with a title has its text in the description (public-api.md, UpdateVariant). */
const textOf = ({ platform, body, description }: Version): string | null =>
  platforms[platform].hasTitle ? (description ?? body) : body;

const textsOf = (version: Version): Fields => {
  const { platform, title, hashtags, altText } = version;
  const text = textOf(version);
  return {
    ...(text === null ? {} : { body: text }),
    ...(title === null || !platforms[platform].hasTitle ? {} : { title }),
    ...(hashtags.length === 0 ? {} : { hashtags }),
    ...(altText === null ? {} : { altText }),
  };
};

/**
 * The service derives followers from the main variant again, cut to the platform's length: they need no text of their
 * own.
 */
const isOwn = (version: Version, main: Version): boolean =>
  version.pinned ||
  !(textOf(main) ?? '').startsWith((textOf(version) ?? '').replace(/\s*(?:…|\.\.\.)$/u, '')) ||
  (version.title !== null && platforms[version.platform].hasTitle) ||
  version.hashtags.join(' ') !== main.hashtags.join(' ') ||
  version.altText !== main.altText;

const withoutText = ({ title, hashtags, altText }: Fields): Fields => ({
  ...(title === undefined ? {} : { title }),
  ...(hashtags === undefined ? {} : { hashtags }),
  ...(altText === undefined ? {} : { altText }),
});

const edits = (pid: number, platform: PlatformId, fields: Fields): Intent[] =>
  Object.values(fields).some((value) => value !== null) ? [{ do: 'post.edit', pid, platform, fields }] : [];
