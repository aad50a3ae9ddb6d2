// All that the person does with dropped files and their groups.
import { basename } from 'node:path';
import type { ParsedInput } from '../../preload/bridge.ts';
import { uploadBounds } from '../../preload/bounds.ts';
import type { FileProblem, Tray } from '../../preload/model/media.ts';
import type { Log } from '../log.ts';
import { readableName } from '../media/captions.ts';
import { findFiles } from '../media/folders.ts';
import type { NewTrayFile, TrayFileRow, TrayGroupRow } from '../store/tray.ts';
import type { Sync } from '../sync/engine.ts';
import { dropUnusedUpload } from '../sync/uploads.ts';
import { createDrafts } from './tray-create.ts';
import { readSettings, regroup, typeOf, writeSettings } from './tray-groups.ts';
import type { TrayIntake } from './tray-intake.ts';
import { createTrayView, groupIn, rowsOf } from './tray-view.ts';

export type TrayControl = {
  read(): Tray;
  /** Files and folders of this computer. How many files there are. */
  take(paths: readonly string[]): Promise<number>;
  /** Files whose bytes will be brought. Their numbers in the same order. */
  announce(files: ParsedInput<'tray.announce'>['files']): number[];
  remove(fids: readonly number[]): Tray;
  /** These throw AppError `not-found` for a group that is not there. */
  move(of: ParsedInput<'tray.move'>): Tray;
  split(gid: number): Tray;
  editGroup(of: ParsedInput<'tray.editGroup'>): Tray;
  settings(of: ParsedInput<'tray.settings'>): Tray;
  /** Without numbers: of all groups that can be. */
  create(gids?: readonly number[]): { posts: ReturnType<typeof createDrafts>; tray: Tray };
};

type Deps = {
  sync: Pick<Sync, 'store' | 'transact' | 'wake' | 'uploads' | 'apiKey'>;
  intake: Pick<TrayIntake, 'wake' | 'abort'>;
  /** Files were announced that the window has to bring. */
  expect: () => void;
  log: Log;
  changed: () => void;
};

export const createTray = ({ sync, intake, expect, log, changed }: Deps): TrayControl => {
  const { store, transact } = sync;
  const { tray } = store;
  const view = createTrayView({ sync });

  /** Changes the tray, and shows it as it then is. */
  const change = (work: () => void): Tray => {
    transact(() => {
      work();
      regroup(store);
    });
    changed();
    return view.read();
  };

  const add = (files: readonly NewTrayFile[]): number[] => {
    const fids = transact(({ nowMs }) => {
      const added = files.map((file) => tray.addFile(file, nowMs));
      regroup(store);
      return added;
    });
    changed();
    return fids;
  };

  /** From here on proposals leave it alone. */
  const keepByHand = (group: TrayGroupRow): void => tray.changeGroup({ ...group, byHand: true });

  const put = (gid: number, files: readonly TrayFileRow[]): void =>
    files.forEach(({ fid }, place) => tray.changeFile(fid, { gid, place }));

  /** Its place: behind `like`, `step` after it, and before the group that follows. */
  const addGroup = (file: TrayFileRow, like: TrayGroupRow | undefined, step = 1): number =>
    tray.addGroup({
      place: (like?.place ?? 0) + step / 10_000,
      name: file.title ?? readableName(file.name) ?? like?.name ?? file.name,
      caption: file.caption,
      platforms: like?.platforms ?? null,
      byHand: true,
    });

  return {
    read: view.read,
    async take(paths) {
      const { files, gone, isCut } = await findFiles(paths);
      if (isCut) log.warn({ count: files.length }, 'more was dropped than Galley takes at once');
      const found = files.map((file) => ({ ...file, problem: problemOf(file) }));
      const lost = gone.map((one) => ({ ...one, folder: '', sizeBytes: 0, modifiedMs: 0, problem: 'gone' as const }));
      add([...found, ...lost]);
      intake.wake();
      return found.length + lost.length;
    },
    announce(files) {
      const announced = files.map(({ name, folder, sizeBytes, modifiedAt }) => {
        const file = { name: basename(name), folder, sizeBytes, modifiedMs: Math.max(0, modifiedAt) };
        return { ...file, path: null, problem: problemOf(file) };
      });
      const fids = add(announced);
      expect();
      return fids;
    },
    remove(fids) {
      const mids = fids.flatMap((fid) => tray.file(fid)?.mid ?? []);
      const left = change(() => fids.forEach(tray.removeFile));
      intake.abort(fids);
      transact((tx) => mids.filter((mid) => !tray.holds(mid)).forEach((mid) => dropUnusedUpload(tx, mid)));
      return left;
    },
    move: ({ fileIds, to, at }) =>
      change(() => {
        const moved = fileIds.flatMap((fid) => tray.file(fid) ?? []).filter(({ state }) => state !== 'refused');
        const [first] = moved;
        if (!first) return;
        const groups = tray.groups();
        const from = groups.filter(({ gid }) => moved.some((file) => file.gid === gid));
        const target = to === 'new' ? null : groupIn(groups, to);
        for (const group of target ? [...from, target] : from) keepByHand(group);
        const gid = target?.gid ?? addGroup(first, from[0]);
        const others = rowsOf(tray.files(), gid).filter(({ fid }) => !fileIds.includes(fid));
        put(gid, others.toSpliced(at, 0, ...moved));
      }),
    split: (gid) =>
      change(() => {
        const group = groupIn(tray.groups(), gid);
        const [first, ...others] = rowsOf(tray.files(), gid);
        if (!first) return;
        keepByHand({ ...group, name: first.title ?? readableName(first.name) ?? group.name });
        others.forEach((file, index) => put(addGroup(file, group, index + 1), [file]));
      }),
    editGroup: ({ groupId, name, caption, platforms }) =>
      change(() => {
        const group = groupIn(tray.groups(), groupId);
        keepByHand({
          ...group,
          name: name?.trim() || group.name,
          caption: caption === undefined ? group.caption : caption,
          platforms: platforms === undefined ? group.platforms : platforms,
        });
      }),
    settings: ({ groupBy, platforms, caption }) =>
      change(() => {
        const before = readSettings(store);
        writeSettings(store, {
          groupBy: groupBy ?? before.groupBy,
          platforms: platforms ?? before.platforms,
          caption: caption ?? before.caption,
        });
      }),
    create(gids) {
      const shared = { platforms: view.platforms(), caption: readSettings(store).caption };
      const posts = transact((tx) => createDrafts(tx, shared, gids ?? null));
      sync.wake();
      changed();
      return { posts, tray: view.read() };
    },
  };
};

/** What can be said before a byte of it is read; the rest its content tells. */
const problemOf = (file: { name: string; sizeBytes: number }): FileProblem | null => {
  if (file.sizeBytes === 0) return 'empty';
  if (file.sizeBytes <= uploadBounds.videoBytes) return null;
  return typeOf({ ...file, type: null }) === 'image' ? 'too-large-picture' : 'too-large-video';
};
