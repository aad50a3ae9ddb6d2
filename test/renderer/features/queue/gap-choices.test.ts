// Which drafts are offered for a gap: those that could be published on the plan's platforms as they are.
import { expect, it } from 'vitest';
import type { Post } from '../../../../preload/contract/posts.ts';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { readGapChoices } from '../../../../renderer/features/queue/gap.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { samplePost, sampleVariant } from '../../../support/post-samples.ts';
import { postId, sampleAccount, sampleRow } from '../../../support/window-samples.ts';

const at = Temporal.Instant.from('2026-11-21T16:30:00Z');
const row = (id: string, platform: 'instagram' | 'linkedin' | 'facebook' = 'instagram', needsApproval = false) =>
  sampleRow({ id, needsApproval, platforms: [{ platform, failed: false, status: 'draft' }] });

const read = (posts: Record<string, Partial<Post>>, rows = Object.keys(posts).map((id) => row(id))) => {
  const transport = createFakeTransport({
    'posts.list': ({ cursor }: { cursor?: string }) =>
      cursor === undefined
        ? { rows: rows.slice(0, 1), nextCursor: 'more', total: rows.length }
        : { rows: rows.slice(1), nextCursor: null, total: rows.length },
    'posts.read': ({ id }: { id: string }) =>
      samplePost({ id: postId(id), status: 'draft', needsApproval: false, ...posts[id] }),
  });
  const offers = [{ channels: ['instagram', 'facebook'], at }];
  return readGapChoices(createBridge(transport), offers, sampleAccount());
};
const draft = (platform: 'instagram' | 'linkedin', body: string | null = 'Rye is out.') => ({
  variants: [sampleVariant(platform, { status: 'draft', body })],
});

it('those that nothing stands in the way of, on the plan’s platforms alone', async () => {
  const both = { variants: [...draft('instagram').variants, ...draft('linkedin').variants] };
  const choices = await read({ '1': draft('instagram'), '2': both });
  expect(choices.map(({ post, platforms }) => [post.id, platforms])).toEqual([
    ['1', ['instagram']],
    ['2', ['instagram']],
  ]);
  expect(choices[0]?.at.equals(at)).toBe(true);
});

it('none with a failed check, an open approval or another platform', async () => {
  const long = draft('instagram', 'x'.repeat(2500));
  expect(await read({ '1': long })).toEqual([]);
  const bare = sampleVariant('instagram', { status: 'draft', media: [] });
  expect(await read({ '1': { variants: [bare] } })).toEqual([]);
  expect(await read({ '1': draft('instagram') }, [row('1', 'instagram', true)])).toEqual([]);
  expect(await read({ '1': draft('linkedin') }, [row('1', 'linkedin')])).toEqual([]);
});
