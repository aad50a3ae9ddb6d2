// A program that adds operations to a library until the disk takes no more, and says which were answered for.
import { writeSync } from 'node:fs';
import { openDatabase } from '../../main/store/database/open.ts';
import { createStore } from '../../main/store/store.ts';
import { errorData } from '../../preload/errors.ts';

const [path = ''] = process.argv.slice(2);
const store = createStore(openDatabase(path, 'library'));
const stored: string[] = [];
try {
  for (;;) {
    const id = `operation-${stored.length}`;
    store.transact(() =>
      store.operations.add({
        id,
        orderingKey: 'post:1',
        kind: 'post.edit',
        pid: null,
        platform: null,
        args: { body: 'Rye bread '.repeat(100) },
        base: null,
        priority: 1,
        deadlineMs: null,
        intentAtMs: 0,
        state: 'ready',
      }),
    );
    stored.push(id);
  }
} catch (thrown) {
  writeSync(1, JSON.stringify({ stored, error: errorData(thrown) }));
  // Without a close: what was answered for must be there all the same.
  process.kill(process.pid, 'SIGKILL');
}
