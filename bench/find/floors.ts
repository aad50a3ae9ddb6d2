// The floors: fifty posts parsed from JSON, all text scanned once as memory, and SQLite's LIKE over it.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { say } from '../store/measure.ts';
import { pages } from '../store/posts.ts';
import { answerAll, pageRows } from './asks.ts';

const [phase = '', folder = '', count = ''] = process.argv.slice(2);
const db = new Database(join(folder, 'floors.db'));

if (phase === 'load') {
  db.exec('CREATE TABLE post (place INTEGER PRIMARY KEY, text TEXT, json TEXT)');
  const insert = db.prepare('INSERT INTO post (text, json) VALUES (?, ?)');
  let jsonBytes = 0;
  db.transaction(() => {
    for (const page of pages(Number(count)))
      for (const one of page) {
        const json = JSON.stringify(one);
        jsonBytes += Buffer.byteLength(json);
        insert.run([one.name, one.idea, ...one.variants.map(({ body }) => body)].join('\n'), json);
      }
  })();
  db.close();
  say({ jsonBytes });
} else if (phase === 'like') {
  const like = db
    .prepare('SELECT place FROM post WHERE text LIKE ? AND text LIKE ? ORDER BY place LIMIT 1000000')
    .pluck();
  const search = (words: string[]) => like.all(`%${words[0] ?? ''}%`, `%${words[1] ?? ''}%`).slice(0, pageRows);
  const documents = db.prepare('SELECT json FROM post LIMIT 50').pluck().all().map(String);
  await answerAll({
    filtered: () => documents.map((json) => JSON.parse(json) as unknown),
    search,
    prefix: (letters) => search([letters]),
    inside: (letters) => search([letters]),
  });
} else {
  const text = Buffer.from(db.prepare('SELECT text FROM post').pluck().all().join('\n'));
  const documents = db.prepare('SELECT json FROM post LIMIT 50').pluck().all().map(String);
  await answerAll({
    // Nothing matches, so every row is scanned.
    search: ([word = '']) => [text.indexOf(`${word}\u0001`)],
    filtered: () => documents.map((json) => JSON.parse(json) as unknown),
  });
}
