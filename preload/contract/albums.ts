// Albums of the user's files: on this computer alone, and a file can be in several.
import { z } from 'zod';
import { albumBounds } from '../rules/albums.ts';
import { gives, mediaId, nothing } from './inputs.ts';

export type AlbumName = { id: number; name: string };
export type Album = AlbumName & { fileCount: number };

/** `fileCount`: of all files on this computer. */
export type AlbumList = { albums: Album[]; fileCount: number };

/** `changedCount`: files that were not in it before, or no longer are. `stepId`: for `undo.step`; null: nothing changed. */
export type AlbumChange = { changedCount: number; stepId: number | null };

export const albumId = z.int().positive();

const albumName = z.string().trim().min(1).max(albumBounds.name);
const files = z.array(mediaId).min(1).max(albumBounds.files);

export const albumMethods = {
  'albums.list': gives<AlbumList>()(nothing),
  /** Throws `invalid` with the field `name` where it is taken, `albums` where there are too many. `mediaIds`: its first files. */
  'albums.create': gives<{ album: AlbumName; stepId: number | null }>()(
    z.strictObject({ name: albumName, mediaIds: z.array(mediaId).max(albumBounds.files) }),
  ),
  // All others throw `not-found` for an album that does not exist.
  /** Throws `invalid` with the field `name` where it is taken. */
  'albums.rename': gives<AlbumChange>()(z.strictObject({ id: albumId, name: albumName })),
  /** Its files stay. */
  'albums.remove': gives<AlbumChange>()(z.strictObject({ id: albumId })),
  /** Files that don't exist any more are left out. */
  'albums.addFiles': gives<AlbumChange>()(z.strictObject({ id: albumId, mediaIds: files })),
  'albums.takeOutFiles': gives<AlbumChange>()(z.strictObject({ id: albumId, mediaIds: files })),
};
