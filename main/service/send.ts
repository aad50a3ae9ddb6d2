// One HTTP exchange over undici: limits, cancellation, and an honest word on whether any byte went out.
import { Readable } from 'node:stream';
import { Agent, request, type Dispatcher } from 'undici';
import { AppError, type ErrorData } from '../../preload/error.ts';
import type { Clock } from '../clock.ts';
import type { StreamedBody } from './multipart.ts';
import type { Headers } from './rate-headers.ts';

type Outgoing = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  url: URL;
  headers: Headers;
  body?: string | StreamedBody;
  /** For the whole exchange; with a streamed body, the longest silence between two pieces. */
  timeoutMs: number;
  signal?: AbortSignal | undefined;
};
export type Incoming = { status: number; headers: Headers; body: Buffer };
export type IncomingStream = { status: number; headers: Headers; body: AsyncIterable<Uint8Array>; discard(): void };

/**
 * Throws AppError: `unreachable` when no byte went out, `unsure` when the request may have arrived, `cancelled`,
 * `unreadable` when the reply is larger than allowed, and whatever a streamed body throws itself.
 */
export type Wire = {
  /** The whole reply, at most `maxBytes` of it. */
  send(outgoing: Outgoing, maxBytes: number): Promise<Incoming>;
  /** The reply as it comes; `timeoutMs` is then the longest silence. */
  stream(outgoing: Outgoing): Promise<IncomingStream>;
  close(): Promise<void>;
};

const connectTimeoutMs = 10_000;

/** undici hands a request to its connection only once that stands: before `onRequestStart` no byte has left. */
const noticingStart = (handler: Dispatcher.DispatchHandler, onStart: () => void): Dispatcher.DispatchHandler => ({
  onRequestStart(controller, context) {
    onStart();
    handler.onRequestStart?.(controller, context);
  },
  onRequestUpgrade: (...upgrade) => handler.onRequestUpgrade?.(...upgrade),
  onResponseStart: (...start) => handler.onResponseStart?.(...start),
  onResponseData: (...data) => handler.onResponseData?.(...data),
  onResponseEnd: (...end) => handler.onResponseEnd?.(...end),
  onResponseError: (...error) => handler.onResponseError?.(...error),
});

export const createWire = ({ clock }: { clock: Clock }): Wire => {
  // Time is kept by our clock: undici's own timers are coarse. HTTP/1.1 only, where "a byte went out" is certain.
  const agent = new Agent({
    connect: { timeout: connectTimeoutMs },
    headersTimeout: 0,
    bodyTimeout: 0,
    allowH2: false,
  });

  const exchange = async (outgoing: Outgoing) => {
    const { method, url, headers, body, timeoutMs, signal } = outgoing;
    const stop = new AbortController();
    let started = false;
    let cancelTimer = () => {};
    const rest = () => cancelTimer();
    const restartTimer = () => {
      rest();
      cancelTimer = clock.after(timeoutMs, () => stop.abort());
    };
    const cancel = () => stop.abort();
    const finish = () => {
      rest();
      signal?.removeEventListener('abort', cancel);
    };
    const failed = (cause: unknown): AppError => {
      finish();
      if (cause instanceof AppError) return cause;
      return new AppError(signal?.aborted ? cancelled(started) : broken(url, started, cause), { cause });
    };
    if (signal?.aborted) throw new AppError(cancelled(false));
    signal?.addEventListener('abort', cancel, { once: true });
    restartTimer();

    async function* watched({ chunks }: StreamedBody) {
      for await (const chunk of chunks()) {
        restartTimer();
        yield chunk;
      }
      restartTimer();
    }
    const streamed = typeof body === 'object' ? body : null;
    const dispatcher = agent.compose(
      (dispatch) => (options, handler) =>
        dispatch(
          options,
          noticingStart(handler, () => (started = true)),
        ),
    );
    try {
      const reply = await request(url, {
        dispatcher,
        method,
        headers: streamed
          ? { ...headers, 'content-type': streamed.contentType, 'content-length': String(streamed.contentLength) }
          : headers,
        body: streamed
          ? Readable.from(watched(streamed), { objectMode: false })
          : typeof body === 'string'
            ? body
            : null,
        signal: stop.signal,
      });
      return {
        status: reply.statusCode,
        headers: flat(reply.headers),
        body: reply.body,
        finish,
        failed,
        rest,
        restartTimer,
      };
    } catch (cause) {
      throw failed(cause);
    }
  };

  return {
    async send(outgoing, maxBytes) {
      const { status, headers, body, finish, failed } = await exchange(outgoing);
      try {
        const pieces: AsyncIterable<Buffer> = body;
        const chunks: Buffer[] = [];
        let sizeBytes = 0;
        for await (const chunk of pieces) {
          sizeBytes += chunk.length;
          if (sizeBytes > maxBytes)
            throw new AppError({ kind: 'unreadable', message: 'The answer of the service is too long.', status });
          chunks.push(chunk);
        }
        finish();
        return { status, headers, body: Buffer.concat(chunks) };
      } catch (cause) {
        throw failed(cause);
      }
    },
    async stream(outgoing) {
      const { status, headers, body, finish, failed, rest, restartTimer } = await exchange(outgoing);
      rest();
      const chunks = body[Symbol.asyncIterator]();
      const discard = () => {
        finish();
        body.on('error', () => {}).destroy();
      };
      const iterator: AsyncIterator<Uint8Array> = {
        async next() {
          // Only our own waiting counts as silence, not the reader's.
          restartTimer();
          try {
            const next: IteratorResult<Uint8Array> = await chunks.next();
            rest();
            if (next.done) finish();
            return next;
          } catch (cause) {
            throw failed(cause);
          }
        },
        async return() {
          discard();
          return { done: true, value: undefined };
        },
      };
      return { status, headers, body: { [Symbol.asyncIterator]: () => iterator }, discard };
    },
    close: () => agent.destroy(),
  };
};

const cancelled = (started: boolean): ErrorData => ({
  kind: 'cancelled',
  message: started ? 'This was stopped on its way.' : 'This was stopped before it was sent.',
});

const broken = (url: URL, started: boolean, cause: unknown): ErrorData => {
  if (started) return { kind: 'unsure', message: 'The service did not answer, so it may or may not have done this.' };
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return /^(CERT|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code)
    ? {
        kind: 'unreachable',
        reason: 'no-safe-connection',
        message: `Galley cannot make a safe connection to ${url.host}.`,
      }
    : { kind: 'unreachable', message: `Galley cannot reach ${url.host}.` };
};

const flat = (headers: Record<string, string | string[] | undefined>): Headers =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, [value].flat().join(', ')]],
    ),
  );
