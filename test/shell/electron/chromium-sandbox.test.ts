// Chromium's sandbox is on, and a Galley that was started without it opens only after the person said so (S1, S2).
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { only, prepareShell, runShell, type ShellOptions } from './shell.ts';

const [quits, opens] = [0, 1];

/** Started as an AppImage starts it where the system has no user namespaces, up to the question. */
const prepareUnsandboxed = async (options: ShellOptions = {}) => {
  const shell = prepareShell({ switches: { 'no-sandbox': '' }, ...options });
  onTestFinished(() => shell.remove());
  shell.begin();
  const finished = shell.finish();
  await vi.waitFor(() => expect(shell.electron.messageBoxes).toHaveLength(1));
  const answer = async (response: number) => {
    shell.electron.messageBoxes[0]?.answer.resolve(response);
    await finished;
  };
  return { ...shell, answer };
};

it('S2: is on before Electron is ready, and no question is asked', async () => {
  const { electron, core } = await runShell();
  expect(electron.steps.indexOf('enableSandbox')).toBeGreaterThan(-1);
  expect(electron.steps.indexOf('enableSandbox')).toBeLessThan(electron.steps.indexOf('whenReady'));
  expect([electron.messageBoxes, core.reports]).toEqual([[], []]);
});

describe('a Galley that was started with --no-sandbox', () => {
  it('asks before it opens anything, and names the packages that have the sandbox', async () => {
    const { electron, configs } = await prepareUnsandboxed();
    expect(electron.messageBoxes).toMatchObject([
      { detail: expect.stringContaining('deb'), buttons: ['Quit', 'Open Anyway'], defaultId: quits, cancelId: quits },
    ]);
    expect([configs, electron.windows]).toEqual([[], []]);
  });

  it('does not switch half of the sandbox on again', async () => {
    const { electron } = await prepareUnsandboxed();
    expect(electron.steps).not.toContain('enableSandbox');
  });

  it('quits without opening anything when it is not to', async () => {
    const { electron, configs, folder, answer } = await prepareUnsandboxed();
    await answer(quits);
    expect(await electron.exited).toBe(0);
    expect([configs, electron.windows, existsSync(join(folder, 'window', 'without-sandbox'))]).toEqual([[], [], false]);
  });

  it('opens when it is to: its page is isolated as ever, and the log says what is missing', async () => {
    const { electron, core, folder, answer } = await prepareUnsandboxed();
    await answer(opens);
    const { options } = only(electron.windows);
    expect(options.webPreferences).toMatchObject({ sandbox: true, contextIsolation: true, nodeIntegration: false });
    expect(core.reports).toEqual(["the window runs without Chromium's sandbox {}"]);
    expect(statSync(join(folder, 'window', 'without-sandbox')).mode & 0o777).toBe(0o600);
  });

  it('asks once for each version', async () => {
    const dataDir = temporaryFolder();
    const first = await prepareUnsandboxed({ dataDir });
    await first.answer(opens);
    first.electron.ports.app.quit();
    await first.electron.exited;
    const second = await runShell({ dataDir, switches: { 'no-sandbox': '' } });
    expect(second.electron.messageBoxes).toEqual([]);
    expect(second.core.reports).toHaveLength(1);
    second.electron.ports.app.quit();
    await second.electron.exited;
    const updated = await prepareUnsandboxed({ dataDir, version: '0.2.0' });
    await updated.answer(quits);
    expect(updated.electron.windows).toEqual([]);
  });

  it('opens although the answer cannot be stored', async () => {
    const shell = await prepareUnsandboxed();
    mkdirSync(join(shell.folder, 'window', 'without-sandbox'), { recursive: true });
    await shell.answer(opens);
    expect(shell.electron.windows).toHaveLength(1);
  });
});
