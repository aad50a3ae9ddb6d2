// The person's last word about a time and its words wins over the slot that the service holds (invariants 21, 22).
import type { PlatformPost } from '../model/ledger.ts';
import type { Wish } from '../person.ts';
import { couldSend, rows, type Evidence, type Judge } from './evidence.ts';
import { untracked } from './tracked.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** A wish that came later than this before the slot may be too late. */
const inTimeMs = 5 * minuteMs;
const slowMs = minuteMs;
const outward = /\/posts\/[^/]+\/(schedule|approve|publish)$/;
const drawing = /\/posts\/[^/]+\/(schedule|unschedule|approve|publish)$/;

/** Galley ran, and every request from then on was answered, but for those that wait for an outward allowance. */
const wasCalm = (evidence: Evidence, fromMs: number, toMs: number): boolean =>
  !isUsedUp(evidence, fromMs, toMs) && wasAnswered(evidence, fromMs, toMs);

/** Where an unschedule draws from the outward allowance as well, it has to wait when that one is used up. */
const isUsedUp = ({ model, sent }: Evidence, fromMs: number, toMs: number): boolean =>
  model.nastiness.unscheduleCountsAsOutward &&
  sent.filter(
    ({ path, method, atMs }) => method === 'POST' && drawing.test(path) && atMs > fromMs - hourMs && atMs < toMs,
  ).length >= 19;

const wasAnswered = (evidence: Evidence, fromMs: number, toMs: number): boolean =>
  couldSend(evidence, fromMs, toMs) &&
  (evidence.restoredAtMs === null || evidence.restoredAtMs < fromMs - hourMs) &&
  evidence.sent
    .filter(({ atMs }) => atMs > fromMs - hourMs && atMs < toMs - minuteMs)
    .every(({ reply, atMs, path, method, unsent }) => {
      // An allowance may be closed for as long as an hour.
      if (reply?.status === 429) return method === 'POST' && outward.test(path);
      // What came before may still be in doubt.
      if (atMs < fromMs - 4 * minuteMs) return true;
      return !unsent && reply !== null && reply.atMs - atMs < slowMs && reply.status < 500;
    });

const pidsOf = ({ db }: Evidence): Map<string, number> =>
  new Map(
    rows<{ pid: number; sid: string }>(db, 'SELECT pid, sid FROM post WHERE sid IS NOT NULL').map(({ pid, sid }) => [
      sid,
      pid,
    ]),
  );

/** The person changed their mind by other ways than wishes, or nobody can tell what they want. */
const isUnclear = ({ person, db }: Evidence, pid: number): boolean =>
  person.undone.has(pid) ||
  person.restored.has(pid) ||
  person.copied.has(pid) ||
  rows<{ id: string }>(db, "SELECT id FROM operation WHERE pid = ? AND state = 'parked'", pid).length > 0 ||
  rows<{ id: number }>(db, 'SELECT id FROM conflict WHERE pid = ?', pid).length > 0;

/** It came in front of the person, as a deletion does of a post that others have changed, and they gave it up. */
const wasGivenUp = ({ db }: Evidence, { operationIds }: Wish): boolean =>
  operationIds.some(
    (id) =>
      rows(db, "SELECT 1 FROM operation WHERE id = ? AND state = 'cancelled' AND reason = 'withdrawn'", id).length > 0,
  );

/**
 * Words that were written while the service worked on the post wait until it has ended: sent before, they would be
 * replaced by its work. That they wait is named meanwhile (invariant 24).
 */
const waitsForWork = ({ model }: Evidence, postId: string, at: number): boolean =>
  [...model.inspect.business.jobs.values()].some(
    ({ resourceId, createdAtMs, completedAtMs }) =>
      resourceId === postId && createdAtMs < at && (completedAtMs ?? Infinity) > at - inTimeMs,
  );

const isAbout = ({ intent, pid }: Wish, post: number, platform: string): boolean =>
  pid === post &&
  (intent.do === 'post.remove' ||
    ((intent.do === 'post.schedule' || intent.do === 'post.unschedule') && intent.platform === platform));

const bySlot = ({ model }: Evidence): PlatformPost[] =>
  model.inspect.platformPosts.filter(({ cause, slotSetBy }) => cause === 'slot' && slotSetBy !== 'remote');

const byOthers = ({ model }: Evidence, { postId, platform }: PlatformPost, sinceMs: number): boolean =>
  model.inspect.slots.some(
    (slot) => slot.postId === postId && slot.platform === platform && slot.at > sinceMs && slot.cause === 'remote',
  );

/** 21: what was taken off, moved or deleted in time does not go out at the slot that it had. */
export const takenBackInTime: Judge = (evidence) => {
  const pids = pidsOf(evidence);
  return bySlot(evidence).flatMap((post) => {
    const { postId, platform, at, slotAt } = post;
    const pid = pids.get(postId);
    if (pid === undefined) return [];
    const last = evidence.person.wishes.findLast((wish) => wish.atMs <= at && isAbout(wish, pid, platform));
    if (!last || at - last.atMs < inTimeMs || wasGivenUp(evidence, last)) return [];
    // One that was clicked after its post was left out goes all the same.
    if (evidence.person.leftOutAtMs(pid) >= last.atMs) return [];
    if (last.intent.do === 'post.schedule' && Date.parse(last.intent.at) === slotAt) return [];
    if (!wasCalm(evidence, last.atMs, at) || byOthers(evidence, post, last.atMs) || isUnclear(evidence, pid)) return [];
    const [out, wished] = [at, last.atMs].map((ms) => new Date(ms).toISOString());
    return [`21: ${postId} ${platform} was published at ${String(out)}, ${last.intent.do} at ${String(wished)}`];
  });
};

/** 22: what is published at a slot are the last words that were written in time. */
export const wordsGoOut: Judge = (evidence) => {
  const pids = pidsOf(evidence);
  return bySlot(evidence).flatMap(({ postId, platform, at }) => {
    const pid = pids.get(postId);
    if (pid === undefined) return [];
    const wish = evidence.person.wishes.findLast(
      ({ intent, pid: of, atMs }) =>
        of === pid && intent.do === 'post.edit' && intent.platform === platform && atMs <= at && !!intent.fields.body,
    );
    if (wish?.intent.do !== 'post.edit' || at - wish.atMs < inTimeMs) return [];
    // Later words of what was left out wait with it.
    if (evidence.person.leftOutAtMs(pid) > -Infinity) return [];
    const { body } = wish.intent.fields;
    const hasArrived = evidence.model.inspect.changes.some(
      (change) =>
        change.postId === postId &&
        (change.field === 'body' || change.field === 'description') &&
        change.at <= at &&
        typeof change.to === 'string' &&
        untracked(change.to) === untracked(body ?? ''),
    );
    if (hasArrived || waitsForWork(evidence, postId, at)) return [];
    if (!wasCalm(evidence, wish.atMs, at) || isUnclear(evidence, pid)) return [];
    return [
      `22: ${postId} ${platform} was published without "${String(body)}", written ${String(Math.round((at - wish.atMs) / minuteMs))} minutes before`,
    ];
  });
};
