// The page of a review pack: one HTML file that a reviewer without Galley opens, answers and saves answers from.
import { Temporal } from 'temporal-polyfill';
import type { MediaItem, Post, Variant } from '../../../preload/contract/posts.ts';
import { joinedParts } from '../../../preload/rules/date-parts.ts';
import type { Language } from '../../../preload/rules/message-format.ts';
import { isPlatformId, platforms } from '../../../preload/rules/platforms.ts';
import { pausedAt, platformName, wordsOf, type WrittenPost } from '../export/formats.ts';
import { escaped, sourceHash } from '../html.ts';
import { pageScript, type PackData } from './page-script.ts';
import { pageStyle } from './page-style.ts';
import { packWords, scriptWords, type PackWords } from './words.ts';

export type ReviewedPost = Omit<WrittenPost, 'stateOf'> & {
  /** Random, of this pack. */
  item: string;
  /** Of what the post says now. */
  hash: string;
};

export type ReviewSettings = {
  /** 32 hex digits. */
  pack: string;
  /** Its business (packs.ts), which answers name again. */
  owner: string;
  businessName: string;
  /** Times are in this zone. */
  zone: string;
  /** Of all its words and dates. Answers are the same in each. */
  language: Language;
  madeMs: number;
  /** Data URLs by the id of a picture. */
  pictures: ReadonlyMap<string, string>;
};

/**
 * Loads nothing and sends nothing. Texts can't become markup or code: everything is escaped, and the policy of the page
 * allows one script and one style, by their hashes. Without scripts it is a page to read and print.
 */
