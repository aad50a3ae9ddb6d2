// Albums as the pages of files show them: their list, and every change of one, with a toast that takes it back.
import type { Album, AlbumChange, AlbumList, AlbumName } from '../../../../preload/contract/albums.ts';
import type { MediaId } from '../../../../preload/ids.ts';
import { albumBounds } from '../../../../preload/rules/albums.ts';
import type { App } from '../../../app/app.ts';
import { failureLine } from '../../../app/failure.ts';
import { appError, createLive, type Live } from '../../../app/live-query.svelte.ts';
import { showToast } from '../../../ui/toast.ts';
import { mediaStrings } from './strings.ts';

export type AlbumsState = {
  readonly live: Live<AlbumList>;
  readonly all: readonly Album[];
  /** Throws what the bridge answers. */
  create(name: string, mediaIds: readonly MediaId[]): Promise<AlbumName>;
  /** Throws what the bridge answers. */
  rename(album: AlbumName, name: string): Promise<void>;
  // These say what is wrong by themselves. false: nothing was changed.
  remove(album: AlbumName): Promise<boolean>;
  add(album: AlbumName, mediaIds: readonly MediaId[]): Promise<boolean>;
  takeOut(album: AlbumName, mediaIds: readonly MediaId[]): Promise<boolean>;
};

/** Why an album could not be made or renamed, for its name's field. */
export const nameRefusal = (thrown: unknown): string => {
  const { field } = appError(thrown).data;
  if (field === 'name') return mediaStrings.albums.nameTaken;
  return field === 'albums' ? mediaStrings.albums.tooMany(albumBounds.albums) : failureLine(thrown);
};

/** Must be called while a component is set up. */
export const createAlbums = ({ bridge, undoStep }: Pick<App, 'bridge' | 'undoStep'>): AlbumsState => {
  const text = mediaStrings.albums;
  const live = createLive(bridge, () => ({ topics: ['media'], ask: () => bridge.call('albums.list', {}) }));
  const all = $derived(live.value?.albums ?? []);

  const say = (line: string, stepId: number | null) =>
    showToast(
      line,
      stepId === null ? undefined : { label: text.undo, onselect: () => void undoStep(stepId), step: stepId },
    );
  const attempt = async (work: () => Promise<AlbumChange>, done: (count: number) => string, failed: string) => {
    try {
      const { changedCount, stepId } = await work();
      say(done(changedCount), stepId);
      return true;
    } catch (thrown) {
      showToast(failureLine(thrown, failed));
      return false;
    }
  };

  return {
    live,
    get all() {
      return all;
    },
    async create(name, mediaIds) {
      const { album, stepId } = await bridge.call('albums.create', { name, mediaIds: [...mediaIds] });
      // At once: a page that opens it would take it for a deleted one.
      const { value } = live;
      if (value) live.take({ ...value, albums: [...value.albums, { ...album, fileCount: mediaIds.length }] });
      say(mediaIds.length === 0 ? text.created(album.name) : text.createdWith(mediaIds.length, album.name), stepId);
      return album;
    },
    async rename({ id, name: before }, name) {
      if (name === before) return;
      const { stepId } = await bridge.call('albums.rename', { id, name });
      say(text.renamed(name), stepId);
    },
    remove: ({ id, name }) =>
      attempt(
        () => bridge.call('albums.remove', { id }),
        () => text.removed(name),
        text.removeFailed,
      ),
    add: ({ id, name }, mediaIds) =>
      attempt(
        () => bridge.call('albums.addFiles', { id, mediaIds: [...mediaIds] }),
        (count) => (count === 0 ? text.addedNone(mediaIds.length, name) : text.added(count, name)),
        text.addFailed,
      ),
    takeOut: ({ id, name }, mediaIds) =>
      attempt(
        () => bridge.call('albums.takeOutFiles', { id, mediaIds: [...mediaIds] }),
        (count) => text.takenOut(count, name),
        text.takeOutFailed,
      ),
  };
};
