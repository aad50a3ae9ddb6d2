// What leaves for a shared folder is sealed: nothing of it can be read, changed, moved or cut unnoticed.
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openBlocks, seal } from '../../../main/features/other-computers/sealed.ts';

const key = randomBytes(32);
const about = (index: number) => `file:${String(index)}`;
const file = (...blocks: string[]) =>
  Buffer.concat(blocks.map((text, index) => seal(key, about(index), Buffer.from(text))));
const texts = (bytes: Buffer, of = key) => {
  const { blocks, end } = openBlocks(of, bytes, about);
  return [blocks.map(String), end];
};

it('opens what it sealed, with the same key alone', () => {
  const bytes = file('rye', '', 'spelt');
  expect(texts(bytes)).toEqual([['rye', '', 'spelt'], 'whole']);
  expect(texts(bytes, randomBytes(32))).toEqual([[], 'damaged']);
});

it('a cut file opens as far as it is whole; changed, moved and missing blocks are noticed', () => {
  const bytes = file('rye', 'spelt', 'oats');
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
      const { blocks, end } = openBlocks(key, bytes.subarray(0, at), about);
      expect(['rye', 'spelt', 'oats'].slice(0, blocks.length)).toEqual(blocks.map(String));
      expect(end).toBe([0, ...ends(bytes)].includes(at) ? 'whole' : 'cut');
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ by;
      const opened = openBlocks(key, changed, about);
      expect(opened.blocks.length).toBeLessThan(3);
      expect(opened.end).not.toBe('whole');
    }),
  );
  const [first = 0, second = 0] = ends(bytes);
  const moved = Buffer.concat([bytes.subarray(first, second), bytes.subarray(0, first), bytes.subarray(second)]);
  expect(texts(moved)).toEqual([[], 'damaged']);
  expect(texts(Buffer.concat([bytes.subarray(0, first), bytes.subarray(second)]))).toEqual([['rye'], 'damaged']);
});

/** Where blocks end. */
const ends = (bytes: Buffer): number[] => {
  const found: number[] = [];
  for (let at = 0; at < bytes.length;) found.push((at += 4 + bytes.readUInt32BE(at)));
  return found;
};
