// Deciding what both sides changed, each way; nothing is sent or lost before.
import { describe, expect, it } from 'vitest';
import type { AppError } from '../../../preload/errors.ts';
import { createConflicts } from '../../../main/sync/outbox/conflicts.ts';
import { enqueue } from '../../../main/sync/outbox/enqueue.ts';
import type { Fields } from '../../../main/sync/posts/fields.ts';
import { withdraw } from '../../../main/sync/outbox/queue.ts';
import { createDesk, wirePost, withVariant, type Desk } from './outbox-bench.ts';

const conflictsOf = (desk: Desk) => {
  const woken = { count: 0 };
  const wake = () => void (woken.count += 1);
  return { woken, ...createConflicts({ store: desk.store, transact: desk.transact, enqueue, wake }) };
};

/** The person and somebody else changed the same fields of the Instagram version. */
const open = (mine: Fields, theirs: Parameters<typeof withVariant>[2]) => {
  const desk = createDesk();
  const pid = desk.knows();
  const edit = desk.operation({ do: 'post.edit', pid, platform: 'instagram', fields: mine });
  desk.operation({ do: 'post.approve', pid });
  desk.absorb(withVariant(wirePost(), 'instagram', theirs));
  return { desk, pid, edit, ...conflictsOf(desk) };
};
const overlap = () => open({ body: 'The oven is cold.' }, { body: 'The oven is hot. Come on Friday.' });

const kindOf = (run: () => void): string => {
  try {
    run();
  } catch (error) {
    return (error as AppError).kind;
  }
  return 'nothing thrown';
};

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
    const { desk, pid, edit, woken } = decide({ choice: 'mine' });
    expect(desk.read(edit.id)).toMatchObject({ state: 'cancelled', reason: 'superseded' });
    expect(desk.open(pid)).toEqual(['post.edit instagram ready', 'post.approve ready']);
    const [next] = desk.store.operations.ofPost(pid);
    expect(next?.args).toEqual({ fields: { body: 'The oven is cold.' } });
    expect(next?.base).toMatchObject({ body: 'The oven is hot. Come on Friday.' });
    expect(desk.variant(pid, 'instagram').body).toBe('The oven is cold.');
    expect(woken.count).toBe(1);
  });

  it('for theirs sends nothing and keeps mine in the history', () => {
    const { desk, pid } = decide({ choice: 'theirs' });
    expect(desk.open(pid)).toEqual(['post.approve ready']);
    expect(desk.variant(pid, 'instagram').body).toBe('The oven is hot. Come on Friday.');
    expect(desk.store.wordings.ofPost(pid).map(({ value }) => value)).toContain('The oven is cold.');
  });

  it('for a mix sends exactly that text', () => {
    const { desk, pid } = decide({ choice: 'mix', text: 'Lukewarm.' });
    expect(desk.store.operations.ofPost(pid)[0]?.args).toEqual({ fields: { body: 'Lukewarm.' } });
    expect(desk.variant(pid, 'instagram').body).toBe('Lukewarm.');
  });

  it('for both leaves theirs and begins a draft with mine', () => {
    const { desk, pid } = decide({ choice: 'both' });
    expect(desk.variant(pid, 'instagram').body).toBe('The oven is hot. Come on Friday.');
    expect(desk.open(pid)).toEqual(['post.approve ready']);
    const copy = desk.store.posts.page({}, null, 10).rows.find(({ id }) => id !== String(pid));
    expect(copy).toMatchObject({ name: 'Rye on Friday', excerpt: 'The oven is cold.' });
    expect(desk.open(Number(copy?.id))).toEqual(['post.create instagram ready', 'post.edit instagram ready']);
  });

  it('for both keeps every platform of own media, and tells what a copy of words lacks', () => {
    const own = { mediaOrigin: 'user' as const, media: [{ id: 'm-1', url: 'x', type: 'image' as const }] };
    const desk = createDesk();
    const wire = wirePost();
    const ofOwn = wirePost({
      id: 'post-own',
      variants: wire.variants
        .filter(({ platform }) => platform !== 'pinterest')
        .map((variant) => ({ ...variant, ...own, hashtags: ['rye'], pinned: !variant.isPrimary })),
    });
    const { decide: choose, list } = conflictsOf(desk);
    const pids = [desk.knows(wire), desk.knows(ofOwn)];
    const leftOut = [wire, ofOwn].map((each, place) => {
      desk.operation({
        do: 'post.edit',
        pid: pids[place] ?? 0,
        platform: 'facebook',
        fields: { body: 'The oven is cold.' },
      });
      desk.absorb(withVariant(each, 'facebook', { body: 'The oven is hot.' }));
      choose(list()[0]?.id ?? 0, { choice: 'both' });
      const copy = desk.store.posts.pids({}, 10).find((pid) => !pids.includes(pid)) ?? 0;
      pids.push(copy);
      return [
        desk.post(copy).variants.map(({ platform, body }) => `${platform}: ${body ?? ''}`),
        desk.store.postNotes.leftOut(copy),
      ];
    });
    expect(leftOut).toEqual([
      [['facebook: The oven is cold.'], { platforms: ['instagram', 'pinterest'], pictureCount: 0, hasVideo: false }],
      [['instagram: The oven is warm. Come on Friday.', 'facebook: The oven is cold.'], null],
    ]);
  });

  it('leaves nothing to decide', () => {
    const { list } = decide({ choice: 'mine' });
    expect(list()).toEqual([]);
  });
});

