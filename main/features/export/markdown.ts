// Posts as one Markdown document to read, print or keep in a folder of notes.
import { Temporal } from 'temporal-polyfill';
import type { Variant } from '../../../preload/contract/posts.ts';
import { platformName, wordsOf, type WrittenPost } from './written.ts';

/** Times are those of `zone`. */
export const toMarkdown = (posts: readonly WrittenPost[], zone: string): string =>
  posts.map((post) => section(post, zone)).join('\n');

const section = ({ post, tags, desk }: WrittenPost, zone: string): string => {
  const facts = [
    `- Status: ${post.status}`,
    ...(tags.length > 0 ? [`- Tags: ${tags.map(inLine).join(', ')}`] : []),
    ...(desk.plannedOn === null ? [] : [`- Planned for: ${desk.plannedOn}`]),
  ];
  return [
    `## ${inLine(post.name)}`,
    facts.join('\n'),
    ...(desk.note === '' ? [] : ['### Note', quote(desk.note)]),
    ...post.variants.flatMap((variant) => version(variant, zone)),
    '',
  ].join('\n\n');
};

const version = (variant: Variant, zone: string): string[] => {
  const { platform, title, altText, scheduledAt, publishedAt, permalink } = variant;
  const facts = [
    ...(scheduledAt ? [`- Scheduled: ${wall(scheduledAt, zone)}`] : []),
    ...(publishedAt ? [`- Published: ${wall(publishedAt, zone)}`] : []),
    ...(permalink === null ? [] : [`- Link: <${permalink}>`]),
    ...(title === null ? [] : [`- Title: ${inLine(title)}`]),
    ...(altText === null ? [] : [`- Alt text: ${inLine(altText)}`]),
  ];
  const text = wordsOf(variant);
  return [
    `### ${platformName(platform)}`,
    ...(facts.length > 0 ? [facts.join('\n')] : []),
    ...(text === '' ? [] : [quote(text)]),
  ];
};

const wall = (at: string, zone: string): string => {
  const shown = Temporal.Instant.from(at).toZonedDateTimeISO(zone);
  return `${shown.toPlainDate().toString()} ${shown.toPlainTime().toString({ smallestUnit: 'minute' })} (${zone})`;
};

/** Signs that would be taken for Markdown's own stay as they were written. */
const escaped = (text: string): string => text.replace(/[\\`*_[\]<>#|~]/g, '\\$&');
const inLine = (text: string): string => escaped(text.replace(/\s+/g, ' ').trim());
const quote = (text: string): string =>
  text
    .split(/\r\n|\n|\r/)
    .map((line) => `> ${escaped(line)}`.trimEnd())
    .join('  \n');
