// The one word of each state of a post, from the catalog `shared/states` of a language: the window and what Galley writes
// to files say the same.
import { platformShortName } from './message-format.ts';
import type { StateName } from './choices.ts';
import type { BlockedCause, VariantState } from './post-state.ts';

type Named = Extract<BlockedCause, { kind: 'sign-in' | 'limited' | 'platform-failed' }>['kind'];

/** A compiled catalog. */
export type StateWords = {
  readonly status: Readonly<Record<Exclude<StateName, 'blocked'> | Exclude<BlockedCause['kind'], Named>, string>>;
  /** `channel`: what platformShortName makes of a platform. */
  readonly named: Readonly<Record<Named, (channel: string) => string>>;
  readonly paused: string;
};

/** The word of what blocks. */
export const causeWord = (cause: BlockedCause, { status, named }: StateWords): string => {
  switch (cause.kind) {
    case 'sign-in':
    case 'limited':
    case 'platform-failed':
      return named[cause.kind](platformShortName(cause.platform));
    default:
      return status[cause.kind];
  }
};

export const stateWord = (state: VariantState, words: StateWords): string => {
  if (state.is === 'blocked') return causeWord(state.cause, words);
  return state.is === 'scheduled' && state.paused ? words.paused : words.status[state.is];
};
