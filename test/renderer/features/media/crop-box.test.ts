// The crop frame: always inside the picture, always of its shape.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CropArea } from '../../../../preload/contract/media.ts';
import {
  areaPixels,
  cropRatios,
  grownArea,
  largestArea,
  movedArea,
  partRatio,
  stretchedArea,
  type Corner,
} from '../../../../renderer/features/media/library/crop-box.ts';

const inside = ({ left, top, width, height }: CropArea): boolean =>
  left >= -1e-9 && top >= -1e-9 && left + width <= 1 + 1e-9 && top + height <= 1 + 1e-9 && width > 0 && height > 0;

const pictureRatios = fc.constantFrom(1, 4 / 3, 3 / 4, 16 / 9, 9 / 16, 3);
const ratios = fc.constantFrom(...Object.values(cropRatios));
const moves = fc.array(
  fc.record({
    how: fc.constantFrom('move', 'grow', 'stretch'),
    corner: fc.constantFrom<Corner>('top-left', 'top-right', 'bottom-left', 'bottom-right'),
    x: fc.double({ min: -1.5, max: 1.5, noNaN: true }),
    y: fc.double({ min: -1.5, max: 1.5, noNaN: true }),
  }),
  { maxLength: 12 },
);

describe('the frame', () => {
  it('is the largest of its shape at first, in the middle', () => {
    expect(largestArea(4 / 5, 1)).toEqual({ left: 0.09999999999999998, top: 0, width: 0.8, height: 1 });
    expect(areaPixels(largestArea(16 / 9, 1), { width: 1600, height: 1600 })).toEqual({
      left: 0,
      top: 350,
      width: 1600,
      height: 900,
    });
  });

  it('stays inside the picture and keeps its shape, whatever is done to it', () => {
    fc.assert(
      fc.property(pictureRatios, ratios, moves, (pictureRatio, ratio, steps) => {
        const parts = partRatio(ratio, pictureRatio);
        const end = steps.reduce(
          (area, { how, corner, x, y }) =>
            how === 'move'
              ? movedArea(area, x, y)
              : how === 'grow'
                ? grownArea(area, x, y, parts)
                : stretchedArea(area, corner, { x, y }, parts),
          largestArea(ratio, pictureRatio),
        );
        expect(inside(end)).toBe(true);
        expect(end.width / end.height).toBeCloseTo(parts, 6);
      }),
    );
  });

  it('is of any shape when it is free', () => {
    const area = stretchedArea({ left: 0, top: 0, width: 1, height: 1 }, 'bottom-right', { x: 0.5, y: 0.25 }, null);
    expect(area).toEqual({ left: 0, top: 0, width: 0.5, height: 0.25 });
    expect(grownArea(area, 0.1, 0, null)).toEqual({ left: 0, top: 0, width: 0.6, height: 0.25 });
  });
});
