// Filling a gap of the week: the time is that of the plan, or one that is suggested on that day.
import { cleanup, render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { Input } from '../../../../preload/bridge.ts';
import App from '../../../../renderer/App.svelte';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createTheme } from '../../../../renderer/app/appearance.svelte.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { samplePost, sampleVariant } from '../../../support/post-samples.ts';
import { sampleStatus } from '../../../support/sync-samples.ts';
import {
  keySession,
  postId,
  sampleAccount,
  sampleInfo,
  samplePreferences,
  sampleRow,
} from '../../../support/window-samples.ts';

afterEach(cleanup);

const account = sampleAccount();
const zone = account.timezone ?? 'UTC';
const day = Temporal.Now.zonedDateTimeISO(zone).toPlainDate().add({ days: 2 });
const at = (time: string, on = day) => on.toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant().toString();

it('offers the time of the plan and those suggested on that day, and schedules at the one chosen', async () => {
  history.replaceState(null, '', '/#/queue');
  const placed: Input<'posts.place'>[] = [];
  const many: Input<'posts.many'>[] = [];
  const row = sampleRow({
    id: '1',
    name: 'Rye',
    platforms: [{ platform: 'instagram', failed: false, status: 'draft' }],
  });
  const transport = createFakeTransport({
    'session.read': () => keySession(),
    'account.read': () => account,
    'sync.status': () => sampleStatus(),
    'preferences.read': () => samplePreferences({ toured: true }),
    'autopilot.read': () => ({
      queue: {
        windowStart: at('00:00'),
        windowEnd: at('00:00', day.add({ days: 7 })),
        items: [],
        days: [{ date: day.toString(), expectedCount: 1, actualCount: 0 }],
        hasActivePlan: true,
        publishMode: 'review',
        pendingApprovalCount: 0,
        billingHold: false,
        readAt: at('00:00'),
      },
      plans: [
        {
          id: 'plan',
          channels: ['instagram'],
          direction: 'Bread',
          status: 'active',
          publishMode: 'review',
          preferredDays: [],
          preferredTime: '09:00',
        },
      ],
    }),
    'posts.list': () => ({ rows: [row], nextCursor: null, total: 1 }),
    'posts.read': () =>
      samplePost({
        id: postId('1'),
        status: 'draft',
        needsApproval: false,
        variants: [sampleVariant('instagram', { status: 'draft', body: 'Rye is out.' })],
      }),
    'calendar.slotHints': () => ({
      usual: [],
      free: [],
      tooFew: null,
      suggested: [
        { at: at('09:00', day.add({ days: 1 })), reasons: ['free'] },
        { at: at('18:00'), reasons: ['good'], numbers: { postCount: 9, median: 41, usual: 24 } },
      ],
    }),
    'posts.place': (input: Input<'posts.place'>) => {
      placed.push(input);
      return { placed: [], stepId: 1 };
    },
    'posts.many': (input: Input<'posts.many'>) => {
      many.push(input);
      return { doneCount: 1, name: null, skipped: [], skippedCount: 0, stepId: 1, finishAt: null };
    },
  });
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light') });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^Fill this gap/ }));
  const times = within(await screen.findByRole('group', { name: 'Time' }));
  expect(times.getAllByRole('button').map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim())).toEqual([
    'Autopilot plan: 9:00 AM',
    'Usually good: 6:00 PM (9 posts, median 41, usual 24)',
  ]);
  expect(times.getByRole('button', { pressed: true })).toHaveTextContent('9:00 AM');
  await user.click(times.getByRole('button', { name: /6:00 PM/ }));
  await user.click(await screen.findByRole('button', { name: /Rye.*6:00 PM/ }));
  await expect.poll(() => [...placed, ...many].length).toBe(1);
  expect(JSON.stringify([...placed, ...many])).toContain(at('18:00').replace('Z', ''));
  expect(transport.calls.find(({ name }) => name === 'calendar.slotHints')?.input).toEqual({
    platforms: ['instagram'],
    on: day.toString(),
  });
});
