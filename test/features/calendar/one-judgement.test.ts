// A probable refusal of a platform has the same warning everywhere a post is shown before it is published.
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import type { Account } from '../../../preload/contract/account.ts';
import type { Post, PostRow } from '../../../preload/contract/posts.ts';
import { type PlatformId, isPlatformId, platformIds, platforms } from '../../../preload/rules/platforms.ts';
import { publishBlockerOf } from '../../../main/features/calendar/publish-blockers.ts';
import { planWarnings } from '../../../main/features/calendar/warnings.ts';
import { toView } from '../../../main/sync/posts/view-model.ts';
import { postStatus, variantStatus } from '../../../renderer/features/editor/post-status.ts';
import { lightOf } from '../../../renderer/features/overdue/day-sheet.ts';
import { placedStatus, slotStatus } from '../../../renderer/posts/placed-status.ts';
import { rowStatus, spokenRow } from '../../../renderer/posts/row-status.ts';
import { statusWhy } from '../../../renderer/posts/row-why.ts';
import { itemStatus } from '../../../renderer/features/queue/week.ts';
import { outgoingOf } from '../../../renderer/posts/outgoing.ts';
import { dueWhy, blockerStrings } from '../../../renderer/posts/overdue-strings.ts';
import { planWarningStrings } from '../../../renderer/features/plan/strings.ts';
import { samplePost, sampleVariant } from '../../support/post-samples.ts';
import { sampleSync } from '../../support/sync-samples.ts';
import { mediaId, sampleRow } from '../../support/window-samples.ts';

const around = {
  nowMs: 0,
  dueMs: 1000,
  lastReadMs: 0,
  channels: null,
  hasSubscription: true,
  held: new Set<string>(),
};
const now = Temporal.Instant.from('2026-05-15T12:00:00Z');
const account = { plan: { hasActiveSubscription: true }, channels: [] };
/** As the library keeps it, with a time. */
const rowOf = (post: Post): PostRow => ({
  ...sampleRow({ status: 'scheduled', judged: toView(post).line.judged }),
  platforms: post.variants.map(({ platform }) => ({ platform, failed: false, status: 'scheduled' })),
});
/** As the editor shows them. */
const shownOf = (post: Post) =>
  post.variants.flatMap((variant) =>
    isPlatformId(variant.platform)
      ? {
          platform: variant.platform,
          variant,
          draft: { current: { text: variant.body ?? '', title: '', hashtags: [], altText: '' } },
        }
      : [],
  );
const said = (platform: PlatformId, hasPicture: boolean, words = 'Warm bread at eight.') => {
  const picture = { id: mediaId('m1'), type: 'image', ratio: 1, altText: 'A loaf' };
  const variant = sampleVariant(platform, {
    body: null,
    description: null,
    title: 'Bread',
    media: hasPicture ? [picture] : [],
    ...(platforms[platform].hasTitle ? { description: words } : { body: words }),
  });
  const post = samplePost({ needsApproval: false, variants: [variant] });
  const blocker = publishBlockerOf(post, [variant], around);
  const planned = { post, platforms: [platform], refused: [] };
  const warnings = planWarnings([planned], account).get(post.id) ?? [];
  const slot = { post: rowOf(post), platforms: [platform], at: '2026-05-15T13:00:00Z', isOverdue: false, blocker };
  const onSheet = slotStatus(slot, { now });
  return {
    verdict: outgoingOf([post], null)[0]?.verdict.state,
    light: lightOf(onSheet, { blocker }),
    mark: onSheet,
    row: rowStatus(rowOf(post), { now }),
    why: blocker && [
      blockerStrings(blocker, false),
      statusWhy(rowStatus(rowOf(post), { now })),
      ...warnings.map(planWarningStrings),
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
            verdict: 'doubt',
            light: 'amber',
            warned: ['obstacle'],
            mark: expect.objectContaining({ text: 'Scheduled', also: 'Worth checking' }),
            row: expect.objectContaining({ text: 'Scheduled', also: 'Worth checking' }),
            why: same(`${platforms[platform].name} posts need a picture or video.`),
          }
        : {
            verdict: 'go',
            light: 'green',
            warned: [],
            mark: { tone: 'scheduled', text: 'Scheduled' },
            row: { tone: 'scheduled', text: 'Scheduled' },
            why: null,
          },
    );
  });

  it('with words over its limit is refused everywhere', () => {
    const { why, ...long } = said(platform, true, 'x'.repeat(20_000));
    expect(long).toEqual({
      verdict: 'fix',
      light: 'red',
      warned: ['obstacle'],
      mark: expect.objectContaining({ tone: 'failed', text: 'Fix first' }),
      row: expect.objectContaining({ tone: 'failed', text: 'Fix first' }),
    });
    expect(new Set(why).size).toBe(1);
  });
});

it('of a post that changed since it was approved is said everywhere, before it is sent or gets a time', () => {
  const variant = sampleVariant('instagram', { isPrimary: true, status: 'scheduled', altText: 'A tart' });
  const post = samplePost({ changedSinceApproval: true, variants: [variant] });
  const platforms = [{ platform: 'instagram', failed: false, status: 'scheduled' }];
  const row = sampleRow({ status: 'scheduled', platforms, changedSinceApproval: true });
  const changed = { tone: 'scheduled', text: 'Scheduled', also: 'Changed since approval' };
  const [outgoing] = outgoingOf([post], null);
  expect(outgoing?.verdict).toEqual({ state: 'doubt', obstacle: { kind: 'changed' } });
  const blocker = publishBlockerOf(post, [variant], around);
  const slot = { post: row, platforms: ['instagram'], at: '2026-05-15T13:00:00Z', isOverdue: false, blocker };
  const onSheet = slotStatus(slot, { now });
  expect(onSheet).toMatchObject(changed);
  expect([blocker, lightOf(onSheet, slot)]).toEqual([{ kind: 'changed' }, 'amber']);
  expect(planWarnings([{ post, platforms: ['instagram'], refused: [] }], account).get(post.id)).toEqual([
    { kind: 'changed' },
  ]);
  expect(rowStatus(row, { now })).toMatchObject(changed);
  expect(placedStatus({ post: row, platforms: ['instagram'], at: null }, { now })).toMatchObject(changed);
  expect(postStatus(post, { now })).toMatchObject(changed);
  const item = { post: row, status: 'scheduled' as const, at: null, holdReason: null, platforms: ['instagram'] };
  expect(itemStatus(item, { billingHold: false }, { now })).toMatchObject(changed);
});

