// The one status of a post, as rows and chips show it: word, icon and tone of its state (preload/rules/post-state.ts).
import type { SlotEntry } from '../../preload/contract/overdue.ts';
import type { PostRow } from '../../preload/contract/posts.ts';
import type { Obstacle } from '../../preload/rules/blockers.ts';
import {
  type BlockedCause,
  type PostState,
  type StateContext,
  type StateNote,
  type VariantState,
  postState,
  rowFacts,
} from '../../preload/rules/post-state.ts';
import { causeWord, stateWord } from '../../preload/rules/state-words.ts';
import { common, platformName } from '../app/strings.ts';
import type { IconName } from '../ui/icons.ts';
import type { StatusTone } from '../ui/status-tone.ts';
import type { StillShown } from './sync/post-sync.ts';
import {
  markStrings,
  noteStrings,
  someLive,
  spokenRowStrings,
  stateWords,
  statusStrings,
} from './sync/status-strings.ts';
import { syncStrings } from './sync/strings.ts';

/** `against`: what is in the way, and of which platform. `also`: the second line, `notes` in words. */
export type RowStatus = {
  tone: StatusTone;
  text: string;
  icon?: IconName;
  against?: Against;
  notes?: StateNote[];
  also?: string;
};
type Against = { platform: string; obstacle: Obstacle };

export type Around = Omit<StateContext, 'overdue'> & {
  overdue?: SlotEntry | undefined;
  still?: StillShown | undefined;
};

/** `still`: the service still publishes the earlier version, or probably has: shown before anything else. */
export const rowStatus = (row: PostRow, { still, ...context }: Around): RowStatus => {
  if (still) return stillStatus(still);
  if (row.deleting) return deletionWaiting;
  // Of a post that missed one of its slots, the next one belongs to another platform.
  const status = shownState(postState(rowFacts(row, context.overdue ? null : row.at), context));
  // One that the service adds later goes by its own name.
  return status.tone === 'draft' && !known.includes(row.status) ? { ...status, text: row.status } : status;
};

const known: readonly string[] = ['draft', 'scheduled', 'published'];

export const stillStatus = (still: StillShown): RowStatus => ({
  tone: still.isAtRisk ? 'failed' : 'offline',
  text: still.mark,
});
export const deletionWaiting: RowStatus = { tone: 'offline', text: markStrings.deletionWaiting };

const tones = {
  published: 'published',
  sending: 'scheduled',
  approval: 'approval',
  making: 'generating',
  scheduled: 'scheduled',
  draft: 'draft',
} as const;

/** Word, icon and tone of a state. */
export const shown = (state: VariantState): RowStatus =>
  state.is === 'blocked'
    ? { tone: 'failed', text: stateWord(state, stateWords) }
    : state.is === 'scheduled' && state.paused
      ? { tone: 'offline', text: stateWord(state, stateWords), icon: 'pause' }
      : // One on its way is drawn as an outline.
        {
          tone: tones[state.is],
          text: stateWord(state, stateWords),
          ...(state.is === 'sending' && { icon: 'send' }),
        };

/** The same with its second line, and what is in the way. */
export const shownState = ({ notes, ...state }: PostState): RowStatus => {
  const causes = [...(state.is === 'blocked' ? [state.cause] : []), ...notes];
  const against = causes.map(againstOf).find((each) => each !== undefined);
  return {
    ...shown(state),
    ...(against && { against }),
    ...(notes.length > 0 && { notes, also: notes.map(noteText).join(', ') }),
  };
};

const againstOf = (of: BlockedCause | StateNote): Against | undefined => {
  if ('cause' in of) return againstOf(of.cause);
  if ('finding' in of) return { platform: of.platform, obstacle: of.finding };
  return 'gate' in of ? { platform: of.platform, obstacle: { kind: of.gate } } : undefined;
};

export const noteText = (note: StateNote): string => {
  if (note.is === 'blocked') return causeWord(note.cause, stateWords);
  if (note.is === 'making') return statusStrings.making;
  return note.is === 'live' ? someLive(note.live, note.all) : noteStrings[note.is];
};

/** Its second line asks for the person. */
export const warns = ({ notes = [] }: RowStatus): boolean =>
  notes.some(
    ({ is }) => is === 'changed' || is === 'unchecked' || is === 'moved' || is === 'blocked' || is === 'doubtful',
  );

type Shown = { name: string; status: RowStatus; time: string | undefined };

/** The whole row, as a screen reader says it. */
export const spokenRow = (row: PostRow, { name, status, time }: Shown): string =>
  spokenRowStrings({
    name,
    kind: row.kind,
    status: status.also ? `${status.text}, ${status.also}` : status.text,
    platforms: row.platforms.map(({ platform }) => platformName(platform)),
    time: time ?? common.noTime,
    sync: syncStrings.states[row.sync.state],
  });
