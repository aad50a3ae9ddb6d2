// A what-if that takes no more changes says so in the window's words, and what was not applied is listed.
import { expect, it, onTestFinished } from 'vitest';
import { AppError } from '../../../../preload/errors.ts';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createWhatIf, type WhatIfState } from '../../../../renderer/features/calendar/what-if/what-if.svelte.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { postId } from '../../../support/window-samples.ts';

const open = (replies: Parameters<typeof createFakeTransport>[0]) => {
  const said: string[] = [];
  let whatIf: WhatIfState | undefined;
  onTestFinished(
    $effect.root(() => {
      whatIf = createWhatIf({
        bridge: createBridge(createFakeTransport({ 'whatIf.read': () => null, ...replies })),
        range: () => ({ view: 'month', days: [] }) as never,
        say: (text) => void said.push(text),
        undoStep: () => undefined,
      });
    }),
  );
  if (!whatIf) throw new Error('there is none');
  return { whatIf, said };
};

it('says how many times can be changed at once', async () => {
  const { whatIf, said } = open({
    'whatIf.place': () => {
      throw new AppError({ kind: 'invalid', message: 'For the log.', limit: { of: 'times', most: 2000 } });
    },
  });
  expect(await whatIf.place([], 'Placed.')).toBe(false);
  expect(said).toEqual(['You can change up to 2,000 scheduled times at once.']);
});

it('lists what was not applied, until that was seen', async () => {
  const skipped = [{ id: postId('post-1'), name: 'Buns', reason: 'published' as const, error: null, version: null }];
  const outcome = { doneCount: 2, name: null, skipped, skippedCount: 1, stepId: 7, finishAt: null };
  const { whatIf, said } = open({ 'whatIf.apply': () => outcome });
  await whatIf.apply();
  expect([said, whatIf.leftOut]).toEqual([['Changed 2 posts'], outcome]);
  whatIf.seen();
  expect(whatIf.leftOut).toBeUndefined();
});
