// Progress and speed of uploads, and how often they are reported.
import { expect, it } from 'vitest';
import { createTransfers } from '../../../main/sync/outbox/upload-queue.ts';
import { createFakeClock } from '../../support/fake-clock.ts';

const open = () => {
  const clock = createFakeClock();
  const notifiedAt: number[] = [];
  const transfers = createTransfers({
    time: { nowMs: clock.now },
    clock,
    events: { changed: () => void notifiedAt.push(clock.now()) },
  });
  return { clock, notifiedAt, transfers };
};

it('reports progress at once and then at most four times a second', async () => {
  const { clock, notifiedAt, transfers } = open();
  const transfer = transfers.begin({ mid: 1, sizeBytes: 1000 });
  for (let sent = 1; sent <= 100; sent += 1) {
    transfer.onProgress(sent);
    await clock.advance(20);
  }
  // Two seconds, both ends included.
  expect(notifiedAt.length).toBeLessThanOrEqual(9);
  expect(notifiedAt.length).toBeGreaterThanOrEqual(8);
});

it('reports the last step too', async () => {
  const { clock, notifiedAt, transfers } = open();
  transfers.begin({ mid: 1, sizeBytes: 10 }).end('done');
  await clock.advance(1000);
  expect(notifiedAt).toHaveLength(2);
  expect(clock.waiting()).toEqual([]);
});

it('says how fast it went over the last ten seconds, and nothing of it in the first one', async () => {
  const { clock, transfers } = open();
  const transfer = transfers.begin({ mid: 1, sizeBytes: 10_000 });
  transfer.onProgress(400);
  expect(transfers.bytesPerSecond()).toBeNull();
  await clock.advance(2000);
  expect(transfers.bytesPerSecond()).toBe(200);
  await clock.advance(6000);
  transfer.onProgress(1400);
  await clock.advance(2000);
  // The first 400 are longer ago than that.
  expect(transfers.bytesPerSecond()).toBe(100);
});

it('knows no speed while nothing is on its way', async () => {
  const { clock, transfers } = open();
  const transfer = transfers.begin({ mid: 1, sizeBytes: 10_000 });
  transfer.onProgress(400);
  await clock.advance(2000);
  transfer.end('over');
  expect(transfers.bytesPerSecond()).toBeNull();
  expect(transfers.sentBytes(1)).toBeNull();
});

it('remembers what got through until all is through and the next begins', () => {
  const { transfers } = open();
  transfers.begin({ mid: 1, sizeBytes: 10 }).end('done');
  transfers.begin({ mid: 2, sizeBytes: 20 }).end('done');
  transfers.begin({ mid: 3, sizeBytes: 30 }).end('over');
  transfers.rest();
  expect([...transfers.finished()]).toEqual([
    [1, 10],
    [2, 20],
  ]);
  transfers.begin({ mid: 4, sizeBytes: 40 });
  expect(transfers.finished().size).toBe(0);
});

it('does not take the end of an earlier try for that of the one on its way', () => {
  const { transfers } = open();
  const earlier = transfers.begin({ mid: 1, sizeBytes: 10 });
  transfers.begin({ mid: 1, sizeBytes: 10 }).onProgress(5);
  earlier.end('over');
  expect(transfers.sentBytes(1)).toBe(5);
});
