// A what-if that takes no more changes says so in the window's words.
import { expect, it, onTestFinished } from 'vitest';
import { AppError } from '../../../../preload/errors.ts';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createWhatIf, type WhatIfState } from '../../../../renderer/features/calendar/what-if/what-if.svelte.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';

it('says how many times can be changed at once', async () => {
  const said: string[] = [];
  const transport = createFakeTransport({
    'whatIf.read': () => null,
    'whatIf.place': () => {
      throw new AppError({ kind: 'invalid', message: 'For the log.', limit: { of: 'times', most: 2000 } });
    },
  });
  let whatIf: WhatIfState | undefined;
  onTestFinished(
    $effect.root(() => {
      whatIf = createWhatIf({
        bridge: createBridge(transport),
        range: () => ({ view: 'month', days: [] }) as never,
        say: (text) => void said.push(text),
        undoStep: () => undefined,
      });
    }),
  );
  expect(await whatIf?.place([], 'Placed.')).toBe(false);
  expect(said).toEqual(['You can change up to 2,000 scheduled times at once.']);
});
