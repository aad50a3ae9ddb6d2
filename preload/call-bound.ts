// How much one call of the window may hold. The window cuts its files to this bound; the socket and the core refuse more.
import type { ErrorData } from './error.ts';

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
