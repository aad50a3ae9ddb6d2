// A post as a text file: front matter in YAML, the main text, and a section for each platform that has its own words.
import { type Document, type Pair, type Scalar, isMap, isScalar, isSeq, parse, parseDocument } from 'yaml';
import type { TextFileProblem } from '../../../preload/contract/text-folder.ts';
import { localNoteBounds } from '../../../preload/rules/own-bounds.ts';
import { platformNamed } from '../../../preload/rules/platform-names.ts';
import { type PlatformId, isPlatformId, platforms } from '../../../preload/rules/platforms.ts';
import { textBounds } from '../../../preload/rules/service-bounds.ts';

/** What a file says of a post. */
export type PostText = {
  /** The id that Galley gave the file; null: there is none. */
  gid: string | null;
  /** null: the file names none. */
  name: string | null;
  platforms: PlatformId[];
  tags: string[];
  /** ISO day. */
  plannedOn: string | null;
  /** `2026-12-01 09:00` in the business's zone, by platform. */
  scheduled: Partial<Record<PlatformId, string>>;
  body: string;
  /** In place of `body`. */
  own: Partial<Record<PlatformId, string>>;
};

type Section = { platform: PlatformId | null; raw: string; text: string; comments: { leading: string; other: string } };

/** A file as it was read: what Galley does not know in it is written back as it is. */
export type Layout = { head: string; frontMatter: string; foot: string; sections: Section[]; eol: string };

export type ReadFile = { text: PostText; layout: Layout } | { problem: TextFileProblem };

const keys = ['galley', 'name', 'platforms', 'tags', 'planned', 'scheduled'] as const;
type Key = (typeof keys)[number];
const isKey = (key: unknown): key is Key => keys.some((known) => known === key);

const dayPattern = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const timePattern = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d$/;
const dashes = /^---[ \t]*\r?\n?$/;
const bare = (line: string): string => line.replace(/\r?\n$/, '');
const isBlank = (line: string): boolean => /^[ \t]*$/.test(bare(line));

