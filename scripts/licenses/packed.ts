// Whether a packed Galley has the licenses of what is in it: its notices, and a place in the SBOM for every module.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractFile, listPackage } from '@electron/asar';
import { z } from 'zod';
import { titleOf } from './documents.ts';

const manifest = z.object({ name: z.string(), version: z.string() });
const bom = z.object({ specVersion: z.literal('1.6'), components: z.array(manifest) });

/** Of the modules packed as they are, by their package.json. */
const packedModules = (archive: string): z.infer<typeof manifest>[] =>
  listPackage(archive, { isPack: false })
    .map((path) => path.slice(1).replaceAll('\\', '/'))
    .filter((path) => /^node_modules\/(?:@[^/]+\/)?[^/@]+\/package\.json$/.test(path))
    .map((path) => manifest.parse(JSON.parse(extractFile(archive, path).toString())));

/** In words; none: nothing is missing. `bomFile`: as packing wrote it. */
export const packedLicenseFaults = (resources: string, bomFile: string): string[] => {
  const notices = join(resources, 'THIRD-PARTY-NOTICES.txt');
  if (!existsSync(notices)) return ['THIRD-PARTY-NOTICES.txt is missing'];
  if (!existsSync(bomFile)) return [`${bomFile} is missing`];
  const text = readFileSync(notices, 'utf8');
  const { components } = bom.parse(JSON.parse(readFileSync(bomFile, 'utf8')));
  const modules = packedModules(join(resources, 'app.asar'));
  const titles = modules.map(titleOf);
  const known = new Set(components.map(titleOf));
  return [
    ...titles.filter((title) => !text.includes(`\n${title} (`)).map((title) => `the notices do not have ${title}`),
    ...titles.filter((title) => !known.has(title)).map((title) => `the SBOM does not have ${title}`),
    ...(existsSync(join(resources, 'LICENSE.txt')) ? [] : ['LICENSE.txt is missing']),
  ];
};
