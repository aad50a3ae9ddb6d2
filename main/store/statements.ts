// Statements that are compiled when they are first used: a hundred of them would cost every start some milliseconds.
import type { Db } from './open.ts';

type Values = Record<string, unknown>;
export type Statement = {
  run(values?: Values): { changes: number };
  get(values?: Values): unknown;
  all(values?: Values): unknown[];
};
/** `pluck`: the first column of a row alone; `raw`: its columns as an array. */
export type Statements = { prepare(sql: string): Statement & { pluck(): Statement; raw(): Statement } };

export const lazily = (db: Db): Statements => {
  const lazy = (make: () => ReturnType<Db['prepare']>): Statement => {
    let made: ReturnType<Db['prepare']> | null = null;
    const statement = () => (made ??= make());
    return {
      run: (values = {}) => statement().run(values),
      get: (values = {}) => statement().get(values),
      all: (values = {}) => statement().all(values),
    };
  };
  return {
    prepare: (sql) => ({
      ...lazy(() => db.prepare(sql)),
      pluck: () => lazy(() => db.prepare(sql).pluck()),
      raw: () => lazy(() => db.prepare(sql).raw()),
    }),
  };
};
