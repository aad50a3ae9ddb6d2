// Menus of a stored file, of an album, of a file in the tray (the alternative to dragging), and of a planned post.
import type { BrandPicture } from '../../../preload/contract/media.ts';
import type { TrayFile, TrayGroup } from '../../../preload/contract/import-tray.ts';
import type { MenuChoices } from '../../app/frame/action-menu.ts';
import type { ArrowKey } from '../../ui/arrow-keys.ts';
import type { GroupStatus } from './import-tray/status.ts';
import { placeOf, samePlace, stepFrom, type Place } from './import-tray/tray-drag.svelte.ts';

type FileRuns = {
  open: () => void;
  makePosts: () => void;
  addToAlbum: () => void;
  /** undefined: no album is open. */
  takeOut?: (() => void) | undefined;
};

/** Of so many files: several can't be opened. */
export const fileChoices = (count: number, { open, makePosts, addToAlbum, takeOut }: FileRuns): MenuChoices => {
  const counted = { count: count === 1 ? undefined : count };
  return {
    ...(count === 1 && { openFile: { run: open } }),
    makePosts: { run: makePosts, ...counted },
    addToAlbum: { run: addToAlbum, ...counted },
    ...(takeOut && { takeOutOfAlbum: { run: takeOut, ...counted } }),
  };
};

type AlbumRuns = { create: () => void; rename: () => void; remove: () => void };

export const albumChoices = ({ create, rename, remove }: AlbumRuns): MenuChoices => ({
  newAlbum: { run: create },
  renameAlbum: { run: rename },
  removeAlbum: { run: remove, danger: true },
});

type TrayRuns = {
  open: (file: TrayFile) => void;
  move: (fileId: number, to: Place) => void;
  replace: (fileId: number) => void;
  remove: (fileId: number) => void;
};

const steps = [
  ['fileEarlier', 'ArrowLeft'],
  ['fileLater', 'ArrowRight'],
  ['fileAbove', 'ArrowUp'],
  ['fileBelow', 'ArrowDown'],
] as const satisfies [string, ArrowKey][];

const moves = (file: TrayFile, groups: readonly TrayGroup[], move: TrayRuns['move']): MenuChoices => {
  const place = placeOf(groups, file.id);
  if (!place) return {};
  const found: MenuChoices = {};
  for (const [id, key] of steps) {
    const next = stepFrom(groups, { fileId: file.id, place }, key);
    if (next.to !== 'new' && !samePlace(next, place)) found[id] = { run: () => move(file.id, next) };
  }
  const isAlone = groups.find(({ id }) => id === place.to)?.fileIds.length === 1;
  return { ...found, ...(!isAlone && { fileApart: { run: () => move(file.id, { to: 'new', at: 0 }) } }) };
};

export const trayFileChoices = (file: TrayFile, groups: readonly TrayGroup[], runs: TrayRuns): MenuChoices => ({
  ...(file.state === 'ready' && { openFile: { run: () => runs.open(file) } }),
  ...(file.state === 'refused'
    ? { chooseAnother: { run: () => runs.replace(file.id) } }
    : moves(file, groups, runs.move)),
  removeFile: { run: () => runs.remove(file.id), danger: true },
});

/** Of the brand's library at the service. */
export const brandPictureChoices = (
  { tags }: Pick<BrandPicture, 'tags'>,
  { makeLogo, copyTags }: { makeLogo: () => void; copyTags: () => void },
): MenuChoices => ({
  useAsLogo: { run: makeLogo },
  ...(tags.length > 0 && { copyFileTags: { run: copyTags } }),
});

type GroupRuns = Record<'rename' | 'split' | 'remove' | 'reshape' | 'fit' | 'trim', () => void>;
type Fixes = Pick<GroupStatus, 'files' | 'shapes' | 'fittable' | 'trim'>;

export const groupChoices = ({ files, shapes, fittable, trim }: Fixes, runs: GroupRuns): MenuChoices => ({
  renameGroup: { run: runs.rename },
  ...(files.length > 1 && { splitGroup: { run: runs.split } }),
  ...(shapes !== null && { sameShape: { run: runs.reshape } }),
  ...(fittable.length > 0 && { makeFit: { run: runs.fit } }),
  ...(trim && { trimVideo: { run: runs.trim } }),
  removeGroup: { run: runs.remove, danger: true },
});
