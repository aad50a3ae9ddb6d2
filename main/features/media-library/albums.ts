// Albums: made, renamed, deleted and filled, each as one undo step.
import type { Handlers, ParsedInput } from '../../../preload/bridge.ts';
import type { AlbumChange, AlbumList } from '../../../preload/contract/albums.ts';
import { AppError } from '../../../preload/errors.ts';
import type { MediaId } from '../../../preload/ids.ts';
import { albumBounds, albumKey } from '../../../preload/rules/albums.ts';
import type { Sync } from '../../sync/engine.ts';
import type { Intent } from '../../sync/outbox/operation.ts';
import { fileNumber } from './media-library.ts';

/** All except `list` and `create` throw AppError `not-found` for an album that does not exist. */
export type Albums = {
  list(): AlbumList;
  /** Throws AppError `invalid` with the field `name` where it is taken, `albums` where there are too many. */
  create(of: ParsedInput<'albums.create'>): { album: { id: number; name: string }; stepId: number | null };
  /** Throws AppError `invalid` with the field `name` where it is taken. */
  rename(of: ParsedInput<'albums.rename'>): AlbumChange;
  remove(id: number): AlbumChange;
  addFiles(of: ParsedInput<'albums.addFiles'>): AlbumChange;
  takeOutFiles(of: ParsedInput<'albums.takeOutFiles'>): AlbumChange;
};

type Deps = { sync: Pick<Sync, 'store' | 'change' | 'transact'> };

export const createAlbums = ({ sync: { store, change, transact } }: Deps): Albums => {
  const checkName = (name: string, own?: number): void => {
    if (store.albums.all().some((album) => album.aid !== own && albumKey(album.name) === albumKey(name)))
      throw new AppError({ kind: 'invalid', field: 'name', message: 'Another album has this name.' });
  };
  const nameOf = (id: number): string => {
    const album = store.albums.read(id);
    if (!album) throw new AppError({ kind: 'not-found', message: 'There is no such album.' });
    return album.name;
  };
  const numbers = (ids: readonly MediaId[]): number[] => ids.map(fileNumber);

  /** How many files the change put in or took out, by what would undo it. */
  const changed = (intent: Intent): AlbumChange => {
    const { inverse, stepId } = change(intent);
    const changedCount = inverse.reduce((sum, each) => sum + ('files' in each ? each.files.length : 0), 0);
    return { changedCount, stepId };
  };

  return {
    list: () => ({
      albums: store.albums.all().map(({ aid, ...album }) => ({ id: aid, ...album })),
      fileCount: store.mediaLists.count({}),
    }),
    create: ({ name, mediaIds }) =>
      transact(() => {
        checkName(name);
        if (store.albums.all().length >= albumBounds.albums)
          throw new AppError({ kind: 'invalid', field: 'albums', message: 'There are too many albums.' });
        const album = store.albums.nextId();
        const { stepId } = change({ do: 'album.create', album, name, files: numbers(mediaIds) });
        return { album: { id: album, name }, stepId };
      }),
    rename({ id, name }) {
      const from = nameOf(id);
      checkName(name, id);
      return changed({ do: 'album.rename', album: id, name, from });
    },
    remove: (id) => changed({ do: 'album.remove', album: id }),
    addFiles: ({ id, mediaIds }) => changed({ do: 'album.add', album: id, files: numbers(mediaIds) }),
    takeOutFiles: ({ id, mediaIds }) => changed({ do: 'album.takeOut', album: id, files: numbers(mediaIds) }),
  };
};

export const albumMethods = (albums: Albums) =>
  ({
    'albums.list': () => albums.list(),
    'albums.create': (input) => albums.create(input),
    'albums.rename': (input) => albums.rename(input),
    'albums.remove': ({ id }) => albums.remove(id),
    'albums.addFiles': (input) => albums.addFiles(input),
    'albums.takeOutFiles': (input) => albums.takeOutFiles(input),
  }) satisfies Partial<Handlers>;
