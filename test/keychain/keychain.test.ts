// The keychain's own side: order, patience, and what it makes of a helper process that fails.
import { expect, it } from 'vitest';
import { createKeychain } from '../../main/session/keychain.ts';
import {
  createFakeChildren,
  createWorkingKeychain,
  type FakeChild,
  type KeychainRequest,
} from '../support/fake-keychain-child.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { failure } from '../support/failure.ts';
import { eventually } from '../support/eventually.ts';

const open = (react?: (child: FakeChild, request: KeychainRequest) => void) => {
  const clock = createFakeClock();
  const children = createFakeChildren(react);
  return { clock, ...children, keychain: createKeychain({ startChild: children.startChild, clock }) };
};
const refuse =
  (reason: string) =>
  (child: FakeChild, { id }: KeychainRequest) =>
    child.answer({ id, ok: false, reason });

it('starts no helper before it is needed', () => {
  expect(open().started).toEqual([]);
});

it('keeps, finds, replaces and removes', async () => {
  const { startChild, stored } = createWorkingKeychain();
  const keychain = createKeychain({ startChild, clock: createFakeClock() });
  await keychain.set('a', 'one');
  await keychain.set('a', 'two');
  expect(await keychain.get('a')).toBe('two');
  expect(await keychain.delete('a')).toBe(true);
  expect(await keychain.delete('a')).toBe(false);
  expect(await keychain.get('a')).toBeNull();
  expect(stored.size).toBe(0);
});

it('asks one thing at a time', async () => {
  const { keychain, started } = open();
  const first = keychain.get('a');
  const second = keychain.get('b');
  await eventually(() => expect(started[0]?.requests.length).toBe(1));
  started[0]?.answer({ id: 1, ok: true, value: 'x' });
  expect(await first).toBe('x');
  await eventually(() => expect(started[0]?.requests.map(({ account }) => account)).toEqual(['a', 'b']));
  started[0]?.answer({ id: 2, ok: true, value: null });
  expect(await second).toBeNull();
});

it('goes on with the next after one has failed', async () => {
  const { keychain } = open((child, { id, account }) =>
    child.answer(account === 'a' ? { id, ok: false, reason: 'locked' } : { id, ok: true, value: 'x' }),
  );
  const first = failure(keychain.get('a'));
  expect(await keychain.get('b')).toBe('x');
  expect((await first).reason).toBe('locked');
});

it.each(['no-service', 'locked', 'library-missing'])('says %s in plain words', async (reason) => {
  const error = await failure(open(refuse(reason)).keychain.set('a', 'key'));
  expect(error).toMatchObject({ kind: 'keychain', reason });
  expect(error.message).toMatch(/^[A-Z].*\.$/);
});

it('waits a minute for a person, then ends the helper', async () => {
  const { keychain, started, clock } = open();
  const failed = failure(keychain.get('a'));
  await eventually(() => expect(clock.waiting()).toEqual([60_000]));
  await clock.advance(60_000);
  expect(await failed).toMatchObject({ kind: 'keychain', reason: 'timed-out' });
  expect(started[0]?.killed).toBe(true);
});

it('starts afresh after a helper was ended', async () => {
  const { keychain, started, clock } = open();
  const failed = failure(keychain.get('a'));
  await eventually(() => expect(clock.waiting().length).toBe(1));
  await clock.advance(60_000);
  await failed;
  const again = keychain.get('a');
  await eventually(() => expect(started.length).toBe(2));
  started[1]?.answer({ id: 2, ok: true, value: 'x' });
  expect(await again).toBe('x');
});

it('starts afresh when the keychain service has gone', async () => {
  const { keychain, started } = open(refuse('no-service'));
  await failure(keychain.get('a'));
  await failure(keychain.get('a'));
  expect(started.map(({ killed }) => killed)).toEqual([true, true]);
});

it('reports that the helper stopped when it dies in the middle', async () => {
  const { keychain } = open((child) => child.die());
  expect((await failure(keychain.get('a'))).reason).toBe('stopped');
});

it('reports that the helper stopped when it cannot be started', async () => {
  const startChild = () => {
    throw new Error('spawn failed');
  };
  const keychain = createKeychain({ startChild, clock: createFakeClock() });
  expect((await failure(keychain.get('a'))).reason).toBe('stopped');
});

it('is not fooled by a late answer to an earlier question', async () => {
  const { keychain } = open((child, { id }) => {
    child.answer({ id: id - 1, ok: true, value: 'of another' });
    child.answer('nonsense');
    child.answer({ id, ok: true, value: 'mine' });
  });
  expect(await keychain.get('a')).toBe('mine');
});

it.each(['', 'a\0b', 'x'.repeat(1281)])('refuses a secret that keychains spoil (%#)', async (secret) => {
  const { keychain, started } = open();
  expect(await failure(keychain.set('a', secret))).toMatchObject({ kind: 'invalid', field: 'key' });
  expect(started).toEqual([]);
});

it('leaves no trace of its probe', async () => {
  const { startChild, stored, started } = createWorkingKeychain();
  await createKeychain({ startChild, clock: createFakeClock() }).probe();
  expect(started[0]?.requests.map((request) => request.do)).toEqual(['set', 'get', 'delete']);
  expect(stored.size).toBe(0);
});

it('finds out that a keychain only pretends', async () => {
  const { keychain } = open((child, { id, do: what }) =>
    child.answer({ id, ok: true, value: what === 'get' ? null : true }),
  );
  expect((await failure(keychain.probe())).reason).toBe('not-kept');
});

it('gives up what is under way when it is closed', async () => {
  const { keychain, started } = open();
  const failed = failure(keychain.get('a'));
  await eventually(() => expect(started.length).toBe(1));
  keychain.close();
  expect((await failed).reason).toBe('stopped');
});

it('starts nothing once it is closed', async () => {
  const { keychain, started } = open();
  const [first, second] = [failure(keychain.get('a')), failure(keychain.get('b'))];
  await eventually(() => expect(started.length).toBe(1));
  keychain.close();
  expect([(await first).reason, (await second).reason]).toEqual(['stopped', 'stopped']);
  expect(started.length).toBe(1);
});
