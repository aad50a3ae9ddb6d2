// Where things lie in a packed Galley of each system.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PackedPlatform } from './stand-in.ts';

export type PackedArch = 'x64' | 'arm64';
export type Packed = {
  platform: PackedPlatform;
  arch: PackedArch;
  /** What the fuses are in: the program, on a Mac its folder. */
  program: string;
  /** Holds `app.asar` and what lies beside it. */
  resources: string;
};

/** `output`: what electron-builder was given as its folder. Throws when there is not exactly one packed Galley in it. */
export const findPacked = (output: string, platform: PackedPlatform, arch: PackedArch): Packed => {
  const folders = readdirSync(output, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const [folder, ...others] = folders.map(({ name }) => name);
  if (!folder || others.length > 0) throw new Error(`${output} holds ${folders.length} packed folders, not one.`);
  const packed = join(output, folder);
  if (platform === 'darwin') {
    const program = join(packed, 'Galley.app');
    return { platform, arch, program, resources: join(program, 'Contents', 'Resources') };
  }
  return {
    platform,
    arch,
    program: join(packed, platform === 'win32' ? 'Galley.exe' : 'galley'),
    resources: join(packed, 'resources'),
  };
};
