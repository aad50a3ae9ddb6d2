// Whether a Linux desktop shows icons of programs at all: Electron makes one everywhere, and on some nobody would see it.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Resolves with what the program prints. Rejects with `code` ENOENT where there is none of that name. */
export type Run = (program: string, args: readonly string[]) => Promise<string>;

const timeoutMs = 2000;
/** Who shows the icons takes this name on the session's bus (the StatusNotifierItem specification). */
const host = 'org.kde.StatusNotifierWatcher';
const bus = 'org.freedesktop.DBus';
/** Desktops have one of them; each prints `true` or `false`. */
const questions: readonly (readonly [string, readonly string[]])[] = [
  ['gdbus', ['call', '--session', '--dest', bus, '--object-path', '/', '--method', `${bus}.NameHasOwner`, host]],
  ['dbus-send', ['--session', '--print-reply', `--dest=${bus}`, '/', `${bus}.NameHasOwner`, `string:${host}`]],
  ['busctl', ['--user', 'call', bus, '/', bus, 'NameHasOwner', 's', host]],
];

export const runProgram: Run = async (program, args) =>
  (await promisify(execFile)(program, [...args], { timeout: timeoutMs })).stdout;

/** Where nobody can be asked it is taken for true: the icon may be there. */
export const hasTrayHost = async (platform: NodeJS.Platform, run: Run): Promise<boolean> => {
  if (platform !== 'linux') return true;
  for (const [program, args] of questions) {
    try {
      return /\btrue\b/.test(await run(program, args));
    } catch (error) {
      const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      // There is no bus, or it did not answer.
      if (!isMissing) return false;
    }
  }
  return true;
};
