// When the camera made a photo: its wall clock, as EXIF keeps it, read as if it were UTC.
import { openTiff, tiffStart } from './tiff.ts';

const tags = { takenAt: 0x9003, subSeconds: 0x9291 };
/** As `2024:05:01 12:34:56` and a zero. */
const longestText = 32;

/** null: it tells none, or none that can be. */
export const takenMs = (exif: Buffer): number | null => {
  const bytes = exif.subarray(tiffStart(exif));
  const tiff = openTiff(bytes);
  if (tiff === null) return null;
  const text = (wanted: number): string => {
    const found = tiff.main.flatMap(({ entries }) => entries).find(({ tag }) => tag === wanted);
    if (found === undefined || found.count > longestText) return '';
    const at = found.count > 4 ? tiff.u32(found.valueAt) : found.valueAt;
    return bytes
      .toString('latin1', at, at + found.count)
      .replace(/\0.*$/s, '')
      .trim();
  };
  const [, year, month, day, time] = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(text(tags.takenAt)) ?? [];
  if (year === undefined || month === undefined || day === undefined || time === undefined) return null;
  const ms = Date.parse(`${year}-${month}-${day}T${time}Z`);
  if (Number.isNaN(ms)) return null;
  // Several of a burst lie within one second.
  return ms + Math.round(Number(`0.${/^\d{1,6}/.exec(text(tags.subSeconds))?.[0] ?? '0'}`) * 1000);
};
