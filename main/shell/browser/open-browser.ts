// Opens an address in the installed browser, in a window of its own if the browser supports that.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

type Machine = { platform: NodeJS.Platform; env: NodeJS.ProcessEnv; exists: (path: string) => boolean };
export type Command = { file: string; args: string[] };

const appBrowsers: Readonly<Record<string, readonly string[]>> = {
  linux: ['google-chrome', 'chromium', 'chromium-browser', 'microsoft-edge', 'brave-browser'],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: ['Microsoft\\Edge\\Application\\msedge.exe', 'Google\\Chrome\\Application\\chrome.exe'],
};

/** null: there is no display to open it on. */
export const openCommand = (address: string, { platform, env, exists }: Machine): Command | null => {
  if (platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY) return null;
  const dirs =
    platform === 'win32'
      ? [env.ProgramFiles, env['ProgramFiles(x86)']]
      : platform === 'linux'
        ? (env.PATH ?? '').split(delimiter)
        : [''];
  const file = (appBrowsers[platform] ?? [])
    .flatMap((name) => dirs.filter((dir) => dir !== undefined).map((dir) => join(dir, name)))
    .find(exists);
  if (file) return { file, args: [`--app=${address}`] };
  if (platform === 'darwin') return { file: 'open', args: [address] };
  if (platform === 'win32') return { file: 'explorer.exe', args: [address] };
  return { file: 'xdg-open', args: [address] };
};

/** Other users of this machine can see the address in the process list; its code is valid once and soon used. */
export const openBrowser = (address: string): void => {
  const command = openCommand(address, { platform: process.platform, env: process.env, exists: existsSync });
  if (!command) return;
  const child = spawn(command.file, command.args, { detached: true, stdio: 'ignore' });
  // If the browser does not start, the printed address still works.
  child.once('error', () => {});
  child.unref();
};
