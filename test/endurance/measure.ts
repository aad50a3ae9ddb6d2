// What a process holds on to, counted: memory after collection, handles, listeners, descriptors, timers, and its files.
import { EventEmitter } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { queryObjects } from 'node:v8';
import type { Galley } from './galley.ts';

export const measures = [
  'heapMB',
  'bufferMB',
  'rssMB',
  'handles',
  'descriptors',
  'timers',
  'listeners',
  'emitters',
  'signals',
  'closures',
  'libraryMB',
  'logMB',
  'walMB',
  'files',
] as const;
export type Measure = (typeof measures)[number];
export type Counts = Record<Measure, number>;

const count = (of: abstract new (...given: never[]) => unknown) => queryObjects(of, { format: 'count' });

/** Of the process itself and of what it sends and receives through. */
const listeners = (): number => process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0);

const descriptors = (): number => (existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length : 0);

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const sizeMB = (paths: readonly string[]) => paths.reduce((sum, path) => sum + statSync(path).size, 0) / 1e6;

export const measure = async ({ time, dataDir }: Galley): Promise<Counts> => {
  // Counting collects what is free first; what was let go with one count may hold what the next one lets go.
  const closures = count(Function);
  await setImmediate();
  const emitters = count(EventEmitter);
  await setImmediate();
  const signals = count(AbortSignal);
  const { heapUsed, external, arrayBuffers, rss } = process.memoryUsage();
  const files = filesBelow(dataDir);
  return {
    heapMB: heapUsed / 1e6,
    bufferMB: (external + arrayBuffers) / 1e6,
    rssMB: rss / 1e6,
    handles: process.getActiveResourcesInfo().length,
    descriptors: descriptors(),
    timers: time.clock.waiting().length,
    listeners: listeners(),
    emitters,
    signals,
    closures,
    libraryMB: sizeMB(files.filter((path) => path.endsWith('library.db') || path.endsWith('galley.db'))),
    logMB: sizeMB(files.filter((path) => /\.log/.test(path))),
    walMB: sizeMB(files.filter((path) => path.endsWith('-wal'))),
    files: files.length,
  };
};
