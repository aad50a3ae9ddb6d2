// The core as a shell opens it, on a clock that is moved, and a service of its own process that keeps to the same time.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openCore } from '../../main/core.ts';
import type { Input, MethodName, Output } from '../../preload/bridge.ts';
import type { ErrorKind } from '../../preload/errors.ts';
import { ensureBuilt } from '../../scripts/build.ts';
import { startSandboxProgram } from '../e2e/support/program.ts';
import { createWorkingKeychain } from '../support/fake-keychain-child.ts';
import { createPassing, type Passing } from './passing.ts';

/** Both businesses; the person goes from one to the other. */
const keys = ['key-of-the-bakery', 'key-of-the-market'];
const changing = /^(posts\.(create|edit|remove|schedule|unschedule|many|revise)|desk\.write|undo\.step|tray\.create)$/;
const root = join(import.meta.dirname, '../..');

export type Galley = {
  time: Passing;
  dataDir: string;
  /** The answer, or null when it was refused. Time passes until there is one. Throws when Galley itself failed. */
  ask<M extends MethodName>(name: M, input: Input<M>): Promise<Output<M> | null>;
  /** Reads the bytes of a picture to their end. */
  loadPicture(mediaId: string): Promise<void>;
  /** How many calls there were, how many of them changed something, and how many were refused, by kind. */
  tally: { calls: number; changes: number; refused: Map<ErrorKind, number> };
  close(): Promise<void>;
};

const startService = async () => {
  await ensureBuilt();
  const [first = '', second = ''] = keys;
  const businesses = ['--key', first, '--key', `${second}@market`];
  const program = await startSandboxProgram('--seed', 'demo', '--speed', '1', '--control', ...businesses);
  return {
    ...program,
    async report(nowMs: number): Promise<void> {
      const body = JSON.stringify({ clock: { set: new Date(nowMs).toISOString() } });
      const headers = { 'content-type': 'application/json' };
      const reply = await fetch(`${program.address}/control`, { method: 'POST', headers, body });
      if (!reply.ok) throw new Error(await reply.text());
    },
  };
};

/** `dataDir` is gone when it closes. */
export const startGalley = async (dataDir: string): Promise<Galley> => {
  const service = await startService();
  const time = createPassing(Date.now(), service.report);
  const core = await openCore({
    dataDir,
    resourcesDir: join(root, 'resources'),
    assistantBridgeFile: '/assistant-bridge.mjs',
    shell: 'browser',
    systemLocale: null,
    version: '0.0.0',
    startKeychainChild: createWorkingKeychain().startChild,
    openUpdater: null,
    resolveProxy: null,
    startInSandbox: false,
    clock: time.clock,
  });
  const tally: Galley['tally'] = { calls: 0, changes: 0, refused: new Map() };

  /** Lets time pass until it is there: it may wait for a turn of the outbox, or an allowance. */
  const awaited = async <T>(answering: Promise<T>): Promise<T> => {
    const call = { isOver: false };
    const over = answering.finally(() => void (call.isOver = true));
    await time.quiet();
    while (!call.isOver) await time.pass(1000);
    return over;
  };

  const ask: Galley['ask'] = async <M extends MethodName>(name: M, input: Input<M>) => {
    tally.calls += 1;
    const answer = await awaited(core.dispatch(name, input));
    if (answer.ok) {
      if (changing.test(name)) tally.changes += 1;
      return answer.value as Output<M>;
    }
    const { kind } = answer.error;
    if (kind === 'internal') throw new Error(`${name}: ${JSON.stringify(answer.error)}`);
    tally.refused.set(kind, (tally.refused.get(kind) ?? 0) + 1);
    return null;
  };
  for (const key of keys.toReversed())
    if (!(await ask('session.connect', { key, baseUrl: service.address, keyPlace: 'keychain' })))
      throw new Error('The service did not let Galley in.');
  return {
    time,
    dataDir,
    ask,
    tally,
    async loadPicture(mediaId) {
      await awaited(core.media(mediaId, null).then(({ body }) => Array.fromAsync(body ?? [])));
    },
    async close() {
      time.close();
      await core.close();
      await service.end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
