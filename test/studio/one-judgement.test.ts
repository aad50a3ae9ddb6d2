// What a platform would probably refuse is said alike wherever a person sees a post before it goes out.
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import type { Queue } from '../../preload/model/agenda.ts';
import { platformIds, platforms, type PlatformId } from '../../preload/platforms.ts';
import { hindranceOf } from '../../main/studio/hindrance.ts';
import { planWarnings } from '../../main/studio/plan-warnings.ts';
import { entryStatus } from '../../renderer/parts/calendar/entry-status.ts';
import { lightOf } from '../../renderer/parts/due/light.ts';
import { postStanding } from '../../renderer/parts/editor/standing.ts';
import { rowStatus } from '../../renderer/parts/library/row-status.ts';
import { lookOf } from '../../renderer/parts/queue/week.ts';
import { outgoingOf } from '../../renderer/state/outgoing.ts';
import { samplePost, sampleVariant } from '../support/post-samples.ts';
import { mediaId, sampleRow } from '../support/window-samples.ts';

const around = {
  ...{ nowMs: 0, dueMs: 1000, heardMs: 0, channels: null, hasSubscription: true, held: new Set<string>() },
};
const said = (platform: PlatformId, hasPicture: boolean, words = 'Warm bread at eight.') => {
  const picture = { id: mediaId('m1'), type: 'image', ratio: 1, altText: 'A loaf' };
  const variant = sampleVariant(platform, {
    ...{ body: null, description: null, title: 'Bread', media: hasPicture ? [picture] : [] },
    ...(platforms[platform].hasTitle ? { description: words } : { body: words }),
  });
  const post = samplePost({ needsApproval: false, variants: [variant] });
  const hindrance = hindranceOf(post, [variant], around);
  return {
    verdict: outgoingOf([post], null)[0]?.verdict.state,
    light: lightOf({ isOverdue: false, hindrance }),
    warned: (planWarnings([{ post, platforms: [platform] }]).get(post.id) ?? []).map(({ kind }) => kind),
  };
};

describe.each(platformIds)('%s', (platform) => {
  const { needsMedia } = platforms[platform];

  it('without a picture or video is ready only where such posts exist', () => {
    expect(said(platform, false)).toEqual(
      needsMedia
        ? { verdict: 'doubt', light: 'amber', warned: ['check'] }
        : { verdict: 'go', light: 'green', warned: [] },
    );
  });

  it('with words over its limit is refused everywhere', () => {
    expect(said(platform, true, 'x'.repeat(20_000))).toEqual({ verdict: 'fix', light: 'red', warned: ['check'] });
  });
});

it('of a post that changed since it was approved is said everywhere, before it is sent or gets a time', () => {
  const variant = sampleVariant('instagram', { isPrimary: true, altText: 'A tart' });
  const post = samplePost({ changedSinceApproval: true, variants: [variant] });
  const row = sampleRow({ status: 'scheduled', changedSinceApproval: true });
  const changed = 'Changed since it was approved';
  const [outgoing] = outgoingOf([post], null);
  expect(outgoing?.verdict).toEqual({ state: 'doubt', obstacle: { kind: 'changed' } });
  const hindrance = hindranceOf(post, [variant], around);
  expect([hindrance, lightOf({ isOverdue: false, hindrance })]).toEqual([{ kind: 'changed' }, 'amber']);
  expect(planWarnings([{ post, platforms: ['instagram'] }]).get(post.id)).toEqual([{ kind: 'changed' }]);
  expect(rowStatus(row, true).text).toBe(changed);
  expect(entryStatus({ post: row, platforms: ['instagram'], at: null, key: 'a' }, true).text).toBe(changed);
  expect(postStanding(post, Temporal.Now.instant()).text).toBe(changed);
  const item = { post: row, status: 'scheduled' as const, at: null, holdReason: null };
  expect(lookOf(item, { billingHold: false, hasActivePlan: true } as Queue).text).toBe(changed);
});
