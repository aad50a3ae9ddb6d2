// Moving many posts by the same distance over the real sandbox: what is said before is what happens, and one step takes it back.
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Input } from '../../../preload/bridge.ts';
import { type PlanRule, weekdays } from '../../../preload/contract/plan.ts';
import type { Shift } from '../../../preload/contract/shift.ts';
import type { PostId } from '../../../preload/ids.ts';
import { bulkLimit } from '../../../preload/rules/own-bounds.ts';
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import { createPlannedDays } from '../../../main/features/calendar/planned-days.ts';
import { createPlanning } from '../../../main/features/calendar/planning.ts';
import { createWhatIf } from '../../../main/features/calendar/what-if.ts';
import { createMany } from '../../../main/features/posts/bulk-actions.ts';
import { createShift } from '../../../main/features/posts/shift.ts';
import { keepSnapshot } from '../../../main/sync/kernel/cached-replies.ts';
import { ingestPost } from '../../../main/sync/outbox/ingest.ts';
import type { WirePost } from '../../../main/sync/posts/codec.ts';
import { standingClock, startSandbox } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';
import { wirePost } from '../../sync/pull/scripted-service.ts';
import { thrown } from '../../support/failure.ts';

const noon = '2026-11-05T17:00:00.000Z';
const brand = {
  businessName: 'B',
  toneOfVoice: [],
  colorsConfigured: false,
  keywords: [],
  images: [],
  colors: { primary: '', secondary: '', accent: '' },
  fonts: { heading: '', body: '' },
  fontsConfigured: false,
  timezone: 'America/New_York',
};

type Slots = Partial<Record<PlatformId, string | null>>;

const open = async (start = '2026-11-02T09:00:00Z') => {
  const sandbox = await startSandbox({ clock: standingClock(start), seed: 'empty' });
  const test = openTestSync(sandbox, null);
  const { sync, store, events } = test;
  sync.transact((tx) => keepSnapshot(tx, 'brand', brand, tx.nowMs));
  const many = createMany({ sync });
  const planned = createPlannedDays({ store, events });
  onTestFinished(() => planned.close());
  const whatIf = createWhatIf({ sync, many });
  const planning = createPlanning({ sync, tried: whatIf.moments });
  const { shift, insert } = createShift({
    sync,
    weekly: planning.slots,
    tried: whatIf.moments,
    planned: planned.between,
  });
  let made = 0;
  /** A post of the service, with these slots; `live`: platforms that are published. */
  const post = (name: string, slots: Slots, live: Slots = {}): PostId => {
    made += 1;
    const sid = `post-${String(made)}`;
    const [like] = wirePost(sid, 0).variants;
    const variants = Object.entries({ ...slots, ...live }).map(
      ([platform, at], index): WirePost['variants'][number] => ({
        ...(like ?? expect.fail('no version')),
        id: `${sid}-${platform}`,
        platform,
        isPrimary: index === 0,
        body: `${name} on ${platform}`,
        ...(platform in live
          ? { status: 'published', publishedAt: at }
          : at !== null && { status: 'scheduled', scheduledAt: at }),
      }),
    );
    const pid = sync.transact((tx) =>
      ingestPost(tx, wirePost(sid, tx.nowMs - made, { name, variants }), { startedAtMs: tx.nowMs, from: 'reading' }),
    );
    return String(pid) as PostId;
  };
  const plan = (id: PostId, plannedOn: string) =>
    void sync.change({ do: 'post.desk', pid: Number(id), fields: { plannedOn } });
  const ask = (over: Partial<Input<'posts.shift'>> & Pick<Input<'posts.shift'>, 'of'>) =>
    shift({ by: { days: 1 }, push: false, skip: [], keepTimes: true, planned: true, ...over });
  const slotsOf = (id: PostId) =>
    Object.fromEntries(test.posts.read(id).variants.map(({ platform, scheduledAt }) => [platform, scheduledAt]));
  const carryOut = ({ posts }: Shift) =>
    many.run(
      { ids: posts.map(({ post: { id } }) => id) },
      {
        do: 'place',
        slots: posts.flatMap(({ post: { id }, versions }) =>
          versions.map(({ platform, after }) => ({ id, platform, at: after })),
        ),
        planned: posts.flatMap(({ post: { id }, plannedOn }) => (plannedOn ? [{ id, on: plannedOn.after }] : [])),
      },
    );
  return { ...test, many, whatIf, planning, insert, post, plan, ask, slotsOf, carryOut };
};
/** Name, and each platform with its new time. */
const after = ({ posts }: Shift) =>
  posts.map(({ post, versions }) => [post.name, ...versions.map((each) => `${each.platform} ${each.after}`)]);
