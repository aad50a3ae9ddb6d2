// The hourly allowances: never more than our share in any hour, whatever clocks, restarts and other clients do.
import { describe, expect, it } from 'vitest';
import type { Received } from '../../../main/service/client.ts';
import { createBudget } from '../../../main/sync/kernel/rate-limits.ts';
import { hourlyCaps } from '../../../main/sync/kernel/rules.ts';
import { createTime } from '../../../main/sync/kernel/service-clock.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { memoryLibrary } from '../../support/library.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

const setUp = () => {
  const { store } = memoryLibrary();
  const clock = createFakeClock();
  const open = (apiKey = 'key-a') => {
    const time = createTime({ clock, meta: store.meta });
    return {
      time,
      budget: createBudget({ rates: store.rates, time, random: () => 0, apiKey, holdsSlotSoon: () => false }),
    };
  };
  return { store, clock, open, ...open() };
};
type Bench = ReturnType<typeof setUp>;

const take = ({ budget }: Pick<Bench, 'budget'>, name: Parameters<Bench['budget']['take']>[0] = 'posts.get') =>
  'ticket' in budget.take(name, 'takeback');
const takeAll = (bench: Pick<Bench, 'budget'>, name: Parameters<typeof take>[1]) => {
  let count = 0;
  while (take(bench, name)) count += 1;
  return count;
};
const received = (limit: number, remaining: number, resetsInMs: number | null, status = 200): Received => ({
  status,
  requestId: 'r',
  dateMs: null,
  rate: { limit, remaining, resetsInMs },
});
const refused: Received = { status: 429, requestId: 'r', dateMs: null, rate: null };

it('lets a request go while time goes on', () => {
  const { store, time } = setUp();
  let readings = 0;
  const passing = { ...time, nowMs: () => time.nowMs() + (readings += 1) };
  const budget = createBudget({
    rates: store.rates,
    time: passing,
    random: () => 0,
    apiKey: 'key-a',
    holdsSlotSoon: () => false,
  });
  expect(take({ budget })).toBe(true);
});

describe('an hour', () => {
  it.each([
    ['posts.get', hourlyCaps.general],
    ['posts.generate', hourlyCaps.generation],
    ['posts.schedule', hourlyCaps.outward],
  ] as const)('holds no more %s than %i', async (name, cap) => {
    const bench = setUp();
    expect(takeAll(bench, name)).toBe(cap);
    await bench.clock.advance(hour - 1);
    expect(take(bench, name)).toBe(false);
    await bench.clock.advance(2);
    expect(takeAll(bench, name)).toBe(cap);
  });

  it('rolls: what was sent later stops counting later', async () => {
    const bench = setUp();
    for (let each = 0; each < 10; each += 1) take(bench, 'posts.schedule');
    await bench.clock.advance(30 * minute);
    takeAll(bench, 'posts.schedule');
    await bench.clock.advance(30 * minute + 1);
    expect(takeAll(bench, 'posts.schedule')).toBe(10);
  });

  it('is the same hour after a restart', () => {
    const bench = setUp();
    takeAll(bench, 'posts.schedule');
    expect(take(bench.open(), 'posts.schedule')).toBe(false);
  });

  it('is of one API key', () => {
    const bench = setUp();
    takeAll(bench, 'posts.schedule');
    expect(take(bench.open('key-b'), 'posts.schedule')).toBe(true);
  });

  it.each([365 * 24 * hour, -365 * 24 * hour, 2 * hour])('knows nothing of a step of the clock by %i ms', (step) => {
    const bench = setUp();
    takeAll(bench, 'posts.schedule');
    bench.clock.step(step);
    expect(take(bench, 'posts.schedule')).toBe(false);
    expect(take(bench.open(), 'posts.schedule')).toBe(false);
  });

  it('counts on over a start of the computer until the service has shown that the clock did not leap', async () => {
    const bench = setUp();
    bench.time.received(bench.clock.now(), bench.time.nowMs());
    bench.time.keep();
    takeAll(bench, 'posts.schedule');
    bench.clock.step(24 * hour);
    bench.clock.reboot();
    const next = bench.open();
    expect(take(next, 'posts.schedule')).toBe(false);
    next.time.received(bench.clock.now() - 24 * hour, next.time.nowMs());
    expect(take(next, 'posts.schedule')).toBe(false);
    await bench.clock.advance(hour + 1);
    expect(take(next, 'posts.schedule')).toBe(true);
  });

  it('believes the wall clock after a start of the computer once the service agrees with it', async () => {
    const bench = setUp();
    bench.time.received(bench.clock.now(), bench.time.nowMs());
    bench.time.keep();
    takeAll(bench, 'posts.schedule');
    await bench.clock.advance(2 * hour);
    bench.clock.reboot();
    const next = bench.open();
    next.time.received(bench.clock.now(), next.time.nowMs());
    expect(take(next, 'posts.schedule')).toBe(true);
  });

  it('gives back what never left', () => {
    const bench = setUp();
    const taken = bench.budget.take('posts.schedule', 'person');
    if ('ticket' in taken) bench.budget.refund(taken.ticket);
    expect(bench.budget.free('outward')).toBe(hourlyCaps.outward);
    expect(bench.budget.free('general')).toBe(hourlyCaps.general);
  });
});

