// A file as the body of a POST over Node's own http: two buffers a request, refilled only when the socket has taken them.
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
  /** Whatever is on its way breaks off. */
  close(): void;
};

const largestPieceBytes = 1024 * 1024;
const bufferBytes = largestPieceBytes + frameBytes;
const firstPieceBytes = 256 * 1024;
const smallestPieceBytes = 64 * 1024;
/** A piece that is taken faster may be larger; slower, and the next is smaller: silence must stay silence. */
const fastMs = 100;
const slowMs = 1_000;

/**
 * All that has come by now is read: a refusal would be thrown away by a write into a connection that is closed already.
 * One turn is not enough: what came during the reading of a piece may stand behind it.
 */
const wholeTurn = async (): Promise<void> => {
  await setImmediate();
  await setImmediate();
};

/** `trustSystem`: makes the system's certificates count, before a connection over TLS. */
type Deps = { clock: Clock; proxiesFor: ProxiesFor; trustSystem: () => void };

export const createStreaming = ({ clock, proxiesFor, trustSystem }: Deps): Streaming => {
  const agent = new Agent({ keepAlive: true });
  /** One for each way out. */
  const tlsAgents = new Map<string, TlsAgent>();
  const tlsAgentFor = ({ https, direct }: Proxies): TlsAgent => {
    const way = `${https ?? ''} ${direct}`;
    const proxyEnv = https === null ? {} : { proxyEnv: { HTTPS_PROXY: https, NO_PROXY: direct } };
    const known = tlsAgents.get(way) ?? new TlsAgent({ ...checked, keepAlive: true, ...proxyEnv });
    tlsAgents.set(way, known);
    return known;
  };
  /** Those of requests that are over: as many as ever went at once. */
  const spare: Buffers[] = [];

  /** One timer at a time, for what must not last longer. */
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

  /** What the line took of late: the next file begins with it. */
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
      // An end without one of these is a reply that broke off.
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
      // A file that is not there is found before anything leaves.
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
        // What waits for a connection leaves once that stands, not before; behind a proxy it stands when it is handed over.
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
        // The service may refuse before it has all of it; a file that changes on the way is told as such.
        const reply = await Promise.race([answered, poured.then(() => answered)]);
        // All of it, however it drips.
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
