// Malformed files through the media workers as the tray sends them: what became of each, how long, how much memory.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../../main/kernel/clock.ts';
import { createMediaWorkers } from '../../../main/media/workers/pool.ts';
import { AppError } from '../../../preload/errors.ts';
import { createRecordingLog } from '../../support/recording-log.ts';
import { type HostileFile, hostileFiles } from '../../support/hostile-media.ts';
import { jpegFile } from '../../support/media-files.ts';

export type HostileReport = {
  /** By problem; `taken`: what was done to it did no harm. */
  counts: Record<string, number>;
  /** What ended otherwise than with a problem of the file. */
  failures: string[];
  worst: { name: string; ms: number };
  /** Threads that hung or died. */
  lostThreads: number;
  peakBytes: number;
};

type Options = { count: number; seed: number; folder: string; clock: Clock; onProgress?: (done: number) => void };

export const runHostile = async ({ count, seed, folder, clock, onProgress }: Options): Promise<HostileReport> => {
  const log = createRecordingLog();
  const workers = createMediaWorkers({ log, clock, threads: 2 });
  const report: HostileReport = {
    counts: {},
    failures: [],
    worst: { name: '', ms: 0 },
    lostThreads: 0,
    peakBytes: 0,
  };
  let done = 0;

  const outcome = async (path: string): Promise<string> => {
    try {
      const { mimeType } = await workers.stage({ path, partPath: `${path}.part`, keepLocation: false });
      await workers.inspect({ path: `${path}.part`, mimeType, thumbnailDir: folder, name: 'thumbnail' });
      return 'taken';
    } catch (error) {
      const problem = error instanceof AppError ? error.data.problem : undefined;
      if (problem !== undefined) return problem;
      throw error;
    }
  };

  const worker = async (files: AsyncGenerator<HostileFile>): Promise<void> => {
    for (let next = await files.next(); next.done !== true; next = await files.next()) {
      const { name, bytes } = next.value;
      const path = join(folder, name);
      await writeFile(path, bytes);
      const startedMs = performance.now();
      const became = await outcome(path).catch((error: unknown) => {
        report.failures.push(`${name}: ${String(error)}`);
        return 'failed';
      });
      const ms = performance.now() - startedMs;
      report.counts[became] = (report.counts[became] ?? 0) + 1;
      if (ms > report.worst.ms) report.worst = { name, ms };
      await Promise.all([rm(path), rm(`${path}.part`, { force: true })]);
      done += 1;
      onProgress?.(done);
    }
  };

  await mkdir(folder, { recursive: true });
  // Starting a thread is not the files' doing.
  const good = { picture: await jpegFile({ seed }), thumbnailDir: folder, name: 'good' };
  await Promise.all([workers.poster(good), workers.poster(good)]);
  // Both take from the one row of files.
  const files = hostileFiles(count, seed);
  await Promise.all([worker(files), worker(files)]);
  await workers.close();
  report.lostThreads = log.lines.filter(({ fields }) =>
    ['too-slow', 'died'].includes(String(fields['outcome'])),
  ).length;
  report.peakBytes = process.resourceUsage().maxRSS * 1024;
  return report;
};
