// The pictures and videos of one row, as far as they are there, and what a post of them may be.
import type { RowProblem } from '../../../preload/contract/import-export.ts';
import { type RuledFile, misfits, ratioOf } from '../../../preload/rules/media-rules.ts';
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import { shapeOf } from '../../media/grouping.ts';
import { webAddress } from '../../service/web-files.ts';
import type { MediaRow } from '../../store/media.ts';
import { shortened } from './excerpt.ts';
import type { FoundFile, WebFile } from './files.ts';
import { readMediaCell } from './media-cells.ts';

export type MediaLookup = {
  find: (key: string) => FoundFile;
  findWeb: (address: string) => WebFile;
  read: (mid: number) => MediaRow | null;
};

export type RowMedia = {
  /** In display order, each once. */
  rows: MediaRow[];
  /** Some are still being copied. */
  isTaking: boolean;
  /** Some are at web addresses that the user did not agree to fetch. */
  hasUnfetched: boolean;
  problems: RowProblem[];
};

const valueUnits = 200;

export const readRowMedia = (cell: string, { find, findWeb, read }: MediaLookup): RowMedia => {
  const rows = new Map<number, MediaRow>();
  const problems: RowProblem[] = [];
  let [isTaking, hasUnfetched] = [false, false];
  for (const named of readMediaCell(cell)) {
    const value = shortened(named.is === 'web' ? named.url : named.name, valueUnits);
    if (named.is === 'outside') {
      problems.push({ kind: 'outside-folder', value });
      continue;
    }
    if (named.is === 'web' && !webAddress(named.url)) {
      problems.push({ kind: 'web-file', value, problem: 'not-https' });
      continue;
    }
    const found = named.is === 'web' ? findWeb(named.url) : find(named.key);
    if (found.state === 'unfetched') hasUnfetched = true;
    if (found.state === 'failed') problems.push({ kind: 'web-file', value, problem: found.problem });
    if (found.state === 'missing') problems.push({ kind: 'missing-file', value, nearest: found.nearest });
    if (found.state === 'refused') {
      const { problem, sizeBytes } = found;
      problems.push({ kind: 'refused-file', value, problem, sizeBytes });
    }
    if (found.state === 'taking') isTaking = true;
    const row = found.state === 'ready' ? read(found.mid) : null;
    if (row) rows.set(row.mid, row);
    else if (found.state === 'ready') problems.push({ kind: 'missing-file', value, nearest: null });
  }
  return { rows: [...rows.values()], isTaking, hasUnfetched, problems };
};

const ruled = (row: MediaRow): RuledFile => ({
  ...row,
  durationSeconds: row.durationMs === null ? null : row.durationMs / 1000,
});

/** What keeps these files from becoming one post on these platforms: the service would refuse all of it. */
export const shapeProblems = (rows: readonly MediaRow[], platforms: readonly PlatformId[]): RowProblem[] => {
  if (rows.length === 0) return [];
  if (shapeOf(rows.map(({ type }) => type)) === null) return [{ kind: 'media-shape' }];
  return platforms.flatMap((platform) =>
    misfits(platform, rows.map(ruled)).flatMap((misfit): RowProblem[] =>
      misfit.blocks ? [{ kind: 'check', platform, finding: { kind: 'media', misfit } }] : [],
    ),
  );
};

/**
 * Whether the service would take these files for that platform. Otherwise, or in doubt, it may refuse the whole post: a
 * row has to name such a platform itself.
 */
export const takesMedia = (platform: PlatformId, rows: readonly MediaRow[]): boolean =>
  !misfits(platform, rows.map(ruled)).some(({ blocks, reason }) => blocks || reason === 'pictures-in-doubt');

/** For the checks of a version. */
export const shownMedia = (rows: readonly MediaRow[]) => ({
  kind: shapeOf(rows.map(({ type }) => type)) ?? ('post' as const),
  media: rows.map(({ type, width, height, altText }) => ({
    type,
    altText,
    ratio: ratioOf({ width, height }),
  })),
});
