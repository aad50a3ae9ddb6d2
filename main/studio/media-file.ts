// A kept file as the window sees it.
import type { MediaId } from '../../preload/model/ids.ts';
import type { MediaFile } from '../../preload/model/media.ts';
import { mediaIdOf, thumbnailIdOf } from '../media/local-files.ts';
import type { SeenMedia } from '../store/media-lists.ts';

export const toMediaFile = (row: SeenMedia): MediaFile => ({
  id: mediaIdOf(row.mid),
  thumbnail: thumbnailOf(row),
  name: row.name,
  type: row.type,
  mimeType: row.mimeType,
  sizeBytes: row.sizeBytes,
  width: row.width,
  height: row.height,
  durationSeconds: row.durationMs === null ? null : row.durationMs / 1000,
  videoCodec: row.videoCodec,
  audioCodec: row.audioCodec,
  takenAt: row.takenMs === null ? null : new Date(row.takenMs).toISOString().slice(0, 19),
  blurhash: row.blurhash,
  location: row.location,
  altText: row.altText,
  tags: row.tags,
  madeFrom: row.madeFrom === null ? null : mediaIdOf(row.madeFrom),
  uploaded: row.uploaded,
  postCount: row.postCount,
  addedAt: new Date(row.atMs).toISOString(),
});

const thumbnailOf = ({ thumbnail, mid }: SeenMedia): MediaId | null => (thumbnail === null ? null : thumbnailIdOf(mid));
