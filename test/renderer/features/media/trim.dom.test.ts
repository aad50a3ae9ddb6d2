// A video that is too large or too long, trimmed in the window.
import { screen, waitFor, within } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { AppError } from '../../../../preload/errors.ts';
import { readyFile, sampleGroup, sampleMedia, sampleTray } from '../../../support/media-samples.ts';
import { openUploads } from '../../../support/uploads-window.ts';

const film = (over: Partial<ReturnType<typeof sampleMedia>>) => {
  const media = { type: 'video', mimeType: 'video/mp4', width: 1080, height: 1920, durationSeconds: 112 } as const;
  return readyFile(1, { name: 'oven.mp4', media: sampleMedia({ id: 'local-1', name: 'oven.mp4', ...media, ...over }) });
};
const open = async (over: Partial<ReturnType<typeof sampleMedia>>, platforms: ('linkedin' | 'facebook')[]) => {
  const tray = sampleTray({
    files: [film(over)],
    platforms,
    groups: [sampleGroup(1, [1], { name: 'Oven', kind: 'reel' })],
  });
  const opened = await openUploads({ tray });
  opened.transport.reply('media.keyFrames', () => [0, 4000, 60_000]);
  opened.transport.reply('media.trim', () => sampleMedia({ id: 'local-2', name: 'oven.mp4' }));
  const card = within(await screen.findByRole('listitem', { name: /: Oven,/ }));
  return { ...opened, card };
};
const sliderAt = (name: string) => screen.getByRole('slider', { name });

it('says that a video is too large, and trims it by keys to what fits', async () => {
  const { card, user, sent } = await open({ sizeBytes: 212_000_000 }, ['linkedin']);
  expect(card.getByText('212 MB. Videos can be up to 150 MB.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Create drafts' })).toBeDisabled();
  await user.click(card.getByRole('button', { name: 'Trim or compress…' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Trim or compress .*oven\.mp4/ }));
  expect(await dialog.findByText('Keeps 1:17 of 1:52, about 145 MB')).toBeVisible();
  sliderAt('Start').focus();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
  expect(sliderAt('Start')).toHaveAttribute('aria-valuetext', '0:04');
  sliderAt('End').focus();
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}{ArrowLeft}');
  expect(sliderAt('End')).toHaveAttribute('aria-valuenow', String(76_867 + 900));
  await user.click(dialog.getByRole('button', { name: 'Trim' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('media.trim')).toEqual([{ id: 'local-1', startMs: 4000, endMs: 77_767, copy: expect.any(String) }]);
  expect(sent('tray.replace')).toEqual([{ fileId: 1, mediaId: 'local-2' }]);
  expect(await screen.findByText(/^Created .*oven\.mp4/)).toBeVisible();
});

it('offers the length that a platform takes, and says where it is still too long', async () => {
  const { card, user } = await open({ sizeBytes: 20_000_000 }, ['facebook']);
  await user.click(card.getByRole('button', { name: 'Trim or compress…' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Keeps 1:30 of 1:52, about 16.1 MB')).toBeVisible();
  sliderAt('End').focus();
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(dialog.getByText('The chosen platforms take up to 1:30.')).toBeVisible();
  await user.keyboard('{End}');
  expect(dialog.getByText(/Move the ends to choose what stays/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Trim' })).toBeDisabled();
});

it('shows where it starts at once, also where Compress would start at another time', async () => {
  const { card, user, sent } = await open({ sizeBytes: 20_000_000 }, ['facebook']);
  await user.click(card.getByRole('button', { name: 'Trim or compress…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(/^Keeps/);
  await user.click(dialog.getByRole('radio', { name: 'Compress' }));
  sliderAt('Start').focus();
  await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}');
  expect(sliderAt('Start')).toHaveAttribute('aria-valuenow', '3000');
  await user.click(dialog.getByRole('radio', { name: 'At once' }));
  expect(sliderAt('Start')).toHaveAttribute('aria-valuenow', '4000');
  await user.click(dialog.getByRole('button', { name: 'Trim' }));
  await waitFor(() => expect(sent('media.trim')).toMatchObject([{ startMs: 4000, endMs: 90_000 }]));
});

it('stays open with the reason when the video cannot be trimmed', async () => {
  const { card, user, transport } = await open({ sizeBytes: 212_000_000 }, ['linkedin']);
  transport.reply('media.trim', () => {
    throw new AppError({ kind: 'invalid', reason: 'cannot-trim', message: '' });
  });
  await user.click(card.getByRole('button', { name: 'Trim or compress…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Trim' }));
  expect(await dialog.findByText(/without losing its picture or its sound/)).toBeVisible();
});

it('that is canceled while it is trimmed changes nothing', async () => {
  const { card, user, transport, sent } = await open({ sizeBytes: 212_000_000 }, ['linkedin']);
  const trimming = Promise.withResolvers<ReturnType<typeof sampleMedia>>();
  transport.reply('media.trim', () => trimming.promise);
  transport.reply('media.cancelCopy', () => null);
  await user.click(card.getByRole('button', { name: 'Trim or compress…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Trim' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('media.cancelCopy')).toEqual([{ copy: (sent('media.trim')[0] as { copy: string }).copy }]);
  trimming.resolve(sampleMedia({ id: 'local-2' }));
  await trimming.promise;
  await new Promise((resolve) => setTimeout(resolve));
  expect(sent('tray.replace')).toEqual([]);
});

it.each([
  [[2000, 5500], /At once can start at 0:02 at the earliest/, '0:02', true],
  [[], /Only Compress can trim it/, '0:00', false],
] as const)(
  'with a hidden beginning is not trimmed where that would be shown',
  async (keyFrames, words, start, can) => {
    const { card, user, transport } = await open({ sizeBytes: 20_000_000 }, ['facebook']);
    transport.reply('media.keyFrames', () => [...keyFrames]);
    await user.click(card.getByRole('button', { name: 'Trim or compress…' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(words)).toBeVisible();
    expect(sliderAt('Start')).toHaveAttribute('aria-valuetext', start);
    const trim = dialog.getByRole('button', { name: 'Trim' });
    if (can) expect(trim).toBeEnabled();
    else expect(trim).toBeDisabled();
  },
);
