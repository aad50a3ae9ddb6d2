// What travels on the loopback socket between a browser tab and Galley, in both directions.
// The small zod: the full one tries whether it may make code from text, which the window's policy reports as a breach.
import * as z from 'zod/mini';
import { errorKinds, errorReasons } from './error.ts';
import { fileProblems } from './model/media.ts';
import { eventNames, topics } from './wire.ts';

/** The first message of a tab: the secret it got for its one-time code. Nothing else is heard before it. */
export const helloFrame = z.strictObject({ secret: z.string().check(z.maxLength(100)) });

/** One bridge call. `id` is the tab's own count and comes back with the answer. */
export const callFrame = z.strictObject({
  id: z.int().check(z.nonnegative()),
  name: z.string().check(z.maxLength(100)),
  input: z.optional(z.unknown()),
});

const errorAnswer = z.object({
  kind: z.enum(errorKinds),
  message: z.string(),
  code: z.exactOptional(z.string()),
  requestId: z.exactOptional(z.string()),
  status: z.exactOptional(z.number()),
  retryAfterMs: z.exactOptional(z.number()),
  field: z.exactOptional(z.string()),
  reason: z.exactOptional(z.enum(errorReasons)),
  problem: z.exactOptional(z.enum(fileProblems)),
  retryable: z.exactOptional(z.boolean()),
  scope: z.exactOptional(z.string()),
});

const answer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), error: errorAnswer }),
]);

const topic = z.union([z.enum(topics), z.templateLiteral(['post:', z.string()])]);

/** What Galley sends: the greeting is accepted, one call is answered, something changed. */
export const shellFrame = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({ id: z.int(), answer }),
  z.object({ event: z.enum(eventNames), payload: z.object({ topics: z.array(topic) }) }),
]);
export type ShellFrame = z.output<typeof shellFrame>;

/** Close code: this secret is not, or no longer, known. Trying again is of no use. */
export const refusedCloseCode = 4401;

/** What the exchange of a one-time code gives. */
export const sessionReply = z.object({ secret: z.string() });

/** Where a one-time code is exchanged for a secret, and where the socket lives. */
export const sessionPath = '/session';
export const socketPath = '/socket';

/** The bytes of an announced file are put to `/intake/<number>`, with the tab's secret. */
export const intakePath = '/intake/';
export const secretHeader = 'galley-secret';
/** What `tray.announce` answers. */
export const announcedReply = z.array(z.int());
