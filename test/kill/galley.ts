// Galley as a process of its own, to be talked to as a window does, and to be killed.
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import WebSocket from 'ws';
import { z } from 'zod';
import type { Input, MethodName, Output } from '../../preload/bridge.ts';
import { readSessionReply, readShellFrame, sessionPath, socketPath } from '../../preload/socket.ts';
import type { Intent } from '../../main/sync/outbox/operation.ts';
import { sendRaw } from '../support/raw-http.ts';
import { createCalls, type Calls } from './calls.ts';

export type Galley = {
  /** Throws AppError for a refusal, and Killed when Galley ends before it answers. */
  ask<M extends MethodName>(name: M, input: Input<M>): Promise<Output<M>>;
  /** null: this program does only what the window can. */
  files: Files | null;
  /** At once, and not to be resisted. */
  kill(): void;
  sleep(): void;
  wake(): void;
  /** Lets it put everything away. */
  end(): Promise<void>;
  ended: Promise<void>;
};

type Files = {
  /** Gives the numbers of the files. */
  keep(paths: string[]): Promise<number[]>;
  /** Gives the local number of the post, where it is about one. */
  change(intent: Intent): Promise<number | null>;
};

const root = join(import.meta.dirname, '../..');
const readyTimeoutMs = 60_000;
/** A start is mostly compiling, which is the same each time. */
const environment = {
  ...process.env,
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'kill-test'),
  DBUS_SESSION_BUS_ADDRESS: '',
};

const startShell = (dataDir: string) => {
  const asRoot = process.getuid?.() === 0 ? ['--allow-root'] : [];
  const shell = join(root, 'main/shell/browser/index.ts');
  return spawn(process.execPath, [shell, '--no-open', '--data-dir', dataDir, ...asRoot], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
};

/** Before anybody can talk to it. */
export const killAtStart = async (dataDir: string, afterMs: number): Promise<void> => {
  const child = startShell(dataDir);
  setTimeout(() => child.kill('SIGKILL'), afterMs);
  await over(child);
};

/** The browser shell itself, over its loopback socket. Throws what it said when it did not start. */
export const openShell = async (dataDir: string): Promise<Galley> => {
  const child = startShell(dataDir);
  const said: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => said.push(line));
  const address = new Promise<URL>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /https?:\/\/\S+/.exec(line)?.[0];
      if (found) resolve(new URL(found));
    });
  });
  const { port, hash } = await ready(child, address, said);
  const socket = await openSocket(Number(port), hash.slice('#code='.length));
  const calls = createCalls((call) => socket.send(JSON.stringify(call)));
  socket.on('error', () => {});
  // Closed for any reason: every pending call is rejected.
  socket.on('close', calls.end);
  socket.on('message', (data: Buffer) => {
    const frame = readShellFrame(JSON.parse(data.toString()));
    if ('answer' in frame) calls.answered(frame.id, frame.answer);
  });
  return galley(child, calls, null);
};

/** The features without a window, over the channel between two Node processes. */
export const openStudioProgram = async (dataDir: string): Promise<Galley> => {
  const program = join(import.meta.dirname, 'studio-program.ts');
  const child = fork(program, [dataDir], { env: environment, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  const said: string[] = [];
  if (child.stderr) createInterface({ input: child.stderr }).on('line', (line) => said.push(line));
  await ready(child, once(child, 'message'), said);
  const calls = createCalls((call) => {
    if (child.connected) child.send(call, () => {});
  });
  child.on('message', (message) => {
    const frame = readShellFrame(message);
    if ('answer' in frame) calls.answered(frame.id, frame.answer);
  });
  return galley(child, calls, {
    keep: async (paths) => Stored.parse(await calls.ask('files.keep', { paths })).mids,
    change: async (intent) => Changed.parse(await calls.ask('intent', intent)).pid,
  });
};

const Stored = z.object({ mids: z.array(z.number()) });
const Changed = z.object({ pid: z.number().nullable() });

const galley = (child: ChildProcess, calls: Calls, files: Files | null): Galley => {
  const ended = over(child).then(calls.end);
  return {
    ask: async <M extends MethodName>(name: M, input: Input<M>) => (await calls.ask(name, input)) as Output<M>,
    files,
    kill: () => void child.kill('SIGKILL'),
    sleep: () => void child.kill('SIGSTOP'),
    wake: () => void child.kill('SIGCONT'),
    end() {
      child.kill('SIGTERM');
      return ended;
    },
    ended,
  };
};

const over = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
};

const ready = async <T>(child: ChildProcess, sign: Promise<T>, said: string[]): Promise<T> => {
  const timer = setTimeout(() => child.kill('SIGKILL'), readyTimeoutMs);
  const failed = over(child).then(() => Promise.reject(new Error(`Galley did not start: ${said.join('\n')}`)));
  failed.catch(() => {});
  try {
    return await Promise.race([sign, failed]);
  } finally {
    clearTimeout(timer);
  }
};

const openSocket = async (port: number, code: string): Promise<WebSocket> => {
  const host = `127.0.0.1:${port}`;
  const origin = `http://${host}`;
  const site = 'sec-fetch-site: same-origin';
  const body = JSON.stringify({ code });
  const length = `content-length: ${body.length}`;
  const lines = [`POST ${sessionPath} HTTP/1.1`, `host: ${host}`, `origin: ${origin}`, site, length];
  const { secret } = readSessionReply(JSON.parse((await sendRaw(port, lines, body)).body));
  const socket = new WebSocket(`ws://${host}${socketPath}`, { origin });
  await once(socket, 'open');
  socket.send(JSON.stringify({ secret }));
  await once(socket, 'message');
  return socket;
};
