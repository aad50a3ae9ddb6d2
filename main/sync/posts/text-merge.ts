// Three-way merge of a field: one side wins, both are combined, or the user decides.
import { diffArrays } from 'diff';
import { lazy } from '../../../preload/lazy.ts';
import type { MergePart } from '../../../preload/contract/sync.ts';
import { fits, isSame, type FieldName, type FieldValue } from './fields.ts';

export type ThreeWay =
  /** Nothing of ours is left to send. */
  | { is: 'theirs' }
  /** They did not change it. */
  | { is: 'mine' }
  | { is: 'merged'; value: FieldValue }
  | { is: 'conflict' };

/** The merge of one field. Equal values, and fields that only one side changed, never conflict. */
export const threeWay = (field: FieldName, base: FieldValue, mine: FieldValue, theirs: FieldValue): ThreeWay => {
  if (isSame(mine, theirs) || isSame(mine, base)) return { is: 'theirs' };
  if (isSame(theirs, base)) return { is: 'mine' };
  const value = merged(field, base, mine, theirs);
  if (value === null) return { is: 'conflict' };
  return isSame(value, theirs) ? { is: 'theirs' } : { is: 'merged', value };
};

/** null: it can't be merged. Short texts are not merged, and nothing is merged with an empty text. */
const merged = (field: FieldName, base: FieldValue, mine: FieldValue, theirs: FieldValue): FieldValue => {
  if (field === 'hashtags') return mergeSets(list(base), list(mine), list(theirs));
  if (field !== 'body' || typeof mine !== 'string' || typeof theirs !== 'string') return null;
  const merge = mergeWords(typeof base === 'string' ? base : '', mine, theirs);
  return merge.is === 'clean' && fits(field, merge.text) ? merge.text : null;
};

const list = (value: FieldValue): string[] => (Array.isArray(value) ? value : []);

// Two people's changes of one text, merged word by word; changes of both in the same sentence are not.
/** `parts`: the merged text, and both sides where they overlap. */
export type WordMerge = { is: 'clean'; text: string } | { is: 'overlap'; parts: MergePart[] };

/** A range of the base, counted in words, and what one side put there. */
type Hunk = { start: number; end: number; words: string[] };
/** `from` to `to` in words: the sentences that a hunk is part of. */
type Zone = { from: number; to: number };
type Sided = Hunk & { zone: Zone; side: 'mine' | 'theirs' };

const words = lazy(() => new Intl.Segmenter('en', { granularity: 'word' }));
const sentences = lazy(() => new Intl.Segmenter('en', { granularity: 'sentence' }));
const parts = (by: Intl.Segmenter, text: string): string[] => Array.from(by.segment(text), ({ segment }) => segment);

/** diff3 on words: hunks of both sides in the same sentence overlap, all others are combined. */
export const mergeWords = (base: string, mine: string, theirs: string): WordMerge => {
  const inBase = parts(words(), base);
  const bounds = sentenceBounds(base, inBase);
  const sided = (text: string, side: Sided['side']): Sided[] =>
    hunksOf(inBase, parts(words(), text)).map((hunk) => ({ ...hunk, side, zone: zoneOf(hunk, inBase, bounds) }));

  const regions = grouped([...sided(mine, 'mine'), ...sided(theirs, 'theirs')]);
  const pieces: MergePart[] = [];
  let text = '';
  let at = 0;
  for (const region of regions) {
    const start = startOf(region);
    const end = endOf(region);
    const put = (side: Sided['side']): string =>
      applied(
        inBase,
        region.filter((hunk) => hunk.side === side),
        { start, end },
      );
    const touches = (side: Sided['side']): boolean => region.some((hunk) => hunk.side === side);
    const [ours, others] = [put('mine'), put('theirs')];
    text += inBase.slice(at, start).join('');
    if (touches('mine') && touches('theirs') && ours !== others) {
      if (text !== '') pieces.push(text);
      pieces.push({ mine: ours, theirs: others });
      text = '';
    } else text += touches('mine') ? ours : others;
    at = end;
  }
  text += inBase.slice(at).join('');
  if (pieces.length === 0) return { is: 'clean', text };
  return { is: 'overlap', parts: text === '' ? pieces : [...pieces, text] };
};

