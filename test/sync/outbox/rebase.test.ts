// What the service has now, held against what waits here.
import { describe, expect, it } from 'vitest';
import { kinds } from '../../../main/sync/outbox/registry.ts';
import { createPostNotes } from '../../../main/sync/outbox/conflicts.ts';
import { createDesk, nowMs, wirePost, wireVariant, withVariant, type Desk } from './outbox-bench.ts';

const text = 'The oven is warm. Come on Friday.';
const write = (
  desk: Desk,
  pid: number,
  fields: object,
  platform: 'instagram' | 'facebook' | 'pinterest' = 'instagram',
) => desk.operation({ do: 'post.edit', pid, platform, fields });
const theirs = (body: string, platform = 'instagram') =>
  withVariant(wirePost({ updatedAt: '2026-03-02T08:00:00.000Z' }), platform, { body });

describe('a text that both sides changed', () => {
  it('is put together where the changes do not meet, and says so', () => {
    const desk = createDesk();
    const pid = desk.knows();
    const { id } = write(desk, pid, { body: 'The oven is warm. Come on Monday.' });
    desk.absorb(theirs('The oven is hot. Come on Friday.'));
    expect(desk.read(id)).toMatchObject({
      state: 'ready',
      note: 'merged',
      args: { fields: { body: 'The oven is hot. Come on Monday.' } },
      base: { body: 'The oven is hot. Come on Friday.' },
    });
    expect(desk.variant(pid, 'instagram').body).toBe('The oven is hot. Come on Monday.');
    const said = desk.store.wordings.ofPost(pid).map(({ value, source }) => `${source}: ${value ?? ''}`);
    expect(said).toContain('person: The oven is warm. Come on Monday.');
    expect(said).toContain('service: The oven is hot. Come on Friday.');
    expect(said).toContain('merge: The oven is hot. Come on Monday.');
  });

  it('and was put together by itself is told until the person has seen it', () => {
    const desk = createDesk();
    const pid = desk.knows();
    const notes = createPostNotes(desk);
    write(desk, pid, { body: 'The oven is warm. Come on Monday.' });
    desk.absorb(theirs('The oven is hot. Come on Friday.'));
    desk.absorb(theirs('The big oven is hot. Come on Friday.'));
    expect(notes.read(pid).merged).toMatchObject([
      {
        ...{ platform: 'instagram', field: 'body', base: text, mine: 'The oven is warm. Come on Monday.' },
        theirs: 'The big oven is hot. Come on Friday.',
        value: 'The big oven is hot. Come on Monday.',
      },
    ]);
    notes.seen(pid);
    expect(notes.read(pid)).toEqual({ merged: [], leftOut: null });
  });

  it('is a conflict where they meet, and the own words stay in view', () => {
    const desk = createDesk();
    const pid = desk.knows();
    const { id } = write(desk, pid, { body: 'Closed today.' });
    desk.absorb(theirs('Open all day.'));
    expect(desk.read(id).state).toBe('conflict');
    expect(desk.store.conflicts.openOfPost(pid)).toMatchObject([
      { field: 'body', platform: 'instagram', base: text, mine: 'Closed today.', theirs: 'Open all day.' },
    ]);
    expect(desk.variant(pid, 'instagram').body).toBe('Closed today.');
    expect(desk.row(pid).sync.state).toBe('conflict');
  });

  it('is no conflict where the own words came too late: they stay in front of the person as such', () => {
    const desk = createDesk();
    const pid = desk.knows();
    const { id } = write(desk, pid, { body: 'Closed today.' });
    desk.transact((tx) => void tx.store.operations.change(id, { state: 'parked', reason: 'already-published' }));
    desk.absorb(theirs('Open all day.'));
    expect(desk.read(id)).toMatchObject({ state: 'parked', reason: 'already-published' });
    expect(desk.store.conflicts.openOfPost(pid)).toEqual([]);
  });

  it('is no conflict any more when theirs is back, and goes out', () => {
    const desk = createDesk();
    const pid = desk.knows();
    const { id } = write(desk, pid, { body: 'Closed today.' });
    desk.absorb(theirs('Open all day.'));
    desk.absorb(wirePost());
    expect(desk.read(id)).toMatchObject({ state: 'ready', base: { body: text } });
    expect(desk.store.conflicts.open()).toEqual([]);
  });

  it('is done when both come to the same', () => {
    const desk = createDesk();
    const pid = desk.knows();
    const { id } = write(desk, pid, { body: 'Closed today.' });
    desk.absorb(theirs('Open all day.'));
    desk.absorb(theirs('Closed today. '));
    expect(desk.read(id).state).toBe('done');
    expect(desk.store.conflicts.open()).toEqual([]);
  });

  it('stays one conflict while both go on writing', () => {
    const desk = createDesk();
    const pid = desk.knows();
    write(desk, pid, { body: 'Closed today.' });
    desk.absorb(theirs('Open all day.'));
    desk.absorb(theirs('Open all night.'));
    write(desk, pid, { body: 'Closed, sorry.' });
    expect(desk.store.conflicts.openOfPost(pid)).toMatchObject([
      { base: text, mine: 'Closed, sorry.', theirs: 'Open all night.' },
    ]);
  });

  it('is not blended when one side emptied it', () => {
    const desk = createDesk();
    const pid = desk.knows();
    write(desk, pid, { body: null });
    desk.absorb(theirs('The oven is hot. Come on Friday.'));
    expect(desk.open(pid)).toEqual(['post.edit instagram conflict']);
  });
});

