// A duplicate file is reported, once for each after the first.
import { expect, it } from 'vitest';
import { findNearDuplicates, type ComparedFile } from '../../main/media/near-duplicates.ts';
import { createRandom } from '../../main/sandbox/faults.ts';

const hex = (bits: bigint) => bits.toString(16).padStart(16, '0');
const flipped = (bits: bigint, ...places: number[]) => places.reduce((all, place) => all ^ (1n << BigInt(place)), bits);
const found = (files: ComparedFile[]) => [...findNearDuplicates(files)];
const rye = 0x0123456789abcdefn;

it('equal bytes are equal, whatever their perceptual hash', () => {
  const files = [1, 2, 3].map((id) => ({ id, mid: 7, perceptualHash: null }));
  expect(found(files)).toEqual([
    [2, { id: 1, is: 'same' }],
    [3, { id: 1, is: 'same' }],
  ]);
});

it('a perceptual hash matches within four bits, in any part of it', () => {
  const random = createRandom('twins');
  for (let round = 0; round < 200; round += 1) {
    const places = Array.from({ length: 4 }, () => Math.floor(random() * 64));
    const files = [
      { id: 1, mid: 1, perceptualHash: hex(rye) },
      { id: 2, mid: 2, perceptualHash: hex(flipped(rye, ...places)) },
    ];
    expect(found(files), places.join()).toEqual([[2, { id: 1, is: 'alike' }]]);
  }
  const far = { id: 2, mid: 2, perceptualHash: hex(flipped(rye, 1, 14, 27, 40, 53)) };
  expect(found([{ id: 1, mid: 1, perceptualHash: hex(rye) }, far])).toEqual([]);
});

it('a file without a perceptual hash matches nothing', () => {
  const flat = [1, 2].map((id) => ({ id, mid: id, perceptualHash: '0'.repeat(16) }));
  const none = [3, 4].map((id) => ({ id, mid: id, perceptualHash: null }));
  expect(found([...flat, ...none])).toEqual([]);
});
