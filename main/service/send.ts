// HTTP over undici: limits, cancellation, and a reliable answer to whether any byte was sent. Files go through
// streaming.ts.
import type { Dispatcher, EnvHttpProxyAgent } from 'undici';
import { AppError } from '../../preload/errors.ts';
import type { Clock } from '../kernel/clock.ts';
import { broken, cancelled, connectTimeoutMs, flat, tooLong, type Incoming, type Outgoing } from './exchange.ts';
import { checked, createSystemTrust, noProxies, type Proxies, type ProxiesFor } from './proxies.ts';
import type { Headers } from './limits.ts';

export type IncomingStream = { status: number; headers: Headers; body: AsyncIterable<Uint8Array>; discard(): void };

/**
 * Throws AppError: `unreachable` when no byte was sent, `unsure` when the request may have arrived, `cancelled`,
 * `unreadable` when the reply is larger than allowed, and whatever a streamed body throws itself.
 */
export type Wire = {
  /** The whole reply, at most `maxBytes` of it. */
  send(outgoing: Outgoing, maxBytes: number): Promise<Incoming>;
  /** Streams the reply; `timeoutMs` is then the longest silence, and also the longest time with almost no data. */
  stream(outgoing: Omit<Outgoing, 'body'>): Promise<IncomingStream>;
  close(): Promise<void>;
};

/** undici hands a request to its connection only once that is established: before `onRequestStart` no byte has left. */
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

/** Loaded with the first request, because the library is shown without one. */
const loadUndici = () => import('undici');
type Undici = Awaited<ReturnType<typeof loadUndici>>;

/** Timeouts use our clock: undici's own timers are coarse. HTTP/1.1 only, where "a byte was sent" is certain. */
const makeAgent = ({ EnvHttpProxyAgent: Agent }: Undici, { https, direct }: Proxies): EnvHttpProxyAgent =>
  new Agent({
    // Set, so that it does not read the environment.
    httpProxy: '',
    httpsProxy: https ?? '',
    noProxy: direct,
    connect: { ...checked, timeout: connectTimeoutMs },
    // For the connection to a proxy, and through it.
    proxyTls: checked,
    requestTls: checked,
    headersTimeout: 0,
    bodyTimeout: 0,
    allowH2: false,
  });

/**
 * The least data a stream must deliver before its silence timer restarts: a slow drip would hold its connection
 * indefinitely.
 */
const leastBytes = 16_384;

type Deps = { clock: Clock; proxiesFor?: ProxiesFor };

/** One agent per proxy, created at its first request. Cancels everything in flight when it is closed. */
export const createWire = ({ clock, proxiesFor = async () => noProxies }: Deps): Wire => {
  /** One for each proxy; it holds the connections through it. */
  const agents = new Map<string, EnvHttpProxyAgent>();
  const agentFor = (undici: Undici, proxies: Proxies): EnvHttpProxyAgent => {
    const way = `${proxies.https ?? ''} ${proxies.direct}`;
    const known = agents.get(way) ?? makeAgent(undici, proxies);
    agents.set(way, known);
    return known;
  };
  const trustSystem = createSystemTrust();
  const loadStreaming = async () =>
    (await import('./streaming.ts')).createStreaming({ clock, proxiesFor, trustSystem });
  let streaming: ReturnType<typeof loadStreaming> | null = null;
  let isClosed = false;

  const exchange = async ({ method, url, headers, body, timeoutMs, signal }: Outgoing & { body?: string }) => {
    const stop = new AbortController();
    let started = false;
    let cancelTimer = () => {};
    const rest = () => cancelTimer();
    const startTimer = (forMs = timeoutMs) => {
      rest();
      cancelTimer = clock.after(forMs, () => stop.abort());
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
    const isSafe = url.protocol === 'https:';
    if (isSafe) trustSystem();
    const undici = await loadUndici();
    const proxies = isSafe ? await proxiesFor(url) : noProxies;
    if (signal?.aborted || isClosed) throw new AppError(cancelled(false));
    signal?.addEventListener('abort', cancel, { once: true });
    startTimer();

    try {
      const agent = agentFor(undici, proxies);
      const dispatcher = agent.compose(
        (dispatch) => (options, handler) =>
          dispatch(
            options,
            noticingStart(handler, () => (started = true)),
          ),
      );
      const reply = await undici.request(url, {
        dispatcher,
        method,
        headers,
        body: body ?? null,
        signal: stop.signal,
      });
      return {
        status: reply.statusCode,
        headers: flat(reply.headers),
        body: reply.body,
        finish,
        failed,
        rest,
        startTimer,
      };
    } catch (cause) {
      throw failed(cause);
    }
  };

  return {
    async send({ body: sent, ...outgoing }, maxBytes) {
      if (typeof sent === 'object') {
        const { send } = await (streaming ??= loadStreaming());
        if (isClosed) throw new AppError(cancelled(false));
        return send({ ...outgoing, body: sent }, maxBytes);
      }
      const { status, headers, body, finish, failed } = await exchange(
        sent === undefined ? outgoing : { ...outgoing, body: sent },
      );
      try {
        const pieces: AsyncIterable<Buffer> = body;
        const chunks: Buffer[] = [];
        let sizeBytes = 0;
        for await (const chunk of pieces) {
          sizeBytes += chunk.length;
          if (sizeBytes > maxBytes) throw new AppError(tooLong(status));
          chunks.push(chunk);
        }
        finish();
        return { status, headers, body: Buffer.concat(chunks) };
      } catch (cause) {
        throw failed(cause);
      }
    },
    async stream(outgoing) {
      const { status, headers, body, finish, failed, rest, startTimer } = await exchange(outgoing);
      rest();
      let waitedMs = 0;
      let broughtBytes = 0;
      const chunks = body[Symbol.asyncIterator]();
      const discard = () => {
        finish();
        body.on('error', () => {}).destroy();
      };
      const iterator: AsyncIterator<Uint8Array> = {
        async next() {
          // Only waiting for the network counts as silence, not waiting for the reader.
          const sinceMs = clock.uptime().ms;
          startTimer(outgoing.timeoutMs - waitedMs);
          try {
            const next: IteratorResult<Uint8Array> = await chunks.next();
            rest();
            waitedMs += clock.uptime().ms - sinceMs;
            broughtBytes += next.done ? 0 : next.value.length;
            if (broughtBytes >= leastBytes) {
              waitedMs = 0;
              broughtBytes = 0;
            }
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
    async close() {
      isClosed = true;
      (await streaming)?.close();
      await Promise.all([...agents.values()].map((agent) => agent.destroy()));
    },
  };
};
