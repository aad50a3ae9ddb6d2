// The two ways into the core, as a window has them: Electron's channel, and the socket of a tab.
import { once } from 'node:events';
import WebSocket from 'ws';
import type { Core } from '../../main/core.ts';
import { openIpcGate } from '../../main/shell/electron/ipc-gate.ts';
import { appOrigin } from '../../main/shell/electron/guards.ts';
import { startServer } from '../../main/shell/browser/server.ts';
import { socketBounds } from '../../main/shell/browser/sockets.ts';
import { callChannel } from '../../preload/contract/shell.ts';
import { readSessionReply, sessionPath, socketPath } from '../../preload/socket.ts';
import { makeWindowFiles } from '../support/window-files.ts';
import type { Call } from './calls.ts';

export type Way = {
  name: string;
  /** Throws when the way itself broke. */
  call(call: Call): Promise<unknown>;
  close(): Promise<void>;
};

/** Electron copies what crosses its channel; so does this. */
export const channelOf = (core: Core): Way => {
  const handlers = new Map<string, (event: never, ...values: unknown[]) => unknown>();
  openIpcGate({
    ipcMain: { handle: (channel, handler) => void handlers.set(channel, handler) },
    dispatch: core.dispatch,
    trustedIds: new Set([1]),
    openExternal: async () => undefined,
    showFolder: async () => true,
    chooseFolder: async () => null,
    notices: { areShown: () => false, show: () => undefined },
    areKeysHeld: async () => false,
    loginItem: { read: async () => null, write: async () => undefined },
    keepInTray: async () => false,
    chooseSpelling: async () => ({ checks: false, languages: [] }),
    updateMenu: () => true,
    popUpAppMenu: () => undefined,
    dragOut: {
      prepare: async () => ({ ok: true, value: 1 }),
      start: () => ({ ok: true, value: null }),
      isOwn: () => false,
    },
  });
  const event = { sender: { id: 1, getZoomFactor: () => 1 }, senderFrame: { parent: null, origin: appOrigin } };
  return {
    name: 'channel',
    async call(call) {
      const { name, input, library } = structuredClone(call);
      return structuredClone(await handlers.get(callChannel)?.(event as never, name, input, library));
    },
    close: async () => undefined,
  };
};

/** A tab that comes back whenever it is shown the door. */
export const socketOf = async (core: Core): Promise<Way> => {
  const files = makeWindowFiles();
  const server = await startServer({
    core,
    rendererDir: files.root,
    port: 0,
    nowMs: () => performance.now(),
    // The allowance of a tab is judged elsewhere; here it would only cost time.
    bounds: { ...socketBounds, burst: 1_000_000, perSecond: 1_000_000 },
    idleMs: 3_600_000,
    onIdle: () => undefined,
  });
  const host = `127.0.0.1:${server.port}`;
  const own = { origin: `http://${host}`, 'sec-fetch-site': 'same-origin' };
  const signIn = async (): Promise<string> => {
    const code = new URL(server.freshAddress()).hash.replace('#code=', '');
    const body = JSON.stringify({ code });
    const reply = await fetch(`http://${host}${sessionPath}`, { method: 'POST', headers: own, body });
    return readSessionReply(await reply.json()).secret;
  };
  const open = async (): Promise<WebSocket> => {
    const socket = new WebSocket(`ws://${host}${socketPath}`, { origin: own.origin, headers: own });
    await once(socket, 'open');
    socket.send(JSON.stringify({ secret: await signIn() }));
    await once(socket, 'message');
    return socket;
  };

  let opening = open();
  /** Calls overlap: one of them opens it again, the others wait for that. */
  const reach = async (): Promise<WebSocket> => {
    const was = opening;
    const socket = await was;
    if (socket.readyState === socket.OPEN) return socket;
    if (opening === was) opening = open();
    return reach();
  };
  await reach();
  let nextId = 1;
  return {
    name: 'socket',
    async call(call) {
      const socket = await reach();
      const id = nextId;
      nextId += 1;
      const { promise, resolve } = Promise.withResolvers<unknown>();
      const onmessage = (data: Buffer) => {
        const frame = JSON.parse(data.toString()) as { id?: number; answer?: unknown };
        if (frame.id === id) resolve(frame.answer);
      };
      // What is no frame at all is answered by the closing of the socket.
      const onclose = () => resolve(closedForIt);
      socket.on('message', onmessage).on('close', onclose);
      socket.send(JSON.stringify({ id, ...call }));
      const answer = await promise;
      socket.off('message', onmessage).off('close', onclose);
      return answer;
    },
    async close() {
      await server.close();
      files.remove();
    },
  };
};

/** A tab that breaks the rules of the socket is not answered but put out. */
const closedForIt = { ok: false, error: { kind: 'forbidden', message: 'The socket was closed.' } };
