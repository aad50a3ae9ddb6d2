// Readings that come round: at their time, one after another, and not while offline.
import { expect, it } from 'vitest';
import type { Connection } from '../../../preload/contract/sync.ts';
import { createTurns, type Turn } from '../../../main/sync/pull/schedule.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { createRecordingLog } from '../../support/recording-log.ts';
import { refusal } from './scripted-service.ts';

const minuteMs = 60_000;

const stage = (turnsOf: (ran: string[], nowMs: () => number) => Turn[]) => {
  const clock = createFakeClock();
  const ran: string[] = [];
  const listeners = new Set<(connection: Connection) => void>();
  let connection: Connection = 'online';
  const turns = createTurns({
    clock,
    random: () => 0.5,
    online: {
      connection: () => connection,
      onChange(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    log: createRecordingLog(),
    spreadMs: 2000,
    turns: turnsOf(ran, () => clock.now()),
  });
  return {
    clock,
    ran,
    turns,
    setConnection(now: Connection) {
      connection = now;
      for (const listener of listeners) listener(now);
    },
  };
};

const every = (ran: string[], name: string, visibleMs: number, hiddenMs = visibleMs): Turn => ({
  name,
  interval: { visibleMs, hiddenMs },
  run: async () => {
    ran.push(name);
    return null;
  },
});

it('comes again soon when the service could not be reached, whatever its interval', async () => {
  let away = true;
  const { clock, ran, turns } = stage((names) => [
    {
      ...every(names, 'ideas', 60 * minuteMs),
      run: async () => {
        names.push('ideas');
        if (away) throw refusal({ kind: 'unreachable' });
        return null;
      },
    },
  ]);
  turns.start({ ideas: 0 });
  await clock.advance(0);
  away = false;
  await clock.advance(2 * minuteMs);
  expect(ran).toEqual(['ideas', 'ideas']);
});

it('runs each reading at its interval', async () => {
  const { clock, ran, turns } = stage((names) => [
    every(names, 'head', 5 * minuteMs),
    every(names, 'brand', 60 * minuteMs),
  ]);
  turns.start({ head: 0, brand: 0 });
  await clock.advance(60 * minuteMs);
  expect([ran.filter((name) => name === 'head').length, ran.filter((name) => name === 'brand').length]).toEqual([
    13, 2,
  ]);
});

it('reads less often while no window is seen, and catches up when one is', async () => {
  const { clock, ran, turns } = stage((names) => [every(names, 'head', 5 * minuteMs, 30 * minuteMs)]);
  turns.setVisible(false);
  turns.start({ head: 0 });
  await clock.advance(29 * minuteMs);
  expect(ran).toEqual(['head']);
  turns.setVisible(true);
  await clock.advance(0);
  expect(ran).toEqual(['head', 'head']);
});

it('asks nothing while offline, then has one round of what is overdue, spread', async () => {
  const { clock, ran, turns, setConnection } = stage((names) => [
    every(names, 'head', minuteMs),
    every(names, 'lists', minuteMs),
  ]);
  turns.start({ head: 0, lists: 0 });
  await clock.advance(0);
  setConnection('offline');
  await clock.advance(600 * minuteMs);
  expect(ran).toEqual(['head', 'lists']);
  setConnection('online');
  await clock.advance(1500);
  expect(ran.slice(2)).toEqual(['head']);
  await clock.advance(3000);
  expect(ran.slice(2)).toEqual(['head', 'lists']);
});

it('waits as long as the budget says', async () => {
  const times: number[] = [];
  const { clock, turns } = stage((_, nowMs) => [
    {
      name: 'fullScan',
      interval: null,
      run: async () => {
        times.push(nowMs());
        throw refusal({ kind: 'rate-limited', retryAfterMs: 7 * minuteMs });
      },
    },
  ]);
  turns.start({ fullScan: 0 });
  await clock.advance(8 * minuteMs);
  expect(times.map((ms) => ms - (times[0] ?? 0))).toEqual([0, 7 * minuteMs + 1000]);
});

it('goes on after a reading that failed for reasons of its own', async () => {
  const { clock, ran, turns } = stage((names) => [
    { name: 'broken', interval: null, run: () => Promise.reject(new Error('a defect')) },
    every(names, 'head', minuteMs),
  ]);
  turns.start({ broken: 0, head: 0 });
  await clock.advance(0);
  expect(ran).toEqual(['head']);
});

it('never runs two readings at once', async () => {
  let open = 0;
  let most = 0;
  const slow = (name: string): Turn => ({
    name,
    interval: { visibleMs: minuteMs, hiddenMs: minuteMs },
    run: async () => {
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setImmediate(resolve));
      open -= 1;
      return null;
    },
  });
  const { clock, turns } = stage(() => [slow('one'), slow('two')]);
  turns.start({ one: 0, two: 0 });
  await clock.advance(5 * minuteMs);
  expect(most).toBe(1);
});

it('runs at once what is asked for now, and resolves when it was done', async () => {
  const { ran, turns } = stage((names) => [every(names, 'head', minuteMs), every(names, 'brand', minuteMs)]);
  await turns.runNow(['head']);
  expect(ran).toEqual(['head']);
});

it('keeps no caller waiting for what cannot be read now', async () => {
  const { ran, turns, setConnection } = stage((names) => [every(names, 'head', minuteMs)]);
  setConnection('airplane');
  await turns.runNow(['head']);
  expect(ran).toEqual([]);
});

it('a leap of the wall clock neither hurries nor delays it', async () => {
  const { clock, ran, turns } = stage((names) => [every(names, 'head', 5 * minuteMs)]);
  turns.start({ head: 0 });
  await clock.advance(0);
  clock.step(-365 * 24 * 60 * minuteMs);
  await clock.advance(5 * minuteMs);
  clock.step(730 * 24 * 60 * minuteMs);
  await clock.advance(5 * minuteMs);
  expect(ran.length).toBe(3);
});

it('after its end nothing runs any more', async () => {
  const { clock, ran, turns } = stage((names) => [every(names, 'head', minuteMs)]);
  turns.start({ head: minuteMs });
  turns.close();
  await clock.advance(10 * minuteMs);
  expect(ran).toEqual([]);
});
