// Where the packages that Galley ships are written down: once by the build, from which packing takes its documents.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../run.ts';
import { bomOf, listOf, noticesOf } from './documents.ts';
import { shippedPackage, shippedPackages, type Shipped } from './shipped.ts';

const folder = join(root, 'dist-app', 'licenses');
const list = join(folder, 'packages.json');

/** By the build, which knows what its bundles hold. The notices are packed from there (electron-builder.yml). */
export const writeShipped = (bundled: ReadonlySet<string>): void => {
  const packages = shippedPackages(root, bundled);
  mkdirSync(folder, { recursive: true });
  writeFileSync(list, JSON.stringify(packages));
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), noticesOf(packages));
  writeFileSync(join(root, 'dist-app', 'renderer', 'licenses.json'), listOf(packages));
};

/** As the last build had them. */
export const readShipped = (): Shipped[] => z.array(shippedPackage).parse(JSON.parse(readFileSync(list, 'utf8')));

const manifest = z.object({
  name: z.string(),
  version: z.string(),
  devDependencies: z.object({ electron: z.string() }),
});
const lock = z.object({ packages: z.object({ 'node_modules/electron': z.object({ integrity: z.string() }) }) });

/** The SBOM, Electron among its components. Gives its file: one name for all machines that pack a version. */
export const writeBom = (packages: readonly Shipped[], output: string): string => {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));
  const { devDependencies, ...galley } = manifest.parse(read('package.json'));
  const { integrity } = lock.parse(read('package-lock.json')).packages['node_modules/electron'];
  const electron = { name: 'electron', version: devDependencies.electron, license: 'MIT', integrity };
  mkdirSync(output, { recursive: true });
  const file = join(output, `galley-${galley.version}.cdx.json`);
  writeFileSync(file, bomOf(galley, [electron, ...packages]));
  return file;
};
