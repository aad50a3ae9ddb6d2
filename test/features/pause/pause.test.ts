// "Pause everything" over the real sandbox: what it takes off, what it keeps, and what resuming gives back.
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import type { Weekday } from '../../../preload/contract/plan.ts';
import type { PostId } from '../../../preload/ids.ts';
import { createAgenda } from '../../../main/features/calendar/calendar.ts';
import { createPause } from '../../../main/features/pause/pause.ts';
import { createPlanning } from '../../../main/features/calendar/planning.ts';
import { approvedIn } from '../../../main/sync/posts/approval.ts';
import { undoMethods } from '../../../main/features/activity/undo.ts';
import { createRecordingLog } from '../../support/recording-log.ts';
import { standingClock, startSandbox } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';
import { thrown } from '../../support/failure.ts';

const hourMs = 3_600_000;
const noReason = { why: '', remindAt: null };

type Times = Record<string, number>;

const open = async (given: { key?: null } = {}) => {
  const sandbox = await startSandbox({ clock: standingClock('2026-11-02T09:00:00Z') });
  const test = openTestSync(sandbox, given.key);
  const { store, posts, clock, until } = test;
  const feature = (sync = test.sync) => {
    const planning = createPlanning({ sync, tried: () => null });
    const pause = createPause({ sync, planning });
    return { sync, planning, pause, undo: undoMethods(sync, { follow: () => undefined }, pause)['undo.step'] };
  };
  if (given.key !== null) await until(() => expect(test.sync.status().filling).toBeNull());
  const inHours = (hours: number) => new Date(Date.parse('2026-11-02T09:00:00Z') + hours * hourMs).toISOString();
  const ids = new Map<string, PostId>();
  /** Drafts by name, each with a time in so many hours. */
  const schedule = (times: Times): void => {
    for (const [name, hours] of Object.entries(times)) {
      const { id } = posts.create({ platform: 'facebook', name });
      posts.edit(id, 'facebook', { body: `${name} from the oven` });
      ids.set(name, id);
      test.sync.change({ do: 'post.schedule', pid: Number(id), platform: 'facebook', at: inHours(hours) });
    }
  };
  const idOf = (name: string): PostId => ids.get(name) ?? ('' as PostId);
  const pidOf = (name: string): number => Number(idOf(name));
  /** The slots at the service, by name. */
  const atService = async (): Promise<Record<string, string | null>> => {
    const { body } = await sandbox.request('GET', '/posts?limit=100');
    const { posts: all } = body as { posts: { name: string; variants: { scheduledAt: string | null }[] }[] };
    return Object.fromEntries(all.map(({ name, variants }) => [name, variants[0]?.scheduledAt ?? null]));
  };
  const shownAt = (name: string) => store.posts.view(pidOf(name))?.at ?? null;
  const settled = (stepMs?: number) =>
    until(() => {
      for (const id of ids.values()) expect(store.posts.view(Number(id))?.sync.state).toBe('synced');
    }, stepMs);
  /** So many hours go by, here and at the service. */
  const pass = (hours: number, stepMs = 10 * 60_000) => {
    const untilMs = clock.now() + hours * hourMs;
    return until(() => expect(clock.now()).toBeGreaterThanOrEqual(untilMs), stepMs);
  };
  return {
    ...test,
    ...feature(),
    sandbox,
    pass,
    feature,
    schedule,
    inHours,
    idOf,
    pidOf,
    atService,
    shownAt,
    settled,
    clock,
  };
};

const week: Times = { Rye: 30, Buns: 5, Tart: 60, Loaf: 12 };

