// The built window in Chromium, worked in for hundreds of rounds: pages opened, posts written in, lists scrolled, files dropped.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright';
import { ensureBuilt } from '../../scripts/build.ts';
import { editor, frame, library, uploads, welcome } from '../e2e/support/pages.ts';
import { startProgram, startSandboxProgram } from '../e2e/support/program.ts';
import { launchChromium } from '../support/chromium.ts';
import { jpegFile } from '../support/media-files.ts';

const key = 'key-of-the-bakery';
const root = join(import.meta.dirname, '../..');
const places = ['Calendar', 'Queue', 'Ideas', 'Uploads', 'Activity', 'Channels', 'Analytics', 'Brand', 'Settings'];

/** After collection, by Chromium's own counters. Documents and frames would stay 1. */
const counted = { JSHeapUsedSize: 0.1, Nodes: 0.1, JSEventListeners: 0.1, Documents: 0 } as const;
type Sample = Record<keyof typeof counted, number>;

const sampleOf = async (session: CDPSession): Promise<Sample> => {
  for (let round = 0; round < 2; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const value = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return {
    JSHeapUsedSize: value('JSHeapUsedSize'),
    Nodes: value('Nodes'),
    JSEventListeners: value('JSEventListeners'),
    Documents: value('Documents'),
  };
};

const drop = async (page: Page, name: string, bytes: Buffer): Promise<void> => {
  await frame(page).link('Uploads').click();
  await uploads(page).heading.waitFor();
  const dataTransfer = await page.evaluateHandle(
    (of) => {
      const data = new DataTransfer();
      const content = Uint8Array.from(atob(of.base64), (letter) => letter.charCodeAt(0));
      data.items.add(new File([content], of.name, { type: 'image/jpeg' }));
      return data;
    },
    { name, base64: bytes.toString('base64') },
  );
  for (const step of ['dragenter', 'dragover', 'drop'])
    await page.locator('main').dispatchEvent(step, { dataTransfer });
  await dataTransfer.dispose();
  await page.getByText(name).first().waitFor();
};

const round = async (page: Page, number: number): Promise<void> => {
  for (const place of places) {
    await frame(page).link(place).click();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  }
  await frame(page).link('Library').click();
  const rows = library(page).posts.getByRole('row');
  await rows.nth(2).waitFor();
  await rows.nth(1).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await rows.nth(1 + (number % 4)).click();
  await editor(page).name.waitFor();
  const fields = editor(page).text.getByRole('textbox');
  if ((await fields.count()) > 0) {
    await fields.first().fill(`Said anew in round ${number}`);
    await page.keyboard.press('ControlOrMeta+z');
  }
  if (number % 10 === 0) await drop(page, `${number}.jpg`, await jpegFile({ seed: number }));
};

/** Lines that say what grew, and whether anything did. The first quarter is the warm-up. */
export const runWindow = async (of: { rounds: number; report: (line: string) => void }): Promise<boolean> => {
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'galley-endurance-'));
  const service = await startSandboxProgram('--seed', 'demo', '--key', key);
  const galley = await startProgram(
    [join(root, 'dist-app/main/browser.mjs'), '--no-open', ...(process.getuid?.() === 0 ? ['--allow-root'] : [])],
    { GALLEY_DATA_DIR: join(folder, 'data'), DBUS_SESSION_BUS_ADDRESS: '' },
  );
  const browser = await launchChromium();
  const samples: Sample[] = [];
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    await page.goto(galley.address);
    await welcome(page).connectForGood(key, service.address);
    const every = Math.max(1, Math.floor(of.rounds / 16));
    for (let number = 1; number <= of.rounds; number += 1) {
      await round(page, number);
      if (number % every > 0) continue;
      await frame(page).link('Library').click();
      await library(page).heading.waitFor();
      const sample = await sampleOf(session);
      samples.push(sample);
      of.report(`${number} rounds: ${JSON.stringify(sample)}`);
    }
  } finally {
    await browser.close();
    await galley.end();
    await service.end();
    rmSync(folder, { recursive: true, force: true });
  }
  const quarter = Math.max(1, Math.floor(samples.length / 4));
  const after = samples.slice(quarter);
  return Object.entries(counted)
    .map(([name, allowed]) => {
      const values = after.map((sample) => sample[name as keyof Sample]);
      const first = Math.min(...values.slice(0, quarter));
      const last = Math.min(...values.slice(-quarter));
      const isFlat = last <= first * (1 + allowed);
      of.report(`${isFlat ? 'flat ' : 'GROWS'}  ${name}: ${first.toPrecision(4)} to ${last.toPrecision(4)}`);
      return isFlat;
    })
    .every(Boolean);
};
