// What a plan warns of, of versions alone.
import { expect, it } from 'vitest';
import { planWarnings } from '../../../main/features/calendar/warnings.ts';
import { samplePost, sampleVariant } from '../../support/post-samples.ts';
import { sampleSync } from '../../support/sync-samples.ts';
import { postId } from '../../support/window-samples.ts';

const account = { plan: { hasActiveSubscription: true }, channels: [] };
const post = (id: string, over: Parameters<typeof samplePost>[0] = {}) =>
  samplePost({ id: postId(id), name: `Post ${id}`, ...over });

it('says that a post needs approval, until its approval is on its way', () => {
  const asks = post('1', { needsApproval: true });
  const given = post('2', {
    needsApproval: true,
    variants: [sampleVariant('facebook')],
    sync: sampleSync({ approveWaits: true }),
  });
  const warnings = planWarnings(
    [
      { post: asks, platforms: ['instagram'], refused: [] },
      { post: given, platforms: ['facebook'], refused: [] },
    ],
    account,
  );
  expect([warnings.get('1'), warnings.get('2')]).toEqual([[{ kind: 'approval' }], []]);
});

it('holds only versions of one platform against each other, and none that is not planned', () => {
  const one = post('1', { variants: [sampleVariant('instagram'), sampleVariant('facebook')] });
  const other = post('2', { variants: [sampleVariant('facebook')] });
  const names = (platforms: ('instagram' | 'facebook')[]) =>
    planWarnings(
      [
        { post: one, platforms, refused: [] },
        { post: other, platforms: ['facebook'], refused: [] },
      ],
      account,
    ).get('1');
  expect(names(['instagram', 'facebook'])).toEqual([{ kind: 'same-words', names: ['Post 2'] }]);
  expect(names(['instagram'])).toEqual([]);
});
