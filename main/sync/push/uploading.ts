// The lanes of uploads, beside those of other changes: neither holds up the other.
import type { UploadState } from '../../../preload/model/media.ts';
import type { Operation } from '../../store/operations.ts';
import type { UploadRow } from '../../store/upload-rows.ts';
import type { RequestClass } from '../rules.ts';
import type { PushDeps } from './deps.ts';
import type { createPace } from './pace.ts';
import { uploadClass } from './request-class.ts';
import { afterRound, afterTrouble, firstLanes, largeBytes, mostLanes, nextUploads } from './upload-lanes.ts';
import type { Went } from './step.ts';

type Deps = Pick<PushDeps, 'store' | 'budget' | 'time' | 'transfers'> & {
  pace: Pick<ReturnType<typeof createPace>, 'restsUntilMs'>;
  /** Nothing at all goes before. Unix ms. */
  heldUntilMs: () => number;
  /** Takes it on its way; `note` follows. */
  run: (op: Operation) => void;
};

type Waiting = Extract<UploadState, { state: 'waiting' }>;
export type UploadWait = { for: Extract<Waiting['for'], 'turn' | 'allowance' | 'retry'>; atMs: number };

/** Shorter than that says nothing of how fast it goes. */
const shortestRoundMs = 500;

export const createUploading = ({ store, budget, time, transfers, pace, heldUntilMs, run }: Deps) => {
  const running = new Map<string, UploadRow>();
  let lanes = firstLanes;
  let round: { sinceMs: number; bytes: number; files: number } | null = null;
  let openCount = 0;

  const isPaused = (): boolean => store.meta.read('uploads_paused') !== null;

  /** The allowance is the same for all of a class, and reading it may take a while. */
  const createOpens = () => {
    const known = new Map<RequestClass, number>();
    return (row: UploadRow): number => {
      const of = uploadClass(row);
      const opensMs = known.get(of) ?? budget.opensAtMs('media.upload', of);
      known.set(of, opensMs);
      return opensMs;
    };
  };

  const restMs = (row: UploadRow): number => Math.max(row.notBeforeMs, pace.restsUntilMs(row.id), heldUntilMs());

  /** More than can begin at once: the first of all, or the first small ones too where many large ones stand in front. */
  const inFront = (nowMs: number): UploadRow[] => {
    const first = store.uploads.due({ nowMs, largestBytes: Number.MAX_SAFE_INTEGER, limit: 2 * mostLanes });
    if (first.some(({ sizeBytes }) => sizeBytes <= largeBytes)) return first;
    return [...first, ...store.uploads.due({ nowMs, largestBytes: largeBytes, limit: mostLanes })];
  };

  /** What may go now, and in how many ms the next may. */
  const due = (nextMs: number | null): { ready: UploadRow[]; nextInMs: number } => {
    // When a lane is free again it is asked anew.
    if (isPaused() || running.size >= mostLanes) return { ready: [], nextInMs: Infinity };
    const opensAtMs = createOpens();
    const now = time.nowMs();
    const waiting = inFront(now)
      .filter(({ id }) => !running.has(id))
      .map((row) => ({ row, dueMs: Math.max(restMs(row), opensAtMs(row)) }));
    const later = waiting.map(({ dueMs }) => dueMs - now).filter((inMs) => inMs > 0);
    return {
      ready: waiting.filter(({ dueMs }) => dueMs <= now).map(({ row }) => row),
      nextInMs: Math.min(nextMs === null ? Infinity : nextMs - now, ...later),
    };
  };

  const measure = (): void => {
    if (!round || running.size < lanes.count) return;
    const tookMs = time.nowMs() - round.sinceMs;
    if (round.files < lanes.count || tookMs < shortestRoundMs) return;
    lanes = afterRound(lanes, ((transfers.totalBytes() - round.bytes) / tookMs) * 1000);
    round = null;
  };

  return {
    /** Begins what may go. In how many ms it is worth another look; Infinity: not by itself. */
    turn(): number {
      const outlook = store.uploads.outlook(time.nowMs());
      if (outlook.openCount !== openCount) transfers.tell();
      openCount = outlook.openCount;
      if (openCount === 0) {
        transfers.rest();
        round = null;
        return Infinity;
      }
      const { ready, nextInMs } = due(outlook.nextMs);
      for (const row of nextUploads(ready, [...running.values()], lanes.count)) {
        const op = store.operations.read(row.id);
        if (!op) continue;
        running.set(row.id, row);
        run(op);
      }
      // Only full lanes tell whether another one would carry more.
      if (running.size < lanes.count) round = null;
      else round ??= { sinceMs: time.nowMs(), bytes: transfers.totalBytes(), files: 0 };
      return nextInMs;
    },
    note(went: Went, now: Operation | null): void {
      if (now?.state === 'done') {
        if (round) round.files += 1;
        measure();
      } else if (went.is === 'sent' && (now?.state === 'doubt' || now?.state === 'wait')) {
        lanes = afterTrouble(lanes);
        round = null;
      }
    },
    ended: (id: string): void => void running.delete(id),
    /** Something could go now. */
    isDue: (): boolean => store.uploads.outlook(time.nowMs()).openCount > 0 && due(null).ready.length > 0,
    /** For many at a time: what they share is looked up once. */
    waits(): (row: UploadRow) => UploadWait {
      const opensAtMs = createOpens();
      const now = time.nowMs();
      return (row) => {
        const opensMs = opensAtMs(row);
        if (opensMs > now) return { for: 'allowance', atMs: opensMs };
        const restsMs = restMs(row);
        return restsMs > now ? { for: 'retry', atMs: restsMs } : { for: 'turn', atMs: now };
      };
    },
  };
};
