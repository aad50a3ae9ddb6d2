// Sentences and headlines put together from phrases.
import type { Copywriter } from '../world.ts';
import { directedForms, headlineForms } from './phrases.ts';

/** Sentences with their own end marks, without the space between them. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?…]["”’)]*)\s+/u)
    .map((part) => part.trim())
    .filter(Boolean);

export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean);

/** Applies a change to every sentence; null drops it, and a paragraph left empty goes too. */
export const mapSentences = (text: string, change: (sentence: string) => string | null): string =>
  paragraphsOf(text)
    .map((paragraph) => sentencesOf(paragraph).map(change).filter(Boolean).join(' '))
    .filter(Boolean)
    .join('\n\n');

/** Leaves out last sentences until the text measures at most `limit`; a single sentence is cut between words. */
export function fit(text: string, limit: number, measure: (text: string) => number = (whole) => whole.length): string {
  let fitting = text.trim();
  while (measure(fitting) > limit) {
    const paragraphs = paragraphsOf(fitting);
    const last = sentencesOf(paragraphs.at(-1) ?? '')
      .slice(0, -1)
      .join(' ');
    const shorter = [...paragraphs.slice(0, -1), last].filter(Boolean).join('\n\n');
    if (shorter === '') return cutBetweenWords(fitting, limit, measure);
    fitting = shorter;
  }
  return fitting;
}

function cutBetweenWords(sentence: string, limit: number, measure: (text: string) => number): string {
  const words = sentence.split(/\s+/);
  while (words.length > 1 && measure(`${words.join(' ')}…`) > limit) words.pop();
  let cut = words.join(' ');
  while (measure(`${cut}…`) > limit && cut.length > 0) cut = [...cut].slice(0, -1).join('');
  return `${cut.replace(/[,;:]$/, '')}…`;
}

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A hashtag without its `#`: letters and digits only, lower case. */
export const hashtagOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

// Generates ideas for posts: from the brand's own words, or along the direction that a user gives.
/** Up to `count` different headlines, in random order. */
export function headlines(
  { business, count, direction }: Parameters<Copywriter['headlines']>[0],
  choose: (from: readonly string[]) => string,
): string[] {
  const about = direction ? subjectOf(direction) : '';
  const left = [...(about ? [...directedForms] : [...headlineForms])];
  const keywords = business.brand.keywords.length > 0 ? business.brand.keywords : ['the thing we do best'];
  const chosen: string[] = [];
  while (chosen.length < count && left.length > 0) {
    const form = choose(left);
    left.splice(left.indexOf(form), 1);
    const headline = form
      .replaceAll('{D}', capitalized(about))
      .replaceAll('{d}', about)
      .replaceAll('{keyword}', choose(keywords))
      .replaceAll('{name}', business.name);
    chosen.push(capitalized(headline));
  }
  return chosen;
}

/** "More about the people, less about the bread" steers to "the people". */
function subjectOf(direction: string): string {
  const [first = ''] = sentencesOf(direction);
  const wish = first.split(/[,;:.!?]/)[0] ?? '';
  return wish
    .trim()
    .replace(
      /^(please\s+)?((more|some|something|posts?|ideas?|things?|anything|focus)\s+)*(about|on|around|for)\s+/i,
      '',
    )
    .slice(0, 80)
    .trim();
}
