// What the service has now, held against what waits here.
import { describe, expect, it } from 'vitest';
import { kinds } from '../../../main/sync/outbox/registry.ts';
import { createPostNotes } from '../../../main/sync/outbox/conflicts.ts';
import { createOutboxBench, nowMs, wirePost, wireVariant, withVariant, type OutboxBench } from './outbox-bench.ts';

const text = 'The oven is warm. Come on Friday.';
const write = (
  bench: OutboxBench,
  pid: number,
  fields: object,
  platform: 'instagram' | 'facebook' | 'pinterest' = 'instagram',
) => bench.operation({ do: 'post.edit', pid, platform, fields });
const theirs = (body: string, platform = 'instagram') =>
  withVariant(wirePost({ updatedAt: '2026-03-02T08:00:00.000Z' }), platform, { body });

describe('a text that both sides changed', () => {
  it('is put together where the changes do not meet, and says so', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    const { id } = write(bench, pid, { body: 'The oven is warm. Come on Monday.' });
    bench.ingest(theirs('The oven is hot. Come on Friday.'));
    expect(bench.read(id)).toMatchObject({
      state: 'ready',
      note: 'merged',
      args: { fields: { body: 'The oven is hot. Come on Monday.' } },
      base: { body: 'The oven is hot. Come on Friday.' },
    });
    expect(bench.variant(pid, 'instagram').body).toBe('The oven is hot. Come on Monday.');
    const said = bench.store.wordings.ofPost(pid).map(({ value, source }) => `${source}: ${value ?? ''}`);
    expect(said).toContain('person: The oven is warm. Come on Monday.');
    expect(said).toContain('service: The oven is hot. Come on Friday.');
    expect(said).toContain('merge: The oven is hot. Come on Monday.');
  });

  it('and was merged automatically is reported until the user has seen it', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    const notes = createPostNotes(bench);
    write(bench, pid, { body: 'The oven is warm. Come on Monday.' });
    bench.ingest(theirs('The oven is hot. Come on Friday.'));
    bench.ingest(theirs('The big oven is hot. Come on Friday.'));
    expect(notes.read(pid).merged).toMatchObject([
      {
        platform: 'instagram',
        field: 'body',
        base: text,
        mine: 'The oven is warm. Come on Monday.',
        theirs: 'The big oven is hot. Come on Friday.',
        value: 'The big oven is hot. Come on Monday.',
      },
    ]);
    notes.seen(pid);
    expect(notes.read(pid)).toEqual({ merged: [], leftOut: null });
  });

  it('is a conflict where they meet, and the own words stay in view', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    const { id } = write(bench, pid, { body: 'Closed today.' });
    bench.ingest(theirs('Open all day.'));
    expect(bench.read(id).state).toBe('conflict');
    expect(bench.store.conflicts.openOfPost(pid)).toMatchObject([
      { field: 'body', platform: 'instagram', base: text, mine: 'Closed today.', theirs: 'Open all day.' },
    ]);
    expect(bench.variant(pid, 'instagram').body).toBe('Closed today.');
    expect(bench.row(pid).sync.state).toBe('conflict');
  });

  it('is no conflict where the own words came too late: they stay in front of the person as such', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    const { id } = write(bench, pid, { body: 'Closed today.' });
    bench.transact((tx) => void tx.store.operations.change(id, { state: 'parked', reason: 'already-published' }));
    bench.ingest(theirs('Open all day.'));
    expect(bench.read(id)).toMatchObject({ state: 'parked', reason: 'already-published' });
    expect(bench.store.conflicts.openOfPost(pid)).toEqual([]);
  });

  it('is no conflict any more when theirs is back, and is sent', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    const { id } = write(bench, pid, { body: 'Closed today.' });
    bench.ingest(theirs('Open all day.'));
    bench.ingest(wirePost());
    expect(bench.read(id)).toMatchObject({ state: 'ready', base: { body: text } });
    expect(bench.store.conflicts.open()).toEqual([]);
  });

  it('is done when both come to the same', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    const { id } = write(bench, pid, { body: 'Closed today.' });
    bench.ingest(theirs('Open all day.'));
    bench.ingest(theirs('Closed today. '));
    expect(bench.read(id).state).toBe('done');
    expect(bench.store.conflicts.open()).toEqual([]);
  });

  it('stays one conflict while both go on writing', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    write(bench, pid, { body: 'Closed today.' });
    bench.ingest(theirs('Open all day.'));
    bench.ingest(theirs('Open all night.'));
    write(bench, pid, { body: 'Closed, sorry.' });
    expect(bench.store.conflicts.openOfPost(pid)).toMatchObject([
      { base: text, mine: 'Closed, sorry.', theirs: 'Open all night.' },
    ]);
  });

  it('is not blended when one side emptied it', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    write(bench, pid, { body: null });
    bench.ingest(theirs('The oven is hot. Come on Friday.'));
    expect(bench.open(pid)).toEqual(['post.edit instagram conflict']);
  });
});

