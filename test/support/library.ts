// Libraries for tests: in memory or in a file of their own, and the rows they hold.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import { migrate } from '../../main/store/migrate.ts';
import { openDatabase, type Db } from '../../main/store/open.ts';
import type { NewOperation } from '../../main/store/operations.ts';
import { plainLine } from '../../main/store/post-line.ts';
import type { PostView } from '../../main/store/posts.ts';
import { createStore, type Store } from '../../main/store/store.ts';
import { temporaryFolder } from './temporary-folder.ts';

export type TestLibrary = { db: Db; store: Store };

export const memoryLibrary = (): TestLibrary => {
  const db = new Database(':memory:');
  db.pragma('foreign_keys = ON');
  migrate(db, 'library');
  onTestFinished(() => void db.close());
  return { db, store: createStore(db) };
};

export const libraryPath = (): string => join(temporaryFolder(), 'library.db');

export const fileLibrary = (path = libraryPath()): TestLibrary & { path: string } => {
  const db = openDatabase(path, 'library');
  onTestFinished(() => void db.close());
  return { db, store: createStore(db), path };
};

export const startMs = Date.parse('2026-03-02T09:00:00Z');

type ViewChange = Partial<Omit<PostView, 'line'>> & { excerpt?: string };

export const postView = ({ excerpt = 'The oven is warm.', ...change }: ViewChange = {}): PostView => {
  const view = {
    name: 'Rye on Friday',
    kind: 'post',
    status: 'draft',
    sync: 'synced',
    createdMs: startMs,
    updatedMs: startMs,
    versions: [{ platform: 'instagram', status: 'draft', slotMs: null, publishedMs: null }],
    ...change,
  };
  const platforms = view.versions.map(({ platform, status }) => ({ platform, status, failed: false }));
  return { ...view, line: { ...plainLine(view), excerpt, platforms } };
};

export const version = (platform: string, change: Partial<PostView['versions'][number]> = {}) => ({
  platform,
  status: 'draft',
  slotMs: null,
  publishedMs: null,
  ...change,
});

export const newOperation = (id: string, change: Partial<NewOperation> = {}): NewOperation => ({
  id,
  lane: 'post:1',
  kind: 'post.edit',
  pid: null,
  platform: null,
  args: { body: 'Rye' },
  base: null,
  priority: 1,
  deadlineMs: null,
  intentAtMs: startMs,
  state: 'ready',
  ...change,
});
