// The bench of doing nothing: a minute with an open window, a connected service and nothing due.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { ensureBuilt } from '../../scripts/build.ts';
import { ensureBrowser } from '../../scripts/chromium.ts';
import { library, welcome } from '../../test/e2e/support/pages.ts';
import { startSandboxProgram } from '../../test/e2e/support/program.ts';
import { openRelay } from '../../test/support/relay.ts';
import { printContest, printGoals } from '../report.ts';
import { contest, difference, spreadOf, type Sample } from '../samples.ts';
import { startGalley } from '../window/library.ts';
import { cpuMs } from '../window/measure.ts';

const key = 'key-of-the-bench';
const minuteMs = 60_000;
/** What a start leaves for quiet moments is done by then: the index, the log of the database, the copy of the day. */
const restMs = 100_000;
const smallCount = 100;

const tickMs = 10;
const procOf = (pid: number | undefined, file: string) => readFileSync(`/proc/${String(pid)}/${file}`, 'utf8');
/** CPU of a process so far; behind its name, which may hold anything, user and system are the 12th and 13th. */
const processMs = (pid: number | undefined): number => {
  const [, , , , , , , , , , , user, system] = procOf(pid, 'stat')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(user) + Number(system)) * tickMs;
};
const writtenBytes = (pid: number | undefined): number =>
  Number(/^write_bytes: (\d+)$/m.exec(procOf(pid, 'io'))?.[1] ?? Number.NaN);

const idle = async (postCount: number, executablePath: string): Promise<Sample> => {
  const scratch = mkdtempSync(join(tmpdir(), 'galley-bench-'));
  let requests = 0;
  const service = await startSandboxProgram('--key', key, '--seed', `large:${postCount}`);
  const relay = await openRelay(service.address, (bytes, way) => {
    if (way === 'to-service')
      requests += [...bytes.toString('latin1').matchAll(/^[A-Z]+ \/\S+ HTTP\/1\.1\r$/gm)].length;
    return true;
  });
  const galley = await startGalley(scratch);
  const browser = await chromium.launch({ executablePath, chromiumSandbox: false });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(galley.address);
    await welcome(page).connectForGood(key, relay.address);
    await library(page).posts.getByRole('row').nth(2).waitFor();
    // The first fill asks for page after page; then nothing is asked for a while.
    for (let before = -1; before !== requests; await page.waitForTimeout(10_000)) before = requests;
    await page.waitForTimeout(restMs);
    const before = { main: processMs(galley.pid), window: await cpuMs(browser), written: writtenBytes(galley.pid) };
    requests = 0;
    await page.waitForTimeout(minuteMs);
    return {
      mainCpuMs: processMs(galley.pid) - before.main,
      windowCpuMs: (await cpuMs(browser)) - before.window,
      requests,
      writtenKB: (writtenBytes(galley.pid) - before.written) / 1000,
    };
  } finally {
    await browser.close();
    await galley.end();
    await relay.close();
    await service.end();
    rmSync(scratch, { recursive: true, force: true });
  }
};

export const benchIdle = async ({ postCount, rounds }: { postCount: number; rounds: number }) => {
  await ensureBuilt();
  const executablePath = await ensureBrowser();
  if (executablePath === null) throw new Error('There is no Chromium to measure in.');
  const results = await contest(rounds, {
    galley: () => idle(postCount, executablePath),
    'galley, few posts': () => idle(smallCount, executablePath),
  });
  printContest(`A minute with nothing to do, ${postCount} posts`, results);
  printGoals({
    'An open Galley uses no battery and no network while nothing is done.': [
      { name: '22 CPU of the core in a minute, ms', measured: spreadOf(results, 'galley', 'mainCpuMs'), most: 30 },
      { name: '22 CPU of the window in a minute, ms', measured: spreadOf(results, 'galley', 'windowCpuMs'), most: 30 },
      { name: '22 requests in a minute', measured: spreadOf(results, 'galley', 'requests'), most: 1 },
      { name: '22 written in a minute, kB', measured: spreadOf(results, 'galley', 'writtenKB'), most: 0 },
      {
        name: `22 CPU of the core, more than with ${smallCount} posts, ms`,
        measured: difference(results, 'mainCpuMs', 'galley', 'galley, few posts'),
        most: 30,
      },
    ],
  });
  return { postCount, rounds, results };
};
