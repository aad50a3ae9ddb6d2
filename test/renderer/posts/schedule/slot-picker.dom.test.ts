// Choosing a time: what a sentence is understood as, and what there is to choose from.
import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { SlotHints } from '../../../../preload/contract/calendar.ts';
import SlotPicker from '../../../../renderer/posts/schedule/SlotPicker.svelte';
import { createSlotChoice } from '../../../../renderer/posts/schedule/slot-choice.svelte.ts';
import type { Neighbors } from '../../../../renderer/posts/schedule/slot-hints.svelte.ts';
import { createTimes } from '../../../../renderer/time/times.ts';

// A Thursday, 9:30 in New York.
const now = Temporal.Instant.from('2026-05-14T13:30:00Z');
const times = createTimes('en-US', 'America/New_York', 'Europe/Lisbon');

const show = (over: { hints?: SlotHints; neighbors?: Neighbors; pastStays?: boolean } = {}) => {
  const choice = createSlotChoice({ now: () => now, times: () => times });
  choice.begin(null);
  const done: (string | undefined)[] = [];
  const onsubmit = () => void done.push(choice.at?.toString());
  render(SlotPicker, { choice, times, now, zoneMissing: false, onsubmit, ...over });
  const field = screen.getByRole('textbox', { name: 'When, New York time' });
  const user = userEvent.setup();
  const write = async (text: string) => {
    await user.click(field);
    await user.keyboard(text);
  };
  return { choice, done, field, user, write };
};

describe('a time that is written', () => {
  it('takes the place of what stood there, and is repeated in full with its zone, the own time and how far it is', async () => {
    const { field, write, user, done } = show();
    expect(field).toHaveValue('Thu May 14, 10:30 AM');
    await write('fri 11:30');
    expect(field).toHaveValue('fri 11:30');
    expect(field).toHaveAccessibleDescription('Friday May 15 at 11:30 AM New York time 4:30 PM in Lisbon, in 26 hours');
    await user.keyboard('{Enter}');
    expect(done).toEqual(['2026-05-15T15:30:00Z']);
  });

  it('that can mean two is one of two lines', async () => {
    const { write, user, choice } = show();
    await write('fri 4');
    expect(screen.getByText('Which one?')).toBeVisible();
    expect(choice.at?.toString()).toBe('2026-05-15T20:00:00Z');
    await user.click(screen.getByRole('radio', { name: 'Friday May 15 at 4:00 AM' }));
    expect(choice.at?.toString()).toBe('2026-05-15T08:00:00Z');
  });

  it('that is not understood says which word', async () => {
    const { field, write, done, user } = show();
    await write('fri sharpish');
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription("Galley doesn't know what “sharpish” means here.");
    await user.clear(field);
    expect(field).toHaveAccessibleDescription('Enter a time like fri 11:30 or tomorrow 9.');
    expect(done).toEqual([]);
  });

  it.each([false, true])('that has passed is wrong, unless it stays with those that have it: %s', async (pastStays) => {
    const { field, write } = show({ pastStays });
    await write('today 9:00');
    expect(field.matches(':invalid, [aria-invalid="true"]')).toBe(!pastStays);
    expect(field).toHaveAccessibleDescription(
      pastStays
        ? 'Thursday May 14 at 9:00 AM New York time This time has passed, and stays as it is.'
        : 'This time has passed. Choose a later one.',
    );
  });

  it('moves by a quarter of an hour with the arrows', async () => {
    const { field, user } = show();
    await user.click(field);
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(field).toHaveValue('Thu May 14, 11:00 AM');
  });
});

describe('what there is to choose from', () => {
  const hints: SlotHints = {
    usual: [
      { weekday: 4, time: '07:15' },
      { weekday: 4, time: '16:30' },
      { weekday: 5, time: '11:30' },
    ],
    free: ['2026-05-15T15:30:00Z'],
    suggested: [
      { at: '2026-05-15T15:30:00Z', reasons: ['free', 'planned-day'] },
      { at: '2026-05-28T13:00:00Z', reasons: ['after-last'] },
      {
        at: '2026-05-14T22:00:00Z',
        reasons: ['good'],
        numbers: { postCount: 9, median: 41, usual: 24 },
      },
    ],
    tooFew: null,
  };

  it('is the usual times of the weekday, but for what has passed', async () => {
    const { user, field } = show({ hints });
    expect(screen.getByText('Your usual times on Thursdays')).toBeVisible();
    expect(screen.getByRole('group', { name: 'Your usual times on Thursdays' })).toHaveAccessibleDescription(
      'From 90 days of posts, or weekly slots in Settings.',
    );
    expect(screen.getByRole('button', { name: '7:15 AM' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: '4:30 PM' }));
    expect(field).toHaveValue('Thu May 14, 4:30 PM');
    expect(screen.getByRole('button', { name: '4:30 PM' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('is suggested times with their reasons and numbers, and the usual ones of their day', async () => {
    const { user, choice } = show({ hints });
    const group = screen.getByRole('group', { name: 'Suggested times' });
    const chips = within(group).getAllByRole('button');
    expect(chips.map((chip) => chip.textContent.replaceAll(/\s+/g, ' ').trim())).toEqual([
      'Next free, planned day: Fri 11:30 AM',
      'After the last: Thu May 28, 9:00 AM',
      'Usually good: Thu 6:00 PM (9 posts, median 41, usual 24)',
    ]);
    await user.click(screen.getByRole('button', { name: 'Next free, planned day: Fri 11:30 AM' }));
    expect(choice.at?.toString()).toBe('2026-05-15T15:30:00Z');
    expect(chips.map((chip) => chip.ariaPressed)).toEqual(['true', 'false', 'false']);
    expect(screen.getByText('Your usual times on Fridays')).toBeVisible();
  });

  it('is one stop of Tab, and the arrows go along the times', async () => {
    const { user } = show({ hints });
    const chips = within(screen.getByRole('group', { name: 'Suggested times' })).getAllByRole('button');
    expect(chips.map((chip) => chip.tabIndex)).toEqual([0, -1, -1]);
    chips[0]?.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(chips[2]).toHaveFocus();
    await user.tab({ shift: true });
    await user.tab();
    expect(chips[2]).toHaveFocus();
    // What has passed is passed over.
    const usual = within(screen.getByRole('group', { name: 'Your usual times on Thursdays' })).getAllByRole('button');
    expect(usual.filter((chip) => chip.tabIndex === 0)).toEqual([usual.find((chip) => !chip.matches(':disabled'))]);
  });

  it('is nothing good while too few posts are measured, which is said', () => {
    show({ hints: { ...hints, suggested: [], tooFew: { measuredCount: 7, neededCount: 12 } } });
    expect(screen.queryByText('Suggested times')).toBeNull();
    expect(screen.getByText(/7 of 12 posts measured, too few to say/)).toBeVisible();
  });

  it('is a month whose busy days have dots, and warnings of what is close and what says the same', () => {
    const warning = '1 other post at this hour on Instagram: “Rye” at 11:15 AM.';
    const alike = 'Same text as “Buns”, May 21.';
    show({ neighbors: { busy: new Map([['2026-05-15', 2]]), warnings: [warning, alike], show: () => undefined } });
    const day = screen.getByRole('button', { name: 'Friday May 15' });
    expect(day).toHaveAccessibleDescription('2 posts');
    expect(day.querySelectorAll('.dots i')).toHaveLength(2);
    expect(screen.getByText(/^1 other post at this hour/)).toBeVisible();
    expect(screen.getByText(alike)).toBeVisible();
  });
});
