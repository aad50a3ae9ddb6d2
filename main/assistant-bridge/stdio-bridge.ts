// The bridge for MCP clients that start a program: JSON-RPC from its standard input to Galley, and the answers back.
import { asFailure } from './failure.ts';
import { exchange, type ExchangeConfig } from './exchange.ts';
import { readLines } from './lines.ts';
import {
  asMessage,
  errorAnswer,
  errorCodes,
  errorOf,
  headersOf,
  isObject,
  type JsonObject,
  type Message,
  type RequestId,
} from './messages.ts';
import { redact } from './token.ts';

/** Galley accepts 1 MB. A longer message is still read, so that its request gets an answer. */
const lineBytes = 16_000_000;

export type BridgeConfig = ExchangeConfig & {
  input: AsyncIterable<Uint8Array>;
  /** Resolves once the client reads on. */
  writeLine(line: string): Promise<void>;
  /** For the client's log. */
  reportError(text: string): void;
};

const parse = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

/** Ids of what has to be answered: one, none, or those of a batch, which clients of 2025-03-26 may send. */
const requestIds = (messages: readonly Message[]): RequestId[] =>
  messages.flatMap(({ id, method }) => (id !== null && method !== null ? [id] : []));

/** Forwards until the input ends, and resolves when everything is answered. Never throws. */
export const runBridge = async (config: BridgeConfig): Promise<void> => {
  const { input, token, writeLine, reportError } = config;
  /** In flight, by the id of each request, so that the client can cancel it. */
  const open = new Map<RequestId, AbortController>();
  const subscriptions = new Set<AbortController>();
  /** The protocol that an older client agreed on with Galley. */
  let negotiated: string | null = null;

  const write = async (message: unknown): Promise<void> => writeLine(redact(JSON.stringify(message), token));

  const fail = async (ids: Iterable<RequestId>, code: number, text: string): Promise<void> => {
    reportError(redact(text, token));
    for (const id of ids) await write(errorAnswer(id, code, text));
  };

  /** An answer, or a message that comes before it. `waiting`: ids that aren't answered yet. */
  const pass = async (answer: unknown, waiting: Set<RequestId>, isInitialize: boolean): Promise<void> => {
    const { id, method } = asMessage(answer) ?? { id: null, method: null };
    if (method !== null) return write(answer);
    if (id !== null && waiting.has(id)) {
      const result = isObject(answer) ? answer['result'] : undefined;
      const version = isInitialize && isObject(result) ? result['protocolVersion'] : undefined;
      if (typeof version === 'string' && /^[\w.-]{1,40}$/.test(version)) negotiated = version;
      await write(answer);
      // Not before: an answer that can't be written is an error of its request.
      waiting.delete(id);
      return;
    }
    const error = errorOf(answer);
    if (!error || id !== null) return reportError('Galley answered something that was not asked.');
    // Galley refused to read it, so it doesn't know its id.
    const ids = [...waiting];
    waiting.clear();
    return fail(ids, error.code, error.message);
  };

  const forward = async (body: string, messages: readonly Message[], isBatch: boolean): Promise<void> => {
    const [first] = messages;
    const ids = requestIds(messages);
    const waiting = new Set(ids);
    const isSubscription = !isBatch && first?.method === 'subscriptions/listen';
    const controller = new AbortController();
    for (const id of ids) open.set(id, controller);
    if (isSubscription) subscriptions.add(controller);
    const isInitialize = first?.method === 'initialize';
    try {
      const headers = isInitialize ? {} : headersOf(isBatch ? null : (first ?? null), negotiated);
      const answers = exchange(config, { body, headers, isSubscription, signal: controller.signal });
      for await (const answer of answers) await pass(answer, waiting, isInitialize);
      // The client doesn't wait for what it has cancelled.
      if (waiting.size > 0 && !controller.signal.aborted)
        await fail(waiting, errorCodes.internal, "Galley's answer ended too early.");
    } catch (error) {
      await fail(waiting, errorCodes.internal, asFailure(error).message);
    } finally {
      for (const id of ids) if (open.get(id) === controller) open.delete(id);
      subscriptions.delete(controller);
    }
  };

  /** HTTP cancels a request by closing its connection, so that this notification isn't forwarded. */
  const cancel = (params: JsonObject | null): void => {
    const id = params?.['requestId'];
    if (typeof id === 'string' || typeof id === 'number') open.get(id)?.abort();
  };

  const receive = async (line: string | null): Promise<void> => {
    const refuse = async (code: number, text: string): Promise<void> => {
      reportError(text);
      await write(errorAnswer(null, code, text));
    };
    if (line === null) return refuse(errorCodes.invalid, 'The message is too long for Galley.');
    const value = parse(line);
    if (value === undefined) return refuse(errorCodes.parse, 'The message is no JSON.');
    const isBatch = Array.isArray(value);
    const messages = (isBatch ? (value as unknown[]) : [value]).map(asMessage).filter((each) => each !== null);
    const [first] = messages;
    if (!first) return refuse(errorCodes.invalid, 'The message is no JSON-RPC.');
    if (!isBatch && first.method === 'notifications/cancelled') return cancel(first.params);
    return forward(line, messages, isBatch);
  };

  const running = new Set<Promise<void>>();
  for await (const line of readLines(input, lineBytes)) {
    const work = receive(line).catch((error: unknown) => reportError(redact(asFailure(error).message, token)));
    running.add(work);
    void work.then(() => running.delete(work));
  }
  // What they would bring has no reader any more.
  for (const subscription of subscriptions) subscription.abort();
  await Promise.all(running);
};
