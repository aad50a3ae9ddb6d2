// A plan stays ready to be applied while what it was made of is read again and says the same.
import { flushSync } from 'svelte';
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Survey } from '../../../../preload/contract/bulk-actions.ts';
import type { PlanProposal } from '../../../../preload/contract/plan.ts';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import PlanRow from '../../../../renderer/features/plan/PlanRow.svelte';
import { createPlan, type Plan } from '../../../../renderer/features/plan/plan.svelte.ts';
import { createTimes } from '../../../../renderer/time/times.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { noStates, postId, sampleRow } from '../../../support/window-samples.ts';

const survey = (bare: Survey['schedulable'][number]['bare'] = ['instagram']): Survey => ({
  count: 1,
  states: { ...noStates, draft: 1 },
  fits: { schedule: 1, unschedule: 0, approve: 0, publish: 1 },
  sends: { approve: 0, publish: 1 },
  heldAt: null,
  schedulable: [{ held: [], bare, postCount: 1, changedCount: 0, uncheckedCount: 0 }],
  notes: [],
  answered: { ticked: bare, unticked: [] },
  deletions: { count: 1, finishAt: null },
  partlyLive: null,
  toPublish: [],
});
const proposal: PlanProposal = {
  posts: [
    {
      post: sampleRow({ id: '1', name: 'Rye' }),
      versions: [{ platform: 'instagram', at: '2026-05-15T13:00:00Z', tooLate: false }],
      warnings: [],
    },
  ],
  leftOut: [],
  sendCount: 1,
  sendsPerHour: 16,
  finishAt: null,
};

const open = async (whatIf = false) => {
  const transport = createFakeTransport({
    'posts.survey': () => survey(),
    'plan.slots': () => [],
    'plan.propose': () => proposal,
    'calendar.slotHints': () => ({
      usual: [],
      free: [],
      tooFew: null,
      suggested: [{ at: '2026-05-22T02:00:00Z', reasons: ['after-last' as const] }],
    }),
  });
  const proposed = () => transport.calls.filter(({ name }) => name === 'plan.propose').length;
  let made: Plan | undefined;
  onTestFinished(
    $effect.root(() => {
      made = createPlan({
        bridge: createBridge(transport),
        of: { ids: ['1'] },
        today: Temporal.PlainDate.from('2026-05-14'),
        zone: 'America/New_York',
        whatIf,
      });
    }),
  );
  if (!made) throw new Error('no plan');
  const plan = made;
  const settled = () => expect.poll(() => (flushSync(), plan.ready)).toBe(true);
  await settled();
  return { transport, plan, proposed, settled };
};

it('a plan fills the oldest posts first unless the order of the list is chosen', async () => {
  const { transport, plan, settled } = await open();
  const order = () => transport.calls.findLast(({ name }) => name === 'plan.propose')?.input;
  expect(order()).toMatchObject({ order: 'oldest' });
  plan.order = 'list';
  await settled();
  expect(order()).toMatchObject({ order: 'list' });
});

it('a plan is not ready while its first day is not understood', async () => {
  const { plan, proposed, settled } = await open();
  const before = proposed();
  plan.from = null;
  flushSync();
  expect(plan.ready).toBe(false);
  plan.from = '2026-05-20';
  await settled();
  expect(proposed()).toBe(before + 1);
});

describe('a plan that is ready', () => {
  it('stays so while the survey of its posts comes again and says the same', async () => {
    const { transport, plan, proposed } = await open();
    const before = proposed();
    // Not answered: a press of the button comes while the proposal is read again.
    transport.reply('plan.propose', () => new Promise<PlanProposal>(() => undefined));
    transport.emit('account');
    await expect.poll(() => (flushSync(), proposed())).toBeGreaterThan(before);
    expect(plan.ready).toBe(true);
  });

  it('is not, until the proposal comes, where the survey says something else', async () => {
    const { transport, plan, proposed, settled } = await open();
    const before = proposed();
    let answer: (value: PlanProposal) => void = () => undefined;
    transport.reply('posts.survey', () => survey(['instagram', 'facebook']));
    transport.reply('plan.propose', () => new Promise<PlanProposal>((resolve) => (answer = resolve)));
    transport.emit('account');
    await expect.poll(() => (flushSync(), proposed())).toBeGreaterThan(before);
    expect(plan.ready).toBe(false);
    answer(proposal);
    await settled();
  });
});

it('knows the day, in the zone of the business, on which the first free time after the last post is', async () => {
  const { plan, transport } = await open();
  await expect.poll(() => (flushSync(), plan.afterLast)).toBe('2026-05-21');
  expect(transport.calls.find(({ name }) => name === 'calendar.slotHints')?.input).toEqual({
    of: { ids: ['1'] },
    platforms: ['instagram'],
  });
});

describe('a time that is chosen', () => {
  const [early, late, chosen] = ['2026-05-15T13:00:00Z', '2026-05-16T13:00:00Z', '2026-05-18T13:00:00Z'];
  const lastAsked = ({ transport }: Awaited<ReturnType<typeof open>>) =>
    transport.calls.findLast(({ name }) => name === 'plan.propose')?.input;

  it('is that of the platforms it was shown with', async () => {
    const onchange = vi.fn();
    const versions = [
      { platform: 'instagram' as const, at: late, tooLate: false },
      { platform: 'facebook' as const, at: early, tooLate: false },
    ];
    render(PlanRow, {
      planned: { post: sampleRow({ name: 'Rye' }), versions, warnings: [] },
      fixed: false,
      times: createTimes('en-US', 'America/New_York', 'America/New_York'),
      now: Temporal.Instant.from('2026-05-14T16:00:00Z'),
      onchange,
      onrelease: () => undefined,
      onleave: () => undefined,
    });
    await userEvent.setup().click(screen.getByRole('button', { name: /May 16/ }));
    expect(onchange).toHaveBeenCalledExactlyOnceWith(late, ['instagram']);
  });

  it('leaves the other platforms of its post where they are, and goes with the post', async () => {
    const test = await open();
    const { plan, settled } = test;
    const fixed = (platform: string, at: string) => ({ id: '1', platform, at });
    plan.fix(postId('1'), ['instagram'], early);
    plan.fix(postId('1'), ['facebook'], late);
    plan.fix(postId('1'), ['instagram'], chosen);
    await settled();
    expect(lastAsked(test)).toMatchObject({ fixed: [fixed('facebook', late), fixed('instagram', chosen)] });
    plan.release(postId('1'));
    await settled();
    expect(lastAsked(test)).toMatchObject({ fixed: [] });
  });

  it('counts what is tried out, inside of a what-if', async () => {
    const test = await open(true);
    expect(lastAsked(test)).toMatchObject({ whatIf: true });
    await expect
      .poll(() => test.transport.calls.find(({ name }) => name === 'calendar.slotHints')?.input)
      .toMatchObject({ whatIf: true });
  });
});
