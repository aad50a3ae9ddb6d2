// The user's changes of the tray, as steps that can be undone and redone.
import type { TrayChange } from '../../../preload/contract/import-tray.ts';
import * as row from '../../store/database/row-schema.ts';
import type { Store } from '../../store/store.ts';
import { FileRow, Group, type TrayFileRow, type TrayGroupRow } from '../../store/import-tray.ts';
import type { Tx } from '../../sync/kernel/transaction.ts';

export type TrayRows = { files: readonly TrayFileRow[]; groups: readonly TrayGroupRow[] };

type Side = 'before' | 'after';
/** null: it did not exist. */
type Change<Row> = Record<Side, Row | null>;
/** Drafts that were created, each from the files of a group: one step of the library (undo.ts). */
type Made = { stepId: number; drafts: { pid: number; gid: number }[] };
/** Only what the change affected: everything else continues meanwhile, and stays as it is. */
export type TrayStep = {
  kind: TrayChange;
  files: Change<TrayFileRow>[];
  groups: Change<TrayGroupRow>[];
  made: Made | null;
};

export const trayRows = ({ tray }: Store): TrayRows => ({ files: tray.files(), groups: tray.groups() });

/** undefined: nothing changed. */
export const stepOf = (
  kind: TrayChange,
  before: TrayRows,
  after: TrayRows,
  made: Made | null = null,
): TrayStep | undefined => {
  const files = changes(before.files, after.files, ({ fid }) => fid, placeOf);
  const groups = changes(before.groups, after.groups, ({ gid }) => gid, JSON.stringify);
  return files.length + groups.length === 0 ? undefined : { kind, files, groups, made };
};

/** What intake finds out about a file is not a change by the user. */
const placeOf = ({ gid, place, mid }: TrayFileRow): string => JSON.stringify([gid, place, mid]);

const changes = <Row>(
  before: readonly Row[],
  after: readonly Row[],
  numberOf: (one: Row) => number,
  textOf: (one: Row) => string,
): Change<Row>[] => {
  const was = new Map(before.map((one) => [numberOf(one), one]));
  const is = new Map(after.map((one) => [numberOf(one), one]));
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((number) => {
    const change = { before: was.get(number) ?? null, after: is.get(number) ?? null };
    const isSame = change.before && change.after && textOf(change.before) === textOf(change.after);
    return isSame ? [] : [change];
  });
};

/** How many files it added or removed; for other changes, how many it affected. */
export const countOf = ({ files }: TrayStep): number => {
  const moved = files.filter(({ before, after }) => before === null || after === null);
  return moved.length || files.length;
};

/** The same step for some of its groups only. */
export const ofGroups = (step: TrayStep, gids: ReadonlySet<number>): TrayStep => {
  const isMeant = (gid: number | null | undefined) => typeof gid === 'number' && gids.has(gid);
  return {
    ...step,
    files: step.files.filter(({ before, after }) => isMeant((before ?? after)?.gid)),
    groups: step.groups.filter(({ before, after }) => isMeant((before ?? after)?.gid)),
  };
};

const mostSteps = 50;

const change = <T>(column: row.Column<T>) => row.object({ before: column.nullable(), after: column.nullable() });
const Removal = row.object({
  kind: row.enum(['remove']),
  files: row.array(change(FileRow)),
  groups: row.array(change(Group)),
});

/** Part of the transaction of the newest step; null: that was undone. */
export const keepRemoval = ({ meta }: Store, newest: TrayStep | null): void =>
  meta.write('tray_removed', newest?.kind === 'remove' ? JSON.stringify(newest) : null);

const storedRemoval = ({ meta }: Store): TrayStep[] => {
  const stored = row.json.pipe(Removal).safeParse(meta.read('tray_removed'));
  return stored.success ? [{ ...stored.data, made: null }] : [];
};

/** In memory: a step is about the recent state of the tray. Only the last removal is available after a restart, too. */
export const createTrayHistory = (store: Store) => {
  let done = storedRemoval(store);
  let undone: TrayStep[] = [];
  return {
    add(step: TrayStep): void {
      done = [...done, step].slice(-mostSteps);
      undone = [];
    },
    next: (direction: 'undo' | 'redo'): TrayStep | null => (direction === 'undo' ? done : undone).at(-1) ?? null,
    /** The tray step that created the drafts of a step of the library, if it is in this state. */
    making: (direction: 'undo' | 'redo', stepId: number): TrayStep | null =>
      (direction === 'undo' ? done : undone).find(({ made }) => made?.stepId === stepId) ?? null,
    taken(direction: 'undo' | 'redo', step: TrayStep): void {
      const others = (steps: readonly TrayStep[]) => steps.filter((each) => each !== step);
      done = direction === 'undo' ? others(done) : [...done, step];
      undone = direction === 'undo' ? [...undone, step] : others(undone);
    },
    /** Clears the history. */
    end(): void {
      done = [];
      undone = [];
    },
  };
};

/** Restores the rows of a step as they were on one side of it. Part of the caller's transaction; proposals follow. */
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
      const file = revived(store, wanted);
      tray.bringBack({ ...file, gid: stillThere(file.gid) }, nowMs);
    } else if (now.state !== 'refused') {
      tray.changeFile(now.fid, { gid: stillThere(wanted.gid), place: wanted.place });
      if (before?.mid !== after?.mid && wanted.mid !== null) putInPlace(store, now, wanted.mid);
    }
  }

  for (const { before, after, [side]: wanted } of step.groups) {
    const gid = (before ?? after)?.gid;
    if (wanted || gid === undefined) continue;
    // Files that were added to it since are proposed again.
    for (const { fid } of tray.files().filter((file) => file.gid === gid)) tray.changeFile(fid, { gid: null });
    tray.removeGroup(gid);
  }
};

/**
 * Another file in the place of this one, as a crop for its original: one without alt text takes that of the other.
 * false: it is no longer stored.
 */
export const putInPlace = ({ tray, media }: Store, file: TrayFileRow, mid: number): boolean => {
  const made = media.read(mid);
  if (!made) return false;
  tray.changeFile(file.fid, { mid, sizeBytes: made.sizeBytes });
  const altText = made.altText ?? (file.mid === null ? null : (media.read(file.mid)?.altText ?? null));
  if (altText !== made.altText) media.describe(mid, { name: made.name, altText });
  return true;
};

const isStored = ({ media }: Store, { mid }: TrayFileRow): boolean => mid !== null && media.read(mid) !== null;

/** A removed file: as it was if its copy is still stored, otherwise imported again from its original place. */
const revived = (store: Store, file: TrayFileRow): TrayFileRow => {
  if (file.state === 'refused') return file;
  if (isStored(store, file)) return { ...file, tries: 0 };
  if (file.path !== null) return { ...file, mid: null, tries: 0, state: 'taking' };
  // The window does not send bytes twice.
  return { ...file, mid: null, gid: null, state: 'refused', problem: 'gone' };
};
