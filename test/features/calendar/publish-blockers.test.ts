// Why a post isn't published: the first known blocker, and none that may be over.
import { describe, expect, it } from 'vitest';
import { publishBlockerOf, type PublishContext } from '../../../main/features/calendar/publish-blockers.ts';
import { sampleChannel, samplePost, sampleVariant } from '../../support/post-samples.ts';
import { sampleSync } from '../../support/sync-samples.ts';

const slotMs = 1_000_000_000;
const around = (over: Partial<PublishContext> = {}): PublishContext => ({
  nowMs: slotMs - 1,
  dueMs: slotMs,
  lastReadMs: slotMs - 2,
  channels: [sampleChannel('instagram')],
  hasSubscription: true,
  held: new Set(),
  ...over,
});
const overdue = (over: Partial<PublishContext> = {}) => around({ nowMs: slotMs + 2, lastReadMs: slotMs + 1, ...over });
const kindOf = (context: PublishContext, post = samplePost()) =>
  publishBlockerOf(post, post.variants, context)?.kind ?? null;
const failed = sampleVariant('instagram', {
  publishFailure: { reason: 'rate_limited', failedAt: '2026-05-14T12:00:00Z' },
});

describe('before its time', () => {
  it('finds nothing where nothing is known to be in the way', () => {
    expect(kindOf(around())).toBeNull();
    expect(kindOf(around({ channels: null, hasSubscription: null }))).toBeNull();
  });

  it.each([
    ['disconnected', around({ channels: [sampleChannel('instagram', { connected: false })] })],
    ['reconnect', around({ channels: [sampleChannel('instagram', { needsReconnect: true })] })],
    ['restricted', around({ channels: [sampleChannel('instagram', { restricted: true })] })],
    ['no-subscription', around({ hasSubscription: false })],
    ['held', around({ held: new Set(['instagram']) })],
    ['not-sent', around({ lastReadMs: null })],
  ])('says %s', (kind, context) => {
    expect(kindOf(context)).toBe(kind);
  });

  it('says what the post itself needs', () => {
    expect(kindOf(around(), samplePost({ needsApproval: true }))).toBe('approval');
    expect(kindOf(around(), samplePost({ needsApproval: true, sync: sampleSync({ approveWaits: true }) }))).toBe(
      'not-sent',
    );
    expect(kindOf(around(), samplePost({ sync: sampleSync({ state: 'needs-you' }) }))).toBe('needs-you');
    const held = samplePost({ sync: sampleSync({ state: 'needs-you', reason: 'approval-changed' }) });
    expect(kindOf(around(), held)).toBe('changed');
    expect(kindOf(around(), samplePost({ variants: [failed] }))).toBe('refused');
    const unaudited = sampleVariant('instagram', {
      publishFailure: { reason: 'app_unaudited', failedAt: '2026-05-14T12:00:00Z' },
    });
    const signedOut = around({ channels: [sampleChannel('instagram', { needsReconnect: true })] });
    expect(kindOf(around(), samplePost({ variants: [unaudited] }))).toBe('refused');
    // As the rest of Galley says it (post-state.ts).
    expect(kindOf(signedOut, samplePost({ variants: [unaudited] }))).toBe('reconnect');
    expect(kindOf(signedOut, samplePost({ variants: [failed] }))).toBe('refused');
    expect(kindOf(around(), samplePost({ variants: [sampleVariant('instagram', { body: 'x'.repeat(2300) })] }))).toBe(
      'check',
    );
  });

  it('has nothing against words that are there, whatever became of writing them', () => {
    const generation = { status: 'failed', error: 'timeout', videoStatus: null };
    const of = (body: string | null) => samplePost({ variants: [sampleVariant('instagram', { body, generation })] });
    expect(kindOf(around(), of('Warm bread at eight.'))).toBeNull();
    expect(kindOf(around(), of(null))).toBe('not-made');
  });
});

describe('after it', () => {
  it('says that the reason is unknown, once the service was read', () => {
    expect(kindOf(overdue())).toBe('unknown');
  });

  it('claims nothing that was only true before: the service may have sent it since', () => {
    const before = overdue({ lastReadMs: slotMs - 1 });
    expect(kindOf(before)).toBe('unconfirmed');
    expect(kindOf(before, samplePost({ needsApproval: true }))).toBe('unconfirmed');
    expect(kindOf(before, samplePost({ variants: [failed] }))).toBe('unconfirmed');
  });

  it("knows that what was never sent wasn't published", () => {
    const sync = sampleSync({ unsentTimes: [{ platform: 'instagram', expectedAt: null }] });
    expect(kindOf(overdue({ lastReadMs: slotMs - 1 }), samplePost({ sync }))).toBe('not-sent');
    const other = sampleSync({ unsentTimes: [{ platform: 'facebook', expectedAt: null }] });
    expect(kindOf(overdue(), samplePost({ sync: other }))).toBe('unknown');
  });
});