describe('fields that only one side changed', () => {
  it('go on with the other side as their ground', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    const { id, rev } = write(bench, pid, { altText: 'A loaf' });
    bench.ingest(theirs('Open all day.'));
    expect(bench.read(id)).toMatchObject({ state: 'ready', rev });
    expect(bench.variant(pid, 'instagram')).toMatchObject({ body: 'Open all day.', altText: 'A loaf' });
  });

  it('leave the change when the service has them already', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    const { id } = write(bench, pid, { body: 'New', altText: 'A loaf' });
    bench.ingest(theirs('New'));
    expect(bench.read(id)).toMatchObject({ args: { fields: { altText: 'A loaf' } }, state: 'ready' });
  });
});

describe('short texts, lists and names', () => {
  it('keep the tags of both sides', () => {
    const bench = createOutboxBench();
    const pid = bench.knows(withVariant(wirePost(), 'instagram', { hashtags: ['rye', 'oven'] }));
    const { id } = write(bench, pid, { hashtags: ['rye', 'oven', 'warm'] });
    bench.ingest(withVariant(wirePost(), 'instagram', { hashtags: ['rye', 'friday'] }));
    expect(bench.read(id)).toMatchObject({ state: 'ready', args: { fields: { hashtags: ['rye', 'warm', 'friday'] } } });
  });

  it('are never blended', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    bench.operation({ do: 'post.rename', pid, name: 'Rye on Monday' });
    bench.ingest(wirePost({ name: 'Rye every day' }));
    expect(bench.open(pid)).toEqual(['post.rename conflict']);
    expect(bench.store.conflicts.openOfPost(pid)).toMatchObject([{ field: 'name', platform: null }]);
  });
});

