// Refusals as they are sent: the error envelope (public-api.md, Errors), whatever went wrong and wherever it did.
import { Refusal, refusalStatus, type Reply } from './world.ts';

export const refusalReply = (refusal: Refusal, requestId: string): Reply => ({
  status: refusalStatus[refusal.code],
  body: { error: { code: refusal.code, message: refusal.message, requestId } },
});

/** Turns any error into a Refusal: what the HTTP layer refused is the caller's fault, everything else is ours. */
export const asRefusal = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500;
  if (typeof status !== 'number' || status >= 500) return internalError(error);
  return new Refusal('VALIDATION_ERROR', status === 413 ? 'The body is too large.' : 'The request cannot be read.');
};

export const internalError = (cause?: unknown): Refusal =>
  new Refusal('INTERNAL_ERROR', 'Something went wrong on our side.', {}, { cause });

/** The whole reply to bytes that are not an HTTP request. */
export const unreadableRequest = (requestId: string, headers: Record<string, string>): string => {
  const { status, body } = refusalReply(new Refusal('VALIDATION_ERROR', 'The request cannot be read.'), requestId);
  const text = JSON.stringify(body);
  const head = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
    'x-request-id': requestId,
    ...headers,
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} Bad Request\r\n${lines.join('')}\r\n${text}`;
};
