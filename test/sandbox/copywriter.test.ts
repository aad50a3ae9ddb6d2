// The engine's pen: different for each platform, within its limits, and obedient to feedback.
import { expect, test } from 'vitest';
import { platformIds, platforms } from '../../preload/rules/platforms.ts';
import { createCopywriter } from '../../main/sandbox/copywriter.ts';
import { measureText } from '../../preload/rules/text-length.ts';
import { createRandom } from '../../main/sandbox/faults.ts';
import type { BusinessRecord } from '../../main/sandbox/records.ts';
import type { Words } from '../../main/sandbox/world.ts';
import { toneWords } from '../../preload/rules/service-bounds.ts';

const business = (brand: Partial<BusinessRecord['brand']> = {}): BusinessRecord => ({
  id: 'biz_1',
  name: 'Tansy Lane Bakery',
  onboardingComplete: true,
  plan: { tier: 'Studio', billingPeriod: 'monthly', renewsAt: 0, hasActiveSubscription: true },
  credits: { subscription: 1, topUp: 0, readable: true },
  timezone: null,
  analyticsEnabled: true,
  metricsDown: false,
  videosFail: false,
  brand: {
    description: 'A neighborhood bakery on Tansy Lane. Slow sourdough.',
    toneOfVoice: ['friendly', 'playful'],
    colors: { primary: '#000000', secondary: '#000000', accent: '#000000' },
    colorsConfigured: false,
    fonts: { heading: 'Inter', body: 'Inter' },
    fontsConfigured: false,
    keywords: ['sourdough', 'slow bread'],
    ...brand,
  },
});
const pen = (seed = 'pen') => createCopywriter({ random: createRandom(seed) });
const write = (platform: (typeof platformIds)[number], idea = 'Saturday cardamom buns', seed = 'pen', brand = {}) =>
  pen(seed).write({ business: business(brand), platform, idea });

const words: Words = {
  body: 'Saturday cardamom buns! Out at 7:40, still too hot to hold. Order now, before they are gone!\n\nCome and see.',
  hashtags: ['buns', 'cardamom'],
  altText: 'Buns.',
};
const revise = (feedback: string, of: Words = words, platform: (typeof platformIds)[number] = 'instagram') =>
  pen().revise({ business: business(), platform, words: of, feedback });

test('the same chances give the same words', () => {
  expect(write('instagram')).toEqual(write('instagram'));
});

test('other chances give other words', () => {
  const bodies = Array.from({ length: 12 }, (_, seed) => write('instagram', undefined, String(seed)).body);
  expect(new Set(bodies).size).toBeGreaterThan(3);
});

test('every platform gets its own text', () => {
  expect(new Set(platformIds.map((platform) => write(platform).body)).size).toBe(platformIds.length);
});

test.each(platformIds)('on %s the words fit, whatever the idea', (platform) => {
  const ideas = [
    '',
    'Rye',
    'word '.repeat(400),
    'x'.repeat(2000),
    'Größe. '.repeat(250),
    '焼きたて'.repeat(400),
    '焼きたて? '.repeat(100),
    'No end. Never! Why? '.repeat(90),
  ];
  for (const idea of ideas) {
    const { body, title = '', altText } = write(platform, idea);
    expect(measureText(platform, body).used).toBeLessThanOrEqual(platforms[platform].text.limit);
    expect(body.length).toBeGreaterThan(0);
    expect(title.length).toBeLessThanOrEqual(100);
    expect(altText.length).toBeLessThanOrEqual(1000);
  }
});

test('a pin stays under 500 characters and TikTok is brief', () => {
  expect(write('pinterest', 'Bread. '.repeat(200)).body.length).toBeLessThanOrEqual(500);
  expect(write('tiktok', 'Bread. '.repeat(200)).body.length).toBeLessThanOrEqual(150);
});

test.each(platformIds)('on %s title and description are there when the platform has them', (platform) => {
  const { body, title, description } = write(platform);
  expect([title !== undefined, description]).toEqual(platforms[platform].hasTitle ? [true, body] : [false, undefined]);
});

test('LinkedIn is plain even for a playful brand', () => {
  const { body } = write('linkedin', 'Our new hiking boots', 'pen', { toneOfVoice: ['playful'] });
  expect(body).toContain('We have taken our time with it.');
});

test('LinkedIn is longer than X and says who is speaking', () => {
  const linkedin = write('linkedin').body;
  expect(linkedin.length).toBeGreaterThan(write('x').body.length);
  expect(linkedin).toContain('Tansy Lane Bakery. A neighborhood bakery on Tansy Lane.');
});

test('hashtags come from the brand and the subject, without their mark', () => {
  expect(write('instagram').hashtags).toEqual(['tansylanebakery', 'bun', 'cardamom', 'sourdough', 'slowbread']);
  expect(write('x').hashtags).toEqual([]);
});

test('the user’s own sentences stay', () => {
  expect(write('facebook', 'Raspberries arrive Thursday. We make forty tarts and stop').body).toContain(
    'We make forty tarts and stop.',
  );
});

test('an order to write is not written', () => {
  expect(write('facebook', 'Write a short post about our new oven').body).toMatch(/^Our new oven[.,]/);
});

test('each tone opens in its own way', () => {
  const openings = toneWords.map((tone) => {
    const all = Array.from(
      { length: 9 },
      (_, seed) => write('facebook', 'The oven', String(seed), { toneOfVoice: [tone] }).body.split('\n')[0],
    );
    return [...new Set(all)].sort().join('|');
  });
  expect(new Set(openings).size).toBe(toneWords.length);
});

