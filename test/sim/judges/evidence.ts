// What the judges of a run may look at. Each says what is wrong in a line that begins with the invariant's number.
import type { Db } from '../../../main/store/database/open.ts';
import type { Model } from '../model/model.ts';
import type { Sent } from '../network.ts';
import type { Person, Wish } from '../person.ts';

export type LifeRecord = { number: number; startedMs: number; endedMs: number | null; second: boolean; key: string };

/** The lid was closed. */
export type Sleep = { fromMs: number; toMs: number };

export type Evidence = {
  model: Model;
  db: Db;
  sent: readonly Sent[];
  person: Person;
  lives: readonly LifeRecord[];
  sleeps: readonly Sleep[];
  /** A key of another business that was entered for a while; null: none was. */
  foreignKey: string | null;
  /** A copy from earlier was put in place at this moment; what was kept between is lost with it. */
  restoredAtMs: number | null;
  /** Moment of the copy. */
  copiedAtMs: number | null;
  /** When the last full reading of the service was asked for. */
  fullScanAtMs: number;
};

export type Judge = (evidence: Evidence) => string[];

/** Some judges look each minute of days: each question is prepared once for a library that is open. */
const prepared = new WeakMap<Db, Map<string, ReturnType<Db['prepare']>>>();
export const rows = <T>(db: Db, sql: string, ...values: unknown[]): T[] => {
  const known = prepared.get(db) ?? new Map<string, ReturnType<Db['prepare']>>();
  prepared.set(db, known);
  const statement = known.get(sql) ?? db.prepare(sql);
  known.set(sql, statement);
  return statement.all(...values) as T[];
};

/** One Galley was open and awake all that time, and its key was one of its business. */
export const couldSend = (
  { lives, sleeps, foreignKey }: Pick<Evidence, 'lives' | 'sleeps' | 'foreignKey'>,
  fromMs: number,
  toMs: number,
): boolean =>
  lives.some(
    ({ key, startedMs, endedMs }) => key !== foreignKey && startedMs < fromMs && (endedMs === null || endedMs > toMs),
  ) && !sleeps.some((sleep) => sleep.fromMs < toMs && sleep.toMs > fromMs);

/** Wishes that the last copy put in place has never seen are lost with it, and known to be. */
export const known = ({ person, copiedAtMs, restoredAtMs }: Evidence): Wish[] =>
  person.wishes.filter(
    ({ atMs }) => copiedAtMs === null || restoredAtMs === null || atMs <= copiedAtMs || atMs > restoredAtMs,
  );

/** Which operation a key of the outbox belongs to. */
export const operationOfKey = (db: Db): Map<string, string> =>
  new Map(
    rows<{ key: string; operation: string }>(db, 'SELECT key, operation FROM idempotency_key').map((row) => [
      row.key,
      row.operation,
    ]),
  );

export const grouped = <T>(list: readonly T[], keyOf: (one: T) => string | null | undefined): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const one of list) {
    const key = keyOf(one);
    if (key === null || key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
};
