// A video whose picture another program put together from several parts without encoding it: an edit list of several.
import { type Box, boxesIn } from '../../main/media/workers/file-structure.ts';
import { box } from './media-files.ts';

const child = (bytes: Buffer, inside: { start: number; end: number }, name: string): Box => {
  const found = [...boxesIn(bytes, inside.start, inside.end)].find(({ type }) => type === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};
const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};

/** In the units of the movie and of its first track; a `from` of -1: nothing is shown meanwhile. */
export type Edit = { lasts: number; from: number };

/** The first track of this video, whose header is before its samples, under another list of edits. */
export const withEdits = (movie: Buffer, edits: readonly Edit[]): Buffer => {
  const moov = child(movie, { start: 0, end: movie.length }, 'moov');
  const track = child(movie, moov, 'trak');
  const entries = edits.flatMap(({ lasts, from }) => [number(lasts), number(from), number(0x10000)]);
  const list = box('edts', box('elst', number(0), number(edits.length), ...entries));
  const others = [...boxesIn(movie, track.start, track.end)].filter(({ type }) => type !== 'edts');
  const edited = box('trak', ...others.map(({ at, end }) => movie.subarray(at, end)), list);
  const header = box(
    'moov',
    ...[...boxesIn(movie, moov.start, moov.end)].map(({ at, end }) =>
      at === track.at ? edited : movie.subarray(at, end),
    ),
  );
  // Where the samples are is counted from the beginning of the file: nothing before them may move.
  const before = Buffer.from(movie);
  before.write('free', moov.at + 4);
  return Buffer.concat([before, header]);
};
