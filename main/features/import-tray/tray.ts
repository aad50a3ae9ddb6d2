// The user's actions on dropped files and their groups.
import { basename } from 'node:path';
import type { ParsedInput } from '../../../preload/bridge.ts';
import { copyLimits, meantPlatforms } from '../../../preload/rules/media-rules.ts';
import { intakeBounds } from '../../../preload/rules/own-bounds.ts';
import { textBounds } from '../../../preload/rules/service-bounds.ts';
import { cutAfter } from '../../../preload/rules/text-length.ts';
import { AppError, type FileProblem } from '../../../preload/errors.ts';
import type { Tray, TrayChange, TrayCopies, TrayStep } from '../../../preload/contract/import-tray.ts';
import { findFiles } from '../../media/dropped-folders.ts';
import type { NewTrayFile, TrayFileRow, TrayGroupRow } from '../../store/import-tray.ts';
import type { Sync } from '../../sync/engine.ts';
import type { Tx } from '../../sync/kernel/transaction.ts';
import { readShown } from '../../sync/outbox/families.ts';
import { dropUnusedUpload, ensureTrayUpload } from '../../sync/outbox/upload-queue.ts';
import { createDrafts, ruledFile, type Made } from './create-drafts.ts';
import { createNameFolder } from './folder-names.ts';
import { beginBatch, readSettings, regroup, toGrouping, typeOf, writeSettings } from './groups.ts';
import {
  countOf,
  createTrayHistory,
  keepRemoval,
  putInPlace,
  ofGroups,
  restore,
  type TrayStep as Step,
  stepOf,
  trayRows,
  type TrayRows,
} from './history.ts';
import type { TrayIntake } from './intake.ts';
import { createTrayView, groupIn, rowsOf } from './view.ts';
import { type MediaCopies, wholeArea } from '../media-library/copies.ts';
import { groupWords, shapeOf, wholeName } from '../../media/grouping.ts';
import { wasInspected } from '../../store/media.ts';

/**
 * Part of the caller's transaction. Pictures that make one carousel were selected for that; for everything else groups
 * are proposed. Throws AppError `not-found` when none of the files is stored any more.
 */
const putStored = ({ store, nowMs }: Tx, mids: readonly number[]): void => {
  const { tray, media } = store;
  const rows = [...new Set(mids)].flatMap((mid) => media.read(mid) ?? []);
  if (rows.length === 0) throw new AppError({ kind: 'not-found', message: 'These files are no longer saved.' });

  beginBatch(store);
  const fids = rows.map((row) => {
    const { name, sizeBytes, atMs, mid } = row;
    const fid = tray.addFile({ path: null, name, folder: '', sizeBytes, modifiedMs: atMs, problem: null }, nowMs);
    tray.staged(fid, mid);
    // One that was not inspected yet is left to intake.
    if (wasInspected(row)) tray.ready(fid);
    return fid;
  });
  const [first] = fids;
  if (first === undefined || shapeOf(rows.map(({ type }) => type)) !== 'carousel') return;
  const files = fids.flatMap((fid) => tray.file(fid) ?? []);
  const words = groupWords(files.flatMap(toGrouping));
  const gid = tray.addGroup({ ...words, place: first, platforms: null, byHand: true });
  fids.forEach((fid, place) => tray.changeFile(fid, { gid, place }));
};

export type TrayControl = {
  read(): Tray;
  /** Files and folders of this computer. Returns the number of files. */
  take(paths: readonly string[]): Promise<number>;
  /** Files whose bytes will be sent. Returns their ids in the same order; 0: it is refused, nothing needs its bytes. */
  announce(of: ParsedInput<'tray.announce'>): number[];
  /** Stored files, by their local ids. Throws AppError `not-found` when none of them is stored any more. */
  put(mids: readonly number[]): Tray;
  /** Throws AppError `not-found` for a file that does not exist or is not ready. */
  replace(fid: number, mid: number): Tray;
  /** These throw what making the copies threw, if none could be made. */
  crop(crops: ParsedInput<'tray.crop'>['crops']): Promise<TrayCopies>;
  fit(fids: readonly number[]): Promise<TrayCopies>;
  remove(fids: readonly number[]): Tray;
  /** These throw AppError `not-found` for a group that does not exist. */
  move(of: ParsedInput<'tray.move'>): Tray;
  split(gid: number): Tray;
  editGroup(of: ParsedInput<'tray.editGroup'>): Tray;
  settings(of: ParsedInput<'tray.settings'>): Tray;
  /** Without ids: from all groups that can become a post. */
  create(gids?: readonly number[]): { posts: Omit<Made, 'gid'>[]; tray: Tray };
  step(direction: 'undo' | 'redo'): TrayStep;
  /**
   * A step of the library was undone or redone: files whose drafts went with it return to the tray, or leave it again.
   */
  follow(direction: 'undo' | 'redo', stepId: number): void;
};

