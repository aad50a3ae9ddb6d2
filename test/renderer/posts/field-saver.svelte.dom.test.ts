// Fields that are stored as they are typed: one write at a time, also while the typing goes on, and nothing typed is lost.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../../preload/errors.ts';
import type { HeldChange } from '../../../renderer/app/unfinished.svelte.ts';
import { createFieldSaver } from '../../../renderer/posts/field-saver.svelte.ts';

type Fields = { name: string; place: string };
type Change = Partial<Fields>;

const open = (held?: HeldChange<Fields, Change>) => {
  let stored: Fields = { name: 'Rye', place: 'Oven' };
  const writes: { change: Change; done: (error?: AppError) => void }[] = [];
  const saver = createFieldSaver<Fields, Change>({
    stored: () => stored,
    write: (change) =>
      new Promise((resolve, reject) => {
        const done = (error?: AppError) => {
          if (error) return reject(error);
          stored = { ...stored, ...change };
          resolve();
        };
        writes.push({ change, done });
      }),
    held,
  });
  return { saver, writes, stored: () => stored };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('stores what is typed without a pause after a second all the same', async () => {
  const { saver, writes } = open();
  for (let typed = 0; typed < 8; typed += 1) {
    saver.type({ name: 'Rye'.padEnd(4 + typed, '!') });
    await vi.advanceTimersByTimeAsync(200);
  }
  expect(writes).toHaveLength(1);
});

it('writes once at a time: what is typed meanwhile follows, and only that', async () => {
  const { saver, writes, stored } = open();
  saver.set({ name: 'Spelt', place: 'Shelf' });
  saver.type({ name: 'Spelt loaf' });
  const flushed = saver.flush();
  await vi.advanceTimersByTimeAsync(2000);
  expect(writes.map(({ change }) => change)).toEqual([{ name: 'Spelt', place: 'Shelf' }]);
  writes[0]?.done();
  await vi.advanceTimersByTimeAsync(0);
  expect(writes[1]?.change).toEqual({ name: 'Spelt loaf' });
  expect(saver.shown).toEqual({ name: 'Spelt loaf', place: 'Shelf' });
  writes[1]?.done();
  expect([await flushed, stored().name, saver.isUnsaved]).toEqual([true, 'Spelt loaf', false]);
});

it('holds what was refused for the next time, and lets what was stored since stand', async () => {
  const first = open();
  first.saver.set({ name: 'Spelt', place: 'Shelf' });
  first.writes[0]?.done(new AppError({ kind: 'storage', message: 'The disk is full.', reason: 'disk-full' }));
  await vi.advanceTimersByTimeAsync(0);
  expect(first.saver.error?.kind).toBe('storage');
  const closed = first.saver.close();
  await vi.advanceTimersByTimeAsync(0);
  first.writes[1]?.done(new AppError({ kind: 'storage', message: 'The disk is full.', reason: 'disk-full' }));
  expect(await closed).toBe(false);
  const held = first.saver.unsaved;
  expect(held).toEqual({ change: { name: 'Spelt', place: 'Shelf' }, before: { name: 'Rye', place: 'Oven' } });
  const next = open(held && { ...held, before: { name: 'Rye', place: 'Counter' } });
  next.saver.restore();
  expect(next.writes.map(({ change }) => change)).toEqual([{ name: 'Spelt' }]);
});