it('a mix without a text is refused and decides nothing', () => {
  const { list, decide } = overlap();
  const id = list()[0]?.id ?? 0;
  expect(kindOf(() => decide(id, { choice: 'mix' }))).toBe('invalid');
  expect(list()).toHaveLength(1);
});

it('a conflict is decided once', () => {
  const { list, decide } = overlap();
  const id = list()[0]?.id ?? 0;
  decide(id, { choice: 'theirs' });
  expect(kindOf(() => decide(id, { choice: 'mine' }))).toBe('not-found');
});

it('a change waits until each of its fields is decided, and takes the fields nobody touched along', () => {
  const { desk, pid, edit, list, decide } = open(
    { body: 'The oven is cold.', altText: 'Mine', hashtags: ['rye'] },
    { body: 'The oven is hot. Come on Friday.', altText: 'Theirs' },
  );
  const [first, second, ...more] = list();
  expect([first?.field, second?.field].toSorted()).toEqual(['altText', 'body']);
  expect(more).toEqual([]);
  const [body, altText] = first?.field === 'body' ? [first, second] : [second, first];
  decide(body?.id ?? 0, { choice: 'theirs' });
  expect(desk.read(edit.id).state).toBe('conflict');
  decide(altText?.id ?? 0, { choice: 'mine' });
  expect(desk.store.operations.ofPost(pid)[0]?.args).toEqual({ fields: { altText: 'Mine', hashtags: ['rye'] } });
});

describe('of two fields in conflict, the decided one', () => {
  const theirs = { body: 'The oven is hot. Come on Friday.', altText: 'Theirs' };
  const decideFirst = (choice: 'mine' | 'theirs') => {
    const desk = createDesk();
    const pid = desk.knows();
    const write = (fields: Fields) => desk.operation({ do: 'post.edit', pid, platform: 'instagram', fields });
    write({ body: 'The oven is cold.', altText: 'Mine' });
    desk.absorb(withVariant(wirePost(), 'instagram', theirs));
    const { list, decide } = conflictsOf(desk);
    const of = (field: string) => list().find((conflict) => conflict.field === field)?.id ?? 0;
    decide(of('altText'), { choice });
    return { desk, pid, list, write, decideBody: () => decide(of('body'), { choice: 'mine' }) };
  };

  it.each(['mine', 'theirs'] as const)('is not asked about again while the other one is open: %s', (choice) => {
    const { write, list } = decideFirst(choice);
    write({ body: 'The oven is cold. Really.' });
    expect(list().map(({ field }) => field)).toEqual(['body']);
  });

  it('shows what was decided at once, and is sent like that', () => {
    const { desk, pid, decideBody } = decideFirst('theirs');
    expect(desk.variant(pid, 'instagram').altText).toBe('Theirs');
    decideBody();
    expect(desk.store.operations.ofPost(pid)[0]?.args).toEqual({ fields: { body: 'The oven is cold.' } });
  });

  it('takes what the person writes there afterwards', () => {
    const { desk, pid, write, decideBody } = decideFirst('theirs');
    write({ altText: 'Mine after all' });
    decideBody();
    expect(desk.open(pid)).toEqual(['post.edit instagram ready']);
    expect(desk.variant(pid, 'instagram')).toMatchObject({ body: 'The oven is cold.', altText: 'Mine after all' });
  });

  it('is asked about again when the other side changes it once more', () => {
    const { desk, list } = decideFirst('mine');
    desk.absorb(withVariant(wirePost(), 'instagram', { ...theirs, altText: 'Theirs again' }));
    expect(list()).toContainEqual(expect.objectContaining({ field: 'altText', mine: 'Mine', theirs: 'Theirs again' }));
  });
});

it('what was written behind a generation since stays behind it, with every word of it', () => {
  const desk = createDesk();
  const pid = desk.knows();
  desk.operation({ do: 'post.edit', pid, platform: 'instagram', fields: { body: 'Cold.', altText: 'An oven' } });
  desk.operation({ do: 'post.generate', pid, platform: 'instagram' });
  const later = desk.operation({ do: 'post.edit', pid, platform: 'instagram', fields: { altText: 'A cold oven' } });
  desk.absorb(withVariant(wirePost(), 'instagram', { body: 'Hot.' }));
  const { list, decide } = conflictsOf(desk);
  decide(list()[0]?.id ?? 0, { choice: 'theirs' });
  expect(desk.open(pid)).toEqual([
    'post.edit instagram ready',
    'post.generate instagram ready',
    'post.edit instagram ready',
  ]);
  const [first, , last] = desk.store.operations.ofPost(pid);
  expect(first?.args).toEqual({ fields: { altText: 'An oven' } });
  expect(last).toMatchObject({ id: later.id, args: { fields: { altText: 'A cold oven' } } });
});

it('a name of both sides is decided like a text', () => {
  const desk = createDesk();
  const pid = desk.knows();
  desk.operation({ do: 'post.rename', pid, name: 'Mine' });
  desk.absorb(wirePost({ name: 'Theirs' }));
  const { list, decide } = conflictsOf(desk);
  expect(list()).toMatchObject([
    { field: 'name', mine: 'Mine', theirs: 'Theirs', parts: [{ mine: 'Mine', theirs: 'Theirs' }] },
  ]);
  decide(list()[0]?.id ?? 0, { choice: 'mine' });
  expect(desk.open(pid)).toEqual(['post.rename ready']);
  expect(desk.row(pid).name).toBe('Mine');
});

it('discarding the change decides its conflicts', () => {
  const { desk, edit, list } = overlap();
  desk.transact((tx) => withdraw(tx, desk.read(edit.id)));
  expect(list()).toEqual([]);
});
