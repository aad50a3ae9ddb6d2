// The page of a review pack, alone in a browser without a network: read, answered, saved and printed.
import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Variant } from '../../../preload/contract/posts.ts';
import type { Language } from '../../../preload/rules/message-format.ts';
import { toReviewPage, type ReviewedPost } from '../../../main/features/review-pack/page.ts';
import { packWords, scriptWords } from '../../../main/features/review-pack/words.ts';
import { samplePost, sampleVariant } from '../../support/post-samples.ts';
import { mediaId } from '../../support/window-samples.ts';
import { faultsOf } from '../support/axe.ts';
import { stillEnglish } from '../support/german.ts';
import { saved } from '../support/saved.ts';
import { cutOff, textsOf } from '../support/shown-texts.ts';
import { expect, test } from '../support/test.ts';

const pack = '0123456789abcdef0123456789abcdef';
const evil = `</script><img src=x onerror="window.evil=1"><script>window.evil=1</script> \u2028 שלום`;

const reviewed = (name: string, variants: Variant[]): ReviewedPost => ({
  post: samplePost({ name, variants }),
  tags: [],
  localNotes: { plannedOn: null, note: '', checklist: [] },
  item: `item of ${name}`,
  hash: `hash of ${name}`,
});
const on = (day: number, over: Partial<Variant> = {}) =>
  sampleVariant('instagram', { scheduledAt: `2026-05-${day}T12:00:00Z`, ...over });
const posts = [
  reviewed('Flour, water, patience', [on(18), on(18, { platform: 'facebook' })]),
  reviewed('Dark rye', [on(19, { media: [] }), on(20, { media: [], platform: 'linkedin', body: 'We are hiring.' })]),
  reviewed(evil, [on(20, { body: evil, title: evil, altText: evil })]),
  reviewed('Lunch rush', [on(21, { media: [] })]),
  reviewed('Old news', [on(22, { status: 'published', publishedAt: '2026-05-22T12:00:00Z' })]),
];
const written = async (language: Language = 'en'): Promise<string> => {
  const bytes = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#a40' } })
    .webp()
    .toBuffer();
  const text = toReviewPage(posts, {
    pack,
    owner: 'a bakery',
    businessName: 'Tansy Lane Bakery',
    zone: 'America/New_York',
    language,
    madeMs: Date.parse('2026-05-14T15:00:00Z'),
    pictures: new Map([['media-1', `data:image/webp;base64,${bytes.toString('base64')}`]]),
  });
  expect(mediaId('media-1')).toBe('media-1');
  const path = test.info().outputPath(`pack.${language}.html`);
  await writeFile(path, text);
  return pathToFileURL(path).href;
};

/** Whatever fails in the page, and whatever asks something of its reader. */
const review = test.extend<{ faults: string[]; page: Page }>({
  faults: async ({}, use) => {
    const faults: string[] = [];
    await use(faults);
    expect(faults).toEqual([]);
  },
  page: async ({ browser, contextOptions, faults }, use) => {
    const context = await browser.newContext({ ...contextOptions, acceptDownloads: true });
    await context.setOffline(true);
    const page = await context.newPage();
    page.on('console', (message) => faults.push(message.text()));
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('request', (request) => {
      if (!/^(file|data|blob):/.test(request.url())) faults.push(`asked for ${request.url()}`);
    });
    await page.goto(await written());
    await use(page);
    await context.close();
  },
});

const cardOf = (page: Page, name: string) => page.getByRole('article', { name });
const approve = (page: Page, name: string) => cardOf(page, name).getByRole('radio', { name: /^Approve/ });
const change = (page: Page, name: string) => cardOf(page, name).getByRole('radio', { name: /^(Request c|C)hanges/ });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const progress = (page: Page) => page.getByRole('status').filter({ hasText: 'answered' });
const tabTo = async (page: Page, target: ReturnType<Page['locator']>) => {
  for (let count = 0; count < 40; count += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(target).toBeFocused();
};

review('is answered by keyboard and saved as a file, which says all of it', async ({ page }) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Week of May 18, for your review');
  await expect(page.getByText('Open this file in a browser to answer.')).toBeHidden();
  await expect(progress(page)).toHaveText('0 of 4 answered');
  await expect(cardOf(page, 'Old news').getByRole('radio')).toHaveCount(0);

  await tabTo(page, page.getByLabel('Your name'));
  await page.keyboard.type('Odile / Marchetti');
  await tabTo(page, approve(page, 'Flour, water, patience'));
  await page.keyboard.press('Space');
  await expect(cardOf(page, 'Flour, water, patience').getByText('Approved')).toBeVisible();
  await tabTo(page, approve(page, 'Dark rye'));
  await page.keyboard.press('ArrowRight');
  await expect(change(page, 'Dark rye')).toBeFocused();
  await expect(cardOf(page, 'Dark rye').getByText('Changes requested')).toBeVisible();
  await tabTo(page, cardOf(page, 'Dark rye').getByLabel('What should change?'));
  await page.keyboard.type('Say “the plain rye”.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Thanks <b>!');
  await expect(progress(page)).toHaveText('2 of 4 answered');
  await tabTo(page, button(page, 'Approve the other 2'));
  await page.keyboard.press('Enter');
  await expect(progress(page)).toHaveText('4 of 4 answered');

  await tabTo(page, button(page, 'Save answers'));
  const { name, path } = await saved(page, () => page.keyboard.press('Enter'));
  expect(name).toBe('answers - Odile Marchetti.galley-review.json');
  await expect(page.getByText('Send that file back to Tansy Lane Bakery.')).toBeVisible();
  const answers = JSON.parse(await readFile(path, 'utf8')) as { savedAt: string };
  expect(new Date(answers.savedAt).toISOString()).toBe(answers.savedAt);
  const answer = (of: string, given: 'ok' | 'change', note = '') => ({
    item: `item of ${of}`,
    hash: `hash of ${of}`,
    answer: given,
    note,
  });
  expect(answers).toEqual({
    galley: 'review',
    version: 1,
    pack,
    owner: 'a bakery',
    reviewer: 'Odile / Marchetti',
    savedAt: answers.savedAt,
    answers: [
      answer('Flour, water, patience', 'ok'),
      answer('Dark rye', 'change', 'Say “the plain rye”.\nThanks <b>!'),
      answer(evil, 'ok'),
      answer('Lunch rush', 'ok'),
    ],
  });
});

