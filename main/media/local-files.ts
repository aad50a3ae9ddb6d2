// Files that Galley keeps itself, and their thumbnails, shown before the service has them.
import { createReadStream } from 'node:fs';
import type { MediaId } from '../../preload/ids.ts';
import type { MediaReply } from './reply.ts';

/** `shown`: as a window can show it. `own`: as the person gave it, where this computer keeps it. */
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

/** The local number in the name of such a file; null for an attachment of the service. */
export const midOf = (id: string): number | null => numberAfter(filePrefix, id);
/** The local number of the file that this is the thumbnail of; null: it is none. */
export const thumbnailMidOf = (id: string): number | null => numberAfter(thumbnailPrefix, id);

/** `range`: the request's Range header; anything but one plain range is answered with the whole file. */
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
