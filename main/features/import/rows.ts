// Reads one row of a table as a planned post, or the problems that prevent one.
import { textBounds } from '../../../preload/rules/service-bounds.ts';
import { localNoteBounds } from '../../../preload/rules/own-bounds.ts';
import type { FirstPlatform, ImportNote, RowProblem } from '../../../preload/contract/import-export.ts';
import type { ImportField } from '../../../preload/rules/choices.ts';
import { type PlatformId, platformIds, platforms } from '../../../preload/rules/platforms.ts';
import { preflight } from '../../../preload/rules/preflight.ts';
import { cutAfter } from '../../../preload/rules/text-length.ts';
import type { WantedPost } from './create-posts.ts';
import { shortened } from './read-file.ts';
import { Temporal } from 'temporal-polyfill';
import { readTime, slotIn } from '../../../preload/rules/wall-clock.ts';
import { type Calendar, readDate } from './dates.ts';

type SlotRules = Calendar & { zone: string; nowMs: number };
/** `at`: ISO instant; null: the row names no time. */
type ReadSlot = { at: string | null } | { problem: RowProblem };

/** Of a date without a time. */
const usualTime = { hour: 9, minute: 0 };

export const readSlot = (date: string, time: string, rules: SlotRules): ReadSlot => {
  if (date === '') return time === '' ? { at: null } : { problem: { kind: 'time-without-date' } };
  const instant = time === '' ? exactly(date) : null;
  if (instant) return ahead(instant, rules);
  const cell = parted(date, rules);
  if (!cell) return { problem: { kind: 'unreadable-date', value: date } };
  const typed = time === '' ? cell.time : time;
  const hour = typed === '' ? usualTime : readTime(typed);
  if (!hour) return { problem: { kind: 'unreadable-time', value: typed } };
  const slot = slotIn(rules.zone, cell.day, Temporal.PlainTime.from(hour));
  if (slot.kind === 'gap') return { problem: { kind: 'skipped-time' } };
  if (slot.kind === 'twice') return { problem: { kind: 'time-twice' } };
  return ahead(slot.at, rules);
};

const instantLike = /\d[t ]\d.*(?:z|[+-]\d)/i;

/** An instant as programs write it, with its UTC offset. */
const exactly = (cell: string): Temporal.Instant | null => {
  // A failed attempt takes longer than everything else that is done for a row.
  if (!instantLike.test(cell)) return null;
  try {
    return Temporal.Instant.from(cell);
  } catch {
    return null;
  }
};

/** One cell may contain both: `2026-12-01 14:30`, `1 Dec 2026 at 9 am`. null: it does not start with a date. */
const parted = (cell: string, rules: Calendar): { day: Temporal.PlainDate; time: string } | null => {
  const whole = readDate(cell, rules);
  if (whole) return { day: whole, time: '' };
  for (const { 0: gap, index } of cell.matchAll(/t(?=\d)|,? at |,? /gi)) {
    const day = readDate(cell.slice(0, index), rules);
    if (day) return { day, time: cell.slice(index + gap.length) };
  }
  return null;
};

const ahead = (at: Temporal.Instant, { nowMs }: SlotRules): ReadSlot =>
  at.epochMilliseconds <= nowMs
    ? { problem: { kind: 'passed' } }
    : { at: new Date(at.epochMilliseconds).toISOString() };

export type RowRules = SlotRules & {
  /** Which cell contains what. */
  columns: ReadonlyMap<ImportField, number>;
  columnCount: number;
  platform: FirstPlatform | null;
  /** Its channel is connected, as far as is known. */
  takesSlot: (platform: PlatformId) => boolean;
  /** For rows without a date; null: they get no time. */
  nextSlot: (platform: PlatformId) => string | null;
};

/** Longer than any field accepts: such a cell is not read. */
const cellUnits = 50_000;
const valueUnits = 80;

type PlannedPost = WantedPost & { notes: ImportNote[] };
export type ReadRow = { post: PlannedPost } | { problems: RowProblem[] };

