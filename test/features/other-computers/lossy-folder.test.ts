// Computers that share a folder which delays, reorders, repeats and cuts end up with the same, and nothing is lost. More
// seeds run in long/lossy-folder.test.ts.
import { expect, it } from 'vitest';
import { playLossyFolder } from './lossy-folder.ts';

it('sixty folders that lose their way', async () => {
  for (let seed = 0; seed < 60; seed += 1)
    expect({ seed, problems: await playLossyFolder(seed) }).toEqual({ seed, problems: [] });
});
