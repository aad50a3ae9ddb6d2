// A button that was pressed and is at work: it keeps the focus, which the browser takes from what is disabled.
import { screen, waitFor } from '@testing-library/svelte';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

/** For a reply: the work doesn't end. */
export const forever = () => new Promise<never>(() => {});

export const expectAtWork = async (button: HTMLElement) => {
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
  expect(button).toBeEnabled();
};

export const expectAtWorkOnceBegun = async (user: UserEvent, name: string) => {
  const button = await screen.findByRole('button', { name });
  button.focus();
  await user.keyboard('{Enter}');
  await expectAtWork(button);
  expect(button).toHaveFocus();
};
