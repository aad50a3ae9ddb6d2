// Scheduling many posts says before it is done which of them cannot be sent in time.
import { cleanup, fireEvent, screen, within } from '@testing-library/svelte';
import { afterEach, expect, it } from 'vitest';
import type { Input } from '../../../../preload/bridge.ts';
import type { LateSends } from '../../../../preload/contract/bulk-actions.ts';
import { openLibrary, sampleSurvey } from '../../../support/library-window.ts';
import { sampleRow } from '../../../support/window-samples.ts';

afterEach(cleanup);

const open = async (late: LateSends) => {
  const rows = ['Rye', 'Buns', 'Tarts', 'Loaves'].map((name, place) => sampleRow({ id: String(place + 1), name }));
  const asked: Input<'posts.lateSends'>[] = [];
  const done: Input<'posts.many'>[] = [];
  const { user, first, transport } = await openLibrary(rows, {
    'posts.survey': () =>
      sampleSurvey(4, {
        schedulable: [{ held: [], bare: ['instagram'], postCount: 4, changedCount: 0, uncheckedCount: 0 }],
        answered: { ticked: ['instagram'], unticked: [] },
      }),
    'posts.many': (input: Input<'posts.many'>) => {
      done.push(input);
      return { doneCount: 4, name: null, skipped: [], skippedCount: 0, stepId: 1, finishAt: null };
    },
    'posts.lateSends': (input: Input<'posts.lateSends'>) => {
      asked.push(input);
      return late;
    },
  });
  first.focus();
  await user.keyboard('{Control>}a{/Control}');
  await user.click(await screen.findByRole('button', { name: /^Schedule/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Schedule 4 posts' });
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  return { dialog, asked, done, user, transport };
};

it('of those that the hourly limit lets through too late, with when they would be sent', async () => {
  const { dialog, asked, user } = await open({ lateCount: 3, latePostCount: 3, lastAt: '2026-05-14T18:00:00Z' });
  expect(asked.at(-1)).toMatchObject({ action: { do: 'schedule', everyMinutes: 1440, platforms: ['instagram'] } });
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Between posts' }), 'All at the same time');
  await expect.poll(() => dialog.textContent).toContain("3 of 4 posts can't be sent in time");
  expect(dialog.textContent).toMatch(/The last is sent about .+, too late to be published\.\s+Choose a later time/);
  expect(dialog.textContent).toMatch(/1 of 4 publishes /);
  expect(dialog).not.toHaveTextContent('All publish');
  expect(asked.at(-1)).toMatchObject({ action: { do: 'schedule', everyMinutes: 0, platforms: ['instagram'] } });
});

it('of several proposes one a day from the next free time, and all at the same time as a choice', async () => {
  const { dialog, asked, user, transport } = await open({ lateCount: 0, latePostCount: 0, lastAt: null });
  await expect.poll(() => dialog.textContent).toMatch(/The first publishes .+, the last /);
  transport.reply('calendar.slotHints', () => ({
    usual: [],
    free: ['2126-05-18T16:00:00Z'],
    tooFew: null,
    suggested: [{ at: '2126-05-18T16:00:00Z', reasons: ['free' as const] }],
  }));
  transport.emit('agenda');
  await expect
    .poll(() => asked.at(-1)?.action)
    .toMatchObject({ do: 'schedule', at: '2126-05-18T16:00:00Z', everyMinutes: 1440 });
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Between posts' }), 'All at the same time');
  await expect.poll(() => dialog.textContent).toMatch(/All publish /);
  await expect.poll(() => asked.at(-1)?.action).toMatchObject({ everyMinutes: 0 });
});

it('names the last time by the clock of the business where days lie between and the clocks change', async () => {
  const { dialog, user } = await open({ lateCount: 0, latePostCount: 0, lastAt: null });
  const field = within(dialog).getByRole('textbox');
  await user.clear(field);
  // In New York summer time ends on November 3 of that year.
  await user.type(field, 'Nov 1 2126 9:15');
  await expect
    .poll(() => dialog.textContent)
    .toMatch(/The first publishes .*Nov 1, 2126, 9:15 AM, the last .*Nov 4, 2126, 9:15 AM/);
});

it('says nothing where all can be sent', async () => {
  const { dialog } = await open({ lateCount: 0, latePostCount: 0, lastAt: null });
  expect(within(dialog).queryByText(/can't be sent/)).toBeNull();
  expect(dialog.textContent).toMatch(/The first publishes .+, the last /);
});

it('is done by Ctrl Enter from any of its fields', async () => {
  const { dialog, done, user } = await open({ lateCount: 0, latePostCount: 0, lastAt: null });
  within(dialog).getAllByRole('checkbox')[0]?.focus();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => done).toHaveLength(1);
  expect(done[0]).toMatchObject({ action: { do: 'schedule' } });
});

it('of one post begins at its next free time, and what is typed at once is its time', async () => {
  const done: Input<'posts.many'>[] = [];
  const free = ['2126-05-18T16:00:00Z', '2126-05-19T16:00:00Z'];
  const { user, first } = await openLibrary([sampleRow({ id: '1', name: 'Rye' })], {
    'posts.survey': () =>
      sampleSurvey(1, {
        schedulable: [{ held: [], bare: ['instagram'], postCount: 1, changedCount: 0, uncheckedCount: 0 }],
        answered: { ticked: ['instagram'], unticked: [] },
      }),
    'calendar.slotHints': () => ({
      usual: [],
      free,
      tooFew: null,
      suggested: free.map((at) => ({ at, reasons: ['free' as const] })),
    }),
    'posts.lateSends': () => ({ lateCount: 0, latePostCount: 0, lastAt: null }),
    'posts.many': (input: Input<'posts.many'>) => {
      done.push(input);
      return { doneCount: 1, name: null, skipped: [], skippedCount: 0, stepId: 1, finishAt: null };
    },
  });
  first.focus();
  await user.keyboard('s');
  const dialog = await screen.findByRole('dialog', { name: /^Schedule/ });
  const field = within(dialog).getByRole('textbox');
  await expect.poll(() => field).toHaveFocus();
  await expect.poll(() => within(dialog).queryAllByRole('button', { pressed: true })).toHaveLength(1);
  await user.keyboard('May 20 2126 9:15');
  // It ends a word of an input method.
  await fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(done).toEqual([]);
  await user.keyboard('{Enter}');
  await expect.poll(() => done).toHaveLength(1);
  expect(done[0]).toMatchObject({ action: { do: 'schedule', at: '2126-05-20T13:15:00Z' } });
});

it('says how many have an AI result that was not judged, before they are scheduled', async () => {
  const { user, first } = await openLibrary(
    [sampleRow({ id: '1', name: 'Rye' }), sampleRow({ id: '2', name: 'Buns' })],
    {
      'posts.survey': () =>
        sampleSurvey(2, {
          schedulable: [{ held: [], bare: ['instagram'], postCount: 2, changedCount: 0, uncheckedCount: 1 }],
          answered: { ticked: ['instagram'], unticked: [] },
        }),
      'calendar.slotHints': () => ({ usual: [], free: [], suggested: [], tooFew: null }),
      'posts.lateSends': () => ({ lateCount: 0, latePostCount: 0, lastAt: null }),
    },
  );
  first.focus();
  await user.keyboard('{Control>}a{/Control}s');
  const dialog = await screen.findByRole('dialog', { name: /^Schedule/ });
  await within(dialog).findByText("You haven't reviewed what AI wrote in 1 of 2. It publishes as it is now.");
});
