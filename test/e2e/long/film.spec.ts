// A video that is larger than the service takes, made smaller in the window and read by a program that is not ours.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { root } from '../../../scripts/run.ts';
import { choose } from '../support/files.ts';
import { faultsOf } from '../support/axe.ts';
import { exploreSandbox, frame, uploads } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';
import { probe } from '../../support/ffprobe.ts';
import { writeHevcMovie } from '../../support/hevc-movie.ts';
import { longMovie } from '../../support/long-movie.ts';
import { grownTo } from '../../support/media-files.ts';

/** How many colors the film strip has. */
const stripColors = (dialog: Locator): Promise<number> =>
  dialog.locator('[dir=ltr] canvas').evaluate((strip: HTMLCanvasElement) => {
    const copy = new OffscreenCanvas(strip.width, strip.height).getContext('2d', { willReadFrequently: true });
    copy?.drawImage(strip, 0, 0);
    const { data } = copy?.getImageData(0, 0, strip.width, strip.height) ?? { data: [] };
    return new Set(Array.from({ length: data.length / 4 }, (_, at) => data.slice(at * 4, at * 4 + 4).join())).size;
  });

/** Of a file that was dropped, from All files. */
const openTrim = async (window: Page, name: string): Promise<Locator> => {
  await uploads(window).tab('All files').click();
  await uploads(window).file(name).click();
  await window.getByRole('button', { name: 'Trim or compress…' }).click();
  return window.getByRole('dialog', { name: /^Trim or compress / });
};

/** What Galley made, and where it was written for a reader that is not ours. */
const storedFile = async (window: Page, id: string): Promise<{ bytes: number[]; path: string }> => {
  const bytes = await window.evaluate(async (of) => {
    const reply = await fetch(`media/${of}`);
    return [...new Uint8Array(await reply.arrayBuffer())];
  }, id);
  const path = test.info().outputPath('made.mp4');
  await writeFile(path, Buffer.from(bytes));
  return { bytes, path };
};

test('a video is compressed from the very moment that was chosen, with its sound, and undone', async ({ window }) => {
  await exploreSandbox(window);
  await frame(window).link('Uploads').click();
  const oven = { name: 'oven.mp4', mimeType: 'video/mp4', buffer: grownTo(await longMovie(3), 152_000_000) };
  await choose(window.getByRole('button', { name: 'Choose files' }), oven);
  await expect(window.getByText('152 MB. Videos can be up to 150 MB.')).toBeVisible();
  await expect(window.getByRole('button', { name: 'Create drafts' })).toBeDisabled();

  await window.getByRole('button', { name: 'Trim or compress…' }).click();
  const dialog = window.getByRole('dialog', { name: /^Trim or compress .*oven\.mp4/ });
  await dialog.getByText('Compress', { exact: true }).first().click();
  const start = dialog.getByRole('slider', { name: 'Start' });
  await start.focus();
  for (let tenths = 0; tenths < 10; tenths += 1) await start.press('ArrowRight');
  await expect(start).toHaveAttribute('aria-valuenow', '1000');
  await dialog.getByRole('button', { name: 'Compress', exact: true }).last().click();
  await expect(dialog).toBeHidden({ timeout: 120_000 });
  await expect(uploads(window).create).toHaveText('Create 1 draft');

  const { bytes, path } = await storedFile(window, 'local-2');
  const { format, streams } = probe(path);
  expect(bytes.length).toBeLessThan(12_000_000);
  expect(format.duration).toBeGreaterThan(9.4);
  expect(format.duration).toBeLessThan(9.65);
  const [picture, sound] = streams;
  expect(picture).toMatchObject({ codec_name: 'h264', width: 540, height: 960 });
  expect(sound).toMatchObject({ codec_name: 'aac' });
  expect(sound?.nb_read_packets).toBeGreaterThan(440);

  await window.keyboard.press('ControlOrMeta+z');
  await expect(window.getByText('152 MB. Videos can be up to 150 MB.')).toBeVisible();
});

test('a video that this computer cannot play is trimmed all the same, and says why it is not compressed', async ({
  window,
}) => {
  await exploreSandbox(window);
  await frame(window).link('Uploads').click();
  const film = writeHevcMovie(test.info().outputPath('phone.mp4'), 8);
  await choose(window.getByRole('button', { name: 'Choose files' }), film);
  const dialog = await openTrim(window, 'phone.mp4');
  await expect(dialog.getByText("This video can't be played here.")).toBeVisible();
  await dialog.getByText('Compress', { exact: true }).first().click();
  await dialog.getByRole('button', { name: 'Compress', exact: true }).last().click();
  await expect(dialog.getByText("This computer can't read this video. Make it smaller on your phone.")).toBeVisible();
  expect(await faultsOf(window)).toEqual([]);

  await dialog.getByText('At once', { exact: true }).click();
  const start = dialog.getByRole('slider', { name: 'Start' });
  await start.focus();
  await start.press('ArrowRight');
  await expect(start).toHaveAttribute('aria-valuenow', '2000');
  await dialog.getByRole('button', { name: 'Trim', exact: true }).click();
  await expect(dialog).toBeHidden({ timeout: 30_000 });
  const { path } = await storedFile(window, 'local-2');
  const { format, streams } = probe(path);
  expect(format).toMatchObject({ start_time: 0 });
  expect(format.duration).toBeCloseTo(6, 1);
  expect(streams).toMatchObject([{ codec_name: 'hevc', nb_read_packets: 180 }]);
});

test('a video shows its frames where it is trimmed', async ({ window }) => {
  await exploreSandbox(window);
  await frame(window).link('Uploads').click();
  await choose(window.getByRole('button', { name: 'Choose files' }), join(root, 'resources/sandbox/flour.mp4'));
  const dialog = await openTrim(window, 'flour.mp4');
  await expect.poll(() => stripColors(dialog), { timeout: 20_000 }).toBeGreaterThan(200);
  await dialog.screenshot({ path: test.info().outputPath('strip.png') });
  expect(await faultsOf(window)).toEqual([]);
});
