// Every state of the service is one word and one count in the Library's tabs, rows and filters, in the calendar, the week
// of the autopilot, Needs you, the day sheet, the report and what is exported: over the demo business.
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import type { PostRow } from '../../../preload/contract/posts.ts';
import { type StateName, stateNames } from '../../../preload/rules/choices.ts';
import { postState, rowFacts } from '../../../preload/rules/post-state.ts';
import { stateWord } from '../../../preload/rules/state-words.ts';
import { createAgenda } from '../../../main/features/calendar/calendar.ts';
import { createDue } from '../../../main/features/calendar/overdue.ts';
import { createLayers } from '../../../main/features/calendar/overlays.ts';
import { createExporting } from '../../../main/features/export/exporting.ts';
import { createReports } from '../../../main/features/report/report.ts';
import { createNeedsYou } from '../../../main/features/needs-you/needs-you.ts';
import { accountSnapshot, queueSnapshot } from '../../../main/sync/kernel/cached-replies.ts';
import { itemStatus } from '../../../renderer/features/queue/week.ts';
import { countStates } from '../../../renderer/features/overdue/day-sheet.ts';
import { placedStatus, slotStatus } from '../../../renderer/posts/placed-status.ts';
import { rowStatus } from '../../../renderer/posts/row-status.ts';
import { stateStrings, stateWords } from '../../../renderer/posts/sync/status-strings.ts';
import { createRecordingLog } from '../../support/recording-log.ts';
import { startSandbox, standingClock } from '../../support/sandbox.ts';
import { openTestSync, type TestSync } from '../../support/sync.ts';

const open = async () => {
  const test = openTestSync(await startSandbox({ clock: standingClock('2026-11-04T15:00:00Z'), seed: 'demo' }));
  const due = createDue({ sync: test.sync });
  const agenda = createAgenda({ sync: test.sync, log: createRecordingLog(), tried: () => null, planned: () => [] });
  const { list } = createNeedsYou({ sync: test.sync, due, events: test.events });
  await test.until(() => expect(test.store.posts.count({})).toBe(128), 20_000);
  agenda.autopilot(null);
  await test.until(() => expect(queueSnapshot(test.store, '') && accountSnapshot(test.store)).not.toBeNull());
  return { ...test, due, agenda, needsYou: list };
};

const all = ({ posts }: TestSync, filter: Parameters<TestSync['posts']['list']>[0]): PostRow[] => {
  const rows: PostRow[] = [];
  for (let cursor: string | undefined; ;) {
    const page = posts.list({ ...filter, ...(cursor !== undefined && { cursor }) });
    rows.push(...page.rows);
    expect(page.total).toBeGreaterThanOrEqual(rows.length);
    if (page.nextCursor === null) return rows;
    cursor = page.nextCursor;
  }
};

