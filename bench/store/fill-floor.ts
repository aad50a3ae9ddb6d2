// The floor of a first fill: pages fetched one ahead, parsed, and put into one table as they are; no index of words.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { request } from 'undici';
import { timeFill } from './fetching.ts';
import type { post } from './posts.ts';

const [service = '', folder = '', count = ''] = process.argv.slice(2);
type Page = { posts: ReturnType<typeof post>[]; nextCursor: string | null };

await timeFill(service, Number(count), async (base) => {
  const db = new Database(join(folder, `floor-${process.pid}.db`));
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.exec('CREATE TABLE post (id TEXT PRIMARY KEY, created INTEGER, json TEXT); CREATE INDEX newest ON post (created)');
  const upsert = db.prepare('INSERT OR REPLACE INTO post VALUES (?, ?, ?)');
  const keep = db.transaction((page: Page) => {
    for (const one of page.posts) upsert.run(one.id, Date.parse(one.createdAt), JSON.stringify(one));
  });
  const ask = async (to: string | null): Promise<Page> => {
    const { body } = await request(new URL(`/posts?limit=100${to === null ? '' : `&to=${to}`}`, base));
    return JSON.parse(await body.text()) as Page;
  };
  let flying: Promise<Page> | null = ask(null);
  while (flying) {
    const page: Page = await flying;
    const oldest = page.posts.at(-1)?.createdAt;
    flying = page.nextCursor === null || oldest === undefined ? null : ask(oldest);
    keep(page);
  }
});
