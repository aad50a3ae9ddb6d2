// A time is given to the versions that hold one or were ticked, and to no other, wherever it is chosen.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PostId } from '../../../preload/ids.ts';
import type { PlanRule } from '../../../preload/contract/plan.ts';
import { type PlatformId, isPlatformId, platformIds } from '../../../preload/rules/platforms.ts';
import { createMany } from '../../../main/features/posts/bulk-actions.ts';
import { createPlanning } from '../../../main/features/calendar/planning.ts';
import { createWhatIf } from '../../../main/features/calendar/what-if.ts';
import type { WirePost } from '../../../main/sync/posts/codec.ts';
import { ingestPost } from '../../../main/sync/outbox/ingest.ts';
import { standingClock, startSandbox } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';
import { wirePost } from '../../sync/pull/scripted-service.ts';

const start = '2026-11-02T09:00:00Z';
const on = (day: number, hour = 10) =>
  `2026-11-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00.000Z`;

type Version = { platform: PlatformId; holds: number | null; live: boolean };

const open = async () => {
  const sandbox = await startSandbox({ clock: standingClock(start), seed: 'empty' });
  const test = openTestSync(sandbox, null);
  const many = createMany({ sync: test.sync });
  let added = 0;
  const add = (versions: readonly Version[]): PostId => {
    added += 1;
    const sid = `post-${String(added)}`;
    const [like] = wirePost(sid, 0).variants;
    const variants = versions.map(({ platform, holds, live }, index): WirePost['variants'][number] => ({
      ...(like ?? expect.fail('no version')),
      id: `${sid}-${platform}`,
      platform,
      isPrimary: index === 0,
      status: live ? 'published' : holds === null ? 'draft' : 'scheduled',
      scheduledAt: holds === null || live ? null : on(5, holds),
      publishedAt: live ? on(1) : null,
    }));
    const pid = test.sync.transact((tx) =>
      ingestPost(tx, wirePost(sid, tx.nowMs - added, { variants }), { startedAtMs: tx.nowMs, from: 'reading' }),
    );
    return String(pid) as PostId;
  };
  const slots = (id: PostId): Map<PlatformId, string> =>
    new Map(
      test.posts
        .read(id)
        .variants.flatMap(({ platform, scheduledAt }) =>
          typeof scheduledAt === 'string' && isPlatformId(platform) ? [[platform, scheduledAt]] : [],
        ),
    );
  const schedules = () => test.store.operations.open().filter(({ kind }) => kind === 'post.schedule');
  return {
    ...test,
    many,
    planning: createPlanning({ sync: test.sync, tried: () => null }),
    whatIf: createWhatIf({ sync: test.sync, many }),
    add,
    slots,
    schedules,
  };
};

const version = (platform: PlatformId, holds: number | null = null): Version => ({ platform, holds, live: false });
const flour = [
  version('instagram'),
  version('facebook'),
  version('linkedin'),
  version('pinterest'),
  version('tiktok', 9),
];
const daily: PlanRule = { by: 'days', everyDays: 1, times: ['12:00'], skip: [] };

