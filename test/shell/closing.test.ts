// The end of the core, bounded (test 23).
import { afterEach, expect, it, vi } from 'vitest';
import { closeLimitMs, closeWithin } from '../../main/shell/closing.ts';

afterEach(() => void vi.useRealTimers());

it('waits for the core', async () => {
  let closed = false;
  await closeWithin({ close: async () => void (await Promise.resolve(), (closed = true)) });
  expect(closed).toBe(true);
});

it('ends although the core fails to', async () => {
  await expect(closeWithin({ close: () => Promise.reject(new Error('disk')) })).resolves.toBeUndefined();
});

it('waits five seconds for a core that hangs and no longer', async () => {
  vi.useFakeTimers();
  let ended = false;
  void closeWithin({ close: () => new Promise(() => {}) }).then(() => (ended = true));
  await vi.advanceTimersByTimeAsync(closeLimitMs - 1);
  expect(ended).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toBe(true);
});
