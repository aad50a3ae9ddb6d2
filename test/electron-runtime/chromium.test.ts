// Of the fake of Electron's runtime nothing is left when it has ended, however it has.
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { removeFolder } from '../support/temporary-folder.ts';
import { connect } from './cdp.ts';
import { fakeElectron } from '../../scripts/fake-electron.ts';

/** An app without a window. */
const startApp = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'galley-fake-'));
  const temporary = mkdtempSync(join(folder, 'tmp-'));
  writeFileSync(join(folder, 'package.json'), '{ "name": "app", "version": "1.0.0", "main": "main.mjs" }');
  writeFileSync(join(folder, 'main.mjs'), '');
  const { path, env } = fakeElectron();
  // As Playwright starts it.
  const app = spawn(path, [folder], { detached: true, env: { ...process.env, ...env, TMPDIR: temporary } });
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
  const chromium = await connect(address);
  const { processInfo } = await chromium.send('SystemInfo.getProcessInfo');
  chromium.close();
  return { app, temporary, browser: processInfo.find(({ type }) => type === 'browser')?.id ?? 0 };
};

const isAlive = (id: number): boolean => {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
};

const endings: Record<string, (app: ChildProcessWithoutNullStreams) => void> = {
  'is asked to end': (app) => void app.kill('SIGTERM'),
  'is killed': (app) => void app.kill('SIGKILL'),
  'is killed with all of its group': (app) => void process.kill(-(app.pid ?? 0), 'SIGKILL'),
  'has lost the process that started it': (app) => void app.stdin.end(),
};

it.each(Object.entries(endings))('leaves no browser and no folder when it %s', async (_, end) => {
  const { app, temporary, browser } = await startApp();
  const left = () => ({
    app: app.exitCode === null && app.signalCode === null,
    browser: isAlive(browser),
    files: readdirSync(temporary).length,
  });
  expect(left()).toEqual({ app: true, browser: true, files: 1 });
  end(app);
  await expect.poll(left).toEqual({ app: false, browser: false, files: 0 });
});
