// The floor: SQLite's driver with one table of JSON, and a file that is written and synced.
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { say, timeOpen, timeSaves } from './measure.ts';
import { createdMs, pages } from './posts.ts';

const [phase = '', folder = '', count = ''] = process.argv.slice(2);

const open = async () => {
  const { default: Database } = await import('better-sqlite3');
  const db = new Database(join(folder, 'bare.db'));
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  return db;
};

if (phase === 'load') {
  const db = await open();
  db.exec('CREATE TABLE post (id TEXT PRIMARY KEY, created INTEGER, json TEXT); CREATE INDEX newest ON post (created)');
  const insert = db.prepare('INSERT INTO post VALUES (?, ?, ?)');
  db.transaction(() => {
    for (const page of pages(Number(count)))
      for (const one of page) insert.run(one.id, Date.parse(one.createdAt), JSON.stringify(one));
  })();
  db.close();
  say({});
} else if (phase === 'open') {
  await timeOpen(async () => {
    const rows = (await open()).prepare('SELECT json FROM post ORDER BY created DESC LIMIT 50').pluck().all();
    return rows.map((json) => JSON.parse(String(json)) as unknown);
  });
} else {
  const file = openSync(join(folder, 'floor'), 'w');
  const bytes = Buffer.alloc(8192, createdMs(1) % 256);
  await timeSaves(300, (number) => {
    writeSync(file, bytes, 0, bytes.length, number * bytes.length);
    fdatasyncSync(file);
  });
  closeSync(file);
}