review('says what is missing before answers can be saved', async ({ page }) => {
  const save = button(page, 'Save answers');
  await expect(save).toHaveAccessibleDescription('To save, answer a post and enter your name.');
  await save.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Answer at least one post first.' })).toBeVisible();
  await approve(page, 'Lunch rush').check();
  await expect(save).toHaveAccessibleDescription('To save, enter your name.');
  await save.press('Enter');
  const name = page.getByLabel('Your name');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Enter your name, so Tansy Lane Bakery knows who answered.');
  await name.fill('Odile');
  await expect(page.getByText('knows who answered')).toBeHidden();
  await expect(save).toHaveAttribute('aria-disabled', 'false');

  // A changed mind: only what is answered at the end is in the file.
  await cardOf(page, 'Lunch rush').getByRole('button', { name: 'Clear' }).click();
  await expect(approve(page, 'Lunch rush')).toBeFocused();
  await change(page, 'Dark rye').check();
  await cardOf(page, 'Dark rye').getByLabel('What should change?').fill('Dropped');
  await approve(page, 'Dark rye').check();
  const { path } = await saved(page, () => save.click());
  const { answers } = JSON.parse(await readFile(path, 'utf8')) as { answers: unknown[] };
  expect(answers).toEqual([{ item: 'item of Dark rye', hash: 'hash of Dark rye', answer: 'ok', note: '' }]);
});

/** What posts say, and a picture shows. */
const data = new Set(posts.flatMap(({ post }) => [post.name, ...post.variants.flatMap(({ body }) => body ?? [])]));

type Saved = { savedAt: string; answers: { answer: string; note: string }[] };

review('is answered in German as in English: the file of answers is the same', async ({ page }) => {
  const answersIn = async (language: Language) => {
    await page.goto(await written(language));
    const { page: words, choices } = packWords[language];
    const says = scriptWords(packWords[language]);
    const check = async () => {
      if (language === 'de') expect(stillEnglish(await textsOf(page), data)).toEqual([]);
      expect(await cutOff(page)).toEqual([]);
    };
    const radio = (name: string, choice: string) =>
      cardOf(page, name).getByRole('radio', { name: choice, exact: true });
    await check();
    await button(page, words.save).press('Enter');
    await expect(page.getByText(says.answerFirst)).toBeVisible();
    await radio('Dark rye', choices.request).check();
    await cardOf(page, 'Dark rye').getByLabel(words.note).fill('Nicht so dunkel');
    await button(page, words.save).press('Enter');
    await check();
    await page.getByLabel(words.reviewer, { exact: true }).fill('Odile');
    await button(page, says.approveOther.replace('{count}', '3')).click();
    await check();
    const { name, path } = await saved(page, () => button(page, words.save).click());
    expect(name).toBe(`${says.fileName.replace('{reviewer}', 'Odile')}.galley-review.json`);
    await check();
    await button(page, says.enlargePicture).first().click();
    await check();
    await button(page, words.close).click();
    expect(await faultsOf(page)).toEqual([]);
    const { savedAt: _, ...file } = JSON.parse(await readFile(path, 'utf8')) as Saved;
    return file;
  };
  const german = await answersIn('de');
  expect(german.answers.map(({ answer, note }) => [answer, note])).toEqual([
    ['ok', ''],
    ['change', 'Nicht so dunkel'],
    ['ok', ''],
    ['ok', ''],
  ]);
  expect(await answersIn('en')).toEqual(german);
});

review('asks before it is left with answers that are not saved', async ({ page }) => {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await page.getByLabel('Your name').fill('Odile');
  await approve(page, 'Lunch rush').check();
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await saved(page, () => button(page, 'Save answers').click());
  await page.reload();
  await expect(progress(page)).toHaveText('0 of 4 answered');
  expect(asked).toHaveLength(1);
});

