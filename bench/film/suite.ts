// The bench of film: a video of 150 MB is trimmed at once and compressed, in the window, and what both take of memory.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { ensureBuilt } from '../../scripts/build.ts';
import { ensureBrowser } from '../../scripts/chromium.ts';
import { ensureFfprobe } from '../../scripts/ffprobe.ts';
import { exploreSandbox, frame, uploads } from '../../test/e2e/support/pages.ts';
import { printContest, printGoals } from '../report.ts';
import { contest, spreadOf, type Sample } from '../samples.ts';
import { privateMB } from '../window/measure.ts';
import { startGalley } from '../window/library.ts';

const seconds = 40;
/** In all about 150 MB, as a phone makes them in less than a minute. */
const bitsPerSecond = 30_000_000;
const samplePauseMs = 200;
const patienceMs = 10 * 60_000;

/** With a key frame every two seconds, and sound. */
const writeFilm = (path: string): void => {
  const rate = String(bitsPerSecond);
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    `testsrc2=size=1080x1920:rate=30,noise=alls=80:allf=t`,
    '-f',
    'lavfi',
    '-i',
    'sine=frequency=440',
    '-t',
    String(seconds),
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-g',
    '60',
    '-b:v',
    rate,
    '-minrate',
    rate,
    '-maxrate',
    rate,
    '-bufsize',
    rate,
    '-x264-params',
    'nal-hrd=cbr',
    '-c:a',
    'aac',
    path,
  ]);
};

/** The most that the process ever used, as Linux counts it. */
const peakMB = (pid: number): number => {
  const [, kilobytes] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
};

const openTrim = async (page: Page) => {
  await uploads(page).tab('All files').click();
  await uploads(page).file('film.mp4').click();
  await page.getByRole('button', { name: 'Trim or compress…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Trim or compress / });
  const end = dialog.getByRole('slider', { name: 'End' });
  await end.waitFor();
  // Without what is past it, the result is a film of its own.
  await end.focus();
  for (let steps = 0; steps < 3; steps += 1) await end.press('Shift+ArrowLeft');
  return dialog;
};

export const benchFilm = async ({ rounds }: { rounds: number }): Promise<Record<string, unknown>> => {
  await ensureBuilt();
  const missing = await ensureFfprobe();
  if (missing !== null) throw new Error(missing);
  const executablePath = await ensureBrowser();
  if (executablePath === null) throw new Error('There is no Chromium to measure in.');
  const scratch = mkdtempSync(join(tmpdir(), 'galley-bench-'));
  try {
    const film = join(scratch, 'film.mp4');
    writeFilm(film);
    let round = 0;
    const take = (way: 'trim' | 'compress') => async (): Promise<Sample> => {
      const program = await startGalley(join(scratch, `data-${String((round += 1))}`));
      const browser = await chromium.launch({ executablePath, chromiumSandbox: false });
      try {
        const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
        await page.goto(program.address);
        await exploreSandbox(page);
        await frame(page).link('Uploads').click();
        const [chooser] = await Promise.all([page.waitForEvent('filechooser'), uploads(page).chooseFiles.click()]);
        await chooser.setFiles([film]);
        const dialog = await openTrim(page);
        if (way === 'compress') await dialog.getByText('Compress', { exact: true }).first().click();
        const begun = performance.now();
        await dialog
          .getByRole('button', { name: way === 'trim' ? 'Trim' : 'Compress', exact: true })
          .last()
          .click();
        let windowMB = 0;
        const over = dialog.waitFor({ state: 'hidden', timeout: patienceMs }).then(() => true);
        const pause = () => page.waitForTimeout(samplePauseMs).then(() => false);
        do windowMB = Math.max(windowMB, await privateMB(browser));
        while (!(await Promise.race([over, pause()])));
        return { seconds: (performance.now() - begun) / 1000, windowMB, coreMB: peakMB(program.pid ?? 0) };
      } finally {
        await browser.close();
        await program.end();
      }
    };
    const results = await contest(rounds, { trim: take('trim'), compress: take('compress') });
    printContest(`A video of ${String(Math.round(statSync(film).size / 1e6))} MB and ${String(seconds)} s`, results);
    printGoals({
      'A trimmed video is there while the hand is still on the mouse.': [
        { name: 'a trim at once, s', measured: spreadOf(results, 'trim', 'seconds'), most: 3 },
      ],
      'Other programs have room while a video is worked on.': [
        {
          name: 'private memory of the window while compressing, MB',
          measured: spreadOf(results, 'compress', 'windowMB'),
          most: 400,
        },
        {
          name: 'memory of the core while compressing, MB',
          measured: spreadOf(results, 'compress', 'coreMB'),
          most: 400,
        },
        { name: 'memory of the core while trimming, MB', measured: spreadOf(results, 'trim', 'coreMB'), most: 400 },
      ],
    });
    return { rounds, node: process.version, results };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};