const why = ({ stays }: Shift) => stays.map(({ name, reason, platform }) => [name, reason, platform]);

describe('posts moved by days', () => {
  it('keep their clock across 14 Mar 2027, and the distance between their platforms', async () => {
    const { post, ask } = await open('2027-03-10T09:00:00Z');
    const rye = post('Rye', { instagram: '2027-03-13T14:00:00.000Z', pinterest: '2027-03-13T15:30:00.000Z' });
    const preview = ask({ of: { ids: [rye] } });
    // 9:00 and 10:30 in New York, before and after.
    expect(after(preview)).toEqual([
      ['Rye', 'instagram 2027-03-14T13:00:00.000Z', 'pinterest 2027-03-14T14:30:00.000Z'],
    ]);
    expect(preview.sendCount).toBe(2);
    expect(after(ask({ of: { ids: [rye] }, by: { minutes: 1440 } }))).toEqual([
      ['Rye', 'instagram 2027-03-14T14:00:00.000Z', 'pinterest 2027-03-14T15:30:00.000Z'],
    ]);
    expect(after(ask({ of: { ids: [rye] }, keepTimes: false }))).toEqual([
      ['Rye', 'instagram 2027-03-14T13:00:00.000Z', 'pinterest 2027-03-14T13:00:00.000Z'],
    ]);
  });

  it('leave behind what is published, has no time, or would be in the past', async () => {
    const { post, ask } = await open();
    const live = post('Live', {}, { instagram: '2026-10-30T10:00:00.000Z' });
    const half = post(
      'Half',
      { facebook: '2026-11-05T10:00:00.000Z', linkedin: null },
      { instagram: '2026-10-30T10:00:00.000Z' },
    );
    const bare = post('Bare', { facebook: null });
    const soon = post('Soon', { facebook: '2026-11-02T12:00:00.000Z', instagram: '2026-11-04T12:00:00.000Z' });
    const preview = ask({ of: { ids: [live, half, bare, soon] }, by: { days: -1 } });
    expect(after(preview)).toEqual([
      ['Soon', 'instagram 2026-11-03T12:00:00.000Z'],
      ['Half', 'facebook 2026-11-04T10:00:00.000Z'],
    ]);
    expect(why(preview)).toEqual([
      ['Live', 'published', null],
      ['Bare', 'no-time', null],
      ['Soon', 'past', 'facebook'],
    ]);
  });

  it('leave behind what a pause took off, and say so', async () => {
    const { post, ask, store } = await open();
    const rye = post('Rye', { facebook: null });
    const bare = post('Bare', { facebook: null });
    store.pause.begin({ sinceMs: 0, why: '', remindMs: null, afterStep: 0 });
    const time = { platform: 'facebook', at: '2026-11-05T10:00:00.000Z', words: '', takenMs: 0 };
    store.pause.keep({ pid: Number(rye), ...time });
    const left = () => why(ask({ of: { ids: [rye, bare] }, by: { days: 1 } })).map(([name, reason]) => [name, reason]);
    expect(left()).toEqual([
      ['Rye', 'paused'],
      ['Bare', 'no-time'],
    ]);
    store.pause.end(1);
    expect(left()).toEqual([
      ['Rye', 'no-time'],
      ['Bare', 'no-time'],
    ]);
  });

  it('count from the first day of the business, whatever the day is in UTC', async () => {
    const { post, plan, ask } = await open();
    // 9 PM of the 5th in New York.
    const rye = post('Rye', { instagram: '2026-11-06T02:00:00.000Z' });
    const tart = post('Tart', { facebook: null });
    plan(tart, '2026-11-06');
    const preview = ask({ of: { ids: [tart, rye] } });
    expect(preview.first).toBe('2026-11-05');
    expect(preview.posts.map(({ post: { name } }) => name)).toEqual(['Rye', 'Tart']);
    expect(ask({ of: { ids: [tart] } }).first).toBe('2026-11-06');
  });

  it('are carried out as one step, with planned days, and go back in one', async () => {
    const { post, plan, ask, slotsOf, carryOut, sync, store, posts } = await open();
    const rye = post('Rye', { instagram: '2026-11-05T15:00:00.000Z', facebook: '2026-11-05T15:00:00.000Z' });
    const buns = post('Buns', { instagram: '2026-11-06T15:00:00.000Z' });
    const tart = post('Tart', { facebook: null });
    plan(tart, '2026-11-06');
    const of = { from: '2026-11-05', to: '2026-11-06' };
    expect(ask({ of, planned: false })).toMatchObject({
      plannedCount: 1,
      stays: [{ name: 'Tart', reason: 'no-time' }],
    });
    const preview = ask({ of, by: { days: 7 } });
    expect(preview.posts.map(({ post: { name }, plannedOn }) => [name, plannedOn])).toEqual([
      ['Rye', null],
      ['Tart', { before: '2026-11-06', after: '2026-11-13' }],
      ['Buns', null],
    ]);
    const outcome = carryOut(preview);
    expect(outcome).toMatchObject({ doneCount: 3, skippedCount: 0 });
    expect([rye, buns].map(slotsOf)).toEqual([
      { instagram: '2026-11-12T15:00:00.000Z', facebook: '2026-11-12T15:00:00.000Z' },
      { instagram: '2026-11-13T15:00:00.000Z' },
    ]);
    expect(store.localNotes.read(Number(tart)).plannedOn).toBe('2026-11-13');
    expect(sync.step('undo').undone).toMatchObject({ stepId: outcome.stepId, label: 'times', count: 4, doneCount: 4 });
    expect(slotsOf(rye)).toEqual({ instagram: '2026-11-05T15:00:00.000Z', facebook: '2026-11-05T15:00:00.000Z' });
    expect(store.localNotes.read(Number(tart)).plannedOn).toBe('2026-11-06');
    expect(store.operations.open()).toEqual([]);
    expect(posts.read(tart).variants[0]?.scheduledAt).toBeNull();
  });

  it('of some days are the slots of these days alone', async () => {
    const { post, ask } = await open();
    post('Rye', { instagram: '2026-11-05T15:00:00.000Z', facebook: '2026-11-09T15:00:00.000Z' });
    post('Buns', { instagram: '2026-11-09T15:00:00.000Z' });
    expect(after(ask({ of: { from: '2026-11-05', to: '2026-11-05' } }))).toEqual([
      ['Rye', 'instagram 2026-11-06T15:00:00.000Z'],
    ]);
  });
});

