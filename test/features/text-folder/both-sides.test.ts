// I34: words of the user in Galley and in an editor at the same time: all of them are in the file, in the post, in its
// history or in a file beside it.
import { expect, it } from 'vitest';
import { startSandbox, standingClock } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { playBothSides } from './both-sides.ts';

it('no words are lost, in any order of saving, typing and ending', async () => {
  const sandbox = await startSandbox({ clock: standingClock() });
  for (let seed = 0; seed < 40; seed += 1)
    expect([seed, await playBothSides(seed, openTestSync(sandbox, null), temporaryFolder())]).toEqual([seed, []]);
});