export const toReviewPage = (posts: readonly ReviewedPost[], settings: ReviewSettings): string => {
  const { pack, owner, businessName, language } = settings;
  const words = packWords[language];
  const sorted = byTime(posts);
  const answerable = sorted.filter((post) => !isPublished(post));
  const times = (answerable.length > 0 ? answerable : sorted).flatMap(timesOf);
  const title = titleOf(times, posts.length, settings);
  const business = businessName.trim();
  const data: PackData = {
    pack,
    owner,
    business,
    words: scriptWords(words),
    posts: answerable.map(({ item, hash }) => ({ item, hash })),
  };
  const show = createShow(settings);
  const canAnswer = answerable.length > 0;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<style>${pageStyle}</style>
</head>
<body>
<header>
<span class="mark" aria-hidden="true">${escaped([...business][0] ?? '')}</span>
<div class="intro">
<h1 id="title">${escaped(title)}</h1>
<p dir="auto">${escaped(introOf(sorted, { ...settings, businessName: business }))}</p>
${canAnswer ? `<p id="no-script"><strong>${escaped(words.page.noScript)}</strong></p>` : ''}
</div>
</header>
<main>
${sorted.map((post, index) => show.card(post, index + 1)).join('\n')}
</main>
${canAnswer ? controls(words, data) : ''}
</body>
</html>
`;
};

const policy = [
  "default-src 'none'",
  'img-src data:',
  `style-src ${sourceHash(pageStyle)}`,
  `script-src ${sourceHash(pageScript)}`,
  "connect-src 'none'",
  "form-action 'none'",
  "base-uri 'none'",
].join('; ');

/** JSON that can stand in a script element: nothing in it can end the element or a line. */
const inScript = (data: PackData): string =>
  JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Also one that is stored while everything is paused. null: it has none that can be read. */
const timeOf = (post: Post, variant: Variant): number | null => {
  const ms = Date.parse(variant.publishedAt ?? variant.scheduledAt ?? pausedAt(post, variant) ?? '');
  return Number.isNaN(ms) ? null : ms;
};

const timesOf = ({ post }: ReviewedPost): number[] =>
  post.variants.map((variant) => timeOf(post, variant)).filter((ms) => ms !== null);

const hasBeenPublished = ({ status, publishedAt }: Variant): boolean => status === 'published' || Boolean(publishedAt);

/** On all its platforms: there is nothing left to answer. */
const isPublished = ({ post }: ReviewedPost): boolean =>
  post.variants.length > 0 ? post.variants.every(hasBeenPublished) : post.status === 'published';

/** By the first time; those without one stay in their order, last. */
const byTime = (posts: readonly ReviewedPost[]): ReviewedPost[] => {
  const timed = posts.map((post) => ({ post, first: Math.min(...timesOf(post)) }));
  return timed
    .toSorted((one, other) => (one.first === other.first ? 0 : one.first - other.first))
    .map(({ post }) => post);
};

const at = (ms: number, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone);

type Place = Pick<ReviewSettings, 'zone' | 'language'>;

const written = (ms: number, { zone, language }: Place, options: Intl.DateTimeFormatOptions): string =>
  joinedParts(new Intl.DateTimeFormat(language, { ...options, timeZone: zone }).formatToParts(ms));

/** What the times have in common: a week from Monday to Sunday, or a month. */
export const titleOf = (times: readonly number[], postCount: number, place: Place): string => {
  const { title } = packWords[place.language];
  const days = times.map((ms) => at(ms, place.zone).toPlainDate());
  const one = (names: string[]): boolean => new Set(names).size === 1;
  const mondays = days.map((day) => day.subtract({ days: day.dayOfWeek - 1 }));
  const [monday] = mondays;
  if (monday && one(mondays.map(String)))
    return title.week(monday.toLocaleString(place.language, { month: 'long', day: 'numeric' }));
  const [first] = days;
  if (first && one(days.map((day) => day.toPlainYearMonth().toString())))
    return title.month(first.toLocaleString(place.language, { month: 'long', year: 'numeric' }));
  return title.posts(postCount);
};

/** `America/New_York` is "New York time". A zone without a city is named by its offset then. */
const zoneSentence = ({ zone, madeMs, language }: ReviewSettings): string => {
  const { page } = packWords[language];
  const city = /^(?!Etc\/)[A-Za-z_]+\/(?:.+\/)?(.+)$/.exec(zone)?.[1];
  if (city !== undefined) return page.zone(city.replaceAll('_', ' '));
  const { offset } = at(madeMs, zone);
  return page.offset(`UTC${offset === '+00:00' ? '' : offset.replace('-', '−')}`);
};

/** "Thu May 14", with the year where it is another than that of the pack. */
const dayName = (ms: number, { madeMs, ...place }: Place & Pick<ReviewSettings, 'madeMs'>): string => {
  const isThisYear = at(ms, place.zone).year === at(madeMs, place.zone).year;
  return written(ms, place, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
  });
};

const introOf = (posts: readonly ReviewedPost[], settings: ReviewSettings): string => {
  const { page } = packWords[settings.language];
  const { businessName, madeMs } = settings;
  const isPublic = posts.some(({ post }) => post.status === 'published' || post.variants.some(hasBeenPublished));
  return [
    page.sent(businessName, posts.length, dayName(madeMs, settings)),
    zoneSentence(settings),
    ...(isPublic ? [] : [page.notPublic]),
  ].join(' ');
};

/** Variants that a reader sees alike. */
type Version = { variants: Variant[]; first: Variant };

const versionsOf = (post: Post): Version[] => {
  const versions = new Map<string, Version>();
  for (const variant of post.variants) {
    const { title, media } = variant;
    const seen = [
      wordsOf(variant),
      title ?? '',
      timeOf(post, variant),
      hasBeenPublished(variant),
      media.map(({ id }) => id),
    ];
    const key = JSON.stringify(seen);
    const same = versions.get(key);
    if (same) same.variants.push(variant);
    else versions.set(key, { variants: [variant], first: variant });
  }
  return [...versions.values()];
};

const badge = ({ platform }: Variant, isNamed: boolean): string => {
  const name = escaped(platformName(platform));
  const [kind, short] = isPlatformId(platform)
    ? [platform, platforms[platform].badge]
    : ['other', escaped([...platform].slice(0, 2).join(''))];
  const named = isNamed ? `<span class="name">${name}</span>` : `<span class="hidden-name">${name}</span>`;
  return `<span class="platform"><span class="badge ${kind}" title="${name}" aria-hidden="true">${short}</span>${named}</span>`;
};

const createShow = (settings: ReviewSettings) => {
  const { language, pictures } = settings;
  const { page, choices } = packWords[language];
  const when = (post: Post, variant: Variant): string => {
    const ms = timeOf(post, variant);
    const time = ms === null ? null : `${dayName(ms, settings)}, ${clockOf(ms)}`;
    if (hasBeenPublished(variant)) return time === null ? page.published : page.publishedAt(time);
    if (time !== null && pausedAt(post, variant) !== null) return page.pausedAt(time);
    return time ?? page.noTime;
  };
  const clockOf = (ms: number): string => written(ms, settings, { hour: 'numeric', minute: '2-digit' });

  const picture = (variant: Variant, { id, type, altText }: MediaItem): string => {
    const source = pictures.get(id);
    const alt = altText ?? variant.altText ?? '';
    return source === undefined
      ? `<span class="file">${escaped(type === 'video' ? page.video : page.picture)}</span>`
      : `<img src="${escaped(source)}" alt="${escaped(alt)}">`;
  };
  const gallery = (variant: Variant): string =>
    variant.media.length === 0
      ? ''
      : `<div class="pictures">${variant.media.map((item) => picture(variant, item)).join('')}</div>`;

  const noText = `<p class="empty">${escaped(page.noText)}</p>`;
  const text = (variant: Variant): string => {
    const body = wordsOf(variant);
    const title = variant.title ?? '';
    if (body === '' && title === '') return noText;
    return [
      title === '' ? '' : `<p class="title" dir="auto">${escaped(title)}</p>`,
      body === '' ? '' : `<p class="text" dir="auto">${escaped(body)}</p>`,
    ].join('');
  };
  const single = (post: Post, { variants, first }: Version): string =>
    `<p class="when">${escaped(when(post, first))} ${variants.map((each) => badge(each, false)).join(' ')}</p>${text(first)}`;
  const oneOfSeveral = (post: Post, { variants, first }: Version, hasOwnPictures: boolean): string =>
    `<section><h3>${variants.map((each) => badge(each, true)).join(' ')} <span class="when">${escaped(when(post, first))}</span></h3>` +
    `${hasOwnPictures ? gallery(first) : ''}${text(first)}</section>`;

  /** The script puts the controls here; boxes are for a page on paper. */
  const answerPlace = `<div class="answer"></div>
<p class="boxes" aria-hidden="true"><span class="box approve"></span> ${escaped(choices.approve)} <span class="box change"></span> ${escaped(page.requestOnPaper)} <span class="line"></span></p>`;
  const card = (reviewed: ReviewedPost, number: number): string => {
    const { post } = reviewed;
    const versions = versionsOf(post);
    const [version] = versions;
    const isOne = versions.length === 1;
    const mediaOf = ({ first }: Version): string => first.media.map(({ id }) => id).join(' ');
    const hasOwnPictures = version !== undefined && versions.some((each) => mediaOf(each) !== mediaOf(version));
    const shared = version && !hasOwnPictures ? gallery(version.first) : '';
    const shown =
      isOne && version
        ? single(post, version)
        : versions.map((each) => oneOfSeveral(post, each, hasOwnPictures)).join('\n');
    const name = post.name.trim() === '' ? page.unnamed(number) : post.name;
    const isAnswerable = !isPublished(reviewed);
    const classes = `post${shared === '' ? ' no-picture' : ''}${isAnswerable ? ' answerable' : ''}`;
    return `<article class="${classes}" aria-labelledby="name-${number}">
<span class="number" aria-hidden="true">${number}</span>
${shared}
<div class="content"><h2 id="name-${number}" dir="auto">${escaped(name)}</h2>
${shown === '' ? noText : shown}</div>
${isAnswerable ? answerPlace : `<p class="published">${escaped(page.alreadyPublished)}</p>`}
</article>`;
  };
  return { card };
};

const icon = (path: string): string =>
  `<svg viewBox="0 0 16 16" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round"><path d="${path}"/></svg>`;

const check = icon('m3 8.6 3.2 3.1L13 4.6');
const pencil = icon(
  'm3 10.75-.5 2.75 2.75-.5 7.6-7.6a1.35 1.35 0 0 0 0-1.9l-.35-.35a1.35 1.35 0 0 0-1.9 0L3 10.75ZM9.4 4.4l2.2 2.2',
);
const saveArrow = icon(
  'M8 2.75V10M5 7.3l3 2.9 3-2.9M2.75 10.5v1.25a1.5 1.5 0 0 0 1.5 1.5h7.5a1.5 1.5 0 0 0 1.5-1.5V10.5',
);

const choice = (value: 'ok' | 'change', sign: string, label: string): string =>
  `<label class="choice ${value}"><input type="radio" value="${value}"><span class="face">${sign}<span class="label">${escaped(label)}</span></span></label>`;

/** In templates, so that there are no controls where no script brings them to life. */
const controls = ({ choices, page }: PackWords, data: PackData): string => {
  const how = escaped(page.how(data.business));
  return `<template id="answer-template"><div class="choices" role="radiogroup">${choice('ok', check, choices.approve)}${choice('change', pencil, choices.request)}</div><button type="button" class="clear" hidden>${escaped(page.clear)}</button></template>
<template id="note-template"><div class="note" hidden><label>${escaped(page.note)}</label><textarea rows="1" maxlength="2000" dir="auto"></textarea></div></template>
<template id="header-template"><p class="how">${how}</p><div class="you"><label class="field"><span>${escaped(page.reviewer)}</span><input id="name" type="text" maxlength="100" autocomplete="name" dir="auto" aria-describedby="name-problem"></label><p id="name-problem" hidden></p><label class="filter"><input id="filter" type="checkbox"> ${escaped(page.unansweredOnly)}</label></div></template>
<template id="footer-template"><p id="all-answered" hidden>${escaped(page.allAnswered)}</p><footer><div class="bar" aria-hidden="true"><i></i></div><div class="state"><p id="progress" role="status"></p><div class="hints"><p id="hint">${how}</p><p id="reason"></p><p id="message" role="status"></p></div></div><div class="buttons"><button type="button" id="rest"></button><button type="button" id="copy">${escaped(page.copy)}</button><button type="button" id="save" class="primary" aria-describedby="reason">${saveArrow}${escaped(page.save)}</button></div></footer>
<dialog id="copy-dialog" aria-labelledby="copy-title"><h2 id="copy-title">${escaped(page.copyTitle)}</h2><p>${escaped(page.copyText)}</p><textarea id="copy-text" rows="10" readonly dir="auto" aria-labelledby="copy-title"></textarea><button type="button" class="close">${escaped(page.close)}</button></dialog>
<dialog id="picture-dialog" aria-label="${escaped(page.picture)}"><img alt=""><p dir="auto"></p><button type="button" class="close">${escaped(page.close)}</button></dialog></template>
<script type="application/json" id="pack">${inScript(data)}</script>
<script>${pageScript}</script>`;
};
