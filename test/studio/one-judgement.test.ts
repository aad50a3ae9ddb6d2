// What a platform would probably refuse is said alike wherever a person sees a post before it goes out.
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import type { Queue } from '../../preload/model/agenda.ts';
import type { Post, PostRow } from '../../preload/model/post.ts';
import { platformIds, platforms, type PlatformId } from '../../preload/platforms.ts';
import { hindranceOf } from '../../main/studio/hindrance.ts';
import { planWarnings } from '../../main/studio/plan-warnings.ts';
import { toView } from '../../main/sync/posts/line.ts';
import { entryStatus } from '../../renderer/parts/calendar/entry-status.ts';
import { lightOf } from '../../renderer/parts/due/light.ts';
import { postStanding } from '../../renderer/parts/editor/standing.ts';
import { rowStatus } from '../../renderer/parts/library/row-status.ts';
import { statusWhy } from '../../renderer/parts/library/row-why.ts';
import { lookOf } from '../../renderer/parts/queue/week.ts';
import { outgoingOf } from '../../renderer/state/outgoing.ts';
import { hindranceWords, lightWords } from '../../renderer/words/due.ts';
import { planWarningWords } from '../../renderer/words/plan-warnings.ts';
import { samplePost, sampleVariant } from '../support/post-samples.ts';
import { mediaId, sampleRow } from '../support/window-samples.ts';

const around = {
  ...{ nowMs: 0, dueMs: 1000, heardMs: 0, channels: null, hasSubscription: true, held: new Set<string>() },
};
const account = { plan: { hasActiveSubscription: true }, channels: [] };
/** As the library keeps it, with a time. */
const rowOf = (post: Post): PostRow => ({
  ...sampleRow({ status: 'scheduled', judged: toView(post).line.judged }),
  platforms: post.variants.map(({ platform }) => ({ platform, failed: false, status: 'scheduled' })),
});
const said = (platform: PlatformId, hasPicture: boolean, words = 'Warm bread at eight.') => {
  const picture = { id: mediaId('m1'), type: 'image', ratio: 1, altText: 'A loaf' };
  const variant = sampleVariant(platform, {
    ...{ body: null, description: null, title: 'Bread', media: hasPicture ? [picture] : [] },
    ...(platforms[platform].hasTitle ? { description: words } : { body: words }),
  });
  const post = samplePost({ needsApproval: false, variants: [variant] });
  const hindrance = hindranceOf(post, [variant], around);
  const planned = { post, platforms: [platform], refused: [] };
  const warnings = planWarnings([planned], account).get(post.id) ?? [];
  return {
    verdict: outgoingOf([post], null)[0]?.verdict.state,
    light: lightOf({ isOverdue: false, hindrance }),
    mark: lightWords(lightOf({ isOverdue: false, hindrance }), { isOverdue: false, hindrance }),
    row: rowStatus(rowOf(post), true).text,
    why: hindrance && [
      hindranceWords(hindrance, false),
      statusWhy(rowStatus(rowOf(post), true)),
      ...warnings.map(planWarningWords),
    ],
    warned: warnings.map(({ kind }) => kind),
  };
};

const same = (text: string) => [text, text, text];

describe.each(platformIds)('%s', (platform) => {
  const { needsMedia } = platforms[platform];

  it('without a picture or video is ready only where such posts exist', () => {
    expect(said(platform, false)).toEqual(
      needsMedia
        ? {
            ...{ verdict: 'doubt', light: 'amber', warned: ['obstacle'] },
            ...{ mark: 'Worth a look', row: 'Worth a look' },
            why: same(`${platforms[platform].name} shows no post without a picture or video.`),
          }
        : { verdict: 'go', light: 'green', warned: [], mark: 'Ready', row: 'Scheduled', why: null },
    );
  });

  it('with words over its limit is refused everywhere', () => {
    const { why, ...long } = said(platform, true, 'x'.repeat(20_000));
    expect(long).toEqual({ verdict: 'fix', light: 'red', warned: ['obstacle'], mark: 'Fix first', row: 'Fix first' });
    expect(new Set(why).size).toBe(1);
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
  expect(planWarnings([{ post, platforms: ['instagram'], refused: [] }], account).get(post.id)).toEqual([
    { kind: 'changed' },
  ]);
  expect(rowStatus(row, true).text).toBe(changed);
  expect(entryStatus({ post: row, platforms: ['instagram'], at: null, key: 'a' }, true).text).toBe(changed);
  expect(postStanding(post, Temporal.Now.instant()).text).toBe(changed);
  const item = { post: row, status: 'scheduled' as const, at: null, holdReason: null };
  expect(lookOf(item, { billingHold: false, hasActivePlan: true } as Queue).text).toBe(changed);
});
