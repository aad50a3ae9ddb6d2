// Of the fake of Electron's runtime nothing is left when it has ended, however it has.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium as playwright } from '@playwright/test';
import { expect, it, onTestFinished } from 'vitest';
import { removeFolder } from '../support/temporary-folder.ts';
import { fakeElectron } from '../../scripts/fake-electron.ts';

/** An app without a window. */
const startApp = async (starter: string[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'galley-fake-'));
  const temporary = mkdtempSync(join(folder, 'tmp-'));
  writeFileSync(join(folder, 'package.json'), '{ "name": "app", "version": "1.0.0", "main": "main.mjs" }');
  writeFileSync(join(folder, 'main.mjs'), '');
  const { path, env } = fakeElectron();
  const [command, ...args] = [...starter, path, folder];
  const app = spawn(command, args, { detached: true, env: { ...process.env, ...env, TMPDIR: temporary } });
  onTestFinished(() => {
    app.kill('SIGKILL');
    removeFolder(folder);
  });
  const address = await new Promise<string>((found) => {
    createInterface({ input: app.stderr }).on('line', (line) => {
      const socket = /^DevTools listening on (ws:.*)$/.exec(line)?.[1];
      if (socket !== undefined) found(socket);
    });
  });
  const chromium = await playwright.connectOverCDP(address);
  const { processInfo } = await (await chromium.newBrowserCDPSession()).send('SystemInfo.getProcessInfo');
  await chromium.close();
  return { app, temporary, browser: processInfo.find(({ type }) => type === 'browser')?.id ?? 0 };
};

const isAlive = (id: number): boolean => {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
};

/** Waits for what it has started. */
const starter = ['/bin/sh', '-c', '"$0" "$@" & wait'];

it.each<[string, string[], (app: ChildProcess) => unknown]>([
  ['is asked to end', [], (app) => app.kill('SIGTERM')],
  ['is killed', [], (app) => app.kill('SIGKILL')],
  ['is killed with all of its group', [], (app) => process.kill(-(app.pid ?? 0), 'SIGKILL')],
  ['has lost the process that started it', starter, (app) => app.kill('SIGKILL')],
])('leaves no browser and no folder when it %s', async (_, startedBy, end) => {
  const { app, temporary, browser } = await startApp(startedBy);
  const left = () => ({
    app: app.exitCode === null && app.signalCode === null,
    browser: isAlive(browser),
    files: readdirSync(temporary).length,
  });
  expect(left()).toEqual({ app: true, browser: true, files: 1 });
  end(app);
  await expect.poll(left).toEqual({ app: false, browser: false, files: 0 });
});
