// Files as a person gives them to the window: pictures of one color, and the system's picker.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { test, type Locator } from '@playwright/test';
import sharp from 'sharp';

type Given = { name: string; mimeType: string; buffer: Buffer };

/** Of its own color, so that no two are taken for one. */
export const picture = async (
  name: string,
  background = '#8a5a2b',
  sizePx = 900,
  heightPx = sizePx,
): Promise<Given> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: sizePx, height: heightPx, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

/** Called a picture, and none. */
export const noPicture = (name: string): Given => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from('Rye, 4.20') });

/** Written where files of a person lie: in Electron what has no path is no file. */
const pathOf = async ({ name, buffer }: Given): Promise<string> => {
  const path = test.info().outputPath('given', name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, buffer);
  return path;
};

/** Presses the button and answers the picker that it opens. `files`: or the path of one. */
export const choose = async (button: Locator, files: string | Given | Given[]): Promise<void> => {
  const paths = typeof files === 'string' ? files : await Promise.all([files].flat().map(pathOf));
  const [chooser] = await Promise.all([button.page().waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles(paths);
};
