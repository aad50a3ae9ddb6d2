// Prepared statements, compiled at first use: compiling all of them would cost each start some milliseconds.
import { AppError } from '../../../preload/errors.ts';
import type { Db } from './open.ts';

type Values = Record<string, unknown>;
export type Statement = {
  run(values?: Values): { changes: number };
  get(values?: Values): unknown;
  all(values?: Values): unknown[];
};
/** `pluck`: the first column of a row alone; `raw`: its columns as an array. */
export type Statements = { prepare(sql: string): Statement & { pluck(): Statement; raw(): Statement } };

/**
 * Where a statement has an order, SQLite holds a bare parameter that a column equals against it, and compiles the
 * statement anew each time that one is bound: a tenfold of what running it takes. Behind a plus it does not.
 */
const compiledOnce = (sql: string): string => sql.replace(/(=|\bIS|\bIS NOT) :(?=\w)/g, '$1 +:');

/** What is under way when a person leaves its business meets a closed file. Throws AppError `signed-out` then. */
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
      const compile = (open: Db) => open.prepare(compiledOnce(sql));
      return {
        ...lazy(compile),
        pluck: () => lazy((open) => compile(open).pluck()),
        raw: () => lazy((open) => compile(open).raw()),
      };
    },
  };
};
