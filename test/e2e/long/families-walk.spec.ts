// One post on four platforms, from Welcome to live: after every step the service holds exactly what the window shows, and
// the Library counts one.
import type { Page } from '@playwright/test';
import { PostPage } from '../../../main/service/schema.ts';
import { activity, editor, frame, library, newPost, openPost, welcome } from '../support/pages.ts';
import { createServiceCall } from '../support/service-call.ts';
import { expect, test } from '../support/test.ts';

const key = 'tp_live_oneWalkThroughFamilies';
const name = 'Plum cake by the slice';
const text = `${name}. From ten on, until the tin is empty.`;
const fields = { Instagram: 'Caption', Facebook: 'Post', LinkedIn: 'Post', Pinterest: 'Description' } as const;
type Platform = keyof typeof fields;
const platforms = Object.keys(fields) as Platform[];
/** Of the service: a post is sent, its edits and its pictures. */
const inAWhile = { timeout: 90_000 };

type Part = { text: string; pictures: number; state: string; at: string | null };
type Parts = Partial<Record<Platform, Part>>;

const slots = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  timeZone: 'America/New_York',
});
/** As the window writes it. */
const slotText = (at: string): string => slots.format(new Date(at)).replace(',', '').replaceAll(/\s/g, ' ');

/** What another client sees and does at the service. */
const serviceOf = (address: string) => {
  const ask = createServiceCall(`${address}/v1/public`, key);
  const posts = async (called: string) =>
    PostPage.parse(await ask('GET', '/posts?limit=100')).posts.filter((post) => post.name === called);
  const nameOf = (id: string): Platform => {
    const found = platforms.find((each) => each.toLowerCase() === id);
    if (!found) throw new Error(`${id} is not ticked`);
    return found;
  };
  const idOf = async (platform: Platform): Promise<string> => {
    const found = (await posts(name)).find(({ variants }) => nameOf(variants[0]?.platform ?? '') === platform);
    if (!found) throw new Error(`${platform} is not there`);
    return found.id;
  };
  return {
    /** By platform; one that two posts have is a fault of its own. */
    async parts(called = name): Promise<Parts> {
      const found: Parts = {};
      for (const { variants } of await posts(called))
        for (const { platform, status, media, scheduledAt, ...words } of variants) {
          const of = nameOf(platform);
          if (found[of]) throw new Error(`${platform} is there twice`);
          found[of] = {
            text: (of === 'Pinterest' ? words.description : undefined) ?? words.body ?? '',
            pictures: media.length,
            state: status,
            at: typeof scheduledAt === 'string' && status !== 'published' ? slotText(scheduledAt) : null,
          };
        }
      return found;
    },
    edit: async (platform: Platform, body: string) =>
      ask('PATCH', `/posts/${await idOf(platform)}`, { platform: platform.toLowerCase(), body }),
    remove: async (platform: Platform) => ask('DELETE', `/posts/${await idOf(platform)}`),
  };
};

