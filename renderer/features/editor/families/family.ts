// A post whose platforms are several posts of the service, as the editor shows it: what follows, and what changed elsewhere.
import type { Post, Variant } from '../../../../preload/contract/posts.ts';
import { isPlatformId, type PlatformId } from '../../../../preload/rules/platforms.ts';

/** `own`: has its own words, and can follow the main version again. `pinned`: never again. */
export type Role = 'main' | 'follows' | 'own' | 'pinned';

export const roleOf = ({ isPrimary, pinned, part }: Variant): Role => {
  if (isPrimary) return 'main';
  if (part?.own) return part.own.length > 0 ? 'own' : 'follows';
  return pinned ? 'pinned' : 'follows';
};

/** The service's id of the post that a variant is in. */
export const serviceIdOf = (post: Post, variant: Variant): string | null =>
  post.family?.parts.find(({ id }) => id === variant.part?.id)?.serviceId ?? (post.family ? null : post.serviceId);

/** It is a post of its own at the service, so it can be removed by itself. */
export const isRemovable = ({ family, variants }: Post, { part, status }: Variant): boolean =>
  part !== undefined &&
  status !== 'published' &&
  (family?.parts.length ?? 0) > 1 &&
  variants.filter((variant) => variant.part?.id === part.id).length === 1;

const namesOf = (variants: readonly Variant[]): PlatformId[] =>
  variants.flatMap(({ platform }) => (isPlatformId(platform) ? platform : []));

/**
 * Platforms whose words stopped following although they weren't changed here. `main`: because the main version moved on
 * elsewhere, `parts`: because they did.
 */
export type ChangedElsewhere = { main: PlatformId[]; parts: PlatformId[] };

export const changedElsewhere = (before: Post | undefined, after: Post): ChangedElsewhere => {
  const none = { main: [], parts: [] };
  if (!before?.family || !after.family) return none;
  /** Neither before nor now does anything of it wait to be sent, so what changed came from the service. */
  const isQuiet = ({ part }: Variant): boolean =>
    [before, after].every(({ family }) =>
      family?.parts.some(({ id, sync }) => id === part?.id && sync.openCount === 0),
    );
  const was = ({ platform }: Variant) => before.variants.find((variant) => variant.platform === platform);
  const left = after.variants.filter(
    (variant) => roleOf(variant) === 'own' && was(variant)?.part?.own?.length === 0 && isQuiet(variant),
  );
  const main = after.variants.find(({ isPrimary }) => isPrimary);
  const isMoved = main !== undefined && isQuiet(main) && was(main)?.body !== main.body;
  const stayed = left.filter((variant) => was(variant)?.body === variant.body);
  return isMoved
    ? { main: namesOf(stayed), parts: namesOf(left.filter((variant) => !stayed.includes(variant))) }
    : { main: [], parts: namesOf(left) };
};
