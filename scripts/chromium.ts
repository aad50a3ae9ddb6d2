// Finds a Chromium for the tests and for the app window, and gets one when there is none.
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { aptInstall } from './apt.ts';
import { runTool } from './run.ts';

const systemPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  `${process.env['PROGRAMFILES'] ?? 'C:\\Program Files'}\\Google\\Chrome\\Application\\chrome.exe`,
  `${process.env['PROGRAMFILES(X86)'] ?? 'C:\\Program Files (x86)'}\\Microsoft\\Edge\\Application\\msedge.exe`,
];

/** The browser installed on this machine, else the one Playwright has fetched before, else null. */
export const findBrowser = (): string | null =>
  [...systemPlaces, chromium.executablePath()].find((place) => existsSync(place)) ?? null;

const downloadTimeoutMs = 120_000;

/** As `findBrowser`, but fetches one: Playwright's, else Debian's package when this is root. null: none to be had. */
export const ensureBrowser = async (): Promise<string | null> => {
  const found = findBrowser();
  if (found) return found;
  console.log('No Chromium here yet: fetching one.');
  await runTool('playwright/cli.js', ['install', 'chromium'], { timeoutMs: downloadTimeoutMs });
  return findBrowser() ?? ((await aptInstall(['chromium'])) ? findBrowser() : null);
};
