// The window's bench: start, long lists, typing and memory, in one Chromium beside React, TipTap and a bare page.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright';
import { build } from 'vite';
import { ensureBuilt } from '../../scripts/build.ts';
import { ensureBrowser } from '../../scripts/chromium.ts';
import { editor, frame, library } from '../../test/e2e/support/pages.ts';
import { printContest, printGoals } from '../report.ts';
import { contest, difference, ratio, spreadOf, type Sample } from '../samples.ts';
import { pages as postPages, post } from '../store/posts.ts';
import { prepareLibrary, startGalley } from './library.ts';
import { counters, scroll, startOf, type } from './measure.ts';

const here = import.meta.dirname;
const built = join(here, '..', 'built', 'window');
const peers = ['static', 'react', 'react-virtual', 'tiptap'];
const cycles = 200;
const smallCount = 1000;
const quietMs = 400;
const betweenCyclesMs = 150;

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

const servePeers = async (): Promise<{ base: string; end: () => void }> => {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: join(here, 'peers'),
    base: './',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: built,
      emptyOutDir: true,
      target: 'esnext',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: peers.map((name) => join(here, 'peers', `${name}.html`)) },
    },
  });
  const server = createServer((request, response) => {
    const path = join(built, new URL(request.url ?? '/', 'http://127.0.0.1').pathname);
    if (!existsSync(path)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' });
    response.end(readFileSync(path));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    base: `http://127.0.0.1:${String(typeof address === 'object' ? address?.port : 0)}`,
    end: () => void server.close(),
  };
};

/** Marks the page as ready when a frame with what `selector` names is on the screen. */
const markReady = (selector: string) => {
  const check = () => {
    if (!document.querySelector(selector)) return;
    watch.disconnect();
    requestAnimationFrame(() => {
      performance.mark('drawn');
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        performance.mark('ready');
        document.documentElement.dataset['ready'] = 'yes';
      };
      channel.port2.postMessage(0);
    });
  };
  const watch = new MutationObserver(check);
  watch.observe(document, { childList: true, subtree: true });
};

