// Reads one row of a table as a planned post, or the problems that prevent one.
import { textBounds } from '../../../preload/rules/service-bounds.ts';
import { localNoteBounds } from '../../../preload/rules/own-bounds.ts';
import type { ImportNote, RowProblem } from '../../../preload/contract/import-export.ts';
import { altTextOf } from '../../../preload/rules/alt-texts.ts';
import { typedTags, withTags } from '../../../preload/rules/hashtags.ts';
import { type ImportField, isRepeatable, ownText, platformFlag } from '../../../preload/rules/import-fields.ts';
import { type PlatformId, platformIds, platforms as allPlatforms } from '../../../preload/rules/platforms.ts';
import { preflight } from '../../../preload/rules/preflight.ts';
import { cutAfter } from '../../../preload/rules/text-length.ts';
import { readableName } from '../../media/captions.ts';
import type { MediaRow } from '../../store/media.ts';
import type { WantedPost } from './create-posts.ts';
import { mainFirst } from '../posts/main-platform.ts';
import { pieces, readFlag, readPlatforms } from './platform-cells.ts';
import { type MediaLookup, readRowMedia, shapeProblems, shownMedia, takesMedia } from './row-media.ts';
import type { PlannedText } from './scheduled-already.ts';
import { readSlot, type SlotRules } from './slots.ts';
import type { ThereAlready } from './there-already.ts';

export type RowRules = SlotRules & {
  /** Which cells hold what. */
  columns: ReadonlyMap<ImportField, readonly number[]>;
  columnCount: number;
  /** Of rows that name none. */
  platform: PlatformId | 'all' | null;
  connected: readonly PlatformId[];
  /** Its channel is connected, as far as is known. */
  takesSlot: (platform: PlatformId) => boolean;
  /** Rows without a date wait for a weekly slot. */
  fillSlots: boolean;
  media: MediaLookup;
  isScheduled: (of: PlannedText) => boolean;
  thereAlready: ThereAlready;
};

/** Longer than any field accepts: such a cell is not read. */
const cellUnits = 50_000;

/** `link`: what was added to its text. */
export type ReadRow = { post: WantedPost; link: string; notes: ImportNote[] } | { problems: RowProblem[] };

/** Read except for its time. `finish`: with a free slot, or null where there is none. */
export type WaitingRow = { platforms: readonly PlatformId[]; finish: (at: string | null) => ReadRow };

