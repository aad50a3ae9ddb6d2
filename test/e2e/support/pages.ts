// Galley's pages as a person meets them: by role and name.
import { expect, type Locator, type Page } from '@playwright/test';

export const welcome = (page: Page) => ({
  heading: page.getByRole('heading', { level: 1, name: "Write it here. Send it when it's ready." }),
  key: page.getByRole('textbox', { name: 'API key' }),
  address: page.getByRole('textbox', { name: 'Service address' }),
  connect: page.getByRole('button', { name: /^Connect/ }),
  sandbox: page.getByRole('button', { name: 'Open the sandbox' }),
  /** Types both and asks; what the service says of the key shows beside it. */
  async ask(key: string, address: string) {
    await this.key.fill(key);
    await this.address.fill(address);
    await this.connect.click();
  },
  /** With the key in a file, where it also is after a restart. */
  async connectForGood(key: string, address: string) {
    await this.ask(key, address);
    await page.getByRole('radio', { name: /^Save in a private file/ }).check();
    await page.getByRole('textbox', { name: 'Type “save” to confirm' }).fill('save');
    await page.getByRole('button', { name: 'Save in a file' }).click();
    await library(page).heading.waitFor();
  },
});

export const frame = (page: Page) => ({
  /** The foot of the sidebar: the sync status. */
  syncLine: page.getByTitle(/Open Activity$/),
  link: (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) }),
});

export const activity = (page: Page) => ({
  heading: page.getByRole('heading', { level: 1, name: 'Activity' }),
  syncNow: page.getByRole('button', { name: 'Sync now' }),
});

/** Before working offline ends. */
export const goOnline = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Go online' });
  return {
    dialog,
    row: (place: number) => dialog.getByRole('listitem').nth(place),
    stay: dialog.getByRole('button', { name: 'Stay offline' }),
    go: dialog.getByRole('button', { name: /^Go online/ }),
  };
};

export const settings = (page: Page) => ({
  /** One of the six pages. */
  group: (name: string) =>
    page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: new RegExp(`^${name}`) }),
  /** The page that has it. */
  sync: page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: /^Storage/ }),
  workOffline: page.getByRole('switch', { name: 'Work offline' }),
});

export const uploads = (page: Page) => ({
  heading: page.getByRole('heading', { level: 1, name: 'Uploads' }),
  /** While files are dragged over the window. */
  overlay: page.getByRole('dialog', { name: 'Drop files to make posts' }),
  /** How many files and posts, beside the heading. */
  summary: page.getByText(/^[\d,]+ files, [\d,]+ posts$/),
  create: page.getByRole('button', { name: /^Create (drafts|\d)/ }),
  progress: page.getByRole('progressbar', { name: 'Uploads', exact: true }),
  chooseFiles: page.getByRole('button', { name: 'Choose files' }),
  tab: (name: string) => page.getByRole('tab', { name }),
  /** Among all files. */
  file: (name: string) => page.getByRole('grid', { name: 'Files' }).getByRole('gridcell', { name }),
  makePosts: page.getByRole('button', { name: 'Make posts' }),
  /** A file that was refused, with why. */
  refused: (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name }),
});

export const conflict = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: /^Two versions of the/ });
  return {
    dialog,
    side: (name: 'Yours' | 'Before' | 'Theirs') => dialog.getByRole('region', { name, exact: true }),
    /** Once every place is chosen. */
    result: dialog.getByRole('textbox', { name: 'What will be saved' }),
    /** Keeps this side's words in the first place that both changed. */
    keep: (whose: 'Yours' | 'Theirs') =>
      dialog
        .getByRole('group', { name: 'What will be saved' })
        .getByRole('button', { name: new RegExp(`^${whose}`) })
        .first(),
    save: dialog.getByRole('button', { name: 'Save combined text' }),
  };
};

export const library = (page: Page) => ({
  heading: page.getByRole('heading', { level: 1, name: 'Library' }),
  posts: page.getByRole('grid', { name: 'Posts' }),
  newPost: page.getByRole('button', { name: 'New post' }),
  search: page.getByRole('search').getByRole('combobox'),
  row: (name: string) => page.getByRole('grid', { name: 'Posts' }).getByRole('row', { name: new RegExp(`^${name}`) }),
});

export const newPost = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'New post' });
  return {
    dialog,
    platform: (name: string) => dialog.getByRole('checkbox', { name, exact: true }),
    text: dialog.getByRole('textbox', { name: 'Text', exact: true }),
    /** Empty, or with the text. */
    create: dialog.getByRole('button', { name: /^(Start blank|Create and open)$/ }),
    fromIdea: dialog.getByRole('radio', { name: 'From an idea' }),
    about: dialog.getByRole('textbox', { name: 'What is it about?' }),
    writeIt: dialog.getByRole('button', { name: /^Write it/ }),
    /** A post without text, with an idea that it is named after. */
    async startBlank(idea: string) {
      await dialog.getByRole('radio', { name: 'From an idea' }).check();
      await dialog.getByRole('textbox', { name: 'What is it about?' }).fill(idea);
      await dialog.getByRole('button', { name: 'Start blank' }).click();
    },
  };
};

