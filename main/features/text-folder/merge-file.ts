// Takes over what changed in a file: merged field by field with what changed in Galley since both were the same.
import type { TextFileProblemKind } from '../../../preload/contract/text-folder.ts';
import { type PlatformId, isPlatformId } from '../../../preload/rules/platforms.ts';
import { localNoteBounds } from '../../../preload/rules/own-bounds.ts';
import { isSame } from '../../sync/posts/fields.ts';
import { mergeSets, threeWay } from '../../sync/posts/text-merge.ts';
import type { PostText } from './text-file.ts';

/** Only fields that the file changed. */
export type FileChanges = {
  name?: string;
  tags?: string[];
  plannedOn?: string | null;
  body?: string;
  /** null: the platform has the main text again. */
  own?: Partial<Record<PlatformId, string | null>>;
  /** Times that are asked for. */
  times?: Partial<Record<PlatformId, string>>;
};

export type FileMerge = {
  changes: FileChanges;
  /** The file and Galley changed the same words: Galley's stay. */
  isConflict: boolean;
};

type Side = 'file' | 'galley' | 'both';
/** Of a value that is taken as a whole. `both`: each changed it, to different ones. */
const sideOf = (base: string | null, file: string | null, now: string | null): Side => {
  if (isSame(file, now) || isSame(file, base)) return 'galley';
  return isSame(now, base) ? 'file' : 'both';
};

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  new Set(one).symmetricDifference(new Set(other)).size === 0;

/** `base`: what the file said last. `now`: what Galley would write. */
export const mergeFile = (
  base: PostText,
  file: PostText,
  now: PostText,
): FileMerge | { problem: TextFileProblemKind } => {
  if (!isSameSet(file.platforms, base.platforms) && !isSameSet(file.platforms, now.platforms))
    return { problem: 'platforms-changed' };
  const changes: FileChanges = {};
  let isConflict = false;

  if (file.name !== null) {
    const side = sideOf(base.name, file.name, now.name);
    if (side === 'file') changes.name = file.name;
    if (side === 'both') isConflict = true;
  }

  const tags = mergeSets(base.tags, now.tags, file.tags);
  if (tags.length > Math.max(localNoteBounds.tags, now.tags.length)) return { problem: 'tags' };
  if (!isSameSet(tags, now.tags)) changes.tags = tags;

  const day = sideOf(base.plannedOn, file.plannedOn, now.plannedOn);
  if (day === 'file') changes.plannedOn = file.plannedOn;
  if (day === 'both') isConflict = true;

  const body = threeWay('body', base.body, now.body, file.body);
  if (body.is === 'merged' && typeof body.value === 'string') changes.body = body.value;
  if (body.is === 'theirs' && !isSame(file.body, now.body)) changes.body = file.body;
  if (body.is === 'conflict') isConflict = true;

  const own: Partial<Record<PlatformId, string | null>> = {};
  for (const platform of new Set([...Object.keys(base.own), ...Object.keys(file.own)].filter(isPlatformId))) {
    const [before, theirs, ours] = [base, file, now].map((of) => of.own[platform] ?? null);
    if (theirs !== null && !now.platforms.includes(platform)) return { problem: 'not-on-platform' };
    const hasText = [before, theirs, ours].every((text) => text !== null);
    const merged = hasText ? threeWay('body', before ?? null, ours ?? null, theirs ?? null) : null;
    if (merged?.is === 'merged' && typeof merged.value === 'string') own[platform] = merged.value;
    else {
      const side = sideOf(before ?? null, theirs ?? null, ours ?? null);
      if (side === 'file') own[platform] = theirs ?? null;
      if (side === 'both') isConflict = true;
    }
  }
  if (Object.keys(own).length > 0) changes.own = own;

  const times: Partial<Record<PlatformId, string>> = {};
  for (const platform of Object.keys(file.scheduled).filter(isPlatformId)) {
    const time = file.scheduled[platform];
    if (time === undefined || time === base.scheduled[platform] || time === now.scheduled[platform]) continue;
    if (!now.platforms.includes(platform)) return { problem: 'not-on-platform' };
    times[platform] = time;
  }
  if (Object.keys(times).length > 0) changes.times = times;

  return { changes, isConflict };
};
