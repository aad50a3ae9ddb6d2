// A library of Galley's as its core opens it, and posts put into it through the door that pulls use.
import { randomUUID } from 'node:crypto';
import { openDatabase } from '../../main/store/open.ts';
import { createStore } from '../../main/store/store.ts';
import { absorbPost } from '../../main/sync/posts/absorb.ts';
import { searchTexts } from '../../main/sync/posts/search-texts.ts';
import { rebuildView } from '../../main/sync/posts/view.ts';
import { createTransact } from '../../main/sync/transaction.ts';
import { PostPage } from '../../main/service/schema.ts';
import { createdMs, type post } from './posts.ts';

export const openLibrary = (path: string) => {
  const db = openDatabase(path, 'library');
  const store = createStore(db);
  const transact = createTransact({
    store,
    time: { nowMs: Date.now },
    events: { changed: () => {} },
    apiKey: () => 'bench',
    newId: randomUUID,
    rebuildView,
    fence: () => {},
  });
  return { db, store, transact };
};

export type OpenLibrary = ReturnType<typeof openLibrary>;

/** `pages`: as the service sends them. */
export const putPosts = ({ transact }: OpenLibrary, pages: Iterable<ReturnType<typeof post>[]>): void => {
  for (const page of pages) {
    const { posts } = PostPage.parse({ posts: page });
    transact((tx) => posts.forEach((one) => absorbPost(tx, one, { startedAtMs: createdMs(0), from: 'page' })));
  }
};

/** What idle moments do after a fill. */
export const indexPosts = ({ store, transact }: OpenLibrary): void => {
  for (let pids = store.search.dirty(500); pids.length > 0; pids = store.search.dirty(500))
    transact(() => pids.forEach((pid) => store.search.index(pid, searchTexts(store, pid))));
  for (let round = 0; round < 50; round += 1) store.search.tidy();
};
