// The same for every menu: those of the pages, of the bars above them, and of what stands on them.
import type { Locator } from '@playwright/test';
import { platforms } from '../../../preload/rules/platforms.ts';
import { choose, noPicture, picture } from '../support/files.ts';
import { close, enter, fromMenu, named, test, type Reader } from '../support/reader.ts';
import { isOpen } from '../support/opened.ts';
import { pseudo } from '../support/pseudo.ts';
import { expect } from '../support/test.ts';

/**
 * Opens each menu there and checks it; of those with the same name, and of posts in the same state, one.
 * @param openers those that must be among them, as support/openers.ts names them.
 */
const menus = async ({ page, at }: Reader, within: Locator, openers: readonly string[]) => {
  const triggers = within.locator('[aria-haspopup="menu"]:visible');
  const seen = new Set<string>();
  const left = new Set(openers);
  const kinds = () =>
    triggers.evaluateAll((all) =>
      all.map((each) => {
        if (each.matches(':disabled')) return '';
        // The fourth cell of a post says its state, on which its menu depends; the name of its button is the post's.
        const state = each.closest('[role="row"][aria-selected]')?.children.item(3);
        return state?.textContent ?? each.getAttribute('aria-label') ?? each.textContent;
      }),
    );
  const unseen = async () => (await kinds()).findIndex((kind) => kind !== '' && !seen.has(kind));
  for (let place = await unseen(); place >= 0; place = await unseen()) {
    const trigger = triggers.nth(place);
    seen.add((await kinds())[place] ?? '');
    await trigger.click();
    await at(page.getByRole('menu'));
    for (const opener of openers) if (await page.evaluate(isOpen, opener)) left.delete(opener);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  }
  expect([...left]).toEqual([]);
};
/** Right clicks there, and checks the context menu. */
const menuOf = async ({ page, over }: Reader, thing: Locator) => {
  await thing.click({ button: 'right' });
  await over('ThingMenu');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
};
/** Of posts: where headings stand among them depends on the day. */
const rows = ({ page }: Reader) => named(page, 'grid', 'Posts').getByRole('row').and(page.locator('[aria-selected]'));

test('the menus of the Library', async ({ reader }) => {
  const { page } = reader;
  await enter(reader);
  await menus(reader, page.locator('body'), ['BusinessMenu', 'Library', 'SortMenu', 'ViewsMenu']);
  await rows(reader).nth(3).click({ button: 'right' });
  await reader.over('RowMenu');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  // The right click has selected it.
  await named(page, 'button', 'Clear selection').waitFor();
  await menus(reader, page.getByRole('toolbar'), ['SelectionBar']);
});

test('the menus of the other pages', async ({ reader }) => {
  const { page } = reader;
  await enter(reader);
  for (const [place, there, openers] of [
    ['#/calendar/month', page.locator('[data-entry]').first(), ['CalendarHeader', 'CalendarHeader 2']],
    ['#/channels', page.getByRole('main').getByText(platforms.linkedin.name).first(), ['ChannelRow']],
  ] as const) {
    await reader.go(place);
    await there.waitFor();
    await menus(reader, page.locator('body'), openers);
  }
  await reader.go('#/calendar/month');
  await menuOf(reader, page.locator('[data-entry]').first());
  await reader.go('#/needs-you');
  await menuOf(reader, page.locator('[data-item]').first());
  await reader.go('#/day-sheet');
  await menuOf(reader, page.locator('[data-slot]').first());
  await reader.go('#/analytics');
  await menuOf(reader, page.locator('[data-measured]').first());
  await reader.go('#/brand');
  await menuOf(reader, page.locator('[data-chip]').first());
  await menuOf(reader, page.locator('[data-tile]').first());
  await reader.go('#/uploads/brand');
  await menuOf(reader, page.locator('[data-tile]').first());
  await page.keyboard.press('Control+i');
  await reader.over('SavedIdeaDialog');
  await page.getByRole('dialog').getByRole('textbox').fill('7');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await reader.go('#/ideas/own');
  await page.getByRole('main').getByText('7', { exact: true }).waitFor();
  await menus(reader, page.getByRole('main'), ['SavedIdeaBoard']);
});

test('the menus of a post, and of a change of it that waits', async ({ reader }) => {
  const { page } = reader;
  await enter(reader);
  await rows(reader).filter({ hasText: 'The 3 AM shift' }).click();
  const caption = page.getByRole('textbox', { name: pseudo('Caption') });
  await caption.waitFor();
  await menus(reader, page.getByRole('main'), [
    'AddPlatform',
    'EditorHead',
    'EditorHead 2',
    'WritingFoot',
    'WritingFoot 2',
  ]);
  await menuOf(reader, page.locator('[data-platform-tab]').last());
  await menuOf(reader, page.locator('[data-media]').first());
  await menuOf(reader, page.locator('[data-chip]').first());
  await page.keyboard.press('Control+Shift+o');
  await named(page, 'button', 'Go online').first().waitFor();
  await caption.fill('3');
  await page.getByRole('main').getByText(pseudo('Waiting')).first().waitFor();
  await reader.go('#/activity');
  await named(page, 'heading', 'Waiting').waitFor();
  await menus(reader, page.getByRole('main'), ['ItemRow']);
});

test('the menus of New post, over its dialog', async ({ reader }) => {
  const { page } = reader;
  await enter(reader);
  await rows(reader).filter({ hasText: 'The 3 AM shift' }).click();
  await page.getByRole('textbox', { name: pseudo('Caption') }).waitFor();
  await fromMenu(reader, 'More actions', 'Snippets and templates');
  for (const kind of ['Hashtag groups', 'Templates']) {
    await page.getByRole('dialog').getByText(pseudo(kind)).click();
    await named(page.getByRole('dialog'), 'textbox', 'Name').fill('7');
    await named(page.getByRole('dialog'), 'textbox', kind === 'Templates' ? 'Text' : 'Hashtags').fill('7');
    await page.keyboard.press('Control+Enter');
    await named(page.getByRole('dialog'), 'button', 'Delete').waitFor();
  }
  await close(reader);
  await reader.go('#/library');
  await named(page, 'grid', 'Posts').waitFor();
  await page.keyboard.press('n');
  await reader.over('NewPostDialog');
  await menus(reader, page.getByRole('dialog'), ['NewPostDialog 2', 'NewPostDialog 3']);
});

test('the menus of Uploads', async ({ reader }) => {
  const { page } = reader;
  await enter(reader);
  await reader.go('#/uploads');
  await choose(named(page, 'button', 'Choose files'), [await picture('rye.jpg'), noPicture('prices.jpg')]);
  await reader.at(page.getByText('rye.jpg').first());
  await menus(reader, page.getByRole('main'), ['Uploads', 'GroupCard', 'GroupFile']);
  await reader.go('#/uploads/files');
  await named(page, 'button', 'New album').first().click();
  await page.getByRole('dialog').getByRole('textbox').fill('7');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await named(page, 'button', 'Album actions').waitFor();
  await menus(reader, page.getByRole('main'), ['MediaView']);
  await menuOf(reader, page.locator('[data-album]').last());
});
