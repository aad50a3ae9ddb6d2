// Libraries for tests: in memory or in a file of their own, and the rows they hold.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import { migrate } from '../../main/store/database/migrate.ts';
import { openDatabase, type Db } from '../../main/store/database/open.ts';
import type { NewOperation } from '../../main/store/outbox.ts';
import { plainLine, type Page, type PostCursor, type PostView } from '../../main/store/post-rows.ts';
import { createStore, type Store } from '../../main/store/store.ts';
import { temporaryFolder } from './temporary-folder.ts';

export type TestLibrary = { db: Db; store: Store };

const formed = (): Buffer => {
  const db = new Database(':memory:');
  migrate(db, 'library');
  const bytes = db.serialize();
  db.close();
  return bytes;
};
/** An empty library: to form it takes longer than most of the tests that need one. */
const empty = formed();

export const memoryLibrary = (): TestLibrary => {
  const db = new Database(empty);
  db.pragma('foreign_keys = ON');
  onTestFinished(() => void db.close());
  return { db, store: createStore(db) };
};

export const libraryPath = (): string => join(temporaryFolder(), 'library.db');

export const fileLibrary = (path = libraryPath()): TestLibrary & { path: string } => {
  const db = openDatabase(path, 'library');
  onTestFinished(() => void db.close());
  return { db, store: createStore(db), path };
};

/** All rows, page by page. */
export const walk = (pageAfter: (cursor: PostCursor | null) => Page): Page['rows'] => {
  const { rows, next } = pageAfter(null);
  return next === null ? rows : [...rows, ...walk((cursor) => pageAfter(cursor ?? next))];
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
  orderingKey: 'post:1',
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
