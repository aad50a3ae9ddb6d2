// The tray as a whole, inside the window: groups, states of files, moving by keys, and drafts.
import { fireEvent, screen, waitFor, within } from '@testing-library/svelte';
import { toast as toasts } from 'svelte-sonner';
import { beforeEach, describe, expect, it } from 'vitest';
import { readyFile, sampleGroup, sampleMedia, sampleProgress, sampleTray } from '../../../support/media-samples.ts';
import { openUploads } from '../../../support/uploads-window.ts';

const video = (id: number, over = {}) =>
  readyFile(id, {
    name: `clip ${String(id)}.mov`,
    media: sampleMedia({ id: `local-${String(id)}`, type: 'video', ...over }),
  });
const twoGroups = sampleTray({
  files: [readyFile(1), readyFile(2), readyFile(3), readyFile(4)],
  groups: [sampleGroup(1, [1, 2, 3], { name: 'Saturday counter' }), sampleGroup(2, [4], { name: 'Rye' })],
});
const group = (name: string) => screen.findByRole('listitem', { name: new RegExp(`: ${name},`) });
const order = (world: { tray: { groups: { fileIds: number[] }[] } }) => world.tray.groups.map(({ fileIds }) => fileIds);
const tile = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) });

describe('the tray', () => {
  it('invites to drop when it is empty', async () => {
    await openUploads();
    expect(await screen.findByRole('heading', { name: 'Drop pictures and videos' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Create/ })).toBeNull();
  });

  it('is reached with G U', async () => {
    await openUploads({}, '/#/library');
    await screen.findByRole('heading', { name: 'Nothing here yet' });
    for (const key of ['g', 'u'])
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key, code: `Key${key.toUpperCase()}`, bubbles: true }),
      );
    expect(await screen.findByRole('heading', { name: 'Uploads' })).toBeVisible();
  });

  it('shows each group with its kind, its name and its files', async () => {
    await openUploads({ tray: twoGroups });
    const saturday = within(await group('Saturday counter'));
    expect(saturday.getByText('Carousel')).toBeVisible();
    expect(saturday.getByLabelText('Post name')).toHaveValue('Saturday counter');
    expect(saturday.getByRole('button', { name: /^picture 2.jpg/ })).toHaveTextContent('Done, 2.8 MB');
    expect(screen.getByText('4 files, 2 posts')).toBeVisible();
  });

  it('says of all uploads how far they are, and lets them pause', async () => {
    const progress = sampleProgress({
      fileCount: 38,
      doneCount: 23,
      totalBytes: 391_000_000,
      sentBytes: 214_000_000,
      bytesPerSecond: 980_000,
      secondsLeft: 180,
    });
    const { user, sent } = await openUploads({ tray: twoGroups, progress });
    expect(await screen.findByText('23 of 38 uploaded')).toBeVisible();
    expect(screen.getByText('214 of 391 MB, 980 KB a second, about 3 minutes left')).toBeVisible();
    expect(screen.getByRole('link', { name: /15 files to upload/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Pause all' }));
    expect(sent('uploads.pause')).toEqual([{ paused: true }]);
    expect(await screen.findByRole('button', { name: 'Resume' })).toBeVisible();
  });

  it('shows how far one file is as it goes on', async () => {
    const files = [readyFile(1, { sizeBytes: 100, upload: { state: 'sending', sentBytes: 10 } })];
    const { world, transport } = await openUploads({ tray: sampleTray({ files, groups: [sampleGroup(1, [1])] }) });
    expect(await tile('picture 1.jpg')).toHaveTextContent('10%');
    world.progress = sampleProgress({ fileCount: 1, sending: [{ id: sampleMedia().id, sentBytes: 64 }] });
    transport.emit('uploads');
    await waitFor(async () => expect(await tile('picture 1.jpg')).toHaveTextContent('64%'));
  });

  it('shows a change of the tray', async () => {
    const { world, transport } = await openUploads({ tray: twoGroups });
    await group('Rye');
    world.tray = sampleTray({ files: [readyFile(4)], groups: [sampleGroup(2, [4], { name: 'Dark rye' })] });
    transport.emit('tray');
    expect(await group('Dark rye')).toBeVisible();
  });
});

describe('what is wrong', () => {
  it('is said of a refused file, with what would fix it and a way to remove it', async () => {
    const refused = {
      id: 6,
      name: 'oven.mov',
      folder: '',
      sizeBytes: 212_000_000,
      state: 'refused',
      problem: 'too-large-video',
    } as const;
    const { user, sent } = await openUploads({
      tray: sampleTray({ files: [refused], groups: [sampleGroup(3, [6], { kind: null })] }),
    });
    expect(await screen.findByText('212 MB. Videos can be up to 150 MB.')).toBeVisible();
    expect(screen.getByText('Trim or compress it, then drop it here.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Create drafts' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(sent('tray.remove')).toEqual([{ fileIds: [6] }]);
  });

  it('is said of files that belong to no group, beside the groups', async () => {
    const pdf = {
      id: 8,
      name: 'prices.pdf',
      folder: '',
      sizeBytes: 10,
      state: 'refused',
      problem: 'not-media',
    } as const;
    await openUploads({ tray: sampleTray({ files: [pdf, readyFile(1)], groups: [sampleGroup(1, [1])] }) });
    const skipped = within(await screen.findByRole('region', { name: 'Skipped' }));
    expect(skipped.getByText('prices.pdf')).toBeVisible();
    expect(skipped.getByText(/JPEG, PNG, WebP, HEIC, MP4 and MOV/)).toBeVisible();
  });

  it('shows that a file is there twice', async () => {
    const files = [
      readyFile(1),
      readyFile(2, { nearDuplicate: { id: 1, is: 'same' } }),
      readyFile(3, { nearDuplicate: { id: 1, is: 'alike' } }),
    ];
    await openUploads({ tray: sampleTray({ files, groups: [sampleGroup(1, [1, 2, 3])] }) });
    expect(await tile('picture 2.jpg')).toHaveTextContent('The same file as picture 1.jpg');
    expect(await tile('picture 3.jpg')).toHaveTextContent('Looks like picture 1.jpg');
  });

  it('is an upload that waits for its next try, which can be now', async () => {
    const at = new Date(Date.now() + 30_000).toISOString();
    const files = [readyFile(1, { upload: { state: 'waiting', for: 'retry', tries: 2, at } })];
    const { user, sent } = await openUploads({ tray: sampleTray({ files, groups: [sampleGroup(1, [1])] }) });
    expect(await screen.findByText(/Tried twice. Next try in (30|29) seconds/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry now' }));
    expect(sent('uploads.retry')).toEqual([{ id: 'local-1' }]);
  });

  it('is a file that was left out, which is sent from here', async () => {
    const leftOut = { state: 'waiting', for: 'left-out', tries: 0, at: null } as const;
    const files = [readyFile(1), readyFile(2, { upload: leftOut, nearDuplicate: { is: 'alike', id: 1 } })];
    const { user, sent } = await openUploads({ tray: sampleTray({ files, groups: [sampleGroup(1, [1, 2])] }) });
    expect(await tile('picture 2.jpg')).toHaveTextContent('Left out');
    expect(
      screen.getByText('1 file left out. It stays on this computer until you send it or create a draft from it.'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send now' }));
    expect(sent('uploads.retry')).toEqual([{ id: 'local-2' }]);
  });

  it('leaves out a platform that does not take the files, before anything is created', async () => {
    const wide = readyFile(1, { media: sampleMedia({ width: 3000, height: 1000 }) });
    await openUploads({ tray: sampleTray({ files: [wide], groups: [sampleGroup(1, [1], { name: 'Wide' })] }) });
    const card = within(await group('Wide'));
    expect(card.getByText(/Instagram doesn't accept anything wider than 1.91:1/)).toBeVisible();
    expect(card.getByText('Skips Instagram.')).toBeVisible();
    expect(card.queryByRole('img', { name: 'Instagram' })).toBeNull();
    expect(card.getByRole('img', { name: 'Facebook' })).toBeVisible();
  });

  it('is a caption that is too long, which waits for the user', async () => {
    const long = sampleGroup(1, [1], { name: 'Rye', caption: 'x'.repeat(3412) });
    await openUploads({ tray: sampleTray({ files: [readyFile(1)], groups: [long] }) });
    const said = 'The caption has 3,412 characters, and 3,000 fit. Shorten it under Platforms and caption.';
    expect(await screen.findByText(said)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Create drafts' })).toBeDisabled();
  });

  it('are words that came with the files and would not be in the post', async () => {
    const describe = (id: number, altText: string) =>
      readyFile(id, { media: sampleMedia({ id: `local-${String(id)}`, altText }) });
    const files = [describe(1, 'a'.repeat(600)), describe(2, 'b'.repeat(600))];
    const own = [
      { platform: 'instagram' as const, caption: 'Rye! #warm' },
      { platform: 'x' as const, caption: 'Rye!' },
      { platform: 'facebook' as const, caption: 'x'.repeat(5001) },
    ];
    const described = sampleGroup(1, [1, 2], {
      name: 'Rye',
      ownCaptions: own,
      cutNameLength: 312,
      unusedCaptions: [
        { fileName: 'rye-2.jpg', platform: null },
        { fileName: 'rye-2.jpg', platform: 'instagram' },
      ],
    });
    const platforms = ['instagram', 'facebook', 'pinterest'] as const;
    const { world, transport } = await openUploads({
      tray: sampleTray({ files, groups: [described], platforms: [...platforms] }),
    });
    const remarks = async () =>
      within(within(await group('Rye')).getByRole('list', { name: "Words that aren't used" }))
        .getAllByRole('listitem')
        .map((item) => item.textContent.replaceAll(/[\u2066-\u2069]/g, '').trim());
    expect(await remarks()).toEqual([
      'The name has 312 characters, and 200 fit: only its beginning is used.',
      "Caption for X isn't used: X isn't chosen.",
      "Caption for Facebook isn't used: it has 5,001 characters, and 5,000 fit.",
      "Caption of rye-2.jpg isn't used: the post has another one.",
      "Caption of rye-2.jpg for Instagram isn't used: the post has another one.",
      "The alt text of picture 2 isn't used: together they have 1,207 characters, and 1,000 fit.",
      'The alt text has 603 characters, and Pinterest accepts 500.',
    ]);
    expect(screen.getByText('1 is worth checking')).toBeVisible();

    world.tray = { ...world.tray, platforms: [] };
    transport.emit('tray');
    await waitFor(async () =>
      expect(await remarks()).toEqual(
        expect.arrayContaining([
          "Caption for Instagram isn't used: no platform is chosen.",
          "The alt text isn't used: no platform is chosen.",
        ]),
      ),
    );
  });

  it('is a video among pictures, which can be split off', async () => {
    const files = [readyFile(1), video(2)];
    const { user, sent } = await openUploads({
      tray: sampleTray({ files, groups: [sampleGroup(1, [1, 2], { kind: null })] }),
    });
    expect(await screen.findByText('A video needs its own post. Split it off or remove it.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Split into posts' }));
    expect(sent('tray.split')).toEqual([{ groupId: 1 }]);
  });
});

describe('a group', () => {
  it('is renamed in place', async () => {
    const { user, sent } = await openUploads({ tray: twoGroups });
    const name = within(await group('Rye')).getByLabelText('Post name');
    await user.clear(name);
    await user.type(name, 'Rye on the board{Enter}');
    expect(sent('tray.editGroup')).toEqual([{ groupId: 2, name: 'Rye on the board' }]);
  });

  it('goes to platforms of its own', async () => {
    const { user, sent } = await openUploads({ tray: twoGroups });
    await user.click(await screen.findByRole('button', { name: /Platforms and caption of Rye/ }));
    // Placing a popover needs a layout, which jsdom has none of: it stays hidden there.
    const own = within(await screen.findByLabelText('Platforms and caption of Rye'));
    await user.click(own.getByLabelText(/Pinterest/));
    expect(sent('tray.editGroup')).toEqual([{ groupId: 2, platforms: ['instagram', 'facebook', 'pinterest'] }]);
    await user.click(await own.findByText('Same as all'));
    expect(sent('tray.editGroup').at(-1)).toEqual({ groupId: 2, platforms: null, caption: null });
  });
});

describe('a right click', () => {
  const ask = (element: Element) =>
    element.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 2 }));
  const entries = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent.trim());

  it('has on a file and on its post what their buttons have', async () => {
    const { user } = await openUploads({ tray: twoGroups });
    await waitFor(async () => {
      ask(await tile('picture 1.jpg'));
      expect(screen.getByRole('menu')).toHaveAccessibleName('Actions for picture 1.jpg');
    });
    expect(entries()).toEqual(['Open', 'Move later', 'To the post below', 'To a new post', 'Remove from the tray Del']);
    await user.keyboard('{Escape}');
    const saturday = await group('Saturday counter');
    await waitFor(() => {
      ask(within(saturday).getByText('Carousel'));
      expect(screen.getByRole('menu')).toHaveAccessibleName('Actions for Saturday counter');
    });
    expect(entries()).toEqual(['Rename', 'Split into posts', 'Remove from the tray']);
    await user.click(screen.getByRole('menuitem', { name: 'Rename' }));
    await waitFor(() => expect(within(saturday).getByLabelText('Post name')).toHaveFocus());
  });

  it('on a text is the system’s', async () => {
    await openUploads({ tray: twoGroups });
    const field = within(await group('Rye')).getByLabelText('Post name');
    expect(ask(field)).toBe(true);
    expect(screen.queryByRole('menu')).toBeNull();
  });
});

describe('moving a file by keys', () => {
  const lift = async (name: string, ...keys: string[]) => {
    const opened = await openUploads({ tray: twoGroups });
    (await tile(name)).focus();
    for (const key of [' ', ...keys]) await opened.user.keyboard(key === ' ' ? '[Space]' : `{${key}}`);
    return opened;
  };
  const said = () => document.querySelector('[aria-live=assertive]')?.textContent;

  it('puts it elsewhere in its group', async () => {
    const { world } = await lift('picture 1.jpg', 'ArrowRight', 'ArrowRight', ' ');
    expect(order(world)).toEqual([[2, 3, 1], [4]]);
  });

  it('puts it into the group below, and says so at each step', async () => {
    const { world, user } = await lift('picture 1.jpg', 'ArrowDown');
    expect(said()).toBe('Rye, place 2 of 2');
    await user.keyboard('[Space]');
    expect(order(world)).toEqual([
      [2, 3],
      [4, 1],
    ]);
    expect(said()).toBe('Dropped at Rye, place 2 of 2.');
    await waitFor(async () => expect(await tile('picture 1.jpg')).toHaveFocus());
  });

  it('makes a new post past the last group', async () => {
    const { world } = await lift('picture 1.jpg', 'ArrowDown', 'ArrowDown', ' ');
    expect(order(world)).toEqual([[2, 3], [4], [1]]);
  });

  it('puts it back with Escape', async () => {
    const { world, sent } = await lift('picture 1.jpg', 'ArrowDown', 'Escape');
    expect(order(world)).toEqual([[1, 2, 3], [4]]);
    expect(sent('tray.move')).toEqual([]);
    expect(said()).toBe('picture 1.jpg is back where it was.');
  });

  it('does not drop it while the key is held', async () => {
    const { user, sent } = await lift('picture 1.jpg', 'ArrowDown');
    const file = await tile('picture 1.jpg');
    for (const key of [' ', 'Enter']) expect(await fireEvent.keyDown(file, { key, repeat: true })).toBe(false);
    expect([sent('tray.move'), said()]).toEqual([[], 'Rye, place 2 of 2']);
    await user.keyboard('{Enter}');
    expect(sent('tray.move')).toHaveLength(1);
  });

  it('removes it with Delete and goes on with the next', async () => {
    const { user, sent } = await openUploads({ tray: twoGroups });
    (await tile('picture 1.jpg')).focus();
    await user.keyboard('{Delete}');
    expect(sent('tray.remove')).toEqual([{ fileIds: [1] }]);
    await waitFor(async () => expect(await tile('picture 2.jpg')).toHaveFocus());
  });

  it('leaves the keyboard where the person went meanwhile', async () => {
    const { transport, user } = await lift('picture 1.jpg', 'ArrowRight', ' ');
    await waitFor(async () => expect(await tile('picture 1.jpg')).toHaveFocus());
    await new Promise((resolve) =>
      requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    await user.click(screen.getByLabelText('Caption to start from'));
    transport.emit('tray');
    await waitFor(() => expect(transport.calls.at(-1)?.name).toBe('tray.read'));
    expect(screen.getByLabelText('Caption to start from')).toHaveFocus();
  });
});

describe('drafts', () => {
  it('are made of all groups at once, and the Library is a step away', async () => {
    const { user, sent } = await openUploads({ tray: twoGroups });
    await user.click(await screen.findByRole('button', { name: 'Create 2 drafts' }));
    expect(sent('tray.create')).toEqual([{ groupIds: [1, 2] }]);
    expect(await screen.findByText(/^Created 2 drafts/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'View Library' }));
    expect(location.hash).toBe('#/library/drafts');
  });

  it('are planned at once, where the user creates them for that', async () => {
    const { user, sent } = await openUploads({ tray: twoGroups });
    await user.click(await screen.findByRole('button', { name: 'Create and plan' }));
    expect(await screen.findByRole('dialog', { name: 'Plan 2 posts' })).toBeVisible();
    expect(sent('tray.create')).toEqual([{ groupIds: [1, 2] }]);
    await waitFor(() => expect(sent('posts.survey')).toContainEqual({ of: { ids: ['1', '2'] } }));
  });

  it('are made of the others where one group is not ready', async () => {
    const files = [readyFile(1), { id: 2, name: 'late.jpg', folder: '', sizeBytes: 1, state: 'taking' } as const];
    const { user, sent } = await openUploads({
      tray: sampleTray({ files, groups: [sampleGroup(1, [1]), sampleGroup(2, [2])] }),
    });
    await user.click(await screen.findByRole('button', { name: 'Create 1 of 2 drafts' }));
    expect(sent('tray.create')).toEqual([{ groupIds: [1] }]);
  });

  it('take platforms, caption and grouping for all from the side', async () => {
    const { user, sent } = await openUploads({ tray: twoGroups });
    const side = within(await screen.findByRole('complementary', { name: 'For all drafts' }));
    await user.click(side.getByRole('checkbox', { name: 'Pinterest' }));
    await user.click(side.getByRole('radio', { name: 'Folder' }));
    await user.type(side.getByLabelText('Caption to start from'), 'Open at 7');
    await user.tab();
    await waitFor(() =>
      expect(sent('tray.settings')).toEqual([
        { platforms: ['instagram', 'facebook', 'pinterest'] },
        { groupBy: 'folder' },
        { caption: 'Open at 7' },
      ]),
    );
  });
});

describe('the way back in the tray', () => {
  // Toasts are of the whole page, and outlive the window of a test.
  beforeEach(() => void toasts.dismiss());
  const toast = async (words: RegExp) =>
    within((await screen.findByText(words)).closest('li') ?? expect.fail('not in a toast'));

  it('is in the toast of a removal', async () => {
    const { user, sent } = await openUploads({ tray: twoGroups, step: { is: 'remove', count: 1, stayCount: 0 } });
    (await tile('picture 1.jpg')).focus();
    await user.keyboard('{Delete}');
    await user.click((await toast(/^Removed 1 file$/)).getByRole('button', { name: 'Undo' }));
    expect(sent('tray.step')).toEqual([{ direction: 'undo' }]);
    expect(await screen.findByText('Restored 1 file')).toBeVisible();
  });

  it('is no longer in that toast once it would undo a later change', async () => {
    const { user, sent } = await openUploads({ tray: twoGroups });
    (await tile('picture 1.jpg')).focus();
    await user.keyboard('{Delete}');
    const removed = await screen.findByText(/^Removed 1 file$/);
    const name = within(await group('Rye')).getByLabelText('Post name');
    await user.clear(name);
    await user.type(name, 'Rye on the board{Enter}');
    await waitFor(() => expect(sent('tray.editGroup')).toHaveLength(1));
    await waitFor(() => expect(removed).not.toBeInTheDocument(), { timeout: 3000 });
  });

  it('is Ctrl Z, for the tray and not for the posts of the library; forward is Ctrl Shift Z', async () => {
    const { user, sent } = await openUploads({ tray: twoGroups, step: { is: 'move', count: 1, stayCount: 0 } });
    (await tile('picture 1.jpg')).focus();
    await user.keyboard('{Control>}z{/Control}');
    expect(await screen.findByText('Undid the move')).toBeVisible();
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(await screen.findByText('Redid the move')).toBeVisible();
    expect(sent('tray.step')).toEqual([{ direction: 'undo' }, { direction: 'redo' }]);
    expect(sent('undo.step')).toEqual([]);
  });

  it('is for text while something is typed, and for posts among all files', async () => {
    const { user, sent, transport } = await openUploads({ tray: twoGroups });
    transport.reply('undo.step', () => ({ undone: null }));
    await user.click(await screen.findByLabelText('Caption to start from'));
    await user.keyboard('{Control>}z{/Control}');
    await user.click(screen.getByRole('tab', { name: 'All files' }));
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(sent('undo.step')).toHaveLength(1));
    expect(sent('tray.step')).toEqual([]);
  });

  it('says when there is nothing left that way', async () => {
    const { user } = await openUploads({ tray: twoGroups });
    (await tile('picture 1.jpg')).focus();
    await user.keyboard('{Control>}z{/Control}');
    expect(await screen.findByText('Nothing to undo')).toBeVisible();
  });

  it('takes drafts back while nothing of them was sent, and leads to them else', async () => {
    const { user, world } = await openUploads({ tray: twoGroups, step: { is: 'create', count: 2, stayCount: 0 } });
    await user.click(await screen.findByRole('button', { name: 'Create 2 drafts' }));
    await user.click((await toast(/^Created 2 drafts/)).getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Removed 2 drafts')).toBeVisible();
    world.step = 'too-late';
    await user.keyboard('{Control>}z{/Control}');
    expect(await screen.findByText(/^These drafts have since been changed or published/)).toBeVisible();
  });
});

describe('how far uploads are', () => {
  const progress = sampleProgress({
    fileCount: 4,
    doneCount: 1,
    totalBytes: 100_000_000,
    sentBytes: 50_000_000,
    bytesPerSecond: 980_000,
    secondsLeft: 180,
  });

  it.each([
    ['offline', 'Waiting for the service'],
    ['airplane', 'Waiting until you go online'],
    ['paused', 'Waiting for a working key'],
  ] as const)('is shown without speed and time while nothing is sent: %s', async (connection, words) => {
    await openUploads({ tray: twoGroups, progress, connection });
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByText('50 of 100 MB')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Uploads' })).toHaveClass('neutral');
  });

  it('says that the person paused it before all else', async () => {
    await openUploads({ tray: twoGroups, progress: { ...progress, paused: true }, connection: 'offline' });
    expect(await screen.findByText('Paused')).toBeVisible();
    expect(screen.queryByText('Waiting for the service')).toBeNull();
  });
});

describe('pictures and TikTok', () => {
  it('come together only where the person chose it for that post', async () => {
    const tray = { ...twoGroups, platforms: ['instagram', 'tiktok'] as const };
    const { user, sent } = await openUploads({ tray: sampleTray({ ...tray, platforms: [...tray.platforms] }) });
    const rye = within(await group('Rye'));
    expect(rye.queryByRole('img', { name: 'TikTok' })).toBeNull();
    await user.click(rye.getByRole('button', { name: /Platforms and caption of Rye/ }));
    const own = within(await screen.findByLabelText('Platforms and caption of Rye'));
    expect(own.getByText("may not accept pictures; the service doesn't say.", { exact: false })).toBeInTheDocument();
    expect(own.getByLabelText(/TikTok/)).not.toBeChecked();
    await user.click(own.getByLabelText(/TikTok/));
    expect(sent('tray.editGroup')).toEqual([{ groupId: 2, platforms: ['instagram', 'tiktok'] }]);
    expect(await rye.findByRole('img', { name: 'TikTok' })).toBeVisible();
  });
});