it('every state of the demo is one word and one count wherever it is shown', async () => {
  const test = await open();
  const { store, due, agenda, needsYou, posts, sync } = test;
  const now = Temporal.Instant.fromEpochMilliseconds(Math.floor(sync.time.serverNowMs()));
  const overdue = new Map(due.overdue().entries.map((entry) => [entry.post.id, entry]));
  const aroundOf = ({ id }: PostRow) => ({
    now,
    account: accountSnapshot(store) ?? undefined,
    overdue: overdue.get(id),
  });
  const stateOf = (row: PostRow) => postState(rowFacts(row, overdue.has(row.id) ? null : row.at), aroundOf(row));
  const rows = all(test, {});
  const idsOf = (list: readonly PostRow[]) => list.map(({ id }) => id as string).sort();
  const inState = (name: StateName) => idsOf(rows.filter((row) => stateOf(row).is === name));

  const counts = posts.counts();
  for (const state of stateNames) {
    expect(idsOf(all(test, { state })), state).toEqual(inState(state));
    expect(counts[state], state).toBe(inState(state).length);
    expect(posts.list({ state }).total, state).toBe(counts[state]);
    const words = all(test, { state, search: 'the' });
    expect(idsOf(words).every((id) => inState(state).includes(id))).toBe(true);
    if (state !== 'sending') expect(counts[state], state).toBeGreaterThan(0);
  }
  expect(stateNames.reduce((sum, state) => sum + counts[state], 0)).toBe(counts.all);
  expect([counts.all, counts.changed]).toEqual([128, 0]);

  const own = needsYou().items.filter(
    ({ subject, isLeaving }) => subject.is === 'post' && subject.what === 'state' && !isLeaving,
  );
  const needing = own.flatMap(({ subject }) => (subject.is === 'post' ? [subject.post] : []));
  expect(idsOf(needing)).toEqual([...inState('blocked'), ...inState('approval')].sort());
  for (const { subject, cause } of own) {
    if (subject.is !== 'post') continue;
    const state = stateOf(subject.post);
    expect(cause).toEqual(state.is === 'blocked' ? state.cause : null);
  }

  // A post with slots apart may be blocked at one of them alone.
  const single = ({ platforms }: PostRow, of: readonly string[]) =>
    platforms.every(({ platform, status }) => status !== 'draft' && of.includes(platform));
  const wordOf = new Map(rows.map((row) => [row.id as string, rowStatus(row, aroundOf(row)).text]));
  const entries = agenda
    .calendar({ from: '2026-10-01', to: '2026-12-31' })
    .entries.filter(({ post, platforms }) => single(post, platforms));
  const calendarWords = entries.map((entry) => [entry.post.name, placedStatus(entry, aroundOf(entry.post)).text]);
  expect(calendarWords).toEqual(entries.map(({ post }) => [post.name, wordOf.get(post.id)]));
  expect(new Set(calendarWords.map(([, word]) => word)).size).toBeGreaterThan(3);

  const { queue } = agenda.autopilot(null);
  const items = (queue?.items ?? []).flatMap((item) =>
    item.post && single(item.post, [item.platform]) ? [{ ...item, post: item.post }] : [],
  );
  expect(items.length).toBeGreaterThan(0);
  expect(
    items.map((item) => [
      item.post.name,
      itemStatus(
        { ...item, platforms: [item.platform] },
        { billingHold: queue?.billingHold ?? false },
        aroundOf(item.post),
      ).text,
    ]),
  ).toEqual(items.map(({ post }) => [post.name, wordOf.get(post.id)]));

  // The day sheet: what is due in the next hours, or is overdue.
  const day = due.day().entries;
  const onSheet = day.filter(({ post, platforms }) => single(post, platforms));
  expect(onSheet.length).toBeGreaterThan(3);
  expect(onSheet.map((entry) => [entry.post.name, slotStatus(entry, aroundOf(entry.post)).text])).toEqual(
    onSheet.map(({ post }) => [post.name, wordOf.get(post.id)]),
  );
  const countsOf = (entries: typeof day) =>
    countStates(entries, { now, account: accountSnapshot(store) ?? undefined }, () => undefined);
  const ofDay = Map.groupBy(onSheet, ({ post }) => stateStrings[stateOf(post).is]);
  expect(Object.fromEntries(countsOf(onSheet).map(({ status, count }) => [status, count]))).toEqual(
    Object.fromEntries([...ofDay].map(([word, of]) => [word, of.length])),
  );
  expect(countsOf(day).reduce((sum, { count }) => sum + count, 0)).toBe(day.length);

  // Exports: the table, data and Markdown.
  const exporting = createExporting({
    sync,
    businessId: 'biz',
    yieldToEventLoop: () => Promise.resolve(),
    smallPictures: () => Promise.resolve(new Map()),
    links: { open: () => Promise.resolve({ status: 404, headers: {}, body: null }) },
  });
  const exported = async (format: 'csv' | 'json' | 'markdown') =>
    (await exporting.file({ filter: {}, except: [] }, format, 'en')).text;
  const named = rows.map(({ id, name }) => `${name}: ${wordOf.get(id) ?? ''}`).sort();
  const json = JSON.parse(await exported('json')) as { posts: { name: string; status: string }[] };
  expect(json.posts.map(({ name, status }) => `${name}: ${status}`).sort()).toEqual(named);
  const words = rows.map(({ id }) => wordOf.get(id) ?? '').sort();
  const markdown = (await exported('markdown')).match(/(?<=^- Status: ).*$/gm);
  expect(markdown?.toSorted()).toEqual(words);
  expect(new Set(words).size).toBeGreaterThan(6);

  // The report, of the month before the calendar's.
  const reports = createReports({
    sync,
    brand: { known: () => null },
    layers: createLayers({ sync }),
    planned: () => [],
    smallPictures: () => Promise.resolve(new Map()),
    yieldToEventLoop: () => Promise.resolve(),
  });
  const { next } = await reports.read({ from: '2026-10-01', to: '2026-10-31' });
  const plan = next.entries.flatMap((entry) => {
    const row = rows.find(({ id }) => id === entry.post.id);
    return row && single(row, entry.platforms) ? [entry] : [];
  });
  expect(plan.length).toBeGreaterThan(10);
  expect(
    plan.map(({ post, state }) => [post.name, state.is === 'planned' ? '' : stateWord(state, stateWords)]),
  ).toEqual(plan.map(({ post }) => [post.name, wordOf.get(post.id)]));

  // Activity: what the foot of the sidebar counts is its group, and each of it is in Needs you.
  const { needsYou: stopped } = sync.activity.read();
  expect(sync.status().needsYouCount).toBe(stopped.length);
  const inbox = needsYou().items.flatMap(({ subject }) =>
    subject.is === 'post' ? [subject.post.id as string] : subject.is === 'change' ? [subject.change.id] : [],
  );
  expect(stopped.filter(({ id, postId }) => !inbox.includes(postId ?? '') && !inbox.includes(id))).toEqual([]);
});
