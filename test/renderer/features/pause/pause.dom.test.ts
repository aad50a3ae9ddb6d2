// "Pause everything" in the window: asked for with its consequences, shown on every page, and ended by Resume.
import { cleanup, render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { Input } from '../../../../preload/bridge.ts';
import { AppError } from '../../../../preload/errors.ts';
import type { PausePreview, PauseStatus, ResumePreview, SlotOfPost } from '../../../../preload/contract/pause.ts';
import App from '../../../../renderer/App.svelte';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createTheme } from '../../../../renderer/app/appearance.svelte.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { sampleActivity, sampleStatus } from '../../../support/sync-samples.ts';
import {
  keySession,
  postId,
  sampleAccount,
  sampleInfo,
  samplePreferences,
  sampleRow,
} from '../../../support/window-samples.ts';

afterEach(cleanup);

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
const slot = (id: string, name: string, hours = 5): SlotOfPost => ({
  id: postId(id),
  name,
  platform: 'facebook',
  at: inHours(hours),
});

const preview = (over: Partial<PausePreview> = {}): PausePreview => ({
  postCount: 26,
  timeCount: 47,
  requestCount: 47,
  finishAt: inHours(0.1),
  countedHours: 3,
  sendsPerHour: 16,
  next: slot('1', 'Loaf of the week'),
  sending: [slot('9', 'Lunch special')],
  planCount: 2,
  withdrawn: [slot('8', 'Soup')],
  ...over,
});
const status = (over: Partial<PauseStatus> = {}): PauseStatus => ({
  since: inHours(-1),
  why: 'Water main',
  remindAt: null,
  postCount: 26,
  timeCount: 47,
  heldCount: 0,
  held: [],
  published: [],
  own: [],
  appeared: [],
  ...over,
});
const resuming = (over: Partial<ResumePreview> = {}): ResumePreview => ({
  earliest: '2031-05-16T09:10:00Z',
  aheadCount: 23,
  sendCount: 42,
  sendsPerHour: 16,
  finishAt: inHours(3),
  passed: [],
  edited: [],
  moved: [],
  published: [],
  deleted: [],
  ...over,
});

const open = async (begun: PauseStatus | null = null) => {
  history.replaceState(null, '', '/#/library');
  let now = begun;
  const started: Input<'pause.start'>[] = [];
  const resumed: Input<'pause.resume'>[] = [];
  const takenOff: Input<'pause.takeOff'>[] = [];
  const reminded: Input<'pause.remind'>[] = [];
  const paused = sampleRow({ id: '1', name: 'Rye', paused: [{ platform: 'instagram', at: '2031-05-16T15:30:00Z' }] });
  const transport = createFakeTransport({
    'session.read': () => keySession(),
    'account.read': () => sampleAccount(),
    'sync.status': () => sampleStatus({ postCount: 1 }),
    'preferences.read': () => samplePreferences(),
    'posts.list': () => ({ rows: [paused], nextCursor: null, total: 1 }),
    'posts.counts': () => ({
      changed: 0,
      unchecked: 0,
      all: 1,
      draft: 0,
      scheduled: 1,
      published: 0,
      approval: 0,
      blocked: 0,
      making: 0,
      sending: 0,
    }),
    'activity.read': () => sampleActivity(),
    'conflicts.list': () => [],
    'views.list': () => [],
    'tags.list': () => [],
    'pause.status': () => now,
    'pause.preview': () => preview(),
    'pause.start': (input: Input<'pause.start'>) => {
      started.push(input);
      now = status({ why: input.why, remindAt: input.remindAt });
      return { stepId: 1, timeCount: 47, postCount: 26 };
    },
    'pause.remind': (input: Input<'pause.remind'>) => {
      reminded.push(input);
      if (now) now = { ...now, remindAt: null };
      return null;
    },
    'pause.takeOff': (input: Input<'pause.takeOff'>) => {
      takenOff.push(input);
      return { stepId: 2, timeCount: 1, postCount: 1 };
    },
    'pause.resumePreview': () => resuming(),
    'pause.resume': (input: Input<'pause.resume'>) => {
      resumed.push(input);
      now = null;
      return { stepId: 3, timeCount: 42, postCount: 23 };
    },
  });
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light') });
  const user = userEvent.setup();
  await screen.findByRole('row', { name: /^Rye/ });
  const choose = async (typed: string, name: string) => {
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('dialog', { name: 'Commands and search' });
    await user.keyboard(typed);
    await user.click(await screen.findByRole('option', { name }));
  };
  return { user, transport, choose, started, resumed, takenOff, reminded };
};
const strip = () => screen.findByRole('region', { name: 'Pause' });