/** Kilobytes of script, packed, that were asked for before the frame that shows the page was drawn. */
const scriptKB = async (page: Page): Promise<number> => {
  const addresses = await page.evaluate(() => {
    const until = performance.getEntriesByName('drawn')[0]?.startTime ?? 0;
    const loaded = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= until);
    return loaded.map(({ name }) => name).filter((name) => name.endsWith('.js'));
  });
  const sizes = await Promise.all(
    addresses.map(async (address) => gzipSync(await (await page.request.get(address)).body()).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
};

export const benchWindow = async ({ postCount, rounds }: { postCount: number; rounds: number }) => {
  await ensureBuilt();
  const executablePath = await ensureBrowser();
  if (executablePath === null) throw new Error('There is no Chromium to measure in.');
  const launch = (): Promise<Browser> =>
    chromium.launch({
      executablePath,
      chromiumSandbox: false,
      args: ['--enable-precise-memory-info', '--disable-background-networking'],
    });
  const pages = await servePeers();
  const scratch = mkdtempSync(join(tmpdir(), 'galley-bench-'));
  try {
    const folderOf = (count: number) => join(scratch, String(count));
    const preparing = await launch();
    for (const count of [0, smallCount, postCount]) await prepareLibrary(folderOf(count), postPages(count), preparing);
    await preparing.close();

    const take = async (
      address: string,
      sign: string,
      use: (page: Page, browser: Browser, session: CDPSession) => Promise<Sample>,
    ): Promise<Sample> => {
      const browser = await launch();
      try {
        const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
        const session = await page.context().newCDPSession(page);
        // The counters begin here: what a page does before it is ready has to be in them.
        await session.send('Performance.enable');
        await page.addInitScript(markReady, sign);
        await page.goto(address);
        await page.waitForSelector('html[data-ready]', { state: 'attached', timeout: 60_000 });
        await page.waitForTimeout(quietMs);
        return await use(page, browser, session);
      } finally {
        await browser.close();
      }
    };
    const peer = (name: string, rows: number) => () =>
      take(`${pages.base}/${name}.html?rows=${String(rows)}`, '#text', async (page, browser, session) => {
        const start = await startOf(page, session, browser);
        const frames = name === 'react-virtual' ? await scroll(page, '.list') : {};
        await page.locator('#text').click();
        return { ...start, ...(await type(page, session)), ...frames, scriptKB: await scriptKB(page) };
      });

    const four = Array.from({ length: postCount }, (_, number) => post(postCount - 1 - number)).find(
      ({ status, variants }) => status === 'draft' && variants.length === 4,
    );
    const galley = (count: number, more: 'list' | 'typing' | 'cycles') => async () => {
      const program = await startGalley(folderOf(count));
      try {
        const sign = count === 0 ? 'main .empty' : '[role=grid] [role=row]';
        return await take(program.address, sign, async (page, browser, session) => {
          const start = { ...(await startOf(page, session, browser)), scriptKB: await scriptKB(page) };
          if (count === 0) return start;
          if (more === 'list') return { ...start, ...(await scroll(page, '[role=grid], [role=grid] *')) };
          const open = async () => {
            await library(page).search.fill(four?.name ?? '');
            await library(page)
              .row(four?.name ?? '')
              .first()
              .click();
            await editor(page).caption.waitFor();
          };
          await open();
          if (more === 'typing') {
            await editor(page).caption.click();
            await page.waitForTimeout(quietMs);
            return { ...start, ...(await type(page, session)) };
          }
          const heapMB = async () => {
            await session.send('HeapProfiler.collectGarbage');
            return ((await counters(session))['JSHeapUsedSize'] ?? Number.NaN) / 1_048_576;
          };
          const { hash } = new URL(page.url());
          const cycle = async (count: number) => {
            for (let done = 0; done < count; done += 1) {
              await frame(page).link('Library').click();
              await library(page).heading.waitFor();
              await page.evaluate((place) => (location.hash = place), hash);
              await editor(page).caption.waitFor();
              // The shell closes a tab that goes on asking faster than any person can.
              await page.waitForTimeout(betweenCyclesMs);
            }
          };
          // What the first rounds load stays.
          await cycle(10);
          const before = await heapMB();
          await cycle(cycles);
          return { cycledMB: (await heapMB()) - before };
        });
      } finally {
        await program.end();
      }
    };

    const start = await contest(rounds, {
      static: peer('static', 0),
      react: peer('react', 50),
      tiptap: peer('tiptap', 0),
      'react-virtual': peer('react-virtual', postCount),
      galley: galley(postCount, 'list'),
      'galley, 1000 posts': galley(smallCount, 'list'),
      'galley, no posts': galley(0, 'list'),
    });
    printContest(`The window with ${postCount} posts (peers: 50 rows, or ${postCount} in a virtual list)`, start);
    const typing = await contest(rounds, {
      static: peer('static', 0),
      tiptap: peer('tiptap', 0),
      galley: galley(postCount, 'typing'),
    });
    printContest('Eighty keys typed (galley: into a post of four platforms, with its preview and checks)', typing);
    const cycled = await contest(1, { galley: galley(postCount, 'cycles') });
    printContest(`A post opened and closed ${cycles} times`, cycled);
    printGoals({
      'Rows are seen soon after the click on the icon, in a large library too.': [
        {
          name: '17 ready, beside React with 50 rows',
          measured: ratio(start, 'readyMs', 'galley', 'react'),
          most: 0.85,
        },
        {
          name: `17 ready, beside ${smallCount} posts`,
          measured: ratio(start, 'readyMs', 'galley', 'galley, 1000 posts'),
          most: 1.1,
        },
      ],
      'A long list scrolls without a jerk, and takes no memory.': [
        {
          name: `18 heap beside ${smallCount} posts, MB`,
          measured: difference(start, 'heapMB', 'galley', 'galley, 1000 posts'),
          most: 0.5,
        },
        {
          name: '18 heap beside an empty list, MB',
          measured: difference(start, 'heapMB', 'galley', 'galley, no posts'),
          most: 1,
        },
        { name: '18 slow frames while scrolling', measured: spreadOf(start, 'galley', 'slowFrames'), most: 0 },
      ],
      'Letters appear with the key.': [
        {
          name: '19 script of a key, beside a bare textarea',
          measured: ratio(typing, 'keyScriptMs', 'galley', 'static'),
          most: 2,
        },
        {
          name: '19 script of a key, beside TipTap',
          measured: ratio(typing, 'keyScriptMs', 'galley', 'tiptap'),
          most: 0.3,
        },
        {
          name: '19 main thread of a key, beside a bare textarea',
          measured: ratio(typing, 'keyTaskMs', 'galley', 'static'),
          most: 1.4,
        },
        {
          name: '19 key to paint p95, over a bare textarea, ms',
          measured: difference(typing, 'keyPaintP95Ms', 'galley', 'static'),
          most: 17,
        },
      ],
      'A day of use does not make the window grow.': [
        {
          name: '20 private memory, beside a static page',
          measured: ratio(start, 'privateMB', 'galley', 'static'),
          most: 1.25,
        },
        { name: `20 heap after ${cycles} openings, MB`, measured: spreadOf(cycled, 'galley', 'cycledMB'), most: 2 },
      ],
    });
    return { postCount, rounds, start, typing, cycled };
  } finally {
    pages.end();
    rmSync(scratch, { recursive: true, force: true });
  }
};
