// Scheduling a post: one slot, one write a platform, each with its own outcome.
import { describe, expect, it } from 'vitest';
import type { Input } from '../../../../preload/bridge.ts';
import type { Account } from '../../../../preload/contract/account.ts';
import type { SlotHints } from '../../../../preload/contract/calendar.ts';
import type { PlaceOutcome, Post, ScheduleOutcome } from '../../../../preload/contract/posts.ts';
import type { PlatformId } from '../../../../preload/rules/platforms.ts';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createEditor } from '../../../../renderer/features/editor/editor.svelte.ts';
import { createUnfinished } from '../../../../renderer/app/unfinished.svelte.ts';
import { createScheduling } from '../../../../renderer/features/editor/schedule/scheduling.svelte.ts';
import { createTimes } from '../../../../renderer/time/times.ts';
import { createFakePosts } from '../../../support/fake-posts.ts';
import { sampleChannel, samplePost, sampleVariant } from '../../../support/post-samples.ts';
import { sampleAccount } from '../../../support/window-samples.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve));
const slot = '2026-05-15T15:30:00Z';
const three = (over: Partial<Post> = {}) =>
  samplePost({
    variants: [sampleVariant('instagram', { isPrimary: true }), sampleVariant('facebook'), sampleVariant('x')],
    ...over,
  });
const account = (over: Partial<Account> = {}) =>
  sampleAccount({ channels: [sampleChannel('instagram'), sampleChannel('facebook'), sampleChannel('x')], ...over });

type Slot = Input<'posts.place'>['slots'][number];
/** What the core answers, of each platform. */
const answers =
  (over: (slot: Slot) => Partial<ScheduleOutcome> = () => ({})) =>
  ({ slots }: Input<'posts.place'>): PlaceOutcome => ({
    placed: slots.map((slot) => ({
      waiting: false,
      platform: slot.platform,
      scheduledAt: slot.at,
      eligibleToPublish: slot.at !== null,
      needsApproval: false,
      ...over(slot),
    })),
    stepId: 1,
  });

const open = async (
  post: Post = three(),
  given: Account | undefined = account(),
  now = '2026-05-14T16:00:00Z',
  hints: SlotHints = { usual: [], free: [], suggested: [], tooFew: null },
) => {
  const service = createFakePosts(post);
  service.transport.reply('calendar.slotHints', () => hints);
  service.transport.reply('posts.place', answers());
  const bridge = createBridge(service.transport);
  const editor = createEditor({
    bridge,
    id: post.id,
    unfinished: createUnfinished(),
    onRestored: () => undefined,
    onPinned: () => undefined,
    onJobEnd: () => undefined,
  });
  const scheduling = createScheduling({
    bridge,
    editor,
    account: () => given,
    sendsLeft: () => null,
    now: () => Temporal.Instant.from(now),
    times: () => createTimes('en-US', 'America/New_York', 'Europe/Lisbon'),
  });
  await settle();
  scheduling.begin();
  const choose = (day: string, typed: string) => {
    scheduling.choice.day = Temporal.PlainDate.from(day);
    scheduling.choice.text = typed;
  };
  const resultOf = (platform: string) => scheduling.lines.find(({ edited }) => edited.platform === platform)?.result;
  return { service, editor, scheduling, choose, resultOf };
};

