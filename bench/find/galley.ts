// Galley's own store: slim rows out of its indexes.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { indexPosts, openLibrary, putPosts } from '../store/library.ts';
import { say } from '../store/measure.ts';
import { pages } from '../store/posts.ts';
import { answerAll, codeIsLoaded, pageRows } from './asks.ts';

codeIsLoaded();
const [phase = '', folder = '', count = ''] = process.argv.slice(2);
const library = openLibrary(join(folder, 'galley', 'library.db'));
const { store, db } = library;

if (phase === 'load') {
  putPosts(library, pages(Number(count)));
  indexPosts(library);
  db.close();
  say({ fileBytes: statSync(db.name).size });
} else {
  store.posts.page({}, null, pageRows);
  await answerAll({
    filtered: (filter) => store.posts.page(filter, null, pageRows).rows,
    search: (words) => store.search.find(words.join(' '), {}, null, pageRows).rows,
    prefix: (letters) => store.search.find(letters, {}, null, pageRows).rows,
    ranked: (words) => store.search.find(words.join(' '), {}, null, pageRows, 'best').rows,
    inside: (letters) => store.search.find(`*${letters}*`, {}, null, pageRows).rows,
  });
  // Left open, the next start would check the whole file first.
  db.close();
}
