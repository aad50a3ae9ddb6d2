// How icons are written down: on a 16 by 16 grid, drawn with a 1.4 pen; text is a path, an object a path with its own pen.

export type IconPath = {
  d: string;
  width?: number;
  dash?: string;
  opacity?: number;
  fill?: string;
  stroke?: string;
};
