// Days that a person plans drafts for: in the calendar until the post has a time, is gone, or is planned no more.
import { describe, expect, it, onTestFinished } from 'vitest';
import type { PostId } from '../../../preload/ids.ts';
import { createAgenda } from '../../../main/features/calendar/calendar.ts';
import { createPlannedDays } from '../../../main/features/calendar/planned-days.ts';
import { createMany } from '../../../main/features/posts/bulk-actions.ts';
import { createRecordingLog } from '../../support/recording-log.ts';
import { standingClock, startSandbox } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';

const month = { from: '2026-11-01', to: '2026-11-30' };

const open = async () => {
  const sandbox = await startSandbox({ clock: standingClock('2026-11-02T09:00:00Z'), seed: 'empty' });
  const { sync, posts, store, events } = openTestSync(sandbox, null);
  const days = createPlannedDays({ store, events });
  onTestFinished(() => days.close());
  const agenda = createAgenda({ sync, log: createRecordingLog(), tried: () => null, planned: days.between });
  const plan = (id: PostId, plannedOn: string | null) =>
    void sync.change({ do: 'post.desk', pid: Number(id), fields: { plannedOn } });
  return {
    sync,
    posts,
    plan,
    many: createMany({ sync }),
    draft: (name: string): PostId => posts.create({ platform: 'facebook', name }).id,
    planned: (asked: Partial<Parameters<typeof agenda.calendar>[0]> = {}) =>
      agenda.calendar({ ...month, ...asked }).untimed.map(({ post, date, planned }) => [post.name, date, planned]),
  };
};

describe('a planned day', () => {
  it('is in the calendar, as it is known before and as it changes', async () => {
    const { planned, plan, draft } = await open();
    const rye = draft('Rye');
    plan(rye, '2026-11-12');
    expect(planned()).toEqual([['Rye', '2026-11-12', true]]);
    const buns = draft('Buns');
    plan(buns, '2026-11-20');
    plan(rye, '2026-11-13');
    expect(planned()).toEqual([
      ['Rye', '2026-11-13', true],
      ['Buns', '2026-11-20', true],
    ]);
    plan(rye, null);
    expect(planned()).toEqual([['Buns', '2026-11-20', true]]);
    plan(buns, '2026-12-01');
    expect(planned()).toEqual([]);
    expect(planned({ to: '2026-12-01' })).toEqual([['Buns', '2026-12-01', true]]);
  });

  it('gives way to a time, and is there again without it', async () => {
    const { planned, plan, draft, posts, many } = await open();
    const rye = draft('Rye');
    posts.edit(rye, 'facebook', { body: 'Rye' });
    plan(rye, '2026-11-12');
    const place = (at: string | null) =>
      many.run({ ids: [rye] }, { do: 'place', slots: [{ id: rye, platform: 'facebook', at }] });
    place('2026-11-14T10:00:00Z');
    expect(planned()).toEqual([]);
    place(null);
    expect(planned()).toEqual([['Rye', '2026-11-12', true]]);
  });

  it('goes with its post, and is left out for another platform', async () => {
    const { planned, plan, draft, sync } = await open();
    const rye = draft('Rye');
    plan(rye, '2026-11-12');
    expect(planned({ platform: 'instagram' })).toEqual([]);
    expect(planned({ platform: 'facebook' })).toHaveLength(1);
    sync.change({ do: 'post.remove', pid: Number(rye) });
    expect(planned()).toEqual([]);
  });
});
