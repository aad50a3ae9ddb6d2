// What a waiting change says of why it waits and until when.
import { expect, it, vi } from 'vitest';
import { createForecast } from '../../../main/sync/outbox/eta.ts';
import { hourlyCaps, reserves } from '../../../main/sync/kernel/rules.ts';
import { kinds } from '../../../main/sync/outbox/registry.ts';
import type { Topic } from '../../../preload/wire.ts';
import type { NewOperation } from '../../../main/store/outbox.ts';
import { newOperation } from '../../support/library.ts';
import { createSender, hour, minute } from './sender/sender.ts';

/** `readingMs`: how long it takes to read what is left of an allowance. */
const setUp = ({ readingMs = 0, yieldToEventLoop = (): Promise<unknown> => Promise.resolve() } = {}) => {
  const sender = createSender();
  const life = sender.life();
  const { online } = life;
  let passedMs = 0;
  const nowMs = () => life.time.nowMs() + passedMs;
  const time = { nowMs, serverNowMs: nowMs };
  const occupied: typeof life.budget.occupied = (name) => {
    passedMs += readingMs;
    const found = life.budget.occupied(name);
    return { ...found, opensAtMs: Math.max(found.opensAtMs, time.nowMs()) };
  };
  const budget = { ...life.budget, occupied };
  const listeners: (() => void)[] = [];
  const notified: Topic[] = [];
  const forecast = createForecast({
    store: sender.store,
    kinds,
    budget,
    time,
    online,
    changeMs: () => 2_000,
    yieldToEventLoop: async () => void (await yieldToEventLoop()),
    events: {
      changed(...topics) {
        notified.push(...topics);
        for (const notify of listeners) notify();
      },
      on(listener) {
        const notify = () => listener('changed', { topics: [] });
        listeners.push(notify);
        return () => {};
      },
    },
  });
  const add = (id: string, change: Partial<NewOperation> = {}) => {
    const op = sender.store.operations.add(newOperation(id, { orderingKey: id, pid: sender.pid, ...change }));
    for (const notify of listeners) notify();
    return op;
  };
  const schedules = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      add(`schedule-${index}`, { kind: 'post.schedule', deadlineMs: index, priority: 0 }),
    );
  return { ...sender, sender, forecast, notified, add, schedules, nowMs: sender.clock.now() };
};

it('lets nineteen schedules go at once, the twentieth in an hour and the last of forty in two', () => {
  const { forecast, schedules, nowMs } = setUp();
  const ops = schedules(40);
  const inHours = ops.map((op) => Math.floor(((forecast.expectedAtMs(op) ?? nowMs) - nowMs) / hour));
  expect(inHours.slice(0, 19)).toEqual(Array.from({ length: 19 }, () => 0));
  expect([inHours[19], inHours[37], inHours[38]]).toEqual([1, 1, 2]);
  expect(ops.map((op) => forecast.wait(op)).slice(18, 20)).toEqual(['next', 'allowance']);
  expect(forecast.heldByAllowanceCount()).toBe(21);
  // Two of them are left for the third hour.
  expect(forecast.finishAtMs()).toBe(nowMs + 2 * hour + 2 * 2_000);
});

it('does not take its own counting for a wait', () => {
  const { forecast, add } = setUp({ readingMs: 5 });
  expect(forecast.wait(add('one'))).toBe('next');
});

it('counts what is read before an edit: a page for a hundred of many, one request for each of a few', () => {
  const { forecast, add } = setUp();
  // 530 requests of an hour are for what waits: six of them are pages.
  const many = Array.from({ length: 525 }, (_, index) => add(`edit-${index}`, { kind: 'post.edit' }));
  expect(many.filter((op) => forecast.wait(op) === 'allowance')).toHaveLength(1);
  const few = setUp();
  // With a reading each, 264 sends and one edit fit 530 requests.
  for (let index = 0; index < 262; index += 1) few.add(`time-${index}`, { kind: 'post.unschedule', priority: 1 });
  const edits = Array.from({ length: 4 }, (_, index) => few.add(`edit-${index}`, { kind: 'post.edit' }));
  expect(edits.map((op) => few.forecast.wait(op))).toEqual(['next', 'next', 'next', 'allowance']);
});

it('leaves the reserve to clicks when many wait', () => {
  const { forecast, add } = setUp();
  const ops = Array.from({ length: 17 }, (_, index) => add(`bulk-${index}`, { kind: 'post.schedule' }));
  expect(ops.map((op) => forecast.wait(op)).slice(15)).toEqual(['next', 'allowance']);
});

