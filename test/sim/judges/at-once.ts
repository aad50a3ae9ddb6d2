// What takes a time off soon waits for no allowance but the general one (invariant 25, its other half); and whenever that
// is, for nothing of its post that is left out (33).
import type { Network } from '../network.ts';
import { couldSend, rows, type Evidence } from './evidence.ts';

type Observed = Pick<Evidence, 'db' | 'lives' | 'sleeps' | 'foreignKey' | 'model'> & {
  network: Network;
  nowMs: number;
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const waitsMs = 3 * minuteMs;
/** As long as Galley rests after failures, and as a closed allowance is remembered. */
const quietMs = 20 * minuteMs;
const longestClosureMs = 4 * hourMs;
const plentyGeneral = 400;

/** Nothing but an allowance could hold anything back. */
const isCalm = (observed: Observed): boolean => {
  const { network, nowMs } = observed;
  if (network.isOffline() || !couldSend(observed, nowMs - quietMs, nowMs)) return false;
  const hour = network.sent.filter(({ atMs }) => atMs > nowMs - hourMs);
  const isRefused = network.sent.some(({ reply, atMs, path }) => {
    const isOutward = /\/(schedule|approve|publish)$/.test(path);
    return reply?.status === 429 && !isOutward && atMs > nowMs - longestClosureMs;
  });
  const isAnswered = hour
    .filter(({ atMs }) => atMs > nowMs - quietMs)
    .every(({ unsent, reply }) => !unsent && reply !== null && reply.status < 500);
  return hour.length < plentyGeneral && !isRefused && isAnswered;
};

/** 25: asked again and again. Keeps since when each of them has been waiting for nothing. */
export const createWaitingTakebacks = () => {
  const sinceMs = new Map<string, number>();
  return (observed: Observed): string[] => {
    const { db, model, nowMs } = observed;
    // There its replies show that it has to wait for the outward one.
    if (model.nastiness.unscheduleCountsAsOutward) return [];
    const waiting = rows<{ id: string }>(
      db,
      `SELECT id FROM operation AS one WHERE kind = 'post.unschedule' AND state = 'ready' AND attempts = 0
       AND deadline_ms > ? AND (deadline_ms < ? OR lane IN (SELECT lane FROM left_out)) AND NOT EXISTS (SELECT 1 FROM operation
         WHERE lane = one.lane AND rank < one.rank AND ended_ms IS NULL AND NOT (state IN ('staged', 'ready', 'wait')
           AND lane IN (SELECT lane FROM left_out)))
       AND NOT EXISTS (SELECT 1 FROM left_out WHERE lane = one.lane AND one.seq <= after_seq)`,
      nowMs,
      nowMs + 2 * hourMs - minuteMs,
    ).map(({ id }) => id);
    if (waiting.length === 0 || !isCalm(observed)) {
      sinceMs.clear();
      return [];
    }
    for (const id of sinceMs.keys()) if (!waiting.includes(id)) sinceMs.delete(id);
    return waiting.flatMap((id) => {
      const since = sinceMs.get(id) ?? nowMs;
      sinceMs.set(id, since);
      return nowMs - since > waitsMs
        ? [`25: ${id} takes a time off and waits at ${new Date(nowMs).toISOString()}`]
        : [];
    });
  };
};
