// What keeps a variant from being scheduled for certain, and what only holds it.
import { describe, expect, it } from 'vitest';
import { gatesOf, refusesTime, rowObstacles, verdictOf } from '../../../preload/rules/blockers.ts';
import { samplePost, sampleVariant } from '../../support/post-samples.ts';
import { sampleRow } from '../../support/window-samples.ts';

const variant = sampleVariant('facebook');
const gates = (post: Partial<ReturnType<typeof samplePost>>) =>
  gatesOf(samplePost(post), variant, 'facebook', null).map(({ kind }) => kind);

describe('a post that the user wants approved first', () => {
  it('takes no time and is not published, unlike one that the service holds back until then', () => {
    const own = gatesOf(samplePost({ needsOwnApproval: true }), variant, 'facebook', null);
    expect(own).toEqual([{ kind: 'approve-first' }]);
    expect(refusesTime(own)).toEqual({ kind: 'approve-first' });
    expect(verdictOf(variant, own)).toEqual({ state: 'held', obstacle: { kind: 'approve-first' } });
    expect(refusesTime([{ kind: 'needs-approval' }])).toBeNull();
  });

  it('says so beside a change since its approval, and nothing otherwise', () => {
    expect(gates({ needsOwnApproval: true, changedSinceApproval: true })).toEqual(['approve-first', 'changed']);
    expect(gates({ changedSinceApproval: true })).toEqual(['changed']);
    expect(gates({})).toEqual([]);
  });

  it('is known from its row', () => {
    expect(refusesTime(rowObstacles(sampleRow({ needsOwnApproval: true }), 'facebook', null))).toEqual({
      kind: 'approve-first',
    });
    expect(rowObstacles(sampleRow(), 'facebook', null)).toEqual([]);
  });
});
