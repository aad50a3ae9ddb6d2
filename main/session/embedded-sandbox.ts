// The embedded sandbox for trying Galley: started on demand, on loopback, with persistent data.
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../kernel/log.ts';

export type EmbeddedSandbox = { base: URL; key: string; close(): Promise<void> };

/** Fast enough to explore: a text takes about 2 seconds, a reel a minute. */
const speed = 10;
/** There is no website to sign in to. */
const connectsAfterMs = 5_000;

const keyForm = /^trial-[\w-]{32}$/;

/** The same at every start, so that rate limits and stored replies stay its own; readable by the user only. */
const storedKey = (path: string): string => {
  try {
    const stored = readFileSync(path, 'utf8');
    if (keyForm.test(stored)) return stored;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  const key = `trial-${randomBytes(24).toString('base64url')}`;
  writeFileSync(path, key, { mode: 0o600 });
  return key;
};

export const openEmbeddedSandbox = async ({
  dataDir,
  resourcesDir,
  log,
}: {
  dataDir: string;
  resourcesDir: string;
  log: Log;
}): Promise<EmbeddedSandbox> => {
  // Only loaded when the sandbox is used: most starts never need a server.
  const { createSandbox } = await import('../sandbox/server.ts');
  const folder = join(dataDir, 'sandbox');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const key = storedKey(join(folder, 'key'));
  const sandbox = await createSandbox({
    dataFile: join(folder, 'data'),
    port: 0,
    keys: [{ key }],
    seed: 'demo',
    now: null,
    speed,
    connectsAfterMs,
    faultsSeed: null,
    control: false,
    assetsDir: join(resourcesDir, 'sandbox'),
    failed: (error) => log.error({ err: error }, 'the sandbox failed'),
  });
  return { base: new URL(sandbox.url), key, close: () => sandbox.close() };
};