it('says what comes off and how long it may take, and begins with the safe way out in focus', async () => {
  const { user, transport, choose, started } = await open();
  await choose('emergency', 'Pause everything');
  const dialog = await screen.findByRole('dialog', { name: 'Pause everything?' });
  await within(dialog).findByText('47 times are unscheduled, soonest first');
  expect(within(dialog).getByText(/The 26 posts with a time become drafts/)).toBeVisible();
  expect(within(dialog).getByText(/^Usually under a minute, up to 3 hours if the service counts them/)).toBeVisible();
  expect(within(dialog).getByText('“Loaf of the week” is unscheduled first')).toBeVisible();
  expect(within(dialog).getByText("1 is already sending and can't be stopped")).toBeVisible();
  expect(within(dialog).getByText('1 click to publish is withdrawn')).toBeVisible();
  expect(within(dialog).getByText("Soup. It isn't published when you resume.")).toBeVisible();
  expect(within(dialog).getByText('Autopilot may still schedule new posts')).toBeVisible();
  expect(within(dialog).getByText('Resume schedules all 47 again, about 16 an hour.')).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.type(within(dialog).getByRole('textbox', { name: 'Why' }), 'Oven on fire');
  expect(within(dialog).getByRole('button', { name: /^tomorrow 8:00 AM/ })).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'in 1 hour' }));
  await user.click(within(dialog).getByRole('button', { name: 'Pause everything' }));
  await waitFor(() => expect(started).toEqual([{ why: 'Oven on fire', remindAt: expect.any(String) }]));
  transport.emit('pause');
  expect((await strip()).textContent).toMatch(
    /Everything is paused since .*“Oven on fire”.*26 posts keep their times here/,
  );
  // The tab says what its rows say.
  expect(screen.getByRole('tab', { name: /^Paused/ })).toBeVisible();
  expect(screen.queryByRole('tab', { name: /^Scheduled/ })).toBeNull();
  // It is the same for keys and menus.
  await choose('resume', 'Resume');
  expect(await screen.findByRole('dialog', { name: 'Resume 23 posts' })).toBeVisible();
});

it('calls posts scheduled as long as one of them is published all the same', async () => {
  await open(status({ appeared: [slot('2', 'Tart')] }));
  await strip();
  expect(screen.getByRole('tab', { name: /^Scheduled/ })).toBeVisible();
});

