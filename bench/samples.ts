// Takes samples: each in a process of its own with a time limit, all contestants once a round in a new order.
import { execFile } from 'node:child_process';
import { loadavg } from 'node:os';
import { promisify } from 'node:util';

export type Sample = Record<string, number>;
export type Contest = Record<string, Sample[]>;
export type Spread = { median: number; min: number; max: number };

const run = promisify(execFile);
const limitMs = 15 * 60_000;

/** The program prints one line of JSON with numbers. */
export const sample = async (program: string, ...args: string[]): Promise<Sample> => {
  const { stdout } = await run(process.execPath, [program, ...args], { timeout: limitMs, killSignal: 'SIGKILL' });
  return JSON.parse(stdout) as Sample;
};

export const contest = async (rounds: number, contestants: Record<string, () => Promise<Sample>>): Promise<Contest> => {
  const results: Contest = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    const order = Object.entries(contestants)
      .map((entry) => ({ entry, at: Math.random() }))
      .sort((a, b) => a.at - b.at);
    for (const { entry } of order) {
      const [name, take] = entry;
      results[name]?.push({ ...(await take()), load: loadavg()[0] ?? 0 });
    }
  }
  return results;
};

const spread = (values: readonly number[]): Spread => {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (index: number) => sorted[index] ?? Number.NaN;
  return { median: at(Math.floor(sorted.length / 2)), min: at(0), max: at(sorted.length - 1) };
};

const valuesOf = (results: Contest, name: string, metric: string) =>
  (results[name] ?? []).map((one) => one[metric] ?? Number.NaN);

export const spreadOf = (results: Contest, name: string, metric: string): Spread =>
  spread(valuesOf(results, name, metric));

/** What `name` takes more than `other`, round by round. */
export const difference = (results: Contest, metric: string, name: string, other: string): Spread => {
  const others = valuesOf(results, other, metric);
  return spread(valuesOf(results, name, metric).map((value, round) => value - (others[round] ?? Number.NaN)));
};

/** Round by round, so that what disturbs a round disturbs both. */
export const ratio = (results: Contest, metric: string, name: string, other: string, otherMetric = metric): Spread => {
  const others = valuesOf(results, other, otherMetric);
  return spread(valuesOf(results, name, metric).map((value, round) => value / (others[round] ?? Number.NaN)));
};
