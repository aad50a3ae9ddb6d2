// A video that is larger than the service takes, made smaller in the window and read by a program that is not ours.
import { writeFile } from 'node:fs/promises';
import { choose } from '../support/files.ts';
import { exploreSandbox, frame, uploads } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';
import { probe } from '../../support/ffprobe.ts';
import { longMovie } from '../../support/long-movie.ts';
import { grownTo } from '../../support/media-files.ts';

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

  const bytes = await window.evaluate(async () => {
    const reply = await fetch('media/local-2');
    return [...new Uint8Array(await reply.arrayBuffer())];
  });
  const path = test.info().outputPath('made.mp4');
  await writeFile(path, Buffer.from(bytes));
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
