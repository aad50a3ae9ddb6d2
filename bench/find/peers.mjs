// The peers, each with all posts in memory as it keeps them: a plain array as lowdb has it, NeDB, TinyBase, MiniSearch.
import { say } from '../store/measure.ts';
import { pages } from '../store/posts.ts';
import { answerAll, filters, pageRows } from './asks.ts';

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
    const holding = (words, options) => index.search(words.join(' '), { combineWith: 'AND', ...options });
    const find = (words, options) =>
      holding(words, options)
        .sort((a, b) => a.place - b.place)
        .slice(0, pageRows);
    await answerAll({
      filtered: (filter) => take(posts, isOf(filter)),
      search: (words) => find(words),
      prefix: (letters) => find([letters], { prefix: true }),
      ranked: (words) => holding(words).slice(0, pageRows),
    });
  },
  // Its storage in files is not free on Node: in memory, as it is filled at a start.
  async rxdb() {
    const { createRxDatabase } = await import('rxdb/plugins/core');
    const { getRxStorageMemory } = await import('rxdb/plugins/storage-memory');
    const db = await createRxDatabase({ name: 'bench', storage: getRxStorageMemory(), eventReduce: true });
    const text = { type: 'string' };
    const schema = {
      version: 0,
      primaryKey: 'id',
      type: 'object',
      additionalProperties: true,
      required: ['id', 'status', 'createdAt'],
      properties: {
        id: { ...text, maxLength: 20 },
        status: { ...text, maxLength: 12 },
        createdAt: { ...text, maxLength: 24 },
        platforms: { type: 'array', items: text },
      },
      indexes: ['createdAt', ['status', 'createdAt']],
    };
    const { rows } = await db.addCollections({ rows: { schema } });
    for (let from = 0; from < posts.length; from += 2000)
      await rows.bulkInsert(
        posts
          .slice(from, from + 2000)
          .map((one) => ({ ...one, platforms: one.variants.map(({ platform }) => platform) })),
      );
    let asked = 0;
    await answerAll({
      async filtered({ status, platform }) {
        // It keeps its answers, so each round asks for a row more: the same question would cost it nothing.
        const limit = pageRows + Math.floor(asked / filters.length);
        asked += 1;
        const selector = { status, platforms: { $elemMatch: { $eq: platform } } };
        const found = await rows.find({ selector, sort: [{ createdAt: 'desc' }], limit }).exec();
        return found.map((one) => one.toJSON());
      },
    });
    await db.close();
  },
};

const peer = peers[name];
if (peer) await peer();
else say({});
