// What is refreshed behind a page: an error of any kind is logged, and the next time tries again.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { AppError } from '../../preload/errors.ts';
import { createRenew } from '../../main/features/background-refresh.ts';
import { createRecordingLog } from '../support/recording-log.ts';
import { standingClock, startSandbox } from '../support/sandbox.ts';
import { openTestSync } from '../support/sync.ts';

it.each([
  ['of Galley', new AppError({ kind: 'unreachable', message: 'No reply.' })],
  ['of any other kind', new TypeError('x is undefined')],
])('an error %s is logged once, and leaves no rejection behind', async (_, error) => {
  const { sync, online } = await open();
  const log = createRecordingLog();
  const renew = createRenew({ sync, log });
  let reads = 0;
  const read = async () => {
    reads += 1;
    throw error;
  };
  renew('brand', '', 0, read);
  await nextTurn();
  renew('brand', '', 0, read);
  await nextTurn();
  expect([online(), reads, log.lines.map(({ message }) => message)]).toEqual([
    'online',
    2,
    Array(2).fill('what is on the screen could not be read again'),
  ]);
});

const open = async () => {
  const test = openTestSync(await startSandbox({ clock: standingClock() }));
  return { ...test, online: () => test.sync.online.connection() };
};
