// Ideas: suggested, picked, dismissed and turned into drafts by keyboard.
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
  await sees('IdeaPost.status: failed', expect(idea(croissants).getByText("Didn't finish")).toBeVisible());
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
