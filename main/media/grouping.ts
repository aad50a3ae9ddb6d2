// Proposes which dropped files belong together: a burst or a subfolder is a carousel, a video a reel.
import { carouselBounds, textBounds } from '../../preload/rules/service-bounds.ts';
import { cutAfter } from '../../preload/rules/text-length.ts';
import { lazy } from '../../preload/lazy.ts';
import type { GroupBy } from '../../preload/rules/choices.ts';
import type { TrayGroup } from '../../preload/contract/import-tray.ts';
import { captionInName, readableName, withoutCounters } from './captions.ts';
import { byName } from './dropped-folders.ts';

export type GroupingFile = {
  /** Increases in the order of arrival. */
  fid: number;
  /** As the user knows it; '': the file itself was dropped. */
  folder: string;
  /** Differs for folders of the same name. */
  directory: string;
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

/** Names of the groups there are. `byId`: of those that proposals may change. `others`: of those that stay as they are. */
export type GroupNames = { byId: ReadonlyMap<number, string>; others: readonly string[] };

/**
 * In the order of their first arrivals. A group keeps its id where most of its files stay together, and its number while
 * its name is otherwise the same.
 */
export const propose = (
  files: readonly GroupingFile[],
  groupBy: GroupBy,
  { byId, others }: GroupNames = { byId: new Map(), others: [] },
): Proposal[] => {
  const videos = files.filter(({ type }) => type === 'video').map((file) => [file]);
  const pictures = together(
    files.filter(({ type }) => type === 'image'),
    groupBy,
  ).flatMap((one) => evenly(one, carouselBounds.maxImages));
  const groups = [...videos, ...pictures].sort((one, other) => firstOf(one) - firstOf(other));
  const taken = new Set<number>();
  const proposals = groups.map((group) => {
    const gid = numberOf(group, taken);
    if (gid !== null) taken.add(gid);
    return { gid, ...groupWords(group, groupBy), fids: fidsOf(group), hasTitle: titleOf(group) !== undefined };
  });
  const named = new Set(others);
  const unchanged = proposals.map(({ gid, name, hasTitle }) => {
    const before = gid === null ? undefined : byId.get(gid);
    if (hasTitle || before === undefined || named.has(before) || !isNumbered(before, name)) return undefined;
    named.add(before);
    return before;
  });
  return proposals.map(({ gid, name, caption, fids, hasTitle }, index) => {
    // Titles are as the user wrote them.
    const own = hasTitle ? name : (unchanged[index] ?? numbered(name, named));
    named.add(own);
    return { gid, name: own, caption, fids };
  });
};

const withNumber = (name: string, number: number): string => {
  const end = number === 1 ? '' : ` (${number})`;
  return cutAfter(name, textBounds.fromMediaName - end.length) + end;
};

const isNumbered = (name: string, base: string): boolean => {
  const [, number = '1'] = / \((\d+)\)$/.exec(name) ?? [];
  return name === base || name === withNumber(base, Number(number));
};

/** `Rye`, where that is taken `Rye (2)`: several groups may come out of one folder or one burst. */
const numbered = (name: string, taken: ReadonlySet<string>): string => {
  let number = 1;
  while (taken.has(withNumber(name, number))) number += 1;
  return withNumber(name, number);
};

const fidsOf = (group: readonly GroupingFile[]): number[] => group.map(({ fid }) => fid);
const firstOf = (group: readonly GroupingFile[]): number => Math.min(...fidsOf(group));

const together = (pictures: readonly GroupingFile[], groupBy: GroupBy): GroupingFile[][] => {
  const folders = Map.groupBy(pictures, ({ folder, directory }) => JSON.stringify([folder, directory]));
  switch (groupBy) {
    case 'each':
      return pictures.map((file) => [file]);
    case 'folder':
      return [...folders.values()].flatMap((inside) =>
        inside[0]?.folder === '' ? inside.map((file) => [file]) : [inside.toSorted((a, b) => byName(a.name, b.name))],
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

/** What names a post of this file alone, however long; null: nothing does. */
export const wholeName = ({ name, title }: Pick<GroupingFile, 'name' | 'title'>): string | null =>
  title ?? readableName(name);

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
  return cutAfter(titleOf(group) ?? folder ?? readable ?? datedName(group), textBounds.fromMediaName);
};

const captionOf = (group: readonly GroupingFile[], names: readonly string[]): string | null =>
  group.find(({ caption }) => caption !== null)?.caption ??
  names.map(captionInName).find((caption) => caption !== null) ??
  null;

const moment = lazy(
  () =>
    new Intl.DateTimeFormat('en-US', {
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone: 'UTC',
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
