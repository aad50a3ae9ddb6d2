// The licenses of what Galley ships: all decided, each with its text, in the notices, in the SBOM and in the package.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createPackage } from '@electron/asar';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bomOf, listOf, noticesOf } from '../../scripts/licenses/documents.ts';
import { packedLicenseFaults } from '../../scripts/licenses/packed.ts';
import { decisions, licenseFaults } from '../../scripts/licenses/policy.ts';
import {
  collectPackages,
  productionTree,
  shippedFaults,
  shippedPackages,
  type Shipped,
} from '../../scripts/licenses/shipped.ts';
import { root } from '../../scripts/run.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const write = (folder: string, files: Record<string, string>): string => {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
};

describe('what may be installed with Galley', () => {
  const tree = productionTree(root);

  it('has a license that is allowed or decided', () => {
    expect(tree.length).toBeGreaterThan(100);
    expect(licenseFaults(tree)).toEqual([]);
  });

  it('is what each decision is about', () => {
    const names = Object.keys(decisions);
    const isKnown = (name: string) =>
      tree.some((each) => (name.endsWith('*') ? each.name.startsWith(name.slice(0, -1)) : each.name === name));
    expect(names.filter((name) => !isKnown(name))).toEqual([]);
  });

  it.each([
    [{ name: 'made-up', license: 'Made-Up-1.0' }, 'made-up has the license Made-Up-1.0'],
    [{ name: 'made-up', license: null }, 'made-up has the license none'],
    [{ name: 'made-up', license: 'MIT OR GPL-3.0' }, 'made-up has the license MIT OR GPL-3.0'],
    [{ name: 'mediabunny', license: 'AGPL-3.0' }, 'mediabunny has the license AGPL-3.0, not MPL-2.0 as decided'],
  ])('is reported when there is no decision on it: %j', (each, fault) => {
    expect(licenseFaults([...tree, each])).toEqual([`${fault}: decide in scripts/licenses/policy.ts`]);
  });
});

describe('a newly added package', () => {
  /** A program that uses it, with its lock file. */
  const planted = (manifest: object, files: Record<string, string> = {}) =>
    write(temporaryFolder(), {
      'package-lock.json': JSON.stringify({
        packages: { '': {}, 'node_modules/made-up': { ...manifest, integrity: 'sha512-AAAA' } },
      }),
      'node_modules/made-up/package.json': JSON.stringify({
        name: 'made-up',
        version: '1.0.0',
        main: 'x.js',
        ...manifest,
      }),
      'node_modules/made-up/x.js': 'export const x = 1;',
      'main.js': `import { x } from 'made-up';\nconsole.log(x);`,
      ...files,
    });
  const shipped = async (folder: string) => {
    const bundled = new Set<string>();
    await build({
      configFile: false,
      logLevel: 'silent',
      root: folder,
      publicDir: false,
      plugins: [collectPackages(bundled)],
      ssr: { noExternal: true },
      build: { ssr: 'main.js', outDir: 'out' },
    });
    return shippedPackages(folder, bundled, []);
  };

  it('is found in the bundle, and stops packing where its license is unknown', async () => {
    const folder = planted({ license: 'Made-Up-1.0' });
    expect(licenseFaults(productionTree(folder))).toHaveLength(1);
    expect(shippedFaults(await shipped(folder))).toEqual([
      'made-up has the license Made-Up-1.0: decide in scripts/licenses/policy.ts',
      'made-up has no text of its license',
    ]);
  });

  it('brings its license files, of which there may be several', async () => {
    const folder = planted(
      { license: 'Apache-2.0' },
      { 'node_modules/made-up/LICENSE': 'Apache\r\nLicense', 'node_modules/made-up/NOTICE.txt': 'Made up by Ada' },
    );
    const packages = await shipped(folder);
    expect(shippedFaults(packages)).toEqual([]);
    expect(packages).toMatchObject([{ text: 'Apache\nLicense\n\nMade up by Ada', integrity: 'sha512-AAAA' }]);
  });

  it('without a file has the text of MIT with its author', async () => {
    const [found] = await shipped(planted({ license: 'MIT', author: { name: 'Ada' } }));
    expect(found?.text).toMatch(/^MIT License\n\nCopyright \(c\) Ada\n\nPermission is hereby granted/);
  });
});

describe('the image libraries', () => {
  const readme = 'Prebuilt\n\nThis software contains third-party libraries\n| glib | LGPLv3 |';
  const lgpl = 'LGPL-3.0-or-later';
  const entry = (license: string) => ({ version: '1.0.0', license, integrity: 'sha512-AAAA' });
  const lock = {
    packages: {
      'node_modules/@img/sharp-linux-x64': entry('Apache-2.0'),
      'node_modules/@img/sharp-libvips-linux-x64': entry(lgpl),
      'node_modules/@img/sharp-win32-x64': entry(`Apache-2.0 AND ${lgpl}`),
    },
  };
  const manifest = (name: string, license: string) => JSON.stringify({ name, version: '1.0.0', license });
  const machine = (files: Record<string, string>) =>
    write(temporaryFolder(), {
      'package-lock.json': JSON.stringify(lock),
      'node_modules/sharp/package.json': manifest('sharp', 'Apache-2.0'),
      'node_modules/sharp/LICENSE': 'Text of Apache',
      ...files,
    });
  const library = (name: string) => ({ [`node_modules/@img/${name}/README.md`]: readme });

  it.each([
    ['Linux', library('sharp-libvips-linux-x64')],
    ['Windows', library('sharp-win32-x64')],
  ])('of all systems have the same texts when packed on %s', (_, files) => {
    const packages = shippedPackages(machine(files), new Set(), ['sharp']);
    expect(shippedFaults(packages)).toEqual([]);
    const table = readme.slice(readme.indexOf('This'));
    expect(packages.map(({ name, text }) => [name, text])).toEqual([
      ['@img/sharp-libvips-linux-x64', table],
      ['@img/sharp-linux-x64', 'Text of Apache'],
      ['@img/sharp-win32-x64', `Text of Apache\n\n${table}`],
      ['sharp', 'Text of Apache'],
    ]);
  });
});

