// The same for every dialog that opens over the pages, in the sandbox.
import { longMovie } from '../../support/long-movie.ts';
import { choose, picture } from '../support/files.ts';
import { beginsWith, close, enter, fromMenu, named, test, type Reader } from '../support/reader.ts';
import { pseudo } from '../support/pseudo.ts';
import { expect } from '../support/test.ts';

/** It waits for approval, and its time has passed. */
const late = 'Cookies for the 3 PM slump';
const command = async ({ page }: Reader, words: string) => {
  await page.keyboard.press('Control+k');
  await expect(named(page, 'dialog', 'Commands and search').getByRole('combobox')).toBeFocused();
  await page
    .getByRole('option', { name: pseudo(words) })
    .first()
    .click();
};
const dialogOf = ({ page }: Reader) => page.getByRole('dialog');
/** Of posts: where headings stand among them depends on the day. */
const rows = ({ page }: Reader) => named(page, 'grid', 'Posts').getByRole('row').and(page.locator('[aria-selected]'));
const openPost = async (reader: Reader, name: string) => {
  await rows(reader).filter({ hasText: name }).first().click();
  await reader.page.getByRole('textbox', { name: pseudo('Caption') }).waitFor();
};

test('where a key comes from, and what opens over every page', async ({ reader }) => {
  const { page } = reader;
  await named(page, 'button', 'Where do I find it?').click();
  await reader.over('KeyForm');
  await close(reader);
  await enter(reader);
  await rows(reader).nth(3).focus();
  for (const [keys, opener] of [
    ['n', 'NewPostDialog'],
    ['Control+k', 'CommandPalette'],
    ['?', 'ShortcutSheet'],
    ['Control+i', 'SavedIdeaDialog'],
  ] as const) {
    await page.keyboard.press(keys);
    await reader.over(opener);
    await close(reader);
  }
  await page
    .getByRole('button')
    .filter({ hasText: pseudo('Sandbox, sample data') })
    .click();
  await named(page, 'menuitem', 'Leave the sandbox…').click();
  await reader.over('OverPages');
  await close(reader);
  await reader.go('#/needs-you');
  await reader.at(page.locator('[role=row][aria-selected]').nth(3));
  await page.getByRole('row').filter({ hasText: 'Seven loaves in seven days' }).focus();
  await page.keyboard.press('Enter');
  await reader.over('NeedsYou');
  await close(reader);
  await page.getByRole('row').filter({ hasText: 'Wholesale: a van at 5 AM' }).focus();
  await page.keyboard.press('Enter');
  await reader.over('NeedsYou 2');
  await close(reader);
  await reader.go('#/library');
  await command(reader, 'Add a business');
  await reader.over('KeyDialog');
  await close(reader);
  const dragged = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['7'], '7.jpg', { type: 'image/jpeg' }));
    return data;
  });
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: dragged });
  await reader.over('DropOverlay');
});

test('everything paused, and resumed', async ({ reader }) => {
  const { page } = reader;
  await enter(reader);
  await rows(reader).nth(3).focus();
  // Without the service, it still holds all of them.
  await command(reader, 'Work offline');
  await command(reader, 'Pause everything');
  await reader.over('PauseDialog');
  await named(page, 'button', 'Pause everything').click();
  await named(page, 'button', 'Details').click();
  await reader.over('PauseDetails');
  await close(reader);
  await named(page, 'button', 'Resume…').click();
  await reader.over('ResumeDialog');
  await close(reader);
});

test('what AI is asked for many posts, and once more', async ({ reader }) => {
  const { page } = reader;
  await enter(reader);
  await rows(reader).first().focus();
  await page.keyboard.press('Control+a');
  await named(page, 'button', 'AI…').click();
  await reader.over('StartDialog');
  // The sandbox knows nothing that it could change.
  await named(page, 'textbox', 'What should change?').fill('Zzz');
  await named(page, 'button', 'Start').click();
  await named(page, 'button', 'Ask again…').first().click({ timeout: 120_000 });
  await reader.over('AgainDialog');
  await close(reader);
});

