// What is in a packed Galley, against what may be: nothing but its own bundles and the native code of that system.
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { extractFile, listPackage, statFile } from '@electron/asar';
import { z } from 'zod';
import type { Packed } from './layout.ts';

const manifest = z.object({
  scripts: z.record(z.string(), z.string()).optional(),
  devDependencies: z.unknown().optional(),
});

const packages = ['@img', 'better-sqlite3', 'detect-libc', 'keytar', 'libheif-js', 'loro-crdt', 'semver', 'sharp'];
const allowed = [
  /^package\.json$/,
  /^dist-app\/(main|preload|renderer)\//,
  new RegExp(`^node_modules/(${packages.join('|')})/`),
];
const forbidden = [
  /\.(map|ts|mts|cts|svelte|md|pem|p12|key)$/,
  /(^|\/)\.env/,
  /(^|\/)(test|tests|__tests__|spec)\//,
  /(^|\/)(package-lock|npm-shrinkwrap)\.json$/,
  /\.(test|spec)\.[cm]?js$/,
  /^dist-app\/main\/(sandbox|assistant-bridge)\.mjs$/,
];
const native = /\.(node|dylib|dll|so(\.[\d.]+)?)$/;

/** The program that other programs start with the user's Node (electron-builder.yml). */
export const bridgeName = 'assistant-bridge.mjs';

/** Its license (LGPL) lets people put in their own. */
const replaceable = 'node_modules/libheif-js/libheif-wasm/libheif-bundle.js';

type Machine = { platform: Packed['platform']; arch: Packed['arch'] };

const elfMachines = new Map<number, Packed['arch']>([
  [0x3e, 'x64'],
  [0xb7, 'arm64'],
]);
const machoMachines = new Map<number, Packed['arch']>([
  [0x0100_0007, 'x64'],
  [0x0100_000c, 'arm64'],
]);
const peMachines = new Map<number, Packed['arch']>([
  [0x8664, 'x64'],
  [0xaa64, 'arm64'],
]);

/** For which machine native code was made, from the first bytes of its file; null: none of Galley's. */
export const machineOf = (bytes: Buffer): Machine | null => {
  const made = (platform: Packed['platform'], arch: Packed['arch'] | undefined) => (arch ? { platform, arch } : null);
  if (bytes.length < 64) return null;
  if (bytes.readUInt32BE(0) === 0x7f45_4c46) return made('linux', elfMachines.get(bytes.readUInt16LE(18)));
  if (bytes.readUInt32LE(0) === 0xfeed_facf) return made('darwin', machoMachines.get(bytes.readUInt32LE(4)));
  if (bytes.toString('latin1', 0, 2) !== 'MZ') return null;
  const header = bytes.readUInt32LE(0x3c);
  return made('win32', header + 6 <= bytes.length ? peMachines.get(bytes.readUInt16LE(header + 4)) : undefined);
};

/** Files of the archive, with forward slashes and no first one. */
const filesOf = (archive: string): string[] =>
  listPackage(archive, { isPack: false })
    .map((path) => path.slice(1).replaceAll('\\', '/'))
    .filter((path) => !('files' in statFile(archive, path)));

/** The modules each system needs. libvips goes by many file names and is judged by its machine alone. */
const neededNative = ({ platform, arch }: Machine) => [
  `node_modules/better-sqlite3/prebuilds/${platform}-${arch}.node`,
  `node_modules/keytar/prebuilds/${platform}-${arch}/keytar.node`,
];

/** What is wrong with the files of a packed Galley, in words; none: nothing. */
export const contentFaults = ({ platform, arch, resources }: Packed): string[] => {
  const archive = join(resources, 'app.asar');
  const files = filesOf(archive);
  const natives = files.filter((path) => native.test(path));
  const read = (path: string) => readFileSync(join(`${archive}.unpacked`, path));
  const { scripts = {}, devDependencies } = manifest.parse(JSON.parse(extractFile(archive, 'package.json').toString()));

  const strangers = files.filter((path) => !allowed.some((pattern) => pattern.test(path)));
  const leftIn = files.filter((path) => forbidden.some((pattern) => pattern.test(path)));
  const beside = files.filter((path) => 'unpacked' in statFile(archive, path));
  const inside = natives.filter((path) => !beside.includes(path));
  const unchecked = beside.filter((path) => !natives.includes(path) && path !== replaceable);
  const locked = files.filter((path) => path === replaceable && !beside.includes(path));
  const foreign = natives.filter((path) => {
    const machine = inside.includes(path) ? null : machineOf(read(path));
    return machine?.platform !== platform || machine.arch !== arch;
  });
  const missing = neededNative({ platform, arch }).filter((path) => !natives.includes(path));
  const modules = natives.filter((path) => path.endsWith('.node')).length;
  return [
    ...strangers.map((path) => `${path} does not belong to Galley`),
    ...leftIn.map((path) => `${path} is no part of a product`),
    ...inside.map((path) => `${path} lies inside the archive, where the system cannot load it`),
    ...unchecked.map((path) => `${path} is outside the archive, where its hash is not checked`),
    ...locked.map((path) => `${path} is inside the archive, where it cannot be replaced`),
    ...foreign.map((path) => `${basename(path)} is not made for ${platform} on ${arch}`),
    ...missing.map((path) => `${path} is missing`),
    ...(existsSync(join(resources, bridgeName)) ? [] : [`${bridgeName} is not beside the archive`]),
    ...(modules === 3 ? [] : [`there are ${modules} native modules instead of three`]),
    ...(Object.keys(scripts).length > 0 || devDependencies ? ['package.json still has its scripts'] : []),
  ];
};
