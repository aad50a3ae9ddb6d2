// Which platforms of many posts can be ticked for a new time, and what they count for.
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { PlatformChoice } from '../../../../preload/contract/inputs.ts';
import type { PlatformId } from '../../../../preload/rules/platforms.ts';
import { sumOf } from '../../../../renderer/posts/schedule/platform-scope.ts';
import PlatformScope from '../../../../renderer/posts/schedule/PlatformScope.svelte';

const groups = [
  {
    held: [],
    bare: ['facebook', 'tiktok', 'pinterest'] satisfies PlatformId[],
    postCount: 2,
    changedCount: 0,
    uncheckedCount: 0,
  },
];
const notes = (['tiktok', 'pinterest'] as const).map((platform) => ({
  platform,
  refused: false,
  holds: false,
  count: 2,
  obstacle: { kind: platform === 'tiktok' ? ('sign-in' as const) : ('limited' as const) },
}));

it('one that cannot send is not ticked, says why, and counts as no send', async () => {
  let choice: PlatformChoice | null = null;
  render(PlatformScope, {
    groups,
    notes,
    choice: null,
    answered: { ticked: [], unticked: [] },
    onchange: (next: PlatformChoice | null) => (choice = next),
  });
  expect(screen.getByRole('checkbox', { name: /TikTok/ })).toBeDisabled();
  expect(screen.getByRole('checkbox', { name: /Pinterest/ })).toBeDisabled();
  expect(screen.getByText(/Sign in to TikTok again/)).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: /Facebook/ }));
  expect(choice).toEqual(['facebook']);
  expect(sumOf(groups, ['facebook', 'tiktok'], notes)).toMatchObject({ postCount: 2, sendCount: 2 });
});

it('by ticks says each thing in the way once, of posts with and without a time', () => {
  render(PlatformScope, {
    groups,
    notes: [...notes, ...notes.map((note) => ({ ...note, holds: true, count: 3 }))],
    choice: null,
    answered: { ticked: [], unticked: [] },
    onchange: () => undefined,
  });
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim());
  expect(lines.filter((line) => line.includes('TikTok'))).toEqual([
    expect.stringContaining('Sign in to TikTok again. (5 posts)'),
  ]);
});