test('what is done with many posts, and posts from and into a file', async ({ reader }) => {
  const { page } = reader;
  await enter(reader);
  const post = rows(reader).nth(3);
  await post.focus();
  await page.keyboard.press('F2');
  await reader.over('RenameDialog');
  await close(reader);
  await post.focus();
  await page.keyboard.press('e');
  await reader.over('ReviseDialog');
  await close(reader);
  await fromMenu(reader, 'Views', 'Save this view');
  await reader.over('ViewsDialog');
  await close(reader);
  await post.focus();
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+J');
  await page.keyboard.press('Shift+J');
  for (const [words, opener] of [
    ['Plan', 'PlanDialog'],
    ['Move by', 'ShiftDialog'],
    ['Publish now', 'BulkPublishDialog'],
    ['Edit', 'BulkEditDialog'],
    ['Find and replace', 'ReplaceDialog'],
    ['Tags', 'TagDialog'],
    ['Schedule', 'BulkScheduleDialog'],
    ['Export', 'ExportDialog'],
  ] as const) {
    await command(reader, words);
    await reader.over(opener);
    await close(reader);
  }
  await command(reader, 'Plan');
  await named(page, 'radio', 'Weekly slots').check();
  await named(page, 'button', 'Edit weekly slots').click();
  await reader.over('PlanDialog 2');
  await page.keyboard.press('Escape');
  await close(reader);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await reader.over('BulkDeleteDialog');
  await close(reader);
  // Enough that to take them back asks as a deletion does.
  await command(reader, 'Duplicate');
  await page.getByText(pseudo('Duplicated').slice(1, 11)).first().waitFor({ timeout: 20_000 });
  await page.keyboard.press('Control+z');
  await reader.over('RemovalDialog');
  await close(reader);
  await page.keyboard.press('Control+a');
  await command(reader, 'Approve');
  await reader.over('LeftOutDialog');
  await close(reader);
  await command(reader, 'Open review answers');
  await reader.over('ReviewAnswersDialog');
  await close(reader);
  await command(reader, 'Import posts from a file');
  await reader.over('ImportDialog');
  const buffer = Buffer.from('Network;Caption;Publish date\nFacebook;Market stall;1.3.2031 10:00\nFriendster;Rye;\n');
  await choose(named(page, 'button', 'Choose a CSV file'), { name: 'spring.csv', mimeType: 'text/csv', buffer });
  await reader.at(dialogOf(reader).getByRole('row').nth(1));
});

test('the questions about a post', async ({ reader }) => {
  const { page } = reader;
  await enter(reader);
  await openPost(reader, 'The 3 AM shift');
  await page.keyboard.press('Control+Shift+k');
  await reader.over('SchedulePopover');
  await close(reader);
  await page.keyboard.press('Control+Shift+Enter');
  await reader.over('PublishDialog');
  await close(reader);
  await page.keyboard.press('Control+Shift+m');
  await reader.over('PicturePicker');
  await close(reader);
  await fromMenu(reader, 'More actions', 'Snippets and templates');
  await reader.over('SnippetsDialog');
  await close(reader);
  await fromMenu(reader, 'More actions', 'Delete post');
  await reader.over('EditorDialogs');
  await close(reader);
  await fromMenu(reader, 'Add platform', 'Add Pinterest');
  await page.getByRole('textbox', { name: pseudo('Description') }).waitFor();
  await fromMenu(reader, 'More actions', 'Delete post');
  await reader.over('RemoveDialog');
  await close(reader);
  await reader.go('#/queue');
  await page.getByRole('main').getByRole('button').filter({ hasText: late }).click();
  await page.getByRole('textbox', { name: pseudo('Caption') }).waitFor();
  await page.keyboard.press('Control+Shift+a');
  await reader.over('EditorDialogs 2');
});

