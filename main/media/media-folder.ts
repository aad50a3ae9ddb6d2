// Galley's own media folder: files named by their hash, on disk before any row names them, and their thumbnails.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaRow } from '../store/media.ts';

export type MediaFolder = {
  /** For thumbnails of files; it exists. */
  thumbnailDir: string;
  pathOf(file: string): string;
  thumbnailPath(name: string): string;
  has(file: string): boolean;
  /** A unique path for a file in progress. */
  partPath(): string;
  /** Renames a finished file to its permanent name, durably. Returns the name. */
  keep(partPath: string, of: { sha256: string; extension: string }): Promise<string>;
  /** Call together with deleting its row: otherwise a copy that arrives meanwhile could be deleted. */
  drop(row: Pick<MediaRow, 'file' | 'thumbnail' | 'shown'>): void;
  /**
   * Deletes files that no row of `known` names, from before `beforeMs` (Unix ms): a crash left them. Throws what the
   * file system throws.
   */
  dropOrphans(known: readonly Pick<MediaRow, 'file' | 'thumbnail' | 'shown'>[], beforeMs: number): Promise<void>;
};

type Deps = { mediaDir: string; thumbnailDir: string; newId: () => string };

/** Creates missing folders. */
export const createMediaFolder = ({ mediaDir, thumbnailDir, newId }: Deps): MediaFolder => {
  for (const folder of [mediaDir, thumbnailDir]) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const pathOf = (file: string) => join(mediaDir, file);
  const thumbnailPath = (name: string) => join(thumbnailDir, name);
  return {
    thumbnailDir,
    pathOf,
    thumbnailPath,
    has: (file) => existsSync(pathOf(file)),
    partPath: () => pathOf(`${newId()}.part`),
    async keep(partPath, { sha256, extension }) {
      const file = `${sha256}.${extension}`;
      await rename(partPath, pathOf(file));
      await sync(mediaDir);
      return file;
    },
    drop({ file, thumbnail, shown }) {
      const paths = [
        pathOf(file),
        ...[thumbnail, shown].flatMap((name) => (name === null ? [] : [thumbnailPath(name)])),
      ];
      for (const path of paths) rmSync(path, { force: true });
    },
    async dropOrphans(known, beforeMs) {
      await dropOthers(mediaDir, new Set(known.map(({ file }) => file)), beforeMs);
      await dropOthers(thumbnailDir, new Set(known.flatMap(({ thumbnail, shown }) => [thumbnail, shown])), beforeMs);
    },
  };
};

const dropOthers = async (folder: string, known: ReadonlySet<string | null>, beforeMs: number): Promise<void> => {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (!known.has(name) && (await stat(path)).mtimeMs < beforeMs) await rm(path, { force: true });
  }
};

/** Windows can't sync folders. */
const sync = async (folder: string): Promise<void> => {
  const handle = await open(folder).catch(() => null);
  try {
    await handle?.sync();
  } catch (error) {
    if (!isUnsupported(error)) throw error;
  } finally {
    await handle?.close();
  }
};

const isUnsupported = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EPERM' || error.code === 'EINVAL');