/** As it stands in a file: a text that needs none of this has the same value there. */
export const plainLines = (text: string): string =>
  text
    .replace(/\r*\n|\r/g, '\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();

/** The platform whose section begins with this line. */
const headingOf = (line: string): PlatformId | undefined => {
  const heading = /^##[ \t]+(.+?)[ \t]*#*$/.exec(line)?.[1];
  return heading === undefined ? undefined : platformNamed(heading);
};

/** Lines of a text that would mean something else in a file: they get a backslash more there. */
const isMark = (line: string): boolean => {
  const plain = line.replace(/^\\+/, '');
  return plain.startsWith('<!--') || headingOf(plain.trimEnd()) !== undefined;
};
const escaped = (text: string): string =>
  text
    .split('\n')
    .map((line) => (isMark(line) ? `\\${line}` : line))
    .join('\n');
const unescaped = (line: string): string => (line.startsWith('\\') && isMark(line) ? line.slice(1) : line);

// Reading.

/** `source`: the whole file, decoded. */
export const readTextFile = (source: string): ReadFile => {
  const head = source.startsWith('\uFEFF') ? '\uFEFF' : '';
  const lines = source.slice(head.length).split(/(?<=\n)/);
  const eol = lines[0]?.endsWith('\r\n') ? '\r\n' : '\n';
  const hasFront = dashes.test(lines[0] ?? '');
  const end = hasFront ? lines.findIndex((line, place) => place > 0 && /^(?:---|\.\.\.)[ \t]*\r?\n?$/.test(line)) : -1;
  if (hasFront && end === -1) return { problem: { kind: 'no-end', line: 1 } };
  const frontMatter = lines.slice(1, Math.max(1, end)).join('');
  const front = readFrontMatter(hasFront ? frontMatter : '');
  if ('problem' in front) return front;
  const start = hasFront ? end + 1 : 0;
  const sections = readSections(lines.slice(start), start);
  if ('problem' in sections) return sections;
  const foot = hasFront ? (lines[end] ?? '') : '';
  const long = sections.find(({ text }) => text.length > textBounds.variantBody);
  if (long) return { problem: { kind: 'too-large', line: null } };
  const textOf = (platform: PlatformId | null) => sections.find((section) => section.platform === platform)?.text ?? '';
  const own = sections.flatMap(({ platform, text }) => (platform === null ? [] : [[platform, text] as const]));
  return {
    text: { ...front, body: textOf(null), own: Object.fromEntries(own) },
    layout: {
      head: head + (hasFront ? (lines[0] ?? '') : ''),
      frontMatter: hasFront ? frontMatter : '',
      foot,
      sections,
      eol,
    },
  };
};

type Front = Omit<PostText, 'body' | 'own'>;
type Failed = { problem: TextFileProblem };

/** Every value is a text: what looks like a number or a date there stays as it was written. */
const documentOf = (frontMatter: string): Document =>
  parseDocument(frontMatter, { schema: 'failsafe', uniqueKeys: true, keepSourceTokens: false, logLevel: 'silent' });

const readFrontMatter = (frontMatter: string): Front | Failed => {
  const document = documentOf(frontMatter);
  const [flaw] = [...document.errors, ...document.warnings];
  const end = frontMatter.trimEnd().length;
  // The line above it is the one of the dashes.
  const lineAt = (offset: number): number => frontMatter.slice(0, Math.min(offset, end)).split('\n').length + 1;
  if (flaw) return { problem: { kind: 'front-matter', line: lineAt(flaw.pos[0]) } };
  const front: Front = { gid: null, name: null, platforms: [], tags: [], plannedOn: null, scheduled: {} };
  // YAML takes the mark for the beginning of a file, which a line added above it would end.
  const [above = '', ...below] = frontMatter.split('\uFEFF');
  if (document.contents === null && below.length > 0)
    return { problem: { kind: 'front-matter', line: above.split('\n').length + 1 } };
  if (document.contents === null) return front;
  // Lines can be added to a map of lines only.
  if (!isMap(document.contents) || document.contents.flow || isIndented(document.contents, frontMatter))
    return { problem: { kind: 'front-matter', line: 2 } };
  for (const pair of document.contents.items) {
    const key = isScalar(pair.key) ? pair.key.value : null;
    if (!isKey(key)) continue;
    const line = lineAt((pair.key as Scalar).range?.[0] ?? 0);
    const wrong = take(front, key, pair.value);
    if (wrong !== null) return { problem: { kind: wrong, line } };
  }
  return front;
};

const isIndented = ({ range }: { range?: readonly number[] | null }, source: string): boolean => {
  const start = range?.[0] ?? 0;
  return start > 0 && source[start - 1] !== '\n';
};

/** null: it was taken. */
const take = (into: Front, key: Key, value: unknown): TextFileProblem['kind'] | null => {
  switch (key) {
    case 'galley':
      into.gid = wordOf(value)?.trim() || null;
      return null;
    case 'name':
      if ((wordOf(value)?.length ?? Infinity) > textBounds.postName) return 'name';
      into.name = wordOf(value)?.trim() || null;
      return null;
    case 'tags': {
      const tags = listOf(value);
      if (tags === null || tags.length > localNoteBounds.tags || tags.some(isTooLong)) return 'tags';
      into.tags = tags;
      return null;
    }
    case 'platforms': {
      const found = listOf(value)?.map(platformNamed);
      if (!found || found.includes(undefined)) return 'platforms';
      into.platforms = [...new Set(found.filter((each) => each !== undefined))];
      return null;
    }
    case 'planned': {
      const day = wordOf(value);
      if (day === null || (day !== '' && !isDay(day))) return 'planned';
      into.plannedOn = day || null;
      return null;
    }
    case 'scheduled': {
      if (wordOf(value) === '') return null;
      if (!isMap(value)) return 'scheduled';
      for (const pair of value.items) {
        const platform = platformNamed(wordOf(pair.key) ?? '');
        const time = wordOf(pair.value)?.replace('T', ' ') ?? '';
        if (platform === undefined || !timePattern.test(time) || !isDay(time.slice(0, 10))) return 'scheduled';
        into.scheduled[platform] = time;
      }
      return null;
    }
  }
};

const isTooLong = (tag: string): boolean => tag.length > localNoteBounds.tagText;

/** '' for a key without a value; null: it is not a text. */
const wordOf = (node: unknown): string | null => {
  if (node === null) return '';
  if (!isScalar(node)) return null;
  return typeof node.value === 'string' ? node.value : node.value === null ? '' : null;
};

/** A list, or words between commas. null: neither. */
const listOf = (node: unknown): string[] | null => {
  const words = isSeq(node) ? node.items.map(wordOf) : (wordOf(node)?.split(',') ?? null);
  if (words === null || words.includes(null)) return null;
  return words.map((word) => (word ?? '').trim()).filter((word) => word !== '');
};

const isDay = (day: string): boolean => {
  if (!dayPattern.test(day)) return false;
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
};

/** `before`: lines of the file above these. */
const readSections = (lines: readonly string[], before: number): Section[] | Failed => {
  const found: { platform: PlatformId | null; lines: { line: string; isComment: boolean }[] }[] = [
    { platform: null, lines: [] },
  ];
  for (let place = 0; place < lines.length; place += 1) {
    const line = lines[place] ?? '';
    const commentEnd = line.startsWith('<!--') ? endOfComment(lines, place) : null;
    if (commentEnd === 'none') return { problem: { kind: 'comment', line: before + place + 1 } };
    const platform = headingOf(bare(line));
    if (commentEnd !== null && commentEnd !== 'text') {
      // The blank line after a comment is a part of it: the texts around it are not torn apart.
      const next = lines[commentEnd + 1];
      const last = commentEnd + (next !== undefined && isBlank(next) ? 1 : 0);
      for (; place <= last; place += 1) found.at(-1)?.lines.push({ line: lines[place] ?? '', isComment: true });
      place -= 1;
    } else if (platform === undefined) {
      found.at(-1)?.lines.push({ line, isComment: false });
    } else {
      if (found.some((section) => section.platform === platform))
        return { problem: { kind: 'twice', line: before + place + 1 } };
      found.push({ platform, lines: [{ line, isComment: false }] });
    }
  }
  return found.map(({ platform, lines: of }) => {
    const content = of.slice(platform === null ? 0 : 1);
    const first = content.findIndex(({ line, isComment }) => !isComment && !isBlank(line));
    const commentsOf = (those: typeof content) =>
      those.flatMap(({ line, isComment }) => (isComment ? [line] : [])).join('');
    return {
      platform,
      raw: of.map(({ line }) => line).join(''),
      text: plainLines(content.flatMap(({ line, isComment }) => (isComment ? [] : [unescaped(bare(line))])).join('\n')),
      comments: {
        leading: commentsOf(first === -1 ? content : content.slice(0, first)),
        other: commentsOf(first === -1 ? [] : content.slice(first)),
      },
    };
  });
};

/** The line it ends in. `text`: words follow it there, so it is part of the text. `none`: it has no end. */
const endOfComment = (lines: readonly string[], from: number): number | 'text' | 'none' => {
  const end = lines.findIndex((line, place) => place >= from && line.includes('-->'));
  if (end === -1) return 'none';
  const line = bare(lines[end] ?? '');
  return isBlank(line.slice(line.indexOf('-->') + '-->'.length)) ? end : 'text';
};

// Writing.

/** The file for this post. `layout`: of the file as it is; what Galley does not know there stays byte for byte. */
export const writeTextFile = (text: PostText, layout: Layout | null = null): string => {
  const eol = layout?.eol ?? '\n';
  const lines = (written: string): string => (eol === '\n' ? written : written.replaceAll('\n', eol));
  const head = layout?.foot ? layout.head : `${layout?.head ?? ''}---${eol}`;
  return [
    head,
    writeFrontMatter(text, layout?.frontMatter ?? '', eol),
    layout?.foot || `---${eol}`,
    writeSections(text, layout?.sections ?? [], lines),
  ].join('');
};

const writeFrontMatter = (text: PostText, before: string, eol: string): string => {
  const known = before === '' ? null : readFrontMatter(before);
  const earlier = known !== null && !('problem' in known) ? valuesOf(known) : null;
  const values = valuesOf(text);
  const { contents } = documentOf(before);
  const pairs = isMap(contents) ? contents.items : [];
  let written = '';
  let at = 0;
  const seen = new Set<Key>();
  for (const pair of pairs) {
    const key = isScalar(pair.key) ? pair.key.value : null;
    if (!isKey(key)) continue;
    seen.add(key);
    if (earlier !== null && values[key] === earlier[key]) continue;
    const [from, to] = spanOf(pair, before);
    written += before.slice(at, from);
    if (values[key] !== null) written += `${key}: ${values[key]}${eol}`;
    at = to;
  }
  written += before.slice(at);
  if (written !== '' && !written.endsWith('\n')) written += eol;
  const added = keys.filter((key) => !seen.has(key) && values[key] !== null);
  return added.map((key) => `${key}: ${values[key] ?? ''}${eol}`).join('') + written;
};

/** From the key to the end of the value's last line. */
const spanOf = ({ key, value }: Pair, source: string): [from: number, to: number] => {
  const from = isScalar(key) ? (key.range?.[0] ?? 0) : 0;
  const range = (value as { range?: readonly number[] | null } | null)?.range;
  const end = Math.max(from + 1, range?.[1] ?? 0);
  if (source[end - 1] === '\n') return [from, end];
  const newline = source.indexOf('\n', end);
  return [from, newline === -1 ? source.length : newline + 1];
};

/** As YAML in one line; null: the key is left out. */
const valuesOf = ({ gid, name, platforms: on, tags, plannedOn, scheduled }: Front): Record<Key, string | null> => ({
  galley: gid === null ? null : scalar(gid),
  name: name === null ? null : scalar(name),
  platforms: on.length === 0 ? null : `[${on.join(', ')}]`,
  tags: tags.length === 0 ? null : `[${tags.map(scalar).join(', ')}]`,
  planned: plannedOn,
  scheduled: timesOf(scheduled),
});

const timesOf = (scheduled: Front['scheduled']): string | null => {
  const times = Object.entries(scheduled).sort(([one], [other]) => (one < other ? -1 : 1));
  return times.length === 0 ? null : `{${times.map(([platform, time]) => `${platform}: ${time}`).join(', ')}}`;
};

/** In quotes unless every reader of YAML takes it for the same text without them. */
const scalar = (text: string): string => {
  if (/^[\p{L}\p{N}][\p{L}\p{N} ._/()&!?-]*$/u.test(text) && isPlain(text)) return text;
  return JSON.stringify(text);
};
const isPlain = (text: string): boolean => {
  try {
    const [value] = parse(`[${text}]`, { version: '1.1' }) as unknown[];
    return value === text;
  } catch {
    return false;
  }
};

const writeSections = (
  { body, own, platforms: on }: PostText,
  before: readonly Section[],
  lines: (written: string) => string,
): string => {
  const main = before.find(({ platform }) => platform === null);
  const known = before.filter(({ platform }) => platform !== null && own[platform] !== undefined);
  const added = Object.keys(own)
    .filter(isPlatformId)
    .filter((platform) => !known.some((section) => section.platform === platform))
    .sort((one, other) => on.indexOf(one) - on.indexOf(other));
  // A section that goes leaves its comments: they are the user's.
  const left = before
    .filter(({ platform }) => platform !== null && own[platform] === undefined)
    .map(({ comments }) => comments.leading + comments.other)
    .join('');
  const written = [
    sectionOf(null, plainLines(body), main, lines),
    ...known.map((section) =>
      sectionOf(section.platform, plainLines(own[section.platform ?? 'x'] ?? ''), section, lines),
    ),
    ...added.map((platform) => sectionOf(platform, plainLines(own[platform] ?? ''), undefined, lines)),
  ];
  const raw = new Set(before.map((section) => section.raw));
  let whole = '';
  let last = '';
  for (const section of written.filter((text) => text !== '')) {
    // Between two that stay as they are, so does what is between them.
    if (whole !== '' && !(raw.has(last) && raw.has(section))) {
      if (!whole.endsWith('\n')) whole += lines('\n');
      if (!/\n\r?\n$/.test(whole)) whole += lines('\n');
    }
    whole += section;
    last = section;
  }
  return whole + left;
};

const sectionOf = (
  platform: PlatformId | null,
  text: string,
  before: Section | undefined,
  lines: (written: string) => string,
): string => {
  if (before && before.text === text) return before.raw;
  const heading = platform === null ? '' : lines(`## ${platforms[platform].name}\n`);
  const ended = text === '' ? '' : lines(`${escaped(text)}\n`);
  const after = before?.comments.other ?? '';
  return (
    heading + (before?.comments.leading ?? '') + ended + (after === '' || text === '' ? after : lines('\n') + after)
  );
};
