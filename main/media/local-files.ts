// Local files and thumbnails that are shown for a picture or video, and the files that are sent.
import { createReadStream, statSync } from 'node:fs';
import { extname } from 'node:path';
import type { MediaId } from '../../preload/ids.ts';
import { fileNames } from '../kernel/file-names.ts';
import type { UploadFile } from '../service/multipart.ts';
import type { MediaRow } from '../store/media.ts';
import type { MediaFolder } from './media-folder.ts';

/** `shown`: as a window can show it. `own`: the user's original, if it is stored on this computer. */
export type MediaForm = 'shown' | 'own';
export type LocalFile = { path: string; mimeType: string; sizeBytes: number };

const filePrefix = 'local-';
const thumbnailPrefix = 'thumb-';

export const mediaIdOf = (mid: number): MediaId => `${filePrefix}${mid}` as MediaId;
export const thumbnailIdOf = (mid: number): MediaId => `${thumbnailPrefix}${mid}` as MediaId;

const numberAfter = (prefix: string, id: string): number | null => {
  const number = id.startsWith(prefix) ? id.slice(prefix.length) : '';
  return /^[1-9]\d{0,14}$/.test(number) ? Number(number) : null;
};

/** The local id in the name of such a file; null for an attachment of the service. */
export const midOf = (id: string): number | null => numberAfter(filePrefix, id);
/** The local id of the file that this is the thumbnail of; null: not a thumbnail. */
export const thumbnailMidOf = (id: string): number | null => numberAfter(thumbnailPrefix, id);

/** `range`: the request's Range header; anything but one plain range gets the whole file. */
export const localReply = ({ path, mimeType, sizeBytes }: LocalFile, range: string | null): MediaReply => {
  const headers = { 'content-type': mimeType, 'accept-ranges': 'bytes' };
  const part = range === null ? null : partOf(range, sizeBytes);
  if (part === null) {
    return { status: 200, headers: { ...headers, 'content-length': String(sizeBytes) }, body: createReadStream(path) };
  }
  if (part.first >= sizeBytes || part.first > part.last)
    return { status: 416, headers: { 'content-range': `bytes */${sizeBytes}` }, body: null };
  return {
    status: 206,
    headers: {
      ...headers,
      'content-length': String(part.last - part.first + 1),
      'content-range': `bytes ${part.first}-${part.last}/${sizeBytes}`,
    },
    body: createReadStream(path, { start: part.first, end: part.last }),
  };
};

/** RFC 9110, 14.1.2: `bytes=first-`, `bytes=first-last` or `bytes=-length`. */
const partOf = (range: string, sizeBytes: number): { first: number; last: number } | null => {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range.trim()) ?? [];
  if (first === '') return last === '' ? null : { first: Math.max(0, sizeBytes - Number(last)), last: sizeBytes - 1 };
  return { first: Number(first), last: Math.min(sizeBytes - 1, last === '' ? Infinity : Number(last)) };
};

// The reply to a window's request for a picture or video.
/**
 * A reply to `media/<id>`: status 200, 206, 204, 404, 416 or 502, headers in lower case, bytes or nothing. 204: it is
 * not on this computer and can't be fetched right now, which the browser must not log as an error.
 */
export type MediaReply = { status: number; headers: Record<string, string>; body: AsyncIterable<Uint8Array> | null };

// Finds the local file for a requested picture or video.
type Deps = {
  media: { read(mid: number): MediaRow | null; midOf(sid: string): number | null };
  folder: Pick<MediaFolder, 'pathOf' | 'thumbnailPath'>;
};

const thumbnailType = 'image/webp';

/** By local name, or by the service's id of an upload. null: there is none, or it was deleted from the disk. */
export const createShownFile = ({ media, folder }: Deps) => {
  const placeOf = (id: string, form: MediaForm): { path: string; mimeType: string } | null => {
    const thumbnailMid = thumbnailMidOf(id);
    if (thumbnailMid !== null) {
      const name = media.read(thumbnailMid)?.thumbnail ?? null;
      return name === null ? null : { path: folder.thumbnailPath(name), mimeType: thumbnailType };
    }
    const mid = midOf(id) ?? media.midOf(id);
    const row = mid === null ? null : media.read(mid);
    if (!row) return null;
    if (form === 'shown' && row.shown !== null)
      return { path: folder.thumbnailPath(row.shown), mimeType: thumbnailType };
    return { path: folder.pathOf(row.file), mimeType: row.mimeType };
  };
  return (id: string, form: MediaForm): LocalFile | null => {
    const place = placeOf(id, form);
    const stats = place && statSync(place.path, { throwIfNoEntry: false });
    return stats ? { ...place, sizeBytes: stats.size } : null;
  };
};

/** As it is sent: its name ends as its bytes do, whatever it was renamed to or made from. */
export const uploadFileOf = (
  { file, name, mimeType, sizeBytes }: Pick<MediaRow, 'file' | 'name' | 'mimeType' | 'sizeBytes'>,
  pathOf: MediaFolder['pathOf'],
): UploadFile => ({ path: pathOf(file), fileName: fileNames()(name, extname(file).slice(1)), mimeType, sizeBytes });
