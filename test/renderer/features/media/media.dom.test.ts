// Every stored file: found, opened, described, cropped and removed; and the location in pictures.
import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it, onTestFinished } from 'vitest';
import { AppError } from '../../../../preload/errors.ts';
import { setLetterKeys } from '../../../../renderer/ui/letter-keys.ts';
import { readyFile, sampleGroup, sampleMedia, samplePage, sampleTray } from '../../../support/media-samples.ts';
import { openUploads } from '../../../support/uploads-window.ts';

const buns = sampleMedia({ id: 'local-1', name: 'buns.jpg', postCount: 2 });
const clip = sampleMedia({
  id: 'local-2',
  name: 'clip.mp4',
  type: 'video',
  mimeType: 'video/mp4',
  durationSeconds: 42,
});
const openFiles = (media = [buns, clip]) => openUploads({ media }, '/#/uploads/files');
const cell = (name: string) => screen.findByRole('gridcell', { name: new RegExp(name) });
const openFile = async (name = 'buns.jpg', media = [buns, clip]) => {
  const opened = await openFiles(media);
  await opened.user.click(await cell(name));
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name })) };
};

describe('the files', () => {
  it('say their name, kind, size and use, and how much they take in all', async () => {
    await openFiles();
    expect(await cell('buns.jpg')).toHaveAccessibleName(/buns.jpg.*Pictures.*2.8 MB.*2 posts/);
    expect(screen.getByText('2 files, 1.2 GB on this computer')).toBeVisible();
  });

  it('are found by words and by kind', async () => {
    const { user, sent } = await openFiles();
    await user.type(await screen.findByLabelText('Search files'), 'clip');
    await waitFor(() => expect(screen.queryByText('buns.jpg')).toBeNull());
    await user.selectOptions(screen.getByLabelText('Kind'), 'Pictures');
    expect(await screen.findByText('No files match')).toBeVisible();
    expect(sent('media.list').at(-1)).toEqual({ sort: 'newest', search: 'clip', type: 'image' });
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await cell('buns.jpg')).toBeVisible();
  });

  it('are filtered by use and tag, and sorted', async () => {
    const { user, sent } = await openFiles();
    await cell('buns.jpg');
    await user.selectOptions(screen.getByLabelText('Use'), 'Not used');
    await user.selectOptions(screen.getByLabelText('Tag'), 'counter (2)');
    await user.selectOptions(screen.getByLabelText('Order'), 'Largest first');
    await waitFor(() => expect(sent('media.list').at(-1)).toEqual({ sort: 'largest', use: 'unused', tag: 'counter' }));
  });

  it('are walked over by arrows, and opened with Enter', async () => {
    const { user } = await openFiles();
    (await cell('buns.jpg')).focus();
    await user.keyboard('{ArrowRight}');
    await waitFor(async () => expect(await cell('clip.mp4')).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'clip.mp4' })).toBeVisible();
  });
});

