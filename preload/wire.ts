// What crosses the bridge besides the contract: answers, change events, and the size limit of a call.
import type { ActionId } from './actions.ts';
import type { ErrorData } from './errors.ts';

/** Every call is answered with one of these; no exception ever crosses the bridge. */
export type Answer = { ok: true; value: unknown } | { ok: false; error: ErrorData };

export const topics = [
  'session',
  'preferences',
  'account',
  'posts',
  'jobs',
  'sync',
  'activity',
  /** The import tray: its files and groups. */
  'tray',
  /** Progress of uploads. */
  'uploads',
  /** The media library. */
  'media',
  /** The user's reusable text. */
  'snippets',
  /** Saved views of the Library. */
  'views',
  /** The queue and plans of the autopilot. */
  'agenda',
  'ideas',
  /** Saved ideas. */
  'captures',
  /** The weekly slots. */
  'plan',
  /** Whether everything is paused. */
  'pause',
  /** AI batches: what waits, runs and is unchecked. */
  'ai',
  /** New versions of Galley. */
  'updates',
  /** Assistants: who they are, what they did, and the times they propose. */
  'assistants',
  /** Folders of this computer: posts as text files, and what is shared with the user's other computers. */
  'folders',
] as const;

/** What became stale. `post:<id>`: one post; `sync`: the sync state of the whole library. */
export type Topic = (typeof topics)[number] | `post:${string}`;

export type Events = {
  /** Data changed: refresh what you show. */
  changed: { topics: Topic[] };
  /** The user chose this in the menu bar. */
  action: { id: ActionId };
};

/** A closed list: a transport forwards no other names. */
export const eventNames = ['changed', 'action'] as const satisfies (keyof Events)[];

/** Characters of a call's input as JSON. Every input that the contract allows fits, even with each character escaped. */
export const callBound = 1_500_000;

/** Characters reserved for what surrounds the input in a message, or a part of a file in an input. */
export const envelopeLength = 1_000;

/** Bytes of a file in one call: base64 turns three bytes into four characters. */
export const filePartBytes = Math.floor((callBound - envelopeLength) / 4) * 3;

export const tooLong: ErrorData = {
  kind: 'invalid',
  message: 'This is more than Galley accepts at once.',
  reason: 'too-long',
};

/** More items would block the core for too long. */
const itemsAtOnce = 500;

/** Splits a list into chunks that each fit in one call, in order. */
export const inCalls = <T>(items: readonly T[]): T[][] => {
  const calls: T[][] = [];
  let room = 0;
  for (const item of items) {
    const length = JSON.stringify(item).length + 1;
    const open = calls.at(-1);
    if (open && length <= room && open.length < itemsAtOnce) open.push(item);
    else {
      calls.push([item]);
      room = callBound - envelopeLength;
    }
    room -= length;
  }
  return calls;
};
