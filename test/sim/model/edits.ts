// Changes of a variant's texts and media: versions, pinning, and the siblings that derive from the primary.
import { addVersion } from './creates.ts';
import { askedBy, type Change } from './ledger.ts';
import {
  type Attachment,
  type Author,
  type Post,
  type TextChange,
  textFields,
  type Variant,
  type Version,
} from './state.ts';
import { isOneText } from './post-wire.ts';
import { isTitled } from './wire.ts';
import { touch, type World } from './world.ts';

/** Why it changes, for the ledger; another person's doing is always `remote`. */
type Why = Exclude<Change['cause'], 'remote' | 'rename'>;

const same = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other);

const noteChange = (
  { ledger, now }: World,
  change: Omit<Change, 'at' | 'requestKey' | 'requestId' | 'idempotencyKey'>,
  author: Author,
) => {
  if (same(change.from, change.to)) return;
  const cause = author.cause === 'remote' && change.cause !== 'derive' ? 'remote' : change.cause;
  ledger.changes.push({ ...change, cause, at: now(), ...askedBy(author) });
};

export const setTexts = (world: World, post: Post, variant: Variant, change: TextChange, why: Why, author: Author) => {
  const from = variant.texts;
  variant.texts = { ...from, ...change };
  for (const field of textFields) {
    const to = variant.texts[field];
    if (to === from[field]) continue;
    noteChange(
      world,
      { postId: post.id, platform: variant.platform, field, from: from[field], to, cause: why },
      author,
    );
  }
};

export const setMedia = (
  world: World,
  post: Post,
  variant: Variant,
  media: readonly Attachment[],
  why: Why,
  author: Author,
) => {
  const ids = (list: readonly Attachment[]) => list.map(({ id }) => id);
  const [from, to] = [ids(variant.media), ids(media)];
  noteChange(world, { postId: post.id, platform: variant.platform, field: 'media', from, to, cause: why }, author);
  variant.media = media;
};

const derivedText = ({ nastiness }: World, value: string | null, { platform }: Variant) =>
  value === null || nastiness.derivation === 'copy' ? value : `${value} (${platform})`;

/** The texts of the primary, made over for a sibling's platform. */
const derived = (
  world: World,
  { body, title, description, hashtags, altText }: TextChange,
  to: Variant,
): TextChange => ({
  ...(body !== undefined && { body: derivedText(world, body, to) }),
  ...(hashtags !== undefined && { hashtags }),
  ...(altText !== undefined && { altText }),
  ...(isTitled(to.platform) && title !== undefined && { title }),
  ...(isTitled(to.platform) && description !== undefined && { description: derivedText(world, description, to) }),
});

/** Where the seed makes them one field, a description is the body. */
const joined = (world: World, variant: Variant, change: TextChange): TextChange => {
  const { description, ...others } = change;
  if (description === undefined || !isOneText(world, variant)) return change;
  return { ...others, body: description };
};

/** Gives the primary's change to the siblings that nobody has made their own. */
const deriveSiblings = (world: World, post: Post, change: TextChange, why: 'derive' | 'ai', author: Author) => {
  for (const sibling of post.variants) {
    if (sibling.isPrimary || sibling.pinned) continue;
    setTexts(world, post, sibling, joined(world, sibling, derived(world, change, sibling)), why, author);
  }
};

/** Takes new texts as a person gives them or the engine writes them. */
export const rewrite = (
  world: World,
  post: Post,
  variant: Variant,
  change: TextChange,
  how: { why: 'edit' | 'ai'; version: Version['kind']; feedback?: string },
  author: Author,
) => {
  const own = joined(world, variant, change);
  setTexts(world, post, variant, own, how.why, author);
  addVersion(world, variant, how.version, how.feedback ?? null);
  if (variant.isPrimary) deriveSiblings(world, post, own, how.why === 'ai' ? 'ai' : 'derive', author);
  else if (how.why === 'edit') variant.pinned = true;
  touch(world, post, 'text');
};

/** Puts a chosen picture in place of a variant's media. */
export const setImage = (world: World, post: Post, variant: Variant, picture: Attachment, author: Author) => {
  setMedia(world, post, variant, [picture], 'image', author);
  picture.used = true;
  if (world.nastiness.imageIsEdit) {
    addVersion(world, variant, 'manual');
    if (!variant.isPrimary) variant.pinned = true;
    else
      for (const sibling of post.variants)
        if (!sibling.isPrimary && !sibling.pinned) setMedia(world, post, sibling, [picture], 'derive', author);
  }
  touch(world, post, 'state');
};

export const rename = (world: World, post: Post, name: string, author: Author) => {
  const { id: postId, name: from } = post;
  noteChange(world, { postId, platform: null, field: 'name', from, to: name, cause: 'rename' }, author);
  post.name = name;
  touch(world, post, 'text');
};
