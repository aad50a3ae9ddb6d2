// One message to Galley's endpoint over HTTP, and the messages it answers with. Connects to 127.0.0.1 only.
import { Agent, request, type IncomingMessage } from 'node:http';
import { assistantBounds } from '../../preload/rules/assistant-bounds.ts';
import { createEventParser } from './event-stream.ts';
import { BridgeFailure, codeOf, notRunning } from './failure.ts';

export type Limits = {
  /** All that a message is answered with, in bytes; of a subscription, each event. */
  answerBytes: number;
  /** Without a byte from Galley, which sends one every 15 seconds while it works. */
  silenceMs: number;
  /** Until all of it is answered; a subscription has no such limit. */
  totalMs: number;
};

export const usualLimits: Limits = { answerBytes: 16_000_000, silenceMs: 60_000, totalMs: 10 * 60_000 };

export type Outgoing = {
  body: string;
  headers: Readonly<Record<string, string>>;
  /** It is answered for as long as the client listens. */
  isSubscription: boolean;
  signal: AbortSignal;
};

export type ExchangeConfig = {
  /** Read before every message: Galley may have been restarted, or assistants switched off. Throws BridgeFailure. */
  readPort(): number;
  token: string;
  limits: Limits;
};

/** Galley answers one by one anyway. Neither agent uses a proxy, whatever the environment names. */
const agent = new Agent({ maxSockets: 8 });
const subscriptionAgent = new Agent();

const connect = (port: number, { token }: ExchangeConfig, outgoing: Outgoing, signal: AbortSignal) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request({
      agent: outgoing.isSubscription ? subscriptionAgent : agent,
      host: '127.0.0.1',
      port,
      path: '/mcp',
      method: 'POST',
      headers: {
        ...outgoing.headers,
        Accept: 'application/json, text/event-stream',
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(outgoing.body),
        Authorization: `Bearer ${token}`,
      },
      signal,
    });
    sent.once('response', resolve);
    // Also after the answer began: an error without a listener would end the process.
    sent.on('error', reject);
    sent.end(outgoing.body);
  });

/** Once more where Galley has been restarted on another port since the file was read: nothing had been sent. */
const connectAgain = async (config: ExchangeConfig, outgoing: Outgoing, signal: AbortSignal) => {
  const port = config.readPort();
  try {
    return await connect(port, config, outgoing, signal);
  } catch (error) {
    if (codeOf(error) !== 'ECONNREFUSED') throw error;
    const newPort = config.readPort();
    if (newPort === port) throw notRunning();
    return await connect(newPort, config, outgoing, signal);
  }
};

const notGalley = (how: string): BridgeFailure =>
  new BridgeFailure('unreachable', `What answers at Galley's address isn't Galley: ${how}.`);
const tooLong = (): BridgeFailure => new BridgeFailure('refused', "Galley's answer is too long.");

const messageTooLong = 'The message is too long for Galley.';

const waitOf = (seconds: string | undefined): string =>
  seconds !== undefined && /^\d{1,5}$/.test(seconds) ? `in ${seconds} seconds` : 'in a minute';

/** What a status means whose body is of no use; null: the body says it. */
const refusalOf = ({ statusCode: status = 0, headers }: IncomingMessage): BridgeFailure | null => {
  if (status >= 300 && status < 400) return notGalley('it redirects to another address, which is never followed');
  const texts = new Map([
    [
      401,
      "Galley doesn't accept this token. Its business may not be open in Galley, it may have expired, or the assistant was removed in Galley's Settings.",
    ],
    [403, 'Galley refuses requests that come this way.'],
    [413, messageTooLong],
    [429, `That was too much in too short a time. Try again ${waitOf(headers['retry-after'])}.`],
  ]);
  const text = texts.get(status);
  return text === undefined ? null : new BridgeFailure(status === 401 ? 'token' : 'refused', text);
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw notGalley('its answer is no JSON');
  }
};

/** A timer that ends the exchange. */
const createAlarm = (ms: number, stop: () => void) => {
  let timer: NodeJS.Timeout | undefined;
  return {
    set(): void {
      clearTimeout(timer);
      timer = setTimeout(stop, ms);
    },
    clear: () => clearTimeout(timer),
  };
};

type Incoming = { response: IncomingMessage; maxBytes: number; silence: ReturnType<typeof createAlarm> };

/** Silence is measured while something is awaited, and not while the client is slow to read. */
async function* textOf({ response, maxBytes, silence }: Incoming, isEndless: boolean): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes && !isEndless) throw tooLong();
    silence.clear();
    yield decoder.decode(chunk, { stream: true });
    silence.set();
  }
}

async function* messagesOf(incoming: Incoming, isSubscription: boolean) {
  const { response, maxBytes } = incoming;
  const refusal = refusalOf(response);
  if (refusal) throw refusal;
  const { statusCode = 0, headers } = response;
  if (statusCode === 202 || statusCode === 204) return;
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  switch (type.trim().toLowerCase()) {
    case 'application/json': {
      const pieces: string[] = [];
      for await (const piece of textOf(incoming, false)) pieces.push(piece);
      const answer = parse(pieces.join(''));
      yield* Array.isArray(answer) ? (answer as unknown[]) : [answer];
      return;
    }
    case 'text/event-stream': {
      const parser = createEventParser(maxBytes);
      for await (const piece of textOf(incoming, isSubscription))
        for (const event of parser.push(piece)) yield parse(event);
      return;
    }
    default:
      throw notGalley(`it answers with status ${statusCode} and neither JSON nor a stream of events`);
  }
}

/**
 * Sends a message and yields what it is answered with, as it comes; a notification is answered with nothing. Throws
 * BridgeFailure; after an abort of its signal, it ends without one.
 */
export async function* exchange(config: ExchangeConfig, outgoing: Outgoing): AsyncGenerator {
  const { limits } = config;
  const { isSubscription } = outgoing;
  const own = new AbortController();
  const late = new BridgeFailure('unreachable', "Galley didn't answer in time.");
  const stop = (): void => own.abort();
  const giveUp = (): void => own.abort(late);
  const silence = createAlarm(limits.silenceMs, giveUp);
  const total = createAlarm(limits.totalMs, giveUp);
  outgoing.signal.addEventListener('abort', stop);
  if (outgoing.signal.aborted) stop();
  try {
    // Galley would hang up in the middle of it.
    if (Buffer.byteLength(outgoing.body) > assistantBounds.bodyBytes)
      throw new BridgeFailure('refused', messageTooLong);
    silence.set();
    if (!isSubscription) total.set();
    const response = await connectAgain(config, outgoing, own.signal);
    // When its body isn't read to the end, nothing else listens.
    response.on('error', () => undefined);
    yield* messagesOf({ response, maxBytes: limits.answerBytes, silence }, isSubscription);
  } catch (error) {
    if (outgoing.signal.aborted) return;
    if (own.signal.reason === late) throw late;
    if (error instanceof BridgeFailure) throw error;
    if (error instanceof RangeError) throw tooLong();
    throw connectionFailure(error);
  } finally {
    silence.clear();
    total.clear();
    outgoing.signal.removeEventListener('abort', stop);
    // Whatever is still to come isn't read.
    stop();
  }
}

const connectionFailure = (error: unknown): BridgeFailure => {
  const code = codeOf(error);
  if (code === 'ECONNREFUSED') return notRunning();
  if (code.startsWith('HPE_')) return notGalley('it does not speak HTTP');
  return new BridgeFailure('unreachable', `The connection to Galley ended before its answer was complete (${code}).`);
};
