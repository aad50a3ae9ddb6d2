// What package:check sees in a packed Galley: strangers, foreign native code, open fuses, a digest that is another's.
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { createPackageWithOptions } from '@electron/asar';
import { flipFuses } from '@electron/fuses';
import { afterEach, describe, expect, it } from 'vitest';
import { fuses } from '../../scripts/after-pack.ts';
import { contentFaults, machineOf } from '../../scripts/packed/contents.ts';
import { findPacked, type Packed, type PackedArch } from '../../scripts/packed/layout.ts';
import { sealFaults } from '../../scripts/packed/seals.ts';
import { makeStandIn, type PackedPlatform } from '../../scripts/packed/stand-in.ts';
import { root } from '../../scripts/run.ts';
import { removeFolder } from '../support/temporary-folder.ts';

const folders: string[] = [];
const makeFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'galley-packed-'));
  folders.push(folder);
  return folder;
};
afterEach(() => {
  for (const folder of folders.splice(0)) removeFolder(folder);
});

/** The library answers before all of it is on the disk. */
const archive = async (source: string, file: string, unpack?: string) =>
  finished(await createPackageWithOptions(source, file, unpack === undefined ? {} : { unpack }));

/** The first bytes of native code made for this machine. */
const nativeCode = (platform: PackedPlatform, arch: PackedArch): Buffer => {
  const bytes = Buffer.alloc(96);
  if (platform === 'linux') {
    bytes.writeUInt32BE(0x7f45_4c46, 0);
    bytes.writeUInt16LE(arch === 'x64' ? 0x3e : 0xb7, 18);
  } else if (platform === 'darwin') {
    bytes.writeUInt32LE(0xfeed_facf, 0);
    bytes.writeUInt32LE(arch === 'x64' ? 0x0100_0007 : 0x0100_000c, 4);
  } else {
    bytes.write('MZ', 0, 'latin1');
    bytes.writeUInt32LE(64, 0x3c);
    bytes.write('PE\0\0', 64, 'latin1');
    bytes.writeUInt16LE(arch === 'x64' ? 0x8664 : 0xaa64, 68);
  }
  return bytes;
};

const sqlite = 'node_modules/better-sqlite3/prebuilds/linux-x64.node';
const wellPacked = (): Record<string, string | Buffer> => ({
  'package.json': '{"name":"galley"}',
  'dist-app/main/electron.mjs': '',
  [sqlite]: nativeCode('linux', 'x64'),
  'node_modules/keytar/prebuilds/linux-x64/keytar.node': nativeCode('linux', 'x64'),
  'node_modules/@img/sharp-linux-x64/lib/sharp.node': nativeCode('linux', 'x64'),
  'node_modules/@img/sharp-libvips-linux-x64/lib/libvips-cpp.so.8.18.7': nativeCode('linux', 'x64'),
});

/** `changes`: what is different from a Galley that is packed well; null: left out. */
const faultsWith = async (changes: Record<string, string | Buffer | null>, unpack = '**/*.{node,8.18.7}') => {
  const folder = makeFolder();
  const source = join(folder, 'source');
  for (const [path, content] of Object.entries({ ...wellPacked(), ...changes })) {
    if (content === null) continue;
    mkdirSync(dirname(join(source, path)), { recursive: true });
    writeFileSync(join(source, path), content);
  }
  await archive(source, join(folder, 'app.asar'), join(source, unpack));
  writeFileSync(join(folder, 'assistant-bridge.mjs'), '');
  return contentFaults({ platform: 'linux', arch: 'x64', program: '', resources: folder });
};

