// Types of one HTTP exchange: the request, the reply, and the error of an aborted one.
import type { ErrorData } from '../../preload/errors.ts';
import type { StreamedBody } from './multipart.ts';
import type { Headers } from './limits.ts';

export type Outgoing = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  url: URL;
  headers: Headers;
  body?: string | StreamedBody;
  /** For the whole exchange; with a streamed body, the longest silence between two pieces. */
  timeoutMs: number;
  signal?: AbortSignal | undefined;
};
export type Incoming = { status: number; headers: Headers; body: Buffer };

export const connectTimeoutMs = 10_000;

/** `started`: a byte may have left. */
export const cancelled = (started: boolean): ErrorData => ({
  kind: 'cancelled',
  message: started ? 'This was stopped on its way.' : 'This was stopped before it was sent.',
});

/** The error of a connection that broke off: `unreachable` when no byte was sent, otherwise `unsure`. */
export const broken = (url: URL, started: boolean, cause: unknown): ErrorData => {
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

export const tooLong = (status: number): ErrorData => ({
  kind: 'unreadable',
  message: 'The answer of the service is too long.',
  status,
});

export const flat = (headers: Record<string, string | string[] | undefined>): Headers =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, [value].flat().join(', ')]],
    ),
  );
