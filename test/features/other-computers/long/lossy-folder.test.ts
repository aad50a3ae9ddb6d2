// As lossy-folder.test.ts, with more seeds.
import { expect, it } from 'vitest';
import { playLossyFolder } from '../lossy-folder.ts';

const seeds = 2000;
const atOnce = 100;

it.each(Array.from({ length: seeds / atOnce }, (_, index) => 100 + index * atOnce))(
  'a hundred folders that lose their way, from %i',
  async (from) => {
    for (let seed = from; seed < from + atOnce; seed += 1)
      expect({ seed, problems: await playLossyFolder(seed) }).toEqual({ seed, problems: [] });
  },
);
