// Galley's time over steps of the clock, restarts and starts of the computer; and the service's.
import { expect, it } from 'vitest';
import { createTime } from '../../../main/sync/kernel/service-clock.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { memoryLibrary } from '../../support/library.ts';

const minute = 60_000;
const hour = 60 * minute;

const setUp = () => {
  const { store } = memoryLibrary();
  const clock = createFakeClock();
  return { clock, meta: store.meta, open: () => createTime({ clock, meta: store.meta }) };
};

it('goes on evenly while the system sets its clock', async () => {
  const { clock, open } = setUp();
  const time = open();
  const startMs = time.nowMs();
  clock.step(-24 * hour);
  await clock.advance(minute);
  expect(time.nowMs()).toBe(startMs + minute);
});

it('goes on evenly over a restart of Galley', async () => {
  const { clock, open } = setUp();
  const before = open();
  before.keep();
  const startMs = before.nowMs();
  clock.step(365 * 24 * hour);
  await clock.advance(minute);
  expect(open().nowMs()).toBe(startMs + minute);
});

it('never runs back over a start of the computer', async () => {
  const { clock, open } = setUp();
  const before = open();
  before.keep();
  const startMs = before.nowMs();
  clock.step(-24 * hour);
  clock.reboot();
  expect(open().nowMs()).toBe(startMs);
});

it('is written down once a minute and not more', async () => {
  const { clock, meta, open } = setUp();
  const time = open();
  time.keep();
  const first = meta.read('last_wall_ms');
  await clock.advance(minute - 1);
  time.keep();
  expect(meta.read('last_wall_ms')).toBe(first);
  await clock.advance(1);
  time.keep();
  expect(meta.read('last_wall_ms')).toBe(String(time.nowMs()));
});

it('knows exactly how long ago something was within one boot', async () => {
  const { clock, open } = setUp();
  const time = open();
  const moment = time.moment();
  clock.step(48 * hour);
  await clock.advance(hour);
  expect(time.passedMs(moment)).toEqual({ least: hour, most: hour });
});

it('trusts the wall clock for what was before a start of the computer only after the service agreed', async () => {
  const { clock, open } = setUp();
  const before = open();
  before.received(clock.now(), before.nowMs());
  before.keep();
  const moment = before.moment();
  await clock.advance(3 * hour);
  clock.reboot();
  const time = open();
  expect(time.passedMs(moment)).toEqual({ least: 0, most: Infinity });
  time.received(clock.now(), time.nowMs());
  expect(time.passedMs(moment)).toEqual({ least: 3 * hour, most: 3 * hour });
  expect(time.hasLeapt()).toBe(false);
});

it('notices that the clock leapt while the computer was off', () => {
  const { clock, open } = setUp();
  const before = open();
  before.received(clock.now(), before.nowMs());
  before.keep();
  const moment = before.moment();
  const trueMs = clock.now();
  clock.step(6 * minute);
  clock.reboot();
  const time = open();
  time.received(trueMs, time.nowMs());
  expect(time.hasLeapt()).toBe(true);
  expect(time.passedMs(moment).most).toBe(Infinity);
});

it('takes the date of the reply that was quickest for the service’s time', async () => {
  const { clock, open } = setUp();
  const time = open();
  expect(time.serverTimeKnown()).toBe(false);
  expect(time.serverNowMs()).toBe(time.nowMs());
  const slowSentMs = time.nowMs();
  await clock.advance(20_000);
  time.received(clock.now() + hour, slowSentMs);
  time.received(clock.now() + 2 * minute, time.nowMs());
  expect(time.serverNowMs() - time.nowMs()).toBe(2 * minute + 500);
  expect(time.serverTimeKnown()).toBe(true);
});

it('lets only the last eight replies speak', async () => {
  const { clock, open } = setUp();
  const time = open();
  time.received(clock.now() + hour, time.nowMs());
  for (let each = 0; each < 8; each += 1) {
    const sentMs = time.nowMs();
    await clock.advance(1000);
    time.received(clock.now(), sentMs);
  }
  expect(time.serverNowMs() - time.nowMs()).toBe(1000);
});

it('assumes the service’s time to be as far off as it was, until it is measured again', () => {
  const { clock, open } = setUp();
  const before = open();
  before.received(clock.now() + 10 * minute, before.nowMs());
  before.keep();
  const time = open();
  expect(time.serverNowMs() - time.nowMs()).toBe(10 * minute + 500);
  expect(time.serverTimeKnown()).toBe(false);
});

it('reports a difference between the clocks above two minutes', () => {
  const { clock, open } = setUp();
  const time = open();
  expect(time.skewMs()).toBeNull();
  time.received(clock.now() + minute, time.nowMs());
  expect(time.skewMs()).toBeNull();
  clock.step(-5 * minute);
  expect(time.skewMs()).toBe(6 * minute + 500);
});

it('remembers when the service last answered', async () => {
  const { clock, open } = setUp();
  const before = open();
  expect(before.lastAnswerMs()).toBeNull();
  expect(before.hasReceived()).toBe(false);
  before.received(null, before.nowMs());
  before.keep();
  const atMs = before.nowMs();
  await clock.advance(hour);
  const time = open();
  expect(time.lastAnswerMs()).toBe(atMs);
  expect(time.hasReceived()).toBe(false);
});
