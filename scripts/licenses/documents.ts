// What Galley says of the packages it ships: notices for people, the list in its window, and an SBOM for programs.
import { createHash } from 'node:crypto';
import { decisionFor } from './policy.ts';
import type { Shipped } from './shipped.ts';

const line = '='.repeat(80);

const licenseOf = ({ name, license }: Pick<Shipped, 'name' | 'license'>): string =>
  decisionFor(name)?.license ?? license ?? '';

/** What package:check requires. */
export const titleOf = ({ name, version }: Pick<Shipped, 'name' | 'version'>): string => `${name} ${version}`;

const head = `THIRD-PARTY NOTICES

Galley contains the software below, each under its own license. Galley itself is under the MIT License. What Electron,
Chromium and Node.js are made of is in LICENSE.electron.txt and LICENSES.chromium.html, in the folder of the program
(on macOS in Contents/Resources of Galley.app).
`;

/** Packages with the same text are grouped. */
export const noticesOf = (packages: readonly Shipped[]): string => {
  const groups = Map.groupBy(packages, ({ text, note }) => `${note ?? ''}\n${text}`);
  const sections = [...groups.values()].map((group) => {
    const titles = group.map((each) => `${titleOf(each)} (${licenseOf(each)})`);
    const [{ note, text } = { note: null, text: '' }] = group;
    return [line, ...titles, line, '', ...(note === null ? [] : [note, '']), text, ''].join('\n');
  });
  return [head, ...sections].join('\n');
};

/** For the window, as renderer/features/settings/licenses.ts reads it. */
export const listOf = (packages: readonly Shipped[]): string =>
  JSON.stringify(
    packages.map((each) => ({
      name: each.name,
      version: each.version,
      license: licenseOf(each),
      text: each.note === null ? each.text : `${each.note}\n\n${each.text}`,
    })),
  );

type Named = { name: string; version: string };

const purlOf = ({ name, version }: Named): string => `pkg:npm/${name.replace('@', '%40')}@${version}`;
const isExpression = (license: string): boolean => license.includes(' ');

const componentOf = (each: Omit<Shipped, 'text' | 'note'>) => {
  const license = licenseOf(each);
  const [, algorithm, digest] = /^(sha512)-(.+)$/.exec(each.integrity ?? '') ?? [];
  return {
    type: 'library',
    'bom-ref': purlOf(each),
    name: each.name,
    version: each.version,
    purl: purlOf(each),
    licenses: isExpression(license) ? [{ expression: license }] : [{ license: { id: license } }],
    ...(algorithm && digest
      ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }
      : {}),
  };
};

/**
 * CycloneDX 1.6. `npm sbom` writes 1.5, knows neither what the bundles hold nor Electron, and leaves out what a tool of the
 * developers needs, too. The same for the same packages, so that three machines make one file.
 */
export const bomOf = (galley: Named, packages: readonly Omit<Shipped, 'text' | 'note'>[]): string => {
  const components = packages.map(componentOf);
  const digest = createHash('sha256')
    .update(JSON.stringify([galley, components]))
    .digest('hex');
  const uuid = `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
  const bom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuid}`,
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': purlOf(galley),
        purl: purlOf(galley),
        name: galley.name,
        version: galley.version,
        licenses: [{ license: { id: 'MIT' } }],
      },
    },
    components,
    dependencies: [{ ref: purlOf(galley), dependsOn: components.map(({ purl }) => purl) }],
  };
  return `${JSON.stringify(bom, null, 2)}\n`;
};
