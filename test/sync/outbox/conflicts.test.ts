// Deciding what both sides changed, each way; nothing is sent or lost before.
import { describe, expect, it } from 'vitest';
import { createConflicts } from '../../../main/sync/outbox/conflicts.ts';
import { enqueue } from '../../../main/sync/outbox/enqueue.ts';
import type { Fields } from '../../../main/sync/posts/fields.ts';
import { withdraw } from '../../../main/sync/outbox/queue.ts';
import { createOutboxBench, wirePost, withVariant, type OutboxBench } from './outbox-bench.ts';
import { thrown } from '../../support/failure.ts';

const conflictsOf = (bench: OutboxBench) => {
  const woken = { count: 0 };
  const wake = () => void (woken.count += 1);
  return { woken, ...createConflicts({ store: bench.store, transact: bench.transact, enqueue, wake }) };
};

/** The user and another client changed the same fields of the Instagram variant. */
const open = (mine: Fields, theirs: Parameters<typeof withVariant>[2]) => {
  const bench = createOutboxBench();
  const pid = bench.knows();
  const edit = bench.operation({ do: 'post.edit', pid, platform: 'instagram', fields: mine });
  bench.operation({ do: 'post.approve', pid });
  bench.ingest(withVariant(wirePost(), 'instagram', theirs));
  return { bench, pid, edit, ...conflictsOf(bench) };
};
const overlap = () => open({ body: 'The oven is cold.' }, { body: 'The oven is hot. Come on Friday.' });

it('shows what was there, both sides, and what can be put together', () => {
  const { pid, list } = overlap();
  expect(list()).toEqual([
    expect.objectContaining({
      postId: String(pid),
      postName: 'Rye on Friday',
      platform: 'instagram',
      field: 'body',
      base: 'The oven is warm. Come on Friday.',
      mine: 'The oven is cold.',
      theirs: 'The oven is hot. Come on Friday.',
      parts: ['The oven is ', { mine: 'cold.', theirs: 'hot. Come on Friday.' }],
    }),
  ]);
  expect(list(pid)).toHaveLength(1);
  expect(list(pid + 1)).toEqual([]);
});

describe('deciding', () => {
  const decide = (
    ...args: Parameters<ReturnType<typeof overlap>['decide']> extends [number, infer D] ? [D] : never
  ) => {
    const opened = overlap();
    const [conflict] = opened.list();
    opened.decide(conflict?.id ?? 0, ...args);
    return opened;
  };

  it('for mine sends it over theirs, before what waits behind it', () => {
    const { bench, pid, edit, woken } = decide({ choice: 'mine' });
    expect(bench.read(edit.id)).toMatchObject({ state: 'cancelled', reason: 'superseded' });
    expect(bench.open(pid)).toEqual(['post.edit instagram ready', 'post.approve ready']);
    const [next] = bench.store.operations.ofPost(pid);
    expect(next?.args).toEqual({ fields: { body: 'The oven is cold.' } });
    expect(next?.base).toMatchObject({ body: 'The oven is hot. Come on Friday.' });
    expect(bench.variant(pid, 'instagram').body).toBe('The oven is cold.');
    expect(woken.count).toBe(1);
  });

  it('for theirs sends nothing and keeps mine in the history', () => {
    const { bench, pid } = decide({ choice: 'theirs' });
    expect(bench.open(pid)).toEqual(['post.approve ready']);
    expect(bench.variant(pid, 'instagram').body).toBe('The oven is hot. Come on Friday.');
    expect(bench.store.wordings.ofPost(pid).map(({ value }) => value)).toContain('The oven is cold.');
  });

  it('for a mix sends exactly that text', () => {
    const { bench, pid } = decide({ choice: 'mix', text: 'Lukewarm.' });
    expect(bench.store.operations.ofPost(pid)[0]?.args).toEqual({ fields: { body: 'Lukewarm.' } });
    expect(bench.variant(pid, 'instagram').body).toBe('Lukewarm.');
  });

  it('for both leaves theirs: the caller has stored mine', () => {
    const { bench, pid } = decide({ choice: 'both' });
    expect(bench.variant(pid, 'instagram').body).toBe('The oven is hot. Come on Friday.');
    expect(bench.open(pid)).toEqual(['post.approve ready']);
  });

  it('leaves nothing to decide', () => {
    const { list } = decide({ choice: 'mine' });
    expect(list()).toEqual([]);
  });
});

it('a mix without a text is refused and decides nothing', () => {
  const { list, decide } = overlap();
  const id = list()[0]?.id ?? 0;
  expect(thrown(() => decide(id, { choice: 'mix' }))).toMatchObject({ kind: 'invalid' });
  expect(list()).toHaveLength(1);
});

it('a conflict is decided once', () => {
  const { list, decide } = overlap();
  const id = list()[0]?.id ?? 0;
  decide(id, { choice: 'theirs' });
  expect(thrown(() => decide(id, { choice: 'mine' }))).toMatchObject({ kind: 'not-found', reason: 'decided-already' });
});