describe('our own effects', () => {
  it("are distinguished from another client's text in a new post before our first read", () => {
    const bench = createOutboxBench();
    const { operation, pid } = bench.wants({ do: 'post.create', platform: 'instagram', name: 'Rye on Friday' });
    if (!operation || pid === null) throw new Error('nothing made');
    const edit = bench.operation({ do: 'post.edit', pid, platform: 'instagram', fields: { body: 'Mine.' } });
    bench.send(operation.id);
    const born = wirePost({ variants: [wireVariant('instagram', { isPrimary: true })] });
    const touched = withVariant({ ...born, updatedAt: '2026-03-01T10:00:00.000Z' }, 'instagram', { body: 'Theirs.' });
    bench.transact((tx) =>
      kinds['post.create'].adopt(operation, { startedAtMs: nowMs }, { is: 'landed', post: touched }, tx),
    );
    expect(bench.read(edit.id).state).toBe('conflict');
  });

  it('are the ground of what waits behind them, also as the service writes it', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    const first = write(bench, pid, { body: 'One ', hashtags: ['rye'] });
    bench.send(first.id);
    const second = write(bench, pid, { body: 'Two' });
    const wire = withVariant(wirePost(), 'instagram', { body: 'ONE', hashtags: ['rye'] });
    bench.accepted(first.id, { status: 200, body: wire });
    expect(bench.read(second.id)).toMatchObject({
      state: 'ready',
      base: { body: 'ONE' },
      args: { fields: { body: 'Two' } },
    });
    expect(bench.variant(pid, 'instagram')).toMatchObject({ body: 'Two', hashtags: ['rye'] });
  });

  it('reach the versions that follow the main one before those are sent', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    const primary = write(bench, pid, { body: 'Warm rye' });
    const sibling = write(bench, pid, { body: 'For friends' }, 'facebook');
    bench.send(primary.id);
    const derived = withVariant(withVariant(wirePost(), 'instagram', { body: 'Warm rye' }), 'facebook', {
      body: 'Warm rye',
    });
    bench.accepted(primary.id, { status: 200, body: derived });
    expect(bench.read(sibling.id)).toMatchObject({ state: 'ready', base: { body: 'Warm rye' } });
  });

  it('may show in them while the main one is in doubt, and are judged when that is over', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    const primary = write(bench, pid, { body: 'Warm rye' });
    const sibling = write(bench, pid, { body: 'For friends' }, 'facebook');
    bench.send(primary.id);
    bench.change(primary.id, { state: 'doubt' });
    const updatedAt = '2026-03-02T08:00:00.000Z';
    const derived = withVariant(withVariant(wirePost({ updatedAt }), 'instagram', { body: 'Warm rye' }), 'facebook', {
      body: 'Warm rye',
    });
    bench.ingest(derived);
    expect([bench.read(sibling.id).state, bench.store.conflicts.open()]).toEqual(['ready', []]);
    bench.transact((tx) =>
      kinds['post.edit'].adopt(bench.read(primary.id), { startedAtMs: nowMs, post: derived }, { is: 'landed' }, tx),
    );
    expect(bench.read(sibling.id)).toMatchObject({ state: 'ready', base: { body: 'Warm rye' } });
  });

  it('do not excuse a variant that another client rewrote', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    const primary = write(bench, pid, { body: 'Warm rye' });
    const sibling = write(bench, pid, { body: 'For friends' }, 'facebook');
    bench.send(primary.id);
    const pinned = { body: 'Theirs alone', pinned: true };
    const wire = withVariant(withVariant(wirePost(), 'instagram', { body: 'Warm rye' }), 'facebook', pinned);
    bench.accepted(primary.id, { status: 200, body: wire });
    expect(bench.read(sibling.id).state).toBe('conflict');
  });

  it.each(['is in doubt', 'was accepted'])(
    'are known in a variant that another client pinned, when the main one %s',
    (state) => {
      const bench = createOutboxBench();
      const pid = bench.knows();
      const primary = write(bench, pid, { altText: 'A loaf' });
      const sibling = write(bench, pid, { altText: 'For friends' }, 'facebook');
      bench.send(primary.id);
      const altText = 'A loaf';
      const pinned = { altText, body: 'Theirs alone', pinned: true };
      const wire = withVariant(withVariant(wirePost(), 'instagram', { altText }), 'facebook', pinned);
      if (state === 'is in doubt') bench.ingest(wire);
      else bench.accepted(primary.id, { status: 200, body: wire });
      expect(bench.read(sibling.id)).toMatchObject({ state: 'ready', base: { altText } });
    },
  );

  it('that may still arrive are no reason to ask', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    const first = write(bench, pid, { body: 'One' });
    bench.send(first.id);
    bench.change(first.id, { state: 'doubt' });
    const second = write(bench, pid, { body: 'Two' });
    bench.ingest(wirePost({ updatedAt: '2026-03-01T10:00:00.000Z' }));
    expect(bench.read(second.id)).toMatchObject({ state: 'ready', base: { body: 'One' } });
  });
});

