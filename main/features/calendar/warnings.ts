// Warnings before a post is published at its time: another post close by, or one with the same text.
import type { CalendarEntry, EntryWarning, SameWords } from '../../../preload/contract/calendar.ts';
import { hasGoneOut } from '../../../preload/rules/post-state.ts';
import { type BlockerInputs, type Obstacle, type RefusedTime, gravest } from '../../../preload/rules/blockers.ts';
import { obstaclesOf } from '../../../preload/rules/readiness.ts';
import type { PlanWarning } from '../../../preload/contract/plan.ts';
import type { Post, PostRow, Variant } from '../../../preload/contract/posts.ts';
import { type PlatformId, isPlatformId } from '../../../preload/rules/platforms.ts';

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

/** The entry nearest to `atMs` on one of these platforms that has the same words as the post, published or not. */
export const sameWordsAs = (
  { id, excerpt }: PostRow,
  { platforms, atMs }: { platforms: readonly string[]; atMs: number },
  entries: readonly CalendarEntry[],
): SameWords | null => {
  const words = tidy(excerpt);
  const distanceMs = ({ at }: CalendarEntry): number => Math.abs(Date.parse(at) - atMs);
  const alike = entries.filter(
    (entry) =>
      entry.post.id !== id &&
      entry.platforms.some((platform) => platforms.includes(platform)) &&
      tidy(entry.post.excerpt) === words,
  );
  const [nearest] = alike.toSorted((one, other) => distanceMs(one) - distanceMs(other));
  return words === '' || !nearest ? null : { name: nearest.post.name, at: nearest.at };
};

/** Whether two slots are too close for one platform. */
export const isSameHour = (oneMs: number, otherMs: number): boolean => Math.abs(oneMs - otherMs) < hourMs;

/** Only posts that share a platform count; what is published already is ignored. */
export const warningsOf = (entry: CalendarEntry, others: Iterable<CalendarEntry>): EntryWarning[] => {
  if (hasGoneOut(entry)) return [];
  const atMs = Date.parse(entry.at);
  const words = tidy(entry.post.excerpt);
  const close = new Set<string>();
  const alike = new Set<string>();
  for (const other of others) {
    if (other.post.id === entry.post.id) continue;
    if (!other.platforms.some((platform) => entry.platforms.includes(platform))) continue;
    if (isSameHour(Date.parse(other.at), atMs) && !hasGoneOut(other)) close.add(other.post.name);
    if (words !== '' && tidy(other.post.excerpt) === words) alike.add(other.post.name);
  }
  return [
    ...(close.size > 0 ? [{ kind: 'same-hour' as const, names: [...close] }] : []),
    ...(alike.size > 0 ? [{ kind: 'same-words' as const, names: [...alike] }] : []),
  ];
};
