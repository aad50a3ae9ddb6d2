// The number of the last sender of a library, kept where a copy of the library does not carry it along.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { asDiskError } from '../../store/database/disk-errors.ts';
import type { EpochFile } from '../../sync/fence.ts';

export const createEpochFile = (path: string): EpochFile => ({
  read() {
    try {
      const epoch = Number(readFileSync(path, 'utf8'));
      return Number.isSafeInteger(epoch) ? epoch : null;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    }
  },
  write(epoch) {
    try {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      const draft = `${path}.new`;
      writeFileSync(draft, String(epoch), { mode: 0o600, flush: true });
      renameSync(draft, path);
    } catch (error) {
      throw asDiskError(error);
    }
  },
});
