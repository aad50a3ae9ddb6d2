// The editor's one main action, and why it is not offered now.
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { otherWays, primaryAction, publishOff } from '../../../../renderer/features/editor/post-actions.ts';
import { unwrittenStrings } from '../../../../renderer/app/errors/strings.ts';
import { samplePost, sampleVariant } from '../../../support/post-samples.ts';
import { sampleInfo } from '../../../support/window-samples.ts';

const now = Temporal.Instant.from('2026-05-14T12:00:00Z');
const asking = (status: 'generating' | 'failed' | 'pending', body: string | null) => {
  const generation = { status, error: null, videoStatus: null };
  const variants = [sampleVariant('instagram', { isPrimary: true, body, media: [], generation })];
  return primaryAction(samplePost({ needsApproval: true, variants }), { now, isEmpty: false, off: null });
};
const offline = "Can't reach the service.";

it('approves nothing whose words are not there, and says why', () => {
  expect(asking('generating', 'Old words')?.disabledReason).toBe(unwrittenStrings['being-written']);
  expect(asking('failed', null)?.disabledReason).toBe(unwrittenStrings['writing-failed']);
  expect(asking('pending', ' ')?.disabledReason).toBe(unwrittenStrings['no-words']);
  expect(asking('failed', 'Words of my own')).toMatchObject({ kind: 'approve', disabledReason: null });
});

it('is scheduling for a draft, also offline', () => {
  expect(primaryAction(samplePost(), { now, isEmpty: false, off: offline })).toMatchObject({
    kind: 'schedule',
    label: 'Schedule…',
    disabledReason: null,
  });
});

it('schedules nothing that is empty, and says why', () => {
  const empty = { now, isEmpty: true, off: null };
  expect(primaryAction(samplePost(), empty)?.disabledReason).toBe('Nothing to schedule yet. Write something first.');
  const timed = sampleVariant('instagram', { isPrimary: true, scheduledAt: '2026-05-15T15:30:00Z' });
  expect(primaryAction(samplePost({ variants: [timed] }), empty)?.disabledReason).toBeNull();
});

it('publishes at once only what is written, not on its way, and with the service there', () => {
  const ready = { isEmpty: false, off: null };
  expect(publishOff(samplePost(), ready)).toBeNull();
  expect(publishOff(samplePost(), { ...ready, off: offline })).toBe(offline);
  expect(publishOff(samplePost(), { ...ready, isEmpty: true })).toBe('Nothing to publish yet.');
  const generation = { status: 'generating' as const, error: null, videoStatus: null };
  const making = samplePost({ variants: [sampleVariant('instagram', { isPrimary: true, generation })] });
  expect(publishOff(making, ready)).toBe('Available when the post is ready');
});

it('offers publishing beside it, and unscheduling to what has a time', () => {
  const app = { info: sampleInfo() };
  const ways = (unschedule: (() => void) | null) =>
    otherWays({ app, off: offline, publish: () => undefined, unschedule }).map(
      (item) => item !== 'separator' && [item.label, item.disabledReason],
    );
  expect(ways(null)).toEqual([['Publish now…', offline]]);
  expect(ways(() => undefined)).toEqual([
    ['Publish now…', offline],
    ['Unschedule', undefined],
  ]);
});
