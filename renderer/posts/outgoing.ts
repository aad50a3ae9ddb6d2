// Which versions of many posts can go out now, and what keeps the others.
import type { Account } from '../../preload/contract/account.ts';
import type { PostId } from '../../preload/ids.ts';
import { type Verdict, obstaclesOf, verdictOf } from '../../preload/rules/blockers.ts';
import type { Post } from '../../preload/contract/posts.ts';
import { type PlatformId, isPlatformId } from '../../preload/rules/platforms.ts';
import type { Bridge } from '../app/bridge.ts';

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

/** Posts that are gone meanwhile are left out. */
export const readPosts = async (bridge: Bridge, ids: readonly PostId[]): Promise<Post[]> => {
  const read = await Promise.allSettled(ids.map((id) => bridge.call('posts.read', { id })));
  return read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
};
