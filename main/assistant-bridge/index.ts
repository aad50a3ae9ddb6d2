#!/usr/bin/env node
// The program `galley`: the bridge for MCP clients that start a program, and the command line. Any Node from 18 runs it.
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { text as textOfStream } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { defaultDataDir } from '../shell/data-place.ts';
import { helpOf, readCommandLine, type Access, type CommandLine } from './command-line.ts';
import { commandOf } from './commands.ts';
import { readEndpointPort } from './endpoint-file.ts';
import { usualLimits, type ExchangeConfig } from './exchange.ts';
import { asFailure, BridgeFailure, exitCodes } from './failure.ts';
import { runBridge } from './stdio-bridge.ts';
import { describeResult } from './result-text.ts';
import { safeJson, safeText } from './terminal-text.ts';
import { readToken, redact } from './token.ts';
import { callTool, readStatus, readTimeZone } from './tool-calls.ts';

const { env, platform, stdin, stdout, stderr } = process;

/** Resolves once the reader takes more. */
const write = (text: string): Promise<void> => new Promise((done) => void stdout.write(text, () => done()));

/** Of what is printed; null: it isn't known yet. */
let token: string | null = null;
const withoutToken = (text: string): string => (token === null ? text : redact(text, token));

const say = (text: string): Promise<void> => write(`${withoutToken(text)}\n`);
const complain = (text: string): void => void stderr.write(`galley: ${safeText(withoutToken(text))}\n`);

const usualDataDir = (): string => defaultDataDir({ platform, env, homeDir: homedir() });
/** Galley puts a copy of this script into its data folder, wherever that is. null: it lies elsewhere. */
const ownDataDir = (): string | null => {
  if (env.GALLEY_DATA_DIR) return null;
  const folder = dirname(fileURLToPath(import.meta.url));
  return existsSync(join(folder, 'galley.db')) ? folder : null;
};

const configOf = ({ dataDir, tokenFile }: Access): ExchangeConfig => {
  const folder = dataDir === null ? (ownDataDir() ?? usualDataDir()) : resolve(dataDir);
  token = readToken(tokenFile, env);
  return { token, limits: usualLimits, readPort: () => readEndpointPort(folder) };
};

const status = async (line: CommandLine & { kind: 'status' }): Promise<void> => {
  const { status: found, failure } = await readStatus(configOf(line));
  const { isReachable, isTokenAccepted, tools } = found;
  const described = {
    galley: isReachable ? 'reachable' : 'not reachable',
    token: isTokenAccepted === null ? 'unknown' : isTokenAccepted ? 'accepted' : 'not accepted',
    tools,
  };
  await say(line.json ? safeJson(found) : describeResult(described, false));
  if (failure) throw failure;
};

const command = async ({ name, args, json, ...access }: CommandLine & { kind: 'command' }): Promise<void> => {
  const { tool, input, isWhole = false } = commandOf(name);
  const textOf = (text: string): string | Promise<string> => (text === '-' ? textOfStream(stdin) : text);
  const config = configOf(access);
  const wanted = await input({
    ...args,
    textOf: async (text) => textOf(text),
    timeZone: (day) => readTimeZone(config, day),
  });
  const { data, text } = await callTool(config, tool, wanted);
  if (json) return say(safeJson(data ?? { text }));
  return say(data ? describeResult(data, isWhole) : safeText(text));
};

const bridge = async (access: Access): Promise<void> => {
  // Started by hand it would wait for JSON.
  if (stdin.isTTY) throw new BridgeFailure('usage', helpOf(null));
  await runBridge({
    ...configOf(access),
    input: stdin,
    writeLine: (line) => write(`${line}\n`),
    reportError: complain,
  });
};

const run = async (): Promise<void> => {
  const line = readCommandLine(process.argv.slice(2));
  switch (line.kind) {
    case 'help':
      return say(helpOf(line.name));
    case 'status':
      return status(line);
    case 'command':
      return command(line);
    case 'bridge':
      return bridge(line);
  }
};

// The reader has gone, such as `head` or a client that was closed.
stdout.on('error', () => process.exit(exitCodes.refused));

try {
  await run();
} catch (error) {
  const failure = asFailure(error);
  complain(failure.message);
  process.exitCode = exitCodes[failure.kind];
}
