// Message boxes: on macOS a sheet of the window that is seen, so that sync goes on behind it.
import { expect, it } from 'vitest';
import { createMessageBox } from '../../../main/shell/electron/message-box.ts';

const hidden = { isVisible: () => false };
const seen = { isVisible: () => true };
const box = { message: '2 changes must sync before 6:15 AM.' };

it.each<[NodeJS.Platform, { isVisible: () => boolean }[], unknown[]]>([
  ['darwin', [hidden, seen], [seen, box]],
  ['darwin', [hidden], [box]],
  ['darwin', [], [box]],
  ['win32', [seen], [box]],
  ['linux', [seen], [box]],
])('on %s with the windows %j is shown with %j', async (platform, windows, shown) => {
  const calls: unknown[][] = [];
  const show = createMessageBox({
    dialog: {
      showMessageBox: async (...given: unknown[]) => {
        calls.push(given);
        return { response: 1 };
      },
    },
    windows: () => windows,
    platform,
  });
  expect(await show(box)).toEqual({ response: 1 });
  expect(calls).toEqual([shown]);
});
