// Judged at the moment a request leaves (invariants 3, 9, 10, 16, 29): what the library knows then is what counts.
import type { Db } from '../../../main/store/database/open.ts';
import { decodePost } from '../../../main/sync/posts/codec.ts';
import type { Model } from '../model/model.ts';
import type { Sent } from '../network.ts';
import type { Person } from '../person.ts';
import { rows } from './evidence.ts';

type Row = {
  id: string;
  kind: string;
  state: string;
  reason: string | null;
  rank: number;
  pid: number | null;
  platform: string | null;
  args: string;
  base: string | null;
  attempts: number;
};
type Fields = Record<string, unknown>;
type Wisher = Pick<Person, 'attempted' | 'undone' | 'copied'>;

const plain = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((tag) => String(tag).replace(/^#+/, '').trim()).join(' ');
  return typeof value === 'string' ? value.trim() : JSON.stringify(value);
};

const postPath = /^\/v1\/public\/posts\/([^/]+)/;
/** Parked for one of these, a change holds up all that stand behind it. */
const blocking = new Set(['deleted-elsewhere', 'changed-before-delete', 'which-post', 'unreadable', 'not-syncable']);
const createKinds = new Set(['post.create', 'post.fromMedia', 'post.promote']);
const outward = new Set(['post.schedule', 'post.approve', 'post.publish']);
const words = new Set(['post.edit', 'post.rename', 'post.setImage']);
const slots = new Set(['post.schedule', 'post.unschedule']);
const besideSlots = new Set([
  ...words,
  'post.approve',
  'post.generate',
  'post.revise',
  'post.newPicture',
  'post.restore',
]);

/** Words and slots stand in different fields; and what takes a slot away waits for nothing else, nor for an older wish of its version that was sent. */
const mayPass = (going: Row, earlier: Row): boolean => {
  if (going.kind === 'post.unschedule') {
    const isOther = earlier.platform !== going.platform;
    return besideSlots.has(earlier.kind) || (slots.has(earlier.kind) && (isOther || earlier.attempts > 0));
  }
  // Of a post that is deleted nobody decides any more which words it has.
  if (going.kind === 'post.remove' && earlier.state === 'conflict') return true;
  return (words.has(going.kind) || going.kind === 'post.remove') && slots.has(earlier.kind);
};

/**
 * 7: a request that never left uses nothing of an allowance. `left`: requests of the last hour under this key that
 * did leave, or may have; a life that dies before the refund leaves its own rows.
 */
export const refunded = (db: Db, left: number, crashes: number): string[] => {
  const counted = rows<{ n: number }>(
    db,
    `SELECT max(n) AS n FROM (SELECT count(*) AS n FROM rate_event WHERE budget = 'general' GROUP BY api_key)`,
  )[0]?.n;
  const atOnce = 8;
  return (counted ?? 0) > left + crashes + atOnce
    ? [`7: ${String(counted)} requests count, and ${String(left)} left in this hour`]
    : [];
};

export const atSend = (
  sent: Sent,
  db: Db,
  person: Wisher,
  { slots: held }: Pick<Model['inspect'], 'slots'>,
): string[] => {
  const { method, path, body } = sent;
  if (method === 'GET') return [];
  const problems: string[] = [];
  const sid = postPath.exec(path)?.[1];
  if (sid === undefined || sid === 'from-media') return problems;
  const post = rows<{ pid: number; confirmed: string | null }>(
    db,
    'SELECT pid, confirmed FROM post LEFT JOIN post_document USING (pid) WHERE sid = ?',
    sid,
  )[0];
  if (!post) return [`16: ${method} ${path} names no post of the service that is known here`];
  const open = rows<Row>(
    db,
    'SELECT id, kind, state, reason, rank, pid, platform, args, base, attempts FROM operation WHERE pid = ? AND ended_ms IS NULL ORDER BY rank',
    post.pid,
  );
  // What is left out holds up nothing; what may leave then, leaving-out.ts judges.
  const isLeftOut = rows(db, 'SELECT 1 FROM left_out WHERE lane = ?', `post:${String(post.pid)}`).length > 0;
  const going = open.find(({ state }) => state === 'inflight');
  if (!going) return [`9: ${method} ${path} is sent for no operation of the outbox`];
  let isBehindParked = false;
  for (const earlier of open) {
    if (earlier.rank >= going.rank || earlier.id === going.id) continue;
    const isBehindOther = isBehindParked;
    if (isLeftOut && ['staged', 'ready', 'wait'].includes(earlier.state)) continue;
    // A time that was held back by an approval holds up nothing.
    if (earlier.state === 'parked' && /^(approval-changed|approve-first)$/.test(earlier.reason ?? '')) continue;
    isBehindParked ||= earlier.state === 'parked';
    if (mayPass(going, earlier)) continue;
    if (outward.has(going.kind) || createKinds.has(earlier.kind)) {
      problems.push(`9: ${going.kind} is sent before ${earlier.kind} (${earlier.state} ${String(earlier.reason)})`);
      continue;
    }
    // A publication rests behind a parked change of the post; words need not. In a copy put in place it may be a doubt.
    const resting = isBehindOther ? ['ready', 'wait', 'doubt'] : ['ready', 'wait'];
    const mayWait =
      (earlier.state === 'parked' && !blocking.has(earlier.reason ?? '')) ||
      (resting.includes(earlier.state) && outward.has(earlier.kind));
    if (!mayWait)
      problems.push(`9: ${going.kind} is sent before ${earlier.kind} (${earlier.state} ${String(earlier.reason)})`);
  }
  if (going.kind === 'post.edit' && body !== null) {
    const { platform: _, ...fields } = JSON.parse(body) as Fields;
    problems.push(...asStored(going, fields), ...overForeign(going, post.confirmed, fields));
  }
  if (going.kind === 'post.schedule' && body !== null)
    problems.push(
      ...unasked(
        going,
        JSON.parse(body) as Fields,
        person,
        held.filter(({ postId }) => postId === sid),
      ),
    );
  return problems;
};

/** 29: a time leaves for a version that the person scheduled, or that held one: this very one (put back), or another (moved). */
const unasked = (
  going: Row,
  { platform, scheduledAt }: Fields,
  { attempted, undone, copied }: Wisher,
  held: Model['inspect']['slots'],
): string[] => {
  const base = (JSON.parse(going.base ?? '{}') as Fields)['slot'];
  const isAsked = attempted.some(
    ({ intent }) =>
      intent.do === 'post.schedule' &&
      intent.platform === platform &&
      (intent.pid === going.pid || copied.has(intent.pid)),
  );
  // A stranger's moment has fractions of a millisecond, which no time that is written has.
  const isPutBack = held.some(
    (slot) => slot.platform === platform && Math.floor(slot.slotAt ?? 0) === Date.parse(String(scheduledAt)),
  );
  if (isAsked || isPutBack || typeof base === 'string' || undone.has(going.pid ?? 0)) return [];
  return [`29: ${going.id} gives ${String(platform)} of post ${String(going.pid)} a time that was not asked for`];
};

/** 3: what leaves is what the outbox holds at that moment, for it ends with this. */
const asStored = ({ id, args }: Row, sent: Fields): string[] => {
  const { fields } = JSON.parse(args) as { fields: Fields };
  return [...new Set([...Object.keys(fields), ...Object.keys(sent)])]
    .filter((field) => plain(fields[field]) !== plain(sent[field]))
    .map((field) => `3: ${id} sends "${plain(sent[field])}" as ${field} and holds "${plain(fields[field])}"`);
};

/** 10: what is confirmed is either where the change began or what it says; anything else was read as foreign. */
const overForeign = (operation: Row, confirmed: string | null, body: Fields): string[] => {
  if (confirmed === null) return [];
  const base = JSON.parse(operation.base ?? '{}') as Fields;
  const variant: Fields | undefined = decodePost(confirmed).variants.find(
    ({ platform }) => platform === operation.platform,
  );
  if (!variant) return [];
  return Object.entries(body)
    .filter(([field, value]) => {
      const known = plain(variant[field] ?? (field === 'body' ? variant['description'] : undefined));
      return known !== plain(value) && known !== plain(base[field]);
    })
    .map(
      ([field]) =>
        `10: ${operation.id} sends ${field} over "${plain(variant[field])}", having begun at "${plain(base[field])}"`,
    );
};
