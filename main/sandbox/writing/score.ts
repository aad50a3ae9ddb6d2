// Scores a text as the service's engine would: a value, a verdict, and the one thing it would fix first.
import type { Copywriter, Words } from '../world.ts';
import { salesWords } from './phrases.ts';
import { sentencesOf } from './sentences.ts';

type Flaw = { cost: number; fix: string; found(words: Words): boolean };

/** In the order in which they matter. */
const flaws: readonly Flaw[] = [
  {
    cost: 24,
    fix: 'Say it in fewer words; people stop reading at about half.',
    found: ({ body }) => body.length > 1300,
  },
  {
    cost: 14,
    fix: 'Shorten the first line, so that it fits before the fold.',
    found: ({ body }) => (sentencesOf(body)[0]?.length ?? 0) > 125,
  },
  {
    cost: 12,
    fix: 'Take out the exclamation marks; the words are lively enough.',
    found: ({ body }) => (body.match(/!/g)?.length ?? 0) > 1,
  },
  { cost: 11, fix: 'Sell a little less; say what it is like instead.', found: ({ body }) => salesWords.test(body) },
  {
    cost: 10,
    fix: 'Name one thing people can count on: a time, a price or how many.',
    found: ({ body }) => !/\d|\b(two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|forty)\b/i.test(body),
  },
  { cost: 9, fix: 'Say a little more; one true detail is enough.', found: ({ body }) => sentencesOf(body).length < 3 },
  {
    cost: 8,
    fix: 'End with a small question, so people have something to answer.',
    found: ({ body }) => !body.includes('?'),
  },
  { cost: 6, fix: 'Write an alt text, for people who cannot see it.', found: ({ altText }) => altText.trim() === '' },
  {
    cost: 4,
    fix: 'Add two or three hashtags that people already follow.',
    found: ({ hashtags }) => hashtags.length === 0,
  },
];

const verdicts = ['Good as it is', 'Good, one thing missing', 'Nearly there, two things missing', 'A little generic'];

/** Reels are not scored: `value` is null (public-api.md, Score). */
export const score: Copywriter['score'] = ({ words, kind }) => {
  if (kind === 'reel')
    return {
      value: null,
      verdict: 'Videos are not scored',
      singleFix: 'Read the first line aloud once; if it holds, it holds.',
    };
  if (words.body.trim() === '') return { value: 0, verdict: 'Nothing to read yet', singleFix: 'Write a first line.' };
  const found = flaws.filter((flaw) => flaw.found(words));
  const value = Math.max(
    5,
    found.reduce((left, { cost }) => left - cost, 96),
  );
  return {
    value,
    verdict: verdicts[Math.min(found.length, verdicts.length - 1)] ?? '',
    singleFix: found[0]?.fix ?? 'Nothing to add. Leave it as it is.',
  };
};
