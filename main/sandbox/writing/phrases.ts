// The sentences that the copywriter draws from, by tone and by place in a text.
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import type { toneWords } from '../../../preload/rules/service-bounds.ts';

export type Tone = (typeof toneWords)[number];

/** `{S}` is the subject without an end mark, `{name}` the business. All work after a noun phrase or a sentence. */
export const openings: Readonly<Record<Tone, readonly string[]>> = {
  professional: ['{S}.', '{S}. A short note from {name}.', '{S}. Here is what to know.'],
  friendly: [
    '{S}. We thought you would want to know first.',
    '{S}. Come and see.',
    '{S}. We have been looking forward to telling you.',
  ],
  bold: ['{S}. No small print.', '{S}. We said we would.', '{S}. That is the whole announcement.'],
  casual: ['{S}, and that is the news.', '{S}. Easy as that.', '{S}. Nothing fancy, just good.'],
  playful: ['{S}. Yes, again. You asked.', '{S}. We counted, and there are never enough.', '{S}. Act surprised.'],
};

/** True of anything, for when no photo of the bakery matches the subject. */
export const plainFacts: Readonly<Record<Tone, readonly string[]>> = {
  professional: [
    'We have taken our time with it.',
    'It is made to be used every day and to last.',
    'Questions are welcome, in person or by message.',
  ],
  friendly: [
    'It took us a while, and we think it shows.',
    'Ask anyone behind the counter, they have an opinion.',
    'It is the kind of thing you tell a neighbor about.',
  ],
  bold: [
    'We tried eleven ways. This is the one we kept.',
    'It does one thing, and it does it properly.',
    'Compare it with anything.',
  ],
  casual: [
    'No big speech, you will see what we mean.',
    'We have been using it ourselves all week.',
    'Drop in whenever it suits you.',
  ],
  playful: [
    'There was a vote. It was not close.',
    'Nobody here can stop talking about it, and we have tried.',
    'Side effects include telling strangers.',
  ],
};

export const captionClosings: Readonly<Record<Tone, readonly string[]>> = {
  professional: ['Write to us if you would like to know more.', 'We are happy to answer questions below.'],
  friendly: ['Come by and say hello, we are nearly always in.', 'Who should see this? Send it to them.'],
  bold: ['Come early.', 'See for yourself this week.'],
  casual: ['See you this week?', 'Swing by if you are around.'],
  playful: [
    'Questions? We have answers, some of them true.',
    'You know where to find us. If not, ask anyone awake at 5.',
  ],
};
/** Only if something can be eaten. */
export const tasteClosings: readonly string[] = [
  'Tell us who you would share one with.',
  'Tell us who you would share one with. Or keep it all to yourself, we do not judge.',
  'First or second helping? Be honest.',
];

export const facebookClosings: readonly string[] = [
  'You will find us at {name}, same door as always. If you have a question, leave it below and one of us will answer after the morning rush.',
  'Tell a neighbor, or bring one. Everybody at {name} says hello.',
  'If you are planning to come by, tell us when, and we will try to keep one aside at {name}.',
];

export const linkedinClosings: readonly string[] = [
  'If this touches your own work, we would be glad to compare notes.',
  'Happy to share how we went about it. A message is enough.',
  'What has worked where you are?',
];

export const tiktokClosings: readonly string[] = [
  'Sound on.',
  'Wait for the end.',
  'Watch it twice.',
  'This is the quiet part of the day.',
];

export const pinterestClosings: readonly string[] = [
  'Save it for the weekend.',
  'Keep it for the next time you have guests.',
  'Save this one for later.',
];

/** Sentences that make a text longer without claiming anything new. */
export const longerLines: readonly string[] = [
  'There is a short story behind it, and whoever serves you will gladly tell it.',
  'It is a small thing, done the same careful way every day, and that is exactly why we like it.',
  'If you have been here before, you know. If you have not, this is a good week to start.',
];
/** Concrete statements, true of any shop that opens in the morning. */
export const concreteLines: readonly string[] = [
  'From 7 in the morning, until there are none.',
  'Ready from 7, usually gone by 11.',
  'Six mornings a week, from 7.',
];
export const warmLines: readonly string[] = [
  'Thank you for being the reason we do this.',
  'It means a lot to us that you keep coming by.',
  'We are glad you are here.',
];
export const playfulLines: readonly string[] = [
  'We tested it. Several times. For safety.',
  'No, we did not save you one. Yes, we thought about it.',
  'Management denies everything.',
];
export const closingQuestions: readonly string[] = [
  'Which one would you pick?',
  'What would you have with it?',
  'Who would you bring along?',
];
export const newOpenings: readonly string[] = [
  'Here is the part nobody sees.',
  'Some things are worth getting up for.',
  'Start with this one.',
];

/** Ideas without a direction. `{keyword}` is one of the brand's own words. */
export const headlineForms: readonly string[] = [
  'The first hour of the day, before anyone is watching',
  'Why {keyword} takes us longer than it should',
  'Five questions people ask at the counter, answered',
  'One thing we changed this year, and one we never will',
  'A week of {keyword} in seven pictures',
  'What is left at closing time, and where it goes',
  'The tool we could not work without',
  'Who taught us {keyword}',
  'How to keep it fresh until the day after tomorrow',
  'A regular, and what they always order',
  'The mistake that ended up on the menu',
  '{keyword}, explained in thirty seconds',
  'What the weather does to our work',
  'Three small things that make {name} what it is',
];

/** Ideas steered by a direction, `{D}` at the start of a sentence and `{d}` inside one. */
export const directedForms: readonly string[] = [
  '{D}: what we would tell a friend',
  'Three small things about {d}',
  'A morning of {d}, minute by minute',
  '{D}, as told by the people who do it',
  'What nobody asks about {d}',
  'Before and after: {d}',
  'The short version of {d}, for people in a hurry',
  '{D} in five pictures',
  'What we got wrong about {d} at first',
  'Your questions about {d}, answered',
  '{D}: how it started',
  'One day without {d}',
];

/** Words that mark a sentence as selling. */
export const salesWords =
  /\b(order (now|today|yours)|buy|get yours|grab|hurry|do(n’t|n't| not) miss|limited|last chance|deal|discount|offer|come early|see for yourself|compare it|before they(’re| are)? go(ne)?|act fast)\b/i;

/** Target lengths of the copywriter, well inside each platform's limit. */
export const bodyLimits: Readonly<Record<PlatformId, number>> = {
  instagram: 1200,
  facebook: 1200,
  linkedin: 1600,
  tiktok: 150,
  youtube_shorts: 500,
  pinterest: 480,
  x: 270,
};
export const titleLimit = 95;
