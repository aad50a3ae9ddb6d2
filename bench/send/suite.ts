// The bench of sending: edits that waited beside a client that keeps nothing, and a start after a day without network.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../scripts/build.ts';
import { startSandboxProgram } from '../../test/e2e/support/program.ts';
import { openRelay } from '../../test/support/relay.ts';
import { bundle } from '../bundle.ts';
import { printContest, printGoals } from '../report.ts';
import { contest, ratio, sample, type Sample } from '../samples.ts';
import { spendDayOffline } from './evening.ts';

const here = import.meta.dirname;
const resourcesDir = join(here, '..', '..', 'resources');
const key = 'key-of-the-bench';
/** Each takes two requests, and an hour has 600. */
const editCount = 200;
const seededPosts = 1500;
const droppedFiles = 200;
/** Of a screen with sixty frames a second. */
const paintMs = 1000 / 60;

const startService = (seed: string) => startSandboxProgram('--key', key, '--seed', seed);

/** A service of its own each time: the edits are new to it. */
const edit = (program: string) => async (): Promise<Sample> => {
  const service = await startService(`large:${seededPosts}`);
  try {
    return await sample(program, service.address, key, resourcesDir, String(editCount));
  } finally {
    await service.end();
  }
};

type Reached = { rowsMs: number; draftMs: number; beganMs: number };

export const benchSend = async ({ postCount, rounds }: { postCount: number; rounds: number }) => {
  await ensureBuilt();
  const program = await bundle('send', ['outbox', 'morning', 'bare'], {
    start: join(here, '..', 'core', 'bare.ts'),
    'media-worker': join(here, '..', '..', 'main', 'media', 'workers', 'worker.ts'),
  });
  const edits = await contest(rounds, { galley: edit(program('outbox')), bare: edit(program('bare')) });
  printContest(`${editCount} edits that waited (bare: one reading and one edit after the other)`, edits);

  const scratch = mkdtempSync(join(tmpdir(), 'galley-bench-'));
  const service = await startService('empty');
  let firstFile = Promise.withResolvers<number>();
  const relay = await openRelay(service.address, (bytes, way) => {
    if (way === 'to-service' && bytes.includes('POST /v1/public/media '))
      firstFile.resolve(performance.timeOrigin + performance.now());
    return true;
  });
  try {
    const dataDir = join(scratch, 'data');
    await spendDayOffline({ dataDir, resourcesDir, service: relay.address, key, postCount }, droppedFiles);
    const morning = async (): Promise<Sample> => {
      const copy = join(scratch, 'copy');
      cpSync(dataDir, copy, { recursive: true, preserveTimestamps: true });
      firstFile = Promise.withResolvers();
      const galley = fork(program('morning'), [copy, resourcesDir]);
      const ended = once(galley, 'exit');
      const [{ rowsMs, draftMs, beganMs }] = (await once(galley, 'message')) as [Reached];
      const sendingMs = (await firstFile.promise) - beganMs;
      galley.kill('SIGKILL');
      await ended;
      rmSync(copy, { recursive: true });
      return { rowsMs, draftMs, sendingMs };
    };
    const start = await contest(rounds, {
      galley: morning,
      bare: async () => {
        const { readyMs = Number.NaN } = await sample(program('start'));
        return { readyMs, allowedMs: 2 * readyMs + paintMs };
      },
    });
    printContest(`A start with ${postCount} posts, ${droppedFiles} files to be sent, and a draft written`, {
      galley: start['galley'] ?? [],
    });
    printGoals({
      'In the morning the rows are there, and what waited is on its way.': [
        {
          name: 'stretch: sending, beside two starts of bare Node and a paint',
          measured: ratio(start, 'sendingMs', 'galley', 'bare', 'allowedMs'),
          most: 1,
        },
      ],
    });
    return { postCount, rounds, node: process.version, edits, start };
  } finally {
    await relay.close();
    await service.end();
    rmSync(scratch, { recursive: true, force: true });
  }
};