describe('saving a time', () => {
  it('does not end with it when another one was chosen meanwhile', async () => {
    const { service, scheduling, choose, resultOf } = await open();
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    service.transport.reply('posts.place', async (input: Input<'posts.place'>) => {
      await held;
      return answers()(input);
    });
    choose('2026-05-15', '9:00 AM');
    const saving = scheduling.save();
    choose('2026-05-15', '10:00 AM');
    scheduling.forget();
    letGo();
    expect(await saving).toBe('changed');
    expect(resultOf('instagram')).toBeUndefined();
    expect(scheduling.targets[0]?.at.toString()).toBe('2026-05-15T14:00:00Z');
  });

  it('asks first which text is meant, where another one is stored than the one that is shown', async () => {
    const { service, editor, scheduling, choose, resultOf } = await open();
    editor.edit('instagram', 'text', 'Mine');
    const theirs = sampleVariant('instagram', { isPrimary: true, body: 'Theirs' });
    service.change(three({ variants: [theirs, sampleVariant('facebook'), sampleVariant('x')] }));
    await settle();
    choose('2026-05-15', '9:00 AM');
    expect(await scheduling.save()).toBe('refused');
    expect(resultOf('instagram')).toMatchObject({ kind: 'failed', error: { data: { reason: 'choose-text' } } });
    expect(service.sent('posts.place')).toEqual([]);
  });
});

describe('choosing a time', () => {
  it('starts from the slot the post has', async () => {
    const { scheduling } = await open(
      three({ variants: [sampleVariant('instagram', { isPrimary: true, status: 'scheduled', scheduledAt: slot })] }),
    );
    expect(scheduling.choice.text).toBe('Fri May 15, 11:30 AM');
  });

  it('proposes a time a little away for a post without one', async () => {
    const { scheduling } = await open();
    expect(scheduling.choice.text).toBe('Thu May 14, 1:00 PM');
  });

  it('proposes none in the night', async () => {
    const { scheduling } = await open(three(), account(), '2026-05-15T04:30:00Z');
    expect(scheduling.choice.text).toBe('Fri May 15, 9:00 AM');
  });

  const hints: SlotHints = {
    usual: [{ weekday: 5, time: '11:30' }],
    free: ['2026-05-15T20:30:00Z'],
    suggested: [],
    tooFew: null,
  };
  it('proposes the next free time instead, once it is known', async () => {
    const { scheduling } = await open(three(), account(), undefined, hints);
    await settle();
    expect(scheduling.choice.text).toBe('Fri May 15, 4:30 PM');
    expect(scheduling.hints).toEqual(hints);
  });

  it('leaves a time that was written or that it has', async () => {
    const { scheduling } = await open(three(), account(), undefined, hints);
    scheduling.choice.text = 'sat 9';
    await settle();
    expect(scheduling.choice.at?.toString()).toBe('2026-05-16T13:00:00Z');
    const timed = three({
      variants: [sampleVariant('instagram', { isPrimary: true, status: 'scheduled', scheduledAt: slot })],
    });
    const has = await open(timed, account(), undefined, hints);
    await settle();
    expect(has.scheduling.choice.text).toBe('Fri May 15, 11:30 AM');
  });

  it('refuses a time that has passed', async () => {
    const { service, scheduling, choose } = await open();
    choose('2026-05-14', 'today 11:59 AM');
    expect(scheduling.choice.problem).toBe('past');
    expect(await scheduling.save()).toBe('refused');
    expect(service.sent('posts.place')).toEqual([]);
  });

  it('refuses what is not a time', async () => {
    const { scheduling, choose } = await open();
    choose('2026-05-15', 'later');
    expect(scheduling.choice.problem).toBe('not-a-time');
  });

  it('moves a time the clocks skip and says so', async () => {
    const { scheduling, choose } = await open();
    choose('2027-03-14', '2:30 AM');
    expect(scheduling.choice.slot).toMatchObject({ kind: 'gap' });
    expect(scheduling.choice.at?.toString()).toBe('2027-03-14T07:30:00Z');
  });

  it('takes the second pass of a repeated hour when asked', async () => {
    const { scheduling, choose } = await open();
    choose('2026-11-01', '1:30 AM');
    expect(scheduling.choice.at?.toString()).toBe('2026-11-01T05:30:00Z');
    scheduling.choice.pass = 'second';
    expect(scheduling.choice.at?.toString()).toBe('2026-11-01T06:30:00Z');
  });
});

