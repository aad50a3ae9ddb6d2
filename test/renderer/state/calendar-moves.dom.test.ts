// A post that is dropped on a day: where its first time goes is asked until it was answered, and a time it holds moves.
import { describe, expect, it } from 'vitest';
import type { Input } from '../../../preload/bridge.ts';
import type { PlatformAnswers } from '../../../preload/model/plan.ts';
import type { PlatformId } from '../../../preload/platforms.ts';
import { createBridge } from '../../../renderer/bridge.ts';
import type { Load } from '../../../renderer/state/calendar-lift.svelte.ts';
import { createCalendarMoves } from '../../../renderer/state/calendar-moves.svelte.ts';
import { createTimes } from '../../../renderer/time/times.ts';
import { createFakeTransport } from '../../support/fake-transport.ts';
import { postId } from '../../support/window-samples.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve));
const day = Temporal.PlainDateTime.from('2026-05-15T09:00');
const at = '2026-05-15T13:00:00Z';

const draft = (platforms: readonly PlatformId[], over: Partial<Load> = {}): Load => ({
  key: 'card',
  postId: postId('post-1'),
  name: 'Buns',
  kind: 'post',
  thumbnail: null,
  platforms,
  from: null,
  changed: false,
  ...over,
});

const open = () => {
  let answers: PlatformAnswers = { ticked: [], unticked: [] };
  const said: string[] = [];
  const transport = createFakeTransport({
    'plan.platforms': () => answers,
    'plan.rememberPlatforms': (given: PlatformAnswers) => (answers = given),
    'posts.many': () => ({ doneCount: 1, skipped: [], skippedCount: 0, stepId: 7, finishAt: null }),
  });
  const moves = createCalendarMoves({
    bridge: createBridge(transport),
    times: () => createTimes('en-US', 'America/New_York', 'America/New_York'),
    now: () => Temporal.Instant.from('2026-05-14T16:00:00Z'),
    say: (text) => said.push(text),
    undoStep: () => undefined,
    onmove: () => undefined,
    whatIf: { branch: undefined, place: () => Promise.resolve(true) },
  });
  const drop = async (load: Load) => {
    moves.drop(load, day);
    await settle();
  };
  const placed = () =>
    transport.calls.flatMap(({ name, input }) => {
      const { action } = input as Input<'posts.many'>;
      return name === 'posts.many' && action.do === 'place' ? [action.slots] : [];
    });
  return { moves, drop, placed, said };
};
const slot = (platform: PlatformId) => ({ id: 'post-1', platform, at });

describe('a draft that is dropped on a day', () => {
  it('asks where it goes, also when it has one platform alone', async () => {
    const { moves, drop, placed, said } = open();
    await drop(draft(['facebook']));
    expect(placed()).toEqual([]);
    expect(moves.question).toMatchObject({ ask: 'platforms', ticked: ['facebook'] });
    moves.answerPlatforms(['facebook']);
    await settle();
    expect(placed()).toEqual([[slot('facebook')]]);
    expect(said).toEqual([expect.stringMatching(/^“Buns” goes out .* on Facebook$/)]);
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

  it('is told that it could not take a time where no platform is left', async () => {
    const { moves, drop, placed, said } = open();
    await drop(draft([]));
    expect([moves.question, placed()]).toEqual([undefined, []]);
    expect(said).toHaveLength(1);
  });
});

it('what was changed since it was approved is told, and only then', async () => {
  const { drop, said } = open();
  await drop(draft(['facebook'], { from: day.add({ days: 3 }) }));
  await drop(draft(['facebook'], { from: day.add({ days: 3 }), changed: true }));
  expect(said[0]).not.toMatch(/changed/);
  expect(said[1]).toBe(`${said[0] ?? ''}. It was changed since it was approved, and is published as it is now.`);
});

it('a time that is held moves without a question', async () => {
  const { moves, drop, placed } = open();
  await drop(draft(['facebook'], { from: day.add({ days: 3 }) }));
  expect(moves.question).toBeUndefined();
  expect(placed()).toEqual([[slot('facebook')]]);
});
