// Galley's own store: loaded through the door that pulls use, opened and read, and edited as the window edits.
import { join } from 'node:path';
import { timeOpen, timeSaves, say } from './measure.ts';

const [phase = '', folder = '', count = ''] = process.argv.slice(2);
const path = join(folder, 'galley', 'library.db');

const open = async () => (await import('./library.ts')).openLibrary(path);

if (phase === 'open') {
  // Nothing but what a start needs for its first rows.
  await timeOpen(async () => {
    const [{ openDatabase }, { createStore }] = await Promise.all([
      import('../../main/store/database/open.ts'),
      import('../../main/store/store.ts'),
    ]);
    return createStore(openDatabase(path, 'library')).posts.page({}, null, 50).rows;
  });
} else {
  const library = await open();
  const { store, transact } = library;
  if (phase === 'load') {
    const [{ putPosts }, { pages }] = await Promise.all([import('./library.ts'), import('./posts.ts')]);
    putPosts(library, pages(Number(count)));
    library.db.close();
    say({});
  } else {
    const { createUndo } = await import('../../main/sync/outbox/undo.ts');
    const { enqueue } = await import('../../main/sync/outbox/enqueue.ts');
    const undo = createUndo({ transact, enqueue });
    await timeSaves(300, (number) => {
      const pid = 1 + ((number * 7919) % Number(count));
      const [line] = store.posts.view(pid)?.platforms ?? [];
      const platform = line?.platform as 'x';
      undo.change({
        do: 'post.edit',
        pid,
        platform,
        fields: { body: `Rye bread, said again: ${number} ${process.pid}` },
      });
    });
  }
}
