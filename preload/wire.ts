// What crosses the border around the contract: answers, events, and the shape of a transport.
import type { ActionId } from './actions.ts';
import type { ErrorData } from './errors.ts';

/** Every call is answered with one of these; nothing is ever thrown across the border. */
export type Answer = { ok: true; value: unknown } | { ok: false; error: ErrorData };

export const topics = [
  'session',
  'preferences',
  'account',
  'posts',
  'jobs',
  'sync',
  'activity',
  /** The dropped files and their groups. */
  'tray',
  /** How far uploads are. */
  'uploads',
  /** The files that are kept. */
  'media',
  /** The person's own blocks of text. */
  'snippets',
  /** Saved views of the Library. */
  'views',
  /** What the service plans by itself. */
  'agenda',
  'ideas',
  /** The person's own thoughts. */
  'captures',
  /** The weekly slots. */
  'plan',
  /** New versions of Galley. */
  'updates',
] as const;

/** What became stale. `post:<id>` names one post; `sync` is the state of the whole library towards the service. */
export type Topic = (typeof topics)[number] | `post:${string}`;

export type Events = {
  /** Something changed: ask again for what you show. */
  changed: { topics: Topic[] };
  /** The person chose this in the menu bar. */
  action: { id: ActionId };
};

/** The closed list: a transport passes on these names and no others. */
export const eventNames = ['changed', 'action'] as const satisfies (keyof Events)[];

/** Characters of a call's input as JSON: every list and text that the contract lets in fits, with each character escaped. */
export const callBound = 1_500_000;

/** What stands around the input in a message, and around a part of a file in an input. */
export const envelopeLength = 1_000;

/** Bytes of a file in one call: base64 makes four characters of three bytes. */
export const filePartBytes = Math.floor((callBound - envelopeLength) / 4) * 3;

export const tooLong: ErrorData = {
  kind: 'invalid',
  message: 'This is more than Galley takes at once.',
  reason: 'too-long',
};

/** More would keep the core busy for too long. */
const itemsAtOnce = 500;

/** The same list in pieces that each fit a call, in order. */
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