it('names what stands ahead, a file on its way, and a second try', () => {
  const { forecast, add, store, nowMs } = setUp();
  add('first', { orderingKey: 'same' });
  const behind = add('behind', { orderingKey: 'same' });
  const upload = add('upload', { kind: 'media.upload', pid: null });
  const waits = add('waits', { state: 'staged' });
  store.operations.addDependency(waits.id, upload.id);
  store.operations.change('first', { attempts: 1, state: 'wait', notBeforeMs: nowMs + 5 * minute });
  const again = store.operations.read('first');
  expect(forecast.wait(behind)).toBe('behind');
  expect(forecast.wait(waits)).toBe('upload');
  expect(again && forecast.wait(again)).toBe('retry');
  expect(forecast.expectedAtMs(behind)).toBeGreaterThanOrEqual(nowMs + 5 * minute);
});

it('says only that it is away from the service while it is', () => {
  const { forecast, add, sender } = setUp();
  const op = add('first');
  sender.life().online.setAirplane(true);
  expect(forecast.wait(op)).toBe('airplane');
  expect(forecast.expectedAtMs(op)).toBeNull();
  expect(forecast.finishAtMs()).toBeNull();
});

it('expects nothing in particular of what goes next', () => {
  const { forecast, add } = setUp();
  expect(forecast.expectedAtMs(add('first'))).toBeNull();
});

it('says of a new post that it waits for one like it, and not until when', () => {
  const { forecast, add, store } = setUp();
  const args = { platform: 'instagram', name: 'Rye' };
  add('first', { kind: 'post.create', args });
  const second = add('second', { kind: 'post.create', args });
  const other = add('other', { kind: 'post.create', args: { ...args, platform: 'facebook' } });
  expect([forecast.wait(second), forecast.wait(other)]).toEqual(['next', 'next']);
  store.operations.begin('first');
  store.operations.change('first', { state: 'parked', reason: 'which-post' });
  const again = add('again', { kind: 'post.create', args });
  expect([second, other, again].map((op) => forecast.wait(op))).toEqual(['same-name', 'next', 'same-name']);
});

it('reports paused uploads as paused, and nothing else', () => {
  const { forecast, add, store } = setUp();
  const upload = add('upload', { kind: 'media.upload', pid: null });
  const other = add('other');
  expect(forecast.wait(upload)).toBe('next');
  store.meta.write('uploads_paused', '1');
  expect([forecast.wait(upload), forecast.expectedAtMs(upload), forecast.wait(other)]).toEqual([
    'uploads-paused',
    null,
    'next',
  ]);
  store.meta.write('uploads_paused', null);
  expect(forecast.wait(upload)).toBe('next');
});

it('counts thousands in batches, notifies at the end, and returns the earlier result meanwhile', async () => {
  const turns: PromiseWithResolvers<undefined>[] = [];
  const yieldToEventLoop = () => {
    const turn = Promise.withResolvers<undefined>();
    turns.push(turn);
    return turn.promise;
  };
  const { forecast, add, store, notified, schedules } = setUp({ yieldToEventLoop });
  schedules(100);
  const early = forecast.finishAtMs();
  Array.from({ length: 4_900 }, (_, index) => add(`more-${index}`, { kind: 'post.schedule' }));
  const open = vi.spyOn(store.operations, 'open');
  const rowsRead = () => open.mock.results.flatMap(({ value }) => value as unknown[]).length;

  for (let asked = 0; asked < 10; asked += 1) expect(forecast.finishAtMs()).toBeNull();
  expect(rowsRead()).toBe(1_000);
  let [steps, before, most] = [0, rowsRead(), 0];
  for (; notified.length === 0; steps += 1) {
    expect(turns).toHaveLength(steps + 1);
    turns[steps]?.resolve(undefined);
    await turns[steps]?.promise;
    await Promise.resolve();
    most = Math.max(most, rowsRead() - before);
    before = rowsRead();
  }
  expect([rowsRead(), most, notified]).toEqual([5_000, 1_000, ['sync', 'activity']]);
  expect(steps).toBe(11);
  expect(forecast.finishAtMs()).toBeGreaterThan(early ?? Infinity);
  expect(forecast.heldByAllowanceCount()).toBe(5_000 - 19);
  // Its own event, and changes since then, are no reason to count everything again at once.
  add('one more');
  forecast.finishAtMs();
  expect(rowsRead()).toBe(5_000);
});

it('estimates when that many more deletions would be done, behind what waits, by the hourly limit', () => {
  const { forecast, add, nowMs } = setUp();
  // Each takes a reading and a request.
  const most = Math.floor((hourlyCaps.general - reserves.outbox) / 2);
  expect(forecast.furtherAtMs('post.remove', 100)).toBe(nowMs + 100 * 2_000);
  expect(forecast.furtherAtMs('post.remove', most)).toBe(nowMs + most * 2_000);
  expect(forecast.furtherAtMs('post.remove', most + 1)).toBe(nowMs + hour + (most + 1) * 2_000);
  for (let index = 0; index < 20; index += 1) add(`edit-${index}`, { kind: 'post.unschedule' });
  expect(forecast.furtherAtMs('post.remove', 10)).toBe(nowMs + 30 * 2_000);
  expect(forecast.furtherAtMs('post.remove', most)).toBe(nowMs + hour + (most + 20) * 2_000);
});
