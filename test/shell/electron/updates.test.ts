// New versions in the Electron shell, on a made-up electron-updater (test 22; S27).
import { describe, expect, it } from 'vitest';
import type { Updater } from '../../../main/core.ts';
import { runShell, type ShellOptions } from './shell.ts';

const run = async (options: ShellOptions = {}) => {
  const shell = await runShell({ isPackaged: true, platform: 'win32', ...options });
  const open = async (): Promise<Updater> => {
    const updater = await shell.configs[0]?.openUpdater?.();
    if (!updater) throw new Error('there is no updater');
    return updater;
  };
  return { ...shell, open };
};
const next = { isUpdateAvailable: true, updateInfo: { version: '0.2.0', releaseNotes: 'Faster.' } };
const goesOn = new AbortController().signal;

describe('the updater', () => {
  it('is not there in a Galley that is not installed', async () => {
    expect((await run({ isPackaged: false })).configs[0]?.openUpdater).toBeNull();
  });

  it('is not even loaded before it is requested', async () => {
    const { updater, open } = await run();
    expect(updater.loads.count).toBe(0);
    await open();
    expect([updater.loads.count, updater.autoUpdater.steps]).toEqual([1, []]);
  });

  it('S27 fetches nothing by itself, goes to no older version and takes no installer that fetches another one', async () => {
    const { updater, open } = await run();
    await open();
    expect(updater.autoUpdater).toMatchObject({
      allowDowngrade: false,
      autoDownload: false,
      autoInstallOnAppQuit: true,
      disableWebInstaller: true,
      logger: null,
    });
  });

  it.each<[NodeJS.Platform, NodeJS.ProcessEnv, boolean]>([
    ['darwin', {}, false],
    ['win32', {}, false],
    ['linux', {}, true],
    ['linux', { APPIMAGE: '/home/rye/Galley.AppImage' }, false],
  ])('leaves the installing to the person: %s %j %s', async (platform, env, byHand) => {
    const { open } = await run({ platform, env });
    expect((await open()).byHand).toBe(byHand);
  });
});

describe('looking', () => {
  it('sends no number of this installation, which electron-updater has one of', async () => {
    const { updater, open } = await run();
    await open();
    expect(updater.autoUpdater.requestHeaders).toEqual({ 'x-user-staging-id': 'none' });
  });

  it('finds a version with its notes, as text', async () => {
    const { updater, open } = await run();
    updater.autoUpdater.found = next;
    expect(await (await open()).check()).toEqual({ version: '0.2.0', notes: 'Faster.' });
  });

  it('cuts endless notes, and passes over what is no text', async () => {
    const { updater, open } = await run();
    const found = async (releaseNotes: unknown) => {
      updater.autoUpdater.found = { isUpdateAvailable: true, updateInfo: { version: '0.2.0', releaseNotes } };
      return (await (await open()).check())?.notes;
    };
    expect((await found('x'.repeat(100_000)))?.length).toBe(4000);
    expect(await found([{ version: '0.2.0', note: 'x' }])).toBe('');
  });

  it.each([null, { ...next, isUpdateAvailable: false }])('finds nothing newer: %j', async (found) => {
    const { updater, open } = await run();
    updater.autoUpdater.found = found;
    expect(await (await open()).check()).toBeNull();
  });

  it.each([
    [new Error('net::ERR_INTERNET_DISCONNECTED'), 'unreachable'],
    [Object.assign(new Error('Cannot find latest.yml'), { code: 'ERR_UPDATER_CHANNEL_FILE_NOT_FOUND' }), 'unreachable'],
    [Object.assign(new Error('x'), { code: 'HTTP_ERROR_503' }), 'unreachable'],
    [Object.assign(new Error('x'), { code: 'ERR_UPDATER_INVALID_SIGNATURE' }), 'untrusted'],
    [new Error('sha512 checksum mismatch, expected a, got b'), 'untrusted'],
    [new Error('Code signature at URL file:///x did not pass validation'), 'untrusted'],
    [Object.assign(new Error('write'), { code: 'ENOSPC' }), 'disk'],
    [new Error('something else'), 'other'],
    ['no error at all', 'other'],
  ])('says why it failed: %s', async (error, why) => {
    expect((await (await run()).open()).why(error)).toBe(why);
  });
});

describe('fetching', () => {
  it('reports its progress', async () => {
    const { updater, open } = await run();
    const shares: number[] = [];
    const fetched = (await open()).download((share) => shares.push(share), goesOn);
    updater.autoUpdater.emit('download-progress', { percent: 12.5 });
    updater.autoUpdater.download.resolve([]);
    await fetched;
    updater.autoUpdater.emit('download-progress', { percent: 50 });
    expect(shares).toEqual([0.125]);
  });

  it('stops on request', async () => {
    const { open } = await run();
    const stop = new AbortController();
    const fetched = (await open()).download(() => {}, stop.signal);
    stop.abort();
    await expect(fetched).rejects.toThrow('cancelled');
  });
});

describe('test 23 the restart', () => {
  it('closes the core first, and installs instead of ending', async () => {
    const closing = Promise.withResolvers<undefined>();
    const { updater, electron, core, open } = await run({ close: () => closing.promise });
    (await open()).restart();
    await expect.poll(() => core.closed).toBe(1);
    expect(updater.autoUpdater.steps).toEqual([]);
    closing.resolve(undefined);
    await expect.poll(() => updater.autoUpdater.steps).toEqual(['install silent and open']);
    expect(electron.steps).not.toContain('ended');
    // The installer runs, and electron-updater ends Galley.
    electron.ports.app.quit();
    expect(await electron.exited).toBe(0);
  });

  it('ends all the same when the installer does not start', async () => {
    const { updater, electron, open } = await run();
    (await open()).restart();
    await expect.poll(() => updater.autoUpdater.steps).toEqual(['install silent and open']);
    updater.autoUpdater.emit('error', new Error('no permission'));
    expect(await electron.exited).toBe(0);
  });
});
