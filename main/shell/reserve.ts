// Room that is kept on the disk for a start when nothing else is left: the lock, the logs of the databases, a few rows.
import { randomBytes } from 'node:crypto';
import { statSync, statfsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const reserveBytes = 1_000_000;
/** With less free than this no room is taken from others. */
const plentyBytes = 20 * reserveBytes;

const fileIn = (dataDir: string): string => join(dataDir, 'reserve');

export type Reserve = {
  /** Gives the room back to the disk, where there is none besides. */
  spend(): void;
  /** Takes the room again. At the end of Galley, what it gives back is its own. */
  keep(when: 'start' | 'end'): void;
};

/** Neither ever throws: without it Galley does what it can. */
export const createReserve = (
  dataDir: string,
  freeBytes = (): number => {
    const { bavail, bsize } = statfsSync(dataDir);
    return bavail * bsize;
  },
): Reserve => {
  const file = fileIn(dataDir);
  const quietly = (work: () => void): void => {
    try {
      work();
    } catch {
      // A full disk, or one that does not tell how much is free.
    }
  };
  const isWhole = (): boolean => statSync(file, { throwIfNoEntry: false })?.size === reserveBytes;
  return {
    spend: () =>
      quietly(() => {
        if (freeBytes() < reserveBytes) rmSync(file, { force: true });
      }),
    keep: (when) =>
      quietly(() => {
        if (isWhole() || (when === 'start' && freeBytes() < plentyBytes)) return;
        // Bytes that a file system cannot make smaller.
        writeFileSync(file, randomBytes(reserveBytes), { mode: 0o600 });
      }),
  };
};
