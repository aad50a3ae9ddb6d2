// Hours of work at Galley, compressed, with a count of what it holds on to every so often.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { judge, type Verdict } from './flat.ts';
import { startGalley } from './galley.ts';
import { measure, measures, type Counts } from './measure.ts';
import { createPerson } from './person.ts';

export type Outcome = {
  samples: Counts[];
  verdicts: Verdict[];
  deeds: number;
  calls: number;
  changes: number;
  refused: number;
};

const textOf = (sample: Counts) => measures.map((name) => `${name} ${Number(sample[name].toPrecision(4))}`).join(', ');

/** Times in minutes of Galley's clock. The first quarter is the warm-up. */
export const run = async (of: {
  minutes: number;
  everyMinutes: number;
  seed: string;
  report: (line: string) => void;
}): Promise<Outcome> => {
  const folder = mkdtempSync(join(tmpdir(), 'galley-endurance-'));
  const galley = await startGalley(join(folder, 'data'));
  const person = createPerson(galley, of.seed);
  const { clock } = galley.time;
  const startedMs = clock.now();
  const samples: Counts[] = [];
  const warmUp = Math.ceil(of.minutes / of.everyMinutes / 4);
  let changesBefore = 0;
  try {
    for (let minute = of.everyMinutes; minute <= of.minutes; minute += of.everyMinutes) {
      while (clock.now() - startedMs < minute * 60_000) await person.act();
      await person.tidy();
      const sample = await measure(galley);
      samples.push(sample);
      if (samples.length === warmUp) changesBefore = galley.tally.changes;
      of.report(`${minute} minutes: ${textOf(sample)}`);
    }
  } finally {
    await galley.close();
    rmSync(folder, { recursive: true, force: true });
  }
  const { calls, changes, refused } = galley.tally;
  return {
    samples,
    verdicts: judge(samples.slice(warmUp), changes - changesBefore),
    deeds: [...person.done.values()].reduce((sum, times) => sum + times, 0),
    calls,
    changes,
    refused: [...refused.values()].reduce((sum, times) => sum + times, 0),
  };
};