describe('a change whose bytes are frozen and that met another value', () => {
  it('is superseded in its place, with what was typed since', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    const first = write(bench, pid, { body: 'The oven is warm. Come on Monday.' });
    bench.send(first.id);
    bench.change(first.id, { state: 'doubt' });
    const later = write(bench, pid, { body: 'The oven is warm. Come on Monday at noon.' });
    bench.rebase(first.id, theirs('The oven is hot. Come on Friday.'));
    expect(bench.read(first.id)).toMatchObject({ state: 'done', reason: 'superseded' });
    expect(bench.read(later.id).state).toBe('cancelled');
    const [successor] = bench.store.operations.ofPost(pid);
    expect(successor).toMatchObject({
      rank: first.rank,
      attempts: 0,
      args: { fields: { body: 'The oven is hot. Come on Monday at noon.' } },
      base: { body: 'The oven is hot. Come on Friday.' },
    });
  });

  it('becomes a conflict where the changes meet', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    const first = write(bench, pid, { body: 'Closed.' });
    bench.send(first.id);
    bench.rebase(first.id, theirs('Open.'));
    expect(bench.open(pid)).toEqual(['post.edit instagram conflict']);
    expect(bench.store.conflicts.open()).toMatchObject([{ mine: 'Closed.', theirs: 'Open.' }]);
  });

  it('does not pull text over a publication that stands between', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    const first = write(bench, pid, { body: 'Publish this' });
    bench.send(first.id);
    bench.operation({ do: 'post.publish', pid, platform: 'instagram' });
    write(bench, pid, { body: 'Not this' });
    bench.rebase(first.id, withVariant(wirePost(), 'instagram', { body: text, altText: 'x' }));
    expect(bench.store.operations.ofPost(pid).map(({ kind, args }) => [kind, args])).toEqual([
      ['post.edit', { fields: { body: 'Publish this' } }],
      ['post.publish', {}],
      ['post.edit', { fields: { body: 'Not this' } }],
    ]);
  });
});

describe('tracking of links', () => {
  const link = 'https://rye.example/buns';
  const tracked = `${link}?utm_source=instagram&utm_medium=social`;
  const rule = { isOn: true, hosts: ['rye.example'], values: { source: '{platform}', medium: 'social' } };
  /** A post with the link, whose tracking waits to be sent: its time was chosen, or a time is undone. */
  const tracking = (body: string, from = link, to = tracked) => {
    const bench = createOutboxBench();
    const pid = bench.knows(withVariant(wirePost(), 'instagram', { body }));
    bench.transact(({ store, nowMs: atMs }) => {
      const values = { ...rule.values, campaign: '', content: '' };
      store.linkTracking.writeRule({ ...rule, values, platforms: [], tags: [] });
      store.linkTracking.learn([{ from: link, to: tracked }], atMs);
    });
    const { id } = bench.operation({ do: 'post.links', pid, platform: 'instagram', links: [{ from, to }] });
    return { bench, pid, id };
  };

  it('is no conflict with what others write into the same sentence: it goes into their text', () => {
    const { bench, pid, id } = tracking(`Warm buns ${link}`);
    bench.ingest(theirs(`Warm buns ${link} today`));
    expect(bench.variant(pid, 'instagram').body).toBe(`Warm buns ${tracked} today`);
    expect(bench.read(id)).toMatchObject({ state: 'ready', base: { body: `Warm buns ${link} today` } });
  });

  it('ends with the link: a text that others replaced stays as they wrote it', () => {
    const { bench, pid, id } = tracking(`Warm buns ${link}`);
    bench.ingest(theirs('Closed today.'));
    expect(bench.variant(pid, 'instagram').body).toBe('Closed today.');
    expect(bench.read(id)).toMatchObject({ state: 'done' });
  });

  it('is taken back from their text as well', () => {
    const { bench, pid } = tracking(`Warm buns ${tracked}`, tracked, link);
    bench.ingest(theirs(`Warm buns ${tracked} today`));
    expect(bench.variant(pid, 'instagram').body).toBe(`Warm buns ${link} today`);
  });

  it("leaves a parameter that others changed, and conflicts of the user's own words", () => {
    const { bench, pid } = tracking(`Warm buns ${link}`);
    const other = `${link}?utm_source=print`;
    bench.ingest(theirs(`Warm buns ${other} today`));
    expect(bench.variant(pid, 'instagram').body).toBe(`Warm buns ${other} today`);
    const words = tracking(`Warm buns ${link}`);
    const { id } = write(words.bench, words.pid, { body: `Cold buns ${tracked}` });
    words.bench.ingest(theirs(`Hot buns ${link}`));
    expect(words.bench.read(id).state).toBe('conflict');
  });

  it('stays out of a text that it would make too long for its platform', () => {
    const { bench, pid } = tracking(`Warm buns ${link}`);
    const long = `${'x'.repeat(2_200 - link.length - 1)} ${link}`;
    bench.ingest(theirs(long));
    expect(bench.variant(pid, 'instagram').body).toBe(long);
  });
});
