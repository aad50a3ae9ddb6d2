// Takes prose apart into paragraphs and sentences and fits it to a length, so that no text is ever cut mid-word.

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
