// Which shell `npm start` opens, and what a person reads when Electron ends as soon as it starts.
import { expect, it, onTestFinished, vi } from 'vitest';
import type { ElectronChoice } from '../../scripts/electron-binary.ts';
import { root } from '../../scripts/run.ts';
import { openGalley, runShell, type Ended } from '../../scripts/shells.ts';

const ended: Ended = { code: 0, signal: null, error: null, durationMs: 500 };
const browser = { program: 'node', args: ['browser.mjs'] };

/** Opens Galley with an Electron that ends so; the browser shell ends with 7. */
const open = async (ending: Partial<Ended>, electron: ElectronChoice = { path: 'electron' }) => {
  const programs: string[] = [];
  const lines: string[] = [];
  const code = await openGalley({
    electron,
    electronArgs: ['.'],
    browser,
    run: ({ program }) => {
      programs.push(program);
      return Promise.resolve({ ...ended, ...(program === 'electron' ? ending : { code: 7 }) });
    },
    print: (line) => lines.push(line),
  });
  return { programs, lines, code };
};

it.each<[string, Partial<Ended>, number]>([
  ['is closed', {}, 0],
  ['is closed at once with an error of its own', { code: 1 }, 1],
  ['is closed by a signal', { code: null, signal: 'SIGTERM' }, 1],
  ['crashes after it was open', { code: null, signal: 'SIGTRAP', durationMs: 2001 }, 1],
  ['ends with the linker’s code after it was open', { code: 127, durationMs: 60_000 }, 127],
])('the browser stays closed when Electron %s', async (_name, ending, code) => {
  expect(await open(ending)).toEqual({ programs: ['electron'], lines: [], code });
});

it.each<[string, Partial<Ended>, string]>([
  ['lacks a library', { code: 127 }, 'Electron needs a library that this system does not have, named above'],
  ['is stopped by Chromium', { code: null, signal: 'SIGTRAP' }, 'Electron stopped as it started, for the reason above'],
  [
    'cannot be started',
    { code: null, error: new Error('spawn electron ENOENT') },
    'Electron could not be started: spawn electron ENOENT',
  ],
])('Galley opens in the browser and says why when Electron %s', async (_name, ending, reason) => {
  const lines = [`Galley opens in the browser, because ${reason}.`];
  expect(await open(ending)).toEqual({ programs: ['electron', 'node'], lines, code: 7 });
});

it.each<[string, string[]]>([
  ['', []],
  ['sudo chmod 4755 "helper"', ['To open it in Electron, run: sudo chmod 4755 "helper"']],
])(
  'Galley opens in the browser and says why when Electron cannot be used, with the advice %j',
  async (advice, further) => {
    const lines = ['Galley opens in the browser, because there is a reason.', ...further];
    expect(await open({}, { missing: 'there is a reason', advice })).toEqual({ programs: ['node'], lines, code: 7 });
  },
);

const runNode = (code: string) => runShell({ program: process.execPath, args: ['-e', code] }, root);

it('a shell that runs reports its exit code, its signal, and a program that is not there', async () => {
  expect(await runNode('process.exit(127)')).toMatchObject({ code: 127, signal: null, error: null });
  const missing = await runShell({ program: '/galley/no-electron', args: [] }, root);
  expect(missing).toMatchObject({ code: null, error: expect.objectContaining({ code: 'ENOENT' }) });
});

it('a shell that is stopped reports its signal', async () => {
  expect(await runNode("process.kill(process.pid, 'SIGKILL')")).toMatchObject({ code: null, signal: 'SIGKILL' });
});

it('a shell is started with this environment, but never as a plain Node', async () => {
  vi.stubEnv('ELECTRON_RUN_AS_NODE', '1');
  vi.stubEnv('GALLEY_DATA_DIR', '/data');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { code } = await runNode(
    "process.exit('ELECTRON_RUN_AS_NODE' in process.env ? 1 : process.env.GALLEY_DATA_DIR === '/data' ? 0 : 2)",
  );
  expect(code).toBe(0);
});

it('no listener for signals is left when a shell has ended', async () => {
  const before = process.listenerCount('SIGTERM');
  await runNode('');
  expect(process.listenerCount('SIGTERM')).toBe(before);
});
