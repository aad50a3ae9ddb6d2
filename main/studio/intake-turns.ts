// Whose turn it is among the files of the tray; what may have brought Galley down is tried alone, and only once more.
import type { FileProblem } from '../../preload/model/media.ts';
import type { Store } from '../store/store.ts';
import type { Transact } from '../sync/transaction.ts';

export type IntakeTurns = {
  /** What an earlier end left: to be taken up again, or given up. */
  recall(): { mine: number[]; lost: { fid: number; problem: FileProblem }[] };
  /** Behind all others. One that waits already, or has its turn, is not added again. */
  add(fids: readonly number[]): void;
  drop(fids: readonly number[]): void;
  /** Its try is counted, on disk. null: none may begin beside those of `running`. */
  next(running: readonly number[]): number | null;
  /** Others wait for their turn. */
  isWaiting(): boolean;
  /** Its turn came to an end. */
  over(fid: number): void;
  /** Their tries are counted and may not be over. */
  counted(): number[];
  /** They were not to blame: the try does not count. */
  giveBack(fids: readonly number[]): void;
};

type Deps = { store: Store; transact: Transact; laneCount: number };

/** Tries of so many are counted in one transaction. */
const aheadCount = 16;
const mostTries = 2;

export const createTurns = ({ store, transact, laneCount }: Deps): IntakeTurns => {
  const waiting = new Set<number>();
  /** Were tried before, and Galley ended meanwhile. */
  const suspects = new Set<number>();
  const counted = new Set<number>();

  const count = (fids: readonly number[], step: 1 | -1): void =>
    transact(({ store: { tray } }) => {
      for (const fid of fids) {
        const row = tray.file(fid);
        if (row) tray.changeFile(fid, { tries: Math.max(0, row.tries + step) });
      }
      // What a file does to Galley a power cut does not undo: then it may be tried once more.
    }, 'soon');

  const begin = (fid: number): number => {
    waiting.delete(fid);
    if (!counted.has(fid)) {
      const ahead = suspects.has(fid) ? [fid] : [fid, ...[...waiting].filter((other) => !counted.has(other))];
      const now = ahead.filter((other) => other === fid || !suspects.has(other)).slice(0, aheadCount);
      count(now, 1);
      for (const other of now) counted.add(other);
    }
    return fid;
  };

  return {
    recall() {
      const left = store.tray.files().filter(({ state }) => state === 'taking');
      const problemOf = ({ mid, path, tries }: (typeof left)[number]): FileProblem | null =>
        tries >= mostTries ? 'damaged' : mid === null && path === null ? 'gone' : null;
      for (const { fid, tries } of left) if (tries > 0) suspects.add(fid);
      return {
        mine: left.filter((row) => problemOf(row) === null).map(({ fid }) => fid),
        lost: left.flatMap((row) => {
          const problem = problemOf(row);
          return problem === null ? [] : [{ fid: row.fid, problem }];
        }),
      };
    },
    add(fids) {
      for (const fid of fids) waiting.add(fid);
    },
    drop(fids) {
      for (const fid of fids) {
        waiting.delete(fid);
        counted.delete(fid);
      }
    },
    next(running) {
      for (const fid of running) waiting.delete(fid);
      if (running.length >= laneCount || running.some((fid) => suspects.has(fid))) return null;
      const clean = [...waiting].find((fid) => !suspects.has(fid));
      if (clean !== undefined) return begin(clean);
      const [suspect] = waiting;
      return suspect === undefined || running.length > 0 ? null : begin(suspect);
    },
    isWaiting: () => waiting.size > 0,
    over(fid) {
      counted.delete(fid);
      suspects.delete(fid);
    },
    counted: () => [...counted],
    giveBack(fids) {
      const mine = fids.filter((fid) => counted.delete(fid));
      if (mine.length > 0) count(mine, -1);
    },
  };
};
