// The outbox: order within queues, what is frozen, what waits for what, and rows that cannot be read.
import { expect, it } from 'vitest';
import { memoryLibrary, newOperation, postView, startMs } from '../support/library.ts';

const ids = (operations: { id: string }[]) => operations.map(({ id }) => id);

it('gives back what was put in, with its first numbers', () => {
  const { operations } = memoryLibrary().store;
  const change = {
    kind: 'post.schedule',
    platform: 'facebook',
    deadlineMs: 5,
    pre: [1],
    base: { slot: null },
  } as const;
  const added = operations.add(newOperation('a', change));
  expect(operations.read('a')).toEqual(added);
  expect(added).toMatchObject({ ...newOperation('a', change), seq: 1, rank: 1, rev: 0, attempts: 0, endedAtMs: null });
});

it('keeps the order in which a queue was filled', () => {
  const { operations } = memoryLibrary().store;
  for (const id of ['a', 'b', 'c']) operations.add(newOperation(id));
  operations.add(newOperation('other', { orderingKey: 'brand' }));
  expect(ids(operations.withOrderingKey('post:1'))).toEqual(['a', 'b', 'c']);
});

it('puts what takes the place of another where that was', () => {
  const { operations } = memoryLibrary().store;
  const { rank } = operations.add(newOperation('a'));
  operations.add(newOperation('b'));
  operations.end('a', 'cancelled', startMs);
  operations.add(newOperation('again', { rank }));
  expect(ids(operations.withOrderingKey('post:1'))).toEqual(['again', 'b']);
  expect(ids(operations.open())).toEqual(['b', 'again']);
});

it('lists the open operations of one post', () => {
  const { operations, posts } = memoryLibrary().store;
  const pid = posts.add({ sid: null, view: postView() });
  operations.add(newOperation('a', { pid }));
  operations.add(newOperation('b', { pid, orderingKey: 'other' }));
  operations.add(newOperation('c'));
  operations.end('a', 'done', startMs);
  expect(ids(operations.ofPost(pid))).toEqual(['b']);
});

it('changes what is given, leaves the rest, and counts it', () => {
  const { operations } = memoryLibrary().store;
  operations.add(newOperation('a'));
  const error = { kind: 'invalid', message: 'Too long.', field: 'body.name' } as const;
  operations.change('a', { state: 'parked', reason: 'refused', error });
  const changed = operations.change('a', { args: { body: 'Shorter' }, notBeforeMs: 9 });
  expect(changed).toMatchObject({ state: 'parked', reason: 'refused', error, args: { body: 'Shorter' }, rev: 2 });
  expect(operations.change('a', { reason: null, error: null })).toMatchObject({ reason: null, error: null });
});

it('lets the sender of the moment keep the count', () => {
  const { operations } = memoryLibrary().store;
  operations.add(newOperation('a'));
  expect(operations.change('a', { attempts: 1, rev: 0 }).rev).toBe(0);
});

it('refuses to change what is not there', () => {
  expect(() => memoryLibrary().store.operations.change('none', { readCount: 1 })).toThrow(/no such operation/);
});

it('never changes the content of an operation that was sent', () => {
  const { operations } = memoryLibrary().store;
  operations.add(newOperation('a'));
  operations.change('a', { attempts: 1 });
  expect(() => operations.change('a', { args: { body: 'Late' } })).toThrow(/frozen/);
  expect(operations.read('a')?.args).toEqual({ body: 'Rye' });
});

it('never deletes an open operation', () => {
  const { db, store } = memoryLibrary();
  store.operations.add(newOperation('a'));
  expect(() => db.exec('DELETE FROM operation')).toThrow(/never deleted/);
  store.operations.end('a', 'done', startMs);
  expect(() => db.exec('DELETE FROM operation')).not.toThrow();
});

it('has one operation of a queue in flight', () => {
  const { operations } = memoryLibrary().store;
  operations.add(newOperation('a'));
  operations.add(newOperation('b'));
  operations.change('a', { state: 'inflight' });
  expect(() => operations.change('b', { state: 'inflight' })).toThrow(/UNIQUE/);
});

