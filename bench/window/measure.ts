// What one sample of a page measures: start, memory, scrolling and typing, by Chromium's own counters.
import { readFileSync } from 'node:fs';
import type { Browser, CDPSession, Page } from 'playwright';
import type { Sample } from '../samples.ts';

const typed = 'the rye bread is out of the oven and the first loaves go to the market today #rye';
const keyPauseMs = 35;

export const counters = async (session: CDPSession): Promise<Record<string, number>> => {
  const { metrics } = await session.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
};
const grown = (from: Record<string, number>, to: Record<string, number>, name: string) =>
  (to[name] ?? Number.NaN) - (from[name] ?? Number.NaN);

const renderers = async (browser: Browser) => {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return processInfo.filter(({ type }) => type === 'renderer');
};

/** What the page has taken of the processor so far, which other work on the machine does not add to. */
export const cpuMs = async (browser: Browser): Promise<number> =>
  (await renderers(browser)).reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);

/** Private memory of the biggest renderer. */
export const privateMB = async (browser: Browser): Promise<number> => {
  const sizes = (await renderers(browser)).map(({ id }) => {
    const text = readFileSync(`/proc/${String(id)}/smaps_rollup`, 'utf8');
    const pages = [...text.matchAll(/^Private_(?:Dirty|Clean):\s+(\d+)/gm)];
    return pages.reduce((sum, [, kilobytes]) => sum + Number(kilobytes), 0) / 1024;
  });
  return Math.max(...sizes);
};

/** Of a page that says it is ready. Kilobytes of script are as the server would send them packed. */
export const startOf = async (page: Page, session: CDPSession, browser: Browser): Promise<Sample> => {
  const loaded = await counters(session);
  await session.send('HeapProfiler.collectGarbage');
  const settled = await counters(session);
  return {
    readyMs: await page.evaluate(() => performance.getEntriesByName('ready')[0]?.startTime ?? Number.NaN),
    loadTaskMs: (loaded['TaskDuration'] ?? Number.NaN) * 1000,
    nodes: settled['Nodes'] ?? Number.NaN,
    heapMB: (settled['JSHeapUsedSize'] ?? Number.NaN) / 1_048_576,
    privateMB: await privateMB(browser),
  };
};

/** 120 frames of 20 rows each, then 40 leaps over all of it. Frames that took longer than 25 ms. */
export const scroll = (page: Page, list: string): Promise<Sample> =>
  page.evaluate(async (selector) => {
    const candidates = [...document.querySelectorAll(selector)];
    const box = candidates.find((each) => each.scrollHeight > each.clientHeight + 100);
    if (!box) throw new Error('nothing here scrolls');
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const slow = { scrolled: 0, leapt: 0 };
    let last = await frame();
    const step = async (kind: 'scrolled' | 'leapt') => {
      const now = await frame();
      if (now - last > 25) slow[kind] += 1;
      last = now;
    };
    for (let index = 0; index < 120; index += 1) {
      box.scrollTop += 1120;
      await step('scrolled');
    }
    for (let index = 0; index < 40; index += 1) {
      box.scrollTop = (((index * 7919) % 40) / 40) * box.scrollHeight;
      await step('leapt');
    }
    return { slowFrames: slow.scrolled, slowLeaps: slow.leapt };
  }, list);

/** Types eighty keys into what has the focus: per key, script and all of the main thread; key to paint. */
export const type = async (page: Page, session: CDPSession): Promise<Sample> => {
  await page.evaluate(() => {
    const taken: number[] = [];
    Object.assign(window, { taken });
    addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => taken.push(performance.now() - timeStamp);
          channel.port2.postMessage(0);
        }),
      { capture: true },
    );
  });
  const before = await counters(session);
  for (const letter of typed) {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter);
    await page.waitForTimeout(keyPauseMs);
  }
  const after = await counters(session);
  const taken = await page.evaluate(() => Reflect.get(window, 'taken') as number[]);
  taken.sort((a, b) => a - b);
  return {
    keyScriptMs: (grown(before, after, 'ScriptDuration') * 1000) / typed.length,
    keyTaskMs: (grown(before, after, 'TaskDuration') * 1000) / typed.length,
    keyPaintP95Ms: taken[Math.floor(taken.length * 0.95)] ?? Number.NaN,
  };
};