it('says beforehand what it takes off, what comes first, and how long it takes', async () => {
  const { pause, schedule, settled, inHours, idOf, store } = await open();
  expect(pause.preview()).toMatchObject({ timeCount: 0, next: null, finishAt: expect.any(String) });
  schedule(week);
  await settled();
  const operations = store.operations.open().length;
  expect(pause.preview()).toMatchObject({
    postCount: 4,
    timeCount: 4,
    requestCount: 4,
    sending: [],
    next: { id: idOf('Buns'), name: 'Buns', platform: 'facebook', at: inHours(5) },
  });
  expect(pause.preview().countedHours).toBe(1);
  expect(store.operations.open()).toHaveLength(operations);
  expect(pause.status()).toBeNull();
});

it('does not ask the service for times that only Galley has', async () => {
  const { pause, schedule, cut, count } = await open();
  cut(true);
  schedule({ Rye: 5 });
  expect(pause.preview()).toMatchObject({ timeCount: 1, requestCount: 0 });
  pause.start(noReason);
  cut(false);
  expect(count('POST unschedule')).toBe(0);
});

it('withdraws clicks to publish that were not sent, and leaves those that may have arrived', async () => {
  const { pause, schedule, settled, idOf, pidOf, sync, posts, store, until, next } = await open();
  schedule({ Rye: 30, Buns: 40 });
  await settled();
  next('POST publish', 'answered in vain');
  sync.change({ do: 'post.publish', pid: pidOf('Rye'), platform: 'facebook' });
  await until(() => expect(store.operations.openOfState('doubt')).toHaveLength(1));
  sync.setAirplane(true);
  sync.change({ do: 'post.publish', pid: pidOf('Buns'), platform: 'facebook' });
  expect(pause.preview()).toMatchObject({ sending: [{ name: 'Rye' }], withdrawn: [{ name: 'Buns' }] });
  pause.start(noReason);
  const waiting = store.operations.open().filter(({ kind }) => kind === 'post.publish');
  expect(waiting.map(({ pid }) => pid)).toEqual([pidOf('Rye')]);
  expect(posts.read(idOf('Buns')).variants[0]).toMatchObject({ status: 'draft', scheduledAt: null });
  expect(store.pause.times()).toMatchObject([{ pid: pidOf('Buns') }]);
});

it('withdraws a click to publish whose slot is being removed, and keeps that slot', async () => {
  const {
    pause,
    schedule,
    settled,
    idOf,
    pidOf,
    sync,
    posts,
    store,
    until,
    next,
    cut,
    count,
    undo,
    inHours,
    atService,
  } = await open();
  schedule({ Rye: 30 });
  await settled();
  next('POST unschedule', 'answered in vain');
  sync.change({ do: 'post.publish', pid: pidOf('Rye'), platform: 'facebook' });
  await until(() => expect(count('POST unschedule')).toBe(1));
  cut(true);
  expect(pause.preview()).toMatchObject({ timeCount: 1, sending: [], withdrawn: [{ name: 'Rye' }] });
  const { stepId } = pause.start(noReason);
  expect(store.operations.open().filter(({ kind }) => kind === 'post.publish')).toEqual([]);
  expect(store.pause.times()).toMatchObject([{ pid: pidOf('Rye'), at: inHours(30) }]);
  cut(false);
  await settled(5_000);
  expect([await atService(), count('POST publish')]).toEqual([{ Rye: null }, 0]);
  expect(posts.read(idOf('Rye')).variants[0]).toMatchObject({ status: 'draft', scheduledAt: null });
  undo({ direction: 'undo', stepId: stepId ?? 0 });
  expect(pause.status()).toBeNull();
  await settled();
  expect([await atService(), count('POST publish')]).toEqual([{ Rye: inHours(30) }, 0]);
});

