// Find and replace over many posts: every change there would be, and the same changes as intents.
import type { PostId } from '../../../preload/ids.ts';
import type { ReplacePreview, Replaced, Replacement } from '../../../preload/contract/bulk-actions.ts';
import type { Post, Variant } from '../../../preload/contract/posts.ts';
import { followsMain } from '../../../preload/rules/families.ts';
import { typedTags, withTags } from '../../../preload/rules/hashtags.ts';
import { replacedAtOnce } from '../../../preload/rules/own-bounds.ts';
import { isPlatformId } from '../../../preload/rules/platforms.ts';
import type { Store } from '../../store/store.ts';
import type { Intent } from '../../sync/outbox/operation.ts';
import { asText, fits, readField, textFields, type TextField, type Fields } from '../../sync/posts/fields.ts';
import { readShown } from '../../sync/outbox/families.ts';

export type Replacing = {
  preview(pids: readonly number[], replacement: Replacement): ReplacePreview;
  /** `wanted`: keys of the preview's changes. */
  intentsOf(post: Post, pid: number, replacement: Replacement, wanted: readonly string[]): Intent[];
};

type Swap = (text: string) => string;

/** Plain text, never a pattern; a whole word is not adjacent to a letter, digit or mark. */
const swapOf = ({ find, put, matchCase, wholeWords }: Replacement): Swap => {
  const quoted = find.normalize('NFC').replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  const edge = '[\\p{L}\\p{N}\\p{M}_]';
  const source = wholeWords ? `(?<!${edge})${quoted}(?!${edge})` : quoted;
  const pattern = new RegExp(source, matchCase ? 'gu' : 'giu');
  return (text) => {
    // Some keyboards and file systems store an accent apart from its letter.
    const composed = text.normalize('NFC');
    const after = composed.replaceAll(pattern, () => put);
    return after === composed ? text : after;
  };
};

/** The same tags where none changes. */
const swapTags = (tags: readonly string[], swap: Swap): readonly string[] => {
  if (tags.every((tag) => swap(tag) === tag)) return tags;
  const next = tags.flatMap((tag) => (swap(tag) === tag ? [tag] : typedTags(swap(tag))));
  return withTags([], next);
};

/** For one variant: each matching field, and what it would become. */
const swapped = (variant: Variant, swap: Swap) =>
  textFields.flatMap((field) => {
    const value = readField(variant, field);
    const before = asText(value) ?? '';
    const after = Array.isArray(value) ? [...swapTags(value, swap)] : swap(before);
    const afterText = asText(after) ?? '';
    return before === afterText ? [] : [{ field, before: before.normalize('NFC'), after, afterText }];
  });

const holds = (variant: Variant, swap: Swap): boolean => swapped(variant, swap).length > 0;
const isPublished = ({ status }: Variant): boolean => status === 'published';
/** Its text is the main variant's; editing it here would pin it for good (public-api.md, UpdateVariant). */
const ownChanges = (variant: Variant, swap: Swap) =>
  swapped(variant, swap).filter(({ field }) => !followsMain(variant, field));
const changesWithMain = (variant: Variant, swap: Swap): boolean =>
  swapped(variant, swap).some(({ field }) => followsMain(variant, field));

type Change = Replaced & { value: string | string[] };

const changesIn = (post: Post, swap: Swap): Change[] => {
  const of = { id: post.id, name: post.name };
  const name = swap(post.name);
  const isOut = post.variants.length > 0 && post.variants.every(isPublished);
  const renamed: Change[] =
    name === post.name || isOut
      ? []
      : [
          {
            ...of,
            key: `${post.id} name`,
            platform: null,
            field: 'name',
            before: post.name,
            after: name,
            tooLong: !fits('name', name) || name.trim() === '',
            value: name,
          },
        ];
  const versions = post.variants.filter((variant) => !isPublished(variant));
  return [
    ...renamed,
    ...versions.flatMap((variant) =>
      ownChanges(variant, swap).map(({ field, before, after, afterText }): Change => ({
        ...of,
        key: `${post.id} ${variant.platform} ${field}`,
        platform: variant.platform,
        field,
        before,
        after: afterText,
        tooLong: !fits(field, afterText),
        value: after,
      })),
    ),
  ];
};

const fieldsOf = (changes: readonly Change[]): Fields =>
  Object.fromEntries(changes.map(({ field, value }): [TextField | 'name', string | string[]] => [field, value]));

export const createReplacing = ({ store }: { store: Store }): Replacing => ({
  preview(pids, replacement) {
    const swap = swapOf(replacement);
    const changes: Replaced[] = [];
    const posts = new Set<PostId>();
    let publishedCount = 0;
    let followingCount = 0;
    for (const pid of pids) {
      const post = readShown(store, pid);
      if (!post) continue;
      publishedCount += post.variants.filter((variant) => isPublished(variant) && holds(variant, swap)).length;
      followingCount += post.variants.filter(
        (variant) => !isPublished(variant) && changesWithMain(variant, swap),
      ).length;
      for (const { value: _, ...change } of changesIn(post, swap)) {
        posts.add(post.id);
        changes.push(change);
      }
    }
    return {
      changes: changes.slice(0, replacedAtOnce),
      publishedCount,
      followingCount,
      postCount: posts.size,
      more: changes.length > replacedAtOnce,
    };
  },
  intentsOf(post, pid, replacement, wanted) {
    const changes = changesIn(post, swapOf(replacement)).filter(({ key, tooLong }) => !tooLong && wanted.includes(key));
    const name = changes.find(({ field }) => field === 'name');
    const platforms = [...new Set(changes.flatMap(({ platform }) => platform ?? []))].filter(isPlatformId);
    return [
      ...(name ? [{ do: 'post.rename' as const, pid, name: name.after }] : []),
      ...platforms.map((platform): Intent => ({
        do: 'post.edit',
        pid,
        platform,
        fields: fieldsOf(changes.filter((change) => change.platform === platform)),
      })),
    ];
  },
});
