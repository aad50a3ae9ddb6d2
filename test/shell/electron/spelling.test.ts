// Spell checking: nothing is fetched without the person's choice, and the choice is stored on this computer.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { callChannel } from '../../../preload/contract/shell.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { runShell, type ShellOptions } from './shell.ts';

const run = async (options?: ShellOptions) => {
  const shell = await runShell(options);
  const { electron, window, folder } = shell;
  const choose = (input: unknown) => electron.invoke(window.webContents, callChannel, 'spellChecking', input);
  await nextTurn();
  return { ...shell, choose, file: join(folder, 'window', 'spelling'), spelling: electron.spelling };
};
const is = (checks: boolean, languages: string[]) => ({ ok: true, value: { checks, languages } });

describe.each(['linux', 'win32'] as const)('on %s', (platform) => {
  it('S29: is off, and no dictionary is fetched', async () => {
    const { choose, spelling, file } = await run({ platform });
    expect(spelling).toEqual({ isEnabled: false, languages: [], fetched: new Set() });
    expect([await choose({}), existsSync(file)]).toEqual([is(false, ['en-US']), false]);
  });

  it('fetches the dictionaries of the system’s languages once it is turned on, and stops with it', async () => {
    const { choose, spelling } = await run({ platform, systemLanguages: ['de-AT', 'en-GB', 'tlh'] });
    expect(await choose({ checks: true })).toEqual(is(true, ['de', 'en-GB']));
    await nextTurn();
    expect(spelling).toEqual({ isEnabled: true, languages: ['de', 'en-GB'], fetched: new Set(['de', 'en-GB']) });
    expect(await choose({ checks: false })).toEqual(is(false, ['de', 'en-GB']));
    expect(spelling).toMatchObject({ isEnabled: false, languages: [] });
  });
});

it('is on from the start on macOS, with the languages that the system finds, and can be turned off', async () => {
  const { choose, spelling } = await run({ platform: 'darwin' });
  expect([await choose({}), spelling.isEnabled]).toEqual([is(true, []), true]);
  expect([await choose({ checks: false }), spelling.isEnabled]).toEqual([is(false, []), false]);
});

it.each([
  [['en-IN'], ['en-US']],
  [
    ['pt-AO', 'pt-PT'],
    ['pt-BR', 'pt-PT'],
  ],
  [['de', 'de-CH'], ['de']],
  [['tlh'], ['en-US']],
  [['de-DE@euro', 'C', 'no language'], ['de']],
  [[], ['en-US']],
])('of a system in %j takes %j', async (systemLanguages, languages) => {
  expect(await (await run({ systemLanguages })).choose({})).toEqual(is(false, languages));
});

it('holds at the next start', async () => {
  const dataDir = temporaryFolder();
  const first = await run({ dataDir });
  await first.choose({ checks: true });
  first.electron.ports.app.quit();
  await first.electron.exited;
  expect((await run({ dataDir })).spelling).toMatchObject({ isEnabled: true, fetched: new Set(['en-US']) });
});

it('says when the choice cannot be saved, and stays as it was', async () => {
  const { choose, spelling, file } = await run();
  mkdirSync(file, { recursive: true });
  expect(await choose({ checks: true })).toMatchObject({ ok: false, error: { kind: 'internal' } });
  expect([spelling.isEnabled, await choose({})]).toEqual([false, is(false, ['en-US'])]);
});

it.each([[{ checks: 'yes' }], [{ checks: true, more: 1 }], [null]])('is refused as %j', async (input) => {
  const { choose, spelling } = await run();
  expect(await choose(input)).toMatchObject({ ok: false, error: { kind: 'invalid' } });
  expect(spelling.isEnabled).toBe(false);
});

it('of a file with other words in it is off', async () => {
  const dataDir = temporaryFolder();
  mkdirSync(join(dataDir, 'window'), { recursive: true });
  writeFileSync(join(dataDir, 'window', 'spelling'), 'perhaps');
  const { spelling, file } = await run({ dataDir });
  expect([spelling.isEnabled, readFileSync(file, 'utf8')]).toEqual([false, 'perhaps']);
});
