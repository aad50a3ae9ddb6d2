// Albums in the window: opened, made, filled by drag, menu and dialog, and each change with a way back.
import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../preload/errors.ts';
import { sampleMedia } from '../../../support/media-samples.ts';
import { openUploads, sendDrag } from '../../../support/uploads-window.ts';

const buns = sampleMedia({ id: 'local-1', name: 'buns.jpg' });
const rye = sampleMedia({ id: 'local-2', name: 'rye.jpg' });
const clip = sampleMedia({ id: 'local-3', name: 'clip.mp4', type: 'video' });
const market = { id: 7, name: 'Summer market', files: ['local-1'] };
const bread = { id: 8, name: 'Bread', files: [] };

const open = async (address = '/#/uploads/files', albums = [market, bread]) => {
  const opened = await openUploads({ media: [buns, rye, clip], albums }, address);
  const rail = within(await screen.findByRole('navigation', { name: 'Albums' }));
  const link = (name: RegExp) => rail.findByRole('link', { name });
  return { ...opened, rail, link };
};
const cell = (name: string) => screen.findByRole('gridcell', { name: new RegExp(name) });
const select = async (user: Awaited<ReturnType<typeof open>>['user'], ...names: string[]) => {
  for (const name of names) {
    (await cell(name)).focus();
    await user.keyboard('x');
  }
};
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('the albums', () => {
  it('stand beside the files with their counts, and show their files when they are opened', async () => {
    const { user, sent, link } = await open();
    expect(await link(/All files 3/)).toHaveAttribute('aria-current', 'true');
    await user.click(await link(/Summer market 1/));
    expect(location.hash).toBe('#/uploads/files/7');
    await waitFor(() => expect(screen.queryByRole('gridcell', { name: /rye.jpg/ })).toBeNull());
    expect(await cell('buns.jpg')).toBeVisible();
    expect(sent('media.list').at(-1)).toEqual({ sort: 'newest', album: 7 });
    expect(screen.getByText('1 file')).toBeVisible();
  });

  it('are one stop of the Tab key, and arrows move among them', async () => {
    const { user, link } = await open();
    const all = await link(/All files/);
    const first = await link(/Summer market/);
    expect([all.tabIndex, first.tabIndex]).toEqual([0, -1]);
    all.focus();
    await user.keyboard('{ArrowDown}');
    expect(first).toHaveFocus();
    await user.keyboard('{Home}');
    expect(all).toHaveFocus();
  });

  it('say what to do while they are empty', async () => {
    const { user } = await open('/#/uploads/files/8');
    expect(await screen.findByText('This album is empty')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Go to All files' }));
    expect(await cell('rye.jpg')).toBeVisible();
  });

  it('that are gone say so', async () => {
    await open('/#/uploads/files/99');
    expect(await screen.findByText('This album was deleted')).toBeVisible();
  });

  it('are made with a name, and opened', async () => {
    const { user, sent, rail } = await open();
    await user.click(rail.getByRole('button', { name: 'New album' }));
    await dialogOf('New album');
    await user.keyboard('Winter{Enter}');
    await waitFor(() => expect(sent('albums.create')).toEqual([{ name: 'Winter', mediaIds: [] }]));
    expect(await screen.findByText('This album is empty')).toBeVisible();
    expect(location.hash).toBe('#/uploads/files/102');
    const toast = (await screen.findByText(/^Created .*Winter/)).closest<HTMLElement>('li') ?? expect.fail('no toast');
    expect(within(toast).getByRole('button', { name: 'Undo' })).toBeVisible();
  });

  it('keep the dialog open with the reason where the name is taken', async () => {
    const { user, rail, transport } = await open();
    transport.reply('albums.create', () => {
      throw new AppError({ kind: 'invalid', message: 'taken', field: 'name' });
    });
    await user.click(rail.getByRole('button', { name: 'New album' }));
    const dialog = await dialogOf('New album');
    await user.keyboard('bread{Enter}');
    expect(await dialog.findByText("There's already an album with this name.")).toBeVisible();
    expect(dialog.getByLabelText('Name')).toHaveValue('bread');
  });

  it('are renamed and deleted by their menu; the page goes on with all files', async () => {
    const { user, sent, link, transport } = await open('/#/uploads/files/7');
    await cell('buns.jpg');
    const ask = async (name: RegExp) => {
      const album = await link(name);
      await waitFor(() => {
        album.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 2 }));
        expect(screen.getByRole('menu')).toHaveAccessibleName(/^Actions for/);
      });
    };
    await ask(/Summer market/);
    await user.click(screen.getByRole('menuitem', { name: /Rename album/ }));
    const dialog = await dialogOf('Rename album');
    expect(dialog.getByLabelText('Name')).toHaveValue('Summer market');
    await user.clear(dialog.getByLabelText('Name'));
    await user.keyboard('Market{Enter}');
    await waitFor(() => expect(sent('albums.rename')).toEqual([{ id: 7, name: 'Market' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    transport.emit('media');
    await ask(/^Market/);
    await user.click(screen.getByRole('menuitem', { name: 'Delete album' }));
    await waitFor(() => expect(sent('albums.remove')).toEqual([{ id: 7 }]));
    await waitFor(() => expect(location.hash).toBe('#/uploads/files'));
    expect(await screen.findByText(/Its files are still in All files/)).toBeVisible();
  });
});

describe('files', () => {
  it('are added to an album that is found by typing', async () => {
    const { user, sent } = await open();
    await select(user, 'buns.jpg', 'rye.jpg');
    await user.click(screen.getByRole('button', { name: 'Add to album…' }));
    const dialog = await dialogOf('Add 2 files to an album');
    await user.keyboard('mark');
    expect(dialog.getAllByRole('option').map(({ textContent }) => textContent.trim())).toEqual([
      expect.stringContaining('Summer market'),
      expect.stringContaining('mark'),
    ]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent('albums.addFiles')).toEqual([{ id: 7, mediaIds: ['local-1', 'local-2'] }]));
    expect(await screen.findByText(/^Added 2 files to .*Summer market/)).toBeVisible();
  });

  it('are added to a new album, by keys alone', async () => {
    const { user, sent } = await open();
    await select(user, 'rye.jpg');
    await user.click(screen.getByRole('button', { name: 'Add to album…' }));
    const dialog = await dialogOf('Add 1 file to an album');
    await user.keyboard('sum{ArrowDown}');
    const field = dialog.getByRole('combobox', { name: 'Find or name an album' });
    const active = field.getAttribute('aria-activedescendant');
    expect(dialog.getByRole('option', { selected: true })).toHaveAttribute('id', active);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent('albums.create')).toEqual([{ name: 'sum', mediaIds: ['local-2'] }]));
  });

  it('that are selected leave the open album together', async () => {
    const { user, sent } = await open('/#/uploads/files/7', [{ ...market, files: ['local-1', 'local-2'] }]);
    await select(user, 'buns.jpg', 'rye.jpg');
    await user.click(screen.getByRole('button', { name: 'Remove from album' }));
    await waitFor(() => expect(sent('albums.takeOutFiles')).toEqual([{ id: 7, mediaIds: ['local-1', 'local-2'] }]));
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Selected files' })).toBeNull());
  });

  it('that are selected are forgotten when another album is opened', async () => {
    const { user, link } = await open();
    await select(user, 'rye.jpg');
    await user.click(await link(/Summer market/));
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Selected files' })).toBeNull());
  });

  it.each(['browser', 'electron'] as const)('are dropped on an album in %s, all that are selected', async (shell) => {
    const { sent, user } = await openUploads({ media: [buns, rye], albums: [market], shell }, '/#/uploads/files');
    const album = await screen.findByRole('link', { name: /Summer market/ });
    await select(user, 'buns.jpg', 'rye.jpg');
    expect(sendDrag('dragover', {}, album).defaultPrevented).toBe(false);
    sendDrag('dragstart', {}, await cell('buns.jpg'));
    await waitFor(() => expect(sendDrag('dragover', {}, album).defaultPrevented).toBe(true));
    await waitFor(() => expect(album).toHaveTextContent('+2'));
    sendDrag('drop', {}, album);
    await waitFor(() => expect(sent('albums.addFiles')).toEqual([{ id: 7, mediaIds: ['local-1', 'local-2'] }]));
    expect(sendDrag('dragover', {}, album).defaultPrevented).toBe(false);
  });

  it('that are put back are dropped nowhere', async () => {
    const { link, sent } = await open();
    const album = await link(/Bread/);
    sendDrag('dragstart', {}, await cell('rye.jpg'));
    sendDrag('dragend', {}, await cell('rye.jpg'));
    expect(sendDrag('drop', {}, album).defaultPrevented).toBe(false);
    expect(sent('albums.addFiles')).toEqual([]);
  });

  it('dropped on New album begin one', async () => {
    const { user, rail, sent } = await open();
    sendDrag('dragstart', {}, await cell('rye.jpg'));
    sendDrag('drop', {}, rail.getByRole('heading', { name: 'Albums' }));
    await dialogOf('New album');
    await user.keyboard('Rye{Enter}');
    await waitFor(() => expect(sent('albums.create')).toEqual([{ name: 'Rye', mediaIds: ['local-2'] }]));
    expect(location.hash).toBe('#/uploads/files');
  });

  it('show their albums, and leave one there', async () => {
    const { user, sent, transport } = await open();
    transport.reply('media.read', () => ({ file: buns, uses: [], albums: [{ id: 7, name: 'Summer market' }] }));
    await user.click(await cell('buns.jpg'));
    const dialog = await dialogOf('buns.jpg');
    const albums = within(await dialog.findByRole('region', { name: 'Albums' }));
    await user.click(albums.getByRole('button', { name: /^Remove from .*Summer market/ }));
    await waitFor(() => expect(sent('albums.takeOutFiles')).toEqual([{ id: 7, mediaIds: ['local-1'] }]));
    await user.click(albums.getByRole('button', { name: 'Add to album…' }));
    await dialogOf('Add 1 file to an album');
  });

  it('say that they could not be added', async () => {
    const { user, transport } = await open();
    transport.reply('albums.addFiles', () => {
      throw new AppError({ kind: 'not-found', message: 'There is no such album.' });
    });
    await select(user, 'rye.jpg');
    await user.click(screen.getByRole('button', { name: 'Add to album…' }));
    await dialogOf('Add 1 file to an album');
    await user.keyboard('bread{Enter}');
    expect(await screen.findByText(/^Couldn't add to the album\./)).toBeVisible();
  });
});
