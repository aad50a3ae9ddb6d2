// Pictures that are cropped to one shape, or made fit for their platforms, before the posts are created.
import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../preload/errors.ts';
import { readyFile, sampleGroup, sampleMedia, sampleTray } from '../../../support/media-samples.ts';
import { openUploads } from '../../../support/uploads-window.ts';

const picture = (id: number, over: Partial<ReturnType<typeof sampleMedia>> = {}) => {
  const name = `picture ${String(id)}.jpg`;
  return readyFile(id, { name, media: sampleMedia({ id: `local-${String(id)}`, name, ...over }) });
};
const square = { width: 1000, height: 1000 };
const wide = { width: 2000, height: 1000 };
const counter = (files: ReturnType<typeof picture>[], platforms: ('instagram' | 'linkedin' | 'tiktok')[]) =>
  sampleTray({ files, platforms, groups: [sampleGroup(1, [1, 2], { name: 'Counter', platforms })] });
const group = () => screen.findByRole('listitem', { name: /: Counter,/ });
const sum = () => within(screen.getByRole('region', { name: 'Before you create the drafts' }));

describe('pictures of different shapes', () => {
  const tray = counter([picture(1, square), picture(2, wide)], ['linkedin']);

  it('are cropped to one shape from the card, each with its own frame', async () => {
    const { user, sent, transport } = await openUploads({ tray });
    transport.reply('tray.crop', () => ({ tray, doneCount: 1, failedCount: 0 }));
    const card = within(await group());
    expect(card.getByText(/The pictures have different shapes/)).toBeVisible();
    expect(sum().getByText('1 is worth checking')).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Same shape for all…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Same shape for 2 pictures' }));
    expect(dialog.getByRole('button', { name: 'Crop 2 pictures' })).toBeEnabled();
    await user.click(dialog.getByRole('radio', { name: /^1:1/ }));
    expect(dialog.getByText('Stays as it is')).toBeVisible();
    expect(dialog.getByText('1,000 × 1,000, 50% stays')).toBeVisible();
    dialog.getByRole('button', { name: /picture 2\.jpg.*: what stays/ }).focus();
    await user.keyboard('{ArrowLeft}');
    await user.click(dialog.getByRole('button', { name: 'Crop 1 picture' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('tray.crop')).toEqual([
      { crops: [{ fileId: 2, area: { left: expect.closeTo(0.23), top: 0, width: 0.5, height: 1 } }] },
    ]);
    expect(await screen.findByText('Cropped 1 picture')).toBeVisible();
  });

  it('can all become like the first', async () => {
    const { user } = await openUploads({ tray });
    await user.click(within(await group()).getByRole('button', { name: 'Same shape for all…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('radio', { name: /^As the first/ }));
    expect(dialog.getByRole('button', { name: 'Crop 1 picture' })).toBeEnabled();
  });

  it('stay in the dialog, with the reason, when they cannot be cropped', async () => {
    const { user, transport } = await openUploads({ tray });
    transport.reply('tray.crop', () => {
      throw new AppError({ kind: 'file-refused', problem: 'damaged', message: '' });
    });
    await user.click(within(await group()).getByRole('button', { name: 'Same shape for all…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Crop 2 pictures' }));
    expect(await dialog.findByText(/Couldn't crop/)).toBeVisible();
  });
});

describe('pictures that a platform would not take', () => {
  const tray = counter([picture(1, { ...square, mimeType: 'image/webp' }), picture(2, square)], ['linkedin']);

  it('are made fit from the card or all at once, and what stays is said', async () => {
    const { user, sent, transport } = await openUploads({ tray });
    transport.reply('tray.fit', () => ({ tray, doneCount: 2, failedCount: 1 }));
    await user.click(within(await group()).getByRole('button', { name: 'Make 1 picture fit' }));
    expect(await screen.findByText("Made 2 pictures fit. 1 couldn't be changed and stays as it is.")).toBeVisible();
    await user.click(sum().getByRole('button', { name: 'Make 1 picture fit' }));
    expect(sent('tray.fit')).toEqual([{ fileIds: [1] }, { fileIds: [1] }]);
  });
});

it('a file that a post has already, or one like it, says which', async () => {
  const files = [
    readyFile(1, { usedIn: { name: 'Macarons, four kinds', is: 'same' } }),
    readyFile(2, { usedIn: { name: 'Rye at four', is: 'alike' } }),
  ];
  await openUploads({ tray: sampleTray({ files, groups: [sampleGroup(1, [1, 2])] }) });
  const tile = await screen.findByRole('button', { name: /^picture 1\.jpg/ });
  expect(tile.textContent).toMatch(/Already used in .*Macarons, four kinds/);
  expect(screen.getByRole('button', { name: /^picture 2\.jpg/ }).textContent).toMatch(
    /Looks like a picture in .*Rye at four/,
  );
});