it('withdraws a click to publish that the hourly limit holds off, and keeps the slot that was removed for it', async () => {
  const { pause, schedule, settled, pidOf, sync, store, sandbox, until, inHours, count, atService } = await open();
  schedule({ Rye: 30 });
  await settled();
  await sandbox.control({ limits: { general: 600, generation: 60, outward: 1 } });
  sync.change({ do: 'post.publish', pid: pidOf('Rye'), platform: 'facebook' });
  const waits = () => store.operations.ofPost(pidOf('Rye'))[0]?.state;
  await until(() => expect([count('POST publish') > 0, waits()]).toEqual([true, 'wait']));
  expect(pause.preview()).toMatchObject({ timeCount: 1, requestCount: 0, sending: [], withdrawn: [{ name: 'Rye' }] });
  pause.start(noReason);
  expect(store.operations.open()).toEqual([]);
  expect(store.pause.times()).toMatchObject([{ pid: pidOf('Rye'), at: inHours(30) }]);
  await sandbox.control({ limits: { general: 600, generation: 60, outward: 20 } });
  pause.resume([]);
  await settled(10 * 60_000);
  expect(await atService()).toEqual({ Rye: inHours(30) });
});

it('takes every time off, the soonest first, and keeps it until it is given back', async () => {
  const { pause, schedule, settled, atService, inHours, requests, store } = await open();
  schedule(week);
  await settled();
  const before = await atService();
  expect(before).toMatchObject({ Buns: inHours(5), Tart: inHours(60) });
  const from = requests.length;
  expect(pause.start({ why: ' Water main ', remindAt: inHours(8) })).toMatchObject({ timeCount: 4, postCount: 4 });
  expect(pause.status()).toMatchObject({
    since: expect.any(String),
    why: 'Water main',
    remindAt: inHours(8),
    postCount: 4,
    timeCount: 4,
    heldCount: 4,
    held: [{ name: 'Buns' }, { name: 'Loaf' }, { name: 'Rye' }, { name: 'Tart' }],
  });
  await settled();
  expect(pause.status()).toMatchObject({ timeCount: 4, heldCount: 0, held: [], published: [], appeared: [] });
  expect(await atService()).toEqual({ Rye: null, Buns: null, Tart: null, Loaf: null });
  const taken = requests.slice(from).filter(({ call }) => call === 'POST unschedule');
  expect(taken).toHaveLength(4);
  expect(store.pause.times().map(({ at }) => at)).toEqual([inHours(5), inHours(12), inHours(30), inHours(60)]);
  expect(pause.resumePreview()).toMatchObject({ aheadCount: 4, sendCount: 4, passed: [], edited: [], moved: [] });
  expect(pause.resume([])).toMatchObject({ timeCount: 4 });
  expect(pause.status()).toBeNull();
  await settled();
  expect(await atService()).toEqual(before);
});

it('leaves the autopilot’s week as full as it was: what is paused has its place there', async () => {
  const { pause, schedule, settled, sync, until, inHours } = await open();
  const agenda = createAgenda({ sync, log: createRecordingLog(), tried: () => null, planned: () => [] });
  schedule(week);
  await settled();
  const queue = () => agenda.autopilot(null).queue;
  await until(() => expect(queue()).not.toBeNull());
  const counts = () => queue()?.days.map(({ date, actualCount }) => [date, actualCount]);
  const covered = () => agenda.calendar({ from: '2026-11-01', to: '2026-11-07' }).coverage;
  const before = { counts: counts(), covered: covered() };
  expect(before.counts).toContainEqual(['2026-11-02', 2]);
  pause.start(noReason);
  await settled();
  expect({ counts: counts(), covered: covered() }).toEqual(before);
  const buns = queue()?.items.filter(({ name }) => name === 'Buns');
  expect(buns).toMatchObject([{ at: inHours(5), paused: true, post: { paused: [{ at: inHours(5) }] } }]);
});

