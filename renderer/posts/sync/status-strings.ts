// The words for every state of a post, what blocks it and what is said beside it.
import { list } from '#messages/language.ts';
import * as messages from '#messages/posts/sync/status.ts';
import type { FilterState, StateName } from '../../../preload/rules/choices.ts';
import type { BlockedCause } from '../../../preload/rules/post-state.ts';
import { isolated, kindName, platformShortName } from '../../app/strings.ts';

/** `name` and `platforms` as they are called, `kind` as the service names it, the others in words. */
type SpokenRow = {
  name: string;
  kind: string;
  status: string;
  platforms: readonly string[];
  time: string;
  sync: string;
};

type Named = (platform: string) => string;

const changed = messages.changed;
const unchecked = messages.unchecked;

/** The chip of each state, and of each cause that blocks. */
export const statusStrings = {
  ...messages.status,
  'sign-in': (platform) => messages.named['sign-in'](platformShortName(platform)),
  limited: (platform) => messages.named.limited(platformShortName(platform)),
  'platform-failed': (platform) => messages.named['platform-failed'](platformShortName(platform)),
} satisfies Record<Exclude<StateName, 'blocked'> | BlockedCause['kind'], string | Named>;

/** What posts of a state are called together, whatever blocks each: tabs and filters. */
export const stateStrings: Record<FilterState, string> = {
  ...statusStrings,
  blocked: messages.state.blocked,
  changed,
  unchecked,
};

/**
 * What is shown in place of a state. `probablyPublished`: unscheduled or changed here, and not in time. `paused`: its
 * time is stored here.
 */
export const markStrings = messages.mark;

/** The second line, beside a state. */
export const noteStrings = {
  ...messages.note,
  changed,
  unchecked,
};
/** Such a note as a sentence of its own. */
export const noteSentences = messages.sentence;
export const someLive = messages.someLive;

/** Of what is being made, in its own card and picture. */
export const makingStrings = messages.making;

/** A whole row, as a screen reader says it. */
export const spokenRowStrings = ({ name, kind, status, platforms, time, sync }: SpokenRow): string =>
  [isolated(name), kindName(kind), status, list(platforms.map(isolated)), time, sync].join(', ');
