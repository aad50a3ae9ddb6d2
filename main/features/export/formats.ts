// Posts as Markdown and iCalendar, and what every format says of a post.
import { Temporal } from 'temporal-polyfill';
import { ICalCalendar, ICalEventStatus } from 'ical-generator';
import type { UntaggedNotes } from '../../../preload/contract/local-notes.ts';
import type { Post, Variant } from '../../../preload/contract/posts.ts';
import type { Language } from '../../../preload/rules/message-format.ts';
import { filterStatuses } from '../../../preload/rules/post-query.ts';
import type { VariantState } from '../../../preload/rules/post-state.ts';
import { stateWord } from '../../../preload/rules/state-words.ts';
import { platforms } from '../../../preload/rules/platforms.ts';
import { stateWords } from '../posts/state-words.ts';
import { markdownWords } from './words.ts';

export type WrittenPost = {
  post: Post;
  tags: string[];
  localNotes: UntaggedNotes;
  /** Its state, or that of versions that share a slot. */
  stateOf: (versions?: readonly Variant[]) => VariantState;
};

/** Its state as the window calls it. A status that the service added later goes by its own name. */
export const stateText = (
  { post, stateOf }: Pick<WrittenPost, 'post' | 'stateOf'>,
  language: Language,
  versions?: readonly Variant[],
): string => {
  const state = stateOf(versions);
  const status = versions?.[0]?.status ?? post.status;
  const isKnown = filterStatuses.some((each) => each === status);
  return state.is === 'draft' && !isKnown ? status : stateWord(state, stateWords[language]);
};

/** The slot that a version gets back when the pause ends; null: none. */
export const pausedAt = ({ paused = [] }: Post, { platform }: Variant): string | null =>
  paused.find((each) => each.platform === platform)?.at ?? null;

export const platformName = (platform: string): string =>
  Object.hasOwn(platforms, platform) ? platforms[platform as keyof typeof platforms].name : platform;

/** What a reader of the variant sees: its text, and its hashtags below. */
export const wordsOf = ({ body, hashtags }: Variant): string =>
  [body ?? '', hashtags.map((tag) => `#${tag}`).join(' ')].filter((part) => part !== '').join('\n\n');

/** As known on this computer: both null for a post that was never approved, or is still to be. */
export const approvalOf = ({ approval, changedSinceApproval }: Post) => ({
  /** The name that a reviewer gave. */
  approvedBy: approval?.by ?? null,
  approvedAt: approval?.at ?? null,
  approvalFits: approval ? !changedSinceApproval : null,
});
// Posts as one Markdown document to read, print or archive in a folder of notes.
/** Times are in `zone`. */
export const toMarkdown = (posts: readonly WrittenPost[], zone: string, language: Language): string =>
  posts.map((post) => section(post, zone, language)).join('\n');

const listed = (facts: readonly string[]): string => facts.map((fact) => `- ${fact}`).join('\n');

const section = (written: WrittenPost, zone: string, language: Language): string => {
  const { post, tags, localNotes } = written;
  const words = markdownWords[language];
  const facts = [
    words.status(stateText(written, language)),
    ...(tags.length > 0 ? [words.tags(tags.map(inLine).join(', '))] : []),
    ...(localNotes.plannedOn === null ? [] : [words.plannedOn(localNotes.plannedOn)]),
  ];
  return [
    `## ${inLine(post.name)}`,
    listed(facts),
    ...(localNotes.note === '' ? [] : [`### ${words.note}`, quote(localNotes.note)]),
    ...post.variants.flatMap((variant) => version(written, variant, { zone, language })),
    '',
  ].join('\n\n');
};

const version = (
  written: WrittenPost,
  variant: Variant,
  { zone, language }: { zone: string; language: Language },
): string[] => {
  const { platform, title, altText, permalink } = variant;
  const words = markdownWords[language];
  const at = timeOf(written.post, variant);
  const facts = [
    ...(at === null ? [] : [words.atTime(stateText(written, language, [variant]), wall(at, zone))]),
    ...(permalink === null ? [] : [words.link(`<${permalink}>`)]),
    ...(title === null ? [] : [words.title(inLine(title))]),
    ...(altText === null ? [] : [words.altText(inLine(altText))]),
  ];
  const text = wordsOf(variant);
  return [
    `### ${platformName(platform)}`,
    ...(facts.length > 0 ? [listed(facts)] : []),
    ...(text === '' ? [] : [quote(text)]),
  ];
};

const wall = (at: string, zone: string): string => {
  const shown = Temporal.Instant.from(at).toZonedDateTimeISO(zone);
  return `${shown.toPlainDate().toString()} ${shown.toPlainTime().toString({ smallestUnit: 'minute' })} (${zone})`;
};

/** When it was published, else its slot, else the one that a pause stores. */
export const timeOf = (post: Post, variant: Variant): string | null =>
  variant.publishedAt ?? variant.scheduledAt ?? pausedAt(post, variant);

/** Characters that Markdown would interpret stay as they were written. */
const escaped = (text: string): string => text.replace(/[\\`*_[\]<>#|~]/g, '\\$&');
const inLine = (text: string): string => escaped(text.replace(/\s+/g, ' ').trim());
const quote = (text: string): string =>
  text
    .split(/\r\n|\n|\r/)
    .map((line) => `> ${escaped(line)}`.trimEnd())
    .join('  \n');

// Scheduled and published variants as a calendar for other programs (RFC 5545), in UTC; planned days as all-day events.
/** `businessId` separates the ids of two businesses. Posts without a time or planned day are left out. */
export const toIcs = (posts: readonly WrittenPost[], businessId: string, language: Language): string => {
  const calendar = new ICalCalendar({
    name: 'Galley',
    prodId: { company: 'Galley', product: 'Galley', language: language.toUpperCase() },
  });
  for (const written of posts) {
    const { post, localNotes } = written;
    const changedAt =
      post.updatedAt === null ? {} : { stamp: new Date(post.updatedAt), lastModified: new Date(post.updatedAt) };
    const isTimed = post.variants.some((variant) => timeOf(post, variant) !== null);
    // If it has a time, the time replaces the planned day.
    if (localNotes.plannedOn !== null && !isTimed)
      calendar.createEvent({
        id: `${post.id}-planned-${businessId}@galley`,
        start: new Date(`${localNotes.plannedOn}T00:00:00Z`),
        allDay: true,
        timezone: 'UTC',
        ...changedAt,
        summary: post.name,
        description: localNotes.note,
        status: ICalEventStatus.TENTATIVE,
      });
    for (const variant of post.variants) {
      const { platform, permalink, publishedAt } = variant;
      const at = timeOf(post, variant);
      if (at === null) continue;
      const { is } = written.stateOf([variant]);
      const isPlain = is === 'published' || (is === 'scheduled' && pausedAt(post, variant) === null);
      const state = isPlain ? '' : ` (${stateText(written, language, [variant])})`;
      calendar.createEvent({
        // Stable for the life of the post: a calendar that reads a newer file moves the event instead of adding a
        // second one.
        id: `${post.id}-${platform}-${businessId}@galley`,
        start: new Date(at),
        ...changedAt,
        summary: `${platformName(platform)}: ${post.name}${state}`,
        description: wordsOf(variant),
        status: publishedAt ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
        ...(permalink !== null && { url: permalink }),
      });
    }
  }
  return calendar.toString();
};