it('is shown by every row: paused, with its time, among what is scheduled', async () => {
  const { pause, posts, schedule, settled, inHours, idOf, sync } = await open();
  const log = createRecordingLog();
  const agenda = createAgenda({ sync, log, tried: () => null, planned: () => [] });
  const inCalendar = () =>
    agenda
      .calendar({ from: '2026-11-01', to: '2026-11-07' })
      .entries.map(({ post, at, paused }) => [post.name, at, paused ?? false]);
  schedule(week);
  posts.create({ platform: 'facebook', name: 'No time' });
  await settled();
  const shown = () =>
    posts.list({ state: 'scheduled' }).rows.map(({ name, at, paused }) => [name, at, paused?.map((each) => each.at)]);
  const before = [posts.counts(), shown().length];
  expect(before).toMatchObject([{ scheduled: 4, draft: 1 }, 4]);
  pause.start(noReason);
  await settled();
  expect([posts.counts(), shown().length]).toEqual(before);
  expect(shown()).toContainEqual(['Buns', null, [inHours(5)]]);
  expect(inCalendar()).toEqual([
    ['Buns', inHours(5), true],
    ['Loaf', inHours(12), true],
    ['Rye', inHours(30), true],
    ['Tart', inHours(60), true],
  ]);
  expect(posts.read(idOf('Buns')).paused).toEqual([{ platform: 'facebook', at: inHours(5) }]);
  pause.resume([]);
  expect(shown()).toContainEqual(['Buns', inHours(5), undefined]);
  expect(inCalendar().map(([, , isPaused]) => isPaused)).toEqual([false, false, false, false]);
  expect(posts.read(idOf('Buns'))).not.toHaveProperty('paused');
});

it('gives a time back for what was approved alone, not for words that came meanwhile', async () => {
  const { pause, schedule, settled, sync, posts, idOf, pidOf, atService, until, inHours } = await open();
  schedule({ Rye: 30, Buns: 5 });
  await settled();
  sync.change({ do: 'post.approveAgain', pid: pidOf('Rye'), ...approvedIn(posts.read(idOf('Rye'))) });
  pause.start(noReason);
  await settled();
  posts.edit(idOf('Rye'), 'facebook', { body: 'Rye for half the price' });
  await settled();
  expect(pause.resumePreview()).toMatchObject({ aheadCount: 2, edited: ['Rye'] });
  pause.resume([]);
  await until(() => expect(posts.read(idOf('Buns')).sync.state).toBe('synced'));
  await until(() =>
    expect(posts.read(idOf('Rye')).sync).toMatchObject({ state: 'needs-you', reason: 'approval-changed' }),
  );
  expect(await atService()).toEqual({ Rye: null, Buns: inHours(5) });
});

it('is one step: taken back it resumes, and done again it pauses', async () => {
  const { pause, undo, schedule, settled, atService, store } = await open();
  schedule(week);
  await settled();
  const before = await atService();
  const { stepId } = pause.start(noReason);
  await settled();
  expect(undo({ direction: 'undo' })).toMatchObject({ undone: { label: 'pause', stepId, doneCount: 4 } });
  expect([pause.status(), store.pause.times()]).toEqual([null, []]);
  await settled();
  expect(await atService()).toEqual(before);
  undo({ direction: 'redo' });
  expect(pause.status()).toMatchObject({ timeCount: 4 });
  pause.resume([]);
  expect(undo({ direction: 'undo' })).toMatchObject({ undone: { label: 'resume', doneCount: 4 } });
  expect(pause.status()).toMatchObject({ timeCount: 4 });
  await settled();
  expect(Object.values(await atService())).toEqual([null, null, null, null]);
});

it('keeps the times with what takes them off, or does neither', async () => {
  const { pause, schedule, settled, atService, store, shownAt, inHours } = await open();
  schedule(week);
  await settled();
  const { keep } = store.pause;
  let count = 0;
  store.pause.keep = (time) => {
    count += 1;
    if (count === 3) throw new Error('the process is gone');
    keep(time);
  };
  expect(() => pause.start(noReason)).toThrow('the process is gone');
  expect([store.pause.on(), store.pause.times(), store.operations.open()]).toEqual([null, [], []]);
  expect(shownAt('Buns')).toBe(inHours(5));
  store.pause.keep = keep;
  expect(pause.start(noReason)).toMatchObject({ timeCount: 4 });
  await settled();
  expect(Object.values(await atService())).toEqual([null, null, null, null]);
});

