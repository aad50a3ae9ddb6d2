// The calendar's bench: from the key that turns the month to the frame that shows its posts, in a real window over a full library.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { ensureBuilt } from '../../scripts/build.ts';
import { ensureBrowser } from '../../scripts/chromium.ts';
import { library } from '../../test/e2e/support/pages.ts';
import { printContest, printGoals } from '../report.ts';
import { contest, spreadOf, type Sample } from '../samples.ts';
import { prepareLibrary, startGalley } from '../window/library.ts';
import { counters, cpuMs } from '../window/measure.ts';
import { calendarPages, months } from './posts.ts';

const perMonth = 2000;
const turns = 20;
/** What a turn leaves to be done is done before the next one. */
const restMs = 500;

const middleOf = (month: string) => `[data-day="${month}-15"] [data-entry]`;

/** Presses `key`; ms from the key to the frame after which the entries of `sign` are on the screen. */
const turn = async (page: Page, key: string, sign: string): Promise<number> => {
  const taken = page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        addEventListener(
          'keydown',
          ({ timeStamp }) => {
            const check = () => {
              if (!document.querySelector(selector)) return;
              watch.disconnect();
              requestAnimationFrame(() => {
                const channel = new MessageChannel();
                channel.port1.onmessage = () => resolve(performance.now() - timeStamp);
                channel.port2.postMessage(0);
              });
            };
            const watch = new MutationObserver(check);
            watch.observe(document, {
              childList: true,
              subtree: true,
              attributes: true,
              attributeFilter: ['data-day'],
            });
          },
          { capture: true, once: true },
        );
      }),
    sign,
  );
  // Behind the listener, which is set by then.
  await page.evaluate(() => undefined);
  await page.keyboard.press(key);
  return taken;
};

export const benchCalendar = async ({ rounds }: { rounds: number }): Promise<Record<string, unknown>> => {
  await ensureBuilt();
  const executablePath = await ensureBrowser();
  if (executablePath === null) throw new Error('There is no Chromium to measure in.');
  const launch = () => chromium.launch({ executablePath, chromiumSandbox: false });
  const scratch = mkdtempSync(join(tmpdir(), 'galley-bench-'));
  try {
    const preparing = await launch();
    for (const count of [perMonth, 0])
      await prepareLibrary(join(scratch, String(count)), calendarPages(count), preparing);
    await preparing.close();

    const turnMonths = (count: number) => async (): Promise<Sample> => {
      const program = await startGalley(join(scratch, String(count)));
      const browser = await launch();
      try {
        const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
        const session = await page.context().newCDPSession(page);
        await session.send('Performance.enable');
        let bytes = 0;
        page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => (bytes += payload.length)));
        const [first, second] = months;
        await page.goto(program.address);
        await library(page).heading.waitFor();
        await page.evaluate((place) => (location.hash = place), `#/calendar/month/${first}-01`);
        await page.waitForSelector(count === 0 ? '[data-day]' : middleOf(first));
        await page.waitForTimeout(restMs * 2);
        const before = await counters(session);
        const cpuBeforeMs = await cpuMs(browser);
        bytes = 0;
        const taken: number[] = [];
        for (let index = 0; index < turns; index += 1) {
          const ahead = index % 2 === 0;
          const month = ahead ? second : first;
          taken.push(await turn(page, ahead ? ']' : '[', count === 0 ? `[data-day="${month}-15"]` : middleOf(month)));
          await page.waitForTimeout(restMs);
        }
        const cpuAfterMs = await cpuMs(browser);
        const after = await counters(session);
        const grown = (name: string) => ((after[name] ?? Number.NaN) - (before[name] ?? Number.NaN)) / turns;
        taken.sort((a, b) => a - b);
        return {
          turnMs: taken[Math.floor(turns / 2)] ?? Number.NaN,
          turnP95Ms: taken[Math.floor(turns * 0.95)] ?? Number.NaN,
          scriptMs: grown('ScriptDuration') * 1000,
          taskMs: grown('TaskDuration') * 1000,
          cpuMs: (cpuAfterMs - cpuBeforeMs) / turns,
          elements: await page.evaluate(() => document.querySelectorAll('[role=grid] *').length),
          receivedKB: bytes / turns / 1000,
        };
      } finally {
        await browser.close();
        await program.end();
      }
    };

    const calendar = await contest(rounds, { galley: turnMonths(perMonth), 'galley, no posts': turnMonths(0) });
    printContest(`A month of ${perMonth} posts after another: key to the frame that shows it`, calendar);
    printGoals({
      'The next month is there with the key.': [
        { name: 'month on the screen, ms', measured: spreadOf(calendar, 'galley', 'turnMs'), most: 50 },
      ],
    });
    return { perMonth, rounds, calendar };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};