export const readRow = (cells: readonly string[], rules: RowRules): ReadRow => {
  const cell = (field: ImportField): string => (cells[rules.columns.get(field) ?? -1] ?? '').trim();
  const problems: RowProblem[] = [];
  for (const [field, index] of rules.columns)
    if ((cells[index]?.length ?? 0) > cellUnits) problems.push({ kind: 'too-long', field, limit: cellUnits });
  if (problems.length > 0) return { problems };
  if (cells.slice(rules.columnCount).some((text) => text.trim() !== '')) problems.push({ kind: 'more-cells' });

  const platform = readPlatform(cell('platform'), rules.platform);
  if ('problem' in platform) problems.push(platform.problem);
  const written = words(cell, 'id' in platform ? platform.id : null);
  if (written.name === '') problems.push({ kind: 'no-words' });
  const hashtags = pieces(cell('hashtags'), /[\s,;]+/).map((tag) => tag.replace(/^#+/, ''));
  const tags = pieces(cell('tags'), /[,;]/);
  const [altText, note, group] = [cell('altText'), cell('note'), cell('group')];

  const over = (field: ImportField, text: string, limit: number): void => {
    if (text.length > limit) problems.push({ kind: 'too-long', field, limit });
  };
  over('name', written.name, textBounds.postName);
  over(written.bodyField, written.body, textBounds.variantBody);
  over('title', written.title, textBounds.variantTitle);
  over('altText', altText, textBounds.variantAltText);
  over('note', note, localNoteBounds.note);
  for (const tag of tags) over('tags', tag, localNoteBounds.tagText);
  if (tags.length > localNoteBounds.tags) problems.push({ kind: 'too-many-tags', limit: localNoteBounds.tags });

  const slot = readSlot(cell('date'), cell('time'), rules);
  if ('problem' in slot) problems.push(slot.problem);
  if ('problem' in slot || 'problem' in platform) return { problems };

  const at = slot.at ?? (problems.length === 0 ? rules.nextSlot(platform.id) : null);
  const { body, title, name, notes } = written;
  const checks = preflight({ platform: platform.id, kind: 'post', text: body, title, hashtags, altText, media: [] });
  if (at !== null) {
    if (!rules.takesSlot(platform.id)) problems.push({ kind: 'no-channel' });
    // What the service itself would not store was reported above.
    if (problems.length === 0)
      for (const { finding, blocks } of checks)
        if (blocks) problems.push({ kind: 'check', platform: platform.id, finding });
    if (platforms[platform.id].needsMedia) notes.push('needs-media');
  }
  if (problems.length > 0) return { problems };
  return {
    post: {
      platform: platform.id,
      name,
      body,
      title,
      hashtags,
      altText,
      tags,
      note,
      at,
      notes,
      ...(group !== '' && { group }),
    },
  };
};

const pieces = (text: string, between: RegExp): string[] =>
  text
    .split(between)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '' && piece !== '#');

/** Names from a post's own text are cut to this length. */
const namedUnits = 80;

const words = (cell: (field: ImportField) => string, platform: FirstPlatform | null) => {
  const { hasTitle } = platform ? platforms[platform] : { hasTitle: false };
  const [text, description, ownTitle] = [cell('text'), cell('description'), cell('title')];
  // If there is a description, it is the text that is published (public-api.md, UpdateVariant).
  const bodyField: ImportField = (hasTitle ? description !== '' : text === '') ? 'description' : 'text';
  const body = bodyField === 'text' ? text : description;
  const firstWords = cutAfter(body.replace(/\s+/g, ' '), namedUnits).trim();
  const name = cell('name') || ownTitle || firstWords;
  const notes: ImportNote[] = [];
  if (!hasTitle && ownTitle !== '' && name !== ownTitle) notes.push('title-left-out');
  if (text !== '' && description !== '' && text !== description) notes.push('one-text');
  return { bodyField, body, title: hasTitle ? ownTitle : '', name, notes };
};

const otherNames: Readonly<Record<string, PlatformId>> = {
  ig: 'instagram',
  insta: 'instagram',
  fb: 'facebook',
  li: 'linkedin',
  tt: 'tiktok',
  youtube: 'youtube_shorts',
  shorts: 'youtube_shorts',
  yt: 'youtube_shorts',
  twitter: 'x',
};
const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '');
const platformOf = (text: string): PlatformId | undefined =>
  platformIds.find((id) => letters(id) === letters(text)) ?? otherNames[letters(text)];

/** X, and any other platform that can't start a post (public-api.md, CreatePost), is not used as the first platform. */
const readPlatform = (
  text: string,
  otherwise: FirstPlatform | null,
): { id: FirstPlatform } | { problem: RowProblem } => {
  if (text === '') return otherwise ? { id: otherwise } : { problem: { kind: 'no-platform' } };
  const id = platformOf(text);
  if (id === undefined) {
    const isList = pieces(text, /[,;|/&+]/).filter((piece) => platformOf(piece) !== undefined).length > 1;
    return {
      problem: isList
        ? { kind: 'several-platforms' }
        : { kind: 'unknown-platform', value: shortened(text, valueUnits) },
    };
  }
  return id === 'x' || !platforms[id].canStartPost ? { problem: { kind: 'cannot-start' } } : { id };
};
