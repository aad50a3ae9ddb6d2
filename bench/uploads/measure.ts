// What one way of sending files measures of itself.
import { statSync } from 'node:fs';
import { peakMB, say } from '../store/measure.ts';

/**
 * `prepare` is given files and answers what sends them, which ends when all got through. The first file goes ahead
 * uncounted: no user drops files into a program that has never run before, and curl's own start is not counted either.
 */
export const timeSending = async (
  [first = '', ...files]: readonly string[],
  prepare: (files: readonly string[]) => () => Promise<unknown>,
): Promise<void> => {
  await prepare([first])();
  const send = prepare(files);
  const bytes = files.reduce((sum, path) => sum + statSync(path).size, 0);
  const before = process.cpuUsage();
  const begun = performance.now();
  await send();
  const tookMs = performance.now() - begun;
  const { user, system } = process.cpuUsage(before);
  say({ MBperS: bytes / 1000 / tookMs, cpuMs: (user + system) / 1000, peakMB: peakMB() });
  process.exit(0);
};

/** `post` for each of `files`, four at a time. */
export const inParallel = (files: readonly string[], post: (path: string) => Promise<unknown>) => async () => {
  const waiting = [...files];
  const worker = async () => {
    for (let path = waiting.shift(); path; path = waiting.shift()) await post(path);
  };
  await Promise.all(Array.from({ length: 4 }, worker));
};
