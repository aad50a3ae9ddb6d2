// End to end: the whole of Galley in a real Chromium over the browser shell, and in Electron where its binary is.
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from '../../scripts/chromium.ts';
import { root, testWorkers } from '../../scripts/run.ts';
import type { ShellOptions } from './support/test.ts';

const executablePath = process.env['GALLEY_BROWSER'] ?? findBrowser();

/**
 * The suggestions of a hidden address bar are a page of four hundred scripts in every window, and a process is
 * reserved for a page that never comes. Chromium heeds only the last list it is given, so the rest is Playwright's own.
 */
const withoutFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

export default defineConfig<ShellOptions>({
  testDir: import.meta.dirname,
  globalSetup: join(import.meta.dirname, 'support/build.ts'),
  outputDir: join(root, 'test-results', 'e2e'),
  fullyParallel: true,
  workers: testWorkers,
  // Patience costs a passing test nothing, and a machine may have other work.
  timeout: 480_000,
  expect: { timeout: 45_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: process.env['GALLEY_TEST_ZONE'] ?? 'America/New_York',
    // What was done and said. Pictures and copies of the page at every step cost more than the tests: `--trace on` has them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Without a locale of UTF-8, Chromium on Linux leaves out dropped files with names beyond ASCII.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: [
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        '--no-first-run',
        `--disable-features=${withoutFeatures.join()}`,
      ],
    },
  },
  projects: [
    { name: 'browser', testIgnore: ['long/**', 'electron/**', 'pictures/**'] },
    // Only `npm run test:all` runs these.
    { name: 'long', testMatch: 'long/**/*.spec.ts', testIgnore: 'electron/**' },
    // Only `npm run pictures` takes these.
    { name: 'pictures', testMatch: 'pictures/**/*.spec.ts' },
    // What the shell itself does, once more in Electron with every change; the words are those of the browser.
    { name: 'shell', grep: /@shell/, use: { shell: 'electron' } },
    { name: 'electron', testIgnore: ['**/words*.spec.ts', 'pictures/**'], use: { shell: 'electron' } },
  ],
});