export const editor = (page: Page) => {
  const schedule = page.getByRole('dialog', { name: 'Schedule this post' });
  const publish = page.getByRole('dialog', { name: /^Publish “/ });
  const result = page.getByRole('dialog', { name: /^Published to/ });
  const platform = (name: string): Locator =>
    page.getByRole('tablist', { name: 'Platforms' }).getByRole('tab', { name: new RegExp(`^${name} `) });
  return {
    platform,
    name: page.getByRole('main').getByRole('heading', { level: 1 }),
    /** The one chip for the whole post, beside its name. */
    standing: page.getByRole('main').locator('header .standing'),
    /** The version that is written: its media, its fields. */
    text: page.getByRole('tabpanel', { name: / version$/ }),
    caption: page.getByRole('textbox', { name: 'Caption' }),
    field: (name: string) =>
      page.getByRole('tabpanel', { name: / version$/ }).getByRole('textbox', { name, exact: true }),
    /** Of the side pane: Preview, Assist, Versions, Details. */
    tab: (name: string) => page.getByRole('tablist', { name: 'Side pane' }).getByRole('tab', { name }),
    side: page.getByRole('complementary', { name: 'Side pane' }),
    /** What Details says beside a word. */
    fact: (name: string) =>
      page
        .getByRole('complementary', { name: 'Side pane' })
        .getByRole('term')
        .filter({ hasText: new RegExp(`^${name}$`) })
        .locator('+ dd'),
    /** Of the open version, with another one beside it or not. */
    preview: page
      .getByRole('tabpanel', { name: 'Preview' })
      .getByRole('region', { name: / preview$/ })
      .first(),
    feedback: page.getByRole('textbox', { name: 'Revise the text' }),
    revise: page.getByRole('button', { name: /^Revise / }),
    /** Beside the name: not at the service yet. */
    waiting: page.getByRole('main').getByTitle(/^Saved here\./),
    synced: page.getByRole('main').getByTitle('Everything is synced.'),
    compare: page.getByRole('button', { name: 'Compare' }),
    working: page.getByRole('progressbar', { name: 'Writing' }),
    chooseTime: page.getByRole('button', { name: 'Schedule…' }),
    /** In the arrow of the main button. */
    publishNow: {
      item: page.getByRole('menuitem', { name: /^Publish now…/ }),
      open: () => page.getByRole('button', { name: 'Publishing options' }).click(),
      async click() {
        await this.open();
        await this.item.click();
      },
    },
    schedule: {
      dialog: schedule,
      nextMonth: schedule.getByRole('button', { name: 'Next month' }),
      day: (name: RegExp) => schedule.getByRole('button', { name }),
      time: schedule.getByRole('textbox', { name: /^When, / }),
      save: schedule.getByRole('button', { name: /^Save time|^Schedule \d+ platform/ }),
    },
    publish: { dialog: publish, confirm: publish.getByRole('button', { name: /^Publish to/ }) },
    result,
  };
};

/** A post without a time was dropped on a day, the first with one of its platforms: all of them are ticked. */
export const tickedPlatforms = (page: Page): Promise<void> =>
  platformsDialog(page)
    .getByRole('button', { name: /^Schedule on / })
    .press('Enter');

/** One more was dropped: it is asked about only where it has a platform that those before had not. */
export const tickedNewPlatforms = async (page: Page, placed: Locator): Promise<void> => {
  const dialog = platformsDialog(page);
  await dialog.or(placed).first().waitFor();
  if (await dialog.isVisible()) await tickedPlatforms(page);
};

const platformsDialog = (page: Page): Locator => page.getByRole('dialog', { name: /^Which platforms, / });

/** From Welcome into the sandbox's Library. */
export const exploreSandbox = async (page: Page): Promise<void> => {
  await welcome(page).sandbox.click();
  await library(page).posts.getByRole('row').nth(2).waitFor();
};

/** From the Library, or back to it first. */
export const openPost = async (page: Page, name: string): Promise<ReturnType<typeof editor>> => {
  const row = library(page).row(name);
  const opened = page.getByRole('heading', { level: 1, name });
  // The list may move while it fills: then the row is searched for again, unless the post has opened late, also after
  // another one that came under the mouse.
  await expect(async () => {
    if (await opened.isVisible()) return;
    if (!(await library(page).heading.isVisible())) await frame(page).link('Library').click();
    await library(page).posts.getByRole('row').nth(1).waitFor();
    if (!(await row.isVisible())) {
      await library(page).search.fill(name);
      // What is suggested there lies over the rows.
      await library(page).search.blur();
    }
    // A thumbnail that fails after its row is gone is warned of in the console.
    expect(await page.evaluate(() => [...document.images].every(({ complete }) => complete))).toBe(true);
    await row.click({ timeout: 15_000 });
    await expect(opened).toBeVisible({ timeout: 15_000 });
  }).toPass({ timeout: 120_000 });
  return editor(page);
};

/** A post written while nothing can be sent; ends in the Library, where it waits. */
export const writeOffline = async (page: Page, about: string, text: string): Promise<void> => {
  await library(page).newPost.click();
  await newPost(page).startBlank(about);
  await editor(page).caption.fill(text);
  await expect(editor(page).waiting).toBeVisible();
  await frame(page).link('Library').click();
  await expect(library(page).row(about)).toHaveAccessibleName(/Waiting$/);
};

/**
 * Of the Library, with its own rows: those of the tab before stand until they are there. While posts still arrive its
 * number grows; in the end it is that of the rows.
 */
export const openTab = async (window: Page, name: RegExp): Promise<void> => {
  const tab = window.getByRole('tab', { name });
  await tab.click();
  await expect(async () => {
    const count = /\d+/.exec(await tab.innerText())?.[0];
    const shown = library(window).heading.locator('..');
    await expect(shown).toContainText(new RegExp(`\\b${String(count)} posts(?! so far)`), { timeout: 1000 });
  }).toPass({ timeout: 45_000 });
};
