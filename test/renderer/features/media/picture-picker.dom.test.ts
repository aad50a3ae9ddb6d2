// Another picture for a version: found among the person's own or the brand's, chosen, and used.
import { fireEvent, screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../preload/errors.ts';
import { expectAtWork, forever } from '../../../support/at-work.ts';
import { readyFile, sampleMedia, sampleTray } from '../../../support/media-samples.ts';
import { buns, openPicture, rye } from '../../../support/picture-window.ts';
import { mediaId } from '../../../support/window-samples.ts';

const openPicker = async (over: Parameters<typeof openPicture>[0] = {}) => {
  const opened = await openPicture({ media: [rye, buns], ...over });
  await opened.user.click(await screen.findByRole('button', { name: 'Replace picture' }));
  const picker = within(await screen.findByRole('dialog', { name: 'Replace the picture' }));
  const use = () => picker.getByRole('button', { name: 'Use this picture' });
  const cell = (name: RegExp) => picker.findByRole('gridcell', { name });
  /** Names with their sizes. */
  const add = async (files: Record<string, number>) => {
    const { taken } = opened.transport;
    const before = taken.length;
    await opened.user.click(picker.getByRole('button', { name: 'Add files' }));
    const field = document.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail('no field');
    const value = Object.entries(files).map(([name, size]) => new File(['x'.repeat(size)], name));
    Object.defineProperty(field, 'files', { value });
    await fireEvent.change(field);
    await waitFor(() => expect(taken.length).toBeGreaterThan(before));
  };
  return { ...opened, picker, use, cell, add };
};
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the picture picker', () => {
  it('says nothing of a picture that was there already; another one is undone by its own step', async () => {
    const { user, sent, transport, post, use, cell } = await openPicker();
    transport.reply('undo.step', () => ({ undone: null }));
    const said = () => screen.queryAllByText('Picture replaced');
    transport.reply('posts.setImage', () => ({ post, stepId: null }));
    await user.click(await cell(/^rye.jpg/));
    await user.click(use());
    await closed();
    transport.reply('posts.setImage', () => ({ post, stepId: 7 }));
    await user.click(screen.getByRole('button', { name: 'Replace picture' }));
    await screen.findByRole('dialog', { name: 'Replace the picture' });
    await user.click(await screen.findByRole('gridcell', { name: /^buns.jpg/ }));
    await user.click(screen.getByRole('button', { name: 'Use this picture' }));
    await waitFor(() => expect(said()).toHaveLength(1));
    const toast = said()[0]?.closest<HTMLElement>('[data-sonner-toast]') ?? expect.fail('no toast');
    await user.click(within(toast).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent('undo.step')).toEqual([{ direction: 'undo', stepId: 7 }]));
  });

  it('offers pictures alone, and uses the one that was chosen', async () => {
    const { user, sent, use, cell } = await openPicker();
    expect(sent('media.list')).toEqual([{ type: 'image', sort: 'newest' }]);
    expect(use()).toBeDisabled();
    await user.click(await cell(/^buns.jpg/));
    expect(await cell(/^buns.jpg/)).toHaveAttribute('aria-selected', 'true');
    await user.click(use());
    await closed();
    expect(sent('posts.setImage')).toEqual([expect.objectContaining({ mediaId: 'local-2' })]);
  });

  it('shows one album alone, where there are any', async () => {
    const { user, sent, picker, cell } = await openPicker({ albums: [{ id: 7, name: 'Market', fileCount: 1 }] });
    await cell(/^buns.jpg/);
    await user.selectOptions(await picker.findByLabelText('Albums'), 'Market (1)');
    await waitFor(() => expect(sent('media.list').at(-1)).toEqual({ type: 'image', sort: 'newest', album: 7 }));
  });

  it('is used by keys alone', async () => {
    const { user, sent, use, cell } = await openPicker();
    (await cell(/^rye.jpg/)).focus();
    await user.keyboard('{ArrowRight}');
    await waitFor(async () => expect(await cell(/^buns.jpg/)).toHaveFocus());
    await user.keyboard('{Enter}');
    use().focus();
    await user.keyboard('{Enter}');
    await closed();
    expect(sent('posts.setImage')).toHaveLength(1);
  });

  it('begins where words find a picture; Esc clears them first, and then leads out of it', async () => {
    const { user, picker, use, cell } = await openPicker();
    const search = picker.getByLabelText('Search files');
    await waitFor(() => expect(search).toHaveFocus());
    await user.keyboard('croissant');
    expect(await picker.findByText('No files match')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(search).toHaveValue('');
    await user.click(await cell(/^buns.jpg/));
    await user.click(search);
    await user.keyboard('rye{Escape}');
    await waitFor(async () => expect(await cell(/^buns.jpg/)).toHaveAttribute('aria-selected', 'true'));
    expect(use()).toBeEnabled();
    await user.keyboard('{Escape}');
    await closed();
  });

  it('offers the brand’s pictures, and forgets what was chosen among the others', async () => {
    const { user, sent, picker, use, cell } = await openPicker({ brand: [{ id: mediaId('b1'), tags: ['counter'] }] });
    await user.click(await cell(/^rye.jpg/));
    await user.click(picker.getByRole('radio', { name: 'Brand pictures' }));
    expect(use()).toBeDisabled();
    await user.click(await cell(/counter/));
    await user.click(use());
    await closed();
    expect(sent('posts.setImage')).toEqual([expect.objectContaining({ mediaId: 'b1' })]);
  });

  it('stays open with the reason when the picture is not taken', async () => {
    const { user, transport, picker, use, cell } = await openPicker();
    transport.reply('posts.setImage', () => {
      throw new AppError({ kind: 'invalid', message: 'This picture is not kept any more.' });
    });
    await user.click(await cell(/^rye.jpg/));
    await user.click(use());
    expect(await picker.findByText("Couldn't replace the picture.")).toBeVisible();
    expect(use()).toBeEnabled();
  });

  it('chooses what was added here, and takes it out of the tray again: it was meant for this picture', async () => {
    const { user, sent, world, transport, picker, use, cell, add } = await openPicker();
    world.tray = sampleTray({ files: [readyFile(8)] });
    // The later choice counts, also over one that was made by hand before.
    await user.click(await cell(/^rye.jpg/));
    await add({ 'new.jpg': 4, 'list.pdf': 9, 'film.mp4': 7 });
    const film = sampleMedia({ id: 'local-11', name: 'film.mp4', type: 'video' });
    const made = sampleMedia({ id: 'local-9', name: 'new.jpg' });
    world.media = [made, ...world.media];
    world.tray = sampleTray({
      files: [
        readyFile(8),
        { id: 9, state: 'refused', problem: 'not-media', name: 'list.pdf', folder: '', sizeBytes: 9 },
        readyFile(7, { media: made, name: 'new.jpg', sizeBytes: 4 }),
        readyFile(10, { media: film, name: 'film.mp4', sizeBytes: 7 }),
        // From a watched folder meanwhile.
        readyFile(12, { media: buns, name: 'buns.jpg', sizeBytes: 5 }),
        { id: 13, state: 'refused', problem: 'damaged', name: 'other.jpg', folder: '', sizeBytes: 3 },
      ],
    });
    transport.emit('media', 'tray');
    await waitFor(async () => expect(await cell(/^new.jpg/)).toHaveAttribute('aria-selected', 'true'));
    expect(picker.getByRole('status')).toHaveTextContent("wasn't added. Choose JPEG, PNG, WebP or HEIC.");
    await user.click(use());
    await closed();
    expect(sent('posts.setImage')).toEqual([expect.objectContaining({ mediaId: 'local-9' })]);
    await waitFor(() => expect(sent('tray.remove')).toEqual([{ fileIds: [9, 7] }]));
  });

  it('lets the button keep the focus while files are added', async () => {
    const { user, transport, picker } = await openPicker();
    transport.reply('tray.read', forever);
    await user.click(picker.getByRole('button', { name: 'Add files' }));
    const field = document.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail('no field');
    Object.defineProperty(field, 'files', { value: [new File(['x'], 'new.jpg')] });
    await fireEvent.change(field);
    await expectAtWork(picker.getByRole('button', { name: 'Add files' }));
  });

  it('leaves the choice that the user makes while a file is still coming in', async () => {
    const { user, world, transport, cell, add } = await openPicker();
    await add({ 'new.jpg': 4 });
    await user.click(await cell(/^rye.jpg/));
    const made = sampleMedia({ id: 'local-9', name: 'new.jpg' });
    world.media = [made, ...world.media];
    world.tray = sampleTray({ files: [readyFile(7, { media: made, name: 'new.jpg', sizeBytes: 4 })] });
    transport.emit('media', 'tray');
    expect(await cell(/^new.jpg/)).toHaveAttribute('aria-selected', 'false');
    expect(await cell(/^rye.jpg/)).toHaveAttribute('aria-selected', 'true');
  });
});
