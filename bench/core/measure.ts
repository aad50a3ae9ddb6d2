// What one sample of the core measures of itself.
import { say } from '../store/measure.ts';

const warmUp = 40;

/** CPU of this process for each, µs. */
const cpuOf = async (count: number, one: () => unknown): Promise<number> => {
  for (let number = 0; number < warmUp; number += 1) await one();
  const before = process.cpuUsage();
  for (let number = 0; number < count; number += 1) await one();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / count;
};

const pagePosts = 100;

/** `get`: so many posts, one request at a time; answers how many came. */
export const timeGets = async (get: (limit: number) => Promise<number>): Promise<void> => {
  const wanted = (limit: number) => async () => {
    if ((await get(limit)) !== limit) throw new Error(`${limit} posts did not come`);
  };
  say({ pageCpuUs: await cpuOf(300, wanted(pagePosts)), smallCpuUs: await cpuOf(1500, wanted(1)) });
  process.exit();
};

/** The middle of `count` tries, µs. */
export const timeCrossings = async (count: number, cross: () => unknown): Promise<void> => {
  for (let number = 0; number < warmUp; number += 1) await cross();
  const taken: number[] = [];
  for (let number = 0; number < count; number += 1) {
    const begun = performance.now();
    await cross();
    taken.push((performance.now() - begun) * 1000);
  }
  taken.sort((a, b) => a - b);
  say({ p50Us: taken[Math.floor(count / 2)] ?? Number.NaN });
  process.exit();
};
