// Nothing moves by itself while a page opens, each opened cold by its address.
import { editor, exploreSandbox, library, newPost, openPost } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

const addresses = [
  'library',
  'library/drafts',
  'calendar/month',
  'calendar/week',
  'calendar/list',
  'queue',
  'ideas',
  'needs-you',
  'uploads',
  'uploads/files',
  'brand',
  'analytics',
  'analytics/report',
  'channels',
  'activity',
  'activity/failures',
  'day-sheet',
  'ai-desk',
  'help',
  'settings/account',
  'settings/slots',
  'settings/storage',
  'editor/3',
];

test('no page shifts while it opens', async ({ window }) => {
  test.setTimeout(300_000);
  await exploreSandbox(window);
  // The week shows it above its hours.
  await openPost(window, 'Gerald at breakfast');
  await editor(window).tab('Details').click();
  const planned = window.getByRole('textbox', { name: 'Planned for' });
  await planned.fill('today');
  await planned.press('Tab');
  await expect(editor(window).synced).toBeVisible();
  const shifts: Record<string, number> = {};
  for (const address of addresses) {
    await window.evaluate((hash) => void (location.hash = hash), `#/${address}`);
    await window.reload();
    await window.getByRole('heading', { level: 1 }).first().waitFor();
    // What comes late has come: the second half of what is loaded after the first paint waits two seconds.
    await window.waitForTimeout(3_500);
    shifts[address] = await window.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
              if (!entry.hadRecentInput) sum += entry.value;
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve(Math.round(sum * 10_000) / 10_000), 100);
        }),
    );
  }
  expect(Object.entries(shifts).filter(([, sum]) => sum > 0.01)).toEqual([]);
});

test('the text stays where it is while it is written, whatever there is to say about it', async ({ window }) => {
  await exploreSandbox(window);
  await window.evaluate(() => void (location.hash = '#/queue'));
  await window.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(window.getByText('Approved “Rhubarb and custard tart is back”')).toBeVisible();
  await openPost(window, 'Rhubarb and custard tart is back');
  const { caption } = editor(window);
  await caption.press('Control+End');
  const places = await caption.evaluateHandle((element) => {
    const seen = new Set<number>();
    const measure = () => {
      seen.add(Math.round(element.getBoundingClientRect().top));
      requestAnimationFrame(measure);
    };
    measure();
    return seen;
  });
  await caption.pressSequentially(' By the slice.', { delay: 60 });
  await expect(window.getByText('Changed since approval.')).toBeVisible();
  await expect(editor(window).synced).toBeVisible();
  await window.keyboard.press('Control+Shift+O');
  await caption.pressSequentially(' This week only.', { delay: 60 });
  await expect(window.getByText(/^Still publishes to /)).toBeVisible();
  expect(await places.evaluate((seen) => [...seen])).toHaveLength(1);
});

test('what comes late to New post has its room', async ({ window }) => {
  await window.routeWebSocket(/./, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => void setTimeout(() => socket.send(message), 600));
  });
  await exploreSandbox(window);
  await window.reload();
  await library(window).newPost.click();
  const { dialog, fromIdea, writeIt } = newPost(window);
  await fromIdea.check();
  const before = await writeIt.boundingBox();
  await dialog.getByText('Or start from').waitFor();
  expect(await writeIt.boundingBox()).toEqual(before);
});

test('a dialog that grows while its button is pressed does what the button says', async ({ window }) => {
  await exploreSandbox(window);
  await library(window).newPost.click();
  const { dialog, text } = newPost(window);
  await text.fill('Rye at six.');
  await dialog.getByRole('button', { name: 'Create and open' }).hover();
  await window.mouse.down();
  await text.evaluate((element) => void (element.style.minHeight = '320px'));
  await window.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await window.mouse.up();
  await expect(window.getByRole('heading', { level: 1, name: 'Rye at six' })).toBeVisible();
});