describe('the reserve', () => {
  it.each([
    ['fullScan', 270],
    ['refresh', 150],
    ['jobs', 90],
    ['outbox', 40],
    ['person', 12],
    ['takeback', 0],
  ] as const)('from a %s is the last %i', (requestClass, reserve) => {
    const { budget } = setUp();
    let count = 0;
    while ('ticket' in budget.take('posts.get', requestClass)) count += 1;
    expect(count).toBe(hourlyCaps.general - reserve);
  });

  it('are three outward clicks and five generations while many wait', () => {
    const { budget } = setUp();
    let outward = 0;
    while ('ticket' in budget.take('posts.schedule', 'outbox')) outward += 1;
    let generations = 0;
    while ('ticket' in budget.take('posts.generate', 'outbox')) generations += 1;
    expect([outward, generations]).toEqual([16, 52]);
    expect(take({ budget }, 'posts.publish')).toBe(true);
  });

  it('reports when the next request may be sent', async () => {
    const bench = setUp();
    const startMs = bench.clock.now();
    take(bench, 'posts.schedule');
    await bench.clock.advance(minute);
    takeAll(bench, 'posts.schedule');
    expect(bench.budget.openings()('posts.schedule', 'person')).toBe(startMs + hour);
    expect(bench.budget.openings()('posts.get', 'person')).toBeLessThanOrEqual(bench.clock.now());
  });
});

describe('the service', () => {
  it('closes what it names until Retry-After, and half a minute more at most', async () => {
    const bench = setUp();
    bench.budget.note('posts.schedule', received(20, 0, null, 429), 10 * minute)?.();
    expect(take(bench, 'posts.schedule')).toBe(false);
    expect(take(bench, 'posts.get')).toBe(true);
    // Both times are whole milliseconds: by this one the real ten minutes may not be over.
    await bench.clock.advance(10 * minute);
    expect(take(bench, 'posts.schedule')).toBe(false);
    await bench.clock.advance(1);
    expect(take(bench, 'posts.schedule')).toBe(true);
  });

  it('closes everything when it names the general allowance', () => {
    const bench = setUp();
    bench.budget.note('posts.schedule', received(600, 0, null, 429), minute)?.();
    expect(take(bench, 'posts.get')).toBe(false);
    expect(take(bench, 'posts.generate')).toBe(false);
  });

  it('closes the tightest when it names none: a minute, then twice as long each time, a quarter of an hour at most', async () => {
    const bench = setUp();
    const spans: number[] = [];
    for (let each = 0; each < 6; each += 1) {
      bench.budget.note('posts.generate', refused, null)?.();
      const span = bench.budget.openings()('posts.generate', 'person') - bench.clock.now();
      // One more than asked: of two whole milliseconds the first may not be over.
      spans.push((span - 1) / minute);
      await bench.clock.advance(span);
    }
    expect(spans).toEqual([1, 2, 4, 8, 15, 15]);
  });

  it.each([3660 * second, 24 * hour])('stays closed for as long as it asks: %i ms', async (askedMs) => {
    const bench = setUp();
    bench.budget.note('posts.get', refused, askedMs)?.();
    await bench.clock.advance(askedMs);
    expect(take(bench)).toBe(false);
    await bench.clock.advance(2);
    expect(take(bench)).toBe(true);
  });

  it('stays closed over a restart', () => {
    const bench = setUp();
    bench.budget.note('posts.get', refused, hour)?.();
    expect(take(bench.open())).toBe(false);
  });

  it('shows another client by leaving less than we know of', async () => {
    const bench = setUp();
    bench.budget.note('posts.schedule', received(20, 2, 10 * minute), null)?.();
    expect(bench.budget.free('outward')).toBe(2);
    expect(takeAll(bench, 'posts.schedule')).toBe(2);
    await bench.clock.advance(10 * minute + 1);
    expect(take(bench, 'posts.schedule')).toBe(true);
  });

  it('shows nothing new when it leaves what we know of', () => {
    const bench = setUp();
    take(bench, 'posts.schedule');
    expect(bench.budget.note('posts.schedule', received(20, 19, hour), null)).toBeNull();
  });

  it('may have other limits: our share of them is 95 %', () => {
    const bench = setUp();
    bench.budget.note('posts.schedule', received(40, 40, hour), null)?.();
    expect(takeAll(bench, 'posts.schedule')).toBe(38);
    bench.budget.note('posts.get', received(1000, 1000, hour), null)?.();
    expect(bench.budget.allowances()[0]).toMatchObject({ budget: 'general', limit: 938 });
  });

  it('may report the general allowance for what goes outward', () => {
    const bench = setUp();
    bench.budget.note('posts.schedule', received(600, 100, hour), null)?.();
    expect(bench.budget.free('general')).toBe(100);
    expect(bench.budget.free('outward')).toBe(hourlyCaps.outward);
  });
});

