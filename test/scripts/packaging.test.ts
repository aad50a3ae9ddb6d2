// How Galley is packed: a valid configuration, every fuse, the least of entitlements, icons that are what they say.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { FuseV1Options } from '@electron/fuses';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { languages } from '../../preload/rules/message-format.ts';
import { fuses } from '../../scripts/after-pack.ts';
import { imageLibrary, tarOf } from '../../scripts/before-pack.ts';
import { makeIcns, makeIco, makeTrayIcons } from '../../scripts/icons.ts';
import { root } from '../../scripts/run.ts';
import { bundleOf } from '../../scripts/smoke.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const read = (path: string) => readFileSync(join(root, path));
const isFunction = (value: unknown) => typeof value === 'function';
const builder = z
  .object({
    getConfig: z.custom<(dir: string, file: string, options: null) => Promise<Record<string, unknown>>>(isFunction),
    validateConfiguration: z.custom<(config: unknown, log: object) => Promise<void>>(isFunction),
  })
  .parse(
    createRequire(createRequire(import.meta.url).resolve('electron-builder/package.json'))(
      'app-builder-lib/out/util/config/config',
    ),
  );

const config = await builder.getConfig(root, 'electron-builder.yml', null);
const validate = (change: object = {}) =>
  builder.validateConfiguration({ ...config, ...change }, { isEnabled: false, add: () => {} });

describe('electron-builder.yml', () => {
  it('is what electron-builder expects', async () => {
    await expect(validate()).resolves.toBeUndefined();
  });

  it.each([{ apId: 'x' }, { asar: 'yes' }, { nsis: { perMachne: false } }, { mac: { notarize: { teamId: 'x' } } }])(
    'would be refused with %j',
    async (typo) => {
      await expect(validate(typo)).rejects.toThrow('Invalid configuration object');
    },
  );

  it('packs the Electron that is developed with', () => {
    const manifest = z.object({ devDependencies: z.object({ electron: z.string() }) });
    expect(config.electronVersion).toBe(
      manifest.parse(JSON.parse(read('package.json').toString())).devDependencies.electron,
    );
  });

  it('S26 names for each system the native files of that system alone', () => {
    // A list of excludes alone would pack the whole repository.
    const own = z.object({ filter: z.array(z.string()) });
    const images = z.object({ from: z.string(), to: z.string() });
    const system = z.object({ files: z.tuple([own, images]) });
    const { mac, win, linux } = z.object({ mac: system, win: system, linux: system }).parse(config);
    const natives = (name: string) => [
      {
        filter: [
          'package.json',
          `!node_modules/better-sqlite3/prebuilds/!(${name}).node`,
          `!node_modules/keytar/prebuilds/!(${name})/**`,
        ],
      },
      { from: `release/natives/${name}/@img`, to: 'node_modules/@img' },
    ];
    expect(mac.files).toEqual(natives('darwin-${arch}'));
    expect(win.files).toEqual(natives('win32-${arch}'));
    expect(linux.files).toEqual(natives('linux-${arch}'));
  });

  it.each(['linux-x64', 'linux-arm64', 'win32-x64', 'win32-arm64', 'darwin-x64', 'darwin-arm64'])(
    'S26 has an image library for %s, as the lock file names it',
    (system) => {
      const names = imageLibrary(system).map(({ name }) => name);
      // On Windows both halves are one package.
      const wanted = [`@img/sharp-${system}`, ...(system.startsWith('win32') ? [] : [`@img/sharp-libvips-${system}`])];
      expect(names).toEqual(wanted);
    },
  );

  it('knows no image library for a system it is not made for', () => {
    expect(() => imageLibrary('sunos-x64')).toThrow('There is no image library for sunos-x64.');
  });

  it.each([
    ['win32', { SystemRoot: 'D:\\Windows' }, 'D:\\Windows\\System32\\tar.exe'],
    ['win32', {}, 'C:\\Windows\\System32\\tar.exe'],
    ['darwin', {}, 'tar'],
  ] as const)('is unpacked on %s by the tar of the system', (platform, env, tar) => {
    expect(tarOf(platform, env)).toBe(tar);
  });

  it("packs the browser's own texts in every language that Galley speaks", () => {
    expect(config['electronLanguages']).toEqual(languages.map((language) => (language === 'en' ? 'en-US' : language)));
  });

  it('S15 claims the links the deep-link grammar knows', () => {
    expect(config.protocols).toEqual([{ name: 'Galley link', schemes: ['galley'] }]);
  });
});

