// What is remembered about signing in, and what the person prefers.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../main/store/open.ts';
import { createPreferencesStore } from '../../main/store/preferences.ts';
import { createSessionStore, type KeySession } from '../../main/store/session.ts';

const path = () => join(mkdtempSync(join(tmpdir(), 'galley-store-')), 'galley.db');
const open = (file = path()) => {
  const db = openDatabase(file, 'app');
  onTestFinished(() => void db.close());
  return db;
};
const saved: KeySession = {
  baseUrl: 'https://api.example.com',
  businessId: 'biz_1',
  businessName: 'Rosy Bakery',
  keyPlace: 'keychain',
  keySavedAt: 1_772_442_000_000,
};

it('knows of no session at first', () => {
  expect(createSessionStore(open()).readKey()).toBeNull();
});

it('remembers a session across openings', () => {
  const file = path();
  const db = open(file);
  createSessionStore(db).saveKey(saved);
  db.close();
  expect(createSessionStore(open(file)).readKey()).toEqual(saved);
});

it('keeps one session, the latest', () => {
  const store = createSessionStore(open());
  store.saveKey(saved);
  store.saveKey({ ...saved, businessId: 'biz_2', keyPlace: 'file' });
  expect(store.readKey()).toEqual({ ...saved, businessId: 'biz_2', keyPlace: 'file' });
});

it('forgets a session', () => {
  const store = createSessionStore(open());
  store.saveKey(saved);
  store.forgetKey();
  expect(store.readKey()).toBeNull();
});

it('keeps the saved key while the sandbox is visited', () => {
  const store = createSessionStore(open());
  store.saveKey(saved);
  store.enterSandbox();
  store.enterSandbox();
  expect([store.inSandbox(), store.readKey()]).toEqual([true, saved]);
  store.leaveSandbox();
  expect([store.inSandbox(), store.readKey()]).toEqual([false, saved]);
});

it('follows the system in light and dark until told otherwise', () => {
  const preferences = createPreferencesStore(open());
  expect(preferences.read()).toEqual({ theme: 'system', airplane: false, keepLocation: false, notices: false });
  preferences.write({ theme: 'dark' });
  preferences.write({ theme: 'light' });
  expect(preferences.read()).toEqual({ theme: 'light', airplane: false, keepLocation: false, notices: false });
});

it('keeps the preferences that are not named', () => {
  const preferences = createPreferencesStore(open());
  preferences.write({ theme: 'dark' });
  expect(preferences.write({ airplane: true })).toMatchObject({ theme: 'dark', airplane: true });
  preferences.write({ keepLocation: true });
  expect(preferences.read()).toEqual({ theme: 'dark', airplane: true, keepLocation: true, notices: false });
});