describe('saving a time', () => {
  it('writes every ticked platform in one step', async () => {
    const { service, scheduling, choose, resultOf } = await open();
    choose('2026-05-15', '11:30 AM');
    expect(await scheduling.save()).toBe('saved');
    expect(service.sent('posts.place')).toEqual([
      { id: 'post-1', slots: ['instagram', 'facebook', 'x'].map((platform) => ({ platform, at: slot })) },
    ]);
    expect(resultOf('x')).toEqual({ kind: 'saved' });
  });

  it('leaves out what has this slot, is live, or has no channel', async () => {
    const post = three({
      variants: [
        sampleVariant('instagram', { isPrimary: true, status: 'scheduled', scheduledAt: '2026-05-15T15:30:00.000Z' }),
        sampleVariant('facebook', { status: 'published' }),
        sampleVariant('x'),
        sampleVariant('linkedin'),
      ],
    });
    const channels = [
      sampleChannel('instagram'),
      sampleChannel('facebook'),
      sampleChannel('x', { connected: false }),
      sampleChannel('linkedin'),
    ];
    const { scheduling, choose } = await open(post, account({ channels }));
    choose('2026-05-15', '11:30 AM');
    expect(scheduling.targets).toEqual([]);
    scheduling.tick('linkedin', true);
    expect(scheduling.targets.map(({ platform }) => platform)).toEqual(['linkedin']);
    expect(scheduling.lines.map(({ ticked }) => ticked)).toEqual([true, null, null, true]);
  });

  const held = (...platforms: PlatformId[]) =>
    three({
      variants: (['instagram', 'facebook', 'x'] as const).map((platform, index) =>
        sampleVariant(platform, {
          isPrimary: index === 0,
          ...(platforms.includes(platform) && { status: 'scheduled', scheduledAt: slot }),
        }),
      ),
    });

  it("moves the one platform that has a time, and gives none to those that aren't ticked", async () => {
    const { service, scheduling, choose } = await open(held('x'));
    choose('2026-05-16', '9:00 AM');
    expect(scheduling.lines.map(({ ticked }) => ticked)).toEqual([false, false, true]);
    await scheduling.save();
    expect(service.sent('posts.place')).toEqual([
      { id: 'post-1', slots: [{ platform: 'x', at: '2026-05-16T13:00:00Z' }] },
    ]);
  });

  it('takes off what is not ticked any more, in the same step', async () => {
    const { service, scheduling, choose, resultOf } = await open(held('instagram', 'x'));
    choose('2026-05-16', '9:00 AM');
    scheduling.tick('instagram', false);
    scheduling.tick('facebook', true);
    expect([scheduling.targets.length, scheduling.takenOff.length]).toEqual([2, 1]);
    expect(await scheduling.save()).toBe('saved');
    expect(service.sent('posts.place')).toEqual([
      {
        id: 'post-1',
        slots: [
          { platform: 'facebook', at: '2026-05-16T13:00:00Z' },
          { platform: 'x', at: '2026-05-16T13:00:00Z' },
          { platform: 'instagram', at: null },
        ],
      },
    ]);
    expect(resultOf('instagram')).toEqual({ kind: 'unscheduled' });
  });

  it('leaves a time of its own alone until it is set to follow', async () => {
    const post = held('instagram', 'x');
    const [first, ...others] = post.variants;
    const apart = others.map((variant) =>
      variant.platform === 'x' ? { ...variant, scheduledAt: '2026-05-15T18:00:00.000Z' } : variant,
    );
    const { scheduling, choose } = await open({ ...post, variants: first ? [first, ...apart] : apart });
    choose('2026-05-16', '9:00 AM');
    expect(scheduling.lines.map(({ own }) => own)).toEqual([null, null, '2026-05-15T18:00:00Z']);
    expect(scheduling.targets.map(({ platform }) => platform)).toEqual(['instagram']);
    scheduling.joinCommon('x');
    expect(scheduling.targets.map(({ platform }) => platform)).toEqual(['instagram', 'x']);
  });

  it('gives a platform a time of its own, which stays when the common one changes', async () => {
    const { service, scheduling, choose } = await open(held('instagram'));
    scheduling.tick('facebook', true);
    scheduling.tick('x', true);
    scheduling.leaveCommon('facebook');
    scheduling.setOwn('facebook', Temporal.Instant.from('2026-05-17T12:15:00Z'));
    // It begins with the common time and keeps it.
    scheduling.leaveCommon('x');
    choose('2026-05-16', '9:00 AM');
    expect(scheduling.lines.map(({ own }) => own)).toEqual([null, '2026-05-17T12:15:00Z', slot]);
    expect(await scheduling.save()).toBe('saved');
    expect(service.sent('posts.place')).toEqual([
      {
        id: 'post-1',
        slots: [
          { platform: 'instagram', at: '2026-05-16T13:00:00Z' },
          { platform: 'facebook', at: '2026-05-17T12:15:00Z' },
          { platform: 'x', at: slot },
        ],
      },
    ]);
  });

  it('moves the time that a platform has of its own, and nothing else', async () => {
    const { service, scheduling } = await open(held('instagram', 'x'));
    scheduling.setOwn('x', Temporal.Instant.from('2026-05-17T12:15:00Z'));
    expect(await scheduling.save()).toBe('saved');
    expect(service.sent('posts.place')).toEqual([
      { id: 'post-1', slots: [{ platform: 'x', at: '2026-05-17T12:15:00Z' }] },
    ]);
  });

  it('is the same for all when the times of their own are given up', async () => {
    const { scheduling, choose } = await open();
    for (const platform of ['facebook', 'x'] as const) scheduling.leaveCommon(platform);
    choose('2026-05-16', '9:00 AM');
    expect(new Set(scheduling.targets.map(({ at }) => at.toString())).size).toBe(2);
    scheduling.joinCommon();
    expect(new Set(scheduling.targets.map(({ at }) => at.toString()))).toEqual(new Set(['2026-05-16T13:00:00Z']));
  });

  it('takes no time of its own that has passed, while its platform is ticked', async () => {
    const { service, scheduling, choose } = await open();
    choose('2026-05-15', '11:30 AM');
    scheduling.setOwn('x', Temporal.Instant.from('2026-05-14T15:00:00Z'));
    expect([scheduling.isWrong, scheduling.lines.map(({ ownProblem }) => ownProblem)]).toEqual([
      true,
      [null, null, 'past'],
    ]);
    expect(await scheduling.save()).toBe('refused');
    expect(service.sent('posts.place')).toEqual([]);
    scheduling.tick('x', false);
    expect(scheduling.isWrong).toBe(false);
  });

  it('saves nothing while what is written as a time of its own is none', async () => {
    const { service, scheduling, choose } = await open();
    choose('2026-05-15', '11:30 AM');
    scheduling.leaveCommon('x');
    scheduling.setOwn('x', null);
    expect([scheduling.isWrong, scheduling.lines.at(-1)]).toMatchObject([true, { ownProblem: 'not-a-time' }]);
    expect(await scheduling.save()).toBe('refused');
    expect(service.sent('posts.place')).toEqual([]);
    scheduling.setOwn('x', Temporal.Instant.from('2026-05-16T15:00:00Z'));
    expect(scheduling.isWrong).toBe(false);
    scheduling.setOwn('x', null);
    scheduling.joinCommon('x');
    expect(scheduling.isWrong).toBe(false);
    scheduling.leaveCommon('x');
    expect(scheduling.isWrong).toBe(false);
  });

  it('saves nothing while no platform is ticked, and is done where what is ticked has the time', async () => {
    const { service, scheduling, choose } = await open();
    choose('2026-05-15', '11:30 AM');
    for (const platform of ['instagram', 'facebook', 'x'] as const) scheduling.tick(platform, false);
    expect([await scheduling.save(), scheduling.nothingTicked]).toEqual(['refused', true]);
    const has = await open(held('instagram'));
    expect([await has.scheduling.save(), has.scheduling.nothingTicked]).toEqual(['saved', false]);
    expect([service, has.service].flatMap(({ sent }) => sent('posts.place'))).toEqual([]);
  });

  it('is not done where what is ticked has a time and can take no other', async () => {
    const tooLong = { status: 'scheduled', scheduledAt: slot, body: 'a'.repeat(281) } as const;
    const { service, scheduling, choose } = await open(three({ variants: [sampleVariant('x', tooLong)] }));
    choose('2026-05-16', '9:00 AM');
    expect(await scheduling.save()).toBe('refused');
    expect(service.sent('posts.place')).toEqual([]);
  });

  it('takes any other change while the first platform has a time that has passed', async () => {
    const missed = sampleVariant('instagram', {
      isPrimary: true,
      status: 'scheduled',
      scheduledAt: '2026-05-13T15:30:00Z',
    });
    const later = sampleVariant('x', { status: 'scheduled', scheduledAt: slot });
    const { service, scheduling } = await open(three({ variants: [missed, sampleVariant('facebook'), later] }));
    expect([scheduling.choice.problem, scheduling.isWrong]).toEqual(['past', false]);
    // Nothing would be saved yet.
    expect(scheduling.pastStays).toBe(false);
    scheduling.setOwn('x', Temporal.Instant.from('2026-05-17T12:15:00Z'));
    expect(scheduling.pastStays).toBe(true);
    expect(await scheduling.save()).toBe('saved');
    expect(service.sent('posts.place')).toEqual([
      { id: 'post-1', slots: [{ platform: 'x', at: '2026-05-17T12:15:00Z' }] },
    ]);
    // It would get the time that has passed.
    scheduling.tick('facebook', true);
    expect([scheduling.isWrong, scheduling.pastStays]).toEqual([true, false]);
    scheduling.leaveCommon('facebook');
    scheduling.setOwn('facebook', Temporal.Instant.from('2026-05-17T12:15:00Z'));
    expect(scheduling.isWrong).toBe(false);
  });

  it('says which platforms have the time here and not at the service', async () => {
    const { service, scheduling, choose, resultOf } = await open();
    service.transport.reply(
      'posts.place',
      answers(({ platform }) => ({ waiting: platform === 'x' })),
    );
    choose('2026-05-15', '11:30 AM');
    expect(await scheduling.save()).toBe('queued');
    expect([resultOf('facebook'), resultOf('x')]).toEqual([{ kind: 'saved' }, { kind: 'queued' }]);
  });

  it('goes on after one platform was refused and lists it', async () => {
    const { service, scheduling, choose, resultOf } = await open();
    service.transport.reply('posts.place', (input: Input<'posts.place'>) => {
      const { placed, stepId } = answers()(input);
      const error = { kind: 'rate-limited' as const, message: 'Slow down.' };
      return {
        placed: placed.map((each) => (each.platform === 'facebook' ? { platform: 'facebook', error } : each)),
        stepId,
      };
    });
    choose('2026-05-15', '11:30 AM');
    expect(await scheduling.save()).toBe('refused');
    expect(resultOf('instagram')).toEqual({ kind: 'saved' });
    expect(resultOf('facebook')).toMatchObject({ kind: 'failed', error: { kind: 'rate-limited' } });
    expect(resultOf('x')).toEqual({ kind: 'saved' });
  });

  it.each<[string, Partial<Account>, Partial<Post>, boolean, unknown]>([
    [
      'no active plan first',
      { plan: { ...sampleAccount().plan, hasActiveSubscription: false } },
      {},
      false,
      { kind: 'no-subscription' },
    ],
    ['needs approval', {}, {}, true, { kind: 'needs-approval' }],
    ['limited', { channels: [sampleChannel('instagram', { restricted: true })] }, {}, false, { kind: 'limited' }],
    ['no reason known', {}, {}, false, null],
  ])('says why a slot is held: %s', async (_, over, post, needsApproval, obstacle) => {
    const { service, scheduling, choose } = await open(
      three({ variants: [sampleVariant('instagram', { isPrimary: true })], ...post }),
      account(over),
    );
    service.transport.reply(
      'posts.place',
      answers(() => ({ eligibleToPublish: false, needsApproval })),
    );
    scheduling.tick('instagram', true);
    choose('2026-05-15', '11:30 AM');
    expect(await scheduling.save()).toBe('refused');
    expect(scheduling.lines[0]?.result).toEqual({ kind: 'held', obstacle });
  });

  it('gives no time to a version that its platform will not take as it is', async () => {
    const variants = [sampleVariant('instagram', { isPrimary: true }), sampleVariant('x', { body: 'a'.repeat(281) })];
    const { service, scheduling, choose } = await open(three({ variants }));
    choose('2026-05-15', '11:30 AM');
    expect(scheduling.targets.map(({ platform }) => platform)).toEqual(['instagram']);
    await scheduling.save();
    expect(service.sent('posts.place')).toEqual([{ id: 'post-1', slots: [{ platform: 'instagram', at: slot }] }]);
  });

  it('removes the time of every platform that has one', async () => {
    const { service, scheduling } = await open(
      three({
        variants: [
          sampleVariant('instagram', { isPrimary: true, status: 'scheduled', scheduledAt: slot }),
          sampleVariant('facebook'),
        ],
      }),
    );
    expect(await scheduling.unschedule()).toBe(true);
    expect(service.sent('posts.place')).toEqual([{ id: 'post-1', slots: [{ platform: 'instagram', at: null }] }]);
  });
});

