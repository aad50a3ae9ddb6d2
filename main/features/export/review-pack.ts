// The review pack: posts as one HTML page for people without Galley, with small pictures embedded as data URLs.
import { Temporal } from 'temporal-polyfill';
import type { Variant } from '../../../preload/contract/posts.ts';
import { platformName, wordsOf, type WrittenPost } from './formats.ts';

export type ReviewSettings = {
  businessName: string;
  /** Times are in this zone. */
  zone: string;
  madeMs: number;
  /** Data URLs by the id of a picture. */
  pictures: ReadonlyMap<string, string>;
};

/** One HTML file that runs nothing, loads nothing, and shows every text as it was written. */
export const toReview = (posts: readonly WrittenPost[], { businessName, zone, madeMs, pictures }: ReviewSettings) => {
  const wall = (at: string | number): string => {
    const there = Temporal.Instant.fromEpochMilliseconds(new Date(at).getTime()).toZonedDateTimeISO(zone);
    return there.toLocaleString('en', { dateStyle: 'full', timeStyle: 'short' });
  };
  const version = (variant: Variant): string => {
    const { platform, title, scheduledAt, publishedAt, media } = variant;
    const when = publishedAt
      ? `Published ${wall(publishedAt)}`
      : scheduledAt
        ? `Publishes ${wall(scheduledAt)}`
        : 'No time set';
    const shown = media.map(({ id, type, altText }) => {
      const picture = pictures.get(id);
      const alt = altText ?? variant.altText ?? '';
      if (picture !== undefined) return `<img src="${escaped(picture)}" alt="${escaped(alt)}">`;
      return `<span class="file">${type === 'video' ? 'Video' : 'Picture'}</span>`;
    });
    const text = wordsOf(variant);
    return [
      '<section>',
      `<h3>${escaped(platformName(platform))} <small>${escaped(when)}</small></h3>`,
      ...(shown.length > 0 ? [`<div class="media">${shown.join('')}</div>`] : []),
      ...(title === null || title === '' ? [] : [`<p class="title" dir="auto">${escaped(title)}</p>`]),
      ...(text === '' ? [] : [`<p class="text" dir="auto">${escaped(text)}</p>`]),
      '</section>',
    ].join('\n');
  };
  const article = ({ post }: WrittenPost, index: number): string =>
    [
      '<article>',
      `<h2 dir="auto"><span>${index + 1}</span> ${escaped(post.name)}</h2>`,
      ...post.variants.map(version),
      '<p class="answer">OK as it is ☐ &nbsp; Please change: <i></i></p>',
      '</article>',
    ].join('\n');
  const title = `${businessName}: posts to review`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<header>
<h1 dir="auto">${escaped(title)}</h1>
<p>${posts.length === 1 ? '1 post' : `${posts.length} posts`}, as of ${escaped(wall(madeMs))}. Times use ${escaped(zone)}.</p>
</header>
<main>
${posts.map(article).join('\n')}
</main>
</body>
</html>
`;
};

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** For text and quoted attribute values. Characters that HTML does not allow are removed. */
const escaped = (text: string): string =>
  text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f]/g, '').replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);

const style = `
body { max-width: 44rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; line-height: 1.25; }
h2 { margin-block: 0 1rem; font-size: 1.2rem; }
h2 span { color: GrayText; font-weight: 400; }
h3 { margin-block: 0 .5rem; font-size: 1rem; }
small { margin-inline-start: .5rem; font-weight: 400; }
article { margin-block-start: 2rem; padding-block-start: 1.5rem; border-block-start: 1px solid; }
section { margin-block-end: 1.5rem; break-inside: avoid; }
.media { display: flex; flex-wrap: wrap; gap: .5rem; margin-block-end: .5rem; }
img { max-width: 100%; height: 12rem; border-radius: .4rem; }
.file { padding: .25rem .6rem; border: 1px solid; border-radius: .4rem; }
.title { font-weight: 600; }
.text { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.answer i { display: inline-block; width: 60%; border-block-end: 1px solid; }
`;
