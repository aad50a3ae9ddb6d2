// What one way of sending files measures of itself.
import { statSync } from 'node:fs';
import { peakMB, say } from '../store/measure.ts';

/** `send` ends when all of `files` got through. */
export const timeSending = async (files: readonly string[], send: () => Promise<unknown>): Promise<void> => {
  const bytes = files.reduce((sum, path) => sum + statSync(path).size, 0);
  const before = process.cpuUsage();
  const begun = performance.now();
  await send();
  const tookMs = performance.now() - begun;
  const { user, system } = process.cpuUsage(before);
  say({ MBperS: bytes / 1000 / tookMs, cpuMs: (user + system) / 1000, peakMB: peakMB() });
  process.exit(0);
};