it('shows what is left, when it is whole again, and until when it is closed', async () => {
  const bench = setUp();
  expect(bench.budget.allowances()).toEqual([
    { budget: 'general', limit: 558, remaining: 558, reserved: 28, resetsAt: null, closedUntil: null },
    { budget: 'generation', limit: 57, remaining: 57, reserved: 5, resetsAt: null, closedUntil: null },
    { budget: 'outward', limit: 19, remaining: 19, reserved: 3, resetsAt: null, closedUntil: null },
  ]);
  take(bench, 'posts.schedule');
  bench.budget.note('posts.schedule', received(20, 0, null, 429), 10 * minute)?.();
  expect(bench.budget.allowances()[2]).toEqual({
    budget: 'outward',
    limit: 19,
    remaining: 0,
    reserved: 0,
    resetsAt: '2026-03-02T10:00:00.000Z',
    closedUntil: '2026-03-02T09:10:00.001Z',
  });
});

it.each([0, 5, 15, 16, 17, 18, 19])('after %i sends shows exactly what a person can send without waiting', (sent) => {
  const { budget } = setUp();
  for (let each = 0; each < sent; each += 1) budget.take('posts.publish', 'person');
  const { remaining = 0, reserved = 0 } = budget.allowances().find((each) => each.budget === 'outward') ?? {};
  let many = 0;
  while ('ticket' in budget.take('posts.schedule', 'outbox')) many += 1;
  expect(many).toBe(remaining - reserved);
  let single = many;
  while ('ticket' in budget.take('posts.schedule', 'person')) single += 1;
  expect(single).toBe(remaining);
});

it('keeps no log of what stopped counting long ago', async () => {
  const bench = setUp();
  for (let each = 0; each < 50; each += 1) take(bench);
  await bench.clock.advance(2 * hour);
  take(bench);
  expect(bench.store.rates.since('key-a', 'general', 0)).toHaveLength(1);
});

it('keeps the limit of a refused unschedule when a request sent before it succeeds', async () => {
  const { budget, clock } = setUp();
  expect([take({ budget }, 'posts.unschedule'), take({ budget }, 'posts.unschedule')]).toEqual([true, true]);
  budget.note('posts.unschedule', refused, 10 * minute)?.();
  budget.note('posts.unschedule', received(20, 15, hour, 201), null)?.();
  expect(take({ budget }, 'posts.unschedule')).toBe(false);
  await clock.advance(11 * minute);
  expect(take({ budget }, 'posts.unschedule')).toBe(true);
});
