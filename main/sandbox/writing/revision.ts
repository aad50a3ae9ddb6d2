// Changes a text as feedback asks: each request it understands is one rule, applied in the order given here.
import { platforms } from '../../../preload/rules/platforms.ts';
import { measureText } from '../../../preload/rules/text-length.ts';
import { photoFor, photos } from '../photos.ts';
import type { Copywriter, Words } from '../world.ts';
import * as phrases from './phrases.ts';
import { capitalized, fit, hashtagOf, mapSentences, paragraphsOf, sentencesOf } from './sentences.ts';

type Wish = Parameters<Copywriter['revise']>[0];
type Choose = (from: readonly string[]) => string;
type Asked = {
  /** The groups of the rule's regular expression. */
  groups: readonly (string | undefined)[];
  wish: Wish;
  choose: Choose;
};
type Rule = {
  asked: RegExp;
  apply(words: Words, asked: Asked): Words;
};

const withBody = (words: Words, body: string): Words => ({ ...words, body });
const append = (words: Words, sentence: string): Words => {
  if (words.body.includes(sentence)) return words;
  const paragraphs = paragraphsOf(words.body);
  return withBody(words, [...paragraphs.slice(0, -1), `${paragraphs.at(-1) ?? ''} ${sentence}`.trim()].join('\n\n'));
};
/** The first of these that the text does not have yet. */
const unused = (words: Words, from: readonly string[], choose: Choose): string => {
  const left = from.filter((sentence) => !words.body.includes(sentence));
  return left.length > 0 ? choose(left) : '';
};
const addOne = (words: Words, from: readonly string[], choose: Choose): Words => {
  const sentence = unused(words, from, choose);
  return sentence ? append(words, sentence) : words;
};
const dropMentions = (words: Words, thing: string): Words => {
  const bare = thing.replace(/^(the|any|all|our|your)\s+/i, '').toLowerCase();
  return withBody(
    words,
    mapSentences(words.body, (sentence) => (sentence.toLowerCase().includes(bare) ? null : sentence)),
  );
};

