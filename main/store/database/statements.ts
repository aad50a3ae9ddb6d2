// Prepared statements, compiled at first use: compiling all of them would cost each start some milliseconds.
import { AppError } from '../../../preload/errors.ts';
import type { Db } from './open.ts';

type Values = Record<string, unknown>;
export type Statement = {
  run(values?: Values): { changes: number };
  get(values?: Values): unknown;
  all(values?: Values): unknown[];
};
/**
 * `pluck`: the first column of a row alone; `raw`: its columns as an array.
 *
 * SQL is run as it is written. Some parameters follow a plus sign (`pid = +:pid`, `LIMIT +:limit`), which changes no
 * result: SQLite reads the value of a bare one to plan the statement, and so compiles it again each time one is bound:
 * 4 to 130 µs, where running it takes 1 to 6 (docs/decisions/0009-uploads-over-node-http.md). That is so for
 * - LIMIT and LIKE, always, and
 * - a column that is compared by = or IS, in a statement that joins, sorts, groups or asks whether a row exists.
 */
export type Statements = { prepare(sql: string): Statement & { pluck(): Statement; raw(): Statement } };

/**
 * Throws AppError `signed-out` when an operation in flight reaches the file of a business that was closed meanwhile.
 */
export const whileOpen = (db: Db): Db => {
  if (!db.open) throw new AppError({ kind: 'signed-out', message: 'This business is no longer open.' });
  return db;
};

export const lazily = (db: Db): Statements => {
  const lazy = (make: (open: Db) => ReturnType<Db['prepare']>): Statement => {
    let made: ReturnType<Db['prepare']> | null = null;
    const statement = () => {
      const open = whileOpen(db);
      return (made ??= make(open));
    };
    return {
      run: (values = {}) => statement().run(values),
      get: (values = {}) => statement().get(values),
      all: (values = {}) => statement().all(values),
    };
  };
  return {
    prepare(sql) {
      const compile = (open: Db) => open.prepare(sql);
      return {
        ...lazy(compile),
        pluck: () => lazy((open) => compile(open).pluck()),
        raw: () => lazy((open) => compile(open).raw()),
      };
    },
  };
};
