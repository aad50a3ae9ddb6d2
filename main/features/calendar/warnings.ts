// Warnings before a post is published at its time: another post close by, or one with the same text.
import type { CalendarEntry, EntryWarning, SameWords } from '../../../preload/contract/calendar.ts';
import { hasGoneOut } from '../../../preload/rules/post-state.ts';
import { type BlockerInputs, type Obstacle, type RefusedTime, gravest } from '../../../preload/rules/blockers.ts';
import { obstaclesOf } from '../../../preload/rules/readiness.ts';
import type { PlanWarning } from '../../../preload/contract/plan.ts';
import type { PostId } from '../../../preload/ids.ts';
import type { Post, Variant } from '../../../preload/contract/posts.ts';
import { type PlatformId, isPlatformId } from '../../../preload/rules/platforms.ts';
import type { Store } from '../../store/store.ts';
import { readShown } from '../../sync/outbox/families.ts';

/** `refused`: variants that were also meant, but can't be scheduled. */
type Planned = { post: Post; platforms: readonly PlatformId[]; refused: readonly RefusedTime[] };

/** By local id. Only posts that share a platform are compared. */
export const planWarnings = (planned: readonly Planned[], account: BlockerInputs): Map<string, PlanWarning[]> => {
  const said = new Map<string, { id: string; name: string }[]>();
  const versions = planned.flatMap(({ post, platforms }) =>
    post.variants.flatMap((variant) =>
      platforms.some((platform) => platform === variant.platform) ? [{ post, variant }] : [],
    ),
  );
  for (const { post, variant } of versions) {
    const words = wordsOf(variant);
    if (words === null) continue;
    const others = said.get(words) ?? [];
    said.set(words, [...others, { id: post.id, name: post.name }]);
  }
  return new Map(
    planned.map(({ post, platforms, refused }) => {
      const own = versions.filter((each) => each.post === post).map(({ variant }) => variant);
      const alike = own.flatMap((variant) =>
        (said.get(wordsOf(variant) ?? '') ?? []).filter(({ id }) => id !== post.id).map(({ name }) => name),
      );
      const warnings: PlanWarning[] = [
        ...refused.map((version): PlanWarning => ({ kind: 'left-out', ...version })),
        ...own.flatMap((variant) => standsAgainst(post, variant, account)),
        ...(post.needsApproval && !post.sync.approveWaits ? [{ kind: 'approval' as const }] : []),
        ...(post.changedSinceApproval ? [{ kind: 'changed' as const }] : []),
        ...(alike.length > 0 ? [{ kind: 'same-words' as const, names: [...new Set(alike)] }] : []),
      ];
      return [post.id, platforms.length === 0 ? [] : warnings];
    }),
  );
};

/** About the whole post, and reported once; or, as far as is known, resolved before its time. */
const isOfThePost = ({ kind }: Obstacle): boolean =>
  kind === 'approve-first' ||
  kind === 'needs-approval' ||
  kind === 'approval-waits' ||
  kind === 'changed' ||
  kind === 'no-subscription';

const standsAgainst = (post: Post, variant: Variant, account: BlockerInputs): PlanWarning[] => {
  const { platform } = variant;
  if (!isPlatformId(platform)) return [];
  const obstacle = gravest(obstaclesOf(post, variant, platform, account).filter((each) => !isOfThePost(each)));
  return obstacle ? [{ kind: 'obstacle', platform, obstacle }] : [];
};

const wordsOf = ({ platform, body }: Variant): string | null => {
  const words = tidy(body ?? '');
  return words === '' ? null : `${platform} ${words}`;
};

const hourMs = 3_600_000;

/** Words only: punctuation and case make no difference. */
const tidy = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const wordsOn = (post: Post | null, platforms: readonly string[]): string[] =>
  (post?.variants ?? []).flatMap((variant) => (platforms.includes(variant.platform) ? (wordsOf(variant) ?? []) : []));

/** Long words are rare ones: enough to find a text by, and few to search for. */
const soughtWords = 8;
const mostFound = 200;

/**
 * Of these entries the ones of other posts with the same words as this post on one of these platforms, published or not.
 * Only posts that begin as it does, or hold its longest words, are read.
 */
export const alikeEntries = (
  store: Store,
  id: PostId,
  platforms: readonly string[],
  entries: readonly CalendarEntry[],
): CalendarEntry[] => {
  const words = new Set(wordsOn(readShown(store, Number(id)), platforms));
  const texts = [...words].map((each) => each.slice(each.indexOf(' ') + 1));
  const found = new Set(texts.flatMap((text) => store.search.pids(longestOf(text), {}, mostFound)));
  const beginsAlike = (excerpt: string) => texts.some((text) => text.startsWith(tidy(excerpt)));
  return entries.filter(
    ({ post, platforms: its }) =>
      post.id !== id &&
      its.some((platform) => platforms.includes(platform)) &&
      (found.has(Number(post.id)) || beginsAlike(post.excerpt)) &&
      wordsOn(readShown(store, Number(post.id)), its).some((each) => words.has(each)),
  );
};

const longestOf = (text: string): string =>
  [...new Set(text.split(' '))]
    .toSorted((one, other) => other.length - one.length)
    .slice(0, soughtWords)
    .join(' ');

/** The one of these entries that is nearest to `atMs`. */
export const nearestOf = (alike: readonly CalendarEntry[], atMs: number): SameWords | null => {
  const distanceMs = ({ at }: CalendarEntry): number => Math.abs(Date.parse(at) - atMs);
  const [nearest] = alike.toSorted((one, other) => distanceMs(one) - distanceMs(other));
  return nearest ? { name: nearest.post.name, at: nearest.at } : null;
};

/** Whether two slots are too close for one platform. */
export const isSameHour = (oneMs: number, otherMs: number): boolean => Math.abs(oneMs - otherMs) < hourMs;

/** `alike`: those with the same words. Only posts that share a platform count; what is published already is ignored. */
export const warningsOf = (
  entry: CalendarEntry,
  others: Iterable<CalendarEntry>,
  alike: readonly CalendarEntry[],
): EntryWarning[] => {
  if (hasGoneOut(entry)) return [];
  const atMs = Date.parse(entry.at);
  const close = new Set<string>();
  for (const other of others) {
    if (other.post.id === entry.post.id) continue;
    if (!other.platforms.some((platform) => entry.platforms.includes(platform))) continue;
    if (isSameHour(Date.parse(other.at), atMs) && !hasGoneOut(other)) close.add(other.post.name);
  }
  const names = [...new Set(alike.map(({ post }) => post.name))];
  return [
    ...(close.size > 0 ? [{ kind: 'same-hour' as const, names: [...close] }] : []),
    ...(names.length > 0 ? [{ kind: 'same-words' as const, names }] : []),
  ];
};
