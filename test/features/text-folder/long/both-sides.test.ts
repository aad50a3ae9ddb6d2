// I34 once more, in many more orders.
import { expect, it } from 'vitest';
import { startSandbox, standingClock } from '../../../support/sandbox.ts';
import { openTestSync } from '../../../support/sync.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { playBothSides } from '../both-sides.ts';

it('no words are lost in 1,500 orders of saving, typing and ending', { timeout: 1_200_000 }, async () => {
  const sandbox = await startSandbox({ clock: standingClock() });
  for (let seed = 1000; seed < 2500; seed += 1)
    expect([seed, await playBothSides(seed, openTestSync(sandbox, null), temporaryFolder())]).toEqual([seed, []]);
});
