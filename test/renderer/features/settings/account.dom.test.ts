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