/** As the editor has it, tab by tab; the times are those of the schedule. */
const shown = async (page: Page): Promise<Parts> => {
  const post = editor(page);
  const found: Parts = {};
  for (const platform of platforms) {
    const tab = post.platform(platform);
    if (!(await tab.isVisible())) continue;
    await tab.click();
    const field = post.field(fields[platform]);
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    const called = (await tab.ariaSnapshot()).replaceAll(/\s+/g, ' ');
    found[platform] = {
      text: await field.inputValue(),
      pictures: await post.text.locator('[data-media]').count(),
      state: /Published/.test(called) ? 'published' : /Scheduled|Sending/.test(called) ? 'scheduled' : 'draft',
      at: null,
    };
  }
  const [timed] = Object.values(found).filter(({ state }) => state === 'scheduled');
  if (!timed) return found;
  const { dialog, time } = post.schedule;
  await page.getByRole('button', { name: /, \d+:\d\d [AP]M$/ }).click();
  const common = await time.inputValue();
  for (const platform of platforms) {
    const part = found[platform];
    if (part?.state !== 'scheduled') continue;
    const own = dialog.getByRole('textbox', { name: `Own time on ${platform}` });
    part.at = (await own.isVisible()) ? await own.inputValue() : common;
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  return found;
};

test.use({ actionTimeout: 30_000 });

test('one post on four platforms is one here and four at the service, whatever is done with it', async ({
  galley,
  window,
  startService,
  relayTo,
}) => {
  // It opens Galley twice, and waits for the service after each of ten steps.
  test.setTimeout(540_000);
  const { address } = await startService('--key', key, '--seed', 'demo', '--control');
  const relay = await relayTo(address);
  const service = serviceOf(address);
  let page = window;

  const count = (all: number) => expect(library(page).heading.locator('..')).toContainText(`${String(all)} posts`);
  /** The window and the service have the same, by platform, and the list has it as one row. */
  const agree = async (expected: Record<string, Partial<Part>>, all = 129) => {
    let known: Parts = {};
    // Those that follow get the words once the main text is saved.
    await expect(async () => {
      known = await shown(page);
      expect(known).toMatchObject(expected);
      expect(Object.keys(known).toSorted()).toEqual(Object.keys(expected).toSorted());
    }).toPass({ timeout: 30_000 });
    await frame(page).link('Library').click();
    await count(all);
    await library(page).search.fill(name);
    await library(page).search.blur();
    await expect(library(page).posts.getByRole('row', { name: new RegExp(`^${name}`) })).toHaveCount(all - 128);
    await library(page).search.fill('');
    await library(page).search.blur();
    await expect.poll(() => service.parts(), inAWhile).toEqual(known);
    await openPost(page, name);
  };
  const syncNow = async () => {
    await frame(page).syncLine.click();
    await activity(page).syncNow.click();
    await expect(activity(page).syncNow).toBeEnabled();
    await openPost(page, name);
  };
  const all = (part: Partial<Part>) => Object.fromEntries(platforms.map((each) => [each, part]));
  const post = () => editor(page);

  await test.step('Welcome, and a post with four ticks', async () => {
    await welcome(page).connectForGood(key, relay.address);
    await count(128);
    await library(page).newPost.click();
    for (const platform of platforms) await newPost(page).platform(platform).check();
    await newPost(page).text.fill(text);
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(post().caption).toHaveValue(text);
    await agree(all({ text, pictures: 0, state: 'draft' }));
  });

  await test.step('a picture, which the others take over', async () => {
    await post().platform('Instagram').click();
    await post().text.getByRole('button', { name: 'Add a picture' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replace the picture' });
    await dialog.getByRole('radio', { name: 'Brand pictures' }).click();
    await dialog.getByRole('gridcell').first().click();
    await dialog.getByRole('button', { name: 'Use this picture' }).click();
    await expect(dialog).toBeHidden();
    await agree(all({ text, pictures: 1, state: 'draft' }));
  });

  const own = 'Plum cake, still warm. Recipe in the comments.';
  const now: Record<string, Partial<Part>> = all({ text, pictures: 1, state: 'draft' });
  await test.step('words of its own on Pinterest, which stay when the main text changes', async () => {
    await post().platform('Pinterest').click();
    await post().field('Description').fill(own);
    await post().field('Description').blur();
    await expect(post().platform('Pinterest')).toHaveAccessibleName(/Own words/);
    await post().platform('Instagram').click();
    await post().caption.fill(`${text} Cash only.`);
    await post().caption.blur();
    for (const platform of platforms) now[platform] = { ...now[platform], text: `${text} Cash only.` };
    now['Pinterest'] = { ...now['Pinterest'], text: own };
    await agree(now);
  });

  await test.step('three different times', async () => {
    const { dialog, nextMonth, day, time, save } = post().schedule;
    await post().chooseTime.click();
    await dialog.getByRole('checkbox', { name: 'Schedule on Pinterest' }).uncheck();
    for (const each of ['Instagram', 'Facebook', 'LinkedIn'])
      await dialog.getByRole('checkbox', { name: `Schedule on ${each}` }).check();
    await nextMonth.click();
    await day(/ 15$/).click();
    await time.fill('Dec 15 10:00 AM');
    for (const [each, clock] of [
      ['Facebook', '12:30 PM'],
      ['LinkedIn', '6:45 PM'],
    ] as const) {
      await dialog.getByRole('button', { name: `Own time on ${each}` }).click();
      await dialog.getByRole('textbox', { name: `Own time on ${each}` }).fill(`Dec 15 ${clock}`);
    }
    await save.click();
    await expect(dialog).toBeHidden();
    const at = (clock: string) => ({ state: 'scheduled', at: `Tue Dec 15, ${clock}` });
    Object.assign(now, {
      Instagram: { ...now['Instagram'], ...at('10:00 AM') },
      Facebook: { ...now['Facebook'], ...at('12:30 PM') },
      LinkedIn: { ...now['LinkedIn'], ...at('6:45 PM') },
    });
    await agree(now);
  });

  await test.step('a restart', async () => {
    page = await galley.reopen();
    await library(page).posts.getByRole('row').nth(2).waitFor();
    await openPost(page, name);
    await agree(now);
  });

  await test.step('offline: the service keeps what it has until it can be reached', async () => {
    const before = await service.parts();
    await relay.cut();
    await post().platform('Instagram').click();
    await post().caption.fill(`${text} Cash or card.`);
    await post().caption.blur();
    await expect(post().text).toContainText(
      /Still publishes to Instagram on Tue Dec 15, 10:00 AM, .* as it was before unless this is sent first/,
    );
    await frame(page).link('Library').click();
    await count(129);
    expect(await service.parts()).toEqual(before);
    await relay.mend();
    await openPost(page, name);
    for (const platform of ['Instagram', 'Facebook', 'LinkedIn'])
      now[platform] = { ...now[platform], text: `${text} Cash or card.` };
    await syncNow();
    await expect.poll(() => service.parts(), inAWhile).toMatchObject(now);
    await agree(now);
  });

  await test.step('LinkedIn is edited elsewhere: it has its own words from then on', async () => {
    await service.edit('LinkedIn', 'We bake for offices, too.');
    await syncNow();
    await expect(post().platform('LinkedIn')).toHaveAccessibleName(/Own words/, inAWhile);
    now['LinkedIn'] = { ...now['LinkedIn'], text: 'We bake for offices, too.' };
    await agree(now);
    await post().platform('Instagram').click();
    await post().caption.fill(`${text} Card only.`);
    await post().caption.blur();
    for (const platform of ['Instagram', 'Facebook']) now[platform] = { ...now[platform], text: `${text} Card only.` };
    await agree(now);
  });

  await test.step('Pinterest is deleted elsewhere: the others stay, and it is let go', async () => {
    await service.remove('Pinterest');
    const said = page.getByText('Pinterest was deleted at the service.');
    // It is read again when it is opened; until three minutes after its last change it could be a late reading.
    await expect(async () => {
      await frame(page).link('Library').click();
      await openPost(page, name);
      await expect(said).toBeVisible({ timeout: 5000 });
    }).toPass({ timeout: 240_000, intervals: [15_000] });
    delete now['Pinterest'];
    await agree(now);
    await page.getByRole('button', { name: 'Leave it' }).click();
    await expect(said).toBeHidden();
    await agree(now);
  });

  await test.step('a copy is one more, of drafts without times, and goes with one step back', async () => {
    const before = await service.parts();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await expect(post().name).toHaveText(`${name} (copy)`);
    const copy = Object.fromEntries(
      Object.entries(now).map(([platform, part]) => [platform, { ...part, state: 'draft', at: null }]),
    );
    await expect.poll(() => shown(page)).toEqual(copy);
    await expect.poll(() => service.parts(`${name} (copy)`), inAWhile).toEqual(copy);
    expect(await service.parts()).toEqual(before);
    await frame(page).link('Library').click();
    await count(130);
    await page.keyboard.press('ControlOrMeta+z');
    await count(129);
    await expect.poll(() => service.parts(`${name} (copy)`), inAWhile).toEqual({});
    await openPost(page, name);
    await agree(now);
  });

  await test.step('it is published, on all three', async () => {
    await post().publishNow.click();
    await post().publish.confirm.click();
    await expect(post().result).toContainText('Everything is live.', inAWhile);
    await post().result.getByRole('button', { name: 'Close' }).click();
    for (const platform of Object.keys(now)) now[platform] = { ...now[platform], state: 'published', at: null };
    await agree(now);
    await frame(page).link('Library').click();
    await expect(library(page).row(name)).toHaveAccessibleName(/live|Published/);
  });
});
