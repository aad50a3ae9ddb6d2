// A move whose old time was taken away first: only where it had to be, and its new time is kept (invariant 23).
import type { Sent } from '../network.ts';
import type { Wish } from '../person.ts';
import { known, rows, type Evidence, type Judge } from './evidence.ts';

type Row = {
  id: string;
  kind: string;
  state: string;
  pid: number;
  platform: string;
  rank: number;
  attempts: number;
  intentMs: number;
  deadlineMs: number | null;
  endedMs: number | null;
  args: string;
};
/** `move` null: nothing brings a new time. */
type Split = { taken: Row; move: Row | null };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Nearer than this a move may also be split for what stands before it. */
const withoutCauseMs = 31 * minuteMs;
/** A move must be there this long before the slot it leaves. */
const lateMs = 3 * minuteMs;
/** With fewer sends in an hour nothing waits for the outward allowance: 20, less the most that is ever kept free. */
const plentyOutward = 12;
const plentyGeneral = 400;

const ofSlots = /\/posts\/([^/]+)\/(schedule|unschedule|approve|publish)$/;
const unschedule = /\/posts\/([^/]+)\/unschedule$/;

/** Times taken away that nobody asked for: neither a person, by a wish or a step, nor a click to publish. */
const splitsOf = ({ db, person }: Pick<Evidence, 'db' | 'person'>): Split[] => {
  const all = rows<Row>(
    db,
    `SELECT id, kind, state, pid, platform, rank, attempts, intent_ms AS intentMs, deadline_ms AS deadlineMs,
            ended_ms AS endedMs, args FROM operation
     WHERE kind IN ('post.schedule', 'post.unschedule') ORDER BY rank`,
  );
  /** By a wish, or by the choice to approve and publish what has missed its time. */
  const isWished = ({ pid, platform }: Row): boolean =>
    rows<{ id: string }>(db, 'SELECT id FROM operation WHERE pid = ?', pid).some(({ id }) => person.againIds.has(id)) ||
    person.attempted.some(
      ({ intent }) => intent.do === 'post.unschedule' && intent.pid === pid && intent.platform === platform,
    );
  return all.flatMap((taken) => {
    if (taken.kind !== 'post.unschedule' || taken.args !== '{}' || person.undone.has(taken.pid)) return [];
    const move = all.find(
      ({ kind, pid, platform, rank, intentMs }) =>
        kind === 'post.schedule' &&
        pid === taken.pid &&
        platform === taken.platform &&
        rank > taken.rank &&
        intentMs === taken.intentMs,
    );
    if (!move && isWished(taken)) return [];
    return [{ taken, move: move ?? null }];
  });
};

/** 23, first half: asked as the request leaves that takes the old time away. */
export const splitForCause = (
  request: Sent,
  { db, person, model, sent }: Pick<Evidence, 'db' | 'person' | 'model' | 'sent'>,
): string[] => {
  const sid = unschedule.exec(request.path)?.[1];
  if (sid === undefined || request.body === null) return [];
  const { platform } = JSON.parse(request.body) as { platform: string };
  const post = model.inspect.posts.get(sid);
  const slotMs = post?.variants.find((variant) => variant.platform === platform)?.slotAtMs ?? null;
  const split = splitsOf({ db, person }).find(
    ({ taken, move }) =>
      move !== null &&
      taken.state === 'inflight' &&
      // A repeat finishes what was begun for cause, even if an earlier move has arrived since.
      taken.attempts <= 1 &&
      taken.platform === platform &&
      rows(db, 'SELECT 1 FROM post WHERE pid = ? AND sid = ?', taken.pid, sid).length > 0,
  );
  if (!split || slotMs === null) return [];
  const nowMs = request.atMs;
  const heldMs = Math.min(slotMs, split.taken.deadlineMs ?? Infinity);
  if (heldMs - nowMs < withoutCauseMs) return [];
  const lastHour = sent.filter(({ atMs, unsent }) => !unsent && atMs > nowMs - hourMs);
  const drawing = lastHour.filter(({ method, path }) => method === 'POST' && ofSlots.test(path));
  const isClosed = sent.some(
    ({ reply }) => reply?.status === 429 && reply.atMs + (reply.retryAfterMs ?? hourMs) > nowMs - hourMs,
  );
  if (isClosed || drawing.length >= plentyOutward || lastHour.length >= plentyGeneral) return [];
  const [held, late] = [slotMs, heldMs - lateMs].map((ms) => new Date(ms).toISOString());
  return [
    `23: ${sid} ${platform} lost its time at ${String(held)}, and its move could have arrived by ${String(late)}`,
  ];
};

const decides = ({ intent, pid }: Pick<Wish, 'intent' | 'pid'>, post: number, platform: string): boolean =>
  pid === post &&
  (intent.do === 'post.remove' ||
    ((intent.do === 'post.schedule' || intent.do === 'post.unschedule' || intent.do === 'post.publish') &&
      intent.platform === platform));

/** 23, second half: the new time is at the service, waits, or is in front of the person, until the person wants another. */
export const splitsKeepTheirTime: Judge = (evidence) => {
  const { db, model, person, restoredAtMs } = evidence;
  if (restoredAtMs !== null) return [];
  return splitsOf(evidence).flatMap(({ taken, move }) => {
    const { pid, platform } = taken;
    if (person.copied.has(pid) || person.restored.has(pid)) return [];
    const name = `post ${String(pid)} ${platform}`;
    if (!move) return [`23: no one took the time of ${name} away (${taken.id}), and it has no other`];
    const wishes = known(evidence).filter((wish) => decides(wish, pid, platform));
    const asked = wishes.findIndex(({ operationIds }) => operationIds.includes(move.id));
    const isOverruled = asked >= 0 ? asked < wishes.length - 1 : wishes.some(({ atMs }) => atMs >= move.intentMs);
    // The process may die right after a wish was kept and before it could be reported.
    const isOverruledUnreported = person.attempted.some(
      ({ atMs, intent }) =>
        atMs === move.endedMs && 'pid' in intent && decides({ intent, pid: intent.pid }, pid, platform),
    );
    if (isOverruled || isOverruledUnreported || person.givenUp.has(move.id)) return [];
    if (move.state !== 'done' && move.state !== 'cancelled') return [];
    const [post] = rows<{ sid: string | null }>(db, 'SELECT sid FROM post WHERE pid = ?', pid);
    const { at } = JSON.parse(move.args) as { at: string };
    // A time that passed meanwhile, and what the person chose instead: another, or to publish at once.
    const hasNewer =
      rows(
        db,
        `SELECT 1 FROM operation WHERE pid = ? AND platform = ? AND kind IN ('post.schedule', 'post.publish') AND intent_ms > ?`,
        pid,
        platform,
        move.intentMs,
      ).length > 0;
    const hasArrived = model.inspect.slots.some(
      (slot) => slot.postId === post?.sid && slot.platform === platform && slot.slotAt === Date.parse(at),
    );
    const isOut = model.inspect.platformPosts.some(
      ({ postId, platform: of }) => postId === post?.sid && of === platform,
    );
    return hasNewer || hasArrived || isOut || !model.inspect.posts.has(post?.sid ?? '')
      ? []
      : [`23: the new time of ${name}, ${at}, is ${move.state} and never reached the service`];
  });
};
