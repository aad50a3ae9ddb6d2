// Where keys are stored when not in the keychain.
import { existsSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createKeyPlaces, keyAccount } from '../../main/session/api-key-storage.ts';
import { createKeychain } from '../../main/session/keychain.ts';
import { createFakeChildren, createWorkingKeychain } from '../support/fake-keychain-child.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { failure } from '../support/failure.ts';

const open = (startChild = createWorkingKeychain().startChild) => {
  const filePath = join(mkdtempSync(join(tmpdir(), 'galley-keys-')), 'keys.json');
  const keychain = createKeychain({ startChild, clock: createFakeClock() });
  return { filePath, places: createKeyPlaces({ keychain, filePath }) };
};

it.each(['keychain', 'session', 'file'] as const)('%s keeps, finds and removes', async (name) => {
  const { places } = open();
  await places[name].set('a', 'key-a');
  await places[name].set('b', 'key-b');
  expect(await places[name].get('a')).toBe('key-a');
  await places[name].delete('a');
  expect(await places[name].get('a')).toBeNull();
  expect(await places[name].get('b')).toBe('key-b');
});

it('keeps a file that only its owner reads', async () => {
  const { filePath, places } = open();
  await places.file.set('a', 'key-a');
  expect(statSync(filePath).mode & 0o777).toBe(0o600);
});

it('removes the file with its last key', async () => {
  const { filePath, places } = open();
  await places.file.set('a', 'key-a');
  await places.file.delete('a');
  expect(existsSync(filePath)).toBe(false);
});

it('writes nothing to disk for a session', async () => {
  const { filePath, places } = open();
  await places.session.set('a', 'key-a');
  expect(existsSync(filePath)).toBe(false);
});

it('does not fall back to anything when the keychain fails', async () => {
  const { startChild } = createFakeChildren((child, { id }) => child.answer({ id, ok: false, reason: 'no-service' }));
  const { filePath, places } = open(startChild);
  expect((await failure(places.keychain.set('a', 'key-a'))).reason).toBe('no-service');
  expect(existsSync(filePath)).toBe(false);
  expect(await places.session.get('a')).toBeNull();
});

it('tries the keychain out before it trusts a key to it', async () => {
  const { startChild, started } = createWorkingKeychain();
  await open(startChild).places.keychain.set('a', 'key-a');
  expect(started[0]?.requests.map(({ account }) => account === 'a')).toEqual([false, false, false, true]);
});

it('S22 keeps keys of different addresses and businesses apart', () => {
  const names = [
    keyAccount({ origin: 'https://a.example', businessId: 'one' }),
    keyAccount({ origin: 'https://a.example', businessId: 'two' }),
    keyAccount({ origin: 'https://b.example', businessId: 'one' }),
  ];
  expect(new Set(names).size).toBe(3);
});

it('has the keys as plain text in the file, as the user was warned', async () => {
  const { filePath, places } = open();
  await places.file.set('a', 'key-a');
  expect(JSON.parse(readFileSync(filePath, 'utf8'))).toEqual({ a: 'key-a' });
});
