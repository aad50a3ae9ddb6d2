// Planning over the real sandbox: what a plan comes to, what stays out of it, and one step back for all.
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import type { PostId } from '../../../preload/ids.ts';
import type { PlanProposal, PlanRule } from '../../../preload/contract/plan.ts';
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import { createMany } from '../../../main/features/posts/bulk-actions.ts';
import { createPlanning } from '../../../main/features/calendar/planning.ts';
import { createWhatIf } from '../../../main/features/calendar/what-if.ts';
import { standingClock, startSandbox } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';

// A Monday; the zone of an empty library is this computer's.
const start = '2026-11-02T09:00:00Z';
const daily: PlanRule = { by: 'days', everyDays: 1, times: ['12:00'], skip: [] };

const open = async () => {
  const sandbox = await startSandbox({ clock: standingClock(start), seed: 'empty' });
  const test = openTestSync(sandbox, null);
  const draft = (name: string): PostId => {
    const { id } = test.posts.create({ platform: 'facebook', name });
    test.posts.edit(id, 'facebook', { body: `Warm ${name}` });
    return id;
  };
  const many = createMany({ sync: test.sync });
  const whatIf = createWhatIf({ sync: test.sync, many });
  return { ...test, draft, many, whatIf, planning: createPlanning({ sync: test.sync, tried: whatIf.moments }) };
};

const of = (ids: PostId[]) => ({
  of: { ids },
  keepTimes: true,
  platforms: ['facebook'] as PlatformId[],
  fixed: [],
  without: [],
});
const placed = ({ posts }: PlanProposal) =>
  posts.flatMap(({ post, versions }) => versions.map(({ platform, at }) => ({ id: post.id, platform, at })));
/** On this computer's calendar. */
const dayOf = (at: string | null | undefined) =>
  Temporal.Instant.from(at ?? '')
    .toZonedDateTimeISO(Temporal.Now.timeZoneId())
    .toPlainDate()
    .toString();
const days = ({ posts }: PlanProposal) => posts.map(({ versions }) => dayOf(versions[0]?.at));

