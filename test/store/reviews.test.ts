// Packs that were sent out: what is stored of them, for how long, and whose answer counts.
import { expect, it } from 'vitest';
import { memoryLibrary } from '../support/library.ts';

const item = (name: string) => ({ item: name, pid: 1, hash: 'h', words: [], slot: null });

it('the last answer of each reviewer counts', () => {
  const { store } = memoryLibrary();
  store.reviews.add('p', [item('i')], 5);
  store.reviews.answer('p', { item: 'i', reviewer: 'Odile', answer: 'change', savedMs: 1 });
  store.reviews.answer('p', { item: 'i', reviewer: 'Mara', answer: 'ok', savedMs: 2 });
  store.reviews.answer('p', { item: 'i', reviewer: 'Odile', answer: 'ok', savedMs: 3 });
  expect(store.reviews.answers('p').map(({ reviewer, answer }) => [reviewer, answer])).toEqual([
    ['Mara', 'ok'],
    ['Odile', 'ok'],
  ]);
  expect([store.reviews.madeMs('p'), store.reviews.items('p')]).toEqual([5, [item('i')]]);
});

it('the oldest packs are forgotten, with their answers', () => {
  const { store } = memoryLibrary();
  for (let number = 0; number < 201; number += 1) {
    store.reviews.add(`p${number}`, [item('a'), item('b')], 1);
    store.reviews.answer(`p${number}`, { item: 'a', reviewer: 'Odile', answer: 'ok', savedMs: 1 });
  }
  expect([store.reviews.madeMs('p0'), store.reviews.items('p0'), store.reviews.answers('p0')]).toEqual([null, [], []]);
  expect(store.reviews.items('p1')).toHaveLength(2);
  expect(store.reviews.answers('p1')).toHaveLength(1);
});
