// The peers, each with all posts in memory as it keeps them: a plain array as lowdb has it, NeDB, TinyBase, MiniSearch.
import { say } from '../store/measure.ts';
import { pages } from '../store/posts.ts';
import { answerAll, pageRows } from './asks.ts';

const [name, , count] = process.argv.slice(2);
const posts = [...pages(Number(count))].flat();
const textOf = ({ name: title, idea, variants }) => [title, idea, ...variants.map(({ body }) => body)].join('\n');
const take = (from, holds) => {
  const found = [];
  for (const one of from) {
    if (holds(one)) found.push(one);
    if (found.length === pageRows) break;
  }
  return found;
};
const isOf =
  ({ status, platform }) =>
  (one) =>
    one.status === status && one.variants.some((variant) => variant.platform === platform);

const peers = {
  async lowdb() {
    const words = (wanted) => take(posts, (one) => wanted.every((word) => textOf(one).includes(word)));
    await answerAll({
      filtered: (filter) => take(posts, isOf(filter)),
      search: words,
      prefix: (word) => words([word]),
    });
  },
  async nedb() {
    const { default: Store } = await import('@seald-io/nedb');
    const db = new Store();
    await db.insertAsync(posts.map((one, index) => ({ ...one, _id: one.id, place: index })));
    await db.ensureIndexAsync({ fieldName: 'status' });
    await answerAll({
      filtered: ({ status, platform }) =>
        db.findAsync({ status, 'variants.platform': platform }).sort({ place: 1 }).limit(pageRows),
    });
  },
  async tinybase() {
    const { createIndexes, createStore } = await import('tinybase');
    const store = createStore();
    const rows = posts.map((one, index) => [
      one.id,
      {
        place: index,
        status: one.status,
        platforms: one.variants.map(({ platform }) => platform).join(' '),
        name: one.name,
      },
    ]);
    store.setTable('posts', Object.fromEntries(rows));
    const indexes = createIndexes(store);
    indexes.setIndexDefinition('byStatus', 'posts', 'status', 'place');
    await answerAll({
      filtered: ({ status, platform }) =>
        indexes
          .getSliceRowIds('byStatus', status)
          .map((id) => store.getRow('posts', id))
          .filter(({ platforms }) => platforms.split(' ').includes(platform))
          .slice(0, pageRows),
    });
  },
  async minisearch() {
    const { default: MiniSearch } = await import('minisearch');
    const index = new MiniSearch({ fields: ['text'], storeFields: ['place'] });
    index.addAll(posts.map((one, place) => ({ id: one.id, place, text: textOf(one) })));
    const find = (words, options) =>
      index
        .search(words.join(' '), { combineWith: 'AND', ...options })
        .sort((a, b) => a.place - b.place)
        .slice(0, pageRows);
    await answerAll({
      filtered: (filter) => take(posts, isOf(filter)),
      search: (words) => find(words),
      prefix: (letters) => find([letters], { prefix: true }),
    });
  },
};

const peer = peers[name];
if (peer) await peer();
else say({});
