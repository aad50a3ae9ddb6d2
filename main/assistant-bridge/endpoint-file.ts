// Finds the core's endpoint for assistants: a file in the data folder names its port while it is open.
import { join } from 'node:path';
import { notRunning } from './failure.ts';
import { readPrivateFile } from './private-file.ts';

export const endpointFileName = 'assistant-endpoint.json';

const portOf = (text: string): number | null => {
  try {
    const found: unknown = JSON.parse(text);
    if (typeof found !== 'object' || found === null || !('port' in found)) return null;
    const { port } = found;
    return typeof port === 'number' && Number.isInteger(port) && port > 0 && port <= 65_535 ? port : null;
  } catch {
    return null;
  }
};

/**
 * Its port on 127.0.0.1. Throws BridgeFailure: `unreachable` without the file, or when it is being written;
 * `refused` when others could have written it.
 */
export const readEndpointPort = (dataDir: string): number => {
  const text = readPrivateFile(join(dataDir, endpointFileName), 'unwritable');
  const port = text === null ? null : portOf(text);
  if (port === null) throw notRunning();
  return port;
};
