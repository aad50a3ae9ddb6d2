// What one sample measures of itself.
import { readFileSync } from 'node:fs';

export const say = (numbers: Record<string, number>): void => console.log(JSON.stringify(numbers));

/** On Linux `maxRSS` starts at what the parent process had used. */
export const peakMB = (): number => {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS / 1024;
  const [, kilobytes] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
};

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** Times each save for itself; CPU of all of them together, per save. */
export const timeSaves = async (count: number, save: (number: number) => unknown): Promise<void> => {
  const times: number[] = [];
  const before = process.cpuUsage();
  for (let number = 0; number < count; number += 1) {
    const begun = performance.now();
    await save(number);
    times.push(performance.now() - begun);
  }
  const { user, system } = process.cpuUsage(before);
  times.sort((a, b) => a - b);
  say({ p50Ms: at(times, 0.5), p99Ms: at(times, 0.99), cpuUs: (user + system) / count });
};

/** `open` gives the newest fifty. From the first import of the store to rows in hand. */
export const timeOpen = async (open: () => Promise<unknown[]>): Promise<void> => {
  const begun = performance.now();
  const rows = await open();
  if (rows.length !== 50) throw new Error(`fifty rows are wanted, and ${rows.length} came`);
  say({ openMs: performance.now() - begun, rssMB: process.memoryUsage.rss() / 1e6 });
};