const one: Shipped = {
  name: '@a/one',
  version: '1.0.0',
  license: 'MIT',
  text: 'Text of MIT',
  note: null,
  integrity: `sha512-${Buffer.from('one').toString('base64')}`,
};
const two: Shipped = { ...one, name: 'two', integrity: null };
const vips: Shipped = {
  name: '@img/sharp-win32-x64',
  version: '2.0.0',
  license: 'Apache-2.0 AND LGPL-3.0-or-later',
  text: 'Table',
  note: 'Replaceable',
  integrity: null,
};

describe('the documents', () => {
  it('list each text once, with all packages it is for', () => {
    const notices = noticesOf([one, two, vips]);
    expect(notices).toContain('\n@a/one 1.0.0 (MIT)\ntwo 1.0.0 (MIT)\n');
    expect(notices.split('Text of MIT')).toHaveLength(2);
    expect(notices).toContain('@img/sharp-win32-x64 2.0.0 (Apache-2.0 AND LGPL-3.0-or-later)');
    expect(notices).toContain('\nReplaceable\n\nTable\n');
    expect(JSON.parse(listOf([vips]))).toEqual([
      { name: vips.name, version: vips.version, license: vips.license, text: 'Replaceable\n\nTable' },
    ]);
  });

  it('say where the licenses of Electron and Chromium are on each system', () => {
    const head = noticesOf([]).replaceAll('\n', ' ');
    expect(head).toContain('in the folder of the program (on macOS in Contents/Resources of Galley.app)');
  });

  it('name the license that was found where package.json has none', () => {
    expect(noticesOf([{ ...one, name: 'svelte-toolbelt', license: null }])).toContain('svelte-toolbelt 1.0.0 (MIT)');
  });

  it('list each component for programs, the same each time', () => {
    const bom = bomOf({ name: 'galley', version: '0.1.0' }, [one, vips]);
    expect(bomOf({ name: 'galley', version: '0.1.0' }, [one, vips])).toBe(bom);
    expect(JSON.parse(bom)).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      serialNumber: expect.stringMatching(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/),
      components: [
        {
          purl: 'pkg:npm/%40a/one@1.0.0',
          licenses: [{ license: { id: 'MIT' } }],
          hashes: [{ alg: 'SHA-512', content: Buffer.from('one').toString('hex') }],
        },
        { licenses: [{ expression: vips.license }] },
      ],
      dependencies: [{ ref: 'pkg:npm/galley@0.1.0', dependsOn: [expect.anything(), expect.anything()] }],
    });
  });
});

describe('a packed Galley', () => {
  const packed = async (files: Record<string, string>) => {
    const folder = temporaryFolder();
    const source = write(join(folder, 'source'), {
      'package.json': '{}',
      'node_modules/two/package.json': JSON.stringify(two),
      'node_modules/@a/one/package.json': JSON.stringify(one),
      'node_modules/@a/one/esm/package.json': '{"type":"module"}',
    });
    await createPackage(source, join(folder, 'app.asar'));
    write(folder, files);
    return packedLicenseFaults(folder, join(folder, 'bom.json'));
  };
  const bom = (...packages: Shipped[]) => bomOf({ name: 'galley', version: '0.1.0' }, packages);
  const documents = { 'THIRD-PARTY-NOTICES.txt': noticesOf([one, two]), 'bom.json': bom(one, two) };
  const whole = { ...documents, 'LICENSE.txt': 'MIT' };

  it('has all of its modules in both documents', async () => {
    expect(await packed(whole)).toEqual([]);
  });

  it.each<[string, Record<string, string>, string]>([
    ['the notices', { ...whole, 'THIRD-PARTY-NOTICES.txt': noticesOf([one]) }, 'the notices do not have two 1.0.0'],
    ['the SBOM', { ...whole, 'bom.json': bom(two) }, 'the SBOM does not have @a/one 1.0.0'],
    ['its own license', documents, 'LICENSE.txt is missing'],
    ['any notices', { 'bom.json': bom(one, two) }, 'THIRD-PARTY-NOTICES.txt is missing'],
  ])('is found out without one in %s', async (_, files, fault) => {
    expect(await packed(files)).toEqual([fault]);
  });

  it('is found out with an SBOM of another version of the standard', async () => {
    const old = bom(one, two).replace('"1.6"', '"1.5"');
    await expect(packed({ ...whole, 'bom.json': old })).rejects.toThrow(z.ZodError);
  });
});