test('leaving a post whose text cannot be saved', async ({ reader }) => {
  const { page } = reader;
  await enter(reader);
  await openPost(reader, 'The 3 AM shift');
  await page.routeWebSocket(/./, (socket) => {
    const core = socket.connectToServer();
    socket.onMessage((message) => {
      const { id, name } = JSON.parse(String(message)) as { id?: number; name?: string };
      if (name !== 'posts.edit') return core.send(message);
      socket.send(JSON.stringify({ id, answer: { ok: false, error: { kind: 'disk-full', message: '' } } }));
    });
  });
  await page.reload();
  await page.getByRole('textbox', { name: pseudo('Caption') }).fill('3');
  await page
    .getByRole('main')
    .getByRole('button', { name: pseudo('Back') })
    .click();
  await reader.over('AskToLeave');
});

test('the calendar, the queue and what they ask', async ({ reader }) => {
  const { page } = reader;
  await enter(reader);
  await reader.go('#/queue');
  await named(page, 'button', 'Approve and publish').click();
  await reader.over('ApproveDialog');
  await close(reader);
  await beginsWith(page, 'button', 'Fill this gap').first().click();
  await dialogOf(reader).getByRole('listitem').first().waitFor();
  await reader.over('GapDialog');
  await close(reader);
  await reader.go('#/calendar/list');
  const cookies = page.getByRole('main').getByRole('button').filter({ hasText: late });
  await cookies.click();
  await reader.over('EntryPopover');
  await named(page, 'button', 'Change time').click();
  await reader.over('SlotDialog');
  await close(reader);
  await cookies.click();
  await named(page, 'button', 'Approve and publish').click();
  await reader.over('MoveDialogs');
  await close(reader);
  // As low as a month can be: a day has room for two posts.
  await page.setViewportSize({ width: 1280, height: 560 });
  await reader.go('#/calendar/month');
  await page.locator('[data-day] .more').first().click();
  await reader.over('DayPopover');
  await close(reader);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.locator('[data-unscheduled]').first().press('s');
  await named(page, 'button', 'Set time').click();
  await reader.over('PlatformsDialog');
  await close(reader);
  await page.locator('[data-entry]').last().click({ button: 'right' });
  await beginsWith(page, 'menuitem', 'Insert a post here').click();
  await dialogOf(reader).getByRole('listitem').first().waitFor();
  await reader.over('PickDraftDialog');
  await dialogOf(reader).getByRole('listitem').filter({ hasText: 'The 3 AM shift' }).getByRole('button').click();
  await beginsWith(dialogOf(reader), 'button', 'Schedule').last().click();
  await reader.over('InsertDialog');
  await close(reader);
});

/** The second Sunday of the next March to come: the hour after 2 AM is not there in New York. */
const hourMissing = (): string => {
  const day = (year: number) => {
    const first = new Date(Date.UTC(year, 2, 1)).getUTCDay();
    return `${year}-03-${String(8 + ((7 - first) % 7)).padStart(2, '0')}`;
  };
  const year = new Date().getUTCFullYear();
  return Date.parse(day(year)) > Date.now() ? day(year) : day(year + 1);
};

