// Every state of the service is one word and one count in the Library's tabs, rows and filters, in the calendar, the week
// of the autopilot and Needs you: over the demo business.
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import type { PostRow } from '../../../preload/contract/posts.ts';
import { type StateName, stateNames } from '../../../preload/rules/choices.ts';
import { postState, rowFacts } from '../../../preload/rules/post-state.ts';
import { createAgenda } from '../../../main/features/calendar/calendar.ts';
import { createDue } from '../../../main/features/calendar/overdue.ts';
import { createNeedsYou } from '../../../main/features/needs-you/needs-you.ts';
import { accountSnapshot, queueSnapshot } from '../../../main/sync/kernel/cached-replies.ts';
import { itemStatus } from '../../../renderer/features/queue/week.ts';
import { placedStatus } from '../../../renderer/posts/placed-status.ts';
import { rowStatus } from '../../../renderer/posts/row-status.ts';
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
    ...{ now, account: accountSnapshot(store) ?? undefined, overdue: overdue.get(id) },
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
});
