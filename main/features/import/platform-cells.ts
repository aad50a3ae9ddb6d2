// Which platforms a row is for: by a cell that names them, or by columns that say yes or no for one each.
import type { RowProblem } from '../../../preload/contract/import-export.ts';
import { letters, platformNamed } from '../../../preload/rules/platform-names.ts';
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import { shortened } from './excerpt.ts';

export const pieces = (text: string, between: RegExp): string[] =>
  text
    .split(between)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');

const valueUnits = 80;

/** Names between any of these: no platform's name has one of them. */
const between = /[,;|/&+\r\n]+/;

/** `byAll`: those that nothing but `all` stands for. */
type Named = { platforms: PlatformId[]; byAll: PlatformId[] } | { problem: RowProblem };

/** In every language that Galley speaks, as yes and no below. */
const everyName = new Set(['all', 'alle']);

/** `all` stands for every connected platform. Each once, in the order of the cell. */
const readNames = (text: string, connected: readonly PlatformId[]): Named => {
  const found = new Set<PlatformId>();
  const named = new Set<PlatformId>();
  for (const piece of pieces(text, between)) {
    const id = platformNamed(piece);
    if (everyName.has(letters(piece))) {
      if (connected.length === 0) return { problem: { kind: 'none-connected' } };
      for (const each of connected) found.add(each);
    } else if (id === undefined) {
      return { problem: { kind: 'unknown-platform', value: shortened(piece, valueUnits) } };
    } else {
      found.add(id);
      named.add(id);
    }
  }
  return { platforms: [...found], byAll: [...found].filter((id) => !named.has(id)) };
};

// In every language that Galley speaks, whichever the window is in: a table is often from another person.
const yes = new Set(['yes', 'y', 'true', 'ja', 'j', 'wahr', '1', 'x', '✓', '✔']);
const no = new Set(['', 'no', 'n', 'false', 'nein', 'falsch', '0', '-', '–']);

/** null: the cell says neither. */
export const readFlag = (text: string): boolean | null => {
  const word = text.trim().toLowerCase();
  return yes.has(word) ? true : no.has(word) ? false : null;
};

export type PlatformCells = {
  named: string;
  flags: readonly { platform: PlatformId; text: string }[];
  /** Platforms that have a text of their own in the row. */
  withOwnText: readonly PlatformId[];
  connected: readonly PlatformId[];
  /** Of rows that name none. */
  otherwise: PlatformId | 'all' | null;
};

export const readPlatforms = ({ named, flags, withOwnText, connected, otherwise }: PlatformCells): Named => {
  const fromName = readNames(named, connected);
  if ('problem' in fromName) return fromName;
  const found = new Set(fromName.platforms);
  const byAll = new Set(fromName.byAll);
  for (const { platform, text } of flags) {
    const isOn = readFlag(text);
    if (isOn === null) return { problem: { kind: 'unreadable-flag', value: shortened(text, valueUnits) } };
    if (!isOn) continue;
    found.add(platform);
    byAll.delete(platform);
  }
  // A row that says no to every platform is for none of them.
  if (found.size === 0 && flags.length === 0) {
    if (withOwnText.length > 0) return { platforms: [...withOwnText], byAll: [] };
    if (otherwise !== null) return readNames(otherwise, connected);
  }
  return found.size === 0 ? { problem: { kind: 'no-platform' } } : { platforms: [...found], byAll: [...byAll] };
};
