// A part of the window that fails says so in its place, and the rest of the window goes on.
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { createRawSnippet, mount, unmount } from 'svelte';
import { expect, it, onTestFinished } from 'vitest';
import Guarded from '../../../renderer/app/errors/Guarded.svelte';
import Failing from './Failing.svelte';

const received = (): unknown[] => {
  const errors: unknown[] = [];
  const receive = (event: ErrorEvent) => {
    event.preventDefault();
    errors.push(event.error);
  };
  window.addEventListener('error', receive);
  onTestFinished(() => window.removeEventListener('error', receive));
  return errors;
};

/** As every browser has it, and jsdom has not. */
const reportAsItsOwnOnly = (): void => {
  const report = window.reportError;
  window.reportError = function (this: unknown, error: unknown) {
    if (this !== undefined && this !== window) throw new TypeError('Illegal invocation');
    report.call(window, error);
  };
  onTestFinished(() => {
    window.reportError = report;
  });
};

it.each(['draw', 'effect'] as const)('one that fails in its %s shows the error, and can be retried', async (how) => {
  const errors = received();
  reportAsItsOwnOnly();
  const state: { fails: 'draw' | 'effect' | null } = { fails: how };
  const children = createRawSnippet(() => ({
    render: () => '<div></div>',
    setup: (target) => {
      const part = mount(Failing, { target, props: { fails: () => state.fails } });
      return () => void unmount(part);
    },
  }));
  render(Guarded, { children });
  expect(await screen.findByRole('alert')).toHaveTextContent('This page ran into a problem.');
  expect(errors).toHaveLength(1);
  state.fails = null;
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('All is well')).toBeVisible();
});
