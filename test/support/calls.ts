// Which functions of Galley ran while something was done, and how often, from V8's coverage: nothing in the product counts.
import { Session } from 'node:inspector/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '../..');
const ofProduct = /^(?:main|preload)\//;

export type Ran = {
  /** Source files of the core and of what it shares with the window in which a function ran, in order of their names. */
  files: string[];
  /** How often a function ran, named by its file and its own name. */
  count(file: string, name: string): number;
};

/** Until the test ends, counts what runs in this process. Loading a file does not count, only functions that are called. */
export const countCalls = async () => {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  onTestFinished(async () => {
    await session.post('Profiler.stopPreciseCoverage');
    session.disconnect();
  });
  /** Each call starts counting from zero. */
  const take = async (): Promise<Ran> => {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const counts = new Map<string, Map<string, number>>();
    for (const { url, functions } of result) {
      if (!url.startsWith('file:')) continue;
      const file = relative(root, fileURLToPath(url));
      if (!ofProduct.test(file)) continue;
      const called = new Map<string, number>();
      for (const { functionName, ranges } of functions) {
        const { startOffset, count } = ranges[0] ?? { startOffset: 0, count: 0 };
        // What begins at the first character is the file itself, as it is loaded.
        if (count > 0 && startOffset > 0) called.set(functionName, (called.get(functionName) ?? 0) + count);
      }
      if (called.size > 0) counts.set(file, called);
    }
    return {
      files: [...counts.keys()].sort(),
      count: (file, name) => counts.get(file)?.get(name) ?? 0,
    };
  };
  return async (work: () => Promise<unknown>): Promise<Ran> => {
    await take();
    await work();
    return take();
  };
};