describe('before saving', () => {
  it('shows the gravest thing in the way of each platform', async () => {
    const post = three({
      needsApproval: true,
      variants: [
        sampleVariant('instagram', { isPrimary: true }),
        sampleVariant('facebook', { status: 'published' }),
        sampleVariant('x', { body: 'a'.repeat(300) }),
        sampleVariant('pinterest'),
      ],
    });
    const { scheduling } = await open(post, account({ channels: [sampleChannel('pinterest', { restricted: true })] }));
    expect(scheduling.lines.map(({ verdict }) => verdict)).toEqual([
      { state: 'held', obstacle: { kind: 'needs-approval' } },
      { state: 'published' },
      { state: 'fix', obstacle: { kind: 'too-long', over: 20, limit: 280, counts: 'characters' } },
      { state: 'no', obstacle: { kind: 'limited' } },
    ]);
  });

  it('judges no channel while the account is not read', async () => {
    const { scheduling } = await open(three(), undefined);
    expect(scheduling.lines.every(({ verdict }) => verdict.state === 'go')).toBe(true);
  });

  it('ticks of a fresh draft only what can send, and the rest by the person', async () => {
    const channels = [sampleChannel('instagram', { needsReconnect: true }), sampleChannel('x', { connected: false })];
    const { scheduling } = await open(three(), account({ channels }));
    const ticks = () => scheduling.lines.map(({ edited, ticked }) => [edited.platform, ticked]);
    expect(ticks()).toEqual([
      ['instagram', false],
      ['facebook', true],
      ['x', null],
    ]);
    scheduling.tick('instagram', true);
    expect(ticks()[0]).toEqual(['instagram', true]);
  });

  it('ticks what has to be approved first, and gives it a time only then', async () => {
    const { service, scheduling } = await open(three({ needsOwnApproval: true }));
    const shown = () => scheduling.lines.map(({ ticked, verdict }) => [ticked, verdict.state]);
    expect(shown()[0]).toEqual([null, 'held']);
    expect(scheduling.targets).toEqual([]);
    service.change(three());
    await settle();
    expect(shown()[0]).toEqual([true, 'go']);
    expect(scheduling.targets).toHaveLength(3);
  });
});
