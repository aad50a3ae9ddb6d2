// Streams a file as the body of a POST over Node's own http, because undici doesn't report when a byte left: two buffers
// per request, refilled only when the socket has accepted them.
import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http';
import { Agent as TlsAgent, request as requestTls } from 'node:https';
import { setImmediate } from 'node:timers/promises';
import { AppError } from '../../preload/errors.ts';
import type { Clock } from '../kernel/clock.ts';
import { broken, cancelled, connectTimeoutMs, flat, tooLong, type Incoming, type Outgoing } from './exchange.ts';
import { frameBytes, type Buffers, type StreamedBody } from './multipart.ts';
import { checked, noProxies, type Proxies, type ProxiesFor } from './proxies.ts';

type Sending = Omit<Outgoing, 'body'> & { body: StreamedBody };

export type Streaming = {
  /** Throws as `Wire.send` does. */
  send(outgoing: Sending, maxBytes: number): Promise<Incoming>;
  /** Aborts everything in flight. */
  close(): void;
};

const largestPieceBytes = 1024 * 1024;
const bufferBytes = largestPieceBytes + frameBytes;
const firstPieceBytes = 256 * 1024;
const smallestPieceBytes = 64 * 1024;
/**
 * When a piece is accepted faster than this, the next may be larger; when slower, smaller, so that silence still means
 * a stalled connection.
 */
const fastMs = 100;
const slowMs = 1_000;

/**
 * Reads everything that has arrived by now: writing into a closed connection would discard a refusal. One turn of the
 * loop is not enough: data that arrived while a piece was read may be queued behind it.
 */
const wholeTurn = async (): Promise<void> => {
  await setImmediate();
  await setImmediate();
};

/** `trustSystem`: makes the system's certificates count, before a connection over TLS. */
type Deps = { clock: Clock; proxiesFor: ProxiesFor; trustSystem: () => void };

export const createStreaming = ({ clock, proxiesFor, trustSystem }: Deps): Streaming => {
  const agent = new Agent({ keepAlive: true });
  /** One for each proxy. */
  const tlsAgents = new Map<string, TlsAgent>();
  const tlsAgentFor = ({ https, direct }: Proxies): TlsAgent => {
    const way = `${https ?? ''} ${direct}`;
    const proxyEnv = https === null ? {} : { proxyEnv: { HTTPS_PROXY: https, NO_PROXY: direct } };
    const known = tlsAgents.get(way) ?? new TlsAgent({ ...checked, keepAlive: true, ...proxyEnv });
    tlsAgents.set(way, known);
    return known;
  };
  /** Buffers of finished requests: as many as were ever in use at the same time. */
  const spare: Buffers[] = [];

  /** A single timer for whatever must not take longer. */
  const createPatience = (onOver: () => void) => {
    let cancel = () => {};
    return {
      wait(forMs: number) {
        cancel();
        cancel = clock.after(forMs, onOver);
      },
      end: () => cancel(),
    };
  };

  /** The recent throughput: the next file starts with it. */
  let pieceBytes = firstPieceBytes;
  const taken = (tookMs: number): void => {
    if (tookMs < fastMs) pieceBytes = Math.min(largestPieceBytes, pieceBytes * 2);
    else if (tookMs > slowMs) pieceBytes = Math.max(smallestPieceBytes, pieceBytes / 2);
  };

  const open = ({ method, url, headers, body }: Sending, proxies: Proxies): ClientRequest => {
    const options = {
      method,
      headers: { ...headers, 'content-type': body.contentType, 'content-length': body.contentLength },
    };
    return url.protocol === 'https:'
      ? requestTls(url, { ...options, agent: tlsAgentFor(proxies) })
      : request(url, { ...options, agent });
  };

  const read = (reply: IncomingMessage, maxBytes: number): Promise<Incoming> =>
    new Promise((resolve, reject) => {
      const status = reply.statusCode ?? 0;
      const chunks: Buffer[] = [];
      let sizeBytes = 0;
      reply.on('data', (piece: Buffer) => {
        sizeBytes += piece.length;
        if (sizeBytes <= maxBytes) return void chunks.push(piece);
        reject(new AppError(tooLong(status)));
        reply.destroy();
      });
      reply.on('end', () => resolve({ status, headers: flat(reply.headers), body: Buffer.concat(chunks) }));
      // An end without one of these is an interrupted reply.
      const broke = () => reject(new Error('The connection is closed.'));
      reply.on('error', reject).on('close', broke);
      if (reply.destroyed) broke();
    });

  return {
    async send(outgoing, maxBytes) {
      const { url, body, timeoutMs, signal } = outgoing;
      if (signal?.aborted) throw new AppError(cancelled(false));
      const isSafe = url.protocol === 'https:';
      if (isSafe) trustSystem();
      const proxies = isSafe ? await proxiesFor(url) : noProxies;
      const buffers = spare.pop() ?? [Buffer.allocUnsafeSlow(bufferBytes), Buffer.allocUnsafeSlow(bufferBytes)];
      const pieces = body.pieces(buffers, () => pieceBytes);
      // A missing file is found before anything leaves.
      let piece = await pieces.next();

      const call = open(outgoing, proxies);
      const stop = () => void call.destroy();
      const patience = createPatience(stop);
      let started = false;
      const whole = { is: false };
      const begin = () => {
        started = true;
        patience.wait(timeoutMs);
      };
      const replied = { is: false };
      const answered = new Promise<IncomingMessage>((resolve, reject) => {
        call.on('error', reject).once('response', (reply) => {
          replied.is = true;
          resolve(reply);
        });
        // Destroyed without an error.
        call.once('close', () => reject(new Error('The connection is closed.')));
      });
      call.once('socket', (socket) => {
        // A request that waits for a connection leaves once that is established; behind a proxy it is established when
        // it is handed over.
        if (call.reusedSocket || proxies.https !== null) begin();
        else socket.once(isSafe ? 'secureConnect' : 'connect', begin);
      });
      signal?.addEventListener('abort', stop, { once: true });
      patience.wait(connectTimeoutMs);

      const write = (bytes: Buffer): Promise<void> =>
        new Promise((resolve, reject) => {
          const beganMs = clock.now();
          call.write(bytes, (error) => {
            if (error) return reject(error);
            if (started) patience.wait(timeoutMs);
            taken(clock.now() - beganMs);
            resolve();
          });
        });
      const pour = async (): Promise<void> => {
        let written = Promise.resolve();
        for (; !piece.done; piece = await pieces.next()) {
          await written;
          await wholeTurn();
          if (replied.is) break;
          written = write(piece.value);
          written.catch(() => {});
        }
        await written;
        if (!piece.done) return;
        call.end();
        whole.is = true;
      };

      try {
        const poured = pour();
        poured.catch(() => {});
        // The service may refuse before it has everything; a file that changes meanwhile is reported as such.
        const reply = await Promise.race([answered, poured.then(() => answered)]);
        // All of it, however slowly it arrives.
        patience.wait(timeoutMs);
        const incoming = await read(reply, maxBytes);
        if (whole.is) spare.push(buffers);
        return incoming;
      } catch (cause) {
        if (cause instanceof AppError) throw cause;
        throw new AppError(signal?.aborted ? cancelled(started) : broken(url, started, cause), { cause });
      } finally {
        patience.end();
        signal?.removeEventListener('abort', stop);
        if (!whole.is) {
          call.destroy();
          await pieces.return(undefined);
        }
      }
    },
    close() {
      agent.destroy();
      for (const each of tlsAgents.values()) each.destroy();
    },
  };
};
