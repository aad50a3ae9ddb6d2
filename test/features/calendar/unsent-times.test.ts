// Times that the service does not have yet, and slots that passed before a change of them was sent: the same everywhere.
import { describe, expect, it } from 'vitest';
import { createAgenda } from '../../../main/features/calendar/calendar.ts';
import { createDue } from '../../../main/features/calendar/overdue.ts';
import { createRecordingLog } from '../../support/recording-log.ts';
import { standingClock, startSandbox } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';

const start = '2026-11-02T09:00:00Z';
const minuteMs = 60_000;
const month = { from: '2026-11-01', to: '2026-11-30' };

/** One post that the service has, and no way to it any more. */
const open = async ({ slot }: { slot?: number } = {}) => {
  const sandbox = await startSandbox({ clock: standingClock(start), seed: 'empty' });
  const test = openTestSync(sandbox);
  const { sync, store, posts, until } = test;
  const due = createDue({ sync });
  const agenda = createAgenda({ sync, log: createRecordingLog(), tried: () => null, planned: () => [] });
  const at = (minutes: number) => new Date(Date.parse(start) + minutes * minuteMs).toISOString();
  const { id } = posts.create({ platform: 'facebook', name: 'Rye' });
  const pid = Number(id);
  const place = (minutes: number | null) =>
    minutes === null
      ? sync.change({ do: 'post.unschedule', pid, platform: 'facebook' })
      : sync.change({ do: 'post.schedule', pid, platform: 'facebook', at: at(minutes) });
  posts.edit(id, 'facebook', { body: 'Rye from the oven' });
  if (slot !== undefined) place(slot);
  await until(() => {
    expect(store.posts.view(pid)?.sync.state).toBe('synced');
    expect(agenda.autopilot(null).queue).not.toBeNull();
  });
  sync.setAirplane(true);
  const pass = async (minutes: number) => {
    await test.clock.advance(minutes * minuteMs);
    await sandbox.control({ clock: { advanceMs: minutes * minuteMs } });
  };
  const row = () => store.posts.view(pid);
  const sheet = () => due.day().entries.map((entry) => [entry.at, entry.isOverdue, entry.blocker?.kind]);
  const shown = () =>
    agenda.calendar(month).entries.map((entry) => [entry.at, entry.held, entry.post.sync.unsentTimes.length]);
  const queued = () => agenda.autopilot(null).queue?.items.map(({ at: when, held, status }) => [when, held, status]);
  return { ...test, sandbox, due, agenda, at, id, pid, place, pass, row, sheet, shown, queued };
};

describe('a time that was chosen without a connection', () => {
  it('is not ready in the day sheet, and is named as unsent in the row, the calendar and the queue', async () => {
    const { place, at, sheet, shown, queued, row, agenda } = await open();
    place(30);
    expect(sheet()).toEqual([[at(30), false, 'not-sent']]);
    expect(row()?.sync.unsentTimes).toEqual([{ platform: 'facebook', expectedAt: null }]);
    expect(shown()).toEqual([[at(30), undefined, 1]]);
    expect(queued()).toEqual([[at(30), undefined, 'scheduled']]);
    expect(agenda.autopilot(null).queue?.items[0]?.post?.sync.unsentTimes).toHaveLength(1);
  });

  it('was not sent in time as soon as it has passed, and stays in the queue', async () => {
    const { place, at, sheet, queued, due, pass } = await open();
    place(30);
    await pass(31);
    expect(due.overdue().entries.map(({ at: slot, blocker }) => [slot, blocker?.kind])).toEqual([[at(30), 'not-sent']]);
    expect(sheet()).toEqual([[at(30), true, 'not-sent']]);
    expect(queued()).toEqual([[at(30), undefined, 'scheduled']]);
  });

  it('does not say it of what the service has, which may take its time', async () => {
    const { pass, sheet, at } = await open({ slot: 30 });
    expect(sheet()).toEqual([[at(30), false, undefined]]);
    await pass(31);
    expect(sheet()).toEqual([[at(30), false, undefined]]);
    await pass(10);
    expect(sheet()).toEqual([[at(30), true, 'unconfirmed']]);
  });

  it('names when it is expected to be sent, and that this is too late, while the hourly limit holds it', async () => {
    const { sync, posts, place, due, until, store, at, row } = await open();
    sync.setAirplane(false);
    // Due within two hours, so that they use the sends reserved for single clicks, too.
    for (let count = 0; count < 20; count += 1) {
      const { id } = posts.create({ platform: 'facebook', name: `Bun ${count}` });
      posts.edit(id, 'facebook', { body: `Bun ${count}` });
      sync.change({ do: 'post.schedule', pid: Number(id), platform: 'facebook', at: at(90) });
    }
    const waits = () => new Set(store.operations.open(0).map((op) => sync.sendForecast.wait(op)));
    await until(() => expect([...waits()]).toEqual(['allowance']), 20_000);
    place(30);
    const [entry] = due.day().entries;
    expect(entry?.blocker).toMatchObject({ kind: 'not-sent', isLate: true });
    const { expectedAt } = entry?.blocker?.kind === 'not-sent' ? entry.blocker : { expectedAt: null };
    expect(Date.parse(expectedAt ?? '')).toBeGreaterThan(Date.parse(at(30)));
    expect(entry?.post.sync.unsentTimes).toEqual([{ platform: 'facebook', expectedAt }]);
    expect(row()?.sync.stillPublishes).toEqual([]);
  });
});

