// Every word a post can show for its state, where the help lists it, and how it looks.
import { platforms } from '../../../preload/rules/platforms.ts';
import type { StateName } from '../../../preload/rules/choices.ts';
import type { BlockedCause } from '../../../preload/rules/post-state.ts';
import { type RowStatus, shown } from '../../posts/row-status.ts';
import { makingStrings, markStrings, noteStrings, someLive } from '../../posts/sync/status-strings.ts';
import { syncStrings } from '../../posts/sync/strings.ts';

type Cause = BlockedCause['kind'];
type Mark = 'paused' | 'still-publishes' | 'probably-published' | 'deletion-waiting';
type Note = keyof typeof noteStrings | 'live' | 'waiting-to-start';
export type StatusName = Exclude<StateName, 'blocked'> | Cause | Mark | Note;

const states: readonly Exclude<StateName, 'blocked'>[] = [
  'draft',
  'making',
  'approval',
  'scheduled',
  'sending',
  'published',
];

const platform = platforms.instagram.id;
/** With an example where a platform is named. */
const causes: Record<Cause, BlockedCause> = {
  'sign-in': { kind: 'sign-in', platform, gate: 'sign-in' },
  limited: { kind: 'limited', platform, gate: 'limited' },
  'platform-failed': { kind: 'platform-failed', platform, reason: 'unknown' },
  missed: { kind: 'missed' },
  'on-hold': { kind: 'on-hold' },
  'writing-failed': { kind: 'writing-failed' },
  'video-failed': { kind: 'video-failed' },
  'two-edits': { kind: 'two-edits' },
  unconfirmed: { kind: 'unconfirmed' },
  refused: { kind: 'refused' },
  'fix-first': { kind: 'fix-first', platform, finding: { kind: 'empty' } },
};

const offline = (text: string): RowStatus => ({ tone: 'offline', text });
const plain = (text: string): RowStatus => ({ tone: 'draft', text });
const notes: Record<Mark | Note, RowStatus> = {
  paused: shown({ is: 'scheduled', paused: true }),
  'still-publishes': { tone: 'failed', text: syncStrings.stillPublishes },
  'probably-published': { tone: 'failed', text: markStrings.probablyPublished },
  'deletion-waiting': offline(markStrings.deletionWaiting),
  'not-sent': offline(noteStrings['not-sent']),
  'approval-waits': offline(noteStrings['approval-waits']),
  'publish-waits': offline(noteStrings['publish-waits']),
  changed: { tone: 'approval', text: noteStrings.changed },
  unchecked: { tone: 'approval', text: noteStrings.unchecked },
  'ai-waits': offline(noteStrings['ai-waits']),
  moved: { tone: 'approval', text: noteStrings.moved },
  doubtful: { tone: 'approval', text: noteStrings.doubtful },
  live: plain(someLive(2, 4)),
  video: { tone: 'generating', text: noteStrings.video },
  'waiting-to-start': { tone: 'generating', text: makingStrings.waitingToStart, icon: 'hourglass' },
};

const groups = {
  states: Object.fromEntries(states.map((is) => [is, shown(is === 'approval' ? { is, publishes: false } : { is })])),
  blocked: Object.fromEntries(Object.entries(causes).map(([kind, cause]) => [kind, shown({ is: 'blocked', cause })])),
  notes,
};

export const statusesOf = (group: keyof typeof groups): { name: StatusName; appearance: RowStatus }[] =>
  Object.entries(groups[group]).map(([name, appearance]) => ({ name: name as StatusName, appearance }));
