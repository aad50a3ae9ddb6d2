// Updates the proposed groups of the tray, around those that the user has made or changed.
import { dirname } from 'node:path';
import { z } from 'zod';
import { type GroupBy, groupings } from '../../../preload/rules/choices.ts';
import { type PlatformId, platformIds } from '../../../preload/rules/platforms.ts';
import { propose, type GroupingFile } from '../../media/grouping.ts';
import type { Store } from '../../store/store.ts';
import type { TrayFileRow, TrayGroupRow } from '../../store/import-tray.ts';

const Settings = z.object({
  groupBy: z.enum(groupings),
  /** null: the user has not chosen. */
  platforms: z.array(z.enum(platformIds)).nullable(),
  caption: z.string(),
});
export type TraySettings = { groupBy: GroupBy; platforms: PlatformId[] | null; caption: string };

const initial: TraySettings = { groupBy: 'time', platforms: null, caption: '' };

export const readSettings = (store: Store): TraySettings => {
  const text = store.meta.read('tray_settings');
  return text === null ? initial : Settings.catch(initial).parse(JSON.parse(text));
};

export const writeSettings = (store: Store, settings: TraySettings): void =>
  store.meta.write('tray_settings', JSON.stringify(settings));

/** Files that come into an empty tray are a new batch, which begins without a caption. Before they are added. */
export const beginBatch = (store: Store): void => {
  const settings = readSettings(store);
  if (settings.caption !== '' && store.tray.files().length === 0) writeSettings(store, { ...settings, caption: '' });
};

/** By its content, otherwise by its name; null: neither. */
export const typeOf = ({ type, name }: Pick<TrayFileRow, 'type' | 'name'>): 'image' | 'video' | null => {
  if (type !== null) return type;
  if (/\.(?:mp4|m4v|mov|qt)$/i.test(name)) return 'video';
  return /\.(?:jpe?g|jfif|png|webp|heic|heif)$/i.test(name) ? 'image' : null;
};

/**
 * Proposes groups again for all files that are not in one of the user's groups. Part of the caller's transaction.
 * Returns the number of files.
 */
export const regroup = (store: Store): number => {
  const { tray } = store;
  const files = tray.files();
  const groups = new Map(tray.groups().map((group) => [group.gid, group]));
  const isHeld = ({ gid }: TrayFileRow) => gid !== null && groups.get(gid)?.byHand === true;
  const free = files.filter((file) => file.state !== 'refused' && !isHeld(file));
  const rows = new Map(free.map((file) => [file.fid, file]));
  const used = new Set(files.filter(isHeld).map(({ gid }) => gid));

  const names = {
    byId: new Map([...groups.values()].filter(({ byHand }) => !byHand).map(({ gid, name }) => [gid, name])),
    others: [...groups.values()].filter(({ byHand }) => byHand).map(({ name }) => name),
  };
  const { groupBy } = readSettings(store);
  for (const { gid, name, caption, fids } of propose(free.flatMap(toGrouping), groupBy, names)) {
    const before = gid === null ? undefined : groups.get(gid);
    const now = { name, caption, place: Math.min(...fids), platforms: null, byHand: false };
    const number = before?.gid ?? tray.addGroup(now);
    if (before && !isSame(before, now)) tray.writeGroup({ ...now, gid: before.gid });
    used.add(number);
    fids.forEach((fid, place) => {
      const row = rows.get(fid);
      if (row && (row.gid !== number || row.place !== place)) tray.changeFile(fid, { gid: number, place });
    });
  }
  for (const gid of groups.keys()) if (!used.has(gid)) tray.removeGroup(gid);
  return files.length;
};

/**
 * A group that the user made takes nothing from its files by itself: it gets the caption that comes with one of them,
 * unless it has another. `file`: as it was before that came.
 */
export const giveGroup = (
  tray: Store['tray'],
  groups: Map<number, TrayGroupRow>,
  { file, caption }: { file: Pick<TrayFileRow, 'gid' | 'caption'>; caption: string | null },
): void => {
  const group = file.gid === null ? undefined : groups.get(file.gid);
  if (!group?.byHand || caption === null || (group.caption !== null && group.caption !== file.caption)) return;
  const described = { ...group, caption };
  groups.set(group.gid, described);
  tray.writeGroup(described);
};

const isSame = (one: { name: string; caption: string | null; place: number }, other: typeof one): boolean =>
  one.name === other.name && one.caption === other.caption && one.place === other.place;

/** Where it lies. Of a file that the window sent only the names of the dropped folder and those below it are known. */
export const directoryOf = ({ path, folder }: Pick<TrayFileRow, 'path' | 'folder'>): string =>
  path === null ? folder : dirname(path);

/** As grouping needs it; empty: it is neither a picture nor a video. */
export const toGrouping = (row: TrayFileRow): GroupingFile[] => {
  const type = typeOf(row);
  if (type === null) return [];
  const { fid, gid, folder, name, title, caption, takenMs, modifiedMs } = row;
  // Files that were dropped by themselves belong together wherever they lie.
  const directory = folder === '' ? '' : directoryOf(row);
  return [{ fid, gid, folder, directory, name, title, caption, type, atMs: takenMs ?? wallMs(modifiedMs) }];
};

/** Cameras store local wall-clock time, file systems UTC. */
const wallMs = (unixMs: number): number => unixMs - new Date(unixMs).getTimezoneOffset() * 60_000;