test('no exclamation marks, no emoji', () => {
  for (const platform of platformIds) expect(write(platform).body).not.toMatch(/[!\p{Extended_Pictographic}]/u);
});

test.each<[string, (before: string, after: string) => boolean]>([
  ['Shorter', (before, after) => after.length < before.length],
  ['A bit shorter please, it is too long', (before, after) => after.length < before.length],
  ['Longer', (before, after) => after.length > before.length],
  ['Warmer', (before, after) => after.length > before.length],
  ['Make it more playful', (before, after) => after.length > before.length],
  ['Less salesy', (_, after) => !after.includes('Order now') && !after.includes('!')],
  ['End with a question', (_, after) => after.trim().endsWith('?')],
  ['Shorter, and end with a question', (_, after) => after.trim().endsWith('?')],
  ['Drop the exclamation marks', (_, after) => !after.includes('!')],
  ['Mention the farm', (_, after) => after.includes('the farm')],
  [
    'Mention the farm and drop the exclamation marks.',
    (_, after) => after.includes('the farm') && !/!|exclamation/.test(after),
  ],
  ['mention that a whole tart costs 38 dollars', (_, after) => after.includes('A whole tart costs 38 dollars.')],
  ['Don’t mention the buns', (_, after) => !after.includes('buns')],
  ['Replace "7:40" with "8:00"', (_, after) => after.includes('Out at 8:00')],
  ['A stronger first line', (before, after) => after.endsWith(before) && after !== before],
  ['Say what a whole tart costs, so people can order without asking.', (before, after) => after.length > before.length],
])('%s', (feedback, holds) => {
  expect(holds(words.body, revise(feedback)?.body ?? '')).toBe(true);
});

test('hashtags are dropped and added on request, and the text stays', () => {
  expect(revise('Drop the hashtags')).toEqual({ ...words, hashtags: [] });
  expect(revise('Add more hashtags')).toEqual({
    ...words,
    hashtags: ['buns', 'cardamom', 'sourdough', 'slowbread', 'tansylanebakery'],
  });
});

test('questions go on request', () => {
  expect(revise('No question, please', { ...words, body: 'Buns. Who wants one?' })?.body).toBe('Buns.');
});

test('what is already so stays so', () => {
  expect(revise('Remove the exclamation marks', { ...words, body: 'Calm. Very calm.' })?.body).toBe('Calm. Very calm.');
});

test.each(['Bonjour', 'Purple', '...'])('%j asks for nothing it can do', (feedback) => {
  expect(revise(feedback)).toBeNull();
});

test('a description follows the body it mirrors', () => {
  const revised = revise('Shorter', { ...words, title: 'Buns', description: words.body }, 'pinterest');
  expect(revised?.description).toBe(revised?.body);
});

test('growing a text does not push it over what X takes', () => {
  const nearLimit = { ...words, body: `${'Rye bread is good. '.repeat(14)}The end.` };
  expect(measureText('x', revise('Longer and warmer', nearLimit, 'x')?.body ?? '').used).toBeLessThanOrEqual(280);
});

test.each([1, 3, 10])('%i different headlines are thought up', (count) => {
  const headlines = pen().headlines({ business: business(), count });
  expect(new Set(headlines).size).toBe(count);
});

test('a direction steers every headline', () => {
  const headlines = pen().headlines({
    business: business(),
    count: 10,
    direction: 'More about the people, less about the bread',
  });
  expect(headlines).toHaveLength(10);
  for (const headline of headlines) expect(headline.toLowerCase()).toContain('the people');
});

test('a brand without keywords still gets headlines', () => {
  expect(
    pen()
      .headlines({ business: business({ keywords: [] }), count: 10 })
      .join(),
  ).not.toContain('undefined');
});

test('a reel has no value', () => {
  expect(pen().score({ words, kind: 'reel' }).value).toBeNull();
});

test('nothing written is worth nothing', () => {
  expect(pen().score({ words: { ...words, body: ' ' }, kind: 'post' })).toMatchObject({
    value: 0,
    verdict: 'Nothing to read yet',
  });
});

test('a text with one flaw is good with one thing missing', () => {
  const flawed = { ...words, body: 'Buns at 7:40. The corner ones go first. Come and see.' };
  expect(pen().score({ words: flawed, kind: 'post' })).toEqual({
    value: 88,
    verdict: 'Good, one thing missing',
    singleFix: 'End with a small question, so people have something to answer.',
  });
});

/** Texts with every flaw there is, worst first; applying each fix leads to the next. */
test('applying the fix it names raises the score, until nothing is left to fix', () => {
  let current: Words = {
    body: `Order now${', order today'.repeat(12)}! Hurry! ${'Bread is here. '.repeat(90)}`,
    hashtags: [],
    altText: '',
  };
  let { value, singleFix } = pen().score({ words: current, kind: 'post' });
  for (let round = 0; round < 12 && !singleFix.startsWith('Nothing'); round += 1) {
    const next = revise(singleFix, current);
    expect(next, singleFix).not.toBeNull();
    const after = pen().score({ words: next ?? current, kind: 'post' });
    expect(after.value, singleFix).toBeGreaterThanOrEqual(value ?? 0);
    [current, value, singleFix] = [next ?? current, after.value, after.singleFix];
  }
  expect([value, singleFix]).toEqual([96, 'Nothing to add. Leave it as it is.']);
});
