// Hours pass in seconds: Galley's clock goes from one timer to the next as soon as nothing is on its way to the service.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { createFakeClock, type FakeClock } from '../support/fake-clock.ts';

export type Passing = {
  clock: FakeClock;
  /** Lets so much time pass, and all that falls due in it come to its end. */
  pass(ms: number): Promise<void>;
  /** Until nothing is on its way. */
  quiet(): Promise<void>;
  /** Runs `again` between short spells of the machine's own time: for work in threads, which know no other. */
  until(again: () => Promise<boolean>): Promise<void>;
  close(): void;
};

/** Turns of the loop without a request, until a reply has been read, stored and announced. */
const quietTurns = 6;
/** The service gets the time at least this often. */
const reportEveryMs = 15_000;
const patienceMs = 60_000;

/** What begins and ends a request, by undici and by Node itself. */
const begins = ['undici:request:create', 'http.client.request.created'];
const ends = [
  'undici:request:trailers',
  'undici:request:error',
  'http.client.response.finish',
  'http.client.request.error',
];

/** `report`: sets the clock of the service, Unix ms. */
export const createPassing = (startMs: number, report: (nowMs: number) => Promise<void>): Passing => {
  const clock = createFakeClock(startMs);
  const onTheirWay = new Set<unknown>();
  const begun = (message: unknown) => void onTheirWay.add((message as { request: unknown }).request);
  const ended = (message: unknown) => void onTheirWay.delete((message as { request: unknown }).request);
  for (const name of begins) subscribe(name, begun);
  for (const name of ends) subscribe(name, ended);

  const quiet = async (): Promise<void> => {
    const sinceMs = performance.now();
    for (let turns = 0; turns < quietTurns; turns += 1) {
      await setImmediate();
      while (onTheirWay.size > 0) {
        turns = 0;
        if (performance.now() - sinceMs > patienceMs) throw new Error('A request never came to its end.');
        await setTimeout(1);
      }
    }
  };

  let reportedMs = -Infinity;
  return {
    clock,
    quiet,
    async pass(ms) {
      const untilMs = clock.now() + ms;
      while (clock.now() < untilMs) {
        await quiet();
        const leftMs = untilMs - clock.now();
        const [next = leftMs] = clock.waiting();
        await clock.advance(Math.min(leftMs, reportEveryMs, Math.max(next, 1)));
        if (clock.now() - reportedMs < reportEveryMs && clock.now() < untilMs) continue;
        reportedMs = clock.now();
        await report(reportedMs);
      }
      await quiet();
    },
    async until(again) {
      const sinceMs = performance.now();
      while (!(await again())) {
        if (performance.now() - sinceMs > patienceMs) throw new Error('What was waited for never came.');
        await setTimeout(5);
        await clock.advance(20);
      }
    },
    close() {
      for (const name of begins) unsubscribe(name, begun);
      for (const name of ends) unsubscribe(name, ended);
    },
  };
};
