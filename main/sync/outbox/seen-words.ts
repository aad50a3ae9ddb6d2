// What the user saw of a post when they approved it or clicked Publish: later text of other clients needs another
// review.
import { z } from 'zod';
import type { Post, Variant } from '../../../preload/contract/posts.ts';
import type { Operation } from '../../store/outbox.ts';
import type { ApprovedVersion } from '../../store/wording-history.ts';
import type { Tx } from '../kernel/transaction.ts';
import type { WirePost } from '../posts/codec.ts';
import { asConfirmed, changesOf, isSame, readField, textFields } from '../posts/fields.ts';
import { toPost } from '../posts/view-model.ts';

const Value = z.union([z.string(), z.array(z.string()), z.null()]);
const Words = z.record(z.enum([...textFields, 'media']), Value);
/** By platform. null: stored by a version of Galley that did not record it. */
const Seen = z
  .object({ seen: z.record(z.string(), Words) })
  .nullable()
  .catch(null);
type Words = z.infer<typeof Words>;

const wordsOf = (variant: Variant): Words => ({
  body: readField(variant, 'body'),
  title: readField(variant, 'title'),
  hashtags: readField(variant, 'hashtags'),
  altText: readField(variant, 'altText'),
  media: variant.media.map(({ id }) => id),
});

/** What such a change stores as its base: `post` is as the user sees it, with their own open changes. */
export const seenOf = ({ variants }: Post): { seen: Record<string, Words> } => ({
  seen: Object.fromEntries(variants.map((variant) => [variant.platform, wordsOf(variant)])),
});

/** Text or pictures that would be published differ from those that the user saw. */
export const isChangedSinceSeen = (tx: Tx, op: Operation, confirmed: WirePost): boolean => {
  const seen = Seen.parse(op.base)?.seen;
  if (!seen) return false;
  return toPost(0, confirmed)
    .variants.filter(({ platform, status }) => status !== 'published' && (op.platform ?? platform) === platform)
    .some((variant) => differs(tx, seen[variant.platform], wordsOf(variant)));
};

/** Whether this is other text or other pictures than the user saw at this click. */
export const wereUnseen = (tx: Tx, op: Operation, { platform, text, ...words }: ApprovedVersion): boolean => {
  const seen = Seen.parse(op.base)?.seen;
  return seen !== undefined && differs(tx, seen[platform], { ...words, body: text });
};

const differs = (tx: Tx, before: Words | undefined, now: Words): boolean => {
  if (!before) return true;
  const mediaOf = ({ media }: Words) => JSON.stringify([media ?? []].flat().map((id) => asConfirmed(tx, 'image', id)));
  return (
    mediaOf(before) !== mediaOf(now) || textFields.some((field) => !isSame(before[field] ?? null, now[field] ?? null))
  );
};

/** As in rebase.ts. */
type Brought = { now: WirePost; by?: Operation | undefined; isReply?: boolean };

/**
 * What the service made of the user's own change, for example in followers of the variant they edited, counts as seen.
 */
export const carrySeen = (tx: Tx, op: Operation, { now, by, isReply = false }: Brought): void => {
  const seen = Seen.parse(op.base)?.seen;
  if (!seen || !by) return;
  const waiting = tx.store.operations.ofPost(op.pid ?? 0).filter(({ id }) => id !== by.id);
  const isMade = makers.includes(by.kind) && (isReply || now.updatedAt === now.createdAt);
  const isOfMain = now.variants.some(({ isPrimary, platform }) => isPrimary && platform === by.platform);
  for (const variant of toPost(0, now).variants) {
    const { platform, isPrimary, pinned } = variant;
    const [there, before] = [wordsOf(variant), seen[platform]];
    const isRemade = derived.includes(by.kind) && isOfMain && !isPrimary && !pinned;
    if (isMade || isRemade || (by.kind === 'post.restore' && by.platform === platform))
      seen[platform] = { ...there, ...stillWaiting(waiting, platform, before) };
    else if (by.platform === platform && before) seen[platform] = { ...before, ...arrived(tx, by, before, there) };
  }
  tx.store.operations.change(op.id, { base: { seen } });
};

/** What the user wrote over it, not sent yet. */
const stillWaiting = (
  operations: readonly Operation[],
  platform: string,
  before: Partial<Words> = {},
): Partial<Words> => {
  const fields = operations
    .filter((op) => op.platform === platform)
    .flatMap(changesOf)
    .map(({ field }) => (field === 'image' ? 'media' : field));
  return Object.fromEntries(Object.entries(before).filter(([field]) => (fields as string[]).includes(field)));
};

const makers: readonly Operation['kind'][] = ['post.create', 'post.fromMedia', 'post.promote'];
/** Changes of the main variant, from which the service derives its followers again. */
const derived: readonly Operation['kind'][] = ['post.edit', 'post.setImage', 'post.restore'];

/** As the service stores what the user wrote. If it was merged with another client's text, it is not what they saw. */
const arrived = (tx: Tx, by: Operation, before: Words, there: Words): Partial<Words> => {
  const entries = changesOf(by).flatMap(({ field, mine }) => {
    if (field === 'name') return [];
    if (field === 'image') {
      const [shown = null] = [before.media ?? []].flat();
      return isSame(asConfirmed(tx, field, shown), asConfirmed(tx, field, mine)) ? [['media', there.media]] : [];
    }
    return isSame(before[field] ?? null, mine) ? [[field, there[field]]] : [];
  });
  return Object.fromEntries(entries) as Partial<Words>;
};
