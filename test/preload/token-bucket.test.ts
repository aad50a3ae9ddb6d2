// The bucket at both ends of a tab's socket.
import { expect, it } from 'vitest';
import { createTokenBucket } from '../../preload/token-bucket.ts';
import { tabLimit, tabRate } from '../../preload/socket.ts';

it('spends what it has at once, then says when there is one more, and is never fuller than at the beginning', () => {
  let nowMs = 1000;
  const spend = createTokenBucket({ burst: 2, perSecond: 4 }, () => nowMs);
  expect([spend(), spend(), spend()]).toEqual([0, 0, 250]);
  nowMs += 125;
  expect(spend()).toBe(125);
  nowMs += 125;
  expect([spend(), spend()]).toEqual([0, 250]);
  nowMs += 3_600_000;
  expect([spend(), spend(), spend()]).toEqual([0, 0, 250]);
});

it('a tab that keeps to its pace is never cut off, also when a second of it arrives in a lump', () => {
  let nowMs = 0;
  const send = createTokenBucket(tabRate, () => nowMs);
  const take = createTokenBucket(tabLimit, () => Math.ceil(nowMs / 1000) * 1000);
  // The greeting.
  expect(take()).toBe(0);
  for (let sent = 0; sent < 2000;) {
    const waitMs = send();
    nowMs += waitMs;
    if (waitMs > 0) continue;
    expect(take()).toBe(0);
    sent += 1;
  }
});
