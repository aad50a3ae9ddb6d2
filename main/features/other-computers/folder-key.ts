// The key of a shared folder: made of the user's passphrase, with what is needed for that in key.json.
import { randomBytes } from 'node:crypto';
import * as files from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type KeyFrom, saltBytes } from '../../kernel/passphrase.ts';
import { openBlocks, seal } from './sealed.ts';

const keyFile = 'key.json';
const checked = 'Galley';

const KeyFile = z.strictObject({
  format: z.literal(1),
  salt: z.base64().min(1).max(100),
  check: z.base64().min(1).max(500),
});
const OtherFormat = z.object({ format: z.number().refine((format) => format !== 1) });

export type KnownKey = { is: 'known'; salt: Buffer; check: Buffer };
/**
 * What a folder of shared files is: `none` yet, one with a passphrase, one of a newer Galley, or one whose key.json is
 * not whole: it is still copied, or was cut.
 */
export type FolderKey = { is: 'none' } | KnownKey | { is: 'unknown' } | { is: 'torn' };

export const readFolderKey = async (folder: string): Promise<FolderKey> => {
  let text: string;
  try {
    text = await files.readFile(join(folder, keyFile), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { is: 'none' };
    throw error;
  }
  const stored = asJson(text);
  const { data } = KeyFile.safeParse(stored);
  if (data) return { is: 'known', salt: Buffer.from(data.salt, 'base64'), check: Buffer.from(data.check, 'base64') };
  return { is: OtherFormat.safeParse(stored).success ? 'unknown' : 'torn' };
};

const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

export const isKeyOf = (key: Uint8Array, { check }: KnownKey): boolean =>
  openBlocks(key, check, () => checked).blocks[0]?.toString() === checked;

/** null: the passphrase is another one. */
export const openFolderKey = async (passphrase: string, known: KnownKey, keyFrom: KeyFrom): Promise<Buffer | null> => {
  const key = await keyFrom(passphrase, known.salt);
  return isKeyOf(key, known) ? key : null;
};

/** Whole or not at all, whenever Galley ends. `isNew`: throws where there is one already. */
export const writeFolderKey = async (
  folder: string,
  { salt, check }: Pick<KnownKey, 'salt' | 'check'>,
  isNew: boolean,
): Promise<void> => {
  const stored: z.infer<typeof KeyFile> = {
    format: 1,
    salt: salt.toString('base64'),
    check: check.toString('base64'),
  };
  const text = JSON.stringify(stored);
  const [path, whole] = [join(folder, keyFile), join(folder, `${keyFile}.${randomBytes(6).toString('hex')}`)];
  await files.mkdir(folder, { recursive: true });
  try {
    await files.writeFile(whole, text, { flag: 'wx', flush: true });
    // A link never takes the place of a file. Not every disk has links.
    const isLinked = isNew && (await files.link(whole, path).then(() => true, isRefused));
    if (!isLinked) await files.rename(whole, path);
  } finally {
    await files.rm(whole, { force: true });
  }
};
const isRefused = (error: unknown): false => {
  if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
  return false;
};

/** The first computer of a folder chooses the passphrase. Throws where the folder got one meanwhile. */
export const createFolderKey = async (
  folder: string,
  passphrase: string,
  keyFrom: KeyFrom,
): Promise<{ key: Buffer; known: KnownKey }> => {
  const salt = randomBytes(saltBytes);
  const key = await keyFrom(passphrase, salt);
  const known: KnownKey = { is: 'known', salt, check: seal(key, checked, Buffer.from(checked)) };
  await writeFolderKey(folder, known, true);
  return { key, known };
};