describe('a plan', () => {
  it('gives each post a day of its own, around what is planned already, and goes back in one step', async () => {
    const { draft, planning, many, sync, posts } = await open();
    const ids = ['Rye', 'Buns', 'Tart'].map(draft);
    const taken = draft('Fair');
    const first = planning.propose({ ...of([taken]), rule: daily, from: '2026-11-04' });
    many.run({ ids: [taken] }, { do: 'place', slots: placed(first) });

    const plan = planning.propose({ ...of(ids), rule: daily, from: '2026-11-03' });
    expect(days(plan)).toEqual(['2026-11-03', '2026-11-05', '2026-11-06']);
    expect(plan.sendCount).toBe(3);
    const { stepId, doneCount } = many.run({ ids }, { do: 'place', slots: placed(plan) });
    expect(doneCount).toBe(3);
    expect(posts.read(ids[1] ?? taken).variants[0]?.scheduledAt).toBe(plan.posts[1]?.versions[0]?.at);
    sync.stepOf('undo', stepId ?? 0);
    expect(ids.map((id) => posts.read(id).variants[0]?.scheduledAt)).toEqual([null, null, null]);
  });

  it('keeps a chosen time, leaves out what is not wanted, and reports what has a time', async () => {
    const { draft, planning, many } = await open();
    const ids = ['Rye', 'Buns', 'Tart', 'Cake'].map(draft);
    const [rye, buns, tart, cake] = ids as [PostId, PostId, PostId, PostId];
    many.run({ ids: [cake] }, { do: 'schedule', at: '2026-12-01T10:00:00Z', everyMinutes: 0, platforms: ['facebook'] });
    const ask = { ...of(ids), rule: daily, from: '2026-11-03' };
    const at = planning.propose(ask).posts[0]?.versions[0]?.at ?? '';
    const plan = planning.propose({ ...ask, fixed: [{ id: buns, platform: 'facebook', at }], without: [tart] });
    expect(plan.posts.map(({ post }) => post.name)).toEqual(['Rye', 'Buns']);
    expect(days(plan)).toEqual(['2026-11-04', '2026-11-03']);
    expect(plan.leftOut).toEqual([{ id: cake, name: 'Cake', reason: 'has-time', version: null }]);
    expect(planning.propose({ ...ask, keepTimes: false }).posts.map(({ post }) => post.id)).toContain(cake);
    expect(rye).toBeDefined();
  });

  it('in a what-if is around what is tried out, which keeps its times there', async () => {
    const { draft, planning, many, whatIf } = await open();
    const [rye, buns, tart] = ['Rye', 'Buns', 'Tart'].map(draft) as [PostId, PostId, PostId];
    const ask = { ...of([rye, buns]), rule: daily, from: '2026-11-03' };
    const [[first, second]] = [placed(planning.propose(ask)).map(({ at }) => at)] as [[string, string]];
    const facebook = (id: PostId, at: string | null) => ({ id, platform: 'facebook' as const, at });
    many.run({ ids: [tart] }, { do: 'place', slots: [facebook(tart, first)] });
    whatIf.begin();
    whatIf.place([facebook(tart, second), facebook(rye, second)]);

    const tried = planning.propose({ ...ask, whatIf: true });
    expect(placed(tried)).toEqual([facebook(buns, first)]);
    expect(tried.leftOut).toMatchObject([{ id: rye, reason: 'has-time' }]);
    const close = { ...of([buns]), fixed: [facebook(buns, second) as ReturnType<typeof placed>[number]] };
    const warnings = (over: { whatIf?: true }) =>
      planning.propose({ ...close, ...over, rule: daily, from: '2026-11-03' }).posts[0]?.warnings;
    expect(warnings({ whatIf: true })).toEqual([{ kind: 'same-hour', names: ['Rye', 'Tart'] }]);
    expect(warnings({})).toEqual([]);
    // Without it, what counts is what is.
    expect(placed(planning.propose(ask)).map(({ id }) => id)).toEqual([rye, buns]);
  });

  it('says when all would be at the service, and what would come too late for its time', async () => {
    const { draft, planning, clock } = await open();
    const ids = Array.from({ length: 40 }, (_, index) => draft(`Post ${String(index)}`));
    // From ten minutes after now on, wherever this computer is.
    const now = Temporal.Instant.from(start).toZonedDateTimeISO(Temporal.Now.timeZoneId());
    const times = Array.from({ length: 20 }, (_, index) =>
      now
        .add({ minutes: index + 10 })
        .toPlainTime()
        .toString({ smallestUnit: 'minute' }),
    );
    const rule: PlanRule = { by: 'days', everyDays: 1, times, skip: [] };
    const from = now.toPlainDate().toString();
    const { posts, finishAt, sendsPerHour, sendCount } = planning.propose({ ...of(ids), rule, from });
    expect([sendCount, sendsPerHour]).toEqual([40, 16]);
    const hours = (Date.parse(finishAt ?? '') - clock.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(2);
    expect(hours).toBeLessThan(2.1);
    // Sixteen at once, sixteen in an hour: what is due before that is late.
    const late = posts.filter(({ versions }) => versions[0]?.tooLate);
    const today = posts.filter(({ versions }) => Date.parse(versions[0]?.at ?? '') < clock.now() + 3_600_000);
    expect(late.every((each) => today.includes(each))).toBe(true);
    expect(late).toHaveLength(Math.max(0, today.length - 16));
  });

  it('warns of posts within an hour on the same platform, in the plan and beside it', async () => {
    const { draft, planning, many } = await open();
    const [rye, buns, tart] = ['Rye', 'Buns', 'Tart'].map(draft) as [PostId, PostId, PostId];
    const first = planning.propose({ ...of([rye, buns]), rule: daily, from: '2026-11-03' });
    const ryeAt = first.posts[0]?.versions[0]?.at ?? '';
    many.run({ ids: [rye] }, { do: 'place', slots: placed(first).slice(0, 1) });
    const close = new Date(Date.parse(ryeAt) + 20 * 60_000).toISOString();
    const fixed = [{ id: buns, platform: 'facebook' as const, at: close }];
    const propose = (tartAt: string) =>
      planning
        .propose({
          ...of([buns, tart]),
          fixed: [...fixed, { id: tart, platform: 'facebook', at: tartAt }],
          rule: daily,
          from: '2026-11-03',
        })
        .posts.map(({ warnings }) => warnings);
    const anHourLater = new Date(Date.parse(close) + 3_600_000).toISOString();
    expect(propose(anHourLater)).toEqual([[{ kind: 'same-hour', names: ['Rye'] }], []]);
    const soonAfter = new Date(Date.parse(close) + 59 * 60_000).toISOString();
    expect(propose(soonAfter)).toEqual([
      [{ kind: 'same-hour', names: ['Tart', 'Rye'] }],
      [{ kind: 'same-hour', names: ['Buns'] }],
    ]);
  });

  it('warns of posts that say the same, and leaves out what would be refused', async () => {
    const { draft, planning, posts } = await open();
    const [rye, buns, tart, cake] = ['Rye', 'Buns', 'Tart', 'Cake'].map(draft) as [PostId, PostId, PostId, PostId];
    posts.edit(rye, 'facebook', { body: 'Warm from the oven!' });
    posts.edit(buns, 'facebook', { body: 'warm, from the OVEN' });
    posts.edit(tart, 'facebook', { body: 'Tart today' });
    posts.edit(cake, 'facebook', { body: '' });
    const ask = { rule: daily, from: '2026-11-03' };
    const plan = planning.propose({ ...of([rye, buns, tart, cake]), ...ask });
    expect(plan.posts.map(({ warnings }) => warnings)).toEqual([
      [{ kind: 'same-words', names: ['Buns'] }],
      [{ kind: 'same-words', names: ['Rye'] }],
      [],
    ]);
    const empty = { platform: 'facebook', obstacle: { kind: 'empty' } };
    expect(plan.leftOut).toEqual([{ id: cake, name: 'Cake', reason: 'takes-no-time', version: empty }]);
    const without = planning.propose({ ...of([rye, buns]), ...ask, without: [buns] });
    expect(without.posts[0]?.warnings).toEqual([]);
  });

  it('has no more versions than one step takes, and no post without a time', async () => {
    const { draft, planning } = await open();
    const rye = draft('Rye');
    expect(planning.propose({ ...of([rye]), rule: { by: 'slots' }, from: '2026-11-03' })).toMatchObject({
      posts: [],
      leftOut: [{ id: rye, name: 'Rye', reason: 'no-slot', version: null }],
      finishAt: null,
    });
  });
});

describe('the order of a plan', () => {
  const rule: PlanRule = { by: 'days', everyDays: 1, times: ['09:00'], skip: [] };

  it('is that of the list, or the oldest first', async () => {
    const { draft, planning } = await open();
    const [old, middle, young] = [draft('Old'), draft('Middle'), draft('Young')];
    const ask = { rule, from: '2026-11-10', platforms: ['facebook' as const], keepTimes: true, fixed: [], without: [] };
    const inTime = ({ posts }: ReturnType<typeof planning.propose>) =>
      Object.entries(Object.groupBy(posts, ({ versions }) => versions[0]?.at ?? ''))
        .sort(([one], [other]) => Date.parse(one) - Date.parse(other))
        .map(([, of]) => of?.map(({ post }) => post.name).join());
    const ids = { ids: [middle, young, old] };
    expect(inTime(planning.propose({ of: ids, ...ask }))).toEqual(['Middle', 'Young', 'Old']);
    expect(inTime(planning.propose({ of: ids, ...ask, order: 'oldest' }))).toEqual(['Old', 'Middle', 'Young']);
    const drafts = { filter: { status: 'draft' as const }, sort: 'newest' as const, except: [] };
    expect(inTime(planning.propose({ of: drafts, ...ask }))).toEqual(['Young', 'Middle', 'Old']);
    expect(inTime(planning.propose({ of: drafts, ...ask, order: 'oldest' }))).toEqual(['Old', 'Middle', 'Young']);
  });
});

describe('platforms for posts without a time', () => {
  it('are remembered by the last answer of each, and listed with what can be done', async () => {
    const { draft, planning, many, topics, store } = await open();
    const rye = draft('Rye');
    expect(planning.platforms()).toEqual({ ticked: [], unticked: [] });
    planning.rememberPlatforms({ ticked: ['facebook', 'instagram'], unticked: ['x'] });
    planning.rememberPlatforms({ ticked: ['x'], unticked: ['facebook'] });
    const answers = { ticked: ['instagram', 'x'], unticked: ['facebook'] };
    expect(planning.platforms()).toEqual(answers);
    expect(many.survey({ ids: [rye] }).answered).toEqual(answers);
    expect(topics).toContain('plan');
    // What cannot be read counts as never asked.
    store.transact(() => store.meta.write('platform_answers', '{"ticked":["myspace"]}'));
    expect(planning.platforms()).toEqual({ ticked: [], unticked: [] });
  });
});

describe('weekly slots', () => {
  it('are saved, and give a post the next one without another of its platform', async () => {
    const { draft, planning, many, topics } = await open();
    const [rye, buns] = [draft('Rye'), draft('Buns')];
    expect(planning.slots()).toEqual([]);
    const free = (id: PostId) => planning.hints({ of: { ids: [id] }, platforms: ['facebook'] }).free[0] ?? null;
    expect(free(rye)).toBeNull();
    const weekly = [
      { weekday: 3 as const, time: '12:00', platforms: ['facebook' as const] },
      { weekday: 4 as const, time: '12:00', platforms: ['instagram' as const] },
    ];
    expect(planning.saveSlots(weekly)).toEqual(weekly);
    expect(topics).toContain('plan');
    const at = free(rye);
    expect(dayOf(at)).toBe('2026-11-04');
    many.run({ ids: [rye] }, { do: 'place', slots: [{ id: rye, platform: 'facebook', at }] });
    expect(dayOf(free(buns))).toBe('2026-11-11');
    // Its own time does not stand in its way.
    expect(free(rye)).toBe(at);
    // No slot is for both.
    expect(planning.hints({ of: { ids: [rye] }, platforms: ['facebook', 'instagram'] }).free).toEqual([]);
  });
});

describe('suggested times', () => {
  const zone = Temporal.Now.timeZoneId();
  const local = (at: string) => Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDateTime().toString();
  const instant = (written: string) =>
    Temporal.PlainDateTime.from(written).toZonedDateTime(zone).toInstant().toString();
  /** As the service reported them on a day: published weekly before it, with so many likes and comments. */
  const measure = (
    { store }: Awaited<ReturnType<typeof open>>,
    [last, day]: [last: string, day: string],
    values: number[],
  ) =>
    store.measurements.keep(
      day,
      values.map((value, week) => ({
        key: `${last} ${String(week)}`,
        platform: 'instagram',
        permalink: null,
        caption: null,
        publishedAt: instant(Temporal.PlainDateTime.from(last).subtract({ weeks: week }).toString()),
        likes: value - 2,
        comments: 2,
      })),
    );
  const shown = ({ suggested }: ReturnType<ReturnType<typeof createPlanning>['hints']>) =>
    suggested.map(({ at, reasons, numbers }) => {
      const { postCount, median, usual } = numbers ?? {};
      const facts = numbers ? ` (${String(postCount)} posts, median ${String(median)}, usual ${String(usual)})` : '';
      return `${reasons.join(' ')} ${local(at)}${facts}`;
    });

  it('are the next free one, one after the last, one on the planned day, and one that did well', async () => {
    const test = await open();
    const { draft, planning, many, sync } = test;
    const [rye, fair] = [draft('Rye'), draft('Fair')];
    planning.saveSlots([
      { weekday: 2, time: '09:00', platforms: null },
      { weekday: 4, time: '09:00', platforms: null },
    ]);
    const at = instant('2026-11-05T09:30');
    many.run({ ids: [fair] }, { do: 'place', slots: [{ id: fair, platform: 'facebook', at }] });
    sync.change({ do: 'post.desk', pid: Number(rye), fields: { plannedOn: '2026-11-06' } });
    measure(test, ['2026-10-29T18:00', '2026-11-01'], [41, 45, 38, 41, 60, 30, 41, 44, 39]);
    measure(test, ['2026-10-26T09:00', '2026-11-01'], [24, 22, 20, 24, 18, 24, 23, 19, 24, 21]);
    const asked = { of: { ids: [rye] }, platforms: ['instagram' as const, 'facebook' as const] };
    const hints = planning.hints(asked);
    expect(shown(hints)).toEqual([
      'free 2026-11-03T09:00:00',
      'after-last 2026-11-10T09:00:00',
      'planned-day 2026-11-06T09:00:00',
      'good 2026-11-05T18:00:00 (9 posts, median 41, usual 24)',
    ]);
    expect(hints.tooFew).toBeNull();
    // Another day that is meant, without a post; and no numbers where Instagram is not.
    expect(shown(planning.hints({ platforms: ['facebook'], on: '2026-11-05' }))).toEqual([
      'free 2026-11-03T09:00:00',
      'after-last 2026-11-10T09:00:00',
      'that-day 2026-11-05T11:00:00',
    ]);
  });

  it('are free by the times of a what-if, inside of one', async () => {
    const { draft, planning, many, whatIf } = await open();
    const [rye, fair] = [draft('Rye'), draft('Fair')];
    planning.saveSlots([{ weekday: 2, time: '09:00', platforms: null }]);
    const [first, second] = ['2026-11-03T09:00', '2026-11-10T09:00'].map((at) =>
      new Date(instant(at)).toISOString(),
    ) as [string, string];
    const place = (at: string) => [{ id: fair, platform: 'facebook' as const, at }];
    many.run({ ids: [fair] }, { do: 'place', slots: place(first) });
    whatIf.begin();
    whatIf.place(place(second));
    const asked = { of: { ids: [rye] }, platforms: ['facebook' as const] };
    expect(planning.hints(asked).free[0]).toBe(second);
    expect(planning.hints({ ...asked, whatIf: true }).free[0]).toBe(first);
  });

  it('call nothing good before twelve posts have had their two days', async () => {
    const test = await open();
    measure(test, ['2026-10-26T18:00', '2026-10-29'], [60, 60, 60, 60, 60, 60, 60]);
    // Read on the day after the next, which may be less than two days later.
    measure(test, ['2026-10-29T12:00', '2026-10-31'], [60]);
    measure(test, ['2026-10-30T12:00', '2026-10-31'], [1]);
    const hints = test.planning.hints({ platforms: ['instagram'] });
    expect(hints).toMatchObject({ suggested: [], tooFew: { measuredCount: 7, neededCount: 12 } });
    expect(test.planning.hints({ platforms: ['facebook'] }).tooFew).toBeNull();
  });
});
