// The tray as the window sees it: every file with its progress, every group with the post it makes.
import { AppError } from '../../../preload/errors.ts';
import type { Tray, TrayFile, TrayGroup, UsedPicture } from '../../../preload/contract/import-tray.ts';
import { textBounds } from '../../../preload/rules/service-bounds.ts';
import { type PlatformId, platformIds } from '../../../preload/rules/platforms.ts';
import { shapeOf, wholeName } from '../../media/grouping.ts';
import { createPictureIndex, findNearDuplicates, type PictureIndex } from '../../media/near-duplicates.ts';
import type { SeenMedia } from '../../store/media.ts';
import type { TrayFileRow, TrayGroupRow } from '../../store/import-tray.ts';
import type { Sync } from '../../sync/engine.ts';
import { channelsSnapshot } from '../../sync/kernel/cached-replies.ts';
import { toMediaFile } from '../media-library/media-file.ts';
import { ownCaptionsOf } from './create-drafts.ts';
import { readSettings, typeOf } from './groups.ts';

type Deps = { sync: Pick<Sync, 'store' | 'uploads' | 'apiKey'> };

export const createTrayView = ({ sync: { store, uploads, apiKey } }: Deps) => {
  const connected = (): PlatformId[] => {
    const channels = channelsSnapshot(store)?.channels ?? [];
    return platformIds.filter((id) => channels.some((channel) => channel.platform === id && channel.connected));
  };
  /** What the user chose for all groups, otherwise every connected channel. */
  const platforms = (): PlatformId[] => readSettings(store).platforms ?? connected();

  let compared: { addedCount: number; mids: number[]; index: PictureIndex } | null = null;
  /** What posts show, by place: those of the newest first. Read again once a post shows something else. */
  const usedPictures = () => {
    const addedCount = store.mediaUses.addedCount();
    if (compared?.addedCount === addedCount) return compared;
    const pictures = store.mediaUses.pictures();
    const index = createPictureIndex();
    for (const [place, { perceptualHash }] of pictures.entries()) index.add(place, perceptualHash);
    compared = { addedCount, mids: pictures.map(({ mid }) => mid), index };
    return compared;
  };
  /** Looks up the posts of a file once. */
  const createUses = () => {
    const names = new Map<number, string | undefined>();
    const nameOf = (mid: number): string | undefined => {
      if (!names.has(mid)) names.set(mid, store.mediaUses.ofFile(mid)[0]?.name);
      return names.get(mid);
    };
    return ({ mid, type, postCount, perceptualHash }: SeenMedia): UsedPicture | null => {
      const same = postCount === 0 ? undefined : nameOf(mid);
      if (same !== undefined) return { name: same, is: 'same' };
      if (type !== 'image' || perceptualHash === null) return null;
      const { mids, index } = usedPictures();
      for (const place of index.alike(perceptualHash)) {
        const near = mids[place];
        const name = near === undefined || near === mid ? undefined : nameOf(near);
        if (name !== undefined) return { name, is: 'alike' };
      }
      return null;
    };
  };

  const filesOf = (rows: readonly TrayFileRow[]): TrayFile[] => {
    const held = new Map(store.mediaLists.ofTray(apiKey).map((media) => [media.mid, media]));
    const mediaOf = new Map<number, SeenMedia>();
    for (const { fid, state, mid } of rows) {
      const media = state === 'ready' && mid !== null ? held.get(mid) : undefined;
      if (media) mediaOf.set(fid, media);
    }
    const nearDuplicates = findNearDuplicates(
      [...mediaOf].map(([id, { mid, perceptualHash }]) => ({ id, mid, perceptualHash })),
    );
    const usedIn = createUses();
    return rows.map((row) => {
      const media = mediaOf.get(row.fid);
      if (media)
        return {
          ...headOf(row),
          state: 'ready',
          media: toMediaFile(media),
          upload: uploads.stateOf(media),
          nearDuplicate: nearDuplicates.get(row.fid) ?? null,
          usedIn: usedIn(media),
        };
      if (row.problem !== null) return { ...headOf(row), state: 'refused', problem: row.problem };
      return { ...headOf(row), state: 'taking' };
    });
  };

  const read = (): Tray => {
    const rows = store.tray.files();
    const { groupBy, caption } = readSettings(store);
    return {
      files: filesOf(rows),
      groups: store.tray.groups().map((group) => toGroup(group, rowsOf(rows, group.gid))),
      groupBy,
      caption,
      platforms: platforms(),
    };
  };
  return { read, platforms };
};

const headOf = ({ fid, name, folder, sizeBytes }: TrayFileRow) => ({ id: fid, name, folder, sizeBytes });

/** The files of a group in display order. */
export const rowsOf = (rows: readonly TrayFileRow[], gid: number): TrayFileRow[] =>
  rows.filter((row) => row.gid === gid).toSorted((a, b) => a.place - b.place || a.fid - b.fid);

const toGroup = (group: TrayGroupRow, rows: readonly TrayFileRow[]): TrayGroup => {
  const { gid, name, caption, platforms } = group;
  return {
    id: gid,
    // Until the first is imported, nothing is certain; files in progress count as what their name says.
    kind: rows.some(({ state }) => state === 'ready') ? shapeOf(rows.map((row) => typeOf(row) ?? 'image')) : null,
    name,
    caption,
    platforms,
    ownCaptions: ownCaptions(rows),
    unusedCaptions: unusedCaptions(group, rows),
    cutNameLength: cutNameLength(group, rows),
    fileIds: rows.map(({ fid }) => fid),
  };
};

/** One of the files with a caption gives it to the post, or the first would, if the user had not written another. */
const unusedCaptions = (group: TrayGroupRow, rows: readonly TrayFileRow[]): TrayGroup['unusedCaptions'] => {
  const said = rows.filter(({ caption }) => caption !== null);
  const giver = said.find(({ caption }) => caption === group.caption) ?? said[0];
  const general = said.filter((row) => row !== giver && group.caption?.includes(row.caption ?? '') !== true);
  const own = ownCaptionsOf(rows);
  return [
    ...general.map(({ name }) => ({ fileName: name, platform: null })),
    ...rows.flatMap(({ name, ownCaptions: captions }) =>
      (captions ?? []).flatMap(({ platform, caption }) =>
        own.get(platform) === caption ? [] : [{ fileName: name, platform }],
      ),
    ),
  ];
};

const cutNameLength = ({ name }: TrayGroupRow, rows: readonly TrayFileRow[]): number | null => {
  const whole = rows.flatMap((file) => wholeName(file) ?? []).find((each) => each.length > textBounds.fromMediaName);
  return whole?.startsWith(name) === true ? whole.length : null;
};

const ownCaptions = (rows: readonly TrayFileRow[]): TrayGroup['ownCaptions'] => {
  const own = ownCaptionsOf(rows);
  return platformIds.flatMap((platform) => {
    const caption = own.get(platform);
    return caption === undefined ? [] : [{ platform, caption }];
  });
};

/** Throws AppError `not-found`. */
export const groupIn = (groups: readonly TrayGroupRow[], gid: number): TrayGroupRow => {
  const group = groups.find((one) => one.gid === gid);
  if (!group) throw new AppError({ kind: 'not-found', message: 'There is no such group.' });
  return group;
};