describe('a new time for a post of five platforms, of which one has a time', () => {
  it('is that one’s alone when many are scheduled', async () => {
    const { add, many, slots, schedules } = await open();
    const id = add(flour);
    many.run({ ids: [id] }, { do: 'schedule', at: on(9), everyMinutes: 0, platforms: 'holding' });
    expect([...slots(id)]).toEqual([['tiktok', on(9)]]);
    expect(schedules()).toHaveLength(1);
  });

  it('is that one’s alone in a plan, which leaves out what has no time and was not ticked', async () => {
    const { add, many, planning, slots, schedules } = await open();
    const [id, draft] = [add(flour), add([version('facebook')])];
    const ask = { of: { ids: [id, draft] }, rule: daily, from: '2026-11-09', fixed: [], without: [] };
    const plan = planning.propose({ ...ask, keepTimes: false, platforms: 'holding' });
    expect(plan.posts.map(({ versions }) => versions.map(({ platform }) => platform))).toEqual([['tiktok']]);
    expect(plan.leftOut).toMatchObject([{ id: draft, reason: 'not-ticked' }]);
    expect(planning.propose({ ...ask, keepTimes: true, platforms: 'holding' }).posts).toEqual([]);
    const planned = plan.posts.flatMap(({ post, versions }) =>
      versions.map(({ platform, at }) => ({ id: post.id, platform, at })),
    );
    many.run({ ids: [id] }, { do: 'place', slots: planned });
    expect([...slots(id).keys()]).toEqual(['tiktok']);
    expect(schedules()).toHaveLength(1);
  });

  it('moves the first of the chosen ones there, keeps the distance of the others, and leaves the rest', async () => {
    const { add, many, slots, schedules } = await open();
    const id = add([version('instagram', 12), version('facebook', 10), version('linkedin', 9), version('tiktok')]);
    const together = { id, at: on(9, 17), together: true as const };
    const slotsOf = (...platforms: PlatformId[]) => platforms.map((platform) => ({ ...together, platform }));
    const action = { do: 'place' as const, slots: slotsOf('instagram', 'facebook') };
    const { doneCount, stepId } = many.run({ ids: [id] }, action);
    const moved = [
      ['instagram', on(9, 19)],
      ['facebook', on(9, 17)],
      ['linkedin', on(5, 9)],
    ];
    expect([doneCount, [...slots(id)]]).toEqual([1, moved]);
    expect(schedules()).toHaveLength(2);
    expect(stepId).not.toBeNull();
    many.run({ ids: [id] }, { do: 'place', slots: [{ ...together, platform: 'tiktok', at: on(9) }] });
    expect([...slots(id)]).toEqual([...moved, ['tiktok', on(9)]]);
  });

  it('is that one’s alone when it was tried out', async () => {
    const { add, whatIf, slots, schedules } = await open();
    const id = add(flour);
    whatIf.begin();
    whatIf.place([{ id, platform: 'tiktok', at: on(9) }]);
    whatIf.apply();
    expect([...slots(id)]).toEqual([['tiktok', on(9)]]);
    expect(schedules()).toHaveLength(1);
  });

  it('is that of the ticked ones as well, and of them alone', async () => {
    const { add, many, slots } = await open();
    const id = add(flour);
    many.run({ ids: [id] }, { do: 'schedule', at: on(9), everyMinutes: 0, platforms: ['linkedin', 'youtube_shorts'] });
    expect(Object.fromEntries(slots(id))).toEqual({ linkedin: on(9), tiktok: on(5, 9) });
  });

  it('keeps the distance between times of its own', async () => {
    const { add, many, slots } = await open();
    const id = add([version('instagram', 12), version('facebook', 9), version('linkedin')]);
    many.run({ ids: [id] }, { do: 'schedule', at: on(9, 10), everyMinutes: 0, platforms: 'holding' });
    expect(Object.fromEntries(slots(id))).toEqual({ instagram: on(9, 13), facebook: on(9, 10) });
  });

  it('is no time at all where none is held and none was ticked', async () => {
    const { add, many, schedules } = await open();
    const ids = [add([version('facebook')]), add([version('linkedin')])];
    const held = many.run({ ids }, { do: 'schedule', at: on(9), everyMinutes: 0, platforms: 'holding' });
    expect(held.skipped.map(({ reason }) => reason)).toEqual(['no-time', 'no-time']);
    const ticked = many.run({ ids }, { do: 'schedule', at: on(9), everyMinutes: 0, platforms: ['facebook'] });
    expect(ticked.skipped).toMatchObject([{ id: ids[1], reason: 'not-ticked' }]);
    expect(schedules()).toHaveLength(1);
  });
});

const versions = fc.uniqueArray(
  fc.record({
    platform: fc.constantFrom(...platformIds),
    holds: fc.option(fc.integer({ min: 0, max: 23 })),
    live: fc.boolean(),
  }),
  { minLength: 1, maxLength: 5, selector: ({ platform }) => platform },
);
const choice = fc.oneof(
  fc.constant('holding' as const),
  fc.uniqueArray(fc.constantFrom(...platformIds), { minLength: 1, maxLength: 7 }),
);

it('whatever the posts and the ticks: the platforms with a time are those before, and the ticked ones', async () => {
  const { add, many, planning, whatIf, slots } = await open();
  fc.assert(
    fc.property(
      fc.array(versions, { minLength: 1, maxLength: 4 }),
      choice,
      fc.constantFrom('schedule', 'plan', 'try'),
      (posts, platforms, by) => {
        const ids = posts.map(add);
        const before = ids.map((id) => new Set(slots(id).keys()));
        if (by === 'schedule') many.run({ ids }, { do: 'schedule', at: on(20), everyMinutes: 15, platforms });
        else {
          const ask = { of: { ids }, rule: daily, from: '2026-11-21', keepTimes: false, fixed: [], without: [] };
          const placed = planning
            .propose({ ...ask, platforms })
            .posts.flatMap(({ post, versions: all }) => all.map(({ platform, at }) => ({ id: post.id, platform, at })));
          if (placed.length === 0) return;
          if (by === 'plan') many.run({ ids }, { do: 'place', slots: placed });
          else {
            whatIf.begin();
            whatIf.place(placed);
            whatIf.apply();
          }
        }
        ids.forEach((id, index) => {
          const held = before[index] ?? new Set();
          for (const platform of held) expect(slots(id).has(platform)).toBe(true);
          for (const platform of slots(id).keys())
            expect(held.has(platform) || (platforms !== 'holding' && platforms.includes(platform))).toBe(true);
        });
      },
    ),
    { numRuns: 60 },
  );
});
