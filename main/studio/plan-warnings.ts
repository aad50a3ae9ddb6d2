// What is worth a look before a plan is applied: posts that say the same, that need approval, or that would be refused.
import type { PlanWarning } from '../../preload/model/plan.ts';
import type { Post, Variant } from '../../preload/model/post.ts';
import type { PlatformId } from '../../preload/platforms.ts';
import { tidy } from './agenda-warnings.ts';
import { judgementsOf } from './hindrance.ts';

type Planned = { post: Post; platforms: readonly PlatformId[] };

/** By local id. Only posts that share a platform are held against each other. */
export const planWarnings = (planned: readonly Planned[]): Map<string, PlanWarning[]> => {
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
    planned.map(({ post, platforms }) => {
      const own = versions.filter((each) => each.post === post).map(({ variant }) => variant);
      const alike = own.flatMap((variant) =>
        (said.get(wordsOf(variant) ?? '') ?? []).filter(({ id }) => id !== post.id).map(({ name }) => name),
      );
      const warnings: PlanWarning[] = [
        ...own.flatMap((variant) => judgementsOf(post, variant).slice(0, 1)),
        ...(post.needsApproval && !post.sync.approveWaits ? [{ kind: 'approval' as const }] : []),
        ...(post.changedSinceApproval ? [{ kind: 'changed' as const }] : []),
        ...(alike.length > 0 ? [{ kind: 'same-words' as const, names: [...new Set(alike)] }] : []),
      ];
      return [post.id, platforms.length === 0 ? [] : warnings];
    }),
  );
};

const wordsOf = ({ platform, body }: Variant): string | null => {
  const words = tidy(body ?? '');
  return words === '' ? null : `${platform} ${words}`;
};
