// Installs what package-lock.json names, once, before any other script. Runs on Node 20 with built-ins alone.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';

const neededMajor = 24;
/** Machines for which npm has Node itself (optionalDependencies of package.json). */
const nodeComesThroughNpm = ['linux-x64', 'linux-arm64', 'win32-x64'];

const root = join(import.meta.dirname, '..');
const windows = process.platform === 'win32';
const machine = `${process.platform}-${process.arch}`;
const stampFile = join(root, 'node_modules', '.bootstrap');
const lockFile = join(root, '.bootstrap.lock');
const binaries = join(root, 'node_modules', '.bin');
const installedNode = join(binaries, windows ? 'node.cmd' : 'node');

// npm puts node_modules/.bin first on the PATH: from the second install on, the Node that came with the first runs this.
const runsOnInstalledNode = process.execPath.startsWith(join(root, 'node_modules') + sep);
const hasOwnNode = !runsOnInstalledNode && Number(process.versions.node.split('.')[0]) >= neededMajor;
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(machine)
  .digest('hex');

const isReady = () => {
  try {
    return readFileSync(stampFile, 'utf8') === wanted && (hasOwnNode || existsSync(installedNode));
  } catch {
    return false;
  }
};

const pause = (delayMs) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, delayMs);

const ownerIsAlive = () => {
  try {
    process.kill(Number(readFileSync(lockFile, 'utf8')), 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM' || error.code === 'ENOENT';
  }
};

/** One installer at a time: true once the lock is ours, false when another one has done the work. */
const takeLock = () => {
  const me = String(process.pid);
  for (;;) {
    try {
      writeFileSync(lockFile, me, { flag: 'wx' });
      // Two takers of a dead owner's lock may both get here; the later writer keeps it.
      pause(300);
      if (readFileSync(lockFile, 'utf8') === me) return true;
    } catch (error) {
      if (error.code !== 'EEXIST' && error.code !== 'ENOENT') throw error;
    }
    if (ownerIsAlive()) pause(500);
    else rmSync(lockFile, { force: true });
    if (isReady()) return false;
  }
};

const runNpm = (args) => {
  const npm = process.env.npm_execpath;
  // npm runs on the machine's Node: the installed one is replaced meanwhile.
  const [command, first] = npm ? [process.env.npm_node_execpath ?? process.execPath, [npm]] : ['npm', []];
  // The outer npm describes its own script in these; the inner one must not believe them.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(lifecycle|package)_/.test(name)),
  );
  return (
    spawnSync(command, [...first, ...args], { cwd: root, stdio: 'inherit', env, shell: windows && !npm }).status ?? 1
  );
};

const install = () => {
  console.log('Installing what Galley needs. This takes about a minute.');
  // No package needs an install script, and older npm would make one up for better-sqlite3. Warnings are left out:
  // npm itself runs on the machine's Node, which many packages find too old, and Galley does not.
  const args = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--loglevel=error'];
  if (runNpm(args) !== 0) return 1;
  if (hasOwnNode) {
    // The machine's Node is new enough: it must not be shadowed by the one that came along.
    for (const name of ['node', 'node.cmd', 'node.ps1']) rmSync(join(binaries, name), { force: true });
  }
  writeFileSync(stampFile, wanted);
  return 0;
};

if (!isReady()) {
  if (!hasOwnNode && !nodeComesThroughNpm.includes(machine)) {
    console.error(
      `Galley needs Node ${neededMajor} or later on this machine (it has ${process.versions.node}). Install it from https://nodejs.org, then run this again.`,
    );
    process.exit(1);
  }
  if (takeLock()) {
    // npm rolls back on these by itself: the lock stays until it is done.
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
    try {
      process.exitCode = isReady() ? 0 : install();
    } finally {
      rmSync(lockFile, { force: true });
    }
  }
}
