// A post at its hour: where its card is too short for its second line, a screen reader has that all the same.
import { render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import EntryCard from '../../../../renderer/features/calendar/entry/EntryCard.svelte';
import { sampleRow } from '../../../support/window-samples.ts';

it.each([true, false])('says all of its state, short: %s', (short) => {
  render(EntryCard, {
    entry: {
      key: 'rye',
      post: sampleRow({ id: '1', name: 'Rye' }),
      platforms: ['instagram'],
      at: '2126-05-16T15:30:00Z',
    },
    status: { tone: 'scheduled', text: 'Scheduled', also: 'Changed since approval' },
    still: undefined,
    waits: false,
    time: '11:30 AM',
    short,
    lifted: false,
    onopen: () => undefined,
    onpointerdown: () => undefined,
    onkeydown: () => undefined,
  });
  expect(screen.getByRole('button')).toHaveAccessibleName(/Scheduled.*Changed since approval/);
});
