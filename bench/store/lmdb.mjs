// The peer LMDB: posts by id, and an index by creation; each save is one synced transaction.
import { join } from 'node:path';
import { timeOpen, timeSaves, say } from './measure.ts';
import { pages } from './posts.ts';

const [phase, folder, count] = process.argv.slice(2);

const open = async () => {
  const { open: openEnvironment } = await import('lmdb');
  const root = openEnvironment({ path: join(folder, 'lmdb'), overlappingSync: false, encoding: 'json' });
  return { root, posts: root.openDB({ name: 'posts', encoding: 'json' }), newest: root.openDB({ name: 'newest' }) };
};

if (phase === 'load') {
  const { root, posts, newest } = await open();
  for (const page of pages(Number(count))) {
    await root.transaction(() => {
      for (const one of page) {
        void posts.put(one.id, one);
        void newest.put([Date.parse(one.createdAt), one.id], 1);
      }
    });
  }
  await root.close();
  say({});
} else if (phase === 'open') {
  await timeOpen(async () => {
    const { posts, newest } = await open();
    return [...newest.getKeys({ reverse: true, limit: 50 })].map(([, id]) => posts.get(id));
  });
  process.exit(0);
} else {
  const { root, posts } = await open();
  await timeSaves(300, async (number) => {
    const id = `p${(number * 7919) % Number(count)}`;
    const one = posts.get(id);
    one.variants[0].body = `${one.variants[0].body} ${number}`;
    await root.transaction(() => posts.put(id, one));
  });
  process.exit(0);
}
