// The geometry of a crop, in parts of the picture: how a frame of a given shape moves and grows inside it.
import type { CropArea } from '../../../../preload/contract/media.ts';

/** Shapes by their names; widths by heights. */
export const cropRatios = {
  '1:1': 1,
  '4:5': 4 / 5,
  '1.91:1': 1.91,
  '9:16': 9 / 16,
  '16:9': 16 / 9,
  '2:3': 2 / 3,
} as const;
export type CropRatio = keyof typeof cropRatios;

export const cropShapes = Object.keys(cropRatios).filter((name): name is CropRatio => name in cropRatios);

export type Corner = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';

/** A frame smaller than this cannot be gripped, in parts of the picture. */
const least = 0.05;

const clamp = (value: number, from: number, to: number): number => Math.min(Math.max(value, from), Math.max(from, to));

/** Width by height in parts of the picture, of a shape in pixels. `pictureRatio`: the picture's own. */
export const partRatio = (ratio: number, pictureRatio: number): number => ratio / pictureRatio;

/** The largest frame of a shape, in the middle. */
export const largestArea = (ratio: number | null, pictureRatio: number): CropArea => {
  if (ratio === null) return { left: 0, top: 0, width: 1, height: 1 };
  const parts = partRatio(ratio, pictureRatio);
  const width = Math.min(1, parts);
  const height = Math.min(1, 1 / parts);
  return { left: (1 - width) / 2, top: (1 - height) / 2, width, height };
};

export const movedArea = (area: CropArea, byX: number, byY: number): CropArea => ({
  ...area,
  left: clamp(area.left + byX, 0, 1 - area.width),
  top: clamp(area.top + byY, 0, 1 - area.height),
});

/** The corner goes to a point, the one opposite stays. */
export const stretchedArea = (
  area: CropArea,
  corner: Corner,
  to: { x: number; y: number },
  parts: number | null,
): CropArea => {
  const toLeft = corner.endsWith('left');
  const toTop = corner.startsWith('top');
  const fixedX = toLeft ? area.left + area.width : area.left;
  const fixedY = toTop ? area.top + area.height : area.top;
  const roomX = toLeft ? fixedX : 1 - fixedX;
  const roomY = toTop ? fixedY : 1 - fixedY;
  let width = clamp(toLeft ? fixedX - to.x : to.x - fixedX, least, roomX);
  let height = clamp(toTop ? fixedY - to.y : to.y - fixedY, least, roomY);
  if (parts !== null) {
    width = Math.min(Math.max(width, height * parts), roomX, roomY * parts);
    height = width / parts;
  }
  return { left: toLeft ? fixedX - width : fixedX, top: toTop ? fixedY - height : fixedY, width, height };
};

/** Wider and taller by parts of the picture, about its middle; with a shape, whichever is asked for counts for both. */
export const grownArea = (area: CropArea, byX: number, byY: number, parts: number | null): CropArea => {
  const byBoth = Math.abs(byX) > Math.abs(byY) ? byX : byY;
  let width = clamp(area.width + (parts === null ? byX : byBoth), least, 1);
  let height = clamp(area.height + byY, least, 1);
  if (parts !== null) {
    width = Math.min(width, 1, parts);
    height = width / parts;
  }
  const grown = {
    left: area.left + (area.width - width) / 2,
    top: area.top + (area.height - height) / 2,
    width,
    height,
  };
  return movedArea(grown, 0, 0);
};

/** As the picture is cut, in whole pixels. */
export const areaPixels = (
  area: CropArea,
  picture: { width: number; height: number },
): { left: number; top: number; width: number; height: number } => ({
  left: Math.round(area.left * picture.width),
  top: Math.round(area.top * picture.height),
  width: Math.max(1, Math.round(area.width * picture.width)),
  height: Math.max(1, Math.round(area.height * picture.height)),
});
