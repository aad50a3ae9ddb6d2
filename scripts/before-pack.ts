// Brings the image library of the system that is packed for: npm installs that of its own machine alone.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import { join, win32 } from 'node:path';
import { Arch, type AfterPackContext } from 'electron-builder';
import { z } from 'zod';
import { runNpm } from './npm.ts';
import { root, run } from './run.ts';

const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ version: z.string().optional(), integrity: z.string().optional() })),
});

type Wanted = { name: string; version: string; integrity: string };

/** What package-lock.json names for this system; Windows has both halves in one package. */
export const imageLibrary = (system: string): Wanted[] => {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const wanted = [`@img/sharp-${system}`, `@img/sharp-libvips-${system}`].flatMap((name) => {
    const { version, integrity } = packages[`node_modules/${name}`] ?? {};
    return version && integrity ? [{ name, version, integrity }] : [];
  });
  if (wanted.length === 0) throw new Error(`There is no image library for ${system}.`);
  return wanted;
};

/** Windows has one of its own; the first on the PATH there may be another, which takes the letter of a drive for a host. */
export const tarOf = (platform: NodeJS.Platform, { SystemRoot }: NodeJS.ProcessEnv): string =>
  platform === 'win32' ? win32.join(SystemRoot ?? 'C:\\Windows', 'System32', 'tar.exe') : 'tar';

/** Throws when npm has it not, or gives other bytes than the lock file names. */
const fetchInto = async (folder: string, { name, version, integrity }: Wanted): Promise<void> => {
  const target = join(folder, name);
  await mkdir(target, { recursive: true });
  const packed = await runNpm(['pack', `${name}@${version}`, '--silent', '--pack-destination', folder]);
  if (!packed.ok) throw new Error(`${name} cannot be fetched: ${packed.output}`);
  const file = join(folder, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
  const digest = createHash('sha512')
    .update(await readFile(file))
    .digest('base64');
  if (`sha512-${digest}` !== integrity) throw new Error(`${name} is not what package-lock.json names.`);
  const unpacked = await run(tarOf(process.platform, process.env), [
    '-xzf',
    file,
    '-C',
    target,
    '--strip-components=1',
  ]);
  if (!unpacked.ok) throw new Error(unpacked.output);
  await rm(file);
};

type Target = Pick<AfterPackContext, 'electronPlatformName' | 'arch'>;

export default async ({ electronPlatformName, arch }: Target): Promise<void> => {
  const system = `${electronPlatformName}-${Arch[arch]}`;
  // Where electron-builder.yml expects it.
  const folder = join(root, 'release', 'natives', system);
  await rm(folder, { recursive: true, force: true });
  for (const wanted of imageLibrary(system)) {
    const installed = join(root, 'node_modules', wanted.name);
    if (existsSync(installed)) await cp(installed, join(folder, wanted.name), { recursive: true });
    else await fetchInto(folder, wanted);
  }
};
