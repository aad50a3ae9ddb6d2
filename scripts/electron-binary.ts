// Whether Electron can run here, and where its binary is: found, fetched when it can be had, or why not.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, runTool, type Outcome } from './run.ts';

/** `advice`: a command that makes Electron usable here. */
type Missing = { missing: string; advice?: string };
export type ElectronChoice = { path: string } | Missing;

/** What is asked of the computer, and what is done to it. */
export type Machine = {
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
  isRoot: boolean;
  /** A setting of the kernel by its path below /proc/sys; empty where there is none of that name. */
  readSetting(name: string): string;
  stat(path: string): { uid: number; mode: number } | undefined;
  /** The binary that is already here. */
  installed(): string | null;
  isReachable(version: string): Promise<boolean>;
  /** Runs Electron's own install script. */
  install(): Promise<Outcome>;
};

const packageDir = join(root, 'node_modules', 'electron');

/** The package itself must not be loaded: it would start a download. */
const installed = (): string | null => {
  const pathFile = join(packageDir, 'path.txt');
  const path = existsSync(pathFile) ? join(packageDir, 'dist', readFileSync(pathFile, 'utf8')) : null;
  return path !== null && existsSync(path) ? path : null;
};

const readSetting = (name: string): string => {
  const path = `/proc/sys/${name}`;
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
};

const probeTimeoutMs = 4000;
const downloadTimeoutMs = 300_000;

/** A mirror, where one is set, is where the install script fetches from. */
const releases = (): string =>
  process.env['ELECTRON_MIRROR'] ??
  process.env['npm_config_electron_mirror'] ??
  'https://github.com/electron/electron/releases/download/';

const isReachable = async (version: string): Promise<boolean> => {
  try {
    const address = new URL(`v${version}/SHASUMS256.txt`, releases());
    return (await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(probeTimeoutMs) })).ok;
  } catch {
    return false;
  }
};

const thisMachine = (): Machine => ({
  platform: process.platform,
  env: process.env,
  isRoot: process.getuid?.() === 0,
  readSetting,
  stat: (path) => statSync(path, { throwIfNoEntry: false }),
  installed,
  isReachable,
  install: () => runTool('electron/install.js', [], { timeoutMs: downloadTimeoutMs }),
});

/** Why no Electron could run here, whichever way it is installed; null when one could. */
const sessionObstacle = ({ platform, env, isRoot }: Machine): Missing | null => {
  if (platform !== 'linux') return null;
  if (!env['DISPLAY'] && !env['WAYLAND_DISPLAY']) return { missing: 'there is no display' };
  return isRoot ? { missing: 'Electron does not run as root' } : null;
};

/**
 * Why Chromium could not sandbox the windows of the Electron at `path`: it would end at once, without a window. It needs
 * user namespaces, which Ubuntu 23.10 and later and hardened kernels refuse, or a helper beside it that belongs to root.
 */
const sandboxObstacle = ({ platform, readSetting: setting, stat }: Machine, path: string): Missing | null => {
  if (platform !== 'linux') return null;
  const isForbidden =
    setting('kernel/apparmor_restrict_unprivileged_userns') === '1' ||
    setting('kernel/unprivileged_userns_clone') === '0' ||
    setting('user/max_user_namespaces') === '0';
  if (!isForbidden) return null;
  const helper = join(dirname(path), 'chrome-sandbox');
  const found = stat(helper);
  if (found?.uid === 0 && (found.mode & 0o4755) === 0o4755) return null;
  const missing = 'this system does not let Electron sandbox its windows';
  return found ? { missing, advice: `sudo chown root "${helper}" && sudo chmod 4755 "${helper}"` } : { missing };
};

const usable = (machine: Machine, path: string): ElectronChoice =>
  sessionObstacle(machine) ?? sandboxObstacle(machine, path) ?? { path };

/** Only checks; downloads nothing. */
export const findElectron = (machine = thisMachine()): ElectronChoice => {
  const path = machine.installed();
  return path === null ? { missing: "Electron's binary is not here" } : usable(machine, path);
};

/** The last line of what the install script printed that says anything: an error's message is above its stack. */
const failureOf = ({ output, durationMs }: Outcome): string => {
  if (durationMs >= downloadTimeoutMs) return `it took more than ${downloadTimeoutMs / 60_000} minutes`;
  const lines = output.split('\n').filter((line) => !/^\s*(at .*)?$|^Node\.js v/.test(line));
  return lines.at(-1)?.trim().replace(/\.$/, '') ?? 'its install script gave no reason';
};

/** The binary, fetched where it can be had, whether or not it could run here. Without a network that fails at once. */
export const ensureElectronBinary = async (version: string, machine = thisMachine()): Promise<ElectronChoice> => {
  const here = machine.installed();
  if (here !== null) return { path: here };
  if (!(await machine.isReachable(version))) return { missing: "Electron's binary can't be fetched from here" };
  console.log('Fetching Electron, once, about 120 MB.');
  const outcome = await machine.install();
  const path = machine.installed();
  return path === null ? { missing: `Electron could not be fetched: ${failureOf(outcome)}` } : { path };
};

/**
 * The binary to start Galley with: as `ensureElectronBinary`, but without a display and for root nothing is fetched.
 * Whether the sandbox can work is asked of what was fetched: the advice is about its files.
 */
export const ensureElectron = async (version: string, machine = thisMachine()): Promise<ElectronChoice> => {
  const obstacle = sessionObstacle(machine);
  if (obstacle !== null) return obstacle;
  const electron = await ensureElectronBinary(version, machine);
  return 'path' in electron ? usable(machine, electron.path) : electron;
};
