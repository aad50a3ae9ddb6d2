// The month of the schedule popover, by keyboard.
import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import MonthGrid from '../../../../renderer/posts/schedule/MonthGrid.svelte';
import { createTimes } from '../../../../renderer/time/times.ts';

const show = (locale = 'en-US-u-fw-mon') => {
  const chosen: string[] = [];
  const { rerender } = render(MonthGrid, {
    day: Temporal.PlainDate.from('2026-05-15'),
    today: Temporal.PlainDate.from('2026-05-14'),
    times: createTimes(locale, 'Europe/London', 'Europe/London'),
    onchange: (day: Temporal.PlainDate) => {
      chosen.push(day.toString());
      void rerender({ day });
    },
  });
  const user = userEvent.setup();
  screen.getByRole('button', { name: /^Friday (May 15|15 May)$/ }).focus();
  return { user, chosen };
};

describe('the month', () => {
  it.each([
    ['{ArrowRight}', '2026-05-16'],
    ['{ArrowDown}', '2026-05-22'],
    ['{PageDown}', '2026-06-15'],
    ['{End}', '2026-05-17'],
  ])('moves with %s and takes the focus along', async (key, day) => {
    const { user, chosen } = show();
    await user.keyboard(key);
    expect(chosen).toEqual([day]);
    expect(document.activeElement).toHaveTextContent(String(Number(day.slice(-2))));
  });

  it('does not go before today', async () => {
    const { user, chosen } = show();
    await user.keyboard('{ArrowUp}');
    expect(chosen).toEqual(['2026-05-14']);
    expect(screen.getByRole('button', { name: 'Wednesday May 13' })).toBeDisabled();
  });

  it('leafs to another month without choosing a day', async () => {
    const { user, chosen } = show();
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    expect(screen.getByRole('grid', { name: 'June 2026' })).toBeInTheDocument();
    expect(chosen).toEqual([]);
  });

  it('is reached by Tab on its chosen day, else on its first one that is not over', async () => {
    const { user } = show();
    const stops = () =>
      within(screen.getByRole('grid'))
        .getAllByRole('button')
        .filter((button) => button.tabIndex === 0)
        .map((button) => button.ariaLabel);
    expect(stops()).toEqual(['Friday May 15']);
    await user.keyboard('{PageDown}{PageDown}');
    await user.click(screen.getByRole('button', { name: 'Previous month' }));
    expect(stops()).toEqual(['Monday June 1']);
    await user.click(screen.getByRole('button', { name: 'Previous month' }));
    expect(stops()).toEqual(['Thursday May 14']);
  });

  it('is reached by Tab on a day that is not over also where the chosen one is', () => {
    render(MonthGrid, {
      day: Temporal.PlainDate.from('2026-05-04'),
      today: Temporal.PlainDate.from('2026-05-14'),
      times: createTimes('en-US', 'Europe/London', 'Europe/London'),
      onchange: () => undefined,
    });
    expect(screen.getByRole('button', { name: 'Thursday May 14' })).toHaveAttribute('tabindex', '0');
    expect(screen.getByRole('button', { name: 'Monday May 4' })).toHaveAttribute('tabindex', '-1');
  });

  it('is written and begins its weeks as the region has it', () => {
    show('en-GB');
    expect(screen.getByRole('button', { name: 'Friday 15 May' })).toHaveFocus();
    expect(
      screen
        .getAllByRole('columnheader')
        .map((column) => column.textContent)
        .join(''),
    ).toBe('MTWTFSS');
    expect(screen.getByRole('columnheader', { name: 'Monday' })).toBeInTheDocument();
  });
});