it('loses no time where Galley ends in the midst of it', async () => {
  const { pause, schedule, settled, atService, feature, sync, again, next, until, store, pidOf, count } = await open();
  schedule(week);
  await settled();
  const before = await atService();
  // The first arrives, of the second the answer is lost with the process, the others never leave.
  next('POST unschedule', 'answered');
  next('POST unschedule', 'answered in vain', () => sync.close());
  next('POST unschedule', 'lost');
  next('POST unschedule', 'lost');
  pause.start(noReason);
  await until(() => expect(count('POST unschedule')).toBeGreaterThanOrEqual(2));
  await until(async () => expect(Object.values(await atService())).toContain(null));
  sync.close();
  const stored = store.pause.times();
  expect(stored.map(({ pid }) => pid)).toEqual(['Buns', 'Loaf', 'Rye', 'Tart'].map(pidOf));
  const held = Object.entries(await atService()).filter(([, at]) => at !== null);
  expect(held.length).toBeGreaterThan(0);
  expect(held.length).toBeLessThan(4);
  const later = feature(again());
  expect(later.pause.status()).toMatchObject({ timeCount: 4 });
  await settled(10_000);
  expect(later.pause.status()).toMatchObject({ timeCount: 4, heldCount: 0 });
  expect(Object.values(await atService())).toEqual([null, null, null, null]);
  later.pause.resume([]);
  await settled(10_000);
  expect(await atService()).toEqual(before);
});

it('asks about times that have passed: another one, or none', async () => {
  const { pause, planning, schedule, settled, atService, inHours, idOf, pass, store } = await open();
  schedule({ Rye: 1, Buns: 2, Tart: 60 });
  await settled();
  // Weekly slots: Tuesday at 15:00 in New York, and on Wednesday.
  planning.saveSlots([
    { weekday: 2, time: '15:00', platforms: null },
    { weekday: 3, time: '15:00', platforms: null },
  ]);
  pause.start(noReason);
  await settled();
  await pass(3);
  const preview = pause.resumePreview();
  expect(preview).toMatchObject({
    aheadCount: 1,
    sendCount: 1,
    passed: [
      { id: idOf('Rye'), name: 'Rye', platforms: ['facebook'], at: inHours(1), suggested: expect.any(String) },
      { id: idOf('Buns'), name: 'Buns', at: inHours(2) },
    ],
  });
  const suggested = preview?.passed.map((post) => post.suggested ?? '') ?? [];
  expect(Date.parse(suggested[1] ?? '') - Date.parse(suggested[0] ?? '')).toBe(24 * hourMs);
  expect(
    pause.resume([
      { id: idOf('Rye'), at: suggested[0] ?? null },
      { id: idOf('Buns'), at: null },
    ]),
  ).toMatchObject({ timeCount: 2 });
  expect([pause.status(), store.pause.times()]).toEqual([null, []]);
  await settled();
  expect(await atService()).toEqual({ Rye: suggested[0], Buns: null, Tart: inHours(60) });
});

it('suggests times in the order of those that have passed, whatever is free earlier elsewhere', async () => {
  const { pause, planning, posts, schedule, settled, pass, sync, inHours } = await open();
  schedule({ Rye: 1, Buns: 2 });
  const { id } = posts.create({ platform: 'linkedin', name: 'Tart' });
  posts.edit(id, 'linkedin', { body: 'Tart' });
  sync.change({ do: 'post.schedule', pid: Number(id), platform: 'linkedin', at: inHours(3) });
  await settled();
  planning.saveSlots([
    { weekday: 2, time: '15:00', platforms: null },
    { weekday: 3, time: '15:00', platforms: null },
  ]);
  pause.start(noReason);
  await settled();
  await pass(4);
  const suggested = (pause.resumePreview()?.passed ?? []).map((post) => [post.name, post.suggested]);
  expect(suggested.map(([name]) => name)).toEqual(['Rye', 'Buns', 'Tart']);
  // LinkedIn is free on Tuesday, too.
  expect(suggested[2]?.[1]).toBe(suggested[1]?.[1]);
});

