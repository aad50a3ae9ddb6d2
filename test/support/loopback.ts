// A running loopback server over a made-up core, and a tab of it.
import { once } from 'node:events';
import WebSocket from 'ws';
import { readSessionReply } from '../../preload/socket.ts';
import { startServer } from '../../main/shell/browser/server.ts';
import { socketBounds, type SocketBounds } from '../../main/shell/browser/sockets.ts';
import { createFakeCore } from './fake-core.ts';
import { sendRaw } from './raw-http.ts';
import { makeWindowFiles } from './window-files.ts';

type Options = {
  port?: number;
  rendererDir?: string;
  bounds?: Partial<SocketBounds>;
  idleMs?: number;
  onIdle?: () => void;
};

export type Loopback = Awaited<ReturnType<typeof openLoopbackServer>>;

export const openLoopbackServer = async ({
  port: wanted = 0,
  rendererDir,
  bounds = {},
  idleMs = 600_000,
  onIdle = () => {},
}: Options = {}) => {
  const core = createFakeCore();
  const files = makeWindowFiles();
  const time = { nowMs: 0 };
  const server = await startServer({
    core,
    rendererDir: rendererDir ?? files.root,
    port: wanted,
    nowMs: () => time.nowMs,
    bounds: { ...socketBounds, ...bounds },
    idleMs,
    onIdle,
  });
  const { port } = server;
  const host = `127.0.0.1:${port}`;
  const origin = `http://${host}`;
  const own = [`host: ${host}`, `origin: ${origin}`, 'sec-fetch-site: same-origin'];

  const freshCode = () => server.freshAddress().split('#code=')[1] ?? '';
  const exchange = (code: string, headers: readonly string[] = own) => {
    const body = JSON.stringify({ code });
    return sendRaw(port, ['POST /session HTTP/1.1', ...headers, `content-length: ${body.length}`], body);
  };
  const signIn = async () => {
    const reply = await exchange(freshCode());
    const cookie = (reply.headers['set-cookie'] ?? '').split(';')[0] ?? '';
    return { secret: readSessionReply(JSON.parse(reply.body)).secret, cookie };
  };
  const connect = (options: WebSocket.ClientOptions = {}) =>
    new WebSocket(`ws://${host}/socket`, { origin, headers: { 'sec-fetch-site': 'same-origin' }, ...options });

  /** A socket that has been let in. */
  const openTab = async (options: WebSocket.ClientOptions = {}) => {
    const { secret } = await signIn();
    const socket = connect(options);
    await once(socket, 'open');
    socket.send(JSON.stringify({ secret }));
    await once(socket, 'message');
    return socket;
  };

  return {
    core,
    server,
    time,
    port,
    host,
    origin,
    own,
    freshCode,
    exchange,
    signIn,
    connect,
    openTab,
    async close() {
      await server.close();
      files.remove();
    },
  };
};
