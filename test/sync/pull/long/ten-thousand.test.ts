// A library of 10,000 posts: what it costs to fill and to keep, counted request by request.
import { expect, it } from 'vitest';
import { createTestLibrary, dayMs } from '../library.ts';

it('is filled with no more than 120 requests, and stays in sync for a day with 80 an hour and one full scan', async () => {
  const library = createTestLibrary();
  library.fillService(10_000);
  await library.fill();
  const { asked } = library.service;
  const filling = asked.filter(({ name, query }) => name === 'posts.list' && query?.status === undefined);
  expect([library.store.posts.count({}), library.pull().state().filling]).toEqual([10_000, null]);
  expect(filling.length).toBeLessThanOrEqual(120);

  const startMs = library.clock.now();
  await library.clock.advance(dayMs + dayMs / 24);
  const requests = asked.filter(({ atMs }) => atMs >= startMs);
  const scanRequests = requests.filter(({ requestClass }) => requestClass === 'fullScan');
  expect((requests.length - scanRequests.length) / 25).toBeLessThanOrEqual(80);
  expect((requests.length - scanRequests.length) / 25).toBeGreaterThan(20);
  expect([scanRequests.length > 95, scanRequests.length <= 105]).toEqual([true, true]);
  expect(library.store.fullScans.lastEnded()?.kind).toBe('daily');
}, 180_000);
