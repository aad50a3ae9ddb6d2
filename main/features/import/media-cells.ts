// The pictures and videos that a cell of a table names: files beside the table, or web addresses.
import { fileNameKey } from '../../media/captions.ts';
import { pieces } from './platform-cells.ts';

export type NamedMedia =
  /** `key`: from the folder of the table, in lower case, NFC, with `/`. */
  | { is: 'file'; key: string; name: string }
  | { is: 'web'; url: string }
  /** Absolute, or out of the folder of the table. */
  | { is: 'outside'; name: string };

/** More than any post accepts: what follows is not read. */
const mostOfCell = 50;

/**
 * File names may hold a comma, but one behind an ending parts two names; addresses may hold any sign but a space. Each
 * pattern takes one blank at most: a run of them must not be gone through from each of its signs.
 */
const betweenNames = /[\r\n|;]+|(?<=\.[a-z0-9]{2,5}) ?, ?|[\s,](?=https?:)/i;
const address = /^https?:/i;
/** Of a picture or video. */
export const mediaName = /\.(?:jpe?g|jfif|png|webp|heic|heif|gif|mp4|m4v|mov|qt)$/i;
const mayHoldName = /\.(?:jpe?g|jfif|png|webp|heic|heif|gif|mp4|m4v|mov|qt)(?![a-z0-9])/i;
const absolute = /^(?:[/\\~]|[a-z]:|[a-z][a-z0-9+.-]+:)/i;

export const fileKey = (path: string): string =>
  path
    .split(/[/\\]+/)
    .filter((part) => part !== '' && part !== '.')
    .map(fileNameKey)
    .join('/');

export const readMediaCell = (cell: string): NamedMedia[] =>
  pieces(cell.replace(/[^\S\r\n]+/g, ' '), betweenNames)
    .flatMap((piece) => piece.replace(/,$/, '').trim() || [])
    .slice(0, mostOfCell)
    .map((name): NamedMedia => {
      if (address.test(name)) return { is: 'web', url: name };
      const isOutside = absolute.test(name) || name.split(/[/\\]+/).includes('..');
      return isOutside ? { is: 'outside', name } : { is: 'file', key: fileKey(name), name };
    });

/** Of any cell, whatever its column is: what in it may be the name of a picture or video. */
export const mediaKeysIn = (cell: string): string[] =>
  mayHoldName.test(cell)
    ? readMediaCell(cell).flatMap((each) => (each.is === 'file' && mediaName.test(each.key) ? [each.key] : []))
    : [];

export const baseOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1);
/** With the `/` behind it; empty: it has none. */
export const folderOf = (key: string): string => key.slice(0, key.lastIndexOf('/') + 1);

const mostLetters = 200;

/** How many letters have to be changed, added or left out; `most` + 1: more than that. */
const distance = (one: string, other: string, most: number): number => {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= other.length; to += 1)
      next.push(
        Math.min(
          (row[to] ?? 0) + 1,
          (next[to - 1] ?? 0) + 1,
          (row[to - 1] ?? 0) + Number(one[at - 1] !== other[to - 1]),
        ),
      );
    if (Math.min(...next) > most) return most + 1;
    row = next;
  }
  return row[other.length] ?? most + 1;
};

const stem = (base: string): string => base.replace(/\.[a-z0-9]{1,5}$/, '');

/** What was probably meant by a file that is not there; null: nothing is like it. */
export const nearestName = (key: string, names: readonly string[]): string | null => {
  const wanted = baseOf(key).slice(0, mostLetters);
  let most = Math.max(2, Math.floor(wanted.length / 4));
  let nearest: string | null = null;
  for (const name of names) {
    const base = baseOf(fileKey(name)).slice(0, mostLetters);
    // The same name with another ending is nearer than anything else.
    const far = stem(base) === stem(wanted) ? 0 : distance(wanted, base, most);
    if (far > most || (nearest !== null && far >= most)) continue;
    nearest = name;
    most = far;
  }
  return nearest;
};
