// Where toasts are shown: as near to their corner as what is in use allows.
import { expect, it } from 'vitest';
import { clearOf } from '../../../renderer/ui/toast-place.ts';

const view = { width: 900, height: 700 };
/** 300 wide, one line, in the corner. */
const toast = { left: 580, right: 880, top: 640, bottom: 680 };

it('they stay in their corner when nothing in use is there', () => {
  expect(clearOf(toast, [], view)).toEqual({ x: 0, y: 0 });
  expect(clearOf(toast, [{ left: 0, right: 400, top: 0, bottom: 700 }], view)).toEqual({ x: 0, y: 0 });
});

it('they go above a bar at the foot, and beside a tray or a popover that is as high as the window', () => {
  expect(clearOf(toast, [{ left: 240, right: 900, top: 650, bottom: 690 }], view)).toEqual({ x: 0, y: -42 });
  expect(clearOf(toast, [{ left: 664, right: 900, top: 50, bottom: 700 }], view)).toEqual({ x: -228, y: 0 });
});

it('they cover none of several, and the least where there is no room', () => {
  const popover = { left: 520, right: 880, top: 80, bottom: 690 };
  const field = { left: 100, right: 500, top: 600, bottom: 690 };
  expect(clearOf(toast, [popover, field], view)).toEqual({ x: -372, y: -92 });
  const page = { left: 0, right: 900, top: 0, bottom: 700 };
  expect(clearOf(toast, [page, { left: 600, right: 880, top: 650, bottom: 690 }], view)).toEqual({ x: 0, y: -42 });
});
