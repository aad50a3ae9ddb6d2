// Signing in and out, and what is left after each restart.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Session } from '../../preload/contract/session.ts';
import { freshFolder, startCore, type TestCore } from '../support/core.ts';
import { createFakeChildren, createWorkingKeychain } from '../support/fake-keychain-child.ts';
import { startSandbox, testKey, type TestSandbox } from '../support/sandbox.ts';
import { eventually } from '../support/eventually.ts';

const signedOut = { state: 'signed-out', keyMissing: null };
const of = (sandbox: { url: string }, keyPlace: 'keychain' | 'session' | 'file' = 'keychain', key = testKey) => ({
  key,
  baseUrl: sandbox.url,
  keyPlace,
});
const failing = (reason: string) =>
  createFakeChildren((child, { id }) => child.answer({ id, ok: false, reason })).startChild;
/** A locked keychain that cannot ask answers as if it were empty. */
const lockedKeychain = createFakeChildren((child, { id }) => child.answer({ id, ok: true, value: null })).startChild;
const inFiles = (folder: string, text: string): boolean =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .some((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1').includes(text));

/** Names of the posts that a business has at the service. */
const namesAt = ({ world, businessId }: TestSandbox, of = businessId): string[] =>
  [...world.tables.posts.all()].flatMap((post) => (post.businessId === of ? [post.name] : []));

describe('checking a key', () => {
  it('reports whose key it is and stores nothing', async () => {
    const sandbox = await startSandbox();
    const { startChild, started } = createWorkingKeychain();
    const core = await startCore({ startKeychainChild: startChild });
    const business = await core.ask('session.check', { key: testKey, baseUrl: sandbox.url });
    expect(business.businessId).toBe(sandbox.world.tables.keys.get(testKey)?.businessId);
    expect(await core.ask('session.read', {})).toEqual(signedOut);
    expect(started).toEqual([]);
    expect(inFiles(core.dataDir, testKey)).toBe(false);
  });

  it('takes a key with blanks around it', async () => {
    const sandbox = await startSandbox();
    const core = await startCore();
    await core.ask('session.check', { key: ` ${testKey}\n`, baseUrl: sandbox.url });
  });

  it('says that a key is wrong', async () => {
    const sandbox = await startSandbox();
    const core = await startCore();
    expect(await core.refusal('session.check', { key: 'another', baseUrl: sandbox.url })).toMatchObject({
      kind: 'unauthorized',
      status: 401,
    });
  });

  it('says that nothing answers at an address', async () => {
    const core = await startCore();
    expect((await core.refusal('session.check', { key: testKey, baseUrl: 'http://127.0.0.1:1' })).kind).toBe(
      'unreachable',
    );
  });

  it('sends no key to an unsafe address', async () => {
    const core = await startCore();
    expect((await core.refusal('session.check', { key: testKey, baseUrl: 'http://api.example.com' })).kind).toBe(
      'address-refused',
    );
  });

  it.each(['two words', 'käse', 'a\nb'])('refuses %j, which no header can carry', async (key) => {
    const core = await startCore();
    expect(await core.refusal('session.check', { key, baseUrl: 'https://api.example.com' })).toMatchObject({
      kind: 'invalid',
      field: 'key',
    });
  });
});

describe('connecting', () => {
  it.each(['keychain', 'session', 'file'] as const)('opens the business with its key in the %s', async (keyPlace) => {
    const sandbox = await startSandbox();
    const core = await startCore();
    expect(await core.ask('session.connect', of(sandbox, keyPlace))).toMatchObject({
      state: 'open',
      source: 'key',
      baseUrl: sandbox.url,
      keyPlace,
    });
    expect(core.topics).toContain('session');
    await core.ask('account.read', {});
  });

  it('stays signed out when the keychain does not keep the key', async () => {
    const sandbox = await startSandbox();
    const core = await startCore({ startKeychainChild: failing('no-service') });
    expect(await core.refusal('session.connect', of(sandbox))).toMatchObject({
      kind: 'keychain',
      reason: 'no-service',
    });
    expect(await core.ask('session.read', {})).toEqual(signedOut);
    expect(inFiles(core.dataDir, testKey)).toBe(false);
  });

  it('keeps the open session when another key turns out wrong', async () => {
    const sandbox = await startSandbox();
    const core = await startCore();
    await core.ask('session.connect', of(sandbox));
    await core.refusal('session.connect', of(sandbox, 'keychain', 'another'));
    expect((await core.ask('session.read', {})).state).toBe('open');
  });

  it('keeps the key of each business', async () => {
    const sandbox = await startSandbox({
      keys: [{ key: testKey }, { key: 'key-of-the-other', business: 'biz_other' }],
    });
    const { startChild, stored } = createWorkingKeychain();
    const core = await startCore({ startKeychainChild: startChild });
    await core.ask('session.connect', of(sandbox));
    await core.ask('session.connect', of(sandbox, 'keychain', 'key-of-the-other'));
    expect([...stored.values()].sort()).toEqual(['key-of-the-other', testKey].sort());
  });

  it('moves the key when only its place changes', async () => {
    const sandbox = await startSandbox();
    const { startChild, stored } = createWorkingKeychain();
    const core = await startCore({ startKeychainChild: startChild });
    await core.ask('session.connect', of(sandbox, 'file'));
    await core.ask('session.connect', of(sandbox, 'keychain'));
    expect([...stored.values()]).toEqual([testKey]);
    expect(inFiles(core.dataDir, testKey)).toBe(false);
  });
});

describe('what waits in the library of another business', () => {
  const left = async (core: TestCore) =>
    (await core.ask('session.businesses', {}))
      .filter(({ isOpen }) => !isOpen)
      .map(({ businessName, baseUrl, unsentCount }) => ({ businessName, hasKey: baseUrl !== null, unsentCount }));

  it('is reported while that one is closed, and no longer when it is open again', async () => {
    const sandbox = await startSandbox({
      keys: [{ key: testKey }, { key: 'key-of-the-other', business: 'biz_other' }],
    });
    const core = await startCore();
    const first = await core.ask('session.connect', of(sandbox, 'session'));
    await core.ask('preferences.write', { airplane: true });
    await core.ask('posts.create', { platform: 'instagram', name: 'Not sent' });
    expect(await left(core)).toEqual([]);
    await core.ask('session.connect', of(sandbox, 'session', 'key-of-the-other'));
    expect(await left(core)).toEqual([
      { businessName: first.state === 'open' ? first.businessName : '', hasKey: true, unsentCount: 1 },
    ]);
    await core.ask('session.connect', of(sandbox, 'session'));
    expect(await left(core)).toMatchObject([{ unsentCount: 0 }]);
  });

  it('is forgotten once it was sent', async () => {
    const sandbox = await startSandbox();
    const core = await startCore();
    await core.ask('session.connect', of(sandbox, 'session'));
    await core.ask('preferences.write', { airplane: true });
    await core.ask('posts.create', { platform: 'instagram', name: 'Sent later' });
    await core.ask('session.leave', {});
    expect(await left(core)).toMatchObject([{ hasKey: false, unsentCount: 1 }]);
    await core.ask('preferences.write', { airplane: false });
    await core.ask('session.connect', of(sandbox, 'session'));
    await eventually(async () =>
      expect(await core.ask('sync.status', {})).toMatchObject({ waitingCount: 0, sendingCount: 0 }),
    );
    await core.ask('session.leave', {});
    expect(await left(core)).toEqual([]);
  });
});

describe('after a restart', () => {
  const connected = async (keyPlace: 'keychain' | 'session' | 'file') => {
    const sandbox = await startSandbox();
    const keychain = createWorkingKeychain();
    const core = await startCore({ startKeychainChild: keychain.startChild });
    const session = await core.ask('session.connect', of(sandbox, keyPlace));
    await core.close();
    return { sandbox, keychain, dataDir: core.dataDir, session };
  };

  it.each(['keychain', 'file'] as const)('Galley is signed in again with the key from the %s', async (keyPlace) => {
    const { keychain, dataDir, session } = await connected(keyPlace);
    const core = await startCore({ dataDir, startKeychainChild: keychain.startChild });
    expect(await core.ask('session.read', {})).toEqual(session);
    await core.ask('account.read', {});
  });

  it('a key that was stored for one session is asked for again', async () => {
    const { dataDir } = await connected('session');
    const core = await startCore({ dataDir });
    expect(await core.ask('session.read', {})).toMatchObject({
      state: 'open',
      keyMissing: { cause: 'ended', reason: null },
    });
  });

  it('stored data can be read and changed without the key, and changes wait for it', async () => {
    const { sandbox, dataDir } = await connected('session');
    const core = await startCore({ dataDir });
    const { id } = await core.ask('posts.create', { platform: 'facebook', name: 'Rye' });
    expect((await core.ask('posts.list', {})).rows.map((row) => row.name)).toEqual(['Rye']);
    expect(await core.ask('sync.status', {})).toMatchObject({ connection: 'paused', waitingCount: 1 });
    await core.ask('session.connect', of(sandbox));
    await eventually(async () => expect((await core.ask('posts.read', { id })).sync.state).toBe('synced'));
    expect(namesAt(sandbox)).toEqual(['Rye']);
  });

  it('a key that cannot be read leads to Welcome when nothing was stored', async () => {
    const { dataDir } = await connected('keychain');
    rmSync(join(dataDir, 'libraries'), { recursive: true });
    const core = await startCore({ dataDir, startKeychainChild: lockedKeychain });
    expect(await core.ask('session.read', {})).toMatchObject({
      state: 'signed-out',
      keyMissing: { cause: 'unreadable', reason: null },
    });
    expect((await core.refusal('posts.list', {})).kind).toBe('signed-out');
  });

  it('a locked keychain is not taken for a sign-out, and opens once it is unlocked', async () => {
    const { keychain, dataDir, session } = await connected('keychain');
    const core = await startCore({ dataDir, startKeychainChild: lockedKeychain });
    const missing = await core.ask('session.read', {});
    expect(missing).toMatchObject({
      state: 'open',
      keyMissing: {
        businessName: expect.any(String),
        cause: 'unreadable',
        reason: null,
      },
    });
    await core.close();
    const again = await startCore({ dataDir, startKeychainChild: keychain.startChild });
    expect(await again.ask('session.read', {})).toEqual(session);
  });

  it('a broken keychain is named, and trying again helps once it works', async () => {
    const { keychain, dataDir, session } = await connected('keychain');
    let broken = true;
    const core = await startCore({
      dataDir,
      startKeychainChild: () => (broken ? failing('no-service')() : keychain.startChild()),
    });
    expect(await core.ask('session.read', {})).toMatchObject({
      keyMissing: { cause: 'unreadable', reason: 'no-service' },
    });
    expect(await core.ask('session.retryKeychain', {})).toMatchObject({
      keyMissing: { cause: 'unreadable', reason: 'no-service' },
    });
    broken = false;
    expect(await core.ask('session.retryKeychain', {})).toEqual(session);
  });

  it('what is written while a keychain that was asked again asks the user is saved', async () => {
    const { keychain, dataDir, session } = await connected('keychain');
    let unlock = () => {};
    const asking = createFakeChildren((child, { id, account }) => {
      unlock = () => child.answer({ id, ok: true, value: keychain.stored.get(account) ?? null });
    });
    let isLocked = true;
    const core = await startCore({
      dataDir,
      startKeychainChild: () => (isLocked ? failing('no-service')() : asking.startChild()),
    });
    await core.ask('session.read', {});
    isLocked = false;
    const retried = core.ask('session.retryKeychain', {});
    await eventually(() => expect(asking.started).toHaveLength(1));
    expect((await core.ask('posts.create', { platform: 'facebook', name: 'Rye' })).name).toBe('Rye');
    unlock();
    expect(await retried).toEqual(session);
  });

  it('a saved session can be forgotten although its key cannot be read', async () => {
    const { dataDir } = await connected('keychain');
    const core = await startCore({ dataDir, startKeychainChild: lockedKeychain });
    await core.ask('session.read', {});
    expect(await core.ask('session.leave', {})).toEqual(signedOut);
    expect(await core.ask('session.retryKeychain', {})).toEqual(signedOut);
  });
});

describe('leaving', () => {
  it('forgets the key', async () => {
    const sandbox = await startSandbox();
    const { startChild, stored } = createWorkingKeychain();
    const core = await startCore({ startKeychainChild: startChild });
    await core.ask('session.connect', of(sandbox));
    expect(await core.ask('session.leave', {})).toEqual(signedOut);
    expect(stored.size).toBe(0);
    expect((await core.refusal('posts.list', {})).kind).toBe('signed-out');
    await core.close();
    const again = await startCore({ dataDir: core.dataDir, startKeychainChild: startChild });
    expect(await again.ask('session.read', {})).toEqual(signedOut);
  });

  it('signs out in any case, and says when the keychain did not let go of the key', async () => {
    const sandbox = await startSandbox();
    const keychain = createWorkingKeychain();
    let broken = false;
    const children = createFakeChildren((child, { id }) => child.answer({ id, ok: false, reason: 'locked' }));
    const core = await startCore({
      startKeychainChild: () => (broken ? children.startChild() : keychain.startChild()),
    });
    await core.ask('session.connect', of(sandbox));
    broken = true;
    keychain.started[0]?.die();
    expect(await core.refusal('session.leave', {})).toMatchObject({ kind: 'keychain', reason: 'locked' });
    expect(await core.ask('session.read', {})).toEqual(signedOut);
  });
});

describe('a key that the service stops taking', () => {
  const revoked = async () => {
    const sandbox = await startSandbox();
    const core = await startCore();
    const session = await core.ask('session.connect', of(sandbox));
    const record = sandbox.world.tables.keys.get(testKey);
    sandbox.world.tables.keys.delete(testKey);
    core.topics.length = 0;
    await core.ask('sync.now', {});
    await eventually(() => expect(core.topics).toContain('session'));
    const give = (id: string) => record && sandbox.world.tables.keys.put({ ...record, id });
    return { core, session, sandbox, giveBack: () => give(testKey), giveAnother: () => give('key-2') };
  };

  it('leaves the library open and says why nothing is sent', async () => {
    const { core } = await revoked();
    expect(await core.ask('session.read', {})).toMatchObject({
      state: 'open',
      keyMissing: { cause: 'refused', reason: null },
    });
    expect((await core.ask('sync.status', {})).connection).toBe('paused');
    expect((await core.ask('posts.create', { platform: 'facebook', name: 'Rye' })).name).toBe('Rye');
  });

  it('stays where it is stored, so that a retry can work', async () => {
    const { core, session, giveBack } = await revoked();
    giveBack();
    expect(await core.ask('session.retryKeychain', {})).toEqual(session);
    expect((await core.ask('sync.now', {})).connection).toBe('online');
  });

  it('goes on by itself when the service takes it again', async () => {
    const { core, session, giveBack } = await revoked();
    giveBack();
    await core.ask('sync.now', {});
    await eventually(async () => expect(await core.ask('session.read', {})).toEqual(session));
  });

  it('is replaced by another of the same business, and what waits is sent with it', async () => {
    const { core, sandbox, giveAnother } = await revoked();
    const { id } = await core.ask('posts.create', { platform: 'facebook', name: 'Rye' });
    giveAnother();
    expect(await core.ask('session.connect', of(sandbox, 'keychain', 'key-2'))).toMatchObject({ keyMissing: null });
    await eventually(async () => expect((await core.ask('posts.read', { id })).sync.state).toBe('synced'));
  });
});

describe('two businesses', () => {
  const two = async () => {
    const sandbox = await startSandbox({
      keys: [{ key: testKey }, { key: 'key-of-the-other', business: 'biz_other' }],
    });
    const core = await startCore();
    await core.ask('session.connect', of(sandbox));
    return { sandbox, core };
  };

  it('have a library each, and what waits in one never goes to the other', async () => {
    const { sandbox, core } = await two();
    await core.ask('preferences.write', { airplane: true });
    await core.ask('posts.create', { platform: 'facebook', name: 'Rye of the first' });
    await core.ask('preferences.write', { airplane: false });
    await core.close();
    const other = await startCore();
    await other.ask('session.connect', of(sandbox, 'file', 'key-of-the-other'));
    expect((await other.ask('posts.list', {})).rows).toEqual([]);
  });

  it('keep what waits for the day their key comes back', async () => {
    const { sandbox, core } = await two();
    await core.ask('preferences.write', { airplane: true });
    const { id } = await core.ask('posts.create', { platform: 'facebook', name: 'Rye of the first' });
    await core.ask('session.leave', {});
    await core.ask('preferences.write', { airplane: false });
    await core.ask('session.connect', of(sandbox, 'file', 'key-of-the-other'));
    expect((await core.ask('posts.list', {})).rows).toEqual([]);
    await core.ask('session.connect', of(sandbox));
    await eventually(async () => expect((await core.ask('posts.read', { id })).sync.state).toBe('synced'));
    expect(namesAt(sandbox)).toEqual(['Rye of the first']);
    expect(namesAt(sandbox, 'biz_other')).toEqual([]);
  });
});

describe('going from one business to the other', () => {
  const two = async (given: Parameters<typeof startCore>[0] = {}) => {
    const sandbox = await startSandbox({
      keys: [{ key: testKey }, { key: 'key-of-the-other', business: 'biz_other' }],
    });
    const core = await startCore(given);
    const first = await core.ask('session.connect', of(sandbox));
    const second = await core.ask('session.connect', of(sandbox, 'keychain', 'key-of-the-other'));
    return { sandbox, core, first, second };
  };
  const libraryOf = (session: Session) => (session.state === 'open' ? session.library : '');

  it('needs no key again, and a restart finds the one that was open last', async () => {
    const keychain = createWorkingKeychain();
    const { core, first, second } = await two({ startKeychainChild: keychain.startChild });
    expect(await core.ask('session.open', { library: libraryOf(first) })).toEqual(first);
    expect((await core.ask('session.businesses', {})).map(({ isOpen }) => isOpen)).toEqual([true, false]);
    await core.close();
    const again = await startCore({ dataDir: core.dataDir, startKeychainChild: keychain.startChild });
    expect(await again.ask('session.read', {})).toEqual(first);
    expect(await again.ask('session.open', { library: libraryOf(second) })).toEqual(second);
  });

  it('is not what a key of the other does that was to replace this one', async () => {
    const { sandbox, core, first, second } = await two();
    const key = of(sandbox, 'keychain', 'key-of-the-other');
    await core.ask('session.open', { library: libraryOf(first) });
    expect(await core.refusal('session.connect', { ...key, replaces: libraryOf(first) })).toMatchObject({
      kind: 'invalid',
      reason: 'key-of-another',
      field: 'key',
    });
    expect(await core.ask('session.read', {})).toEqual(first);
    expect(await core.ask('session.connect', { ...key, replaces: libraryOf(second) })).toEqual(second);
  });

  it('goes back when the other cannot be opened', async () => {
    const { core, first, second } = await two();
    rmSync(join(core.dataDir, 'libraries', libraryOf(first)), { recursive: true });
    writeFileSync(join(core.dataDir, 'libraries', libraryOf(first)), 'in the way');
    await core.refusal('session.open', { library: libraryOf(first) });
    expect(await core.ask('session.read', {})).toEqual(second);
    expect((await core.ask('posts.create', { platform: 'facebook', name: 'Rye' })).name).toBe('Rye');
  });

  it('leads out of the sandbox, too', async () => {
    const { core, first } = await two();
    await core.ask('session.openSandbox', {});
    expect(await core.ask('session.open', { library: libraryOf(first) })).toEqual(first);
    await core.close();
    const again = await startCore({ dataDir: core.dataDir });
    expect(await again.ask('session.read', {})).toMatchObject({ source: 'key' });
  });

  it('signing out of one opens the one before, and leaves the key and library of that alone', async () => {
    const { startChild, stored } = createWorkingKeychain();
    const { core, first } = await two({ startKeychainChild: startChild });
    expect(await core.ask('session.leave', {})).toEqual(first);
    expect([...stored.values()]).toEqual([testKey]);
    expect((await core.ask('session.businesses', {})).map(({ library }) => library)).toEqual([libraryOf(first)]);
  });

  it('refuses one that it has no key of', async () => {
    const { core, second } = await two();
    expect(await core.refusal('session.open', { library: '0'.repeat(24) })).toMatchObject({ kind: 'not-found' });
    expect(await core.ask('session.read', {})).toEqual(second);
  });
});

describe('deleting the data of a business', () => {
  const unsent = async () => {
    const sandbox = await startSandbox();
    const core = await startCore();
    await core.ask('session.connect', of(sandbox, 'session'));
    await core.ask('preferences.write', { airplane: true });
    for (const name of ['Rye', 'Spelt']) await core.ask('posts.create', { platform: 'facebook', name });
    return { sandbox, core };
  };

  it('happens only for as many unsent changes as were agreed to', async () => {
    const { core } = await unsent();
    expect(await core.refusal('session.leave', { deleteUnsent: 1 })).toMatchObject({ reason: 'more-unsent' });
    expect((await core.ask('posts.list', {})).rows).toHaveLength(2);
    expect(await core.ask('session.leave', { deleteUnsent: 2 })).toEqual(signedOut);
    expect(readdirSync(join(core.dataDir, 'libraries'))).toEqual([]);
    expect(readdirSync(join(core.dataDir, 'left'))).toEqual([]);
    expect(await core.ask('session.businesses', {})).toEqual([]);
  });

  it('happens although the keychain keeps the key, and the business before is open again', async () => {
    const sandbox = await startSandbox({
      keys: [{ key: testKey }, { key: 'key-of-the-other', business: 'biz_other' }],
    });
    const keychain = createWorkingKeychain();
    let broken = false;
    const core = await startCore({
      startKeychainChild: () => (broken ? failing('locked')() : keychain.startChild()),
    });
    const first = await core.ask('session.connect', of(sandbox, 'session'));
    await core.ask('session.connect', of(sandbox, 'keychain', 'key-of-the-other'));
    broken = true;
    keychain.started[0]?.die();
    expect(await core.refusal('session.leave', { deleteUnsent: 0 })).toMatchObject({ kind: 'keychain' });
    expect(await core.ask('session.read', {})).toEqual(first);
    expect(readdirSync(join(core.dataDir, 'libraries'))).toEqual([first.state === 'open' ? first.library : '']);
  });

  it('leaves a business that can be connected again, with what the service has', async () => {
    const { sandbox, core } = await unsent();
    await core.ask('session.leave', { deleteUnsent: 2 });
    await core.ask('preferences.write', { airplane: false });
    await core.ask('session.connect', of(sandbox, 'session'));
    expect(await core.ask('sync.status', {})).toMatchObject({ restored: false, waitingCount: 0 });
    expect((await core.ask('posts.list', {})).rows).toEqual([]);
    expect(namesAt(sandbox)).toEqual([]);
  });
});

describe('the sandbox', () => {
  const rows = async (core: TestCore) => (await core.ask('posts.list', {})).rows;

  it('opens without a key and has a business to explore', async () => {
    const core = await startCore();
    expect(await core.ask('session.openSandbox', {})).toMatchObject({ state: 'open', source: 'sandbox' });
    await eventually(async () => expect((await rows(core)).length).toBeGreaterThan(10));
  });

  it('keeps what was done in it, restart after restart', async () => {
    const core = await startCore();
    await core.ask('session.openSandbox', {});
    const post = await core.ask('posts.create', { platform: 'instagram', name: 'Kept' });
    await core.close();
    const again = await startCore({ dataDir: core.dataDir });
    expect(await again.ask('session.read', {})).toMatchObject({ source: 'sandbox' });
    expect((await again.ask('posts.read', { id: post.id })).name).toBe('Kept');
  });

  it('is where Galley starts when asked to, for this once', async () => {
    const core = await startCore({ startInSandbox: true });
    expect(await core.ask('session.read', {})).toMatchObject({ source: 'sandbox' });
    await core.close();
    const again = await startCore({ dataDir: core.dataDir });
    expect(await again.ask('session.read', {})).toEqual(signedOut);
  });

  it('leads back to the business that was open before', async () => {
    const remote = await startSandbox();
    const core = await startCore();
    const session = await core.ask('session.connect', of(remote));
    await core.ask('session.openSandbox', {});
    expect(await core.ask('session.leave', {})).toEqual(session);
    await core.ask('account.read', {});
  });

  it('is closed when it is left', async () => {
    const core = await startCore();
    await core.ask('session.openSandbox', {});
    expect(await core.ask('session.leave', {})).toEqual(signedOut);
    expect((await core.refusal('posts.list', {})).kind).toBe('signed-out');
  });

  it('is closed as a whole although one part of it fails to', async () => {
    const servers = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length;
    // Those of the tests before may still be closing.
    await expect.poll(servers).toBe(0);
    const core = await startCore();
    await core.ask('session.openSandbox', {});
    const logs = () => readdirSync(join(core.dataDir, 'libraries'), { recursive: true }).map(String);
    expect([servers(), logs().some((name) => name.endsWith('-wal'))]).toEqual([1, true]);
    const pragma = Reflect.get(Database.prototype, 'pragma');
    const failing = vi.spyOn(Database.prototype, 'pragma').mockImplementation(function (
      this: Database.Database,
      ...of
    ) {
      if (of[0].includes('TRUNCATE')) throw new Error('the disk does not answer');
      return pragma.apply(this, of);
    });
    onTestFinished(() => failing.mockRestore());
    expect((await core.refusal('session.leave', {})).kind).toBe('internal');
    await eventually(() => expect([servers(), logs().filter((name) => name.endsWith('-wal'))]).toEqual([0, []]));
    expect(await core.ask('session.read', {})).toEqual(signedOut);
  });

  it('is closed on a full disk, and opened again with all that was in it', async () => {
    const core = await startCore();
    await core.ask('session.openSandbox', {});
    const { id } = await core.ask('posts.create', { platform: 'facebook', name: 'Before the disk was full' });
    const pragma = Reflect.get(Database.prototype, 'pragma');
    const failing = vi.spyOn(Database.prototype, 'pragma').mockImplementation(function (
      this: Database.Database,
      ...of
    ) {
      if (of[0].includes('TRUNCATE')) throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
      return pragma.apply(this, of);
    });
    onTestFinished(() => failing.mockRestore());
    expect(await core.ask('session.leave', {})).toEqual(signedOut);
    await core.ask('session.openSandbox', {});
    expect(await core.ask('posts.read', { id })).toMatchObject({ name: 'Before the disk was full' });
  });

  it('is never replaced by a business where it does not start', async () => {
    const { startChild } = createWorkingKeychain();
    const core = await startCore({ startKeychainChild: startChild });
    const business = await core.ask('session.connect', of(await startSandbox()));
    await core.ask('session.openSandbox', {});
    await core.close();
    const data = join(core.dataDir, 'sandbox', 'data');
    writeFileSync(data, `damaged\n${readFileSync(data, 'utf8')}`);
    const again = await startCore({ dataDir: core.dataDir, startKeychainChild: startChild });
    expect((await again.refusal('session.read', {})).kind).toBe('internal');
    await again.refusal('session.openSandbox', {});
    expect((await again.refusal('session.read', {})).kind).toBe('internal');
    const [one] = await again.ask('session.businesses', {});
    expect(await again.ask('session.open', { library: one?.library ?? '' })).toEqual(business);
    expect(await again.ask('session.read', {})).toEqual(business);
  });

  it('opens once for two clicks', async () => {
    const core = await startCore();
    const [first, second] = await Promise.all([
      core.ask('session.openSandbox', {}),
      core.ask('session.openSandbox', {}),
    ]);
    expect(second).toEqual(first);
  });
});

it('a data folder is made where there is none', async () => {
  const core = await startCore({ dataDir: join(freshFolder(), 'deep', 'down') });
  expect(await core.ask('app.info', {})).toMatchObject({ shell: 'browser', version: '0.0.0' });
});
