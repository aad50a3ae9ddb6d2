// The program `galley` in a test: a data folder with or without an endpoint, the bridge as a process, single commands.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { readEndpointPort } from '../../main/assistant-bridge/endpoint-file.ts';
import { endpointFileName } from '../../preload/rules/assistant-tools.ts';
import { usualLimits, type Limits } from '../../main/assistant-bridge/exchange.ts';
import { runBridge } from '../../main/assistant-bridge/stdio-bridge.ts';
import { assistantToken } from './assistant-endpoint.ts';
import { removeFolder } from './temporary-folder.ts';

const program = join(import.meta.dirname, '../../main/assistant-bridge/index.ts');

export const makeDataFolder = (port?: number) => {
  const path = mkdtempSync(join(tmpdir(), 'galley-assistant-'));
  onTestFinished(() => removeFolder(path));
  const file = join(path, endpointFileName);
  const open = (newPort: number, pid = process.pid): void => {
    writeFileSync(file, JSON.stringify({ port: newPort, pid }));
    chmodSync(file, 0o600);
  };
  if (port !== undefined) open(port);
  return { path, file, open, close: () => rmSync(file) };
};

type Start = { dataDir: string; args?: readonly string[]; env?: Record<string, string | undefined> };

/** Its environment has the token, and nothing of the environment of the tests that it would follow. */
const start = ({ dataDir, args = [], env = {} }: Start) => {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, GALLEY_DATA_DIR: dataDir, GALLEY_TOKEN: assistantToken, ...env },
    stdio: 'pipe',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  // It may have ended before it has read everything.
  child.stdin.on('error', () => undefined);
  return { child, ended };
};

/** One command until it has ended. */
export const runCommand = async (options: Start & { input?: string }) => {
  const { child, ended } = start(options);
  child.stdin.end(options.input ?? '');
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { output, errors, code };
};

export type Line = {
  id?: unknown;
  method?: string;
  result?: Record<string, unknown>;
  error?: { code: number; message: string };
};

/** `lines`: each line of the output so far, as JSON. */
const createClient = (output: Readable, input: Writable) => {
  const lines: Line[] = [];
  let raw = '';
  const waiting: (() => void)[] = [];
  output.on('data', (chunk: Buffer) => (raw += chunk.toString()));
  createInterface({ input: output }).on('line', (line) => {
    lines.push(JSON.parse(line) as Line);
    for (const check of waiting.splice(0)) check();
  });
  return {
    lines,
    raw: () => raw,
    send: (...messages: object[]) => {
      for (const message of messages) input.write(`${JSON.stringify(message)}\n`);
    },
    sendRaw: (bytes: string) => input.write(bytes),
    /** The first line that fits, once it is there. */
    received: async (fits: (line: Line) => boolean): Promise<Line> => {
      for (;;) {
        const found = lines.find(fits);
        if (found) return found;
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
  };
};

/** The bridge as a process, as a client starts it. `end` closes its input and answers with how it ended. */
export const spawnBridge = (options: Start) => {
  const { child, ended } = start(options);
  const errors = text(child.stderr);
  return {
    ...createClient(child.stdout, child.stdin),
    end: async () => {
      child.stdin.end();
      const code = await ended;
      return { code, errors: await errors };
    },
  };
};

/** The bridge in the process of the test, which starts sooner. `end` answers with what it reported. */
export const openBridge = (
  dataDir: string,
  { limits = {}, token = assistantToken }: { limits?: Partial<Limits>; token?: string } = {},
) => {
  const input = new PassThrough();
  const output = new PassThrough();
  const errors: string[] = [];
  const ended = runBridge({
    input,
    token,
    limits: { ...usualLimits, ...limits },
    readPort: () => readEndpointPort(dataDir),
    writeLine: (line) => new Promise((done) => void output.write(`${line}\n`, () => done())),
    reportError: (error) => errors.push(error),
  });
  return {
    ...createClient(output, input),
    end: async () => {
      input.end();
      await ended;
      return errors;
    },
  };
};
