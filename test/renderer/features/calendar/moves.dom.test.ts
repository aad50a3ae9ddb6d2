// A post that is dropped on a day: where its first time goes is asked until it was answered, and a time it holds moves.
import { describe, expect, it } from 'vitest';
import type { Input } from '../../../../preload/bridge.ts';
import type { Channel } from '../../../../preload/contract/account.ts';
import type { SameWords } from '../../../../preload/contract/calendar.ts';
import type { BulkOutcome } from '../../../../preload/contract/bulk-actions.ts';
import type { Insertion } from '../../../../preload/contract/shift.ts';
import type { PlatformAnswers } from '../../../../preload/contract/plan.ts';
import type { WhatIf } from '../../../../preload/contract/what-if.ts';
import { synced } from '../../../../preload/rules/post-state.ts';
import type { PlatformId } from '../../../../preload/rules/platforms.ts';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import type { DraggedPost } from '../../../../renderer/features/calendar/drag/drag.svelte.ts';
import { createCalendarMoves } from '../../../../renderer/features/calendar/drag/moves.svelte.ts';
import type { ToastAction } from '../../../../renderer/ui/toast.ts';
import { createTimes } from '../../../../renderer/time/times.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { sampleChannel } from '../../../support/post-samples.ts';
import { postId, sampleRow } from '../../../support/window-samples.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve));
const day = Temporal.PlainDateTime.from('2026-05-15T09:00');
const at = '2026-05-15T13:00:00Z';

const draft = (platforms: readonly PlatformId[], over: Partial<DraggedPost> = {}): DraggedPost => ({
  key: 'card',
  postId: postId('post-1'),
  name: 'Buns',
  kind: 'post',
  thumbnail: null,
  platforms,
  from: null,
  changed: false,
  unchecked: false,
  judged: [],
  ...over,
});

type Around = {
  approved?: Partial<BulkOutcome>;
  channels?: Channel[];
  now?: string;
  online?: boolean;
  outcome?: Partial<BulkOutcome>;
  room?: Insertion;
  alike?: SameWords;
  whatIf?: WhatIf;
};
const open = ({
  approved,
  channels = [],
  now = '2026-05-14T16:00:00Z',
  online = true,
  outcome,
  room,
  alike,
  whatIf,
}: Around = {}) => {
  let answers: PlatformAnswers = { ticked: [], unticked: [] };
  const said: string[] = [];
  let action: ToastAction | undefined;
  let other: ToastAction | undefined;
  const transport = createFakeTransport({
    'plan.platforms': () => answers,
    'plan.rememberPlatforms': (given: PlatformAnswers) => (answers = given),
    ...(room && { 'posts.insert': () => room }),
    'calendar.sameWords': () => alike ?? null,
    'posts.many': (input: Input<'posts.many'>) => ({
      doneCount: 1,
      name: null,
      skipped: [],
      skippedCount: 0,
      stepId: 7,
      finishAt: null,
      ...outcome,
      ...(input.action.do === 'approve' && approved),
    }),
  });
  const moves = createCalendarMoves({
    bridge: createBridge(transport),
    times: () => createTimes('en-US', 'America/New_York', 'America/New_York'),
    now: () => Temporal.Instant.from(now),
    account: () => ({ channels }),
    connection: () => (online ? 'online' : 'offline'),
    say: (text, first, second) => {
      said.push(text);
      action = first;
      other = second;
    },
    undoStep: () => undefined,
    onmove: () => undefined,
    whatIf: { branch: whatIf, place: () => Promise.resolve(true) },
  });
  const drop = async (dragged: DraggedPost) => {
    moves.drop(dragged, day);
    await settle();
  };
  const placed = () =>
    transport.calls.flatMap(({ name, input }) => {
      const { action } = input as Input<'posts.many'>;
      return name === 'posts.many' && action.do === 'place' ? [action.slots] : [];
    });
  const offered = () => action?.label;
  const accept = async () => {
    action?.onselect();
    await settle();
  };
  const acts = () =>
    transport.calls.flatMap(({ name, input }) =>
      name === 'posts.many' ? [(input as Input<'posts.many'>).action.do] : [],
    );
  return { moves, drop, placed, acts, said, offered, accept, choose: () => other?.onselect() };
};
const slot = (platform: PlatformId) => ({ id: 'post-1', platform, at });