describe('S26 the files', () => {
  it('are fine when they are Galley and the native code of its system', async () => {
    expect(await faultsWith({})).toEqual([]);
  });

  it.each([
    ['dist-app/main/electron.mjs.map', 'dist-app/main/electron.mjs.map is no part of a product'],
    ['dist-app/main/sandbox.mjs', 'dist-app/main/sandbox.mjs is no part of a product'],
    ['dist-app/main/assistant-bridge.mjs', 'dist-app/main/assistant-bridge.mjs is no part of a product'],
    ['dist-app/.env', 'dist-app/.env does not belong to Galley'],
    ['node_modules/sharp/test/x.js', 'node_modules/sharp/test/x.js is no part of a product'],
    ['node_modules/zod/index.js', 'node_modules/zod/index.js does not belong to Galley'],
    ['main/core.ts', 'main/core.ts does not belong to Galley'],
  ])('are found out: %s', async (path, fault) => {
    expect(await faultsWith({ [path]: 'x' })).toContain(fault);
  });

  it.each([
    ['linux', 'arm64'],
    ['darwin', 'x64'],
    ['win32', 'x64'],
  ] as const)('are found out when one is made for %s on %s', async (platform, arch) => {
    expect(await faultsWith({ [sqlite]: nativeCode(platform, arch) })).toEqual([
      'linux-x64.node is not made for linux on x64',
    ]);
  });

  it('are found out when a native module is missing', async () => {
    expect(await faultsWith({ [sqlite]: null })).toEqual([
      `${sqlite} is missing`,
      'there are 2 native modules instead of three',
    ]);
  });

  it('are found out when native code lies where the system cannot load it', async () => {
    expect(await faultsWith({}, '**/@img/**/*.{node,8.18.7}')).toContain(
      `${sqlite} lies inside the archive, where the system cannot load it`,
    );
  });

  it('S25 may lie beside the archive when they are the HEIC decoder, and have to', async () => {
    const decoder = 'node_modules/libheif-js/libheif-wasm/libheif-bundle.js';
    expect(await faultsWith({ [decoder]: '' }, '{**/*.{node,8.18.7},**/libheif-bundle.js}')).toEqual([]);
    expect(await faultsWith({ [decoder]: '' })).toEqual([
      `${decoder} is inside the archive, where it cannot be replaced`,
    ]);
  });

  it('S25 are found out when anything but native code lies where the binary does not check it', async () => {
    const script = 'node_modules/sharp/index.js';
    expect(await faultsWith({ [script]: '' }, '{**/*.{node,8.18.7},**/sharp/**}')).toEqual([
      `${script} is outside the archive, where its hash is not checked`,
    ]);
  });

  it('are found out when package.json still has commands', async () => {
    expect(await faultsWith({ 'package.json': '{"scripts":{"start":"x"}}' })).toEqual([
      'package.json still has its scripts',
    ]);
  });
});

it('reads the machine out of the native code that Galley really ships', () => {
  const prebuilt = (system: string) =>
    machineOf(readFileSync(join(root, 'node_modules/better-sqlite3/prebuilds', `${system}.node`)));
  for (const platform of ['linux', 'win32', 'darwin'] as const)
    for (const arch of ['x64', 'arm64'] as const) expect(prebuilt(`${platform}-${arch}`)).toEqual({ platform, arch });
  expect([machineOf(Buffer.from('#!/bin/sh')), machineOf(Buffer.alloc(200, 'MZ'))]).toEqual([null, null]);
});

describe('S24, S25 the seals', () => {
  const packMac = async (digest?: string): Promise<Packed> => {
    const output = makeFolder();
    makeStandIn('darwin', join(output, 'mac'));
    const app = join(output, 'mac', 'Electron.app');
    const packed = {
      platform: 'darwin',
      arch: 'x64',
      program: app,
      resources: join(app, 'Contents/Resources'),
    } as const;
    await archive(join(app, 'Contents/Resources/en.lproj'), join(packed.resources, 'app.asar'));
    if (digest !== undefined)
      writeFileSync(
        join(app, 'Contents/Info.plist'),
        `<key>Resources/app.asar</key><dict><key>hash</key><string>${digest}</string></dict>`,
      );
    return packed;
  };

  it('are open in Electron as it comes, and shut by the fuses that are decided', async () => {
    const folder = join(makeFolder(), 'linux');
    makeStandIn('linux', folder);
    const program = join(folder, 'electron');
    const packed: Packed = { platform: 'linux', arch: 'x64', program, resources: join(folder, 'resources') };
    const source = join(folder, 'locales');
    await archive(source, join(packed.resources, 'app.asar'));
    expect(await sealFaults(packed)).toContain('the fuse RunAsNode is not set as decided');
    await flipFuses(program, fuses);
    expect(await sealFaults(packed)).toEqual([]);
  });

  it.each([undefined, 'ab'.repeat(32)])('are broken when the program holds the digest %s', async (digest) => {
    expect(await sealFaults(await packMac(digest))).toContain('the digest in the program is not that of the archive');
  });
});

it('finds the one packed Galley of a folder, and no other', () => {
  const output = makeFolder();
  expect(() => findPacked(output, 'win32', 'x64')).toThrow('holds 0 packed folders');
  mkdirSync(join(output, 'win-unpacked'));
  expect(findPacked(output, 'win32', 'x64').program).toBe(join(output, 'win-unpacked', 'Galley.exe'));
  mkdirSync(join(output, 'other'));
  expect(() => findPacked(output, 'win32', 'x64')).toThrow('holds 2 packed folders');
});
