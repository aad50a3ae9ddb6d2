// Planned events: in the order of time, once, and not lost by a failure.
import { expect, test } from 'vitest';
import { createAgenda } from '../../main/sandbox/agenda.ts';
import type { DueRecord } from '../../main/sandbox/records.ts';
import { openState } from '../../main/sandbox/state.ts';
import { standingClock } from '../support/sandbox.ts';

const job = (jobId: string) => ({ kind: 'job-ends' as const, jobId });

const openAgenda = async (run: (jobId: string, due: DueRecord) => void | Promise<void>) => {
  const { tables } = await openState(null);
  const clock = standingClock();
  const failures: unknown[] = [];
  let number = 0;
  const agenda = createAgenda({
    due: tables.due,
    clock,
    id: () => `due${number++}`,
    run: (due) => (due.event.kind === 'job-ends' ? run(due.event.jobId, due) : undefined),
    failed: (error) => failures.push(error),
  });
  const start = clock.now();
  return {
    agenda,
    clock,
    failures,
    due: tables.due,
    plan: (inMs: number, id: string) => agenda.plan(start + inMs, 'one', job(id)),
  };
};

test('events run in the order of their moments when the clock jumps over them', async () => {
  const ran: string[] = [];
  const { agenda, clock, plan, due } = await openAgenda((id) => void ran.push(id));
  plan(300, 'third');
  plan(100, 'first');
  plan(200, 'second');
  plan(301, 'later');
  clock.advance(300);
  await agenda.advance();
  expect(ran).toEqual(['first', 'second', 'third']);
  expect(due.size).toBe(1);
});

test('an event planned by another runs in its turn', async () => {
  const ran: string[] = [];
  const { agenda, clock, plan } = await openAgenda((id) => {
    ran.push(id);
    if (id === 'first') plan(150, 'between');
  });
  plan(100, 'first');
  plan(200, 'last');
  clock.advance(1000);
  await agenda.advance();
  expect(ran).toEqual(['first', 'between', 'last']);
});

test('a cancelled event does not run', async () => {
  const ran: string[] = [];
  const { agenda, clock, plan } = await openAgenda((id) => void ran.push(id));
  plan(100, 'keep');
  plan(100, 'drop');
  agenda.cancelPlanned(({ event }) => event.kind === 'job-ends' && event.jobId === 'drop');
  clock.advance(100);
  await agenda.advance();
  expect(ran).toEqual(['keep']);
});

test('an event runs once however often time is read', async () => {
  let release = (): void => undefined;
  const ran: string[] = [];
  const { agenda, clock, plan } = await openAgenda((id) => {
    ran.push(id);
    return new Promise((resolve) => (release = resolve));
  });
  plan(100, 'slow');
  clock.advance(100);
  const both = [agenda.advance(), agenda.advance()];
  await expect.poll(() => ran.length).toBe(1);
  release();
  await Promise.all(both);
  expect(ran).toEqual(['slow']);
});

test('an event that fails is reported and does not stop the next', async () => {
  const ran: string[] = [];
  const { agenda, clock, plan, failures } = await openAgenda((id) => {
    if (id === 'bad') throw new Error('broken on purpose');
    ran.push(id);
  });
  plan(100, 'bad');
  plan(200, 'good');
  clock.advance(200);
  await agenda.advance();
  expect(failures).toEqual([new Error('broken on purpose')]);
  expect(ran).toEqual(['good']);
});

test('a running event stays planned until it is done, so that a crash does not lose it', async () => {
  const seen: number[] = [];
  const { agenda, clock, plan, due } = await openAgenda(() => void seen.push(due.size));
  plan(100, 'only');
  clock.advance(100);
  await agenda.advance();
  expect([seen, due.size]).toEqual([[1], 0]);
});
