// "Move by…" by keyboard alone: every time before and after is shown first, and what was shown is what is done.
import { cleanup, screen, within } from '@testing-library/svelte';
import { afterEach, expect, it } from 'vitest';
import type { Input } from '../../../../preload/bridge.ts';
import type { Shift, ShiftedPost } from '../../../../preload/contract/shift.ts';
import { openLibrary, sampleSurvey } from '../../../support/library-window.ts';
import { noStates, sampleRow } from '../../../support/window-samples.ts';

afterEach(cleanup);

const names = ['Rye', 'Buns', 'Tarts'];
const row = (place: number) =>
  sampleRow({ id: String(place + 1), name: names[place] ?? '', status: 'scheduled', at: '2030-05-18T13:00:00Z' });

const moved = (place: number, over: Partial<ShiftedPost> = {}): ShiftedPost => ({
  post: row(place),
  versions: [{ platform: 'instagram', before: '2030-05-18T13:00:00Z', after: '2030-05-20T13:00:00Z', tooLate: false }],
  plannedOn: null,
  follows: false,
  sameHour: [],
  ...over,
});
const shift = (over: Partial<Shift> = {}): Shift => ({
  posts: [moved(0), moved(1)],
  stays: [],
  first: '2030-05-18',
  followingCount: 0,
  plannedCount: 0,
  quietDays: [],
  sendCount: 2,
  finishAt: '2026-05-14T18:00:00Z',
  ...over,
});

const textOf = (element: Element) => element.textContent.replaceAll(/\s+/g, ' ');

const open = async (answer: (asked: Input<'posts.shift'>) => Shift) => {
  const { transport, user, first } = await openLibrary([0, 1, 2].map(row), {
    'posts.survey': () =>
      sampleSurvey(3, {
        states: { ...noStates, scheduled: 3 },
        fits: { schedule: 3, unschedule: 3, approve: 0, publish: 3 },
      }),
    'posts.shift': answer,
    'posts.many': () => ({ doneCount: 2, name: null, skipped: [], skippedCount: 0, stepId: 7, finishAt: null }),
  });
  first.focus();
  await user.keyboard('{Control>}a{/Control}{Shift>}S{/Shift}');
  const dialog = await screen.findByRole('dialog', { name: /^Move \d+ posts?$/ });
  const asked = () =>
    transport.calls.flatMap(({ name, input }) => (name === 'posts.shift' ? [input as Input<'posts.shift'>] : []));
  const done = () =>
    transport.calls.flatMap(({ name, input }) => (name === 'posts.many' ? [input as Input<'posts.many'>] : []));
  const field = within(dialog).getByRole('textbox', { name: 'Move by' });
  const write = async (text: string) => {
    await user.clear(field);
    await user.type(field, text);
  };
  return { user, dialog, asked, done, field, write };
};

