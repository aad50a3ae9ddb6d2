// Slots that the hourly limit lets through too late are known before they are set, as Plan knows them.
import { describe, expect, it } from 'vitest';
import type { PostId } from '../../../preload/ids.ts';
import { createPlanning } from '../../../main/features/calendar/planning.ts';
import { createMany } from '../../../main/features/posts/bulk-actions.ts';
import { hourlyCaps } from '../../../main/sync/kernel/rules.ts';
import { standingClock, startSandbox } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';

const start = '2026-11-02T09:00:00Z';
const soon = '2026-11-02T09:30:00.000Z';

const open = async (key?: null) => {
  const sandbox = await startSandbox({ clock: standingClock(start), seed: 'empty' });
  const test = openTestSync(sandbox, key);
  const drafts = (count: number): PostId[] =>
    Array.from({ length: count }, (_, index) => {
      const { id } = test.posts.create({ platform: 'facebook', name: `Post ${String(index)}` });
      test.posts.edit(id, 'facebook', { body: `Warm ${String(index)}` });
      return id;
    });
  return {
    ...test,
    drafts,
    many: createMany({ sync: test.sync }),
    planning: createPlanning({ sync: test.sync, tried: () => null }),
  };
};
const all = (at: string, everyMinutes = 0) => ({
  do: 'schedule' as const,
  at,
  everyMinutes,
  platforms: ['facebook' as const],
});

describe('slots that would be sent too late', () => {
  it('are counted as Plan counts them, with the moment at which the last would arrive', async () => {
    const { drafts, many, planning } = await open(null);
    const ids = drafts(20);
    const late = many.lateSends({ ids }, all(soon));
    // Sixteen an hour: the other four come half an hour after their time.
    expect(late).toMatchObject({ lateCount: 4, latePostCount: 4 });
    expect(late.lastAt?.slice(0, 13)).toBe('2026-11-02T10');
    const plan = planning.propose({
      of: { ids },
      rule: { by: 'slots' },
      from: '2026-11-02',
      platforms: ['facebook'],
      keepTimes: true,
      fixed: ids.map((id) => ({ id, platform: 'facebook' as const, at: soon })),
      without: [],
    });
    expect(plan.posts.filter(({ versions }) => versions[0]?.tooLate)).toHaveLength(4);
    expect(plan.finishAt).toBe(late.lastAt);
    const slots = ids.map((id) => ({ id, platform: 'facebook' as const, at: soon }));
    expect(many.lateSends({ ids }, { do: 'place', slots })).toEqual(late);
  });

  it('are none where they are spaced, late enough, or what a post holds already', async () => {
    const { drafts, many } = await open(null);
    const ids = drafts(20);
    const none = { lateCount: 0, latePostCount: 0, lastAt: null };
    expect(many.lateSends({ ids }, all(soon, 60))).toEqual(none);
    expect(many.lateSends({ ids }, all('2026-11-02T12:00:00.000Z'))).toEqual(none);
    const held = ids.slice(0, 4);
    many.run({ ids: held }, all(soon));
    expect(many.lateSends({ ids: held }, all(soon))).toEqual(none);
  });

  it('of a single post are none while what is reserved for it lasts', async () => {
    const { drafts, many, sync, store, until } = await open();
    await until(() => expect(sync.online.connection()).toBe('online'));
    const [id] = drafts(1) as [PostId];
    const lateCount = () => many.lateSends({ ids: [id] }, all(soon)).lateCount;
    for (let sent = 0; sent < hourlyCaps.outward - 1; sent += 1)
      store.rates.add(sync.apiKey, [{ budget: 'outward', ...sync.time.moment() }]);
    expect(lateCount()).toBe(0);
    store.rates.add(sync.apiKey, [{ budget: 'outward', ...sync.time.moment() }]);
    expect(lateCount()).toBe(1);
  });
});
