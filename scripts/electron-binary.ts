// Whether Electron can run here, and where its binary is: found, fetched when it can be had, or why not.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root, runTool } from './run.ts';

const packageDir = join(root, 'node_modules', 'electron');

const sandboxHelper = join(packageDir, 'dist', 'chrome-sandbox');

export type ElectronChoice = { path: string } | { missing: string };

type Machine = {
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
  isRoot: boolean;
  /** Chromium can lock its windows in: by namespaces of its own, or by a helper that belongs to root. */
  canSandbox: boolean;
};

/** Why Electron could not run here even with its binary; null when it could. */
export const electronObstacle = ({ platform, env, isRoot, canSandbox }: Machine): string | null => {
  if (platform !== 'linux') return null;
  if (!env['DISPLAY'] && !env['WAYLAND_DISPLAY']) return 'there is no display';
  if (isRoot) return 'Electron does not run as root';
  // Ubuntu 23.10 and later, and hardened kernels: Chromium ends at once, without a window.
  return canSandbox
    ? null
    : `this system keeps Electron from locking its windows in; to let it: sudo chown root "${sandboxHelper}" && sudo chmod 4755 "${sandboxHelper}"`;
};

/** The binary that is already here. The package itself must not be loaded: it would start a download. */
const installed = (): string | null => {
  const pathFile = join(packageDir, 'path.txt');
  const path = existsSync(pathFile) ? join(packageDir, 'dist', readFileSync(pathFile, 'utf8')) : null;
  return path !== null && existsSync(path) ? path : null;
};

/** Of the kernel; empty where it has none of that name. */
const setting = (name: string): string => {
  const path = `/proc/sys/kernel/${name}`;
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
};

const canSandbox = (): boolean => {
  const isForbidden =
    setting('apparmor_restrict_unprivileged_userns') === '1' || setting('unprivileged_userns_clone') === '0';
  if (!isForbidden) return true;
  const helper = statSync(sandboxHelper, { throwIfNoEntry: false });
  return helper !== undefined && helper.uid === 0 && (helper.mode & 0o4755) === 0o4755;
};

const thisMachine = (): Machine => ({
  platform: process.platform,
  env: process.env,
  isRoot: process.getuid?.() === 0,
  canSandbox: canSandbox(),
});

/** Looks, and fetches nothing. */
export const findElectron = (): ElectronChoice => {
  const path = installed();
  if (path === null) return { missing: "Electron's binary is not here" };
  const obstacle = electronObstacle(thisMachine());
  return obstacle === null ? { path } : { missing: obstacle };
};

const probeTimeoutMs = 4000;
const downloadTimeoutMs = 300_000;

/** A mirror, where one is set, is where `install-electron` fetches from. */
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

/** The binary, fetched where it can be had, whether or not it could run here. Without a network that fails at once. */
export const ensureElectronBinary = async (version: string): Promise<ElectronChoice> => {
  const here = installed();
  if (here !== null) return { path: here };
  if (!(await isReachable(version))) return { missing: "Electron's binary cannot be fetched from here" };
  console.log('Fetching Electron, once, about 120 MB.');
  await runTool('electron/install.js', [], { timeoutMs: downloadTimeoutMs });
  const path = installed();
  return path === null ? { missing: "Electron's binary is not here" } : { path };
};

/** The binary to start Galley with: as `ensureElectronBinary`, but nothing is fetched that could not run here. */
export const ensureElectron = async (version: string): Promise<ElectronChoice> => {
  const obstacle = electronObstacle(thisMachine());
  return obstacle === null ? ensureElectronBinary(version) : { missing: obstacle };
};