it('shows before and after of the selected posts, and Enter carries out what is shown', async () => {
  const { user, dialog, asked, done, field, write } = await open(() => shift());
  expect(field).toHaveFocus();
  expect(field).toHaveValue('1 day later');
  expect(asked().at(-1)).toMatchObject({ of: { except: [] }, by: { days: 1 }, push: false, keepTimes: true });
  await write('to Mon 20');
  await expect.poll(() => asked().at(-1)?.by).toEqual({ days: 2 });
  expect(within(dialog).getByRole('button', { name: '2 days' })).toHaveAttribute('aria-pressed', 'true');
  const list = within(dialog).getByRole('region', { name: 'Before and after' });
  expect(textOf(list)).toMatch(/Rye.*Sat May 18, 2030, 9:00 AM\s*moves to\s*Mon May 20, 2030, 9:00 AM/);
  expect(textOf(dialog)).toMatch(/2 sends\b.*\s+Everything will be sent by .+\.\s+One undo\./);
  await expect.poll(() => within(dialog).getByRole('button', { name: 'Move 2 posts' })).toBeEnabled();
  await user.type(field, '{Enter}');
  await expect
    .poll(() => done())
    .toEqual([
      {
        of: { ids: ['1', '2'] },
        action: {
          do: 'place',
          slots: ['1', '2'].map((id) => ({ id, platform: 'instagram', at: '2030-05-20T13:00:00Z' })),
        },
      },
    ]);
  await screen.findByText('Moved 2 posts');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says what is wrong with a distance, and moves nothing', async () => {
  const { user, dialog, done, field, write } = await open(() => shift());
  await write('2 fortnights');
  await within(dialog).findByText("“fortnights” isn't a distance. Try “2 days” or “-3h”.");
  // What was there stays in sight, and can't be taken for an answer to this.
  expect(dialog).toHaveTextContent('Mon May 20, 2030, 9:00 AM');
  expect(within(dialog).getByRole('button', { name: /^Move 2/ })).toBeDisabled();
  await user.type(field, '{Enter}');
  expect(done()).toEqual([]);
  await user.click(within(dialog).getByRole('radio', { name: 'Earlier' }));
  expect(field).toHaveValue('1 day earlier');
  await user.click(within(dialog).getByRole('button', { name: '1 week' }));
  expect(field).toHaveValue('1 week earlier');
});

it('offers to push what follows, to skip quiet days, to bring platforms together and to move planned days', async () => {
  const own = moved(0, {
    versions: [
      { platform: 'instagram', before: '2030-05-18T13:00:00Z', after: '2030-05-19T13:00:00Z', tooLate: false },
      { platform: 'pinterest', before: '2030-05-18T14:30:00Z', after: '2030-05-19T14:30:00Z', tooLate: true },
    ],
  });
  const planned = moved(1, { versions: [], plannedOn: { before: '2030-05-18', after: '2030-05-19' } });
  const { user, dialog, asked, done } = await open(({ push }) =>
    shift({
      posts: [own, planned, ...(push ? [moved(2, { follows: true, sameHour: ['Lunch', 'Fair'] })] : [])],
      stays: [{ id: row(2).id, name: 'Live', reason: 'published', platform: null, obstacle: null }],
      followingCount: 1,
      plannedCount: 1,
      quietDays: [7],
      sendCount: 3,
    }),
  );
  const check = (name: RegExp) => within(dialog).getByRole('checkbox', { name });
  // What can't move is in neither number.
  expect(dialog).toHaveAccessibleName('Move 2 posts');
  expect(dialog).toHaveAccessibleDescription('2 platform times; 1 stays where it is');
  expect(dialog).toHaveTextContent('Pinterest stays 90 minutes after Instagram.');
  const said = within(dialog).getAllByRole('status');
  expect(said.map(({ textContent }) => textContent)).toContainEqual(
    expect.stringMatching(/1 time can't be sent before it passes/),
  );
  expect(textOf(dialog)).toMatch(/1 stays where it is\s*Live\s*Already published/);
  expect(within(dialog).getAllByText('A Sunday')).not.toHaveLength(0);
  expect(textOf(dialog)).toMatch(/Sat May 18, 2030, no time\s*moves to\s*Sun May 19, 2030, no time/);
  for (const name of [/^Push the posts/, /^Skip Sundays/, /^Keep own times/]) check(name).focus();
  await user.click(check(/^Push the posts/));
  await user.click(check(/^Skip Sundays/));
  await user.click(check(/^Keep own times/));
  await expect.poll(() => asked().at(-1)).toMatchObject({ push: true, skip: [7], keepTimes: false, planned: true });
  await within(dialog).findByText('1 that follows');
  expect(dialog).toHaveTextContent('Same hour as “Lunch” and 1 more');
  await expect.poll(() => within(dialog).getByRole('button', { name: 'Move 3 posts' })).toBeEnabled();
  await user.click(within(dialog).getByRole('button', { name: 'Move 3 posts' }));
  await expect.poll(() => done().length).toBe(1);
  expect(done()[0]?.action).toMatchObject({ planned: [{ id: '2', on: '2030-05-19' }] });
});
