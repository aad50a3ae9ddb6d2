// What a feed shows of a text before "more".
import { cutAfter } from '../../../preload/text-length.ts';

/** `more`: something is hidden. The cut falls between words where one is near. */
export const foldText = (text: string, maxUnits: number | null): { shown: string; more: boolean } => {
  if (maxUnits === null || text.length <= maxUnits) return { shown: text, more: false };
  const cut = cutAfter(text, maxUnits);
  const lastSpace = cut.search(/\s\S*$/u);
  const shown = lastSpace > maxUnits / 2 ? cut.slice(0, lastSpace) : cut;
  return { shown: `${shown.replace(/[\s.,;:!?]+$/u, '')}…`, more: true };
};

/** The text as it goes out, hashtags below. */
export const wholeText = (text: string, hashtags: readonly string[]): string =>
  [text.trim(), hashtags.map((tag) => `#${tag}`).join(' ')].filter((part) => part !== '').join('\n\n');