/** A clause becomes a sentence of its own; a thing is referred to. */
function mention(thing: string, choose: Choose): string {
  const bare = thing
    .trim()
    .replace(/^(that|about)\s+/i, '')
    .replace(/^["“']|["”']$/g, '')
    .replace(/[.!]+$/, '');
  const isClause =
    /\s(is|are|was|were|costs?|opens?|closes?|comes?|has|have|will|can|starts?|ends?|runs?|needs?|makes?|sells?|bakes?|takes?)\s/i.test(
      bare,
    );
  if (isClause) return `${capitalized(bare)}.`;
  return choose([
    `Ask us about ${bare} when you come by.`,
    `And a word for ${bare}, without which none of this would work.`,
  ]);
}

const until = String.raw`(.+?)(?=(?:,?\s+(?:and|but|then)\s+(?:end|drop|remove|make|take|use|add|cut|keep|lose|be|leave)\b)|[.;!?]|$)`;
const rules: readonly Rule[] = [
  {
    asked: /(?:replace|change|swap)\s+["“']?(.+?)["”']?\s+(?:with|to|for|by)\s+["“']?(.+?)["”']?\s*(?:[.;!?]|$)/i,
    apply: (words, { groups: [from = '', to = ''] }) => withBody(words, words.body.replaceAll(from, to)),
  },
  {
    asked: /exclamation/i,
    apply: (words) => ({
      ...words,
      body: words.body.replace(/!+/g, '.'),
      ...(words.title ? { title: words.title.replace(/!+/g, '') } : {}),
    }),
  },
  {
    asked: /(?:drop|remove|no|without|lose|delete|take out|fewer|less)\b[^.;]*\bemojis?/i,
    apply: (words) =>
      withBody(
        words,
        words.body
          .replace(/\p{Extended_Pictographic}\uFE0F?/gu, '')
          .replace(/[^\S\n]{2,}/g, ' ')
          .trim(),
      ),
  },
  {
    asked: /(?:drop|remove|no|without|lose|delete|take out)\b[^.;]*\bhashtags?/i,
    apply: (words) => ({ ...words, hashtags: [] }),
  },
  {
    asked: /fewer hashtags/i,
    apply: (words) => ({
      ...words,
      hashtags: words.hashtags.slice(0, Math.max(1, Math.floor(words.hashtags.length / 2))),
    }),
  },
  {
    asked: /(?:more|add|some|with)\b[^.;]*\bhashtags?/i,
    apply: (words, { wish: { business } }) => ({
      ...words,
      hashtags: [
        ...new Set([...words.hashtags, ...business.brand.keywords.map(hashtagOf), hashtagOf(business.name)]),
      ].filter(Boolean),
    }),
  },
  {
    asked: /(?:less|not so|too|not)\b[^.;]*\b(?:sales|pushy|advert|\bads?\b|hard sell)|\bsell\b[^.;]*\bless/i,
    apply: (words) =>
      withBody(
        words,
        mapSentences(words.body, (sentence) =>
          phrases.salesWords.test(sentence) ? null : sentence.replace(/!+/g, '.'),
        ) || words.body,
      ),
  },
  {
    asked: /(?:drop|remove|no|without|lose|delete|take out)\b[^.;]*\bquestions?/i,
    apply: (words) =>
      withBody(words, mapSentences(words.body, (sentence) => (sentence.includes('?') ? null : sentence)) || words.body),
  },
  {
    asked: new RegExp(
      String.raw`(?:(?:do not|don['’]t|stop|without)\s+mention(?:ing)?|leave out|take out|remove|drop)\s+(?!.*(?:hashtag|emoji|exclamation|question))${until}`,
      'i',
    ),
    apply: (words, { groups: [thing = ''] }) => dropMentions(words, thing),
  },
  {
    asked: /shorter|shorten (?!the first)|too long|\btrim|\bbrief|tighten|fewer words|\bcut (?:it|this)/i,
    apply: (words) => withBody(words, fit(words.body, Math.max(40, Math.floor(words.body.length * 0.65)))),
  },
  {
    asked: /longer|more detail|\bexpand|say (?:a little |a bit )?more|too short/i,
    apply: (words, { choose }) => {
      const photo = photoFor(`${words.title ?? ''} ${words.body}`);
      return addOne(photo ? addOne(words, photos[photo].facts, choose) : words, phrases.longerLines, choose);
    },
  },
  {
    asked: /warmer|friendlier|kinder|softer|more (?:personal|friendly|heart)/i,
    apply: (words, { choose }) => addOne(words, phrases.warmLines, choose),
  },
  {
    asked: /funnier|more (?:fun|playful|humou?r)|lighter/i,
    apply: (words, { choose }) => addOne(words, phrases.playfulLines, choose),
  },
  {
    asked: /plainer|simpler|more (?:professional|formal|serious)|less (?:playful|casual|jokey)/i,
    apply: (words) => withBody(words, plain(words.body)),
  },
  {
    asked: /shorten the first|first line (?:is )?(?:too long|shorter)/i,
    apply: (words) => {
      const [first = ''] = sentencesOf(words.body);
      const end = first.search(/[,;:]\s/);
      return end < 0
        ? words
        : withBody(words, words.body.replace(first, `${first.slice(0, end)}. ${capitalized(first.slice(end + 2))}`));
    },
  },
  {
    asked: /count on|concrete|specific|what .*\bcosts?\b|\bprices?\b/i,
    apply: (words, { choose }) => addOne(words, phrases.concreteLines, choose),
  },
  {
    asked: /describe the (?:picture|image)|\balt text/i,
    apply: (words, { wish }) => {
      const photo = photoFor(`${words.title ?? ''} ${words.body}`);
      return { ...words, altText: photo ? photos[photo].altText : `A picture from ${wish.business.name}.` };
    },
  },
  {
    asked: /(?:stronger|better|different|new|punchier|catchier)\s+(?:first line|opening|hook|start|beginning)/i,
    apply: (words, { choose }) => {
      const opening = unused(words, phrases.newOpenings, choose);
      return opening ? withBody(words, `${opening} ${words.body}`) : words;
    },
  },
  {
    asked: new RegExp(
      String.raw`(?<!(?:not|n['’]t|stop|without)\s)(?:mention|include|talk about|say that|add)\s+(?![^.;]*(?:hashtag|question|emoji))${until}`,
      'i',
    ),
    apply: (words, { groups: [thing = ''], choose }) => {
      const bare = thing.replace(/^(the|our|that)\s+/i, '').toLowerCase();
      return words.body.toLowerCase().includes(bare) ? words : append(words, mention(thing, choose));
    },
  },
  {
    asked: /(?:end|finish|close|add|ask|with)\b(?!.*\b(?:drop|remove|no) [^.]*question)[^.;]*\bquestion/i,
    apply: (words, { choose }) =>
      words.body.trim().endsWith('?') ? words : addOne(words, phrases.closingQuestions, choose),
  },
];

/** Without asides: removes questions and the stock's own jokes. */
const plain = (body: string): string => {
  const asides = [
    ...phrases.playfulLines,
    ...phrases.plainFacts.playful,
    ...phrases.captionClosings.playful.flatMap(sentencesOf),
  ];
  return (
    mapSentences(body, (sentence) =>
      asides.includes(sentence) || sentence.includes('?') ? null : sentence.replace(/!+/g, '.'),
    ) || body
  );
};

/**
 * The text after every request in the feedback; unchanged when it fulfills them already; null when no request is
 * understood.
 */
export function revise(wish: Wish, choose: Choose): Words | null {
  let words: Words = { ...wish.words };
  let understood = false;
  for (const rule of rules) {
    const asked = rule.asked.exec(wish.feedback);
    if (!asked) continue;
    understood = true;
    words = rule.apply(words, { groups: asked.slice(1), wish, choose });
  }
  if (!understood) return null;
  const { text, hasTitle } = platforms[wish.platform];
  const body = fit(words.body, text.limit, (grown) => measureText(wish.platform, grown).used);
  return { ...words, body, ...(hasTitle ? { description: body } : {}) };
}
