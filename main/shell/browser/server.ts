// The loopback server: pages, the exchange of the one-time code, media, and socket upgrades.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { intakePath, sessionPath, socketPath } from '../../../preload/socket.ts';
import type { Core } from '../../core.ts';
import { closeServer, listenOnLoopback } from '../../kernel/loopback.ts';
import { contentPolicy, securityHeaders } from '../content-policy.ts';
import { createPages } from '../pages.ts';
import type { ShellWords } from '../words.ts';
import { refusal, type Purpose, createSessions } from './access.ts';
import { createIntake } from './uploads.ts';
import { createSockets, refuseUpgrade, type SocketBounds } from './sockets.ts';

// An import would also load Node's HTTP client, which takes longer than everything else here.
const { createServer } = process.getBuiltinModule('node:http');

type Deps = {
  core: Core;
  rendererDir: string;
  /** 0: any free port. */
  port: number;
  /** Monotonic. */
  nowMs: () => number;
  bounds: SocketBounds;
  /** Without a tab for this long, and with nothing on its way, the server is not needed, and `onIdle` is called. */
  idleMs: number;
  onIdle: () => void;
};

export type BrowserServer = {
  port: number;
  /** The address to open, with a new one-time code: never to be logged. */
  freshAddress(): string;
  close(): Promise<void>;
};

const maxBodyBytes = 1_000;
const exchangeMs = 10_000;
/** Enough for a file of the largest size, a slow disk and a busy machine. */
const intakeMs = 10 * 60_000;
const exchange = z.strictObject({ code: z.string().max(100) });

const plainPages = ({ noSession }: ShellWords) => ({ '/no-session': noSession });

/** Listens on 127.0.0.1 only. Rejects when the port is taken. */
export const startServer = async (deps: Deps): Promise<BrowserServer> => {
  const { core, rendererDir, nowMs, bounds, idleMs, onIdle } = deps;
  const sessions = createSessions({ nowMs });
  const server = createServer({
    headersTimeout: 10_000,
    requestTimeout: intakeMs,
    keepAliveTimeout: 5_000,
    maxHeaderSize: 16_384,
  });
  server.maxHeadersCount = 60;
  const port = await listenOnLoopback(server, deps.port);
  const policy = contentPolicy([`ws://127.0.0.1:${port}`]);
  const pages = createPages({ media: core.media, language: core.language, rendererDir, policy, plainPages });
  const cookieName = `galley-${port}`;

  let isClosing = false;
  const endIfIdle = () => {
    if (core.isSending()) idleTimer = setTimeout(endIfIdle, idleMs);
    else onIdle();
  };
  let idleTimer = setTimeout(endIfIdle, idleMs);
  const sockets = createSockets({
    core,
    knowsSecret: sessions.knowsSecret,
    nowMs,
    bounds,
    onCount: (open) => {
      clearTimeout(idleTimer);
      if (open === 0 && !isClosing) idleTimer = setTimeout(endIfIdle, idleMs);
    },
  });

  const refuse = (response: ServerResponse, status: number) =>
    void response
      .writeHead(status, {
        ...securityHeaders(policy),
        'cache-control': 'no-store',
        'content-length': 0,
        connection: 'close',
      })
      .end();
  const reply = (response: ServerResponse, status: number) =>
    status < 400 ? void response.writeHead(status, securityHeaders(policy)).end() : refuse(response, status);

  const takeIn = createIntake({ core, knowsSecret: sessions.knowsSecret });

  const exchangeCode = async (request: IncomingMessage, response: ServerResponse) => {
    if (Number(request.headers['content-length'] ?? Infinity) > maxBodyBytes) return refuse(response, 413);
    const slow = setTimeout(() => request.destroy(), exchangeMs);
    const body = exchange.safeParse(parseJson(await text(request).finally(() => clearTimeout(slow))));
    const session = body.success ? sessions.redeem(body.data.code) : null;
    if (!session) return refuse(response, 403);
    const reply = JSON.stringify({ secret: session.secret });
    response
      .writeHead(200, {
        ...securityHeaders(policy),
        'cache-control': 'no-store',
        'content-type': 'application/json',
        'content-length': reply.length,
        // The port is part of the name because cookies ignore ports; the path restricts it to media.
        'set-cookie': `${cookieName}=${session.mediaToken}; Path=/media/; HttpOnly; SameSite=Strict`,
      })
      .end(reply);
  };

  const sendPage = async (request: IncomingMessage, response: ServerResponse, path: string) => {
    const range = request.headers.range ?? null;
    const { status, headers, body } = await pages({
      method: request.method ?? '',
      path,
      range,
      languages: languagesOf(request),
    });
    response.writeHead(status, headers);
    if (body) await pipeline(Readable.from(body), response);
    else response.end();
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { path, purpose } = readTarget(request);
    const status = refusal(asked(request), purpose, port);
    if (status) return refuse(response, status);
    if (path === sessionPath)
      return request.method === 'POST' ? exchangeCode(request, response) : refuse(response, 405);
    if (path === socketPath) return refuse(response, 426);
    if (purpose === 'intake') return reply(response, await takeIn(request, response, path));
    if (purpose === 'media' && !sessions.knowsMediaToken(cookieOf(request, cookieName))) return refuse(response, 403);
    return sendPage(request, response, path);
  };

  server.on('request', (request, response) => {
    answer(request, response).catch(() => {
      // The page went away in the middle, or a file broke off: a started reply can't report an error.
      if (response.headersSent) response.destroy();
      else refuse(response, 500);
    });
  });
  server.on('upgrade', (request, connection, head) => {
    // From here on the connection has no other error listener, and an unhandled error would end Galley.
    connection.on('error', () => connection.destroy());
    const { purpose } = readTarget(request);
    const status = purpose === 'socket' ? refusal(asked(request), purpose, port) : 404;
    if (status === null) sockets.upgrade(request, connection, head);
    else refuseUpgrade(connection, `${status} Refused`, bounds.closeMs);
  });

  return {
    port,
    freshAddress: () => `http://127.0.0.1:${port}/#code=${sessions.issueCode()}`,
    async close() {
      isClosing = true;
      clearTimeout(idleTimer);
      await sockets.close();
      await closeServer(server);
    },
  };
};

const asked = ({ method, url, rawHeaders }: IncomingMessage) => ({
  method: method ?? '',
  target: url ?? '',
  rawHeaders,
});

const purposeOf = (path: string): Purpose => {
  if (path === sessionPath) return 'exchange';
  if (path === socketPath) return 'socket';
  if (path.startsWith(intakePath)) return 'intake';
  return path.startsWith('/media/') ? 'media' : 'page';
};

const readTarget = ({ url = '' }: IncomingMessage): { path: string; purpose: Purpose } => {
  const path = url.split('?', 1)[0] ?? '';
  return { path, purpose: purposeOf(path) };
};

/** Browsers send them in the user's order. */
const languagesOf = ({ headers }: IncomingMessage): string[] =>
  (headers['accept-language'] ?? '').split(',').map((entry) => entry.split(';', 1)[0]?.trim() ?? '');

const cookieOf = ({ headers }: IncomingMessage, name: string): string => {
  const pair = (headers.cookie ?? '').split('; ').find((text) => text.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) ?? '';
};

const parseJson = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};
