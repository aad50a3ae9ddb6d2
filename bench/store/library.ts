// A library of Galley's as its core opens it, and posts put into it through the door that pulls use.
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../main/store/database/open.ts';
import { createStore } from '../../main/store/store.ts';
import { ingestPost } from '../../main/sync/outbox/ingest.ts';
import { rebuildView, searchTexts } from '../../main/sync/outbox/read-post.ts';
import { createTransact } from '../../main/sync/kernel/transaction.ts';
import { PostPage } from '../../main/service/schema.ts';
import { createdMs, type post } from './posts.ts';

export const openLibrary = (path: string) => {
  const db = openDatabase(path, 'library');
  const store = createStore(db);
  const transact = createTransact({
    store,
    time: { nowMs: Date.now, serverNowMs: Date.now },
    events: { changed: () => {} },
    apiKey: () => 'bench',
    newId: randomUUID,
    rebuildView,
    checkLease: () => {},
  });
  return { db, store, transact };
};

export type OpenLibrary = ReturnType<typeof openLibrary>;

/** `pages`: as the service sends them. */
export const putPosts = ({ transact }: OpenLibrary, pages: Iterable<ReturnType<typeof post>[]>): void => {
  for (const page of pages) {
    const posts = PostPage.parse({ posts: page }).posts;
    transact((tx) => posts.forEach((one) => ingestPost(tx, one, { startedAtMs: createdMs(0), from: 'page' })));
  }
};

/** What idle moments do after a fill. */
export const indexPosts = ({ store, transact }: OpenLibrary): void => {
  for (let pids = store.search.dirty(500); pids.length > 0; pids = store.search.dirty(500))
    transact(() => store.search.index(pids.map((pid) => [pid, searchTexts(store, pid)])));
  for (let round = 0; round < 50; round += 1) store.search.tidy();
  while (store.shrink()) store.checkpoint('passive');
};

/** Puts posts into the one library that a closed Galley keeps in `dataDir`. `then`: what else becomes of them. */
export const fillLibraryIn = (
  dataDir: string,
  pages: Iterable<ReturnType<typeof post>[]>,
  then: (library: OpenLibrary) => void = () => {},
): void => {
  const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
  const path = files.find((each) => each.endsWith('library.db'));
  if (path === undefined) throw new Error('Galley stored no library.');
  const library = openLibrary(join(dataDir, path));
  putPosts(library, pages);
  then(library);
  indexPosts(library);
  library.db.close();
};
