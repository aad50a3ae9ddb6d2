// What a feed shows of a text before "more": whole lines of a phone, broken as the phone breaks them.

/** Pixels that a text takes in one line. */
export type Measure = (text: string) => number;

/** The phone that previews imitate, in CSS pixels. */
export const phone = { width: 375, inset: 12, font: "14px 'Inter Variable', sans-serif" } as const;

type Fold = {
  lines: number;
  /** Of a line, pixels. */
  width: number;
  measure: Measure;
  /** Taken at the beginning of the first line, as by a name; pixels. */
  lead?: number;
};

const words = new Intl.Segmenter('en', { granularity: 'word' });
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
const ending = '… more';
const withoutStop = (text: string): string => text.replace(/[\s.,;:!?]+$/u, '');

/** Where each line ends, as an offset into the text; a line break belongs to the line before it. */
const lineEnds = (text: string, { width, measure, lead = 0, lines }: Fold): number[] => {
  const ends: number[] = [];
  let used = lead;
  const put = (piece: string, at: number): void => {
    const pieceWidth = measure(piece);
    const isBlank = piece.trim() === '';
    if (used + pieceWidth <= width || isBlank) {
      used += pieceWidth;
      return;
    }
    if (used > 0) ends.push(at);
    used = 0;
    if (pieceWidth <= width) {
      used = pieceWidth;
      return;
    }
    // Longer than a line, as a link: broken anywhere.
    for (const { segment, index } of graphemes.segment(piece)) {
      const one = measure(segment);
      if (used + one > width) {
        ends.push(at + index);
        used = 0;
      }
      used += one;
    }
  };
  for (const { segment, index } of words.segment(text)) {
    if (ends.length > lines) break;
    if (/[\r\n]/u.test(segment)) {
      ends.push(index + segment.length);
      used = 0;
    } else put(segment, index);
  }
  ends.push(text.length);
  return ends;
};

/** `more`: something is hidden. `lines` null: all of it shows. */
export const foldText = (
  text: string,
  fold: Omit<Fold, 'lines'> & { lines: number | null },
): { shown: string; more: boolean } => {
  const { lines } = fold;
  if (lines === null) return { shown: text, more: false };
  const ends = lineEnds(text, { ...fold, lines });
  const end = ends[lines - 1];
  if (end === undefined || ends.length <= lines) return { shown: text, more: false };
  const start = lines > 1 ? (ends[lines - 2] ?? 0) : 0;
  const lead = lines === 1 ? (fold.lead ?? 0) : 0;
  const room = fold.width - fold.measure(ending) - lead;
  // The last line leaves room for its "more".
  let last = text.slice(start, end).trimEnd();
  while (last !== '' && fold.measure(last) > room) {
    const shorter = last.replace(/\s*\S+$/u, '');
    last =
      shorter === last || shorter === ''
        ? [...graphemes.segment(last)]
            .slice(0, -1)
            .map((g) => g.segment)
            .join('')
        : shorter;
  }
  return { shown: `${withoutStop(text.slice(0, start) + last)}…`, more: true };
};

/** A line break ends it, too. */
const firstSentence = (text: string): string => sentences.segment(text).containing(0)?.segment ?? '';

/** How much of a text shows: all of it, its first sentence at least, or not even that. */
export const foldReach = (text: string, fold: Fold): 'all' | 'first-sentence' | 'less' => {
  const { shown, more } = foldText(text, fold);
  if (!more) return 'all';
  return shown.startsWith(withoutStop(firstSentence(text))) ? 'first-sentence' : 'less';
};

/** By a canvas where there is one, else a fair width for every character. */
export const createMeasure = (): Measure => {
  const context = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) return (text) => text.length * 7;
  context.font = phone.font;
  // With a letter one word changes, and to measure a word takes longer than all the rest.
  const widths = new Map<string, number>();
  return (text) => {
    const known = widths.get(text) ?? context.measureText(text).width;
    widths.set(text, known);
    return known;
  };
};

/** The text as it is published, hashtags below. */
export const wholeText = (text: string, hashtags: readonly string[]): string =>
  [text.trim(), hashtags.map((tag) => `#${tag}`).join(' ')].filter((part) => part !== '').join('\n\n');