it('whatever is moved however far: the same versions hold a time, none is published, and one step takes it back', async () => {
  const { post, plan, ask, carryOut, posts, store, sync } = await open();
  const at = fc
    .integer({ min: -2, max: 12 })
    .map((days) => new Date(Date.parse(noon) + days * 86_400_000).toISOString());
  const slots = fc.dictionary(fc.constantFrom<PlatformId>('instagram', 'facebook', 'linkedin'), fc.option(at), {
    minKeys: 1,
  });
  const one = fc.record({
    slots,
    isLive: fc.boolean(),
    plannedOn: fc.option(fc.constantFrom('2026-11-03', '2026-11-10')),
  });
  const how = fc.record({
    by: fc.oneof(
      fc.record({ days: fc.integer({ min: -9, max: 9 }) }),
      fc.record({ minutes: fc.integer({ min: -4000, max: 4000 }) }),
    ),
    push: fc.boolean(),
    keepTimes: fc.boolean(),
    planned: fc.boolean(),
    skip: fc.subarray([...weekdays], { maxLength: 6 }),
  });
  let made = 0;
  fc.assert(
    fc.property(fc.array(one, { minLength: 1, maxLength: 5 }), fc.nat(4), how, (wanted, chosen, asked) => {
      const ids = wanted.map(({ slots: of, isLive, plannedOn }) => {
        made += 1;
        const id = post(`Post ${String(made)}`, of, isLive ? { tiktok: '2026-10-30T10:00:00.000Z' } : {});
        if (plannedOn !== null) plan(id, plannedOn);
        return id;
      });
      const shown = () =>
        ids.map((id) => ({
          versions: posts
            .read(id)
            .variants.map(({ platform, status, scheduledAt }) => ({ platform, status, scheduledAt })),
          plannedOn: store.localNotes.read(Number(id)).plannedOn,
        }));
      const holders = () => shown().map(({ versions }) => versions.map(({ scheduledAt }) => scheduledAt !== null));
      const [before, heldBefore] = [shown(), holders()];
      const preview = ask({ of: { ids: ids.slice(0, chosen + 1) }, ...asked });
      for (const { versions, follows } of preview.posts)
        for (const version of versions) {
          expect(Date.parse(version.after)).toBeGreaterThan(Date.parse('2026-11-02T09:00:00Z'));
          if (follows) expect(asked.push).toBe(true);
        }
      if (preview.posts.length > 0) {
        const { stepId, skippedCount } = carryOut(preview);
        expect(skippedCount).toBe(0);
        expect(holders()).toEqual(heldBefore);
        expect(sync.step('undo').undone).toMatchObject({ stepId, stayed: [] });
      }
      expect(shown()).toEqual(before);
      // The next ones have the days for themselves.
      sync.changeAll(ids.map((id) => ({ do: 'post.remove' as const, pid: Number(id) })));
    }),
    { numRuns: 40 },
  );
});