describe('a draft that the user wants approved first', () => {
  const first = draft(['facebook'], { needsOwnApproval: true });

  it('takes no time: that is said, and both are one click', async () => {
    const { moves, drop, placed, acts, said, offered, accept } = open();
    await drop(first);
    expect([moves.question, acts(), said, offered()]).toEqual([
      undefined,
      [],
      ['“Buns” needs approval first.'],
      'Approve and schedule',
    ]);
    await accept();
    expect([acts(), moves.question]).toMatchObject([['approve'], { ask: 'platforms', ticked: ['facebook'] }]);
    moves.answerPlatforms(['facebook']);
    await settle();
    expect(placed()).toEqual([[slot('facebook')]]);
  });

  it('has to be approved outside of a what-if, in which nothing changes', async () => {
    const load = { postCount: 0, busiest: 0, emptyCount: 0 };
    const whatIf = { slots: [], load: { is: load, tried: load }, changedCount: 0, tooLateCount: 0, finishAt: null };
    const { drop, said, offered } = open({ whatIf });
    await drop(first);
    expect([said, offered()]).toEqual([['“Buns” needs approval first.'], undefined]);
  });

  it('takes none if there was nothing to approve yet', async () => {
    const skipped = [{ id: postId('post-1'), name: 'Buns', reason: 'no-words' as const, error: null, version: null }];
    const { drop, placed, said, accept, moves } = open({ approved: { doneCount: 0, skipped } });
    await drop(first);
    await accept();
    expect([placed(), moves.question, said.at(-1)]).toEqual([
      [],
      undefined,
      expect.stringMatching(/^Couldn't approve/),
    ]);
  });
});

describe('a draft that is dropped on a day', () => {
  it('asks where it goes, also when it has one platform alone', async () => {
    const { moves, drop, placed, said } = open();
    await drop(draft(['facebook']));
    expect(placed()).toEqual([]);
    expect(moves.question).toMatchObject({ ask: 'platforms', ticked: ['facebook'] });
    moves.answerPlatforms(['facebook']);
    await settle();
    expect(placed()).toEqual([[slot('facebook')]]);
    expect(said).toEqual([expect.stringMatching(/^Scheduled “Buns” for .* on Facebook$/)]);
  });

  it('goes where the person once ticked, without another question', async () => {
    const { moves, drop, placed } = open();
    await drop(draft(['facebook', 'linkedin']));
    moves.answerPlatforms(['linkedin']);
    await settle();
    await drop(draft(['facebook', 'linkedin']));
    expect(moves.question).toBeUndefined();
    expect(placed()).toEqual([[slot('linkedin')], [slot('linkedin')]]);
  });

  it('asks again for a platform that it never asked about, and where nothing is left', async () => {
    const { moves, drop, placed } = open();
    await drop(draft(['facebook', 'linkedin']));
    moves.answerPlatforms(['linkedin']);
    await settle();
    await drop(draft(['facebook', 'instagram', 'linkedin']));
    expect(moves.question).toMatchObject({ ask: 'platforms', ticked: ['instagram', 'linkedin'] });
    await drop(draft(['facebook']));
    expect(moves.question).toMatchObject({ ask: 'platforms', ticked: [] });
    expect(placed()).toHaveLength(1);
  });

  it("says that it can't be scheduled if no platform is left", async () => {
    const { moves, drop, placed, said } = open();
    await drop(draft([]));
    expect([moves.question, placed()]).toEqual([undefined, []]);
    expect(said).toHaveLength(1);
  });
});

it('a change since the approval is reported, and only then', async () => {
  const { drop, said } = open();
  await drop(draft(['facebook'], { from: day.add({ days: 3 }) }));
  await drop(draft(['facebook'], { from: day.add({ days: 3 }), changed: true }));
  expect(said[0]).not.toMatch(/changed/);
  expect(said[1]).toBe(`${said[0] ?? ''}. It changed since approval and publishes as it is now.`);
});

it.each([
  [1, 'Approved “Buns”, publishing now'],
  // It has a later time since.
  [0, 'Approved “Buns”'],
])('an approval that publishes %i says so', async (publishingCount, expected) => {
  const { moves, said } = open({ outcome: { publishingCount } });
  await moves.approve(draft(['facebook']), true);
  expect(said).toEqual([expected]);
});

it('a day that has passed takes no plan, and today does', async () => {
  const { moves, placed, said } = open();
  await moves.plan(draft(['facebook']), Temporal.PlainDate.from('2026-05-13'));
  expect([placed(), said]).toEqual([[], ['That day has passed. Choose a later one.']]);
  await moves.plan(draft(['facebook']), Temporal.PlainDate.from('2026-05-14'));
  expect([placed(), said.at(-1)]).toEqual([[[]], 'Planned “Buns” for Thu May 14']);
});

it.each([
  ['2026-05-15T14:00:00Z', 'That time has passed. Choose a later one.'],
  ['2026-05-16T03:55:00Z', 'No time is left today. Choose another day.'],
  ['2026-05-16T04:05:00Z', 'That time has passed. Choose a later one.'],
])('a draft dropped on a day whose time has passed at %s stays one, and that is said', async (now, expected) => {
  const { drop, placed, said } = open({ now });
  await drop(draft(['facebook']));
  expect([placed(), said]).toEqual([[], [expected]]);
});

it('a time that is held moves without a question', async () => {
  const { moves, drop, placed } = open();
  await drop(draft(['facebook'], { from: day.add({ days: 3 }) }));
  expect(moves.question).toBeUndefined();
  expect(placed()).toEqual([[slot('facebook')]]);
});

it('another post with the same text is named where a post lands, unless its time was chosen', async () => {
  const { moves, drop, said } = open({ alike: { name: 'Rolls', at: '2026-05-18T13:00:00Z' } });
  const warning = 'Same text as “Rolls”, Mon May 18.';
  const held = draft(['facebook'], { from: day.add({ days: 3 }) });
  await drop(held);
  expect(said.at(-1)).toMatch(/^Scheduled “Buns” for Fri May 15, .*\. Same text as “Rolls”, Mon May 18\.$/);
  await moves.plan(draft(['facebook']), day.toPlainDate());
  expect(said.at(-1)).toBe(`Planned “Buns” for Fri May 15. ${warning}`);
  moves.ask('time', held);
  moves.answer(Temporal.Instant.from(at));
  await settle();
  expect(said).toHaveLength(3);
  expect(said.at(-1)).not.toContain(warning);
});

describe('a platform that cannot send', () => {
  const channels = [
    sampleChannel('tiktok', { needsReconnect: true }),
    sampleChannel('youtube_shorts', { connected: false }),
    sampleChannel('facebook'),
  ];

  it('is named before anything gets a time, and is not ticked by itself', async () => {
    const { moves, drop } = open({ channels });
    await drop(draft(['facebook', 'tiktok', 'youtube_shorts']));
    expect(moves.question).toMatchObject({
      ask: 'platforms',
      ticked: ['facebook'],
      notes: [
        { platform: 'tiktok', obstacle: { kind: 'sign-in' } },
        { platform: 'youtube_shorts', obstacle: { kind: 'not-connected' } },
      ],
    });
  });

  it('is asked about although it was ticked before', async () => {
    const { moves, drop, placed } = open({ channels });
    await drop(draft(['tiktok']));
    moves.answerPlatforms(['tiktok']);
    await settle();
    await drop(draft(['tiktok']));
    expect([moves.question?.ask, placed().length]).toEqual(['platforms', 1]);
  });

  it('is said where a time is moved, and what is refused for certain does not move', async () => {
    const { drop, placed, said } = open({ channels });
    await drop(draft(['tiktok', 'youtube_shorts'], { from: day.add({ days: 3 }) }));
    expect(placed()).toEqual([[slot('tiktok')]]);
    expect(said[0]).toContain('Sign in to TikTok again.');
    expect(said[0]).toContain("YouTube Shorts isn't connected.");
  });

  it('alone, or a post with nothing in it, takes no time at all', async () => {
    const { moves, drop, placed, said } = open({ channels });
    await drop(draft(['youtube_shorts']));
    const empty = { platform: 'facebook', is: 'refused', finding: { kind: 'empty' } } as const;
    await drop(draft(['facebook'], { judged: [empty] }));
    expect([moves.question, placed()]).toEqual([undefined, []]);
    expect(said).toEqual([
      "Couldn't schedule “Buns” at that time. YouTube Shorts isn't connected.",
      "Couldn't schedule “Buns” at that time. Facebook: It's empty.",
    ]);
  });
});

it('a platform that an earlier answer keeps out is named, with the way to choose again', async () => {
  const { moves, drop, placed, said, choose } = open();
  await drop(draft(['facebook', 'linkedin']));
  moves.answerPlatforms(['linkedin']);
  await settle();
  expect(said[0]).not.toContain('Not on');
  await drop(draft(['facebook', 'linkedin']));
  expect(said[1]).toContain('Not on Facebook.');
  choose();
  expect(moves.question).toMatchObject({ ask: 'platforms', ticked: ['linkedin'] });
  moves.answerPlatforms(['facebook']);
  await settle();
  expect(placed().at(-1)).toEqual([slot('facebook'), { ...slot('linkedin'), at: null }]);
});

it('offline nothing is promised', async () => {
  const { drop, said } = open({ online: false });
  await drop(draft(['facebook'], { from: day.add({ days: 3 }) }));
  expect(said[0]).toMatch(/^Scheduled “Buns” for .*\. It will sync when Galley is online$/);
});

const held = {
  ...synced,
  state: 'waiting',
  openCount: 1,
  stillPublishes: [{ platform: 'facebook', at: '2026-05-18T13:00:00Z' }],
} as const;

it.each([
  ['offline', false, { ...held, wait: 'offline' }, /^Scheduled/, 'on Mon May 18, 9:00 AM'],
  [
    'held by the allowance',
    true,
    { ...held, wait: 'allowance', expectedAt: '2026-05-14T16:40:00Z' },
    /12:40/,
    'May 18',
  ],
] as const)('%s a move says when the service still publishes it', async (_, online, sync, more, before) => {
  const { drop, said } = open({ online, outcome: { sync: { ...sync, stillPublishes: [...sync.stillPublishes] } } });
  await drop(draft(['facebook'], { from: day.add({ days: 3 }) }));
  expect(said[0]).toMatch(more);
  expect(said[0]).toContain('Still publishes to Facebook');
  expect(said[0]).toContain(before);
});

it('a move that is on its way says no more than where it goes', async () => {
  const { drop, said } = open({
    outcome: { sync: { ...held, wait: 'next', stillPublishes: [...held.stillPublishes] } },
  });
  await drop(draft(['facebook'], { from: day.add({ days: 3 }) }));
  expect(said[0]).toMatch(/^Scheduled “Buns” for [^.]*$/);
});

it('an approval that would publish at once says why it was not given', async () => {
  const skipped = [{ id: postId('post-1'), name: 'Buns', reason: 'time-over', error: null, version: null }] as const;
  const { moves, said } = open({ outcome: { doneCount: 0, skipped: [...skipped], skippedCount: 1 } });
  await moves.approve(draft(['facebook'], { from: day }), false);
  expect(said).toEqual([expect.stringMatching(/^Couldn't approve “Buns”\. Its time has passed/)]);
});

it('a post that was published meanwhile says so, and is neither moved nor unscheduled', async () => {
  const skipped = [{ id: postId('post-1'), name: 'Buns', reason: 'published', error: null, version: null }] as const;
  const { drop, moves, said } = open({ outcome: { doneCount: 0, skipped: [...skipped], skippedCount: 1 } });
  const shown = draft(['facebook'], { from: day.add({ days: 3 }) });
  await drop(shown);
  await moves.unschedule(shown);
  expect(said).toEqual(Array(2).fill("It's already published, so it stays where it is."));
});

it('a time that was refused says why in the window’s own words', async () => {
  const error = { kind: 'not-found', message: 'For the log.' } as const;
  const skipped = [{ id: postId('post-1'), name: 'Buns', reason: 'refused', error, version: null }] as const;
  const { drop, said } = open({ outcome: { doneCount: 0, skipped: [...skipped], skippedCount: 1 } });
  await drop(draft(['facebook'], { from: day.add({ days: 3 }) }));
  expect(said).toEqual([
    "Couldn't schedule “Buns” at that time. It's no longer there. Someone may have deleted it elsewhere.",
  ]);
});

describe('a post that comes to a taken slot', () => {
  const other = { id: 'post-2', platform: 'facebook' as const, at: '2026-05-18T13:00:00Z' };
  const room = (isSlot: boolean): Insertion => ({
    posts: [
      {
        post: sampleRow({ id: 'post-2', name: 'Rye' }),
        versions: [{ platform: 'facebook', before: at, after: other.at, tooLate: false }],
        plannedOn: null,
        follows: true,
        sameHour: [],
      },
    ],
    stays: [],
    sendCount: 2,
    finishAt: null,
    isSlot,
  });
  const timed = draft(['facebook'], { from: Temporal.PlainDateTime.from('2026-05-14T09:00') });

  it('asks whether the others make room, and all of it is one action', async () => {
    const { moves, drop, placed, said } = open({ room: room(true), outcome: { doneCount: 2 } });
    await drop(timed);
    expect(moves.question).toMatchObject({ ask: 'room', platforms: ['facebook'] });
    expect(placed()).toEqual([]);
    moves.answerRoom([other]);
    await settle();
    expect(placed()).toEqual([[slot('facebook'), other]]);
    expect(said).toEqual([expect.stringMatching(/^Scheduled “Buns” for .*\. 1 post moved to make room\.$/)]);
    await drop(timed);
    moves.answerRoom([]);
    await settle();
    expect(placed().at(-1)).toEqual([slot('facebook')]);
  });

  it('is not asked about outside of weekly slots, unless it is inserted there', async () => {
    const { moves, drop, placed } = open({ room: room(false) });
    await drop(timed);
    expect(moves.question).toBeUndefined();
    expect(placed()).toEqual([[slot('facebook')]]);
    moves.insertAt(Temporal.Instant.from(at));
    expect(moves.question).toMatchObject({ ask: 'draft' });
    moves.answerDraft(timed);
    await settle();
    expect(moves.question).toMatchObject({ ask: 'room' });
  });
});
