// What waits for takebacks goes on when they are through, and after a while in any case.
import { expect, it } from 'vitest';
import { createRightOfWay } from '../../../../main/sync/outbox/sender/takebacks.ts';
import { createFakeClock } from '../../../support/fake-clock.ts';

const start = () => {
  const clock = createFakeClock();
  const way = { isTaken: true };
  const gone: string[] = [];
  const rightOfWay = createRightOfWay({ clock, isTaken: () => way.isTaken });
  const wait = (name: string) => void rightOfWay.wait().then(() => gone.push(name));
  return { clock, way, gone, rightOfWay, wait };
};

it('holds up nothing where there is none', async () => {
  const { clock, way, gone, wait } = start();
  way.isTaken = false;
  wait('head');
  await clock.advance(0);
  expect(gone).toEqual(['head']);
});

it('lets all go, in their order, once the last takeback is through', async () => {
  const { clock, way, gone, rightOfWay, wait } = start();
  wait('head');
  wait('jobs');
  rightOfWay.check();
  await clock.advance(1000);
  expect(gone).toEqual([]);
  way.isTaken = false;
  rightOfWay.check();
  await clock.advance(0);
  expect(gone).toEqual(['head', 'jobs']);
});

it('is not waited for longer than twenty seconds', async () => {
  const { clock, gone, wait } = start();
  wait('head');
  await clock.advance(19_000);
  expect(gone).toEqual([]);
  await clock.advance(1000);
  expect(gone).toEqual(['head']);
});