test('a post dropped where the clocks go forward', async ({ reader }) => {
  const { page } = reader;
  await enter(reader);
  const iso = hourMissing();
  await reader.go(`#/calendar/week/${iso}`);
  const day = page.locator(`[data-day="${iso}"][data-hours]`);
  await day.waitFor();
  await day.evaluate((each) => each.scrollIntoView({ block: 'start' }));
  const card = page.locator('[data-tray]').getByRole('listitem').getByRole('button').first();
  const hour = Number(await day.getAttribute('data-hours'));
  const [from, to] = [await card.boundingBox(), await day.boundingBox()];
  if (!from || !to) throw new Error('There is nothing to drag.');
  await page.mouse.move(from.x + 30, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.move(to.x + to.width / 2, to.y + 2.5 * hour, { steps: 3 });
  await page.mouse.up();
  await reader.over('MoveDialogs 2');
});

test('files: one of them, its crop and its shape, what posts it makes, and room made', async ({ reader }) => {
  const { page } = reader;
  await enter(reader);
  await reader.go('#/uploads');
  await choose(named(page, 'button', 'Choose files'), await picture('rye.jpg'));
  await page.getByText('rye.jpg').first().waitFor();
  // Removed before it is read, it would never have been one of the files.
  await expect(beginsWith(page, 'button', 'Create').first()).toBeEnabled();
  await page.getByRole('main').locator('[aria-haspopup="dialog"]').first().click();
  await reader.over('GroupDetails');
  await close(reader);
  await page.getByTitle('rye.jpg').focus();
  await page.keyboard.press('Delete');
  await expect(page.getByTitle('rye.jpg')).toHaveCount(0);
  await choose(named(page, 'button', 'Choose files'), await picture('counter.jpg', '#8a5a2b', 1200, 300));
  await named(page, 'button', 'Crop…').click();
  await page.getByRole('dialog').getByText('counter.jpg').waitFor();
  await reader.over('SameShapeDialog');
  await close(reader);
  const film = { name: 'oven.mp4', mimeType: 'video/mp4', buffer: await longMovie(30) };
  await named(page, 'button', 'Add files').click();
  await choose(named(page, 'menuitem', 'Files'), film);
  await named(page, 'button', 'Trim or compress…').click();
  await page.getByRole('slider').first().waitFor();
  await reader.over('TrimDialog');
  await close(reader);
  await reader.go('#/settings/storage');
  await named(page, 'button', 'Remove: Your unused files').click();
  await reader.over('StorageSection');
  await close(reader);
  await reader.go('#/settings/layers');
  await page.getByRole('main').locator('input + [aria-haspopup="dialog"]').first().click();
  await reader.over('DateField');
  await close(reader);
  await reader.go('#/settings/about');
  await named(page, 'button', 'View licenses').click();
  await page.getByText('mediabunny', { exact: true }).waitFor();
  await reader.over('LicensesDialog');
  await close(reader);
  await reader.go('#/uploads/files');
  await page.getByRole('grid').getByRole('gridcell', { name: 'rye.jpg' }).click();
  await reader.over('MediaDialog');
  await named(page, 'button', 'Crop or resize').click();
  await named(page, 'button', 'Crop frame').waitFor();
  await reader.over('CropDialog');
  await page.keyboard.press('Escape');
  await named(page, 'button', 'Remove').click();
  await reader.over('MediaDialog 2');
  await page.keyboard.press('Escape');
  await close(reader);
  await named(page, 'button', 'New album').first().click();
  await reader.over('AlbumDialog');
  await close(reader);
  await page.getByRole('grid').getByRole('gridcell', { name: 'rye.jpg' }).focus();
  await page.keyboard.press('x');
  await named(page, 'button', 'Add to album…').click();
  await page.keyboard.type('7');
  await reader.over('AlbumPicker');
});

test('ideas, the brand, and reading everything again', async ({ reader }) => {
  const { page } = reader;
  await enter(reader);
  await reader.go('#/ideas');
  await beginsWith(page, 'button', 'Pick One loaf').click();
  await reader.over('Ideas');
  await close(reader);
  await reader.go('#/brand');
  await named(page, 'button', 'Edit colors').click();
  await reader.over('ColorsDialog');
  await close(reader);
  await named(page, 'button', 'Change logo')
    .or(named(page, 'button', 'Add a logo'))
    .click();
  await reader.over('PicturePicker');
  await close(reader);
  await reader.go('#/activity');
  await named(page, 'button', 'Full resync').click();
  await reader.over('ResyncDialog');
});
