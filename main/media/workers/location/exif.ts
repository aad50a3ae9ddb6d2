// Where a photo was taken, in its EXIF: the GPS directories (CIPA DC-008, 4.6.6).
import { openTiff, type Tiff } from '../tiff.ts';
import type { Span } from './patch.ts';

const tags = { gps: 0x8825, gpsVersion: 0 };
/** Bytes of one value by TIFF's number of its type. */
const typeBytes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];

/** What is to be zero so that no place is left: relative to `bytes`. Empty: it tells none. */
export const gpsSpans = (bytes: Buffer): Span[] => {
  const tiff = openTiff(bytes);
  if (tiff === null) return [];
  return tiff.main
    .flatMap(({ entries }) => entries.flatMap(({ tag, valueAt }) => (tag === tags.gps ? [tiff.u32(valueAt)] : [])))
    .slice(0, 4)
    .flatMap((at) => directorySpans(tiff, at))
    .map(({ start, end }) => ({ start, end: Math.min(end, bytes.length) }))
    .filter(({ start, end }) => start < end);
};

/** The directory itself, and values of more than four bytes, which stand elsewhere. */
const directorySpans = ({ directory, u32 }: Tiff, at: number): Span[] => {
  const gps = directory(at);
  if (!gps?.entries.some(({ tag }) => tag !== tags.gpsVersion)) return [];
  const values = gps.entries.flatMap(({ type, count, valueAt }) => {
    const lengthBytes = (typeBytes[type] ?? 0) * count;
    const start = u32(valueAt);
    return lengthBytes > 4 && start >= 8 ? [{ start, end: start + lengthBytes }] : [];
  });
  return [{ start: gps.start, end: gps.end }, ...values];
};
