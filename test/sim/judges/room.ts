// Bulk work leaves room in the outward allowance for moves that have to arrive soon (invariant 25).
import type { Sent } from '../network.ts';
import { rows, type Evidence } from './evidence.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Of the twenty of an hour, one of which stays free for what Galley does not count. */
const mostOfBulk = 16;
const mostOfBulkWithSlot = 14;
const outward = /\/posts\/([^/]+)\/(schedule|approve|publish)$/;

/** 25: asked as a request leaves. What the library knows then is what counts. */
export const leavesRoomForMoves = (
  request: Sent,
  { db, sent, restoredAtMs }: Pick<Evidence, 'db' | 'sent' | 'restoredAtMs'>,
): string[] => {
  const sid = outward.exec(request.path)?.[1];
  if (request.method !== 'POST' || sid === undefined || restoredAtMs !== null) return [];
  const nowMs = request.atMs;
  const isBulk =
    rows(
      db,
      `SELECT 1 FROM operation JOIN post USING (pid) WHERE sid = ? AND state = 'inflight' AND priority > 0
       AND (deadline_ms IS NULL OR deadline_ms > ?)`,
      sid,
      nowMs + 3 * hourMs,
    ).length > 0;
  if (!isBulk) return [];
  const isSoon =
    rows(
      db,
      `SELECT 1 FROM version_of_post WHERE slot_ms > ? AND slot_ms < ? AND status <> 'published' AND gone_ms IS NULL`,
      nowMs + minuteMs,
      nowMs + 2 * hourMs - minuteMs,
    ).length > 0;
  const most = isSoon ? mostOfBulkWithSlot : mostOfBulk;
  const count = sent.filter(
    ({ method, path, apiKey, atMs, unsent }) =>
      method === 'POST' &&
      outward.test(path) &&
      apiKey === request.apiKey &&
      !unsent &&
      atMs > nowMs - hourMs + minuteMs,
  ).length;
  return count > most
    ? [`25: bulk work takes send ${String(count)} of an hour${isSoon ? ' with a version to be published soon' : ''}`]
    : [];
};
