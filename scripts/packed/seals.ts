// What keeps a packed Galley from being bent: the fuses of its program, and the digest of its archive written into it.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getRawHeader } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { NtExecutable, NtExecutableResource } from 'resedit';
import { z } from 'zod';
import { fuses } from '../after-pack.ts';
import type { Packed } from './layout.ts';

const fuseFaults = async (program: string): Promise<string[]> => {
  const wire = new Map(Object.entries(await getCurrentFuseWire(program)));
  const options = Object.values(FuseV1Options).filter((option) => typeof option === 'number');
  return options.flatMap((option) => {
    const wanted = fuses[option] ? FuseState.ENABLE : FuseState.DISABLE;
    return wire.get(String(option)) === wanted ? [] : [`the fuse ${FuseV1Options[option]} is not set as decided`];
  });
};

const windowsIntegrity = z.tuple([z.object({ file: z.string(), alg: z.string(), value: z.string() })]);

/** The digest the program was given, as Electron will compare it; undefined on Linux, where Electron compares none. */
const writtenDigest = ({ platform, program }: Packed): string | null | undefined => {
  if (platform === 'linux') return undefined;
  if (platform === 'darwin') {
    const plist = readFileSync(join(program, 'Contents', 'Info.plist'), 'utf8');
    const entry = /<key>Resources\/app\.asar<\/key>\s*<dict>([\s\S]*?)<\/dict>/.exec(plist)?.[1] ?? '';
    return /<key>hash<\/key>\s*<string>([0-9a-f]+)<\/string>/.exec(entry)?.[1] ?? null;
  }
  const { entries } = NtExecutableResource.from(NtExecutable.from(readFileSync(program), { ignoreCert: true }));
  const found = entries.find(({ type, id }) => type === 'INTEGRITY' && id === 'ELECTRONASAR');
  if (!found) return null;
  const [{ file, value }] = windowsIntegrity.parse(JSON.parse(Buffer.from(found.bin).toString()));
  return file === 'resources\\app.asar' ? value : null;
};

/** What is wrong with the seals, in words; none: nothing. */
export const sealFaults = async (packed: Packed): Promise<string[]> => {
  const { headerString } = getRawHeader(join(packed.resources, 'app.asar'));
  const digest = createHash('sha256').update(headerString).digest('hex');
  const written = writtenDigest(packed);
  return [
    ...(await fuseFaults(packed.program)),
    ...(written === undefined || written === digest ? [] : ['the digest in the program is not that of the archive']),
  ];
};