it('a change waits until each of its fields is decided, and includes the fields that neither side changed', () => {
  const { bench, pid, edit, list, decide } = open(
    { body: 'The oven is cold.', altText: 'Mine', hashtags: ['rye'] },
    { body: 'The oven is hot. Come on Friday.', altText: 'Theirs' },
  );
  const [first, second, ...more] = list();
  expect([first?.field, second?.field].toSorted()).toEqual(['altText', 'body']);
  expect(more).toEqual([]);
  const [body, altText] = first?.field === 'body' ? [first, second] : [second, first];
  decide(body?.id ?? 0, { choice: 'theirs' });
  expect(bench.read(edit.id).state).toBe('conflict');
  decide(altText?.id ?? 0, { choice: 'mine' });
  expect(bench.store.operations.ofPost(pid)[0]?.args).toEqual({ fields: { altText: 'Mine', hashtags: ['rye'] } });
});

describe('of two fields in conflict, the decided one', () => {
  const theirs = { body: 'The oven is hot. Come on Friday.', altText: 'Theirs' };
  const decideFirst = (choice: 'mine' | 'theirs') => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    const write = (fields: Fields) => bench.operation({ do: 'post.edit', pid, platform: 'instagram', fields });
    write({ body: 'The oven is cold.', altText: 'Mine' });
    bench.ingest(withVariant(wirePost(), 'instagram', theirs));
    const { list, decide } = conflictsOf(bench);
    const of = (field: string) => list().find((conflict) => conflict.field === field)?.id ?? 0;
    decide(of('altText'), { choice });
    return { bench, pid, list, write, decideBody: () => decide(of('body'), { choice: 'mine' }) };
  };

  it.each(['mine', 'theirs'] as const)('is not asked about again while the other one is open: %s', (choice) => {
    const { write, list } = decideFirst(choice);
    write({ body: 'The oven is cold. Really.' });
    expect(list().map(({ field }) => field)).toEqual(['body']);
  });

  it('shows what was decided at once, and is sent like that', () => {
    const { bench, pid, decideBody } = decideFirst('theirs');
    expect(bench.variant(pid, 'instagram').altText).toBe('Theirs');
    decideBody();
    expect(bench.store.operations.ofPost(pid)[0]?.args).toEqual({ fields: { body: 'The oven is cold.' } });
  });

  it('takes what the person writes there afterwards', () => {
    const { bench, pid, write, decideBody } = decideFirst('theirs');
    write({ altText: 'Mine after all' });
    decideBody();
    expect(bench.open(pid)).toEqual(['post.edit instagram ready']);
    expect(bench.variant(pid, 'instagram')).toMatchObject({ body: 'The oven is cold.', altText: 'Mine after all' });
  });

  it('is asked about again when the other side changes it once more', () => {
    const { bench, list } = decideFirst('mine');
    bench.ingest(withVariant(wirePost(), 'instagram', { ...theirs, altText: 'Theirs again' }));
    expect(list()).toContainEqual(expect.objectContaining({ field: 'altText', mine: 'Mine', theirs: 'Theirs again' }));
  });
});

it('what was written behind a generation since stays behind it, with every word of it', () => {
  const bench = createOutboxBench();
  const pid = bench.knows();
  bench.operation({ do: 'post.edit', pid, platform: 'instagram', fields: { body: 'Cold.', altText: 'An oven' } });
  bench.operation({ do: 'post.generate', pid, platform: 'instagram' });
  const later = bench.operation({ do: 'post.edit', pid, platform: 'instagram', fields: { altText: 'A cold oven' } });
  bench.ingest(withVariant(wirePost(), 'instagram', { body: 'Hot.' }));
  const { list, decide } = conflictsOf(bench);
  decide(list()[0]?.id ?? 0, { choice: 'theirs' });
  expect(bench.open(pid)).toEqual([
    'post.edit instagram ready',
    'post.generate instagram ready',
    'post.edit instagram ready',
  ]);
  const [first, , last] = bench.store.operations.ofPost(pid);
  expect(first?.args).toEqual({ fields: { altText: 'An oven' } });
  expect(last).toMatchObject({ id: later.id, args: { fields: { altText: 'A cold oven' } } });
});

it('a name of both sides is decided like a text', () => {
  const bench = createOutboxBench();
  const pid = bench.knows();
  bench.operation({ do: 'post.rename', pid, name: 'Mine' });
  bench.ingest(wirePost({ name: 'Theirs' }));
  const { list, decide } = conflictsOf(bench);
  expect(list()).toMatchObject([
    { field: 'name', mine: 'Mine', theirs: 'Theirs', parts: [{ mine: 'Mine', theirs: 'Theirs' }] },
  ]);
  decide(list()[0]?.id ?? 0, { choice: 'mine' });
  expect(bench.open(pid)).toEqual(['post.rename ready']);
  expect(bench.row(pid).name).toBe('Mine');
});

it('discarding the change decides its conflicts', () => {
  const { bench, edit, list } = overlap();
  bench.transact((tx) => withdraw(tx, bench.read(edit.id)));
  expect(list()).toEqual([]);
});