const hunksOf = (base: string[], side: string[]): Hunk[] => {
  const hunks: Hunk[] = [];
  let at = 0;
  let open: Hunk | null = null;
  for (const { added, removed, value } of diffArrays(base, side)) {
    if (!added && !removed) {
      if (open) hunks.push(open);
      open = null;
      at += value.length;
      continue;
    }
    open ??= { start: at, end: at, words: [] };
    if (added) open.words.push(...value);
    else open.end = at += value.length;
  }
  return open ? [...hunks, open] : hunks;
};

/** Where sentences start, in words of the base; the end of the text last. */
const sentenceBounds = (base: string, inBase: string[]): number[] => {
  const starts = new Set(Array.from(sentences().segment(base), ({ index }) => index));
  const bounds: number[] = [];
  let chars = 0;
  inBase.forEach((word, index) => {
    if (starts.has(chars)) bounds.push(index);
    chars += word.length;
  });
  return [...bounds, inBase.length];
};

const endsSentence = (text: string): boolean => /[.!?…。！？]["'”’)\]]*\s*$|\n\s*$/u.test(text);

const zoneOf = ({ start, end, words: put }: Hunk, inBase: string[], bounds: number[]): Zone => {
  const before = (place: number) => bounds.findLast((bound) => bound <= place) ?? 0;
  const after = (place: number) => bounds.find((bound) => bound >= place) ?? inBase.length;
  if (start < end) return { from: before(start), to: after(end) };
  if (!bounds.includes(start)) return { from: before(start), to: after(start) };
  // Between two sentences: part of the one it continues or starts.
  const text = put.join('');
  const continues = start > 0 && !/^\s*\n/.test(text) && !endsSentence(inBase.slice(before(start - 1), start).join(''));
  const begins = start < inBase.length && !endsSentence(text);
  return { from: continues ? before(start - 1) : start, to: begins ? after(start + 1) : start };
};

/** Hunks of both sides that touch in place or sentence form one region; regions never interleave. */
const grouped = (hunks: Sided[]): Sided[][] => {
  let regions: Sided[][] = [];
  for (const hunk of hunks) {
    const meeting = regions.filter((region) => region.some((other) => meet(hunk, other)));
    regions = [...regions.filter((region) => !meeting.includes(region)), [...meeting.flat(), hunk]];
  }
  const inOrder = regions
    .map((region) => region.sort((a, b) => a.start - b.start || a.end - b.end))
    .sort((a, b) => startOf(a) - startOf(b) || endOf(a) - endOf(b));
  return inOrder.reduce<Sided[][]>((apart, region) => {
    const last = apart.at(-1);
    if (last && startOf(region) < endOf(last)) last.push(...region);
    else apart.push(region);
    return apart;
  }, []);
};

const startOf = (region: Sided[]): number => Math.min(...region.map(({ start }) => start));
const endOf = (region: Sided[]): number => Math.max(...region.map(({ end }) => end));

const meet = (one: Sided, other: Sided): boolean => {
  if (one.side === other.side) return false;
  const samePlace = one.start <= other.end && other.start <= one.end;
  return samePlace || (one.zone.from < other.zone.to && other.zone.from < one.zone.to);
};

const applied = (inBase: string[], hunks: Sided[], { start, end }: { start: number; end: number }): string => {
  const text: string[] = [];
  let at = start;
  for (const hunk of hunks) {
    text.push(...inBase.slice(at, hunk.start), ...hunk.words);
    at = hunk.end;
  }
  return [...text, ...inBase.slice(at, end)].join('');
};

// Merges lists as sets: all additions and removals of both sides, in our order.
/** Never a conflict. Entries are compared exactly. */
export const mergeSets = (base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] => {
  const removed = new Set(base.filter((entry) => !theirs.includes(entry)));
  const added = theirs.filter((entry) => !base.includes(entry) && !mine.includes(entry));
  return [...new Set([...mine.filter((entry) => !removed.has(entry)), ...added])];
};
