// Drafts that could fill a gap of the autopilot's week as they are.
import type { Account } from '../../../preload/contract/account.ts';
import type { PostRow } from '../../../preload/contract/posts.ts';
import type { Bridge } from '../../app/bridge.ts';
import type { GapChoice, GapOffer } from './gap.ts';
import { outgoingOf, readPosts, type Outgoing } from '../../posts/bulk-actions.svelte.ts';

/** As many are offered; behind so many pages of drafts nobody looks. */
const most = 20;
const pagesAtMost = 5;

/**
 * The newest first. Nothing stands in the way of any of them on its platforms: no check, no approval, no channel.
 * Throws what the bridge throws.
 */
export const readGapChoices = async (
  bridge: Bridge,
  offers: readonly GapOffer[],
  account: Account | null,
): Promise<GapChoice[]> => {
  const fits = ({ needsApproval, platforms }: PostRow) =>
    !needsApproval && offers.some(({ channels }) => platforms.some(({ platform }) => channels.includes(platform)));
  const choices: GapChoice[] = [];
  let cursor: string | null | undefined;
  for (let page = 0; page < pagesAtMost && cursor !== null && choices.length < most; page += 1) {
    const { rows, nextCursor } = await bridge.call('posts.list', {
      status: 'draft',
      ...(cursor !== undefined && { cursor }),
    });
    const candidates = rows.filter(fits);
    const posts = await readPosts(
      bridge,
      candidates.map(({ id }) => id),
    );
    const ready = outgoingOf(posts, account).filter(({ verdict }) => verdict.state === 'go');
    choices.push(...candidates.flatMap((row) => choiceOf(row, ready, offers) ?? []));
    cursor = nextCursor;
  }
  return choices.slice(0, most);
};

const choiceOf = (post: PostRow, ready: readonly Outgoing[], offers: readonly GapOffer[]): GapChoice | undefined => {
  const able = ready.filter(({ id }) => id === post.id).map(({ platform }) => platform);
  for (const { channels, at } of offers) {
    const platforms = able.filter((platform) => channels.includes(platform));
    if (platforms.length > 0) return { post, platforms, at };
  }
  return undefined;
};
