// Proposes which dropped files belong together: a burst or a subfolder is a carousel, a video a reel.
import { carouselBounds, textBounds } from '../../preload/rules/service-bounds.ts';
import { lazy } from '../../preload/lazy.ts';
import type { GroupBy } from '../../preload/rules/choices.ts';
import type { TrayGroup } from '../../preload/contract/import-tray.ts';
import { captionInName, readableName, withoutCounters } from './captions.ts';
import { byName } from './dropped-folders.ts';

export type GroupingFile = {
  /** Increases in the order of arrival. */
  fid: number;
  folder: string;
  name: string;
  type: 'image' | 'video';
  /** When it was taken, as far as is known: wall clock as if it were UTC. */
  atMs: number;
  /** From a list beside the files. */
  title: string | null;
  caption: string | null;
  /** The group it is in now, if proposals may move it out of there. */
  gid: number | null;
};

export type Proposal = {
  /** null: a new one. */
  gid: number | null;
  name: string;
  caption: string | null;
  /** In display order. */
  fids: number[];
};

/** Pictures further apart are not one burst. */
const burstGapMs = 5 * 60_000;

/** In the order of their first arrivals. A group keeps its id where most of its files stay together. */
export const propose = (files: readonly GroupingFile[], groupBy: GroupBy): Proposal[] => {
  const videos = files.filter(({ type }) => type === 'video').map((file) => [file]);
  const pictures = together(
    files.filter(({ type }) => type === 'image'),
    groupBy,
  ).flatMap((one) => evenly(one, carouselBounds.maxImages));
  const groups = [...videos, ...pictures].sort((one, other) => firstOf(one) - firstOf(other));
  const taken = new Set<number>();
  const counts = new Map<string, number>();
  return groups.map((group) => {
    const gid = numberOf(group, taken);
    if (gid !== null) taken.add(gid);
    const { name, caption } = groupWords(group, groupBy);
    // Titles are as the user wrote them.
    const own = titleOf(group) === undefined ? numbered(name, counts) : name;
    return { gid, name: own, caption, fids: fidsOf(group) };
  });
};

/** `rye`, then `rye (2)`: many may be out of one folder, or of one burst. */
const numbered = (name: string, counts: Map<string, number>): string => {
  const count = (counts.get(name) ?? 0) + 1;
  counts.set(name, count);
  const end = count === 1 ? '' : ` (${count})`;
  return name.slice(0, textBounds.fromMediaName - end.length) + end;
};

const fidsOf = (group: readonly GroupingFile[]): number[] => group.map(({ fid }) => fid);
const firstOf = (group: readonly GroupingFile[]): number => Math.min(...fidsOf(group));

const together = (pictures: readonly GroupingFile[], groupBy: GroupBy): GroupingFile[][] => {
  const folders = Map.groupBy(pictures, ({ folder }) => folder);
  switch (groupBy) {
    case 'each':
      return pictures.map((file) => [file]);
    case 'folder':
      return [...folders].flatMap(([folder, inside]) =>
        folder === '' ? inside.map((file) => [file]) : [inside.toSorted((a, b) => byName(a.name, b.name))],
      );
    case 'time':
      return [...folders.values()].flatMap(bursts);
  }
};

const bursts = (inside: readonly GroupingFile[]): GroupingFile[][] => {
  const found: GroupingFile[][] = [];
  let lastMs = -Infinity;
  for (const file of inside.toSorted((a, b) => a.atMs - b.atMs || byName(a.name, b.name))) {
    const burst = file.atMs - lastMs <= burstGapMs ? found.at(-1) : undefined;
    if (burst) burst.push(file);
    else found.push([file]);
    lastMs = file.atMs;
  }
  return found;
};

/** No part is larger than `most`, and none is more than one smaller than another. */
const evenly = <T>(files: readonly T[], most: number): T[][] => {
  const count = Math.ceil(files.length / most);
  const start = (part: number) => Math.ceil((part * files.length) / count);
  return Array.from({ length: count }, (_, part) => files.slice(start(part), start(part + 1)));
};

/** The group that most of these files are in, unless another proposal took its id. */
const numberOf = (group: readonly GroupingFile[], taken: ReadonlySet<number>): number | null => {
  const counts = new Map<number, number>();
  for (const { gid } of group) if (gid !== null && !taken.has(gid)) counts.set(gid, (counts.get(gid) ?? 0) + 1);
  const [most] = [...counts].sort(([one, a], [other, b]) => b - a || one - other);
  return most?.[0] ?? null;
};

export const groupWords = (
  group: readonly GroupingFile[],
  groupBy: GroupBy = 'time',
): Pick<Proposal, 'name' | 'caption'> => {
  const names = withoutCounters(group.map(({ name }) => name));
  return { name: nameOf(group, names, groupBy), caption: captionOf(group, names) };
};

const titleOf = (group: readonly GroupingFile[]) => group.find(({ title }) => title !== null)?.title;

const nameOf = (group: readonly GroupingFile[], names: readonly string[], groupBy: GroupBy): string => {
  const [first] = group;
  if (!first) return '';
  const folder = groupBy === 'folder' && group.length > 1 ? readableName(first.folder.split('/').at(-1) ?? '') : null;
  const readable = names.map(readableName).find((name) => name !== null);
  return (titleOf(group) ?? folder ?? readable ?? datedName(group)).slice(0, textBounds.fromMediaName);
};

const captionOf = (group: readonly GroupingFile[], names: readonly string[]): string | null =>
  group.find(({ caption }) => caption !== null)?.caption ??
  names.map(captionInName).find((caption) => caption !== null) ??
  null;

const moment = lazy(
  () =>
    new Intl.DateTimeFormat('en-US', {
      ...{ month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone: 'UTC' },
    }),
);

/** For example "Pictures of May 14, 9:30 AM". */
const datedName = (group: readonly GroupingFile[]): string => {
  const what = group[0]?.type === 'video' ? 'Video' : group.length === 1 ? 'Picture' : 'Pictures';
  const first = Math.min(...group.map(({ atMs }) => atMs));
  return `${what} of ${moment().format(first).replace(/\s+/g, ' ').replace(' at ', ', ')}`;
};

/** What kind of post files of these types make (public-api.md, CreateFromMedia); null: none. */
export const shapeOf = (types: readonly ('image' | 'video')[]): TrayGroup['kind'] => {
  if (types.includes('video')) return types.length === 1 ? 'reel' : null;
  if (types.length === 1) return 'post';
  return types.length >= carouselBounds.minImages && types.length <= carouselBounds.maxImages ? 'carousel' : null;
};
