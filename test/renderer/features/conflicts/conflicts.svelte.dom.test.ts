// Deciding conflicts: one after the other, keeping what was typed while the others are open.
import { flushSync } from 'svelte';
import { describe, expect, it, onTestFinished } from 'vitest';
import { AppError } from '../../../../preload/errors.ts';
import type { Conflict } from '../../../../preload/contract/sync.ts';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createConflicts } from '../../../../renderer/features/conflicts/conflicts.svelte.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { sampleConflict } from '../../../support/sync-samples.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve));
const two = [
  sampleConflict(),
  sampleConflict({ id: 2, field: 'title', parts: [{ mine: 'Mine', theirs: 'Theirs' }], mine: 'Mine' }),
];

const open = async (list: Conflict[] = two) => {
  let conflicts = list;
  const decided: [string, number][] = [];
  const transport = createFakeTransport({ 'conflicts.list': () => conflicts, 'conflicts.decide': () => null });
  let made: ReturnType<typeof createConflicts> | undefined;
  const stop = $effect.root(() => {
    made = createConflicts({
      bridge: createBridge(transport),
      postId: 'post-1',
      onDecided: (choice, left) => decided.push([choice, left]),
    });
  });
  onTestFinished(stop);
  flushSync();
  if (!made) throw new Error('no conflicts');
  await settled();
  const change = async (next: Conflict[]) => {
    conflicts = next;
    transport.emit('activity');
    await settled();
  };
  return { conflicts: made, decided, transport, change };
};

describe('a conflict', () => {
  it('begins with what is put together already, and chooses nothing where both changed the same', async () => {
    const { conflicts } = await open();
    expect([conflicts.text, conflicts.ready]).toEqual(['Four days a week. Write to us by Sunday, May 24.', true]);
    conflicts.go(1);
    expect([conflicts.current?.id, conflicts.text, conflicts.ready]).toEqual([2, '', false]);
  });

  it('saves nothing combined before each place is chosen, and then just what was chosen', async () => {
    const parts = ['We need ', { mine: 'eight', theirs: 'ten' }, ' bakers', { mine: '', theirs: ' now' }, '.'];
    const { conflicts, transport } = await open([sampleConflict({ parts, mine: 'We need eight bakers.' })]);
    expect([conflicts.leftCount, conflicts.isText]).toEqual([2, false]);
    conflicts.pick(1, 'theirs');
    await conflicts.decide('mix');
    expect(transport.calls.filter(({ name }) => name === 'conflicts.decide')).toEqual([]);
    conflicts.pick(3, 'mine');
    expect([conflicts.ready, conflicts.text]).toEqual([true, 'We need ten bakers.']);
    conflicts.chooseAgain();
    expect([conflicts.ready, conflicts.leftCount]).toEqual([false, 2]);
  });

  it('asks again where theirs changes after the choice, and says so of what was written', async () => {
    const at = (theirs: string) =>
      sampleConflict({ theirs, parts: [{ mine: 'eight', theirs }, ' bakers'], mine: 'eight bakers' });
    const { conflicts, change } = await open([at('ten')]);
    conflicts.pick(0, 'mine');
    expect(conflicts.ready).toBe(true);
    await change([at('twelve')]);
    expect(conflicts.ready).toBe(false);
    conflicts.text = 'eight good bakers';
    expect([conflicts.ready, conflicts.isMoved]).toEqual([true, false]);
    await change([at('twenty')]);
    expect([conflicts.text, conflicts.ready, conflicts.isMoved]).toEqual(['eight good bakers', false, true]);
  });

  it('keeps what was typed while another one is open, and when theirs changes meanwhile', async () => {
    const { conflicts, change } = await open();
    conflicts.text = 'Better than both';
    conflicts.go(1);
    await change([sampleConflict({ theirs: 'New again', parts: ['New again'] }), ...two.slice(1)]);
    conflicts.go(-1);
    expect(conflicts.text).toBe('Better than both');
  });

  it('sends the text only when it is mixed', async () => {
    const { conflicts, transport } = await open();
    await conflicts.decide('mine');
    conflicts.pick(0, 'mine');
    await conflicts.decide('mix');
    expect(transport.calls.filter(({ name }) => name === 'conflicts.decide').map(({ input }) => input)).toEqual([
      { conflictId: 1, choice: 'mine', language: 'en' },
      { conflictId: 2, choice: 'mix', language: 'en', text: 'Mine' },
    ]);
  });

  it('gives way to the next one, and says when none is left', async () => {
    const { conflicts, decided } = await open();
    await conflicts.decide('theirs');
    expect(conflicts.current?.id).toBe(2);
    await conflicts.decide('both');
    expect(conflicts.current).toBeUndefined();
    expect(decided).toEqual([
      ['theirs', 1],
      ['both', 0],
    ]);
  });

  it('stays until the next is asked for, whatever is settled or comes before it meanwhile', async () => {
    const { conflicts, transport, change } = await open();
    const [first, second] = two;
    if (!first || !second) throw new Error('not two');
    await change([sampleConflict({ id: 3 }), first, second]);
    expect([conflicts.current?.id, conflicts.isSettled]).toEqual([1, false]);
    await change([second]);
    expect([conflicts.current, conflicts.isSettled]).toEqual([undefined, true]);
    await conflicts.decide('theirs');
    expect(transport.calls.filter(({ name }) => name === 'conflicts.decide')).toEqual([]);
    conflicts.goOn();
    expect([conflicts.current?.id, conflicts.isSettled]).toEqual([2, false]);
  });

  it('gives way to one that is still open when the next was settled while the choice was on its way', async () => {
    const { conflicts, transport, change } = await open([...two, sampleConflict({ id: 3 })]);
    let answer = () => {};
    transport.reply('conflicts.decide', () => new Promise<null>((resolve) => (answer = () => resolve(null))));
    const deciding = conflicts.decide('theirs');
    await change([sampleConflict(), sampleConflict({ id: 3 })]);
    answer();
    await deciding;
    expect(conflicts.current?.id).toBe(3);
  });

  it('stays open when the choice is not taken, with the reason', async () => {
    const { conflicts, transport, decided } = await open();
    transport.reply('conflicts.decide', () => {
      throw new AppError({ kind: 'internal', message: 'Disk full.' });
    });
    conflicts.text = 'Keep this';
    await conflicts.decide('mix');
    expect([conflicts.current?.id, conflicts.text, conflicts.error?.kind]).toEqual([1, 'Keep this', 'internal']);
    expect(decided).toEqual([]);
  });
});
