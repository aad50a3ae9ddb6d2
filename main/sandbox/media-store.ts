// Bytes of pictures and videos on disk, under names nobody can guess.
import { mkdirSync, rmSync } from 'node:fs';
import { chmod, copyFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaStore, World } from './world.ts';

export type OpenMediaStore = MediaStore & {
  /** A fresh path for a file that is still arriving; what a crash leaves there is removed on start. */
  incoming(): string;
};

export const openMediaStore = (folder: string, id: World['id']): OpenMediaStore => {
  const incomingFolder = join(folder, 'incoming');
  rmSync(incomingFolder, { recursive: true, force: true });
  mkdirSync(incomingFolder, { recursive: true, mode: 0o700 });
  const path = (file: string): string => join(folder, file);
  const freshName = (extension: string): string => `${id('file')}.${extension}`;

  return {
    write: async (bytes, extension) => {
      const file = freshName(extension);
      await writeFile(path(file), bytes, { mode: 0o600 });
      return file;
    },
    adopt: async (from, extension) => {
      const file = freshName(extension);
      try {
        await rename(from, path(file));
      } catch (error) {
        // A temporary file may lie on another disk.
        if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
        await copyFile(from, path(file));
        await chmod(path(file), 0o600);
        await rm(from, { force: true });
      }
      return file;
    },
    path,
    incoming: () => join(incomingFolder, id('part')),
  };
};
