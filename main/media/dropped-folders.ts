// Finds the files in dropped items: folders are walked, system files in them are skipped.
import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { lazy } from '../../preload/lazy.ts';

/** `folder`: from the dropped folder down to the file's own, with `/`; `''`: the file itself was dropped. */
type FoundFile = {
  path: string;
  name: string;
  folder: string;
  sizeBytes: number;
  modifiedMs: number;
  /** Only its name is on this computer: reading it would fetch it. */
  isInCloud: boolean;
};
export type Found = {
  files: FoundFile[];
  /** Dropped items, and folders in them, that don't exist or can't be read. */
  gone: { path: string; name: string }[];
  /** Folders that are too deep: what is in them is unknown. */
  unread: string[];
  /** There are more than that. */
  isCut: boolean;
  /** Dropped items of which `files` has not all. */
  cut: { path: string; name: string }[];
};

const mostFiles = 5000;
const deepest = 12;

const systemNames = new Set([
  'thumbs.db',
  'ehthumbs.db',
  'desktop.ini',
  'icon\r',
  '__macosx',
  '@eadir',
  '$recycle.bin',
  'system volume information',
]);

/** Hidden, or created by the system or an office program rather than by the user. */
const isLitter = (name: string): boolean =>
  name.startsWith('.') || name.startsWith('~$') || systemNames.has(name.toLowerCase());

const natural = lazy(() => new Intl.Collator('en', { numeric: true, sensitivity: 'base' }));
/** Natural order: 2 before 10. */
export const byName = (one: string, other: string): number =>
  natural().compare(one, other) || (one < other ? -1 : Number(one > other));

/**
 * Regular files, those of a folder before those of its subfolders. A dropped link is followed, one inside of a folder
 * is not. Never throws.
 */
export const findFiles = async (paths: readonly string[]): Promise<Found> => {
  const found: Found = { files: [], gone: [], unread: [], isCut: false, cut: [] };

  const walk = async (path: string, folder: string, depth: number): Promise<void> => {
    if (depth > deepest) return void found.unread.push(path);
    const entries = await readdir(path, { withFileTypes: true }).catch(() => null);
    if (entries === null) return void found.gone.push({ path, name: folder });
    const wanted = entries.filter(({ name }) => !isLitter(name)).sort((a, b) => byName(a.name, b.name));
    for (const entry of wanted.filter((one) => one.isFile())) {
      if (found.files.length >= mostFiles) return void (found.isCut = true);
      const stats = await lstat(join(path, entry.name)).catch(() => null);
      if (stats?.isFile()) found.files.push(fileOf(join(path, entry.name), entry.name, folder, stats));
    }
    for (const entry of wanted.filter((one) => one.isDirectory())) {
      if (found.isCut) return;
      await walk(join(path, entry.name), `${folder}/${entry.name}`, depth + 1);
    }
  };

  for (const dropped of paths) {
    const name = basename(dropped);
    const path = await realpath(dropped).catch(() => null);
    const stats = path === null ? null : await stat(path).catch(() => null);
    if (path === null || stats === null) found.gone.push({ path: dropped, name });
    else if (stats.isFile() && found.files.length < mostFiles) found.files.push(fileOf(path, name, '', stats));
    else if (stats.isFile()) found.isCut = true;
    else if (stats.isDirectory()) await walk(path, name, 1);
    if (found.isCut && path !== null) found.cut.push({ path, name });
  }
  return found;
};

/** Some file systems store the bytes of tiny files beside their names, in no block. */
const tinyBytes = 4096;

type Stats = { size: number; mtimeMs: number; blocks: number };

const fileOf = (path: string, name: string, folder: string, stats: Stats): FoundFile => ({
  path,
  name,
  folder,
  sizeBytes: stats.size,
  modifiedMs: Math.max(0, Math.round(stats.mtimeMs)),
  isInCloud: stats.size > tinyBytes && stats.blocks === 0,
});