it('leaves a time alone that was chosen meanwhile, and says what else has changed', async () => {
  const { pause, posts, schedule, settled, atService, inHours, idOf, pidOf, sync, sandbox, store, until } =
    await open();
  schedule({ Rye: 30, Buns: 40, Tart: 60, Loaf: 50, Roll: 70 });
  await settled();
  pause.start(noReason);
  await settled();
  const sid = (name: string) => store.posts.sidOf(pidOf(name)) ?? '';
  await sandbox.request('POST', `/posts/${sid('Rye')}/schedule`, { body: { scheduledAt: inHours(90) } });
  posts.edit(idOf('Buns'), 'facebook', { body: 'Sold out' });
  await sync.now();
  sync.change({ do: 'post.schedule', pid: pidOf('Tart'), platform: 'facebook', at: inHours(80) });
  await settled();
  await until(() => {
    expect(store.posts.view(pidOf('Rye'))?.at).toBe(inHours(90));
  });
  posts.remove(idOf('Roll'));
  expect(pause.resumePreview()).toMatchObject({
    aheadCount: 2,
    passed: [],
    edited: ['Buns'],
    deleted: ['Roll'],
    moved: [
      { name: 'Rye', at: inHours(90) },
      { name: 'Tart', at: inHours(80) },
    ],
  });
  expect(pause.resume([])).toMatchObject({ timeCount: 2 });
  await until(async () =>
    expect(await atService()).toEqual({ Rye: inHours(90), Buns: inHours(40), Tart: inHours(80), Loaf: inHours(50) }),
  );
});

it.each([
  ['gives back what its dialog promised, also where it is near by now', 55, 2],
  ['asks again where a time that its dialog promised is too near to be sent', 59, null],
])('%s', async (_, minutes, timeCount) => {
  const { pause, schedule, settled, pass, store, inHours, shownAt } = await open();
  schedule({ Rye: 1, Buns: 30 });
  await settled();
  pause.start(noReason);
  await settled();
  await pass(0.75, 60_000);
  const { earliest, ...preview } = pause.resumePreview() ?? expect.fail('not paused');
  expect(preview).toMatchObject({ aheadCount: 2, passed: [] });
  await pass((minutes - 45) / 60, 60_000);
  if (timeCount === null) {
    expect(thrown(() => pause.resume([], earliest))).toMatchObject({ kind: 'invalid', reason: 'times-passed' });
    expect([store.pause.times().length, pause.resumePreview()?.passed]).toMatchObject([2, [{ name: 'Rye' }]]);
  } else {
    expect(pause.resume([], earliest)).toMatchObject({ timeCount });
    expect([shownAt('Rye'), shownAt('Buns')]).toEqual([inHours(1), inHours(30)]);
  }
});

it('does not leave a time that has passed as a draft unless the user says so', async () => {
  const { pause, schedule, settled, pass, store, idOf } = await open();
  schedule({ Rye: 1 });
  await settled();
  pause.start(noReason);
  await settled();
  await pass(2);
  expect(thrown(() => pause.resume([]))).toMatchObject({ kind: 'invalid', reason: 'times-passed' });
  expect(store.pause.times()).toHaveLength(1);
  expect(pause.resume([{ id: idOf('Rye'), at: null }])).toMatchObject({ timeCount: 0 });
  expect(pause.status()).toBeNull();
});

