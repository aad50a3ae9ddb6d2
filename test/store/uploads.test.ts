// Which files go next, out of however many wait.
import { expect, it } from 'vitest';
import { memoryLibrary, newOperation, startMs } from '../support/library.ts';

const backlog = (count: number) => {
  const { store } = memoryLibrary();
  const numbers = Array.from({ length: count }, (_, number) => number);
  for (const number of numbers) {
    const name = `${number}.jpg`;
    const of = { sha256: name, sizeBytes: number, mimeType: 'image/jpeg', name, file: name, atMs: startMs };
    const { mid } = store.media.add(of);
    store.operations.add(
      newOperation(`up-${number}`, { orderingKey: `media:${mid}`, kind: 'media.upload', args: { mid } }),
    );
  }
  const due = (limit: number, largestBytes = 1000) =>
    store.uploads
      .due({ nowMs: startMs, largestBytes, limit })
      .map(({ id }) => id)
      .toSorted();
  return { store, due };
};

it('are the oldest', () => {
  expect(backlog(50).due(2)).toEqual(['up-0', 'up-1']);
});

it('are those of the person before all others, however many are older', () => {
  const { store, due } = backlog(50);
  store.operations.change('up-40', { priority: 0 });
  expect(due(2)).toEqual(['up-0', 'up-40']);
});

it('are also what a waiting change needs, that of a person first', () => {
  const { store, due } = backlog(50);
  for (const [need, priority] of [['up-30', 1] as const, ['up-40', 1] as const, ['up-45', 0] as const]) {
    store.operations.add(newOperation(`for-${need}`, { state: 'staged', priority }));
    store.operations.addDependency(`for-${need}`, need);
  }
  expect(due(2)).toEqual(['up-0', 'up-1', 'up-30', 'up-45']);
});

it('are none that rest, are under way or are too large', () => {
  const { store, due } = backlog(8);
  store.operations.change('up-0', { notBeforeMs: startMs + 1 });
  store.operations.change('up-1', { state: 'inflight' });
  store.operations.change('up-2', { state: 'parked', reason: 'refused' });
  expect(due(50, 6)).toEqual(['up-3', 'up-4', 'up-5', 'up-6']);
});
