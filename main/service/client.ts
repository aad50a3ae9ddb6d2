// The service's client: single attempts with fixed bytes for writes, and reads that are retried.
import { z } from 'zod';
import { AppError } from '../../preload/errors.ts';
import { yieldToEventLoop } from '../kernel/yield-to-event-loop.ts';
import { pause, type Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import { endpointUrl } from './address.ts';
import {
  endpoints,
  pathPrefix,
  type CallInput,
  type CallReply,
  type Endpoint,
  type EndpointName,
  type ReadName,
} from './endpoints.ts';
import { refusal } from './errors.ts';
import { multipartFile, type Progress, type UploadFile } from './multipart.ts';
import { readRateHeaders } from './limits.ts';
import { ofRead, retryDelayMs } from './retry-policy.ts';
import type { Incoming } from './exchange.ts';
import type { Wire } from './send.ts';

type AttemptOptions = {
  signal?: AbortSignal;
  /** One per intent, created before the first attempt. Only sent where the endpoint accepts one. */
  idempotencyKey?: string;
  onProgress?: Progress;
};

/** A request with fixed bytes, so that a repeat is identical. */
export type Frozen<N extends EndpointName = EndpointName> = {
  name: N;
  /** With the query, below the service's address. */
  path: string;
  body: string | UploadFile | null;
};

/** What any reply contains besides its body. */
export type Received = {
  status: number;
  requestId: string | null;
  /** Of the `Date` header, Unix ms. */
  dateMs: number | null;
  /** `resetsInMs`: from this reply on; null: not stated. */
  rate: { limit: number; remaining: number; resetsInMs: number | null } | null;
};

/** The outcome of one request. `received` is null when no reply came. */
export type Attempted<N extends EndpointName> = { received: Received | null } & (
  | { reply: CallReply<N> }
  | { error: AppError }
);

export type Client = {
  /** Throws AppError `invalid` with `field` for what the service would reject. */
  freeze<N extends EndpointName>(name: N, input: CallInput<N>): Frozen<N>;
  /**
   * Sends exactly once, and never throws for what the service does. The error is an AppError: the service's refusals
   * by kind, `unreachable` when no byte left, `unsure` when it may have happened, `unreadable`, `cancelled`. A write's
   * success that cannot be read, or comes without `x-request-id` (public-api.md, Errors), is `unreadable`.
   */
  attempt<N extends EndpointName>(frozen: Frozen<N>, options?: AttemptOptions): Promise<Attempted<N>>;
  /** Reads, with retries if needed (retry-policy.ts). Throws AppError. */
  ask<N extends ReadName>(name: N, input: CallInput<N>, signal?: AbortSignal): Promise<CallReply<N>>;
};

export type ClientConfig = {
  base: URL;
  key: string;
  wire: Wire;
  clock: Clock;
  log: Log;
  /** 0 to below 1. */
  random: () => number;
};

const callTimeoutMs = 30_000;
/** These wait for a platform to reply. */
const platformTimeoutMs = 90_000;
const platformCalls: readonly EndpointName[] = ['posts.publish', 'posts.approve'];
const uploadIdleMs = 60_000;
const maxReplyBytes = 20_000_000;
/** Parsing a page of posts takes milliseconds: long replies are parsed between other work. */
const longReplyBytes = 64 * 1024;

/** The HTTP client of one service address and API key, built from the endpoint table (endpoints.ts). */
export const createClient = (config: ClientConfig): Client => {
  const { base, key, wire, clock, log, random } = config;
  const root = base.origin + base.pathname.replace(/\/$/, '');

  const freeze = <N extends EndpointName>(name: N, input: unknown): Frozen<N> => {
    const row: Endpoint = endpoints[name];
    const { path, query, body } = prepare(row, input);
    const url = endpointUrl(base, pathPrefix + row.template, path, query);
    return { name, path: url.href.slice(root.length), body };
  };

  const send = ({ name, path, body: fixed }: Frozen, { idempotencyKey, signal, onProgress }: AttemptOptions) => {
    const row: Endpoint = endpoints[name];
    const url = new URL(root + path);
    const body = typeof fixed === 'object' && fixed !== null ? multipartFile(fixed, onProgress) : fixed;
    const headers = {
      accept: 'application/json',
      // Without this header any encoding would be allowed, but replies are read as they are.
      'accept-encoding': 'identity',
      // The only place where the key leaves Galley.
      ...(url.origin === base.origin ? { authorization: `Bearer ${key}` } : {}),
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      ...(row.keyed && idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    };
    const timeoutMs =
      row.body === 'file' ? uploadIdleMs : platformCalls.includes(name) ? platformTimeoutMs : callTimeoutMs;
    return wire.send(
      { method: row.method, url, headers, timeoutMs, signal, ...(body === null ? {} : { body }) },
      maxReplyBytes,
    );
  };

  const attempt = async (frozen: Frozen, options: AttemptOptions): Promise<Attempted<EndpointName>> => {
    const row: Endpoint = endpoints[frozen.name];
    const startedAt = clock.now();
    const note = (outcome: Record<string, unknown>) => ({
      call: frozen.name,
      tookMs: clock.now() - startedAt,
      ...outcome,
    });
    let received: Received | null = null;
    try {
      const incoming = await send(frozen, options);
      received = receive(incoming, clock.now());
      const reply = await read(row, incoming, received.dateMs ?? clock.now());
      if (row.method !== 'GET' && received.requestId === null)
        throw new AppError({ kind: 'unreadable', message: 'The answer has no request id.', status: received.status });
      log.info(note({ status: received.status }), 'call');
      return { received, reply };
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown;
      const { kind, code, requestId, status } = thrown.data;
      log.warn(note({ kind, code, requestId, status }), 'call failed');
      return { received, error: thrown };
    }
  };

  const ask = async (frozen: Frozen, signal?: AbortSignal): Promise<CallReply<EndpointName>> => {
    for (let attempts = 1; ; attempts += 1) {
      const came = await attempt(frozen, signal ? { signal } : {});
      if ('reply' in came) return came.reply;
      const delayMs = retryDelayMs(came.error.data, attempts, random());
      if (delayMs === null) throw new AppError(ofRead(came.error.data), { cause: came.error });
      await pause(clock, delayMs, signal).catch((cause: unknown) => {
        throw new AppError({ kind: 'cancelled', message: 'This was stopped before it was asked again.' }, { cause });
      });
    }
  };

  // The table ties each name to the schemas that have just parsed its input and its reply.
  return {
    freeze,
    attempt: (frozen, options = {}) => attempt(frozen, options) as Promise<Attempted<typeof frozen.name>>,
    ask: async (name, input, signal) => (await ask(freeze(name, input), signal)) as CallReply<typeof name>,
  };
};

const receive = ({ status, headers }: Incoming, nowMs: number): Received => {
  const date = Date.parse(headers['date'] ?? '');
  const dateMs = Number.isNaN(date) ? null : date;
  const atMs = dateMs ?? nowMs;
  const reading = readRateHeaders(headers, atMs);
  return {
    status,
    requestId: headers['x-request-id'] ?? null,
    dateMs,
    rate: reading && {
      limit: reading.limit,
      remaining: reading.remaining,
      resetsInMs: reading.resetsAtMs === null ? null : Math.max(0, reading.resetsAtMs - atMs),
    },
  };
};

/** Only what the row's schemas know is sent; a body that may be empty is sent as `{}` (readings.md, 25). */
const prepare = (row: Endpoint, input: unknown) => {
  const { path, query, body } = Parts.parse(input);
  return {
    path: row.path ? checked('path', row.path, path) : {},
    query: row.query ? checked('query', row.query, query ?? {}) : {},
    body:
      row.body === 'file' ? File.parse(body) : row.body ? JSON.stringify(checked('body', row.body, body ?? {})) : null,
  };
};
const File = z.object({ path: z.string(), fileName: z.string(), mimeType: z.string(), sizeBytes: z.number() });
const Parts = z.object({ path: z.unknown(), query: z.unknown(), body: z.unknown() }).partial();

const checked = (part: string, schema: z.ZodObject, value: unknown): Record<string, unknown> => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const field = [part, ...(parsed.error.issues[0]?.path ?? [])].join('.');
  throw new AppError(
    { kind: 'invalid', message: 'The service would not take this as it is.', field },
    { cause: parsed.error },
  );
};

/** The parsed success reply; throws the refusal, or `unreadable` for anything public-api.md does not describe. */
const read = async (row: Endpoint, { status, headers, body }: Incoming, nowMs: number) => {
  const schema = row.replies[status];
  if (schema === null) return { status, body: null } as CallReply<EndpointName>;
  const isLong = body.length > longReplyBytes;
  if (isLong) await yieldToEventLoop();
  const json = isJson(headers['content-type']) ? parseBody(body) : undefined;
  if (status >= 400) throw refusal(row, { status, headers, body: json }, nowMs);
  const requestId = headers['x-request-id'];
  const unreadable = (message: string, field?: string) =>
    new AppError({
      kind: 'unreadable',
      message,
      status,
      ...(requestId ? { requestId } : {}),
      ...(field ? { field } : {}),
    });
  if (schema === undefined) {
    throw unreadable(
      status >= 300
        ? 'The service sends Galley to another address, and Galley does not follow.'
        : 'The service answers in a way Galley does not know.',
    );
  }
  if (isLong) await yieldToEventLoop();
  const parsed = schema.safeParse(json);
  if (parsed.success) return { status, body: parsed.data } as CallReply<EndpointName>;
  throw unreadable('Galley cannot read the answer of the service.', parsed.error.issues[0]?.path.join('.'));
};

const isJson = (contentType: string | undefined): boolean => /^application\/json\s*(;|$)/i.test(contentType ?? '');

// The body of a reply as JSON, unless it is nested so deeply that serializing it again would fail.
/** The service's own replies have eight levels at most. */
const maxDepth = 64;

/** Never recurses deeper than `room`. Objects from JSON.parse have own members only. */
const isDeep = (value: unknown, room: number): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  if (room === 0) return true;
  if (Array.isArray(value)) {
    for (const each of value) if (isDeep(each, room - 1)) return true;
  } else {
    const members = value as Record<string, unknown>;
    for (const name in members) if (isDeep(members[name], room - 1)) return true;
  }
  return false;
};

/** undefined: it is not JSON, or too deep. V8 parses without recursion, at any depth. */
export const parseBody = (body: Buffer): unknown => {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return isDeep(value, maxDepth) ? undefined : value;
  } catch {
    return undefined;
  }
};
