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
const partBits = [13, 13, 13, 13, 12];

/** Finds the pictures nearly like another one without comparing it with all of them. */
export const createPictureIndex = (): PictureIndex => {
  const byPart = new Map<string, { id: number; bits: bigint }[]>();
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
const bitsOf = (perceptualHash: string | null): bigint | null => {
  if (perceptualHash === null || !/^[0-9a-f]{16}$/i.test(perceptualHash)) return null;
  const bits = BigInt(`0x${perceptualHash}`);
  return bits === 0n ? null : bits;
};

const partsOf = (bits: bigint): string[] => {
  let at = 0n;
  return partBits.map((width, index) => {
    const part = (bits >> at) & ((1n << BigInt(width)) - 1n);
    at += BigInt(width);
    return `${index}:${part}`;
  });
};

const differing = (one: bigint, other: bigint): number => {
  let count = 0;
  for (let left = one ^ other; left > 0n; left &= left - 1n) count += 1;
  return count;
};
