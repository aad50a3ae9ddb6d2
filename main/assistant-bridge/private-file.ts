// Reads a small file that only the user may have written or, for a token, read: as ssh reads its keys and settings.
import { closeSync, constants, fstatSync, openSync, readSync, statSync, type Stats } from 'node:fs';
import { dirname } from 'node:path';
import { BridgeFailure, codeOf } from './failure.ts';

/** `private`: others may not read it either. */
type Strictness = 'unwritable' | 'private';

const maxBytes = 4096;
const forbiddenModes: Readonly<Record<Strictness, number>> = { unwritable: 0o022, private: 0o077 };

/** undefined on Windows, where a folder below the user's own is closed to others by its access list. */
const ownId = process.getuid?.();

const refuse = (path: string, reason: string): never => {
  throw new BridgeFailure('refused', `${path} isn't used: ${reason}`);
};

const check = (path: string, { uid, mode }: Stats, strictness: Strictness): void => {
  if (ownId === undefined) return;
  if (uid !== ownId) refuse(path, 'it belongs to another user of this computer.');
  if ((mode & forbiddenModes[strictness]) === 0) return;
  refuse(
    path,
    strictness === 'private'
      ? `others may read it. Run chmod 600 on it.`
      : `others may write to it. Run chmod go-w on it.`,
  );
};

const readStart = (file: number): string => {
  const bytes = Buffer.alloc(maxBytes);
  let length = 0;
  while (length < maxBytes) {
    const count = readSync(file, bytes, length, maxBytes - length, null);
    if (count === 0) break;
    length += count;
  }
  return bytes.toString('utf8', 0, length);
};

/**
 * Its first 4 KB; null: there is no such file. Throws BridgeFailure when it isn't the user's alone or can't be read. What is checked is what was opened, so that it can't be exchanged in between.
 */
export const readPrivateFile = (path: string, strictness: Strictness): string | null => {
  let file: number | null = null;
  try {
    // Without O_NONBLOCK, opening a named pipe in its place would wait for a writer. Windows has no such flag.
    file = openSync(path, constants.O_RDONLY | (strictness === 'private' ? 0 : constants.O_NONBLOCK));
    const stats = fstatSync(file);
    if (strictness === 'unwritable') {
      if (!stats.isFile()) refuse(path, 'it is no file.');
      // Who may write to the folder may put another file in its place.
      check(dirname(path), statSync(dirname(path)), strictness);
    }
    check(path, stats, strictness);
    return readStart(file);
  } catch (error) {
    if (error instanceof BridgeFailure) throw error;
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null;
    return refuse(path, `it can't be read (${codeOf(error)}).`);
  } finally {
    if (file !== null) closeSync(file);
  }
};
