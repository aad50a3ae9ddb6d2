// Whether the service can be reached, and who asks while it cannot.
import { describe, expect, it } from 'vitest';
import type { Connection } from '../../../preload/contract/sync.ts';
import { createOnline } from '../../../main/sync/kernel/connectivity.ts';
import { createFakeClock } from '../../support/fake-clock.ts';

const setUp = () => {
  const clock = createFakeClock();
  const asked: number[] = [];
  const received: Connection[] = [];
  const answer = { run: () => online.unreachable() };
  const online = createOnline({
    clock,
    ask: async () => {
      asked.push(clock.now());
      answer.run();
      return Promise.reject(new Error('whatever'));
    },
  });
  online.onChange((connection) => received.push(connection));
  return { clock, asked, received, answer, online };
};

it('is online until a request could not leave', () => {
  const { online, received } = setUp();
  expect(online.connection()).toBe('online');
  online.unreachable();
  expect(online.connection()).toBe('offline');
  expect(received).toEqual(['offline']);
});

it('asks after 5 s, then twice as long each time, every minute at last', async () => {
  const { clock, asked, online } = setUp();
  const startMs = clock.now();
  online.unreachable();
  online.unreachable();
  await clock.advance(240_000);
  expect(asked.map((at) => (at - startMs) / 1000)).toEqual([5, 15, 35, 75, 135, 195]);
});

it('is offline after three requests in a row without an answer, and probes as if none could leave', async () => {
  const { clock, asked, received, online, answer } = setUp();
  answer.run = () => online.unanswered();
  const startMs = clock.now();
  online.unanswered();
  online.unanswered();
  expect(online.connection()).toBe('online');
  online.unanswered();
  expect(online.connection()).toBe('offline');
  await clock.advance(20_000);
  expect(asked.map((at) => (at - startMs) / 1000)).toEqual([5, 15]);
  answer.run = () => online.received();
  await clock.advance(20_000);
  expect(received).toEqual(['offline', 'online']);
});

it('stays online where an answer comes between those that are lost', () => {
  const { received, online } = setUp();
  for (let round = 0; round < 5; round += 1) {
    online.unanswered();
    online.unanswered();
    online.received();
  }
  expect(online.connection()).toBe('online');
  expect(received).toEqual([]);
});

it('is online again with any answer, and asks no more', async () => {
  const { clock, asked, answer, received, online } = setUp();
  online.unreachable();
  answer.run = () => online.received();
  await clock.advance(600_000);
  expect(asked).toHaveLength(1);
  expect(received).toEqual(['offline', 'online']);
});

it('begins with 5 s again the next time', async () => {
  const { clock, asked, online } = setUp();
  online.unreachable();
  await clock.advance(60_000);
  online.received();
  const from = asked.length;
  const startMs = clock.now();
  online.unreachable();
  await clock.advance(5_000);
  expect(asked.slice(from)).toEqual([startMs + 5_000]);
});

it('asks nothing in airplane mode, and goes on asking after it', async () => {
  const { clock, asked, online } = setUp();
  online.unreachable();
  online.setAirplane(true);
  online.probe();
  await clock.advance(600_000);
  expect(online.connection()).toBe('airplane');
  expect(asked).toEqual([]);
  online.setAirplane(false);
  expect(online.connection()).toBe('offline');
  await clock.advance(60_000);
  expect(asked.length).toBeGreaterThan(0);
});

it('sends nothing with a refused key until the user retries', async () => {
  const { clock, asked, answer, online } = setUp();
  online.refuse();
  await clock.advance(600_000);
  expect(online.connection()).toBe('paused');
  expect(asked).toEqual([]);
  answer.run = () => online.received();
  online.probe();
  await clock.advance(0);
  expect(online.connection()).toBe('online');
});

it('asks at once when the network is back', async () => {
  const { clock, asked, answer, online } = setUp();
  online.unreachable();
  answer.run = () => online.received();
  online.probe();
  await clock.advance(0);
  expect(asked).toHaveLength(1);
  expect(online.connection()).toBe('online');
});

it('asks nothing more once it is closed', async () => {
  const { clock, asked, online } = setUp();
  online.unreachable();
  online.close();
  await clock.advance(600_000);
  expect(asked).toEqual([]);
});

describe('a computer that falls asleep', () => {
  it('is as if offline, asks nothing, and goes on where it was when it wakes up', async () => {
    const { online, received, asked, clock } = setUp();
    online.setAsleep(true);
    online.probe();
    await clock.advance(50_000);
    expect([online.connection(), asked]).toEqual(['offline', []]);
    online.setAsleep(false);
    expect([online.connection(), received]).toEqual(['online', ['offline', 'online']]);
  });

  it('asks again after it, where the service could not be reached before', async () => {
    const { online, asked, clock } = setUp();
    online.unreachable();
    online.setAsleep(true);
    await clock.advance(50_000);
    expect(asked).toHaveLength(0);
    online.setAsleep(false);
    await clock.advance(60_000);
    expect([online.connection(), asked.length]).toEqual(['offline', 2]);
  });

  it('receives the end of what was on its way, and still starts nothing', () => {
    const { online } = setUp();
    online.setAsleep(true);
    online.received();
    expect(online.connection()).toBe('offline');
  });

  it('does not sleep after all when it is awake a minute later', async () => {
    const { online, clock } = setUp();
    online.setAsleep(true);
    await clock.advance(60_000);
    expect(online.connection()).toBe('online');
  });
});
