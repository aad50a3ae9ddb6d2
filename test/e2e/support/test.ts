// `test` with Galley's window open on a fresh data folder, watched for errors and broken security rules.
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { excusedProject } from '../../../scripts/results.ts';
import { root } from '../../../scripts/run.ts';
import { startProgram, type Program } from './program.ts';
import { electronMissing, openBrowserShell, openElectronShell } from './shells.ts';

type Fixtures = {
  /** The window, showing Welcome. The test fails when anything in it fails. */
  window: Page;
  /** What was started for this test; it ends after the window. */
  services: Program[];
  /** The service, run alone; each call starts one. Arguments as `npm run sandbox` takes them. */
  startService: (...args: string[]) => Promise<Program>;
};

/** Collects what must never happen in the window, whatever the person does. */
const watch = (faults: string[]) => async (page: Page) => {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`page: ${error.message}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      console.error(`policy: ${violatedDirective} ${blockedURI} ${sourceFile}`);
    });
  });
};

export const test = base.extend<Fixtures>({
  window: async ({ browser, contextOptions, viewport, locale, timezoneId, colorScheme, services }, use, testInfo) => {
    const inElectron = testInfo.project.name === excusedProject;
    const missing = inElectron ? electronMissing() : null;
    testInfo.skip(missing !== null, `${missing}.`);
    const faults: string[] = [];
    const options = {
      ...contextOptions,
      viewport,
      colorScheme,
      ...(locale && { locale }),
      ...(timezoneId && { timezoneId }),
    };
    const shell = inElectron
      ? await openElectronShell(watch(faults))
      : await openBrowserShell(browser, options, watch(faults));
    await use(shell.page);
    await shell.close();
    // Only now: a service that goes while the window loads pictures looks like a fault.
    for (const service of services) await service.end();
    expect(faults).toEqual([]);
  },
  services: async ({}, use) => use([]),
  startService: async ({ services }, use) => {
    await use(async (...args) => {
      const service = await startProgram([join(root, 'main/sandbox/index.ts'), '--port', '0', ...args]);
      services.push(service);
      return service;
    });
  },
});

export { expect };
