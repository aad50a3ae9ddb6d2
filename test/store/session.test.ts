// What is remembered about signing in, and what the person prefers.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { airplane } from '../../main/store/migrations/app-002-airplane.ts';
import { location } from '../../main/store/migrations/app-003-location.ts';
import { notices } from '../../main/store/migrations/app-004-notices.ts';
import { session } from '../../main/store/migrations/app-001-session.ts';
import { openDatabase, openMemory } from '../../main/store/database/open.ts';
import { createPreferencesStore } from '../../main/store/preferences.ts';
import { createSessionStore, type KeySession } from '../../main/store/session.ts';
import { samplePreferences } from '../support/window-samples.ts';

const path = () => join(mkdtempSync(join(tmpdir(), 'galley-store-')), 'galley.db');
const open = (file = path()) => {
  const db = openDatabase(file, 'app');
  onTestFinished(() => void db.close());
  return db;
};
/** The file of a Galley that knew one business. */
const earlier = (): Buffer => {
  const db = openMemory('app');
  db.exec(
    `DROP TABLE key_session; DROP TABLE sandbox_visit; DROP TABLE preferences;
     ${[session, airplane, location, notices].join('')}
     INSERT INTO key_session VALUES (1, 'https://api.example.com', 'biz_1', 'Rosy Bakery', 'keychain', 1772442000000);
     PRAGMA user_version = 4;`,
  );
  return db.serialize();
};
const saved: KeySession = {
  baseUrl: 'https://api.example.com',
  businessId: 'biz_1',
  businessName: 'Rosy Bakery',
  keyPlace: 'keychain',
  keySavedAt: 1_772_442_000_000,
};

it('knows of no session at first', () => {
  expect(createSessionStore(open()).lastOpened()).toBeNull();
});

it('remembers a session across openings', () => {
  const file = path();
  const db = open(file);
  createSessionStore(db).saveKey(saved);
  db.close();
  expect(createSessionStore(open(file)).lastOpened()).toEqual(saved);
});

const other: KeySession = { ...saved, businessId: 'biz_2', businessName: 'Harbor Flowers', keyPlace: 'file' };

it('keeps each business in the order in which it was added, and knows the one opened last', () => {
  const store = createSessionStore(open());
  store.saveKey(saved);
  store.markOpened(saved);
  store.saveKey(other);
  expect([store.keys(), store.lastOpened()]).toEqual([[saved, other], saved]);
  store.markOpened(other);
  expect(store.lastOpened()).toEqual(other);
  store.markOpened(saved);
  expect(store.lastOpened()).toEqual(saved);
});

it('replaces the key of a business', () => {
  const store = createSessionStore(open());
  store.saveKey(saved);
  store.saveKey({ ...saved, keyPlace: 'file' });
  expect(store.keys()).toEqual([{ ...saved, keyPlace: 'file' }]);
});

it('forgets a session, and goes back to the one before', () => {
  const store = createSessionStore(open());
  store.saveKey(saved);
  store.saveKey(other);
  store.markOpened(other);
  store.forgetKey(other);
  expect(store.lastOpened()).toEqual(saved);
  store.forgetKey(saved);
  expect(store.lastOpened()).toBeNull();
});

it('takes over the one session of an earlier Galley', () => {
  const db = openMemory('app', earlier());
  expect(createSessionStore(db).keys()).toEqual([saved]);
});

it('keeps the saved key while the sandbox is visited', () => {
  const store = createSessionStore(open());
  store.saveKey(saved);
  store.enterSandbox();
  store.enterSandbox();
  expect([store.inSandbox(), store.lastOpened()]).toEqual([true, saved]);
  store.leaveSandbox();
  expect([store.inSandbox(), store.lastOpened()]).toEqual([false, saved]);
});

it('follows the system in light and dark by default', () => {
  const preferences = createPreferencesStore(open());
  expect(preferences.read()).toEqual({
    theme: 'system',
    density: 'comfortable',
    motion: 'system',
    language: 'system',
    weekStart: 'system',
    hours: 'system',
    ownTime: true,
    airplane: false,
    keepLocation: false,
    notices: false,
    captureKeys: 'off',
    letterKeys: true,
    updates: false,
    toured: false,
  });
  preferences.write({ theme: 'dark' });
  preferences.write({ theme: 'light' });
  expect(preferences.read()).toEqual(samplePreferences());
});

it('keeps the preferences that are not named', () => {
  const preferences = createPreferencesStore(open());
  preferences.write({ theme: 'dark' });
  expect(preferences.write({ airplane: true })).toMatchObject({ theme: 'dark', airplane: true });
  preferences.write({ keepLocation: true });
  expect(preferences.read()).toEqual(samplePreferences({ theme: 'dark', airplane: true, keepLocation: true }));
});

it('keeps the keys that reach Galley, and takes none that it does not offer', () => {
  const db = open();
  const preferences = createPreferencesStore(db);
  preferences.write({ captureKeys: '$mod+Shift+F9' });
  expect(preferences.read().captureKeys).toBe('$mod+Shift+F9');
  db.exec("UPDATE preferences SET capture_keys = '$mod+q'");
  expect(preferences.read().captureKeys).toBe('off');
});