describe('fields that only one side changed', () => {
  it('go on with the other side as their ground', () => {
    const desk = createDesk();
    const pid = desk.knows();
    const { id, rev } = write(desk, pid, { altText: 'A loaf' });
    desk.absorb(theirs('Open all day.'));
    expect(desk.read(id)).toMatchObject({ state: 'ready', rev });
    expect(desk.variant(pid, 'instagram')).toMatchObject({ body: 'Open all day.', altText: 'A loaf' });
  });

  it('leave the change when the service has them already', () => {
    const desk = createDesk();
    const pid = desk.knows();
    const { id } = write(desk, pid, { body: 'New', altText: 'A loaf' });
    desk.absorb(theirs('New'));
    expect(desk.read(id)).toMatchObject({ args: { fields: { altText: 'A loaf' } }, state: 'ready' });
  });
});

describe('short texts, lists and names', () => {
  it('keep the tags of both sides', () => {
    const desk = createDesk();
    const pid = desk.knows(withVariant(wirePost(), 'instagram', { hashtags: ['rye', 'oven'] }));
    const { id } = write(desk, pid, { hashtags: ['rye', 'oven', 'warm'] });
    desk.absorb(withVariant(wirePost(), 'instagram', { hashtags: ['rye', 'friday'] }));
    expect(desk.read(id)).toMatchObject({ state: 'ready', args: { fields: { hashtags: ['rye', 'warm', 'friday'] } } });
  });

  it('are never blended', () => {
    const desk = createDesk();
    const pid = desk.knows();
    desk.operation({ do: 'post.rename', pid, name: 'Rye on Monday' });
    desk.absorb(wirePost({ name: 'Rye every day' }));
    expect(desk.open(pid)).toEqual(['post.rename conflict']);
    expect(desk.store.conflicts.openOfPost(pid)).toMatchObject([{ field: 'name', platform: null }]);
  });
});

