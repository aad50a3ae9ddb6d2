// The document that computers share: sets, values and texts, whose updates come in any order, twice, or in part.
import { expect, it } from 'vitest';
import { openSharedDoc, UnreadableUpdate } from '../../../main/features/other-computers/shared-doc.ts';

const kinds = [
  { name: 'tag', merge: 'set' },
  { name: 'day', merge: 'value' },
  { name: 'note', merge: 'text' },
] as const;
let ids = 0;
const nowMs = 1_000_000;
const open = (writer: bigint, parts: Uint8Array[] = []) =>
  openSharedDoc(kinds, parts, () => String((ids += 1)), writer);
const place = { group: 'post/1', id: '' };
const noteOf = (doc: Awaited<ReturnType<typeof open>>): string => {
  const note = doc.read('note', 'post/1').get('');
  return typeof note === 'string' ? note : '';
};
const taken = (doc: Awaited<ReturnType<typeof open>>): Uint8Array => {
  const update = doc.update();
  if (!update) throw new Error('nothing was written');
  return update;
};

it.each([
  [1n, 2n],
  [2n, 1n],
])('the newest value counts, whichever of the writers %i and %i Loro prefers', async (early, late) => {
  const [one, other] = [await open(early), await open(late)];
  one.put('day', place, 'early', 50);
  other.put('day', place, 'late', 100);
  const [first, second] = [taken(one), taken(other)];
  other.merge(first, nowMs);
  one.merge(second, nowMs);
  // The computer that has the newer one writes it again, where Loro chose the other.
  const again = [one.update(), other.update()];
  for (const update of again) for (const doc of [one, other]) if (update) doc.merge(update, nowMs);
  expect([one.read('day', 'post/1').get(''), other.read('day', 'post/1').get('')]).toEqual(['late', 'late']);
  // What is written in the knowledge of it counts more, also by a clock that is behind.
  one.put('day', place, 'by an old clock', 1);
  other.merge(taken(one), nowMs);
  expect(other.read('day', 'post/1').get('')).toBe('by an old clock');
  other.remove('day', place, 1);
  one.merge(taken(other), nowMs);
  expect(one.groups('day')).toEqual([]);
});

it('a set keeps what was added while another computer removed it', async () => {
  const [one, other] = [await open(1n), await open(2n)];
  const tag = { group: 'post/1', id: 'rye' };
  one.put('tag', tag, 'Rye', 1);
  other.merge(taken(one), nowMs);
  one.remove('tag', tag, 2);
  other.put('tag', tag, 'rye', 2);
  const [removed, added] = [taken(one), taken(other)];
  one.merge(added, nowMs);
  other.merge(removed, nowMs);
  for (const doc of [one, other]) expect([...doc.read('tag', 'post/1')]).toEqual([['rye', 'rye']]);
});

it('notes are merged by lines, and two first ones come one after the other', async () => {
  const [one, other] = [await open(1n), await open(2n)];
  one.put('note', place, 'Ask Ada.', 1);
  other.put('note', place, 'Buy flour.', 1);
  const [first, second] = [taken(one), taken(other)];
  one.merge(second, nowMs);
  other.merge(first, nowMs);
  const note = noteOf(one);
  expect(note.split('\n').toSorted()).toEqual(['Ask Ada.', 'Buy flour.']);
  one.put('note', place, note.replace('Ada', 'Ben'), 2);
  other.put('note', place, note.replace('Ada', 'Cleo'), 2);
  const [third, fourth] = [taken(one), taken(other)];
  one.merge(fourth, nowMs);
  other.merge(third, nowMs);
  for (const doc of [one, other])
    expect(noteOf(doc).split('\n').toSorted()).toEqual(['Ask Ben.', 'Ask Cleo.', 'Buy flour.']);
});

it('an update waits for the one before it, and is not lost by a snapshot', async () => {
  const [one, other] = [await open(1n), await open(2n)];
  one.put('day', place, 'first', 1);
  const first = taken(one);
  one.put('day', place, 'second', 2);
  const second = taken(one);
  expect(other.merge(second, nowMs)).toEqual([]);
  expect(other.ahead()).toEqual([second]);
  const early = await open(4n, [other.snapshot(), ...other.ahead()]);
  early.merge(first, nowMs);
  expect(early.read('day', 'post/1').get('')).toBe('second');
  expect(other.merge(first, nowMs)).toEqual([{ kind: 'day', group: 'post/1', id: '' }]);
  expect(other.read('day', 'post/1').get('')).toBe('second');
  expect(other.ahead()).toEqual([]);
  const again = await open(3n, [other.snapshot()]);
  expect(again.read('day', 'post/1').get('')).toBe('second');
});

it('what is written here stays to be sent while others are merged; a damaged update is refused', async () => {
  const [one, other] = [await open(1n), await open(2n)];
  one.put('tag', { group: '', id: 'a' }, 'a', 1);
  const update = taken(one);
  other.put('tag', { group: '', id: 'b' }, 'b', 1);
  other.merge(update, nowMs);
  one.merge(taken(other), nowMs);
  expect([...one.read('tag', '').keys()].toSorted()).toEqual(['a', 'b']);
  expect(other.update()).toBeNull();
  expect(() => one.merge(update.subarray(0, -2), nowMs)).toThrow(UnreadableUpdate);
});

it('a time of a clock that is ahead does not make a value the newest', async () => {
  const dayMs = 86_400_000;
  const [ahead, honest, third] = [await open(1n), await open(2n), await open(3n)];
  ahead.put('day', place, '2026-11-30', nowMs + dayMs);
  honest.put('day', place, '2026-11-02', nowMs);
  const [first, second] = [taken(ahead), taken(honest)];
  third.merge(first, nowMs);
  expect(third.read('day', 'post/1').get('')).toBe('2026-11-30');
  third.merge(second, nowMs);
  ahead.merge(second, nowMs);
  honest.merge(first, nowMs);
  for (const doc of [ahead, honest, third]) {
    expect(doc.read('day', 'post/1').get('')).toBe('2026-11-02');
    expect(doc.update()).toBeNull();
  }
});