it.each([
  [{ countedHours: 0 }, /doesn't use the hourly publishing limit/],
  [{ finishAt: null }, /Can't reach the service. It publishes them until/],
  [{ next: slot('1', 'Loaf', 0.02) }, /“Loaf” may still be published/],
] as const)('says what is known of how it stands: %o', async (over, words) => {
  const { transport, choose } = await open();
  transport.reply('pause.preview', () => preview(over));
  await choose('pause', 'Pause everything');
  expect(await screen.findByText(words)).toBeVisible();
});

it('is offered on the Queue as long as nothing is paused', async () => {
  const { transport, user } = await open();
  transport.reply('autopilot.read', () => {
    throw new AppError({ kind: 'internal', message: 'Not here.' });
  });
  location.hash = '#/queue';
  await screen.findByRole('heading', { level: 1, name: 'Queue' });
  await user.click(await screen.findByRole('button', { name: /^Pause everything/ }));
  expect(await screen.findByRole('dialog', { name: 'Pause everything?' })).toBeVisible();
});

it('a paused post says so with the time it gets back', async () => {
  await open(status());
  expect(screen.getByRole('row', { name: /^Rye, .*Paused.*May 16/ })).toBeVisible();
});

it('names what the service still holds, what it published, and what was scheduled since', async () => {
  const { user, takenOff } = await open(
    status({
      heldCount: 4,
      held: [slot('1', 'Loaf', 1), slot('2', 'Buns', 2)],
      published: [slot('3', 'Tart')],
      appeared: [slot('4', 'By autopilot'), slot('5', 'Elsewhere')],
    }),
  );
  const shown = await strip();
  expect(shown).toHaveTextContent('4 of 47 are still held by the service.');
  expect(shown.textContent).toMatch(/Next: Loaf, .*1 published meanwhile. 2 scheduled since./);
  await user.click(within(shown).getByRole('button', { name: 'Details' }));
  const dialog = await screen.findByRole('dialog', { name: /^Paused since / });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map((item) => item.textContent.trim()),
  ).toEqual([
    expect.stringMatching(/^Loaf/),
    expect.stringMatching(/^Buns/),
    '2 more',
    expect.stringMatching(/^Tart/),
    expect.stringMatching(/^By autopilot/),
    expect.stringMatching(/^Elsewhere/),
  ]);
  const takeOff = within(dialog).getByRole('button', { name: /^Unschedule/ });
  expect(takeOff).toBeDisabled();
  await user.click(within(dialog).getByRole('checkbox', { name: /^Elsewhere/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Unschedule 1' }));
  await waitFor(() => expect(takenOff).toEqual([{ slots: [{ id: '5', platform: 'facebook' }] }]));
});

it('resumes with a choice for each time that has passed, and says what changed meanwhile', async () => {
  const { user, transport, resumed } = await open(status());
  const passed = { ...slot('7', 'Van', -2), thumbnail: null, kind: 'post', platforms: ['facebook', 'x'] };
  transport.reply('pause.resumePreview', () =>
    resuming({
      passed: [
        { ...passed, suggested: '2031-05-20T13:00:00Z' },
        { ...passed, id: postId('8'), name: 'Filter', suggested: null },
      ],
      edited: ['Buns'],
      moved: [slot('3', 'Tart')],
      published: [slot('4', 'Roll')],
      deleted: ['Old'],
    }),
  );
  await user.click(within(await strip()).getByRole('button', { name: 'Resume…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Resume 25 posts' });
  expect(within(dialog).getByText(/23 are still ahead.*2 have passed/)).toBeVisible();
  for (const words of [/1 post changed since you paused: Buns/, /another time now, which stays: Tart/, /Roll/, /Old/])
    expect(within(dialog).getByText(words)).toBeVisible();
  // One of them has a free slot, the other stays a draft unless another time is chosen.
  expect(within(dialog).getByText(/^44 sends, about 16 an hour/)).toBeVisible();
  const van = within(dialog).getByRole('combobox', { name: 'New time for “Van”' });
  expect(within(dialog).getByRole('combobox', { name: 'New time for “Filter”' })).toHaveValue('leave');
  await user.selectOptions(van, 'Leave as draft');
  expect(within(dialog).getByRole('button', { name: 'Resume 23' })).toBeVisible();
  // While another time is being chosen, nothing is resumed at the one that was suggested.
  await user.selectOptions(van, 'Choose a time…');
  expect(within(dialog).getByRole('button', { name: /^Resume/ })).toBeDisabled();
  await user.selectOptions(van, '2031-05-20T13:00:00Z');
  await user.click(within(dialog).getByRole('button', { name: 'Resume 24' }));
  await waitFor(() =>
    expect(resumed).toEqual([
      {
        earliest: '2031-05-16T09:10:00Z',
        passed: [
          { id: '7', at: '2031-05-20T13:00:00Z' },
          { id: '8', at: null },
        ],
      },
    ]),
  );
  transport.emit('pause');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Pause' })).toBeNull());
});

it('asks again when a time has passed while the dialog was open', async () => {
  const { user, transport, resumed } = await open(status());
  await user.click(within(await strip()).getByRole('button', { name: 'Resume…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Resume 23 posts' });
  const passed = { ...slot('7', 'Van', 0), thumbnail: null, kind: 'post' as const, platforms: ['facebook' as const] };
  transport.reply('pause.resumePreview', () =>
    resuming({ aheadCount: 22, sendCount: 41, passed: [{ ...passed, suggested: null }] }),
  );
  transport.reply('pause.resume', () => {
    throw new AppError({ kind: 'invalid', reason: 'times-passed', message: 'A stored time has passed.' });
  });
  await user.click(within(dialog).getByRole('button', { name: 'Resume 23' }));
  expect(await within(dialog).findByRole('combobox', { name: 'New time for “Van”' })).toBeVisible();
  expect(screen.getByText(/A time has passed meanwhile/)).toBeVisible();
  expect([resumed, within(dialog).getByRole('button', { name: 'Resume 22' })]).toEqual([[], expect.anything()]);
});

it('reminds once, when the person wanted it', async () => {
  const { reminded } = await open(status({ remindAt: inHours(-0.1) }));
  await waitFor(() => expect(reminded).toEqual([{ at: null }]));
});
