// A damaged data file of the app itself: it is set aside, what can be read of it goes on, and Galley starts.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { session } from '../../../../main/store/migrations/app-001-session.ts';
import { openApp } from '../../../../main/store/database/recovery/open-or-recover.ts';
import { createPreferencesStore } from '../../../../main/store/preferences.ts';
import { createSessionStore } from '../../../../main/store/session.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const saved = {
  baseUrl: 'https://service.example',
  businessId: 'biz',
  businessName: 'Tansy Lane Bakery',
  keyPlace: 'keychain',
  keySavedAt: 5,
} as const;

const filled = (): string => {
  const path = join(temporaryFolder(), 'galley.db');
  const { db } = openApp(path);
  createSessionStore(db).saveKey(saved);
  createPreferencesStore(db).write({ theme: 'dark' });
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  return path;
};

it('opens a whole one as it is', () => {
  const path = filled();
  const { db, setAside } = openApp(path);
  expect([createSessionStore(db).lastOpened(), setAside]).toEqual([saved, null]);
});

it('carries over who is signed in and what is preferred when the trees are torn', () => {
  const path = filled();
  const bytes = readFileSync(path);
  bytes.fill(0xff, 100, 140);
  writeFileSync(path, bytes);
  const { db, setAside } = openApp(path);
  expect(createSessionStore(db).lastOpened()).toEqual(saved);
  expect(createPreferencesStore(db).read().theme).toBe('dark');
  expect(readFileSync(setAside ?? '')).toEqual(bytes);
});

it('carries over what was preferred before there was more to prefer', () => {
  const path = filled();
  const { db } = openApp(path);
  db.exec(`ALTER TABLE preferences DROP COLUMN own_time; ALTER TABLE preferences DROP COLUMN motion;
    ALTER TABLE preferences ADD COLUMN motion TEXT NOT NULL DEFAULT 'system' CHECK (motion IN ('system', 'reduced'));
    ALTER TABLE preferences ADD COLUMN own_time INTEGER NOT NULL DEFAULT 1 CHECK (own_time IN (0, 1))`);
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  const bytes = readFileSync(path);
  bytes.fill(0xff, 100, 140);
  writeFileSync(path, bytes);
  expect(createPreferencesStore(openApp(path).db).read()).toMatchObject({ theme: 'dark', motion: 'system' });
});

it('carries over the one business of an earlier Galley', () => {
  const path = filled();
  const { db } = openApp(path);
  db.exec(
    `DROP TABLE key_session; DROP TABLE sandbox_visit; DROP TABLE preferences; ${session}
     INSERT INTO key_session VALUES (1, 'https://service.example', 'biz', 'Tansy Lane Bakery', 'keychain', 5)`,
  );
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  const bytes = readFileSync(path);
  bytes.fill(0xff, 100, 140);
  writeFileSync(path, bytes);
  expect(createSessionStore(openApp(path).db).keys()).toEqual([saved]);
});

it('starts a new one beside a file of which nothing can be read', () => {
  const path = filled();
  writeFileSync(path, 'not a database at all, and long enough to be looked at '.repeat(200));
  const { db, setAside } = openApp(path);
  expect(createSessionStore(db).lastOpened()).toBeNull();
  expect(existsSync(setAside ?? '')).toBe(true);
});

it('sets a second damaged one aside beside the first', () => {
  const path = filled();
  const names = [1, 2].map(() => {
    writeFileSync(path, 'torn '.repeat(2000));
    const { db, setAside } = openApp(path);
    db.close();
    return setAside;
  });
  expect(names).toEqual([`${path}.damaged-1`, `${path}.damaged-2`]);
});