review('approves the rest at once, takes that back, and shows what is left', async ({ page }) => {
  await change(page, 'Dark rye').check();
  await button(page, 'Approve the other 3').click();
  await expect(approve(page, 'Lunch rush')).toBeChecked();
  await button(page, 'Undo approving 3').click();
  await expect(progress(page)).toHaveText('1 of 4 answered');
  await expect(approve(page, 'Lunch rush')).not.toBeChecked();

  const filter = page.getByLabel('Show unanswered only');
  await filter.check();
  await expect(cardOf(page, 'Dark rye')).toBeHidden();
  await approve(page, 'Lunch rush').check();
  await expect(cardOf(page, 'Lunch rush')).toBeVisible();
  await button(page, 'Approve the other 2').click();
  await expect(page.getByText('You answered every post.')).toBeVisible();
  await filter.uncheck();
  await expect(cardOf(page, 'Dark rye')).toBeVisible();
});

review('gives answers as text, too, where nothing can be copied for its reader', async ({ page }) => {
  await page.evaluate(() => {
    Object.defineProperty(Navigator.prototype, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error('not allowed')) },
    });
  });
  await page.getByLabel('Your name').fill('Odile');
  await approve(page, 'Flour, water, patience').check();
  await change(page, 'Dark rye').check();
  await cardOf(page, 'Dark rye').getByLabel('What should change?').fill('Say “the plain rye”.');
  await button(page, 'Copy as text').click();
  const text = page.getByRole('dialog', { name: 'Copy your answers' }).getByRole('textbox');
  await expect(text).toBeFocused();
  await expect(text).toHaveValue(
    [
      'Week of May 18, for your review',
      'Answers from Odile',
      '',
      '1. Flour, water, patience: approved',
      '2. Dark rye: changes requested',
      '   Say “the plain rye”.',
    ].join('\n'),
  );
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(text).toBeHidden();
});

review('shows a picture larger', async ({ page }) => {
  await cardOf(page, 'Flour, water, patience').getByRole('button', { name: 'Enlarge picture' }).click();
  const dialog = page.getByRole('dialog', { name: 'Picture' });
  const width = await dialog.locator('img').evaluate((picture: HTMLImageElement) => picture.naturalWidth);
  expect(width).toBe(320);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
});

review('runs nothing that a post says, nor anything else that is put into the page', async ({ page, faults }) => {
  await expect(cardOf(page, evil.replace('\u2028', ' ').slice(0, 20))).toContainText('onerror="window.evil=1"');
  await change(page, evil.slice(0, 20)).check();
  expect(await page.evaluate(() => 'evil' in window)).toBe(false);
  expect(faults).toEqual([]);
  const refused = await page.evaluate(async () => {
    const directives: string[] = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      directives.push(effectiveDirective),
    );
    const script = document.createElement('script');
    script.textContent = 'window.evil = 1';
    const picture = document.createElement('img');
    picture.src = 'https://example.org/picture.png';
    const form = document.createElement('form');
    form.action = 'https://example.org/';
    document.body.append(script, picture, form);
    form.submit();
    await fetch('https://example.org/').catch(() => null);
    await new Promise((done) => setTimeout(done, 200));
    return directives;
  });
  expect(refused.toSorted()).toEqual(['connect-src', 'form-action', 'img-src', 'script-src-elem']);
  expect(await page.evaluate(() => 'evil' in window)).toBe(false);
  // The browser reports each refusal.
  faults.length = 0;
});

review('fits narrow screens in German', async ({ page }) => {
  await page.goto(await written('de'));
  await cardOf(page, 'Dark rye').getByRole('radio', { name: packWords.de.choices.request }).check();
  for (const width of [320, 360, 640, 900, 1400]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await cutOff(page), String(width)).toEqual([]);
  }
});

review('can be read and used by everyone, on narrow screens, too', async ({ page }) => {
  expect(await faultsOf(page)).toEqual([]);
  await approve(page, 'Flour, water, patience').check();
  await change(page, 'Dark rye').check();
  await button(page, 'Save answers').press('Enter');
  expect(await faultsOf(page)).toEqual([]);
  for (const width of [320, 360, 640, 900, 1400]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await faultsOf(page)).toEqual([]);
});

review('is printed with boxes to tick, and without what only a screen can do', async ({ page }) => {
  const boxes = cardOf(page, 'Lunch rush').getByText('Request changes:');
  await expect(boxes).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(boxes).toBeVisible();
  for (const hidden of [page.getByLabel('Your name'), button(page, 'Save answers'), page.getByRole('radio').first()])
    await expect(hidden).toBeHidden();
  await expect(cardOf(page, 'Old news').getByText('Request changes:')).toHaveCount(0);
});

test('is a page to read where no scripts run', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, offline: true });
  const page = await context.newPage();
  await page.goto(await written());
  await expect(page.getByText('Open this file in a browser to answer.')).toBeVisible();
  await expect(page.getByText('We are hiring.')).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('radio')).toHaveCount(0);
  await context.close();
});
