// Finds libfaketime, which gives a process another date, and gets it where that is possible.
import { existsSync } from 'node:fs';
import { aptInstall } from './apt.ts';
import { run } from './run.ts';

const places = ['x86_64', 'aarch64'].map((cpu) => `/usr/lib/${cpu}-linux-gnu/faketime/libfaketime.so.1`);
const find = (): string | undefined => places.find((place) => existsSync(place));

/** What to add to the environment of a process so that its date begins at `unixMs`. Durations stay as they are. */
const environmentAt = (library: string, unixMs: number): Record<string, string> => ({
  LD_PRELOAD: library,
  FAKETIME: `@${Math.floor(unixMs / 1000)}`,
  FAKETIME_FMT: '%s',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
});

export type Faketime = { environmentAt(unixMs: number): Record<string, string> };

/** Throws, saying how to get it, where it is missing or does not work. */
export const ensureFaketime = async (): Promise<Faketime> => {
  const library = find() ?? ((await aptInstall(['libfaketime'])) ? find() : undefined);
  if (library === undefined)
    throw new Error(
      'This needs libfaketime on Linux. Install it (Debian: apt-get install libfaketime) and run this again.',
    );
  const leapDay = Date.UTC(2028, 1, 29);
  const { output } = await run(process.execPath, ['-p', 'Date.now()'], { env: environmentAt(library, leapDay) });
  if (!(Math.abs(Number(output) - leapDay) < 60_000))
    throw new Error(`libfaketime at ${library} does not move the date of Node: ${output.trim()}`);
  return { environmentAt: (unixMs) => environmentAt(library, unixMs) };
};