describe('electron-builder.release.mjs', () => {
  it('is what electron-builder expects, and packs the same, signed or not at all', async () => {
    const release = await builder.getConfig(root, 'electron-builder.release.mjs', null);
    await expect(builder.validateConfiguration(release, { isEnabled: false, add: () => {} })).resolves.toBeUndefined();
    expect(release).toMatchObject({
      appId: config['appId'],
      files: config['files'],
      beforePack: config['beforePack'],
      afterPack: config['afterPack'],
      forceCodeSigning: true,
      releaseInfo: { releaseNotesFile: 'release/notes.md' },
      mac: { hardenedRuntime: true, notarize: true },
      win: { verifyUpdateCodeSignature: true },
    });
  });
});

it('S24 states every fuse this Electron has', () => {
  const names = Object.keys(FuseV1Options).filter((key) => Number.isNaN(Number(key)));
  const stated = Object.fromEntries(
    names.map((name) => [name, Object.entries(fuses).find(([key]) => FuseV1Options[Number(key)] === name)?.[1]]),
  );
  expect(stated).toEqual({
    RunAsNode: false,
    EnableCookieEncryption: false,
    EnableNodeOptionsEnvironmentVariable: false,
    EnableNodeCliInspectArguments: false,
    EnableEmbeddedAsarIntegrityValidation: true,
    OnlyLoadAppFromAsar: true,
    LoadBrowserProcessSpecificV8Snapshot: false,
    GrantFileProtocolExtraPrivileges: false,
    WasmTrapHandlers: true,
  });
  expect(fuses.strictlyRequireAllFuses).toBe(true);
});

it('S25 has its code in an archive that the binary checks, and beside it native code and the HEIC decoder alone', () => {
  // Else electron-builder would put whole packages beside it, as soon as one file in them is native.
  expect(config.asar).toEqual({ smartUnpack: false });
  // Under the LGPL, people may put their own decoder in its place.
  const decoder = 'node_modules/libheif-js/libheif-wasm/libheif-bundle.js';
  expect(config.asarUnpack).toEqual(['**/*.{node,dll,dylib,so}', '**/*.so.*', decoder]);
  expect(existsSync(join(root, decoder))).toBe(true);
  expect(config).not.toHaveProperty('disableAsarIntegrity');
  expect(fuses).toMatchObject({
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
    [FuseV1Options.OnlyLoadAppFromAsar]: true,
  });
});

it('S27 takes no next version on Windows that is unsigned, nor one over plain http', () => {
  const feed = z.object({ url: z.string() });
  const { win, publish } = z
    .object({
      win: z.object({ verifyUpdateCodeSignature: z.literal(true) }),
      publish: z.union([feed, z.array(feed)]),
    })
    .parse(config);
  expect(win.verifyUpdateCodeSignature).toBe(true);
  const feeds = [publish].flat();
  expect(feeds).toHaveLength(1);
  for (const { url } of feeds) expect(url).toMatch(/^https:/);
});

