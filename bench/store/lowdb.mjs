// The peer lowdb: all posts in one JSON file.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { timeOpen, timeSaves, say } from './measure.ts';
import { pages } from './posts.ts';

const [phase, folder, count] = process.argv.slice(2);
const path = join(folder, 'lowdb.json');

const open = async () => {
  const { JSONFilePreset } = await import('lowdb/node');
  return JSONFilePreset(path, { posts: [] });
};

if (phase === 'load') {
  writeFileSync(path, JSON.stringify({ posts: [...pages(Number(count))].flat() }));
  say({});
} else if (phase === 'open') {
  await timeOpen(async () => (await open()).data.posts.slice(0, 50));
} else {
  const db = await open();
  await timeSaves(10, async (number) => {
    const [variant] = db.data.posts[(number * 7919) % Number(count)].variants;
    variant.body = `${variant.body} ${number}`;
    await db.write();
  });
}
