// Whether a desktop shows icons of programs, as its bus says.
import { expect, it } from 'vitest';
import { hasTrayHost, type Run } from '../../../main/shell/electron/system-tray.ts';

const missing = Object.assign(new Error('spawn ENOENT'), { code: 'ENOENT' });
/** What each program there prints; a text of none stands for one that fails. */
const machine =
  (programs: Record<string, string | null>): Run =>
  (program) => {
    const printed = programs[program];
    if (printed === undefined) return Promise.reject(missing);
    return printed === null ? Promise.reject(new Error('no bus')) : Promise.resolve(printed);
  };

it.each([
  ['a desktop with icons', { gdbus: '(true,)\n' }, true],
  ['GNOME without its extension', { gdbus: '(false,)\n' }, false],
  ['one with another program to ask', { 'dbus-send': 'method return\n   boolean true\n' }, true],
  ['one with a third', { busctl: 'b false\n' }, false],
  ['no session bus', { gdbus: null }, false],
  ['nobody to ask', {}, true],
])('%s', async (_name, programs, is) => {
  expect(await hasTrayHost('linux', machine(programs))).toBe(is);
});

it('is never in doubt on macOS and Windows', async () => {
  const asked: string[] = [];
  const run: Run = (program) => {
    asked.push(program);
    return Promise.resolve('false');
  };
  expect([await hasTrayHost('darwin', run), await hasTrayHost('win32', run), asked]).toEqual([true, true, []]);
});