type Deps = {
  sync: Pick<Sync, 'store' | 'transact' | 'begin' | 'stepOf' | 'wake' | 'uploads' | 'apiKey'>;
  intake: Pick<TrayIntake, 'wake' | 'abort'>;
  copies: Pick<MediaCopies, 'ofPicture'>;
  /** Files were announced whose bytes the window has to send. */
  expect: () => void;
  /** Restored files have to be imported. */
  putBack: () => void;
  changed: () => void;
};

export const createTray = ({ sync, intake, copies, expect, putBack, changed }: Deps): TrayControl => {
  const { store, transact } = sync;
  const { tray } = store;
  const view = createTrayView({ sync });

  const history = createTrayHistory(store);
  const nameFolder = createNameFolder(store);

  /**
   * Changes the tray, and requests what its files need from the service. `toStep`: the new latest step; undefined: as
   * before.
   */
  const apply = <T>(
    work: (tx: Tx) => T,
    toStep: (value: T, before: TrayRows, after: TrayRows) => Step | null | undefined = () => undefined,
  ) => {
    const applied = transact((tx) => {
      const before = trayRows(store);
      const value = work(tx);
      regroup(store);
      const after = trayRows(store);
      const had = new Set(readyOf(before.files).map(({ mid }) => mid));
      for (const { fid, mid } of readyOf(after.files))
        if (!had.has(mid) && !store.watchedFolders.broughtIn(fid)) ensureTrayUpload(tx, mid);
      for (const mid of had) if (!tray.holds(mid)) dropUnusedUpload(tx, mid);
      const step = toStep(value, before, after);
      if (step !== undefined) keepRemoval(store, step);
      return { value, after, step };
    });
    sync.wake();
    changed();
    return applied;
  };

  /** Restores the rows of that side; for drafts, those that are gone with the step, or exist again. */
  const put = (tx: Tx, step: Step, direction: 'undo' | 'redo'): { count: number; stayCount: number } => {
    const side = direction === 'undo' ? 'before' : 'after';
    if (!step.made) {
      restore(tx, step, side);
      return { count: countOf(step), stayCount: 0 };
    }
    const isGone = (pid: number): boolean => {
      const post = readShown(store, pid);
      return post === null || post.gone !== null;
    };
    const meant = step.made.drafts.filter(({ pid }) => isGone(pid) === (direction === 'undo'));
    restore(tx, ofGroups(step, new Set(meant.map(({ gid }) => gid))), side);
    return { count: meant.length, stayCount: step.made.drafts.length - meant.length };
  };

  /** As one step that can be undone; returns the tray as it then is. */
  const change = (kind: TrayChange, work: (tx: Tx) => void): Tray => {
    const { step } = apply(work, (_, before, after) => stepOf(kind, before, after));
    if (step) history.add(step);
    return view.read();
  };

  const replaceByCopies = async (
    kind: 'crop' | 'fit',
    wanted: readonly { fid: number; mid: number; copy: Parameters<MediaCopies['ofPicture']>[1] }[],
  ): Promise<TrayCopies> => {
    const ends = await Promise.allSettled(
      wanted.map(async ({ fid, mid, copy }) => ({ fid, mid, made: await copies.ofPicture(mid, copy) })),
    );
    const done = ends.flatMap((end) => (end.status === 'fulfilled' ? end.value : []));
    const failed = ends.find((end) => end.status === 'rejected');
    if (done.length === 0 && failed) throw failed.reason;
    const left = change(kind, () => {
      for (const { fid, mid, made } of done) {
        const file = tray.file(fid);
        // Meanwhile it may have been removed or replaced.
        if (file?.mid === mid) putInPlace(store, file, made);
      }
    });
    return { tray: left, doneCount: done.length, failedCount: ends.length - done.length };
  };

  /** Throws AppError `not-found` for a file that is not ready. */
  const readyFile = (fid: number): TrayFileRow & { mid: number } => {
    const file = tray.file(fid);
    if (file?.state !== 'ready' || file.mid === null)
      throw new AppError({ kind: 'not-found', message: 'There is no such file.' });
    return { ...file, mid: file.mid };
  };

  const add = (files: readonly NewTrayFile[]): number[] => {
    const fids = transact(({ nowMs }) => {
      beginBatch(store);
      const added = files.map((file) => tray.addFile(file, nowMs));
      regroup(store);
      return added;
    });
    changed();
    return fids;
  };

  /** From here on proposals leave it alone. */
  const keepByHand = (group: TrayGroupRow): void => tray.writeGroup({ ...group, byHand: true });

  /** Once these files leave it: a name or a caption that came with one of them goes with it. */
  const without = (group: TrayGroupRow, fids: readonly number[]): TrayGroupRow => {
    const files = rowsOf(tray.files(), group.gid);
    const staying = files.filter(({ fid }) => !fids.includes(fid));
    const { name, caption } = group;
    const isTheirs = (is: (file: TrayFileRow) => boolean) => files.some(is) && !staying.some(is);
    return {
      ...group,
      ...(isTheirs((file) => nameIn(file, '') === name) && {
        name: groupWords(staying.flatMap(toGrouping)).name || name,
      }),
      ...(caption !== null && isTheirs((file) => captionIn(file) === caption) && { caption: firstCaption(staying) }),
    };
  };

  const place = (gid: number, files: readonly TrayFileRow[]): void =>
    files.forEach(({ fid }, at) => tray.changeFile(fid, { gid, place: at }));

  /** Its position: behind `like`, by `step`, and before the next group. */
  const addGroup = (
    file: TrayFileRow,
    like: TrayGroupRow | undefined,
    { step = 1, caption = captionIn(file) }: { step?: number; caption?: string | null },
  ): number =>
    tray.addGroup({
      place: (like?.place ?? 0) + step / 10_000,
      name: nameIn(file, like?.name ?? file.name),
      caption,
      platforms: like?.platforms ?? null,
      byHand: true,
    });

  return {
    read: view.read,
    async take(paths) {
      const { files, gone, cut } = await findFiles(paths);
      const found = files.map((file) => ({ ...file, problem: problemOf(file) }));
      const unread = { folder: '', sizeBytes: 0, modifiedMs: 0 };
      const lost = [
        ...gone.map((one) => ({ ...one, ...unread, problem: 'gone' as const })),
        ...cut.map((one) => ({ ...one, ...unread, problem: 'too-many-files' as const })),
      ];
      add([...found, ...lost]);
      intake.wake();
      return found.length + lost.length;
    },
    announce({ drop, files }) {
      const announced = files.map(({ name, folder: place, sizeBytes, modifiedAt }) => {
        const folder = nameFolder(drop, place);
        const file = { name: basename(name), folder, sizeBytes, modifiedMs: Math.max(0, modifiedAt) };
        return { ...file, path: null, problem: problemOf(file) };
      });
      const fids = add(announced);
      expect();
      return fids.map((fid, index) => (announced[index]?.problem === null ? fid : 0));
    },
    put(mids) {
      const left = change('put', (tx) => putStored(tx, mids));
      intake.wake();
      return left;
    },
    replace: (fid, mid) =>
      change('replace', () => {
        if (!putInPlace(store, readyFile(fid), mid))
          throw new AppError({ kind: 'not-found', message: 'There is no such file.' });
      }),
    crop: async (crops) =>
      replaceByCopies(
        'crop',
        crops.map(({ fileId, area }) => ({ fid: fileId, mid: readyFile(fileId).mid, copy: { area, size: null } })),
      ),
    async fit(fids) {
      const groups = new Map(tray.groups().map((group) => [group.gid, group]));
      const files = new Map(tray.files().map((file) => [file.fid, file]));
      const shared = view.platforms();
      const wanted = fids.flatMap((fid) => {
        const { mid, gid, state } = files.get(fid) ?? { mid: null, gid: null, state: 'refused' };
        const row = mid === null || state !== 'ready' ? null : store.media.read(mid);
        const group = gid === null ? undefined : groups.get(gid);
        if (!row || !group) return [];
        const file = ruledFile(row);
        const limits = copyLimits(meantPlatforms(group.platforms, shared, [file]), file);
        return limits
          ? { fid, mid: row.mid, copy: { area: wholeArea, size: { is: 'accepted', ...limits } as const } }
          : [];
      });
      return replaceByCopies('fit', wanted);
    },
    remove(fids) {
      const left = change('remove', () => {
        const gids = new Set(fids.map((fid) => tray.file(fid)?.gid));
        for (const group of tray.groups())
          if (group.byHand && gids.has(group.gid)) tray.writeGroup(without(group, fids));
        fids.forEach(tray.removeFile);
      });
      intake.abort(fids);
      return left;
    },
    move: ({ fileIds, to, at }) =>
      change('move', () => {
        const moved = fileIds.flatMap((fid) => tray.file(fid) ?? []).filter(({ state }) => state !== 'refused');
        const [first] = moved;
        if (!first) return;
        const groups = tray.groups();
        const from = groups.filter(({ gid }) => moved.some((file) => file.gid === gid));
        const target = to === 'new' ? null : groupIn(groups, to);
        for (const group of from) if (group !== target) keepByHand(without(group, fileIds));
        const caption = firstCaption(moved.filter(({ gid }) => gid !== target?.gid));
        if (target) keepByHand({ ...target, caption: target.caption ?? caption });
        const gid = target?.gid ?? addGroup(first, from[0], { caption });
        const others = rowsOf(tray.files(), gid).filter(({ fid }) => !fileIds.includes(fid));
        place(gid, others.toSpliced(at, 0, ...moved));
      }),
    split: (gid) =>
      change('split', () => {
        const group = groupIn(tray.groups(), gid);
        const [first, ...others] = rowsOf(tray.files(), gid);
        if (!first) return;
        const left = without(
          group,
          others.map(({ fid }) => fid),
        );
        keepByHand({ ...left, name: nameIn(first, group.name) });
        others.forEach((file, index) => place(addGroup(file, group, { step: index + 1 }), [file]));
      }),
    editGroup: ({ groupId, name, caption, platforms }) =>
      change('edit', () => {
        const group = groupIn(tray.groups(), groupId);
        keepByHand({
          ...group,
          name: name?.trim() || group.name,
          caption: caption === undefined ? group.caption : caption,
          platforms: platforms === undefined ? group.platforms : platforms,
        });
      }),
    settings({ groupBy, staysGrouped, platforms, caption }) {
      apply(() => {
        const files = tray.files();
        if (staysGrouped) for (const group of tray.groups()) if (rowsOf(files, group.gid).length > 1) keepByHand(group);
        const before = readSettings(store);
        writeSettings(store, {
          groupBy: groupBy ?? before.groupBy,
          platforms: platforms ?? before.platforms,
          caption: caption ?? before.caption,
        });
      });
      return view.read();
    },
    create(gids) {
      const shared = { platforms: view.platforms(), caption: readSettings(store).caption };
      const { value, step } = apply(
        () => createDrafts(sync, shared, gids ?? null),
        ({ posts, stepId }, before, after) => {
          if (stepId === null) return undefined;
          const drafts = posts.map(({ id, gid }) => ({ pid: Number(id), gid }));
          return stepOf('create', before, after, { stepId, drafts });
        },
      );
      if (step) history.add(step);
      return { posts: value.posts.map(({ id, name }) => ({ id, name })), tray: view.read() };
    },
    step(direction) {
      const step = history.next(direction);
      if (!step) return { tray: view.read(), step: 'nothing' };
      const { value: taken, after } = apply(
        (tx) => {
          if (step.made) sync.stepOf(direction, step.made.stepId);
          return put(tx, step, direction);
        },
        () => (direction === 'redo' ? step : null),
      );
      if (taken.count === 0 && step.made) {
        history.end();
        return { tray: view.read(), step: 'too-late' };
      }
      history.taken(direction, step);
      if (after.files.some(({ state }) => state === 'taking')) putBack();
      return { tray: view.read(), step: { is: step.kind, ...taken } };
    },
    follow(direction, stepId) {
      const step = history.making(direction, stepId);
      if (!step) return;
      const { after } = apply((tx) => put(tx, step, direction));
      history.taken(direction, step);
      if (after.files.some(({ state }) => state === 'taking')) putBack();
    },
  };
};

/** What a post of this file alone says. */
const captionIn = (file: TrayFileRow): string | null => groupWords(toGrouping(file)).caption;
const firstCaption = (files: readonly TrayFileRow[]): string | null =>
  files.map(captionIn).find((caption) => caption !== null) ?? null;

const nameIn = (file: TrayFileRow, otherwise: string): string =>
  cutAfter(wholeName(file) ?? otherwise, textBounds.fromMediaName);

/** Of the files that are ready: the others are requested as soon as they are. */
const readyOf = (files: readonly TrayFileRow[]): { fid: number; mid: number }[] =>
  files.flatMap(({ fid, state, mid }) => (state === 'ready' && mid !== null ? { fid, mid } : []));

/** What is known before a byte of it is read; its content decides the rest. */
const problemOf = (file: { name: string; sizeBytes: number }): FileProblem | null => {
  if (file.sizeBytes === 0) return 'empty';
  if (file.sizeBytes <= intakeBounds.videoBytes) return null;
  return typeOf({ ...file, type: null }) === 'image' ? 'too-large-picture' : 'too-large-video';
};