describe('one file', () => {
  it('shows what is known of it and where it is used', async () => {
    const { dialog } = await openFile('clip.mp4');
    expect(await dialog.findByText('0:42')).toBeVisible();
    expect(dialog.getByText("Removed from Galley's copy")).toBeVisible();
    expect(dialog.getByRole('link', { name: /Saturday counter/ })).toHaveAttribute('href', '#/editor/p1');
  });

  it('plays when it is a video', async () => {
    await openFile('clip.mp4');
    await waitFor(() => expect(document.querySelector('video[controls]')).toHaveAttribute('src', 'media/local-2'));
  });

  it('takes alt text and tags, each stored when it is left', async () => {
    const { dialog, user, sent } = await openFile();
    await user.type(await dialog.findByLabelText('Alt text'), 'Buns on a rack');
    await user.tab();
    await user.type(dialog.getByLabelText('Tags'), 'counter, morning{Enter}');
    await waitFor(() => expect(sent('media.update').at(-1)).toEqual({ id: 'local-1', tags: ['counter', 'morning'] }));
    expect(sent('media.update')[0]).toEqual({ id: 'local-1', altText: 'Buns on a rack' });
  });

  it('keeps what was typed when it is closed at once', async () => {
    const { dialog, user, sent } = await openFile();
    await user.type(await dialog.findByLabelText('Alt text'), 'Buns');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(sent('media.update')).toEqual([{ id: 'local-1', altText: 'Buns' }]));
  });

  it('keeps what could not be stored in its field, and says so before it is closed without it', async () => {
    const { dialog, user, sent, transport } = await openFile();
    transport.reply('media.update', () => {
      throw new AppError({ kind: 'storage', message: 'The disk is full.', reason: 'disk-full' });
    });
    const altText = await dialog.findByLabelText('Alt text');
    await user.type(altText, 'Four plum buns');
    await user.tab();
    await screen.findByText(/Couldn't save that/);
    expect(altText).toHaveValue('Four plum buns');
    await user.type(altText, ' on a plate');
    await user.keyboard('{Escape}');
    expect(await screen.findByText(/Close again to discard what you wrote/)).toBeVisible();
    expect(altText).toHaveValue('Four plum buns on a plate');
    expect(sent('media.update').at(-1)).toEqual({ id: 'local-1', altText: 'Four plum buns on a plate' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps what is typed while something else is being stored', async () => {
    const { dialog, user, transport } = await openFile();
    let answer = () => {};
    transport.reply('media.update', ({ altText }: { altText?: string }) => {
      const changed = { ...buns, altText: altText ?? null };
      return new Promise((resolve) => (answer = () => resolve(changed)));
    });
    const altText = await dialog.findByLabelText('Alt text');
    await user.type(altText, 'Buns');
    await user.tab();
    await user.type(altText, ' on a rack');
    answer();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(altText).toHaveValue('Buns on a rack');
  });

  it('is removed after a question', async () => {
    const { dialog, user, sent } = await openFile();
    await user.click(await dialog.findByRole('button', { name: 'Remove' }));
    const question = within(await screen.findByRole('dialog', { name: 'Remove “buns.jpg”?' }));
    await user.click(question.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('media.remove')).toEqual([{ id: 'local-1' }]);
  });

  it('stays while something needs it, and says so', async () => {
    const { dialog, user, transport } = await openFile();
    transport.reply('media.remove', () => {
      throw new AppError({ kind: 'invalid', message: 'in use', reason: 'in-use' });
    });
    await user.click(await dialog.findByRole('button', { name: 'Remove' }));
    const question = within(await screen.findByRole('dialog', { name: 'Remove “buns.jpg”?' }));
    await user.click(question.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText("Can't remove: a post or a waiting change needs it.")).toBeVisible();
  });

  it('is cropped by keys into a new file, which opens', async () => {
    const made = sampleMedia({ id: 'local-3', name: 'buns 4x5.jpg', madeFrom: buns.id });
    const { dialog, user, sent, transport, world } = await openFile();
    transport.reply('media.crop', () => {
      world.media = [...world.media, made];
      return made;
    });
    await user.click(await dialog.findByRole('button', { name: 'Crop or resize' }));
    const crop = within(await screen.findByRole('dialog', { name: 'Crop or resize buns.jpg' }));
    await user.click(crop.getByRole('radio', { name: /4:5/ }));
    expect(crop.getByText('2,400 × 3,000 pixels')).toBeVisible();
    crop.getByRole('button', { name: 'Crop frame' }).focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    await user.click(crop.getByRole('button', { name: 'Crop' }));
    const [input] = sent('media.crop') as { area: { left: number; width: number } }[];
    expect(input?.area.left).toBeCloseTo(0.14);
    expect(input?.area.width).toBeCloseTo(0.8);
    expect(await screen.findByRole('dialog', { name: 'buns 4x5.jpg' })).toBeVisible();
  });
});

describe('a smaller copy of the whole picture', () => {
  const openResize = async (address = '/#/uploads/files', tray = {}) => {
    const opened = await openUploads({ media: [buns, clip], ...tray }, address);
    const { user, transport, world } = opened;
    const made = sampleMedia({ id: 'local-3', name: 'buns small.jpg', madeFrom: buns.id });
    transport.reply('media.crop', () => {
      world.media = [...world.media, made];
      return made;
    });
    await user.click(await screen.findByRole(address === '/#/uploads' ? 'button' : 'gridcell', { name: /^buns.jpg/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'buns.jpg' }));
    await user.click(await dialog.findByRole('button', { name: 'Crop or resize' }));
    return { ...opened, crop: within(await screen.findByRole('dialog', { name: 'Crop or resize buns.jpg' })) };
  };

  it('is made by a width alone, and as it is there is nothing to make', async () => {
    const { crop, user, sent } = await openResize();
    await user.click(crop.getByRole('radio', { name: /^Whole picture/ }));
    expect(crop.getByRole('button', { name: 'Resize' })).toBeDisabled();
    expect(crop.getByText('Choose a shape or a smaller width.')).toBeVisible();
    await user.selectOptions(crop.getByLabelText('Width'), '1,440 pixels wide');
    expect(crop.getByText('1,440 × 1,440 pixels')).toBeVisible();
    await user.click(crop.getByRole('button', { name: 'Resize' }));
    expect(sent('media.crop')).toEqual([
      { id: 'local-1', area: { left: 0, top: 0, width: 1, height: 1 }, maxWidth: 1440 },
    ]);
    expect(crop.queryByRole('checkbox')).toBeNull();
  });

  const inTray = {
    tray: sampleTray({
      files: [readyFile(1, { name: 'buns.jpg', media: buns })],
      groups: [sampleGroup(1, [1], { name: 'Buns' })],
    }),
  };

  it('takes the place of the original in the tray it was opened from', async () => {
    const { crop, user, sent } = await openResize('/#/uploads', inTray);
    expect(crop.getByRole('checkbox', { name: /^Use it in the tray/ })).toBeChecked();
    await user.selectOptions(crop.getByLabelText('Width'), '1,080 pixels wide');
    await user.click(crop.getByRole('button', { name: 'Crop' }));
    await waitFor(() => expect(sent('tray.replace')).toEqual([{ fileId: 1, mediaId: 'local-3' }]));
    expect(await screen.findByRole('dialog', { name: 'buns small.jpg' })).toBeVisible();
  });

  it('leaves the tray as it is where the person wants that', async () => {
    const { crop, user, sent } = await openResize('/#/uploads', inTray);
    await user.click(crop.getByRole('checkbox', { name: /^Use it in the tray/ }));
    await user.click(crop.getByRole('radio', { name: /4:5/ }));
    await user.click(crop.getByRole('button', { name: 'Crop' }));
    expect(await screen.findByRole('dialog', { name: 'buns small.jpg' })).toBeVisible();
    expect(sent('tray.replace')).toEqual([]);
  });
});

describe('files that are selected', () => {
  const rye = sampleMedia({ id: 'local-3', name: 'rye.jpg' });
  const all = [buns, clip, rye];
  const selected = () =>
    screen
      .queryAllByRole('gridcell')
      .filter((each) => each.ariaSelected === 'true' || each.getAttribute('aria-selected') === 'true')
      .map((each) => each.querySelector('b')?.textContent);

  it('become posts in the order they were selected, and the first has the keyboard in the tray', async () => {
    const { user, sent } = await openFiles(all);
    (await cell('rye.jpg')).focus();
    await user.keyboard('x');
    (await cell('buns.jpg')).focus();
    await user.keyboard('x');
    expect(screen.getByText('2 files selected')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Make posts' }));
    expect(sent('tray.put')).toEqual([{ mediaIds: ['local-3', 'local-1'] }]);
    await waitFor(() => expect(location.hash).toBe('#/uploads'));
    await waitFor(() => expect(document.activeElement?.closest('[data-file]')).toHaveAttribute('data-file', '200'));
  });

  it('are not selected by X while letters are no shortcuts', async () => {
    const { user } = await openFiles(all);
    setLetterKeys(false);
    onTestFinished(() => setLetterKeys(true));
    (await cell('rye.jpg')).focus();
    await user.keyboard('x');
    expect(selected()).toEqual([]);
  });

  it('grow with Shift and arrows, and go with Escape', async () => {
    const { user } = await openFiles(all);
    (await cell('buns.jpg')).focus();
    await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
    expect(selected()).toEqual(['buns.jpg', 'clip.mp4', 'rye.jpg']);
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    expect(selected()).toEqual(['buns.jpg', 'clip.mp4']);
    await user.keyboard('{Escape}');
    expect(selected()).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Make posts' })).toBeNull();
  });

  it('are all that are found with Ctrl A, also those further down', async () => {
    const { user, transport, sent } = await openFiles(all);
    await cell('buns.jpg');
    transport.reply('media.list', ({ cursor }: { cursor?: string }) =>
      cursor === undefined ? samplePage(all, { nextCursor: 'more' }) : samplePage([sampleMedia({ id: 'local-9' })]),
    );
    (await cell('buns.jpg')).focus();
    await user.keyboard('{Control>}a{/Control}');
    expect(await screen.findByText('4 files selected')).toBeVisible();
    expect(sent('media.list').at(-1)).toEqual({ sort: 'newest', cursor: 'more' });
  });

  it('are chosen with Ctrl, with Shift, or by their mark; a click opens as ever', async () => {
    const { user } = await openFiles(all);
    await user.keyboard('{Control>}');
    await user.click(await cell('buns.jpg'));
    await user.keyboard('{/Control}{Shift>}');
    await user.click(await cell('rye.jpg'));
    await user.keyboard('{/Shift}');
    expect(selected()).toEqual(['buns.jpg', 'clip.mp4', 'rye.jpg']);
    const mark = (await cell('clip.mp4')).querySelector('[data-mark]') ?? expect.fail('no mark');
    await user.click(mark);
    expect(selected()).toEqual(['buns.jpg', 'rye.jpg']);
    await user.click(await cell('clip.mp4'));
    expect(await screen.findByRole('dialog', { name: 'clip.mp4' })).toBeVisible();
  });
});

describe('the place in pictures', () => {
  it('is left in only when the person wants it', async () => {
    const { user, sent } = await openUploads({}, '/#/settings/media');
    const place = await screen.findByRole('switch', { name: 'Keep location data in photos' });
    await waitFor(() => expect(place).toBeEnabled());
    expect(place).not.toBeChecked();
    await user.click(place);
    expect(sent('preferences.write')).toEqual([{ keepLocation: true }]);
    await waitFor(() => expect(place).toBeChecked());
  });
});
