// Frames and addresses that Galley uses for a browser tab. Parsed by hand: a schema library would have to load before
// the first row is shown.
import type { BucketRate } from './token-bucket.ts';
import type { Answer, Events } from './wire.ts';

/** The greeting was accepted, one call is answered, something changed. */
export type ShellFrame =
  | { ready: true }
  | { id: number; answer: Answer }
  | { event: 'changed'; payload: Events['changed'] };

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isAnswer = (value: unknown): boolean =>
  isRecord(value) &&
  (value['ok'] === true ||
    (value['ok'] === false && isRecord(value['error']) && typeof value['error']['kind'] === 'string'));

const isShellFrame = (value: unknown): value is ShellFrame =>
  isRecord(value) &&
  (value['ready'] === true ||
    (Number.isInteger(value['id']) && isAnswer(value['answer'])) ||
    (value['event'] === 'changed' && isRecord(value['payload']) && Array.isArray(value['payload']['topics'])));

/** Throws for an invalid frame. The contract types the answer: both ends are built from the same preload. */
export const readShellFrame = (value: unknown): ShellFrame => {
  if (!isShellFrame(value)) throw new TypeError('not a frame of Galley');
  return value;
};

/** Close code: this secret is invalid, or no longer valid. A retry is useless. */
export const refusedCloseCode = 4401;

/** The reply of the exchange of a one-time code. Throws for anything else. */
export const readSessionReply = (value: unknown): { secret: string } => {
  if (!isRecord(value) || typeof value['secret'] !== 'string') throw new TypeError('not a reply to a one-time code');
  return { secret: value['secret'] };
};

/** A tab that sends more messages than this is cut off. */
export const tabLimit: BucketRate = { burst: 200, perSecond: 50 };

/** The tab's own limit: lower, because messages sent evenly may arrive in a burst. */
export const tabRate: BucketRate = { burst: 150, perSecond: 40 };

/** Where a one-time code is exchanged for a secret, and the path of the socket. */
export const sessionPath = '/session';

export const socketPath = '/socket';

/** The bytes of an announced file are sent with PUT to `/intake/<number>`, with the tab's secret. */
export const intakePath = '/intake/';

export const secretHeader = 'galley-secret';

/** The reply of `tray.announce`. Throws for anything else. */
export const readAnnounced = (value: unknown): number[] => {
  if (!Array.isArray(value) || !value.every((id) => Number.isInteger(id))) throw new TypeError('not announced files');
  return value as number[];
};