describe('our own effects', () => {
  it('are told from what somebody wrote into a new post before we read of it', () => {
    const desk = createDesk();
    const { operation, pid } = desk.wants({ do: 'post.create', platform: 'instagram', name: 'Rye on Friday' });
    if (!operation || pid === null) throw new Error('nothing made');
    const edit = desk.operation({ do: 'post.edit', pid, platform: 'instagram', fields: { body: 'Mine.' } });
    desk.send(operation.id);
    const born = wirePost({ variants: [wireVariant('instagram', { isPrimary: true })] });
    const touched = withVariant({ ...born, updatedAt: '2026-03-01T10:00:00.000Z' }, 'instagram', { body: 'Theirs.' });
    desk.transact((tx) =>
      kinds['post.create'].adopt(operation, { startedAtMs: nowMs }, { is: 'landed', post: touched }, tx),
    );
    expect(desk.read(edit.id).state).toBe('conflict');
  });

  it('are the ground of what waits behind them, also as the service writes it', () => {
    const desk = createDesk();
    const pid = desk.knows();
    const first = write(desk, pid, { body: 'One ', hashtags: ['rye'] });
    desk.send(first.id);
    const second = write(desk, pid, { body: 'Two' });
    const wire = withVariant(wirePost(), 'instagram', { body: 'ONE', hashtags: ['rye'] });
    desk.accepted(first.id, { status: 200, body: wire });
    expect(desk.read(second.id)).toMatchObject({
      state: 'ready',
      base: { body: 'ONE' },
      args: { fields: { body: 'Two' } },
    });
    expect(desk.variant(pid, 'instagram')).toMatchObject({ body: 'Two', hashtags: ['rye'] });
  });

  it('reach the versions that follow the main one before those are sent', () => {
    const desk = createDesk();
    const pid = desk.knows();
    const primary = write(desk, pid, { body: 'Warm rye' });
    const sibling = write(desk, pid, { body: 'For friends' }, 'facebook');
    desk.send(primary.id);
    const derived = withVariant(withVariant(wirePost(), 'instagram', { body: 'Warm rye' }), 'facebook', {
      body: 'Warm rye',
    });
    desk.accepted(primary.id, { status: 200, body: derived });
    expect(desk.read(sibling.id)).toMatchObject({ state: 'ready', base: { body: 'Warm rye' } });
  });

  it('may show in them while the main one is in doubt, and are judged when that is over', () => {
    const desk = createDesk();
    const pid = desk.knows();
    const primary = write(desk, pid, { body: 'Warm rye' });
    const sibling = write(desk, pid, { body: 'For friends' }, 'facebook');
    desk.send(primary.id);
    desk.change(primary.id, { state: 'doubt' });
    const updatedAt = '2026-03-02T08:00:00.000Z';
    const derived = withVariant(withVariant(wirePost({ updatedAt }), 'instagram', { body: 'Warm rye' }), 'facebook', {
      body: 'Warm rye',
    });
    desk.absorb(derived);
    expect([desk.read(sibling.id).state, desk.store.conflicts.open()]).toEqual(['ready', []]);
    desk.transact((tx) =>
      kinds['post.edit'].adopt(desk.read(primary.id), { startedAtMs: nowMs, post: derived }, { is: 'landed' }, tx),
    );
    expect(desk.read(sibling.id)).toMatchObject({ state: 'ready', base: { body: 'Warm rye' } });
  });

  it('do not excuse a version that somebody made their own', () => {
    const desk = createDesk();
    const pid = desk.knows();
    const primary = write(desk, pid, { body: 'Warm rye' });
    const sibling = write(desk, pid, { body: 'For friends' }, 'facebook');
    desk.send(primary.id);
    const pinned = { body: 'Theirs alone', pinned: true };
    const wire = withVariant(withVariant(wirePost(), 'instagram', { body: 'Warm rye' }), 'facebook', pinned);
    desk.accepted(primary.id, { status: 200, body: wire });
    expect(desk.read(sibling.id).state).toBe('conflict');
  });

  it.each(['is in doubt', 'was accepted'])(
    'are known in a version that somebody pinned, when the main one %s',
    (state) => {
      const desk = createDesk();
      const pid = desk.knows();
      const primary = write(desk, pid, { altText: 'A loaf' });
      const sibling = write(desk, pid, { altText: 'For friends' }, 'facebook');
      desk.send(primary.id);
      const altText = 'A loaf';
      const pinned = { altText, body: 'Theirs alone', pinned: true };
      const wire = withVariant(withVariant(wirePost(), 'instagram', { altText }), 'facebook', pinned);
      if (state === 'is in doubt') desk.absorb(wire);
      else desk.accepted(primary.id, { status: 200, body: wire });
      expect(desk.read(sibling.id)).toMatchObject({ state: 'ready', base: { altText } });
    },
  );

  it('that may still arrive are no reason to ask', () => {
    const desk = createDesk();
    const pid = desk.knows();
    const first = write(desk, pid, { body: 'One' });
    desk.send(first.id);
    desk.change(first.id, { state: 'doubt' });
    const second = write(desk, pid, { body: 'Two' });
    desk.absorb(wirePost({ updatedAt: '2026-03-01T10:00:00.000Z' }));
    expect(desk.read(second.id)).toMatchObject({ state: 'ready', base: { body: 'One' } });
  });
});

describe('a change whose bytes are frozen and that met another value', () => {
  it('goes on as a successor in its place, with what was typed since', () => {
    const desk = createDesk();
    const pid = desk.knows();
    const first = write(desk, pid, { body: 'The oven is warm. Come on Monday.' });
    desk.send(first.id);
    desk.change(first.id, { state: 'doubt' });
    const later = write(desk, pid, { body: 'The oven is warm. Come on Monday at noon.' });
    desk.rebase(first.id, theirs('The oven is hot. Come on Friday.'));
    expect(desk.read(first.id)).toMatchObject({ state: 'done', reason: 'superseded' });
    expect(desk.read(later.id).state).toBe('cancelled');
    const [successor] = desk.store.operations.ofPost(pid);
    expect(successor).toMatchObject({
      rank: first.rank,
      attempts: 0,
      args: { fields: { body: 'The oven is hot. Come on Monday at noon.' } },
      base: { body: 'The oven is hot. Come on Friday.' },
    });
  });

  it('becomes a conflict where the changes meet', () => {
    const desk = createDesk();
    const pid = desk.knows();
    const first = write(desk, pid, { body: 'Closed.' });
    desk.send(first.id);
    desk.rebase(first.id, theirs('Open.'));
    expect(desk.open(pid)).toEqual(['post.edit instagram conflict']);
    expect(desk.store.conflicts.open()).toMatchObject([{ mine: 'Closed.', theirs: 'Open.' }]);
  });

  it('does not pull text over a publication that stands between', () => {
    const desk = createDesk();
    const pid = desk.knows();
    const first = write(desk, pid, { body: 'Publish this' });
    desk.send(first.id);
    desk.operation({ do: 'post.publish', pid, platform: 'instagram' });
    write(desk, pid, { body: 'Not this' });
    desk.rebase(first.id, withVariant(wirePost(), 'instagram', { body: text, altText: 'x' }));
    expect(desk.store.operations.ofPost(pid).map(({ kind, args }) => [kind, args])).toEqual([
      ['post.edit', { fields: { body: 'Publish this' } }],
      ['post.publish', {}],
      ['post.edit', { fields: { body: 'Not this' } }],
    ]);
  });
});
