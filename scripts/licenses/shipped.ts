// Which packages Galley ships: those in its bundles, and those packed beside them, each with its license.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { z } from 'zod';
import { decisionFor, licenseFaults } from './policy.ts';

export const shippedPackage = z.object({
  name: z.string(),
  version: z.string(),
  /** As package.json has it; null: it names none. */
  license: z.string().nullable(),
  /** Its license files as they are. Empty: it has none, and none is known. */
  text: z.string(),
  /** Of the archive in the registry: `sha512-…`. */
  integrity: z.string().nullable(),
  /** What else its license wants to be said. */
  note: z.string().nullable(),
});
export type Shipped = z.infer<typeof shippedPackage>;

const person = z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]);
const manifest = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string().optional(),
  author: person.optional(),
});
const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      name: z.string().optional(),
      version: z.string().optional(),
      license: z.string().optional(),
      integrity: z.string().optional(),
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
    }),
  ),
});

/** What is packed as it is, by its folder below node_modules (electron-builder.yml); the image library comes besides. */
const packedFolders = [
  '@img/colour',
  'better-sqlite3',
  'detect-libc',
  'keytar',
  'libheif-js',
  'loro-crdt',
  'semver',
  'sharp',
];
const imageLibrary = /^node_modules\/(@img\/sharp-(?:libvips-)?(?:linux|darwin|win32)-(?:x64|arm64))$/;
const libvips = /@img\/sharp-(?:libvips|win32)-/;

/**
 * Collects the folders of the packages that a bundle is made of, also where no more than a number is left of one.
 * Vite's own list of licenses has one file of each package, and no fonts.
 */
export const collectPackages = (folders: Set<string>): Plugin => ({
  name: 'galley-collect-packages',
  generateBundle(_, bundle) {
    const { root } = this.environment.config;
    // Fonts come with styles, which are no modules.
    const assets = Object.values(bundle).flatMap((each) => (each.type === 'asset' ? each.originalFileNames : []));
    for (const file of [...this.getModuleIds(), ...assets.map((path) => resolve(root, path))]) {
      const [folder] = /^[^\0]*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file.replaceAll('\\', '/')) ?? [];
      if (folder !== undefined) folders.add(folder);
    }
  },
});

const readLock = (root: string) =>
  lock.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))).packages;

/** Every package that `npm install --omit dev` may bring, on any system: more than is shipped. From the lock file alone. */
export const productionTree = (root: string): { name: string; license: string | null }[] =>
  Object.entries(readLock(root))
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .map(([path, { name, license }]) => ({
      name: name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      license: license ?? null,
    }));

const licenseFile = /^(?:licen[cs]e|copying|notice|ofl)/i;
const mit = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to
whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE,
ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

const readText = (file: string): string => readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim();

/** libheif-js has the text of the GPL, to which that of the LGPL adds, in a folder. */
const textFiles = (folder: string, name: string): string[] => [
  ...readdirSync(folder).filter((file) => licenseFile.test(file)),
  ...(name === 'libheif-js' ? ['libheif-wasm/LICENSE'] : []),
];

const textOf = (folder: string, { name, license, author }: z.infer<typeof manifest>): string => {
  const texts = textFiles(folder, name).map((file) => readText(join(folder, file)));
  if (texts.length > 0) return texts.join('\n\n');
  return license === 'MIT' && author !== undefined ? `MIT License\n\nCopyright (c) ${author}\n\n${mit}` : '';
};

type Lock = ReturnType<typeof readLock>;

const readPackage = (root: string, packages: Lock, path: string): Shipped => {
  const folder = join(root, path);
  const found = manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  return {
    name: found.name,
    version: found.version,
    license: found.license ?? null,
    text: textOf(folder, found),
    integrity: packages[path]?.integrity ?? null,
    note: decisionFor(found.name)?.note ?? null,
  };
};

/** What is in libvips, by the README of the one of this machine: it is the same on every system. */
const libvipsTable = (root: string, packages: Lock): string => {
  const readmes = Object.keys(packages).map((path) => join(root, path, 'README.md'));
  const readme = readmes.find((file) => libvips.test(file.replaceAll('\\', '/')) && existsSync(file));
  const [table = ''] = /^This software contains third-party libraries[^]*/m.exec(readme ? readText(readme) : '') ?? [];
  return table;
};

/** The image libraries of all systems, of which only that of this machine is installed. On Windows both halves are one. */
const imageLibraries = (root: string, packages: Lock): Shipped[] => {
  const table = libvipsTable(root, packages);
  return Object.entries(packages)
    .filter(([path]) => imageLibrary.test(path))
    .map(([path, { version = '', license = null, integrity = null }]) => {
      const name = path.slice('node_modules/'.length);
      const addon = name.includes('libvips') ? [] : [readText(join(root, 'node_modules/sharp/LICENSE'))];
      const text = [...addon, ...(libvips.test(path) ? [table] : [])].join('\n\n');
      return { name, version, license, text, integrity, note: decisionFor(name)?.note ?? null };
    });
};

/** Why it may not be shipped so, in words; none: it may. */
export const shippedFaults = (packages: readonly Shipped[]): string[] => [
  ...licenseFaults(packages),
  ...packages.filter(({ text }) => text === '').map(({ name }) => `${name} has no text of its license`),
];

const byName = (one: Shipped, other: Shipped): number =>
  one.name.localeCompare(other.name, 'en') || one.version.localeCompare(other.version, 'en');

/** `bundled`: folders of packages, as `collectPackages` has them. By name, each version once. */
export const shippedPackages = (
  root: string,
  bundled: ReadonlySet<string>,
  packed: readonly string[] = packedFolders,
): Shipped[] => {
  const packages = readLock(root);
  const paths = [...bundled].map((folder) => folder.slice(folder.indexOf('/node_modules/') + 1));
  const all = [...paths, ...packed.map((folder) => `node_modules/${folder}`)].map((path) =>
    readPackage(root, packages, path),
  );
  const once = new Map(
    [...all, ...imageLibraries(root, packages)].map((each) => [`${each.name} ${each.version}`, each]),
  );
  return [...once.values()].toSorted(byName);
};
