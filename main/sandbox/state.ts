// The tables in memory, filled from the journal on start and written to it on each change.
import { z } from 'zod';
import { openJournal, type Change } from './journal.ts';
import type { Records } from './records.ts';
import type { Table, Tables } from './world.ts';

export type State = {
  tables: Tables;
  /** Writes every change so far to the file; called before a reply leaves. */
  flush(): void;
  /** Deletes every record. */
  clear(): void;
  close(): void;
};

type StoredRecord = { id: string; businessId?: string };
type StoredTable<R extends StoredRecord> = Table<R> & { load(change: { put: R } | { delete: string }): void };

/** Records of one business in order, with a lookup by id. */
const createShelf = <R extends StoredRecord>() => {
  const records: R[] = [];
  const places = new Map<string, number>();
  return {
    records,
    put: (record: R): void => {
      const place = places.get(record.id);
      if (place !== undefined) records[place] = record;
      else places.set(record.id, records.push(record) - 1);
    },
    delete: (id: string): void => {
      const place = places.get(id);
      if (place === undefined) return;
      records.splice(place, 1);
      places.delete(id);
      for (const [later, record] of records.slice(place).entries()) places.set(record.id, place + later);
    },
  };
};

const createTable = <R extends StoredRecord>(
  changed: (change: { put: R } | { delete: string }) => void,
): StoredTable<R> => {
  const records = new Map<string, R>();
  const shelves = new Map<string, ReturnType<typeof createShelf<R>>>();

  const put = (record: R): void => {
    records.set(record.id, record);
    if (record.businessId === undefined) return;
    let shelf = shelves.get(record.businessId);
    if (shelf === undefined) shelves.set(record.businessId, (shelf = createShelf<R>()));
    shelf.put(record);
  };
  const remove = (id: string): void => {
    const record = records.get(id);
    records.delete(id);
    if (record?.businessId !== undefined) shelves.get(record.businessId)?.delete(id);
  };

  return {
    get: (id) => records.get(id),
    put: (record) => {
      put(record);
      changed({ put: record });
    },
    delete: (id) => {
      if (!records.has(id)) return;
      remove(id);
      changed({ delete: id });
    },
    all: () => records.values(),
    of: (businessId) => shelves.get(businessId)?.records ?? [],
    get size() {
      return records.size;
    },
    load: (change) => ('put' in change ? put(change.put) : remove(change.delete)),
  };
};

/** A change as stored in the file. Only its envelope is checked: this program wrote the record. */
const StoredChange = z.union([
  z.object({ table: z.string(), put: z.looseObject({ id: z.string() }) }),
  z.object({ table: z.string(), delete: z.string() }),
]);

/** The file is rewritten when it holds this many times the changes that its records need. */
const wasteFactor = 4;
const smallestRewrite = 20_000;

/** Opens the tables on `dataFile`; null keeps them in memory only. */
export const openState = async (dataFile: string | null): Promise<State> => {
  const journal = openJournal(dataFile);
  const loaders = new Map<
    string,
    {
      load(change: { put: StoredRecord } | { delete: string }): void;
      all(): Iterable<StoredRecord>;
      readonly size: number;
    }
  >();

  const table = <K extends keyof Records>(name: K): Table<Records[K]> => {
    const stored = createTable<Records[K]>((change) => journal.append({ table: name, ...change }));
    loaders.set(name, stored);
    return stored;
  };
  const tables: Tables = {
    businesses: table('businesses'),
    keys: table('keys'),
    channels: table('channels'),
    posts: table('posts'),
    ideas: table('ideas'),
    jobs: table('jobs'),
    media: table('media'),
    memories: table('memories'),
    plans: table('plans'),
    replays: table('replays'),
    hits: table('hits'),
    due: table('due'),
    metrics: table('metrics'),
    settings: table('settings'),
  };

  await journal.replay((entry) => {
    const change = StoredChange.parse(entry);
    loaders.get(change.table)?.load(change);
  });

  const everything = function* (): Iterable<Change> {
    for (const [name, stored] of loaders) for (const record of stored.all()) yield { table: name, put: record };
  };
  const flush = (): void => {
    journal.flush();
    if (journal.length < smallestRewrite) return;
    const live = [...loaders.values()].reduce((sum, stored) => sum + stored.size, 0);
    if (journal.length > live * wasteFactor) journal.rewrite(everything());
  };

  const clear = (): void => {
    for (const [name, stored] of loaders) {
      for (const { id } of [...stored.all()]) {
        stored.load({ delete: id });
        journal.append({ table: name, delete: id });
      }
    }
  };

  return { tables, flush, clear, close: () => journal.close() };
};