export const readRow = (cells: readonly string[], rules: RowRules): ReadRow | WaitingRow => {
  const cell = (field: ImportField): string => joined(field, cells, rules.columns.get(field) ?? []);
  const problems: RowProblem[] = [];
  for (const [field, indexes] of rules.columns)
    if (indexes.some((index) => (cells[index]?.length ?? 0) > cellUnits))
      problems.push({ kind: 'too-long', field, limit: cellUnits });
  if (problems.length > 0) return { problems };
  if (cells.slice(rules.columnCount).some((text) => text.trim() !== '')) problems.push({ kind: 'more-cells' });

  const notes: ImportNote[] = [];
  const meant = readPlatforms({
    named: cell('platform'),
    flags: platformIds.flatMap((platform) =>
      rules.columns.has(platformFlag(platform)) ? [{ platform, text: cell(platformFlag(platform)) }] : [],
    ),
    withOwnText: platformIds.filter((platform) => cell(ownText(platform)) !== ''),
    connected: rules.connected,
    otherwise: rules.platform,
  });
  if ('problem' in meant) problems.push(meant.problem);
  else if (platformIds.some((id) => cell(ownText(id)) !== '' && !meant.platforms.includes(id)))
    notes.push('own-text-left-out');
  const media = readRowMedia(cell('media'), rules.media);
  problems.push(...media.problems);
  if (media.hasUnfetched) notes.push('web-left-out');
  const isIllustrated = media.isTaking || media.rows.length + media.problems.length > 0;
  const named = 'platforms' in meant ? withoutUnfit(meant, media.rows, notes) : [];
  const startable = isIllustrated ? named : withoutLoneX(named, problems, notes);
  const platforms = mainFirst(startable, (platform) => cell(ownText(platform)) !== '');
  if (!media.isTaking) problems.push(...shapeProblems(media.rows, platforms));
  const written = words(cell, platforms);
  notes.push(...written.notes);
  const name =
    written.name ||
    cutAfter(readableName(media.rows[0]?.name ?? '') ?? '', textBounds.postName) ||
    media.rows[0]?.name ||
    '';
  if (name === '' && !media.isTaking) problems.push({ kind: 'no-words' });
  const hashtags = [...withTags([], typedTags(cell('hashtags')))];
  const tags = pieces(cell('tags'), /[,;]/);
  const altText = joinedAltTexts(cell('altText')) || (altTextOf(media.rows) ?? '');
  const [note, group] = [cell('note'), cell('group')];

  const over = (field: ImportField, text: string, limit: number): void => {
    if (text.length > limit) problems.push({ kind: 'too-long', field, limit });
  };
  over('name', name, textBounds.postName);
  const longest = written.texts.toSorted((one, other) => other.text.length - one.text.length)[0];
  if (longest) over(longest.field, longest.text, textBounds.variantBody);
  over('title', written.title, textBounds.variantTitle);
  over('altText', altText, textBounds.variantAltText);
  over('note', note, localNoteBounds.note);
  for (const tag of tags) over('tags', tag, localNoteBounds.tagText);
  if (tags.length > localNoteBounds.tags) problems.push({ kind: 'too-many-tags', limit: localNoteBounds.tags });

  const isDraft = readFlag(cell('draft'));
  if (isDraft === null) problems.push({ kind: 'unreadable-flag', value: cell('draft').slice(0, 80) });
  if (isDraft) notes.push('draft');
  const slot = isDraft ? { at: null } : readSlot(cell('date'), cell('time'), rules);
  if ('problem' in slot) problems.push(slot.problem);
  if ('problem' in slot || platforms.length === 0) return { problems };

  const { title, texts, link } = written;
  const files = media.rows.map(({ mid }) => mid);
  // While files are being copied no one knows whether they are the same.
  const there = slot.at === null && !media.isTaking ? rules.thereAlready({ name, texts, files }) : [];
  if (there.length > 0) problems.push({ kind: 'there-already', platforms: there });
  const shown = shownMedia(media.rows);
  const finish = (at: string | null): ReadRow => {
    if (at !== null) {
      const closed = platforms.filter((platform) => !rules.takesSlot(platform));
      if (closed.length > 0) problems.push({ kind: 'no-channel', platforms: closed });
      const twice = texts.filter((each) => rules.isScheduled({ ...each, at, name }));
      if (twice.length > 0)
        problems.push({ kind: 'scheduled-already', platforms: twice.map(({ platform }) => platform) });
      // What the service itself would not keep was said above.
      if (problems.length === 0)
        for (const { platform, text } of texts)
          for (const { finding, blocks } of preflight({
            platform,
            text,
            title,
            hashtags,
            altText,
            ...shown,
          }))
            if (blocks && finding.kind !== 'media') problems.push({ kind: 'check', platform, finding });
      if (!isIllustrated && platforms.some((platform) => allPlatforms[platform].needsMedia)) notes.push('needs-media');
    }
    if (problems.length > 0) return { problems };
    const body = texts[0]?.text ?? '';
    const own: WantedPost['own'] = {};
    for (const { platform, text } of texts) if (text !== body) own[platform] = text;
    return {
      post: {
        platforms,
        name,
        body,
        own,
        title,
        hashtags,
        altText,
        tags,
        note,
        at,
        media: files,
        ...(group !== '' && { group }),
      },
      link,
      notes,
    };
  };
  const isWaiting = rules.fillSlots && slot.at === null && !isDraft && problems.length === 0;
  return isWaiting ? { platforms, finish } : finish(slot.at);
};

const separators: Readonly<Partial<Record<ImportField, string>>> = { altText: '|', tags: ',', note: '\n\n' };

