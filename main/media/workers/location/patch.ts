// Bytes of a file that are overwritten in place: nothing moves.

/** `end` is exclusive. Within a block, relative to its start. */
export type Span = { start: number; end: number };
export type Patch = { at: number; bytes: Uint8Array };

/** Without duplicates, however often they overlap. */
const merged = (spans: Span[]): Span[] => {
  const apart: Span[] = [];
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = apart.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else apart.push({ start, end });
  }
  return apart;
};

/** A block that begins at `at` in the file, with `filler` in the spans. */
export const patchesOf = (at: number, spans: Span[], filler: number): Patch[] =>
  merged(spans).map(({ start, end }) => ({ at: at + start, bytes: new Uint8Array(end - start).fill(filler) }));

/** Applies the patches that fall into `block`, which begins at `at` in the file. */
export const applyPatches = (block: Uint8Array, at: number, patches: readonly Patch[]): void => {
  for (const patch of patches) {
    const from = Math.max(patch.at, at);
    const to = Math.min(patch.at + patch.bytes.length, at + block.length);
    if (from < to) block.set(patch.bytes.subarray(from - patch.at, to - patch.at), from - at);
  }
};
