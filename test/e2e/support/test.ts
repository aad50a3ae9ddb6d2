// `test` with Galley's window open on a fresh data folder, watched for errors and broken security rules.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type ElectronApplication, type Page } from '@playwright/test';
import { moveClock } from '../../support/moved-clock.ts';
import { offsetTo, testNow } from '../../support/test-now.ts';
import { openRelay, type Relay } from '../../support/relay.ts';
import { createCanary, type Canary } from './canary.ts';
import { startSandboxProgram, type Program } from './program.ts';
import { openBrowserShell, openElectronShell } from './shells.ts';

type Watch = Parameters<typeof openRelay> extends [unknown, ...infer Rest] ? Rest : never;

/** Which shell the window is opened in. */
export type ShellOptions = { shell: 'browser' | 'electron' };

type Fixtures = ShellOptions & {
  /** The moment at which each test begins, ISO 8601. */
  startsAt: string;
  /** How far the clocks of this test are from the machine's, in Galley, its window, its services and the test itself. */
  clockOffsetMs: number;
  /** Galley on a fresh data folder. The test fails when anything in its window fails. */
  galley: {
    page: Page;
    /** null: in the browser shell. */
    app: ElectronApplication | null;
    /** Closes it and opens it again on the same data; gives the new window. */
    reopen(): Promise<Page>;
    /** The same, but it is killed in the midst of what it does. */
    killAndReopen(): Promise<Page>;
  };
  /** The window of `galley`, showing Welcome. */
  window: Page;
  /** The keys of the services of this test: the test fails when one shows where it must not. */
  canary: Canary;
  /** What was started for this test; it ends after the window. */
  services: Pick<Program, 'end'>[];
  /** A way to a service that the test can cut. */
  relayTo: (address: string, ...watch: Watch) => Promise<Relay>;
  /** The service, run alone; each call starts one. Arguments as `npm run sandbox` takes them. */
  startService: (...args: string[]) => Promise<Program>;
};

const ready = () => undefined;

/** Collects what must never happen in the window, whatever the person does. */
const watch = (faults: string[], canary: Canary) => async (page: Page) => {
  canary.watch(page);
  // Playwright takes the system's picker only from some time after a test waits for it; a quick key opens the real one.
  page.on('filechooser', ready);
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
  shell: ['browser', { option: true }],
  startsAt: [testNow, { option: true }],
  clockOffsetMs: [
    async ({ startsAt }, use) => {
      const offsetMs = offsetTo(startsAt);
      const putRight = moveClock(offsetMs);
      await use(offsetMs);
      putRight();
    },
    { auto: true },
  ],
  galley: async (
    {
      shell: kind,
      browser,
      contextOptions,
      viewport,
      locale,
      timezoneId,
      colorScheme,
      services,
      canary,
      clockOffsetMs,
    },
    use,
  ) => {
    const inElectron = kind === 'electron';
    const faults: string[] = [];
    const options = {
      ...contextOptions,
      viewport,
      colorScheme,
      ...(locale && { locale }),
      ...(timezoneId && { timezoneId }),
    };
    const dataDir = await mkdtemp(join(tmpdir(), 'galley-e2e-'));
    const open = () =>
      inElectron
        ? openElectronShell(dataDir, options, clockOffsetMs, watch(faults, canary))
        : openBrowserShell(dataDir, browser, options, clockOffsetMs, watch(faults, canary));
    let shell = await open();
    await use({
      page: shell.page,
      app: shell.app ?? null,
      async reopen() {
        canary.searchProcesses(shell);
        await shell.close();
        shell = await open();
        return shell.page;
      },
      async killAndReopen() {
        await shell.kill();
        // What the page met while its program was gone is no fault of its.
        faults.length = 0;
        shell = await open();
        return shell.page;
      },
    });
    canary.searchProcesses(shell);
    await shell.close();
    // Only now: a service that goes while the window loads pictures looks like a fault.
    for (const service of services) await service.end();
    canary.searchFiles(dataDir);
    await rm(dataDir, { recursive: true, force: true });
    // A search of nothing finds nothing.
    expect(
      Math.min(inElectron ? 1 : canary.counts.frames, canary.counts.processes, canary.counts.files),
    ).toBeGreaterThan(0);
    expect([...canary.found]).toEqual([]);
    expect(faults).toEqual([]);
  },
  window: async ({ galley }, use) => use(galley.page),
  canary: async ({}, use) => use(createCanary()),
  services: async ({}, use) => use([]),
  startService: async ({ services, canary }, use) => {
    await use(async (...args) => {
      for (const [place, arg] of args.entries())
        if (args[place - 1] === '--key') canary.know(arg.split(/[@=]/, 1)[0] ?? arg);
      const service = await startSandboxProgram('--now', new Date().toISOString(), ...args);
      services.push(service);
      return service;
    });
  },
  relayTo: async ({ services }, use) => {
    await use(async (address, ...watch) => {
      const relay = await openRelay(address, ...watch);
      services.push({ end: () => relay.close() });
      return relay;
    });
  },
});

export { expect };