describe('S28 what Galley is made of', () => {
  const manifest = z
    .object({ dependencies: z.record(z.string(), z.string()), devDependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(read('package.json').toString()));

  it('is one version of each package', () => {
    const versions = Object.values({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(versions.filter((version) => !/^(npm:@?[\w/-]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });

  it('is what was reviewed: every package by the hash of its bytes', () => {
    const lock = z
      .object({ packages: z.record(z.string(), z.object({ integrity: z.string().optional() })) })
      .parse(JSON.parse(read('package-lock.json').toString()));
    const packages = Object.entries(lock.packages).filter(([path]) => path !== '');
    expect(packages.length).toBeGreaterThan(500);
    expect(packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
  });

  it('is packed without what only its making needs', () => {
    const [, names = ''] = /'!node_modules\/!\(([^)]+)\)\/\*\*'/.exec(read('electron-builder.yml').toString()) ?? [];
    const packed = names.split('|');
    expect(packed).toContain('better-sqlite3');
    expect(packed.filter((name) => name in manifest.devDependencies)).toEqual([]);
  });
});

it('asks macOS for nothing but compiling at run time', () => {
  const keys = [
    ...read('resources/entitlements.mac.plist')
      .toString()
      .matchAll(/<key>(.+?)<\/key>/g),
  ].map(([, key]) => key);
  expect(keys).toEqual(['com.apple.security.cs.allow-jit']);
});

describe('the icons', () => {
  const svg = read('resources/icon.svg');
  const pixelsOf = async (bytes: Buffer) => (await sharp(bytes).metadata()).width;

  it('for Windows hold each size where the directory says', async () => {
    const ico = await makeIco(svg);
    const images = Array.from({ length: ico.readUInt16LE(4) }, (_, index) => {
      const at = 6 + 16 * index;
      const offset = ico.readUInt32LE(at + 12);
      return { size: ico.readUInt8(at) || 256, bytes: ico.subarray(offset, offset + ico.readUInt32LE(at + 8)) };
    });
    expect(images.map(({ size }) => size)).toEqual([16, 24, 32, 48, 64, 128, 256]);
    for (const { size, bytes } of images) {
      if (size > 48) expect(await pixelsOf(bytes)).toBe(size);
      else expect([bytes.readUInt32LE(0), bytes.readInt32LE(4), bytes.readInt32LE(8)]).toEqual([40, size, size * 2]);
    }
    const last = images.at(-1)?.bytes;
    expect(last && ico.subarray(-last.length).equals(last)).toBe(true);
  });

  it('for Windows have the blue of the mark in the middle of the top edge', async () => {
    const ico = await makeIco(svg);
    const at = ico.readUInt32LE(6 + 12) + 40 + (13 * 16 + 8) * 4;
    expect([...ico.subarray(at, at + 4)]).toEqual([0xd6, 0x4b, 0x2b, 0xff]);
  });

  it('for macOS hold each chunk with its size', async () => {
    const icns = await makeIcns(svg);
    expect([icns.toString('latin1', 0, 4), icns.readUInt32BE(4)]).toEqual(['icns', icns.length]);
    const chunks: [string, number | undefined][] = [];
    for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4))
      chunks.push([
        icns.toString('latin1', at, at + 4),
        await pixelsOf(icns.subarray(at + 8, at + icns.readUInt32BE(at + 4))),
      ]);
    expect(chunks).toContainEqual(['icp4', 16]);
    expect(chunks).toContainEqual(['ic10', 1024]);
    expect(chunks).toHaveLength(10);
  });

  it('of the tray have the pixels that each system asks for, and a mark for when something needs the person', async () => {
    const folder = temporaryFolder();
    await makeTrayIcons(folder);
    const names = readdirSync(folder);
    const sizes = Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await pixelsOf(readFileSync(join(folder, name)))] as const)),
    );
    expect(sizes).toMatchObject({
      'linux.png': 24,
      'linux-needs-you@2x.png': 48,
      'win32.png': 16,
      'win32@1.25x.png': 20,
      'darwinTemplate.png': 16,
      'darwin-needs-youTemplate@2x.png': 32,
    });
    expect(names).toHaveLength(16);
    const corner = async (name: string) => {
      const { data, info } = await sharp(join(folder, name)).raw().toBuffer({ resolveWithObject: true });
      const at = Math.round(info.width * 0.79);
      return [...data.subarray((at * info.width + at) * 4, (at * info.width + at) * 4 + 3)];
    };
    expect([await corner('linux@2x.png'), await corner('linux-needs-you@2x.png')]).toEqual([
      [0x2b, 0x4b, 0xd6],
      [0xd9, 0x48, 0x0f],
    ]);
  });

  it('come out the same every time', async () => {
    expect((await makeIco(svg)).equals(await makeIco(svg))).toBe(true);
    expect((await makeIcns(svg)).equals(await makeIcns(svg))).toBe(true);
  });
});

it('the installed program of macOS is signed again as a whole', () => {
  expect(bundleOf('/Applications/Galley.app/Contents/MacOS/Galley')).toBe('/Applications/Galley.app');
});
