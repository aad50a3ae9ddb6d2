// Ideas: suggested, picked, dismissed and turned into drafts by keyboard; the person's own, kept from anywhere.
import { faultsOf } from './support/axe.ts';
import { editor, exploreSandbox, frame, library } from './support/pages.ts';
import { sees } from './support/sees.ts';
import { expect, test } from './support/test.ts';
import { goByKeys } from './support/go-by-keys.ts';

test.beforeEach(async ({ window }) => {
  await exploreSandbox(window);
  await expect(library(window).heading.locator('..')).toContainText('128 posts');
});

test('ideas are picked, dismissed and turned into drafts by keys', async ({ window }) => {
  await goByKeys(window, 'i');
  const idea = (name: RegExp) => window.getByRole('article', { name });
  const [shift, croissants, loaf, memorial] = [/^The 3 AM shift/, /^Why our croissants/, /^One loaf/, /^Order ahead/];
  await sees(
    ['IdeaList.ideas', 'Idea.headline'],
    expect(idea(shift).getByRole('heading')).toHaveText(/^The 3 AM shift: who is awake/),
  );
  await sees('Idea.createdAt', expect(idea(loaf)).toContainText(/Suggested [A-Z]/));
  await sees(
    ['Idea.status', 'Idea.status: active'],
    expect(idea(loaf).getByRole('button', { name: /^Pick/ })).toBeVisible(),
  );
  await sees('Idea.status: picked', expect(idea(memorial).getByText('Picked')).toBeVisible());
  await sees(
    ['Idea.posts', 'IdeaPost.preview'],
    expect(idea(croissants)).toContainText('Butter notices the weather before we do.'),
  );
  await sees(
    ['IdeaPost.shape', 'IdeaPost.shape: StaticImage'],
    expect(idea(croissants).getByText('Picture')).toBeVisible(),
  );
  await sees('IdeaPost.shape: Carousel', expect(idea(croissants).getByText('Carousel')).toBeVisible());
  await sees('IdeaPost.shape: Reel', expect(idea(croissants).getByText('Reel')).toBeVisible());
  await sees('IdeaPost.shape: TextOnly', expect(idea(shift).getByText('Text only')).toBeVisible());
  await sees(
    ['IdeaPost.status', 'IdeaPost.status: ready'],
    expect(idea(croissants).getByRole('button', { name: /^Add to drafts/ })).toHaveCount(2),
  );
  await sees('IdeaPost.status: failed', expect(idea(croissants).getByText('Did not finish')).toBeVisible());
  const sources = window.getByRole('region', { name: 'What shapes these' });
  await expect(sources.getByText('Tone: friendly and playful')).toBeVisible();
  await expect(sources.getByRole('listitem').filter({ hasText: '“' })).not.toHaveCount(0);
  expect(await faultsOf(window)).toEqual([]);

  // The first two by J, the first of its posts by 1.
  await window.keyboard.press('j');
  await expect(idea(shift)).toBeFocused();
  await window.keyboard.press('j');
  await expect(idea(croissants)).toBeFocused();
  await window.keyboard.press('1');
  await expect(window.getByText('Added to drafts')).toBeVisible();
  await window.keyboard.press('j');
  await window.keyboard.press('p');
  const dialog = window.getByRole('dialog', { name: 'Pick this idea?' });
  await expect(dialog).toContainText('up to 3 posts');
  await window.keyboard.press('Enter');
  await sees('PickedIdea.idea', expect(idea(loaf).getByText('Picked')).toBeVisible());
  await sees(
    ['PickedIdea.postsGenerating', 'IdeaPost.status: generating'],
    expect(idea(loaf).getByText('Being made').first()).toBeVisible(),
  );

  await idea(croissants).focus();
  await window.keyboard.press('x');
  await sees('Idea.status: dismissed', expect(idea(croissants)).toBeHidden());
  await window.getByRole('button', { name: 'Undo' }).click();
  await expect(idea(croissants)).toBeVisible();

  await frame(window).link('Library').click();
  await library(window).row('Why our croissants are smaller on rainy days').click();
  await expect(editor(window).caption).toHaveValue(/Butter notices the weather/);
});

test('new ideas are asked for with a direction; offline says why not', async ({ window }) => {
  await frame(window).link('Ideas').click();
  const side = window.getByRole('complementary', { name: 'New ideas' });
  await side.getByRole('textbox', { name: /^Direction/ }).fill('The people of the night shift');
  await side.getByRole('button', { name: 'One less' }).click();
  await side.getByRole('button', { name: 'Suggest 2 ideas' }).click();
  await expect(window.getByText('2 ideas on the way').first()).toBeVisible();
  await expect(window.getByRole('article')).toHaveCount(6);

  await window.keyboard.press('Control+Shift+o');
  await expect(side.getByRole('button', { name: /^Suggest/ })).toBeDisabled();
  await expect(side).toContainText('You are working offline');
});

test('a thought is kept from anywhere, moved on, and becomes a post', async ({ window }) => {
  await window.keyboard.press('Control+i');
  await window.keyboard.type('What the oven says at four in the morning');
  await expect(window.getByRole('textbox', { name: /^What is it/ })).toHaveValue(/in the morning$/);
  await window.keyboard.press('Control+Enter');
  await window.getByRole('button', { name: 'See it' }).click();
  const own = window.getByRole('region', { name: 'Your ideas' });
  const fresh = own.getByRole('region', { name: 'New' });
  await expect(fresh).toContainText('What the oven says');
  expect(await faultsOf(window)).toEqual([]);

  await fresh.getByRole('button', { name: /^Actions for What the oven/ }).click();
  await window.getByRole('menuitem', { name: 'Move to Worth writing' }).click();
  const worth = own.getByRole('region', { name: 'Worth writing' });
  await worth.getByRole('button', { name: /^Actions for/ }).click();
  await window.getByRole('menuitem', { name: 'Write a post' }).click();
  const dialog = window.getByRole('dialog', { name: /post/i });
  await expect(dialog.getByRole('textbox').first()).toHaveValue('What the oven says at four in the morning');
  await window.keyboard.press('Escape');
  await expect(own.getByRole('region', { name: 'Used' })).toContainText('What the oven says');

  await own.getByRole('button', { name: /^Actions for/ }).click();
  await window.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(window.getByText('Nothing caught yet')).toBeVisible();
  await window.getByRole('button', { name: 'Undo' }).click();
  await expect(own.getByRole('region', { name: 'Used' })).toContainText('What the oven says');
});

test('the keys of the whole system ask for a thought over whatever is open', async ({ window }) => {
  await goByKeys(window, 'c');
  await expect(window).toHaveURL(/#\/calendar\/month$/);
  await window.evaluate(() => void (location.hash = '#/capture'));
  await expect(window.getByRole('textbox', { name: /^What is it/ })).toBeFocused();
  await expect(window).toHaveURL(/#\/calendar\/month$/);
  await window.keyboard.type('Rye at dawn');
  await window.keyboard.press('Control+Enter');
  await expect(window.getByText('Idea kept')).toBeVisible();
  await window.goBack();
  await expect(window).toHaveURL(/#\/library$/);
});

test('keys for the whole system are chosen in the desktop app, and a browser says that they need it', async ({
  window,
  shell,
}) => {
  await window.evaluate(() => void (location.hash = '#/settings/desktop'));
  const offered =
    shell === 'electron'
      ? window.getByRole('combobox', { name: 'Keep an idea from any program' })
      : window.getByText(/need the desktop app/);
  await expect(offered).toBeVisible();
  expect(await faultsOf(window)).toEqual([]);
});
