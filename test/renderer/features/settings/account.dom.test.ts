// Settings, Account: hourly allowances with the time of their reset.
import { render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import AccountSection from '../../../../renderer/features/settings/AccountSection.svelte';
import { createTimes } from '../../../../renderer/time/times.ts';
import { sampleAccount } from '../../../support/window-samples.ts';

it('says whose clock the reset of an allowance is by, where it is not that of the business', () => {
  const allowance = { budget: 'outward', limit: 20, remaining: 3, reserved: 3, closedUntil: null } as const;
  render(AccountSection, {
    account: sampleAccount(),
    error: undefined,
    jobs: [],
    jobsError: undefined,
    oncopy: vi.fn(),
    onretry: vi.fn(),
    allowances: [{ ...allowance, resetsAt: '2026-05-15T21:50:00Z' }],
    times: createTimes('en-US', 'America/New_York', 'UTC'),
    now: Temporal.Instant.from('2026-05-15T21:20:00Z'),
  });
  expect(screen.getByText('Resets at 9:50 PM UTC')).toBeVisible();
});

const props = {
  account: sampleAccount(),
  error: undefined,
  jobs: [],
  jobsError: undefined,
  oncopy: vi.fn(),
  onretry: vi.fn(),
  allowances: [],
  times: createTimes('en-US', 'UTC', 'UTC'),
  now: Temporal.Instant.from('2026-05-15T21:20:00Z'),
};

it('says of a limit that the service closed when it opens, not when its hour ends', () => {
  const allowance = { budget: 'outward', limit: 20, remaining: 0, reserved: 3 } as const;
  const closed = { ...allowance, resetsAt: '2026-05-15T21:50:00Z', closedUntil: '2026-05-15T22:40:00Z' };
  render(AccountSection, { ...props, allowances: [closed] });
  expect(screen.getByText('Resets at 10:40 PM')).toBeVisible();
  expect(screen.queryByText('Resets at 9:50 PM')).toBeNull();
});

it('names the day of renewal only of an active subscription', () => {
  const account = sampleAccount();
  const of = (hasActiveSubscription: boolean) => ({
    ...account,
    plan: { ...account.plan, renewsAt: '2026-06-02T09:00:00Z', hasActiveSubscription },
  });
  const { unmount } = render(AccountSection, { ...props, account: of(true) });
  expect(screen.getByText(/Renews Jun 2/)).toBeVisible();
  unmount();
  render(AccountSection, { ...props, account: of(false) });
  expect(screen.queryByText(/Jun 2/)).toBeNull();
});