it('makes ready what waited for the one that ended, and only when nothing else is waited for', () => {
  const { operations } = memoryLibrary().store;
  for (const id of ['upload', 'create']) operations.add(newOperation(id));
  for (const id of ['first', 'both']) operations.add(newOperation(id, { state: 'staged' }));
  operations.addDependency('first', 'upload');
  operations.addDependency('both', 'upload');
  operations.addDependency('both', 'create');
  operations.addDependency('both', 'create');
  expect(operations.dependencies('both')).toEqual(['upload', 'create']);
  expect(operations.dependants('upload')).toEqual(['first', 'both']);
  const states = () => ['first', 'both'].map((id) => operations.read(id)?.state);
  operations.end('upload', 'done', startMs);
  expect(states()).toEqual(['ready', 'staged']);
  operations.end('create', 'cancelled', startMs);
  expect(states()).toEqual(['ready', 'ready']);
});

it('keeps how an operation ended', () => {
  const { operations } = memoryLibrary().store;
  operations.add(newOperation('a'));
  operations.change('a', { note: 'merged' });
  operations.end('a', 'cancelled', startMs, { reason: 'superseded' });
  expect(operations.read('a')).toMatchObject({
    state: 'cancelled',
    endedAtMs: startMs,
    reason: 'superseded',
    note: 'merged',
  });
});

it('pages through the ended ones, newest first, also where many ended at once', () => {
  const { operations } = memoryLibrary().store;
  for (const [index, id] of ['a', 'b', 'c', 'd', 'e'].entries()) {
    operations.add(newOperation(id));
    operations.end(id, 'done', startMs + Math.floor(index / 3));
  }
  const first = operations.ended({ limit: 3 });
  expect(ids(first)).toEqual(['e', 'd', 'c']);
  const last = first.at(-1);
  const before = { endedAtMs: last?.endedAtMs ?? 0, seq: last?.seq ?? 0 };
  expect(ids(operations.ended({ before, limit: 3 }))).toEqual(['b', 'a']);
  expect(ids(operations.ended({ sinceMs: startMs + 1, limit: 9 }))).toEqual(['e', 'd']);
  expect(operations.endedCount(startMs + 1)).toBe(2);
});

it('counts what waits, is sent, runs and needs the person', () => {
  const { operations } = memoryLibrary().store;
  const states = ['ready', 'wait', 'inflight', 'doubt', 'doubt', 'job', 'parked', 'conflict'] as const;
  operations.add(newOperation('staged', { state: 'staged' }));
  for (const [index, state] of states.entries()) {
    operations.add(newOperation(`${index}`, { orderingKey: `${index}` }));
    operations.change(`${index}`, { state });
  }
  operations.add(newOperation('over'));
  operations.end('over', 'done', startMs);
  expect(operations.counts()).toEqual({ waiting: 3, sending: 3, running: 1, needsYou: 2 });
});

it.each([
  ['content that is no JSON', 'args = \'{"body":\''],
  ['a kind of another Galley', "kind = 'post.sing'"],
  ['a reason of another Galley', "state = 'ready', reason = 'moonlight'"],
  ['a base that is no JSON', "base = 'x'"],
])('puts a row with %s in front of the person and leaves it as it is', (_, damage) => {
  const { db, store } = memoryLibrary();
  store.operations.add(newOperation('bad'));
  store.operations.add(newOperation('behind'));
  db.exec(`UPDATE operation SET ${damage} WHERE id = 'bad'`);
  const content = () => db.prepare("SELECT kind, args, base FROM operation WHERE id = 'bad'").get();
  const before = content();
  expect(store.operations.withOrderingKey('post:1')).toMatchObject([
    { id: 'bad', state: 'parked', reason: 'unreadable', args: null },
    { id: 'behind', state: 'ready' },
  ]);
  expect(store.operations.openOfState('parked')).toMatchObject([{ id: 'bad' }]);
  expect(ids(store.operations.openOfState('ready'))).toEqual(['behind']);
  expect(store.operations.counts().needsYou).toBe(1);
  expect(content()).toEqual(before);
});

it('can end a row that cannot be read', () => {
  const { db, store } = memoryLibrary();
  store.operations.add(newOperation('bad'));
  db.exec("UPDATE operation SET args = ''");
  store.operations.end('bad', 'cancelled', startMs, { reason: 'withdrawn' });
  expect(store.operations.ended({ limit: 1 })).toMatchObject([{ state: 'cancelled', reason: 'withdrawn' }]);
});
