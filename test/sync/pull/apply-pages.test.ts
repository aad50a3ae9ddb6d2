// What it takes to take a page of posts in: statements of each post, pieces, and a disk that refuses.
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { migrate } from '../../../main/store/database/migrate.ts';
import { createStore } from '../../../main/store/store.ts';
import { createPages } from '../../../main/sync/pull/apply-replies.ts';
import { newOperation, startMs } from '../../support/library.ts';
import { createTestLibrary, minuteMs } from './library.ts';
import { wirePost } from './scripted-service.ts';

const watched = () => {
  const ran: string[] = [];
  const db = new Database(':memory:', { verbose: (sql) => ran.push(String(sql)) });
  onTestFinished(() => void db.close());
  migrate(db, 'library');
  return { ran, library: createTestLibrary({ db, store: createStore(db) }) };
};

const page = (count: number) => Array.from({ length: count }, (_, index) => wirePost(`post-${index}`, startMs - index));

/** `msPerCall`: so much time passes between two reads of the clock. */
const pagesOf = ({ store, transact, log }: ReturnType<typeof createTestLibrary>, msPerCall = 0) => {
  const commits: number[] = [];
  let ms = 0;
  const pages = createPages({
    store,
    transact,
    clock: { uptime: () => ({ boot: 'boot-1', ms: (ms += msPerCall) }) },
    log,
    yieldToEventLoop: async () => void commits.push(store.posts.count({})),
    noteLinks: () => {},
    later: () => {},
  });
  return { pages, commits };
};

it('runs eight statements for a new post, however much waits to be sent', async () => {
  const { ran, library } = watched();
  for (let index = 0; index < 30; index += 1) library.store.operations.add(newOperation(`waits-${index}`));
  const { pages } = pagesOf(library);
  const statements = async (count: number) => {
    ran.length = 0;
    await pages.keep({ posts: page(count), startedAtMs: startMs });
    library.db.exec(
      'DELETE FROM version_of_post; DELETE FROM post_document; DELETE FROM post_reading; DELETE FROM post',
    );
    return ran.filter((sql) => !/^(PRAGMA|DELETE|-- )/i.test(sql)).length;
  };
  const first = await statements(10);
  expect(((await statements(50)) - first) / 40).toBeLessThanOrEqual(8);
});

it('keeps as many posts at a time as a piece has time for, and the end with the last', async () => {
  const { library } = watched();
  const { pages, commits } = pagesOf(library, 0.5);
  const ends: number[] = [];
  const end = () => void ends.push(library.store.posts.count({}));
  await pages.keep({ posts: page(10), startedAtMs: startMs }, { end });
  expect([...new Set(commits)]).toEqual([0, 3, 6, 9, 10]);
  expect(ends).toEqual([10]);
});

it('writes nothing for a page that says nothing new', async () => {
  const { ran, library } = watched();
  const { pages } = pagesOf(library);
  await pages.keep({ posts: page(100), startedAtMs: startMs });
  ran.length = 0;
  await pages.keep({ posts: page(100), startedAtMs: startMs });
  expect(ran.filter((sql) => /^(BEGIN|INSERT|UPDATE)/.test(sql))).toEqual([]);
});

it('reads a page again that the disk did not take', async () => {
  const library = createTestLibrary();
  library.fillService(400);
  library.onYield(() => {
    if (library.store.posts.count({}) < 150) return;
    library.onYield(() => {});
    // As SQLite says of a full disk: no post of the page that is under way comes in.
    library.refuseOnce();
  });
  library.pull().start();
  await library.clock.advance(10 * minuteMs);
  expect([library.store.posts.count({}), library.pull().state().filling]).toEqual([400, null]);
});