describe('a post that changed since it was approved and cannot be sent', () => {
  const changed = 'Changed since approval';
  const closed = {
    plan: { hasActiveSubscription: true },
    channels: [
      { platform: 'instagram' as const, available: true, connected: false, needsReconnect: false, restricted: false },
    ],
  };
  const long = sampleVariant('instagram', {
    status: 'scheduled',
    isPrimary: true,
    body: 'x'.repeat(20_000),
    media: [{ id: mediaId('m1'), type: 'image', ratio: 1, altText: 'A loaf' }],
  });
  const fits = { ...long, body: 'Warm bread at eight.' };

  it.each([
    ['its channel is not connected', fits, closed, 'Instagram sign-in', "Instagram isn't connected."],
    ['its words are too long', long, account, 'Fix first', 'Instagram: 17,800 characters over the 2,200 limit.'],
  ] as const)('says first that it cannot, and both where there is room: %s', (_, variant, around_, text, why) => {
    const post = samplePost({ changedSinceApproval: true, status: 'scheduled', variants: [variant] });
    const row = { ...rowOf(post), changedSinceApproval: true };
    const known = { now, account: around_ as unknown as Account };
    const first = { tone: 'failed', text, also: changed };
    expect(rowStatus(row, known)).toMatchObject(first);
    expect(statusWhy(rowStatus(row, known))).toBe(`${why} ${changed}.`);
    expect(spokenRow(row, { name: 'Rye', status: rowStatus(row, known), time: undefined })).toContain(
      `${text}, ${changed}`,
    );
    const entry = { post: row, platforms: ['instagram'], at: null, key: 'a' };
    expect(placedStatus(entry, known)).toMatchObject(first);
    const item = { post: row, status: 'scheduled' as const, at: null, holdReason: null, platforms: ['instagram'] };
    const week = { billingHold: false };
    expect(itemStatus(item, week, known)).toMatchObject(first);
    expect(postStatus(post, { ...known, edited: shownOf(post) })).toMatchObject(first);
    const [version] = shownOf(post);
    expect(version && variantStatus(post, version, known)).toMatchObject(first);
    const blocker = publishBlockerOf(post, [variant], { ...around, channels: around_.channels });
    expect(dueWhy({ post: row, blocker, isOverdue: false }, 'online', String)).toBe(`${why} ${changed}.`);
  });

  it('says it of one that is live in part or whose approval waits, and after that one needs approval', () => {
    const row = { ...rowOf(samplePost({ needsApproval: true, variants: [fits] })), needsApproval: true };
    const known = { now, account: closed as unknown as Account };
    expect(rowStatus(row, known)).toMatchObject({ text: 'Needs approval', also: 'Instagram sign-in' });
    const live = { platform: 'x', failed: false, status: 'published' };
    expect(rowStatus({ ...row, needsApproval: false, platforms: [...row.platforms, live] }, known)).toMatchObject({
      text: 'Instagram sign-in',
      also: '1 of 2 live',
    });
    const waits = { ...row, sync: sampleSync({ state: 'waiting', approveWaits: true }) };
    expect(rowStatus(waits, known)).toMatchObject({ text: 'Instagram sign-in', also: 'Approval waiting' });
    const item = { post: row, status: 'needs_approval' as const, at: null, holdReason: null, platforms: ['instagram'] };
    expect(itemStatus(item, { billingHold: false }, known)).toMatchObject({
      text: 'Needs approval',
      also: 'Instagram sign-in',
      approve: { publishes: false },
    });
  });
});

describe('a scheduled post without a picture on a platform that probably needs one', () => {
  const variant = sampleVariant('instagram', { status: 'scheduled', isPrimary: true, media: [] });
  const post = samplePost({ status: 'scheduled', variants: [variant] });
  const why = 'Instagram posts need a picture or video.';

  it("has the same warning in the editor's header and on its variant", () => {
    const standing = postStatus(post, { now, edited: shownOf(post) });
    expect(standing).toMatchObject({ tone: 'scheduled', text: 'Scheduled', also: 'Worth checking' });
    expect(statusWhy(standing)).toBe(why);
    const [version] = shownOf(post);
    expect(version && variantStatus(post, version, { now }).also).toBe('Worth checking');
  });

  it('has the warning in the queue while its time waits to be sent, too', () => {
    const sync = sampleSync({ state: 'waiting', unsentTimes: [{ platform: 'instagram', expectedAt: null }] });
    const item = { post: { ...rowOf(post), sync }, status: 'scheduled' as const, at: null, holdReason: null };
    const status = itemStatus({ ...item, platforms: ['instagram'] }, { billingHold: false }, { now });
    expect(status).toMatchObject({ tone: 'scheduled', text: 'Scheduled', also: 'Not sent yet, Worth checking' });
    expect(statusWhy(status)).toBe(`${why} Not sent yet.`);
  });
});
