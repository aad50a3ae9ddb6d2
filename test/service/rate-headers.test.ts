// Reading the rate headers of replies.
import { describe, expect, it } from 'vitest';
import { readRateHeaders, readRetryAfterMs } from '../../main/service/limits.ts';

const nowMs = Date.parse('2026-03-02T09:00:00Z');
const headers = (limit: number, remaining: number, reset: string) => ({
  'x-ratelimit-limit': String(limit),
  'x-ratelimit-remaining': String(remaining),
  'x-ratelimit-reset': reset,
});

describe('the reset header', () => {
  it('is seconds to go', () => {
    expect(readRateHeaders(headers(600, 599, '90'), nowMs)?.resetsAtMs).toBe(nowMs + 90_000);
  });
  it('is seconds to go up to a whole day', () => {
    expect(readRateHeaders(headers(600, 599, '86400'), nowMs)?.resetsAtMs).toBe(nowMs + 86_400_000);
  });
  it('is a Unix moment in seconds when it is over a day', () => {
    expect(readRateHeaders(headers(600, 599, String(nowMs / 1000 + 60)), nowMs)?.resetsAtMs).toBe(nowMs + 60_000);
  });
  it('is a Unix moment in milliseconds when it is that large', () => {
    expect(readRateHeaders(headers(600, 599, String(nowMs + 60_000)), nowMs)?.resetsAtMs).toBe(nowMs + 60_000);
  });
  it('may be missing', () => {
    const { 'x-ratelimit-reset': _, ...rest } = headers(600, 599, '1');
    expect(readRateHeaders(rest, nowMs)).toEqual({ limit: 600, remaining: 599, resetsAtMs: null });
  });
  it.each(['', 'soon', '-1', '1e9', '٣'])('is ignored as %j', (reset) => {
    expect(readRateHeaders(headers(600, 599, reset), nowMs)?.resetsAtMs).toBeNull();
  });
});

describe('Retry-After', () => {
  it.each([
    ['0', 0],
    ['120', 120_000],
    ['Mon, 02 Mar 2026 09:00:30 GMT', 30_000],
    ['Mon, 02 Mar 2026 08:59:30 GMT', 0],
    ['later', null],
    // A day at most, however it is written.
    ['86401', 86_400_000],
    ['999999999999999', 86_400_000],
    ['Mon, 02 Mar 2099 09:00:00 GMT', 86_400_000],
  ])('%j means %j ms', (text, delayMs) => {
    expect(readRetryAfterMs({ 'retry-after': text }, nowMs)).toBe(delayMs);
  });
  it('may be missing', () => {
    expect(readRetryAfterMs({}, nowMs)).toBeNull();
  });
});