describe('a slot that passed before the change that calls it off was sent', () => {
  type Test = Awaited<ReturnType<typeof open>>;
  const calledOff = (test: Test) => test.row()?.sync.calledOff.map(({ at }) => at);

  it.each<[string, (test: Test) => unknown, { held?: string; other?: number }]>([
    ['unscheduled', ({ place }) => place(null), { held: 'unscheduled' }],
    ['moved', ({ place }) => place(200), { held: 'moved', other: 200 }],
    ['deleted', ({ posts, id }) => posts.remove(id), { held: 'deleted' }],
    ['edited', ({ posts, id }) => posts.edit(id, 'facebook', { body: 'Rye, corrected' }), {}],
  ])(
    'is in the row, the day sheet, the calendar, the queue and Activity until the service was asked: %s',
    async (_, change, { held, other }) => {
      const test = await open({ slot: 30 });
      const { at, sheet, shown, queued, pass, sync } = test;
      change(test);
      await pass(31);
      expect(calledOff(test)).toEqual([at(30)]);
      const moved = other === undefined ? [] : [at(other)];
      expect(sheet()).toEqual([[at(30), true, 'unconfirmed'], ...moved.map((slot) => [slot, false, 'not-sent'])]);
      expect(shown()).toEqual([[at(30), held, moved.length], ...moved.map((slot) => [slot, undefined, 1])]);
      expect(
        queued()
          ?.map(([slot, how]) => [slot, how])
          .sort(),
      ).toEqual([[at(30), held], ...moved.map((slot) => [slot, undefined])]);
      expect(sync.activity.read().waiting.map((item) => item.calledOff.map((one) => one.at))).toEqual([[at(30)]]);
      await pass(600);
      expect(calledOff(test)).toEqual([at(30)]);
      expect(shown()[0]?.slice(0, 2)).toEqual([at(30), held]);
    },
  );

  it('gives way to what the service says, once it can be asked', async () => {
    const test = await open({ slot: 30 });
    test.place(null);
    await test.pass(31);
    test.sync.setAirplane(false);
    await test.until(() => expect(test.row()?.sync.tooLate).toEqual(['facebook']), 10_000);
    expect(calledOff(test)).toEqual([]);
    expect(test.shown()).toHaveLength(1);
  });
});

it('what is live by a reading of its post is live in the queue, too, though the week was read before', async () => {
  const { sync, store, sandbox, until, queued, clock, id, posts } = await open({ slot: 30 });
  sync.setAirplane(false);
  await clock.advance(31 * minuteMs);
  await sandbox.control({ clock: { advanceMs: 31 * minuteMs } });
  await until(() => {
    posts.read(id);
    expect(store.posts.view(Number(id))?.status).toBe('published');
  }, 10_000);
  sync.setAirplane(true);
  expect(queued()?.map(([, , status]) => status)).toEqual(['published']);
});
