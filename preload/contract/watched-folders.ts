// Folders of this computer whose new pictures and videos come into the tray.
import { z } from 'zod';
import { gives, nothing } from './inputs.ts';

export type WatchedFolder = {
  id: number;
  path: string;
  /**
   * `gone`: it is not there, and watched again when it is back. `full`: new files wait until the tray has room for them.
   * `too-large`: it has more files than Galley watches, so new ones are not seen.
   */
  state: 'watching' | 'gone' | 'full' | 'too-large';
  /** Pictures and videos that were there before it was watched. */
  existingCount: number;
  /** Files whose bytes are in the cloud only: they come once they are on this computer. */
  inCloudCount: number;
};

/**
 * Why a folder is not watched. `around`: it, a folder in it or one around it is watched. `own`: Galley stores its own
 * files there.
 */
export type WatchRefusal = 'gone' | 'own' | 'around' | 'too-many-folders' | 'too-many-files';

const folder = z.strictObject({ id: z.int().positive() });

export const watchedFolderMethods = {
  'watchedFolders.list': gives<WatchedFolder[]>()(nothing),
  /**
   * What is in it already stays out of the tray. The shell asks this, for a folder that the user chose. null: it is
   * watched.
   */
  'watchedFolders.watch': gives<WatchRefusal | null>()(z.strictObject({ path: z.string().min(1).max(4096) })),
  /** Files that came from it stay. */
  'watchedFolders.unwatch': gives<WatchedFolder[]>()(folder),
  /** Adds what was there before to the tray. Returns how many files. */
  'watchedFolders.addExisting': gives<number>()(folder),
  /** Reads the folders now, before the minute is over. Without any it does nothing. */
  'watchedFolders.rescan': gives<null>()(nothing),
};