describe('before posts are moved', () => {
  it('it is said what they come close to by moving, and not what they were close to before', async () => {
    const { post, ask } = await open();
    const rye = post('Rye', { instagram: '2026-11-05T15:00:00.000Z' });
    const buns = post('Buns', { instagram: '2026-11-05T15:30:00.000Z' });
    post('Lunch', { instagram: '2026-11-06T15:45:00.000Z', facebook: '2026-11-06T15:00:00.000Z' });
    post('Out', {}, { instagram: '2026-11-06T15:10:00.000Z' });
    const close = ({ posts }: Shift) => posts.map(({ post: { name }, sameHour }) => [name, sameHour]);
    expect(close(ask({ of: { ids: [rye, buns] } }))).toEqual([
      ['Rye', ['Lunch']],
      ['Buns', ['Lunch']],
    ]);
    expect(close(ask({ of: { ids: [rye] } }))).toEqual([['Rye', ['Lunch']]]);
    expect(close(ask({ of: { ids: [rye] }, by: { days: 2 } }))).toEqual([['Rye', []]]);
  });

  it('posts that follow make room where they are pushed; published ones neither move nor take a place', async () => {
    const { post, ask } = await open();
    const rye = post('Rye', { instagram: '2026-11-05T15:00:00.000Z' });
    post('Buns', { instagram: '2026-11-06T15:00:00.000Z', facebook: '2026-11-06T15:00:00.000Z' });
    post('Tart', { facebook: '2026-11-07T15:00:00.000Z' });
    post('Far', { instagram: '2026-11-20T15:00:00.000Z' });
    post('Out', {}, { instagram: '2026-11-06T12:00:00.000Z' });
    const of = { ids: [rye] };
    expect(ask({ of })).toMatchObject({ followingCount: 2, sendCount: 1 });
    const preview = ask({ of, push: true });
    expect(preview.posts.map(({ post: { name }, follows }) => [name, follows])).toEqual([
      ['Rye', false],
      ['Buns', true],
      ['Tart', true],
    ]);
    expect(preview.sendCount).toBe(4);
    expect(ask({ of, push: true, by: { days: -1 } })).toMatchObject({ followingCount: 0, sendCount: 1 });
  });

  it('it is said what would be sent too late, and when all of it is there', async () => {
    const { post, ask } = await open();
    const ids = Array.from({ length: 40 }, (_, index) =>
      post(`Post ${String(index)}`, { instagram: '2026-11-02T09:30:00.000Z' }),
    );
    const preview = ask({ of: { ids }, by: { minutes: 15 } });
    expect(preview.sendCount).toBe(40);
    expect(preview.posts.filter(({ versions }) => versions[0]?.tooLate).length).toBeGreaterThan(10);
    expect(Date.parse(preview.finishAt ?? '')).toBeGreaterThan(Date.parse('2026-11-02T10:00:00Z'));
  });

  it('weekdays without posts are named, and can be skipped', async () => {
    const { post, ask } = await open();
    for (let day = 1; day <= 28; day += 1) {
      const at = new Date(Date.parse('2026-10-01T15:00:00Z') + day * 86_400_000);
      if (at.getUTCDay() !== 0) post(`Day ${String(day)}`, {}, { instagram: at.toISOString() });
    }
    const friday = post('Friday', { instagram: '2026-11-06T15:00:00.000Z' });
    expect(ask({ of: { ids: [friday] } }).quietDays).toEqual([7]);
    expect(after(ask({ of: { ids: [friday] }, by: { days: 2 }, skip: [7] }))).toEqual([
      ['Friday', 'instagram 2026-11-09T15:00:00.000Z'],
    ]);
  });

  it('a what-if is where they are moved from', async () => {
    const { post, ask, whatIf } = await open();
    const rye = post('Rye', { instagram: '2026-11-05T15:00:00.000Z' });
    whatIf.begin();
    whatIf.place([{ id: rye, platform: 'instagram', at: '2026-11-10T15:00:00.000Z' }]);
    expect(after(ask({ of: { ids: [rye] }, whatIf: true }))).toEqual([['Rye', 'instagram 2026-11-11T15:00:00.000Z']]);
    expect(after(ask({ of: { ids: [rye] } }))).toEqual([['Rye', 'instagram 2026-11-06T15:00:00.000Z']]);
  });
});

