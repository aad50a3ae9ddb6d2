// Finds the core's endpoint for assistants: a file in the data folder names its port while it is open.
import { join } from 'node:path';
import { type EndpointFile, endpointFileName } from '../../preload/rules/assistant-tools.ts';
import { notRunning } from './failure.ts';
import { readPrivateFile } from './private-file.ts';

const isPositive = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0;

/** null: it is something else, or being written. */
const endpointIn = (text: string): EndpointFile | null => {
  try {
    const found: unknown = JSON.parse(text);
    if (typeof found !== 'object' || found === null || !('port' in found) || !('pid' in found)) return null;
    const { port, pid } = found;
    return isPositive(port) && port <= 65_535 && isPositive(pid) ? { port, pid } : null;
  } catch {
    return null;
  }
};

/**
 * A Galley that ended by itself leaves its file, and another program may have the port by now: it must not get the token.
 */
const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/**
 * Its port on 127.0.0.1. Throws BridgeFailure: `unreachable` without the file, when it is being written, or when its
 * Galley has ended; `refused` when others could have written it.
 */
export const readEndpointPort = (dataDir: string): number => {
  const text = readPrivateFile(join(dataDir, endpointFileName), 'unwritable');
  const endpoint = text === null ? null : endpointIn(text);
  if (endpoint === null || !isRunning(endpoint.pid)) throw notRunning();
  return endpoint.port;
};
