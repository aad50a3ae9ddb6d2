// The shape of a picture by the names people use: 1:1, 4:5, 9:16.

const shapes: readonly (readonly [number, string])[] = [
  [1, '1:1'],
  [4 / 5, '4:5'],
  [5 / 4, '5:4'],
  [3 / 4, '3:4'],
  [4 / 3, '4:3'],
  [2 / 3, '2:3'],
  [3 / 2, '3:2'],
  [9 / 16, '9:16'],
  [16 / 9, '16:9'],
  [1.91, '1.91:1'],
];

/** `ratio` is width by height. null: unknown, so nothing is said. */
export const ratioWords = (ratio: number | null): string | null => {
  if (ratio === null || ratio <= 0) return null;
  const near = shapes.find(([value]) => Math.abs(ratio / value - 1) < 0.02);
  return near ? near[1] : ratio >= 1 ? `${ratio.toFixed(2)}:1` : `1:${(1 / ratio).toFixed(2)}`;
};
