// One sender per library, and a library that came back from a copy.
import { expect, it } from 'vitest';
import { AppError } from '../../../preload/errors.ts';
import { createLease } from '../../../main/sync/kernel/lease.ts';
import { memoryLibrary, newOperation } from '../../support/library.ts';

const setUp = () => {
  const { store } = memoryLibrary();
  const file = { epoch: null as number | null };
  const epochFile = { read: () => file.epoch, write: (epoch: number) => void (file.epoch = epoch) };
  const start = (owner: string) => createLease({ store, owner, nowMs: () => 1000, epochFile });
  return { store, file, start };
};

it('stops the previous holder', () => {
  const { start } = setUp();
  const first = start('first');
  first.check();
  const second = start('second');
  second.check();
  expect(() => first.check()).toThrow(AppError);
});

it('keeps its number outside the library as well', () => {
  const { file, start } = setUp();
  start('first');
  start('second');
  expect(file.epoch).toBe(2);
});

it('takes a library for its own when the file is lost or behind', () => {
  const { store, file, start } = setUp();
  start('first');
  file.epoch = null;
  start('second');
  file.epoch = 1;
  start('third');
  expect(store.meta.read('restored')).toBeNull();
});

it('knows a copy that was made while Galley ran by what was sent since', () => {
  const { store, file, start } = setUp();
  const lease = start('first');
  const copied = store.lease.epoch();
  store.transact(() => lease.advance())();
  lease.check();
  expect(store.lease.epoch()).toBe(copied + 1);
  expect(file.epoch).toBe(copied + 1);
});

it('stays with its number when the sending was not begun', () => {
  const { store, start } = setUp();
  const lease = start('first');
  const broken = () => {
    lease.advance();
    throw new Error('the disk is full');
  };
  expect(() => store.transact(broken)).toThrow();
  lease.check();
});

it('doubts all that is open in a library that is behind its file, and waits for a word of the person', () => {
  const { store, file, start } = setUp();
  const add = (id: string, state: 'ready' | 'staged') =>
    store.operations.add(newOperation(id, { orderingKey: id, state, kind: 'post.publish' }));
  add('ready', 'ready');
  add('staged', 'staged');
  add('parked', 'ready');
  store.operations.change('parked', { state: 'parked', reason: 'refused' });
  add('doubt', 'ready');
  store.operations.change('doubt', { state: 'doubt', attempts: 2 });
  store.attempts.addKey({
    key: 'idem',
    operation: 'doubt',
    apiKey: 'key-a',
    bodyHash: '',
    firstSentMs: 0,
    firstSentMonoMs: 0,
    boot: 'b',
  });
  file.epoch = 7;
  start('first').check();
  expect(store.meta.read('restored')).not.toBeNull();
  expect(store.operations.read('ready')).toMatchObject({ state: 'doubt', attempts: 1 });
  // It may have been sent as well: once the lease is free, it is in doubt.
  expect(store.operations.read('staged')).toMatchObject({ state: 'staged', attempts: 1 });
  expect(store.operations.read('parked')).toMatchObject({ state: 'parked', attempts: 0 });
  expect(store.operations.read('doubt')).toMatchObject({ state: 'doubt', attempts: 2 });
  expect(store.attempts.liveKey('doubt')).toBeNull();
  expect(file.epoch).toBe(8);
});
