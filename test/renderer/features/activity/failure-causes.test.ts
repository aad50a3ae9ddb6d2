// Failures by their cause, and what helps: a channel first, a retry, or only a check.
import { expect, it } from 'vitest';
import type { Channel } from '../../../../preload/contract/account.ts';
import type { FailedPublication } from '../../../../preload/contract/jobs.ts';
import { causesOf } from '../../../../renderer/features/activity/failure-causes.ts';
import { sampleRow } from '../../../support/window-samples.ts';

const failed = (reason: string, over: Partial<FailedPublication> = {}): FailedPublication => ({
  post: sampleRow({ id: '1' }),
  platform: 'tiktok',
  reason,
  failedAt: '2026-09-07T08:00:00.000Z',
  sent: 'Rye',
  requestId: null,
  changed: [],
  ...over,
});
const channel = (over: Partial<Channel> = {}): Channel => ({
  platform: 'tiktok',
  displayName: 'TikTok',
  connected: true,
  account: 'rye',
  available: true,
  needsReconnect: false,
  restricted: false,
  connectedAt: null,
  ...over,
});
const mendOf = (one: FailedPublication, ...channels: Channel[]) => causesOf([one], channels)[0]?.mend;

it('a failure for want of the channel needs the channel first, and is sent once it works', () => {
  for (const reason of ['token_expired', 'no_channel', 'account_restricted', 'rate_limited', 'unknown', 'later']) {
    expect(mendOf(failed(reason), channel({ needsReconnect: true }))).toBe('connect');
    expect(mendOf(failed(reason), channel({ connected: false }))).toBe('connect');
    expect(mendOf(failed(reason), channel({ restricted: true }))).toBe('look');
    expect(mendOf(failed(reason), channel({ available: false }))).toBe('look');
    expect(mendOf(failed(reason), channel())).toBe('retry');
    expect(mendOf(failed(reason))).toBe('retry');
  }
});

it('what a retry cannot help is only checked, until it changed', () => {
  expect(mendOf(failed('image_error'), channel())).toBe('look');
  expect(mendOf(failed('image_error', { changed: ['body'] }), channel())).toBe('retry');
  expect(mendOf(failed('app_unaudited', { changed: ['body'] }), channel())).toBe('look');
});

it('stands together when reason, platform and what helps are the same, in the order they came', () => {
  const list = [
    failed('unknown', { platform: 'x' }),
    failed('rate_limited'),
    failed('unknown'),
    failed('rate_limited', { post: sampleRow({ id: '2' }) }),
  ];
  expect(causesOf(list, []).map(({ key, publications }) => [key, publications.length])).toEqual([
    ['unknown x retry', 1],
    ['rate_limited tiktok retry', 2],
    ['unknown tiktok retry', 1],
  ]);
});