/** Where several columns are the same, what stands in them one after the other. */
const joined = (field: ImportField, cells: readonly string[], indexes: readonly number[]): string => {
  // Some programs write the line breaks of Windows within a cell: a platform would count each as two characters.
  const texts = indexes.map((index) => (cells[index] ?? '').replaceAll(/\r\n?/g, '\n').trim());
  if (!isRepeatable(field)) return texts[0] ?? '';
  return texts.filter((text) => text !== '').join(separators[field] ?? '\n');
};

/** One cell may say something of each picture; a version has one text for all of them (public-api.md, UpdateVariant). */
const joinedAltTexts = (cell: string): string => {
  const texts = pieces(cell, /\|+/);
  return texts.length < 2 ? cell : texts.map((text, index) => `${index + 1}: ${text}`).join(' ');
};

/** The service begins no post on X without a picture or video (public-api.md, CreatePost). */
const withoutLoneX = (all: PlatformId[], problems: RowProblem[], notes: ImportNote[]): PlatformId[] => {
  const others = all.filter((platform) => allPlatforms[platform].canStartPost);
  if (others.length === all.length) return all;
  if (others.length === 0) problems.push({ kind: 'cannot-start' });
  else notes.push('x-left-out');
  return others;
};

/** A row for all platforms is for those that take its media, if any of them does. */
const withoutUnfit = (
  { platforms, byAll }: { platforms: PlatformId[]; byAll: readonly PlatformId[] },
  rows: readonly MediaRow[],
  notes: ImportNote[],
): PlatformId[] => {
  const fitting = platforms.filter((platform) => !byAll.includes(platform) || takesMedia(platform, rows));
  if (fitting.length === platforms.length || fitting.length === 0) return platforms;
  notes.push('platform-left-out');
  return fitting;
};

/** Names from a post's own text are cut to this length. */
const namedUnits = 80;

type Text = { platform: PlatformId; field: ImportField; text: string };

/** `texts`: of each platform what it shows, the main one first. */
const words = (cell: (field: ImportField) => string, platforms: readonly PlatformId[]) => {
  const [text, description, ownTitle, links] = [cell('text'), cell('description'), cell('title'), cell('link')];
  const shown = platforms.map((platform): Text => {
    const field = ownText(platform);
    if (cell(field) !== '') return { platform, field, text: cell(field) };
    // Where there is a description it is the published text (public-api.md, UpdateVariant).
    const { hasTitle } = allPlatforms[platform];
    const isDescription = hasTitle ? description !== '' : text === '';
    return { platform, field: isDescription ? 'description' : 'text', text: isDescription ? description : text };
  });
  const hasTitle = platforms.some((platform) => allPlatforms[platform].hasTitle);
  const anyText = shown[0]?.text ?? (text || description);
  const name = cell('name') || ownTitle || cutAfter(anyText.replace(/\s+/g, ' '), namedUnits).trim();
  const added = pieces(links, /\s+/);
  const linked = shown.map((each) => ({ ...each, text: withLinks(each.text, added) }));
  const isAdded = linked.some((each, index) => each.text !== shown[index]?.text);
  const notes: ImportNote[] = [];
  if (!hasTitle && ownTitle !== '' && name !== ownTitle) notes.push('title-left-out');
  const used = new Set(shown.map(({ field }) => field));
  const leavesOne = shown.length > 0 && !(used.has('text') && used.has('description'));
  if (text !== '' && description !== '' && text !== description && leavesOne) notes.push('one-text');
  if (isAdded) notes.push('link-added');
  return {
    name: name || cutAfter(added[0] ?? '', namedUnits),
    title: hasTitle ? ownTitle : '',
    texts: linked,
    link: isAdded ? added.filter((link) => !anyText.includes(link)).join(' ') : '',
    notes,
  };
};

const withLinks = (text: string, links: readonly string[]): string => {
  const missing = links.filter((link) => !text.includes(link)).join('\n');
  return [text, missing].filter((part) => part !== '').join('\n\n');
};
