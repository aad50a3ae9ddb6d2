// Galley's own store: loaded through the door that pulls use, opened and read, and edited as the window edits.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { timeOpen, timeSaves, say } from './measure.ts';
import { createdMs, pages } from './posts.ts';

const [phase = '', folder = '', count = ''] = process.argv.slice(2);
const path = join(folder, 'galley', 'library.db');

const open = async () => {
  const [{ openDatabase }, { createStore }] = await Promise.all([
    import('../../main/store/open.ts'),
    import('../../main/store/store.ts'),
  ]);
  const db = openDatabase(path, 'library');
  return { db, store: createStore(db) };
};

if (phase === 'open') {
  await timeOpen(async () => (await open()).store.posts.page({}, null, 50).rows);
} else {
  const { createTransact } = await import('../../main/sync/transaction.ts');
  const { rebuildView } = await import('../../main/sync/posts/view.ts');
  const { db, store } = await open();
  const transact = createTransact({
    store,
    time: { nowMs: Date.now },
    events: { changed: () => {} },
    apiKey: () => 'bench',
    newId: randomUUID,
    rebuildView,
    fence: () => {},
  });
  if (phase === 'load') {
    const { absorbPost } = await import('../../main/sync/posts/absorb.ts');
    const { PostPage } = await import('../../main/service/schema.ts');
    for (const page of pages(Number(count))) {
      const { posts } = PostPage.parse({ posts: page });
      transact((tx) => posts.forEach((one) => absorbPost(tx, one, { startedAtMs: createdMs(0), from: 'page' })));
    }
    db.close();
    say({});
  } else {
    const { createUndo } = await import('../../main/sync/undo.ts');
    const { enqueue } = await import('../../main/sync/enqueue.ts');
    const undo = createUndo({ transact, enqueue });
    await timeSaves(300, (number) => {
      const pid = 1 + ((number * 7919) % Number(count));
      const [line] = store.posts.view(pid)?.platforms ?? [];
      const platform = line?.platform as 'x';
      undo.change({
        do: 'post.edit',
        pid,
        platform,
        fields: { body: `Rye bread, said anew: ${number} ${process.pid}` },
      });
    });
  }
}
