// What publishing several posts at once would send: their variants, and what is in the way of each. Apart from bulk actions,
// which the library loads first and which need none of the rules.
import type { Account } from '../../preload/contract/account.ts';
import type { Post } from '../../preload/contract/posts.ts';
import type { PostId } from '../../preload/ids.ts';
import { type Verdict, verdictOf } from '../../preload/rules/blockers.ts';
import { obstaclesOf } from '../../preload/rules/readiness.ts';
import { isPlatformId, type PlatformId } from '../../preload/rules/platforms.ts';

/** A variant of one of many posts, with whether it can be published now and what is in the way. */
export type Outgoing = { key: string; id: PostId; name: string; platform: PlatformId; verdict: Verdict };

export const outgoingOf = (posts: readonly Post[], account: Account | null): Outgoing[] =>
  posts.flatMap((post) =>
    post.variants.flatMap((variant): Outgoing[] => {
      const { platform } = variant;
      if (!isPlatformId(platform)) return [];
      const obstacles = obstaclesOf(post, variant, platform, account);
      const verdict = verdictOf(variant, obstacles);
      return [{ key: `${post.id} ${platform}`, id: post.id, name: post.name, platform, verdict }];
    }),
  );