describe('a post that is put among others', () => {
  const daily = weekdays.map((weekday) => ({ weekday, time: '10:00', platforms: null }));
  /** 10:00 in New York. */
  const slot = (day: number) => `2026-11-${String(day).padStart(2, '0')}T15:00:00.000Z`;
  const moves = ({ posts }: Pick<Shift, 'posts'>) =>
    posts.map(({ post, versions }) => [post.name, ...versions.map((each) => each.after.slice(8, 16))]);

  it('in a weekly slot moves what is there to the next one, until the first gap, or all of the month', async () => {
    const { post, planning, insert } = await open();
    planning.saveSlots(daily);
    const draft = post('Draft', { instagram: null });
    post('Rye', { instagram: slot(5), facebook: slot(5) });
    post('Buns', { facebook: slot(6) });
    post('Between', { instagram: '2026-11-06T18:00:00.000Z' });
    post('Out', {}, { instagram: slot(7) });
    post('Tart', { instagram: slot(8) });
    post('Late', { instagram: '2026-12-01T15:00:00.000Z' });
    const ask = { id: draft, platforms: ['instagram' as const], at: slot(5) };
    const preview = insert({ ...ask, until: 'gap' });
    expect(preview).toMatchObject({ isSlot: true, sendCount: 4, stays: [] });
    expect(moves(preview)).toEqual([
      ['Rye', '06T15:00', '06T15:00'],
      ['Buns', '07T15:00'],
    ]);
    expect(moves(insert({ ...ask, until: 'month' }))).toEqual([
      ['Rye', '06T15:00', '06T15:00'],
      ['Buns', '07T15:00'],
      ['Tart', '09T15:00'],
    ]);
    expect(moves(insert({ ...ask, at: slot(10), until: 'gap' }))).toEqual([]);
  });

  it('at another time moves what is there by the days to the next post, and what that overtakes', async () => {
    const { post, insert } = await open();
    const draft = post('Draft', { instagram: null });
    post('Rye', { instagram: slot(5) });
    post('Buns', { instagram: slot(7) });
    post('Tart', { instagram: slot(12) });
    const ask = { id: draft, platforms: ['instagram' as const], at: slot(5) };
    const preview = insert({ ...ask, until: 'gap' });
    expect(preview).toMatchObject({ isSlot: false, sendCount: 3 });
    expect(moves(preview)).toEqual([
      ['Rye', '07T15:00'],
      ['Buns', '09T15:00'],
    ]);
    expect(moves(insert({ ...ask, until: 'month' }))).toHaveLength(3);
    expect(moves(insert({ ...ask, platforms: ['facebook'], until: 'gap' }))).toEqual([]);
  });
});

it('more times than one step changes are refused, moved, planned or tried', async () => {
  const { post, ask, planning, whatIf } = await open();
  const at = '2026-12-05T15:00:00.000Z';
  const platforms: PlatformId[] = ['instagram', 'facebook', 'linkedin', 'pinterest'];
  const slots = Object.fromEntries(platforms.map((platform) => [platform, at]));
  const ids: PostId[] = [];
  while (ids.length * platforms.length <= bulkLimit) ids.push(post(`Loaf ${ids.length}`, slots));
  const refused = { kind: 'invalid', limit: { of: 'times', most: bulkLimit } };
  expect(thrown(() => ask({ of: { ids } }))).toMatchObject(refused);
  const rule: PlanRule = { by: 'days', everyDays: 1, times: ['12:00'], skip: [] };
  const which = { of: { ids }, keepTimes: false, platforms, fixed: [], without: [] };
  expect(thrown(() => planning.propose({ ...which, rule, from: '2026-11-03' }))).toMatchObject(refused);
  const later = '2026-12-06T15:00:00.000Z';
  const moved = ids.flatMap((id) => platforms.map((platform) => ({ id, platform, at: later })));
  expect(thrown(() => whatIf.place(moved))).toMatchObject(refused);
});
