// The words for every state of a post, what blocks it and what is said beside it.
import { list } from '#messages/language.ts';
import * as messages from '#messages/posts/sync/status.ts';
import * as states from '#messages/states.ts';
import type { FilterState } from '../../../preload/rules/choices.ts';
import type { StateWords } from '../../../preload/rules/state-words.ts';
import { isolated, kindName } from '../../app/strings.ts';

/** `name` and `platforms` as they are called, `kind` as the service names it, the others in words. */
type SpokenRow = {
  name: string;
  kind: string;
  status: string;
  platforms: readonly string[];
  time: string;
  sync: string;
};

const changed = messages.changed;
const unchecked = messages.unchecked;

/** The chip of each state, and of each cause that blocks (preload/rules/state-words.ts). */
export const stateWords: StateWords = { status: states.status, named: states.named, paused: states.paused };
/** Of those that name no platform. */
export const statusStrings = states.status;

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
export const markStrings = { ...messages.mark, paused: states.paused };

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
