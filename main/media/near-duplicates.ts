// Finds duplicates: files with the same bytes, or nearly the same picture, in the tray and in posts.

export type ComparedFile = {
  id: number;
  mid: number;
  /** Difference hash, 16 hex digits; null: none. */
  perceptualHash: string | null;
};
export type NearDuplicate = { id: number; is: 'same' | 'alike' };
export type PictureIndex = {
  add(id: number, perceptualHash: string | null): void;
  /** Ids, ascending. */
  alike(perceptualHash: string | null): number[];
};

/** Of 64. Another size, another compression or slightly different light changes fewer. */
const mostBits = 4;
/** With one part more than the bits that may differ, two near-duplicates share at least one whole part. */
const partCount = mostBits + 1;
const partBits = 13;

/** The hash in two halves of 32 bits. */
type Bits = readonly [high: number, low: number];

/** Finds the pictures nearly like another one without comparing it with all of them. */
export const createPictureIndex = (): PictureIndex => {
  const byPart = new Map<number, { id: number; bits: Bits }[]>();
  return {
    add(id, perceptualHash) {
      const bits = bitsOf(perceptualHash);
      if (bits === null) return;
      for (const part of partsOf(bits)) {
        const sharing = byPart.get(part);
        if (sharing) sharing.push({ id, bits });
        else byPart.set(part, [{ id, bits }]);
      }
    },
    alike(perceptualHash) {
      const bits = bitsOf(perceptualHash);
      if (bits === null) return [];
      const near = partsOf(bits)
        .flatMap((part) => byPart.get(part) ?? [])
        .filter((other) => differing(bits, other.bits) <= mostBits);
      return [...new Set(near.map(({ id }) => id))].toSorted((a, b) => a - b);
    },
  };
};

/**
 * Each file that has a near-duplicate before it, with the first of those; equal bytes take precedence over similar
 * pictures.
 */
export const findNearDuplicates = (files: readonly ComparedFile[]): Map<number, NearDuplicate> => {
  const nearDuplicates = new Map<number, NearDuplicate>();
  const byBytes = new Map<number, number>();
  const index = createPictureIndex();
  for (const { id, mid, perceptualHash } of files) {
    const first = byBytes.get(mid);
    if (first !== undefined) {
      nearDuplicates.set(id, { id: first, is: 'same' });
      continue;
    }
    byBytes.set(mid, id);
    const [near] = index.alike(perceptualHash);
    if (near !== undefined) nearDuplicates.set(id, { id: near, is: 'alike' });
    // Later ones are only compared with the first of their kind: a burst of a hundred takes a hundred comparisons.
    else index.add(id, perceptualHash);
  }
  return nearDuplicates;
};

/** A picture of a single color has no gradients to compare. */
const bitsOf = (perceptualHash: string | null): Bits | null => {
  if (perceptualHash === null || !/^[0-9a-f]{16}$/i.test(perceptualHash)) return null;
  const [high, low] = [perceptualHash.slice(0, 8), perceptualHash.slice(8)].map((half) => Number.parseInt(half, 16));
  return high === undefined || low === undefined || (high === 0 && low === 0) ? null : [high, low];
};

/** Each with its number, so that different parts are never equal. */
const partsOf = ([high, low]: Bits): number[] =>
  Array.from({ length: partCount }, (_, index) => {
    const from = index * partBits;
    const bits = from >= 32 ? high >>> (from - 32) : from === 0 ? low : (low >>> from) | (high << (32 - from));
    return index * 2 ** partBits + (bits & (2 ** partBits - 1));
  });

const differing = ([high, low]: Bits, [otherHigh, otherLow]: Bits): number =>
  setBits(high ^ otherHigh) + setBits(low ^ otherLow);

/** Counted in parallel: first of pairs, then of groups of four, then of bytes. */
const setBits = (bits: number): number => {
  const pairs = bits - ((bits >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
};
