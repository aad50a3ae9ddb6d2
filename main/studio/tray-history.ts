// What the person did to the tray, as steps that are taken back and taken again.
import type { TrayChange } from '../../preload/model/media.ts';
import type { Store } from '../store/store.ts';
import type { TrayFileRow, TrayGroupRow } from '../store/tray.ts';
import { enqueue } from '../sync/enqueue.ts';
import type { Tx } from '../sync/transaction.ts';
import { isFree } from '../sync/waiting.ts';

export type TrayRows = { files: readonly TrayFileRow[]; groups: readonly TrayGroupRow[] };

type Side = 'before' | 'after';
/** null: it was not there. */
type Change<Row> = Record<Side, Row | null>;
/** A draft, and what was asked of the service for it when it was made. */
type MadeDraft = { pid: number; asked: string };
/** Only what the change made different: all else goes on meanwhile, and stays as it then is. */
export type TrayStep = {
  kind: TrayChange;
  files: Change<TrayFileRow>[];
  groups: Change<TrayGroupRow>[];
  drafts: MadeDraft[];
};

export const trayRows = ({ tray }: Store): TrayRows => ({ files: tray.files(), groups: tray.groups() });

export const stepOf = (kind: TrayChange, before: TrayRows, after: TrayRows, drafts: MadeDraft[]): TrayStep => ({
  kind,
  files: changes(before.files, after.files, ({ fid }) => fid, placeOf),
  groups: changes(before.groups, after.groups, ({ gid }) => gid, JSON.stringify),
  drafts,
});

/** What intake finds out about a file is no change of the person's. */
const placeOf = ({ gid, place, mid }: TrayFileRow): string => JSON.stringify([gid, place, mid]);

const changes = <Row>(
  before: readonly Row[],
  after: readonly Row[],
  numberOf: (row: Row) => number,
  textOf: (row: Row) => string,
): Change<Row>[] => {
  const was = new Map(before.map((row) => [numberOf(row), row]));
  const is = new Map(after.map((row) => [numberOf(row), row]));
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((number) => {
    const change = { before: was.get(number) ?? null, after: is.get(number) ?? null };
    const isSame = change.before && change.after && textOf(change.before) === textOf(change.after);
    return isSame ? [] : [change];
  });
};

/** How many drafts it made, or files it brought or took; of other changes, how many files it touched. */
export const countOf = ({ files, drafts }: TrayStep): number => {
  const moved = files.filter(({ before, after }) => before === null || after === null);
  return drafts.length || moved.length || files.length;
};

const mostSteps = 50;

/**
 * In memory: a step is about what stood in the tray a moment ago. Rows of it on disk would have to be kept true through
 * every later change of intake, library and sync, for a way back that nobody looks for after a restart.
 */
export const createTrayHistory = () => {
  let done: TrayStep[] = [];
  let undone: TrayStep[] = [];
  return {
    add(step: TrayStep): void {
      if (step.files.length === 0 && step.groups.length === 0) return;
      done = [...done, step].slice(-mostSteps);
      undone = [];
    },
    next: (direction: 'undo' | 'redo'): TrayStep | null => (direction === 'undo' ? done : undone).at(-1) ?? null,
    /** The next one was taken. Drafts that are made again are others: that way is not offered. */
    taken(direction: 'undo' | 'redo'): void {
      const step = (direction === 'undo' ? done : undone).pop();
      if (!step) return;
      if (direction === 'redo') done.push(step);
      else if (step.drafts.length > 0) undone = [];
      else undone.push(step);
    },
    /** The way back ends here. */
    end(): void {
      done = [];
      undone = [];
    },
  };
};

export const draftAt = (store: Store, pid: number): MadeDraft => ({ pid, asked: askedOf(store, pid) });

const askedOf = ({ operations }: Store, pid: number): string =>
  JSON.stringify(operations.ofPost(pid).map(({ id, args }) => [id, args]));

/** false: one of them was sent, or changed since. Then none of them goes. */
export const withdrawDrafts = (tx: Tx, drafts: readonly MadeDraft[]): boolean => {
  const isFresh = ({ pid, asked }: MadeDraft): boolean =>
    tx.store.posts.sidOf(pid) === null &&
    tx.store.operations.ofPost(pid).every(isFree) &&
    askedOf(tx.store, pid) === asked;
  if (!drafts.every(isFresh)) return false;
  for (const { pid } of drafts) enqueue(tx, { do: 'post.remove', pid });
  return true;
};

/** Puts the rows of a step as they were on one side of it. Part of the caller's transaction; proposals follow. */
export const restore = ({ store, nowMs }: Tx, step: TrayStep, side: Side): void => {
  const { tray } = store;
  for (const { [side]: wanted } of step.groups) if (wanted) tray.writeGroup(wanted);
  const gids = new Set(tray.groups().map(({ gid }) => gid));
  const stillThere = (gid: number | null) => (gid !== null && gids.has(gid) ? gid : null);

  for (const { before, after, [side]: wanted } of step.files) {
    const fid = (before ?? after)?.fid;
    const now = fid === undefined ? null : tray.file(fid);
    if (wanted === null) {
      if (now) tray.removeFile(now.fid);
    } else if (now === null) {
      const row = revived(store, wanted);
      tray.bringBack({ ...row, gid: stillThere(row.gid) }, nowMs);
    } else if (now.state !== 'refused') {
      tray.changeFile(now.fid, { gid: stillThere(wanted.gid), place: wanted.place });
      const isOther = before?.mid !== after?.mid && isKept(store, wanted);
      if (isOther) tray.changeFile(now.fid, { mid: wanted.mid, sizeBytes: wanted.sizeBytes });
    }
  }

  for (const { before, after, [side]: wanted } of step.groups) {
    const gid = (before ?? after)?.gid;
    if (wanted || gid === undefined) continue;
    // What came into it since is proposed anew.
    for (const { fid } of tray.files().filter((file) => file.gid === gid)) tray.changeFile(fid, { gid: null });
    tray.removeGroup(gid);
  }
};

const isKept = ({ media }: Store, { mid }: TrayFileRow): boolean => mid !== null && media.read(mid) !== null;

/** A file that was removed: as it was where its copy is still kept, else taken in again from where it came. */
const revived = (store: Store, row: TrayFileRow): TrayFileRow => {
  if (row.state === 'refused') return row;
  if (isKept(store, row)) return { ...row, tries: 0 };
  if (row.path !== null) return { ...row, mid: null, tries: 0, state: 'taking' };
  // The window brings no bytes twice.
  return { ...row, mid: null, gid: null, state: 'refused', problem: 'gone' };
};
