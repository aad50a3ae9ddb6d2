// The keys of a test, searched for wherever they must not be: all that goes to the window, every process and every file.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createSearch } from '../../support/canary.ts';

/** Where the person agreed to have it as it is. */
const agreedPlace = 'keys.json';

type Started = { pid: number | undefined; said: readonly string[] };

const read = (path: string): Buffer => {
  try {
    return readFileSync(path);
  } catch {
    // A process that is gone, or a file between two names.
    return Buffer.alloc(0);
  }
};

/** Linux alone shows them. */
const withChildren = (pid: number): number[] => {
  const tasks = join('/proc', String(pid), 'task');
  if (!existsSync(tasks)) return [pid];
  const children = readdirSync(tasks).flatMap((task) =>
    read(join(tasks, task, 'children'))
      .toString()
      .trim()
      .split(' '),
  );
  return [pid, ...children.filter((child) => child !== '').flatMap((child) => withChildren(Number(child)))];
};

export type Canary = ReturnType<typeof createCanary>;

export const createCanary = () => {
  const searches = new Map<string, (bytes: Buffer) => string[]>();
  const found = new Set<string>();
  /** How much was searched: an empty search finds nothing. */
  const counts = { frames: 0, processes: 0, files: 0 };

  const search = (where: string, bytes: Buffer): void => {
    for (const [key, find] of searches)
      for (const encoding of find(bytes)) found.add(`${key}, ${encoding}, in ${where}`);
  };

  return {
    found,
    counts,
    know: (key: string) => void searches.set(key, createSearch(key)),
    /** Every answer and event of the browser shell. */
    watch(page: Page): void {
      page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => {
          counts.frames += 1;
          search('an answer or event', Buffer.from(payload));
        }),
      );
    },
    /** What a process was started with and has said, and all that it started. */
    searchProcesses({ pid, said }: Started): void {
      search('its output', Buffer.from(said.join('\n')));
      for (const each of pid === undefined ? [] : withChildren(pid)) {
        counts.processes += 1;
        for (const part of ['cmdline', 'environ']) search(`${part} of a process`, read(`/proc/${each}/${part}`));
      }
    },
    searchFiles(folder: string): void {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || entry.name === agreedPlace) continue;
        counts.files += 1;
        search(`the file ${entry.name}`, read(join(entry.parentPath, entry.name)));
      }
    },
  };
};