it('does not bring back the time of a post that the user scheduled and unscheduled meanwhile, except by undo', async () => {
  const { pause, undo, schedule, settled, sync, pidOf, inHours, shownAt, store } = await open();
  schedule({ Rye: 30, Buns: 40 });
  await settled();
  pause.start(noReason);
  const of = { pid: pidOf('Rye'), platform: 'facebook' } as const;
  sync.change({ do: 'post.schedule', ...of, at: inHours(90) });
  undo({ direction: 'undo' });
  expect(pause.resumePreview()).toMatchObject({ aheadCount: 2 });
  undo({ direction: 'redo' });
  await settled();
  const { stepId } = sync.change({ do: 'post.unschedule', ...of });
  const paused = () => store.pause.times().map(({ pid }) => pid);
  expect([paused(), shownAt('Rye')]).toEqual([[pidOf('Buns')], null]);
  undo({ direction: 'undo', stepId: stepId ?? 0 });
  expect([paused(), shownAt('Rye')]).toEqual([[pidOf('Rye'), pidOf('Buns')], inHours(90)]);
  undo({ direction: 'redo', stepId: stepId ?? 0 });
  expect([paused(), shownAt('Rye')]).toEqual([[pidOf('Buns')], null]);
  pause.resume([]);
  expect([shownAt('Rye'), shownAt('Buns')]).toEqual([null, inHours(40)]);
});

it('counts the posts that Resume gives back', async () => {
  const { pause, posts, schedule, settled, sync, pidOf, idOf, inHours } = await open();
  schedule({ Rye: 30, Buns: 40, Tart: 50 });
  await settled();
  pause.start(noReason);
  await settled();
  sync.change({ do: 'post.schedule', pid: pidOf('Buns'), platform: 'facebook', at: inHours(90) });
  posts.remove(idOf('Tart'));
  expect(pause.status()).toMatchObject({ postCount: 1, timeCount: 1 });
  expect(pause.resumePreview()).toMatchObject({ aheadCount: 1, sendCount: 1 });
});

it('takes a time that an older step brings back for the user’s own', async () => {
  const { pause, posts, undo, schedule, sync, pidOf, idOf, inHours, shownAt } = await open({ key: null });
  schedule({ Rye: 30, Buns: 40 });
  const { stepId } = sync.change({ do: 'post.unschedule', pid: pidOf('Rye'), platform: 'facebook' });
  pause.start(noReason);
  undo({ direction: 'undo', stepId: stepId ?? 0 });
  posts.edit(idOf('Rye'), 'facebook', { body: 'Rye for half the price' });
  expect(shownAt('Rye')).toBe(inHours(30));
  expect(pause.status()).toMatchObject({ timeCount: 1, own: [{ name: 'Rye' }], appeared: [] });
});

it('leaves its times free of other posts until they come back', async () => {
  const { pause, planning, schedule, settled, atService } = await open();
  schedule({ Rye: 30 });
  await settled();
  const at = (await atService())['Rye'] ?? '';
  const zoned = Temporal.Instant.from(at).toZonedDateTimeISO('America/New_York');
  const time = zoned.toPlainTime().toString({ smallestUnit: 'minute' });
  planning.saveSlots([{ weekday: zoned.dayOfWeek as Weekday, time, platforms: null }]);
  const free = () => planning.freeSlots().first(['facebook']);
  const next = free();
  expect(Date.parse(next ?? '')).toBeGreaterThan(Date.parse(at));
  pause.start(noReason);
  expect(free()).toBe(next);
});

