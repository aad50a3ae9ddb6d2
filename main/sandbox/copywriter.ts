// The sandbox's AI writer: captions from a brand and an idea, different for each platform, without any external
// service.
import { type PlatformId, platforms } from '../../preload/rules/platforms.ts';
import { measureText } from '../../preload/rules/text-length.ts';
import { photoFor, photos } from './photos.ts';
import type { BusinessRecord } from './records.ts';
import type { Copywriter } from './world.ts';
import { headlines, capitalized, fit, hashtagOf, sentencesOf } from './writing/sentences.ts';
import * as phrases from './writing/phrases.ts';
import type { Tone } from './writing/phrases.ts';
import { revise } from './writing/revision.ts';
import { score } from './writing/score.ts';

/** What a text is made of, before a platform gives it a shape. */
type Parts = {
  subject: string;
  /** The user's own further sentences, which always stay. */
  details: string[];
  facts: string[];
  opening: string;
  closing: string;
  /** One of these by chance, filled in. */
  pick(from: readonly string[]): string;
  about: string | undefined;
};

/**
 * Deterministic for the same business, platform, idea and random numbers.
 * @param random 0 to below 1; chooses among equivalent sentences.
 */
export function createCopywriter({ random }: { random: () => number }): Copywriter {
  const choose = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? '';
  return {
    write({ business, platform, idea }) {
      const words = shapes[platform](partsOf(business, platform, idea, choose));
      const body = fit(words.body, phrases.bodyLimits[platform], (text) => measureText(platform, text).used);
      return {
        body,
        ...(platforms[platform].hasTitle
          ? { title: fit(words.title ?? '', phrases.titleLimit), description: body }
          : {}),
        hashtags: hashtagsFor(business, platform, idea),
        altText: altTextFor(business, idea),
      };
    },
    revise: (of) => revise(of, choose),
    headlines: (of) => headlines(of, choose),
    score,
  };
}

/** Each platform's way of saying it. */
const shapes: Readonly<Record<PlatformId, (parts: Parts) => { body: string; title?: string }>> = {
  instagram: ({ opening, details, facts, closing }) => ({
    body: `${[opening, ...details, ...facts.slice(0, 2)].join(' ')}\n\n${closing}`,
  }),
  facebook: ({ opening, details, facts, pick }) => ({
    body: `${opening}\n\n${[...details, ...facts].join(' ')}\n\n${pick(phrases.facebookClosings)}`,
  }),
  linkedin: ({ subject, details, facts, about, pick }) => ({
    body: [`${subject}.`, [...details, ...facts].join(' '), about ?? '', pick(phrases.linkedinClosings)]
      .filter(Boolean)
      .join('\n\n'),
  }),
  tiktok: ({ subject, details, facts, pick }) => ({
    body: [`${subject}.`, details[0] ?? facts[0], pick(phrases.tiktokClosings)].join(' '),
  }),
  youtube_shorts: ({ subject, details, facts, about }) => ({
    title: subject,
    body: [...details, ...facts.slice(0, 2), about ?? ''].filter(Boolean).join(' '),
  }),
  pinterest: ({ subject, details, facts, pick }) => ({
    title: subject,
    body: [`${subject}.`, ...details, ...facts.slice(0, 2), pick(phrases.pinterestClosings)].join(' '),
  }),
  x: ({ subject, details, facts }) => ({ body: [`${subject}.`, ...details, facts[0]].join(' ') }),
};

function partsOf(
  business: BusinessRecord,
  platform: PlatformId,
  idea: string,
  choose: (from: readonly string[]) => string,
): Parts {
  const [first = '', ...rest] = sentencesOf(withoutOrder(idea) || business.name);
  const subject = capitalized(fit(first.replace(/[.!?…]+$/, ''), 110).replace(/…$/, ''));
  const tone = toneOf(business, platform, choose);
  const fill = (form: string) => form.replaceAll('{S}', subject).replaceAll('{name}', business.name);
  const photo = photoFor(idea);
  const stock = photo ? photos[photo].facts : phrases.plainFacts[tone];
  const from = stock.indexOf(choose(stock));
  const pick = (from: readonly string[]) => fill(choose(from));
  const [about] = sentencesOf(business.brand.description ?? '');
  return {
    subject,
    details: rest.map((sentence) => (/[.!?…]["”’)]*$/.test(sentence) ? sentence : `${sentence}.`)),
    facts: [...stock.slice(from), ...stock.slice(0, from)],
    opening: pick(phrases.openings[tone]),
    closing: pick(
      photo && photo !== 'flour'
        ? [...phrases.captionClosings[tone], ...phrases.tasteClosings]
        : phrases.captionClosings[tone],
    ),
    pick,
    about: about && `${business.name}. ${about}`,
  };
}

/** LinkedIn is always plain; elsewhere one of the brand's own tones, friendly by default. */
function toneOf(business: BusinessRecord, platform: PlatformId, choose: (from: readonly string[]) => string): Tone {
  if (platform === 'linkedin') return 'professional';
  const wanted = choose(business.brand.toneOfVoice);
  const known = Object.keys(phrases.openings).find((tone): tone is Tone => tone === wanted);
  return known ?? 'friendly';
}

/** "Write a post about our new oven" is about "our new oven". */
const withoutOrder = (idea: string): string =>
  idea
    .trim()
    .replace(
      /^(please\s+)?(write|make|create|draft|do)(\s+(me|us))?(\s+(a|an|some|the))?(\s+\p{L}+){0,2}?\s+(about|on|for|that says)\s+/iu,
      '',
    )
    .replace(/^(announce|promote|tell (people|everyone|them) (about|that))\s+/i, '');

const hashtagCount: Readonly<Record<PlatformId, number>> = {
  instagram: 5,
  facebook: 1,
  linkedin: 3,
  tiktok: 3,
  youtube_shorts: 3,
  pinterest: 4,
  x: 0,
};

function hashtagsFor(business: BusinessRecord, platform: PlatformId, idea: string): string[] {
  const photo = photoFor(idea);
  const wanted = [
    business.name,
    ...(photo ? photos[photo].tags : []),
    ...business.brand.keywords,
    business.brand.industry?.split(/\s/)[0] ?? '',
  ];
  return [...new Set(wanted.map(hashtagOf).filter(Boolean))].slice(0, hashtagCount[platform]);
}

function altTextFor(business: BusinessRecord, idea: string): string {
  const photo = photoFor(idea);
  return photo
    ? photos[photo].altText
    : `A picture from ${business.name}: ${fit(withoutOrder(idea).replace(/[.!?]+$/, ''), 200)}.`;
}
