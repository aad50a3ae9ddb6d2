// The system's events for folders: something in one of them changed. They say when to read it, never what happened.
import { watch, type FSWatcher } from 'node:fs';
import type { Log } from './log.ts';

type FolderEvents = {
  /** Replaces the folders that are watched. */
  watch(folders: ReadonlySet<string>): void;
  close(): void;
};

/** Each costs the system a handle. The rest is found by reading now and then. */
const mostWatched = 200;

export const createFolderEvents = ({ changed, log }: { changed: () => void; log: Pick<Log, 'warn'> }): FolderEvents => {
  const watchers = new Map<string, FSWatcher>();
  let hasFailed = false;

  const drop = (folder: string): void => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  const add = (folder: string): void => {
    try {
      const watcher = watch(folder, { persistent: false }, changed);
      // Of a folder that is gone, for example.
      watcher.on('error', () => drop(folder));
      watchers.set(folder, watcher);
    } catch (error) {
      // The system has no more handles; the folders are read now and then all the same.
      if (!hasFailed) log.warn({ err: error }, 'a folder is watched without events');
      hasFailed = true;
    }
  };
  return {
    watch(folders) {
      for (const folder of watchers.keys()) if (!folders.has(folder)) drop(folder);
      for (const folder of folders) if (!watchers.has(folder) && watchers.size < mostWatched) add(folder);
    },
    close: () => [...watchers.keys()].forEach(drop),
  };
};