it('lists what is scheduled elsewhere meanwhile, and takes off only what is ticked', async () => {
  const { pause, posts, schedule, settled, atService, inHours, pidOf, sync, sandbox, store, until, undo } =
    await open();
  schedule({ Rye: 30 });
  const draft = (name: string) => posts.create({ platform: 'facebook', name }).id;
  const [own, theirs, other] = [draft('Own'), draft('Theirs'), draft('Other')];
  await until(() => {
    for (const id of [own, theirs, other]) expect(store.posts.view(Number(id))?.sync.state).toBe('synced');
  });
  await settled();
  pause.start(noReason);
  sync.change({ do: 'post.schedule', pid: Number(own), platform: 'facebook', at: inHours(40) });
  for (const id of [theirs, other])
    await sandbox.request('POST', `/posts/${store.posts.sidOf(Number(id)) ?? ''}/schedule`, {
      body: { scheduledAt: inHours(50) },
    });
  await until(() => {
    for (const id of [theirs, other]) sync.pull.refreshIfStale(Number(id));
    expect(pause.status()?.appeared.map(({ name }) => name)).toEqual(['Theirs', 'Other']);
  });
  expect(pause.status()?.own.map(({ name }) => name)).toEqual(['Own']);
  const slots = [own, theirs].map((id) => ({ id, platform: 'facebook' as const }));
  const { stepId, timeCount } = pause.takeOff(slots);
  expect(timeCount).toBe(1);
  expect(pause.status()).toMatchObject({ timeCount: 2, appeared: [{ name: 'Other' }] });
  await settled();
  await until(() => expect(store.posts.view(Number(theirs))?.sync.state).toBe('synced'));
  expect(await atService()).toEqual({ Rye: null, Own: inHours(40), Theirs: null, Other: inHours(50) });
  // To take that back leaves the rest paused.
  undo({ direction: 'undo', stepId: stepId ?? 0 });
  expect(pause.status()).toMatchObject({ timeCount: 1 });
  expect(store.pause.times()).toMatchObject([{ pid: pidOf('Rye'), at: inHours(30) }]);
});

it('says what was published before it could be taken off', async () => {
  const { pause, schedule, settled, inHours, cut, pass, until, sync } = await open();
  schedule({ Rye: 1, Buns: 30 });
  await settled();
  cut(true);
  pause.start(noReason);
  expect(pause.status()).toMatchObject({ heldCount: 2, held: [{ name: 'Rye', at: inHours(1) }, { name: 'Buns' }] });
  await pass(2);
  cut(false);
  void sync.now();
  await until(() => expect(pause.status()).toMatchObject({ heldCount: 0, published: [{ name: 'Rye' }] }));
  expect(pause.resumePreview()).toMatchObject({ aheadCount: 1, published: [{ name: 'Rye' }], passed: [] });
});

it('says that everything is paused already, or not any more', async () => {
  const { pause } = await open();
  pause.start(noReason);
  expect(thrown(() => pause.start(noReason))).toMatchObject({ kind: 'invalid', reason: 'paused-already' });
  pause.resume([]);
  expect(thrown(() => pause.resume([]))).toMatchObject({ kind: 'invalid', reason: 'not-paused' });
});

it('a post that was deleted elsewhere and is made again gets the time that the pause stored for it', async () => {
  const test = await open();
  test.schedule({ Rye: 48 });
  await test.settled();
  test.pause.start(noReason);
  await test.settled();
  const { posts } = test.sandbox.world.tables;
  posts.delete([...posts.all()].find(({ name }) => name === 'Rye')?.id ?? '');
  test.posts.edit(test.idOf('Rye'), 'facebook', { body: 'Rye once more' });
  await test.until(() => expect(test.posts.read(test.idOf('Rye')).sync.reason).toBe('deleted-elsewhere'), 5_000);
  test.sync.choices.choose(test.sync.activity.read().needsYou[0]?.id ?? '', 'recreate');
  const made = test.posts.list({}).rows.find(({ name }) => name === 'Rye');
  expect(made?.paused).toEqual([{ platform: 'facebook', at: test.inHours(48) }]);
  expect(test.pause.resumePreview()).toMatchObject({ aheadCount: 1, deleted: [] });
  test.pause.resume([]);
  expect(test.posts.list({}).rows.find(({ name }) => name === 'Rye')).toMatchObject({ at: test.inHours(48) });
});
