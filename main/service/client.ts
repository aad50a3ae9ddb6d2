// The service as functions: `call(name, input)` for every endpoint of the table, and `upload` for files.
import { z } from 'zod';
import { AppError, type ErrorData } from '../../preload/error.ts';
import type { Account } from '../../preload/model/account.ts';
import { pause, type Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { endpointUrl, type PathValues } from './address.ts';
import {
  endpoints,
  pathPrefix,
  type CallInput,
  type CallReply,
  type Endpoint,
  type EndpointName,
} from './endpoints.ts';
import { refusal } from './errors.ts';
import { multipartFile, type Progress, type StreamedBody, type UploadFile } from './multipart.ts';
import { createAllowances } from './rate-headers.ts';
import { retryDelayMs, verdict } from './retry.ts';
import type { Incoming, Wire } from './send.ts';

type CallName = Exclude<EndpointName, 'media.upload'>;
type CallOptions = {
  signal?: AbortSignal;
  /** One per intent, made before the first attempt. Goes out where the endpoint takes one. */
  idempotencyKey?: string;
};

export type Client = {
  /**
   * One call by its row of the endpoint table, repeated where that is safe (retry.ts).
   * Throws AppError: `invalid` with `field` before anything is sent, the service's refusals by kind, `unreachable`,
   * `unsure` for a write that may have happened, `unreadable`, `cancelled`.
   */
  call<N extends CallName>(name: N, input: CallInput<N>, options?: CallOptions): Promise<CallReply<N>>;
  /** Streams a file from disk (public-api.md, Media). Also throws `file-refused`. A repeat starts from 0 bytes. */
  upload(
    file: UploadFile,
    options?: { onProgress?: Progress; signal?: AbortSignal },
  ): Promise<CallReply<'media.upload'>>;
  /** The three hourly allowances as the latest replies told them. */
  allowances(): Account['allowances'];
};

export type ClientConfig = {
  base: URL;
  key: string;
  wire: Wire;
  clock: Clock;
  log: Log;
  /** 0 to below 1. */
  random: () => number;
  /** Called whenever the service refuses the key. */
  onKeyRefused: () => void;
};

const callTimeoutMs = 30_000;
/** These wait for a platform to answer. */
const platformTimeoutMs = 90_000;
const platformCalls: readonly EndpointName[] = ['posts.publish', 'posts.approve'];
const uploadIdleMs = 60_000;
const maxReplyBytes = 20_000_000;

type Prepared = { path: PathValues; query: PathValues; body?: string | (() => StreamedBody) };

export const createClient = (config: ClientConfig): Client => {
  const { base, key, wire, clock, log, random } = config;
  const allowances = createAllowances(clock);

  const attemptOnce = async (
    name: EndpointName,
    prepared: Prepared,
    options: CallOptions,
  ): Promise<{ status: number; body: unknown }> => {
    const row: Endpoint = endpoints[name];
    const url = endpointUrl(base, pathPrefix + row.template, prepared.path, prepared.query);
    const body = typeof prepared.body === 'function' ? prepared.body() : prepared.body;
    const headers = {
      accept: 'application/json',
      // Without a word on it any coding would do, and replies are read as they come.
      'accept-encoding': 'identity',
      // The only place where the key leaves Galley.
      ...(url.origin === base.origin ? { authorization: `Bearer ${key}` } : {}),
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      ...(row.keyed && options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
    };
    const timeoutMs =
      row.body === 'file' ? uploadIdleMs : platformCalls.includes(name) ? platformTimeoutMs : callTimeoutMs;
    const reply = await wire.send(
      { method: row.method, url, headers, timeoutMs, signal: options.signal, ...(body === undefined ? {} : { body }) },
      maxReplyBytes,
    );
    allowances.note(row.budget, reply.headers);
    return read(row, reply, clock.now());
  };

  const run = async (
    name: EndpointName,
    prepared: Prepared,
    options: CallOptions,
  ): Promise<{ status: number; body: unknown }> => {
    const row: Endpoint = endpoints[name];
    let doubtful = false;
    for (let attempt = 1; ; attempt += 1) {
      const startedAt = clock.now();
      const note = (outcome: Record<string, unknown>) => ({
        call: name,
        attempt,
        tookMs: clock.now() - startedAt,
        ...outcome,
      });
      try {
        const reply = await attemptOnce(name, prepared, options);
        log.info(note({ status: reply.status }), 'call');
        return reply;
      } catch (thrown) {
        if (!(thrown instanceof AppError)) throw thrown;
        const { kind, code, requestId, status } = thrown.data;
        log.warn(note({ kind, code, requestId, status }), 'call failed');
        if (kind === 'unauthorized') config.onKeyRefused();
        doubtful ||= kind === 'unsure';
        const give = (error: ErrorData, cause: unknown) => new AppError(verdict(row, error, doubtful), { cause });
        const delayMs = retryDelayMs(
          { row, keyed: options.idempotencyKey !== undefined, attempt, error: thrown.data },
          random(),
        );
        if (delayMs === null) throw give(thrown.data, thrown);
        await pause(clock, delayMs, options.signal).catch((cause: unknown) => {
          throw give({ kind: 'cancelled', message: 'This was stopped before it was sent again.' }, cause);
        });
      }
    }
  };

  return {
    async call(name, input, options = {}) {
      // The table ties each name to the schemas that have just parsed its input and its reply.
      return (await run(name, prepare(endpoints[name], input), options)) as CallReply<typeof name>;
    },
    async upload(file, { onProgress, signal } = {}) {
      const prepared = { path: {}, query: {}, body: () => multipartFile(file, onProgress) };
      return (await run('media.upload', prepared, signal ? { signal } : {})) as CallReply<'media.upload'>;
    },
    allowances: () => allowances.read(),
  };
};

/** Only what the row's schemas know is sent; a body that may be empty is sent as `{}` (readings.md, 25). */
const prepare = (row: Endpoint, input: unknown): Prepared => {
  const { path, query, body } = Parts.parse(input);
  return {
    path: row.path ? checked('path', row.path, path) : {},
    query: row.query ? checked('query', row.query, query ?? {}) : {},
    ...(row.body && row.body !== 'file' ? { body: JSON.stringify(checked('body', row.body, body ?? {})) } : {}),
  };
};
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
const read = (row: Endpoint, { status, headers, body }: Incoming, nowMs: number): { status: number; body: unknown } => {
  const schema = row.replies[status];
  if (schema === null) return { status, body: null };
  const json = isJson(headers['content-type']) ? parseJson(body) : undefined;
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
  const parsed = schema.safeParse(json);
  if (parsed.success) return { status, body: parsed.data };
  throw unreadable('Galley cannot read the answer of the service.', parsed.error.issues[0]?.path.join('.'));
};

const isJson = (contentType: string | undefined): boolean => /^application\/json\s*(;|$)/i.test(contentType ?? '');

const parseJson = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
};
