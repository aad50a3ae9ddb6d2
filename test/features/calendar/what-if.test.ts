// A branch of the calendar over the real sandbox: nothing changes until it is applied, then all of it in one step.
import { describe, expect, it } from 'vitest';
import type { PostId } from '../../../preload/ids.ts';
import { createAgenda } from '../../../main/features/calendar/calendar.ts';
import { createMany } from '../../../main/features/posts/bulk-actions.ts';
import { createWhatIf } from '../../../main/features/calendar/what-if.ts';
import { createRecordingLog } from '../../support/recording-log.ts';
import { standingClock, startSandbox } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';

const month = { from: '2026-11-01', to: '2026-11-30' };
const on = (day: number) => `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`;

const open = async () => {
  const sandbox = await startSandbox({ clock: standingClock('2026-11-02T09:00:00Z') });
  const test = openTestSync(sandbox, null);
  const many = createMany({ sync: test.sync });
  const whatIf = createWhatIf({ sync: test.sync, many });
  const agenda = createAgenda({ sync: test.sync, log: createRecordingLog(), tried: whatIf.moments, planned: () => [] });
  const draft = (name: string, day: number | null = null): PostId => {
    const { id } = test.posts.create({ platform: 'facebook', name });
    test.posts.edit(id, 'facebook', { body: name });
    if (day !== null)
      many.run({ ids: [id] }, { do: 'schedule', at: on(day), everyMinutes: 0, platforms: ['facebook'] });
    return id;
  };
  const shown = (asked: { whatIf?: true } = {}) =>
    agenda.calendar({ ...month, ...asked }).entries.map(({ post, at, tried }) => [post.name, at, tried ?? false]);
  return { ...test, whatIf, agenda, many, draft, shown };
};

describe('a branch of the calendar', () => {
  it('shows what would be beside what is, and changes nothing', async () => {
    const { whatIf, draft, shown, agenda, store } = await open();
    const [rye, buns, tart] = [draft('Rye', 5), draft('Buns', 5), draft('Tart')];
    whatIf.begin();
    const operations = store.operations.open().length;
    whatIf.place([
      { id: rye, platform: 'facebook', at: on(6) },
      { id: tart, platform: 'facebook', at: on(7) },
    ]);
    whatIf.place([{ id: buns, platform: 'facebook', at: null }]);
    expect(shown({ whatIf: true })).toEqual([
      ['Rye', on(6), true],
      ['Tart', on(7), true],
    ]);
    expect(shown()).toEqual([
      ['Rye', on(5), false],
      ['Buns', on(5), false],
    ]);
    expect(whatIf.read(month)).toMatchObject({
      load: {
        is: { postCount: 2, busiest: 2, emptyCount: 28 },
        tried: { postCount: 2, busiest: 1, emptyCount: 27 },
      },
      tooLateCount: 0,
    });
    expect(agenda.warnings({ id: tart, at: on(7), ...month, whatIf: true })).toEqual([]);
    expect(store.operations.open()).toHaveLength(operations);
  });

  it('counts what was changed since it was approved and would get a time', async () => {
    const { whatIf, draft, sync, store } = await open();
    const [rye, buns] = [draft('Rye', 5), draft('Buns')];
    sync.transact((tx) => {
      for (const id of [rye, buns]) {
        store.approvals.add(Number(id), {
          words: [],
          hash: 'other words',
          slot: null,
          source: 'here',
          reviewer: null,
          atMs: 1,
        });
        tx.touch(Number(id));
      }
    });
    whatIf.begin();
    whatIf.place([
      { id: rye, platform: 'facebook', at: null },
      { id: buns, platform: 'facebook', at: on(7) },
    ]);
    expect(whatIf.read(month)?.changedCount).toBe(1);
  });

  it('is applied as one action, and taken back in one step', async () => {
    const { whatIf, draft, shown, sync } = await open();
    const [rye, tart] = [draft('Rye', 5), draft('Tart')];
    whatIf.begin();
    whatIf.place([
      { id: rye, platform: 'facebook', at: on(6) },
      { id: tart, platform: 'facebook', at: on(7) },
    ]);
    const { doneCount, stepId } = whatIf.apply();
    expect(doneCount).toBe(2);
    expect(whatIf.read(month)).toBeNull();
    expect(shown().map(([, at]) => at)).toEqual([on(6), on(7)]);
    sync.stepOf('undo', stepId ?? 0);
    expect(shown()).toEqual([['Rye', on(5), false]]);
  });

  it('stays open with what was refused, and says why', async () => {
    const { whatIf, draft, shown, posts } = await open();
    const [rye, buns, tart] = [draft('Rye', 5), draft('Buns', 5), draft('Tart', 5)];
    whatIf.begin();
    const slots = [rye, buns, tart].map((id) => ({ id, platform: 'facebook' as const, at: on(6) }));
    whatIf.place(slots);
    posts.edit(buns, 'facebook', { body: '' });
    posts.remove(tart);
    expect(whatIf.apply()).toMatchObject({
      doneCount: 1,
      skipped: [
        { id: buns, reason: 'takes-no-time', version: { platform: 'facebook', obstacle: { kind: 'empty' } } },
        { id: tart, reason: 'refused', error: { kind: 'not-found' } },
      ],
    });
    expect(whatIf.read(month)?.slots).toEqual([slots[1]]);
    posts.edit(buns, 'facebook', { body: 'Round' });
    expect(whatIf.apply()).toMatchObject({ doneCount: 1, skippedCount: 0 });
    expect(whatIf.read(month)).toBeNull();
    expect(shown().map(([, at]) => at)).toEqual([on(6), on(6)]);
  });

  it('takes a try back, and does not count what is where it was', async () => {
    const { whatIf, draft } = await open();
    const rye = draft('Rye', 5);
    whatIf.begin();
    whatIf.place([{ id: rye, platform: 'facebook', at: on(6) }]);
    const { before } = whatIf.place([{ id: rye, platform: 'facebook', at: on(8) }]);
    expect(before).toEqual([{ id: rye, platform: 'facebook', at: on(6) }]);
    whatIf.place(before);
    expect(whatIf.read(month)?.slots).toEqual(before);
    whatIf.place([{ id: rye, platform: 'facebook', at: on(5) }]);
    expect(whatIf.read(month)?.slots).toEqual([]);
  });

  it('is dropped without a trace, and can be had again', async () => {
    const { whatIf, draft, shown, many } = await open();
    const rye = draft('Rye', 5);
    whatIf.begin();
    whatIf.place([{ id: rye, platform: 'facebook', at: on(6) }]);
    const { before } = whatIf.drop();
    expect(whatIf.read(month)).toBeNull();
    expect(shown({ whatIf: true })).toEqual([['Rye', on(5), false]]);
    whatIf.begin();
    whatIf.place(before);
    expect(shown({ whatIf: true })).toEqual([['Rye', on(6), true]]);
    many.run({ ids: [rye] }, { do: 'remove' });
    expect(shown({ whatIf: true })).toEqual([]);
    expect(whatIf.apply()).toMatchObject({ doneCount: 0, skippedCount: 1 });
  });
});
