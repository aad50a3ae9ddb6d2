// What was approved (docs/sync.md#invariants, 32): judged by who wrote and who planned when, not by what a schedule keeps of it.
import { slotText } from '../../../main/service/lenient-parsing.ts';
import { decodePost } from '../../../main/sync/posts/codec.ts';
import { readField } from '../../../main/sync/posts/fields.ts';
import type { Sent } from '../network.ts';
import { rows, type Evidence, type Judge } from './evidence.ts';
import { untracked } from './tracked.ts';

const plain = (value: unknown): string => {
  const text = Array.isArray(value) ? value.join(' ') : typeof value === 'string' ? value : '';
  return untracked(text)
    .replace(/(^|\s)#+/g, '$1')
    .trim();
};

const fields = [
  ['text', 'body'],
  ['hashtags', 'hashtags'],
  ['altText', 'altText'],
] as const;

type Approved = { platform: string; media: string[] } & Record<(typeof fields)[number][0], unknown>;
type Known = { pid: number; confirmed: string };

/** A version as the library knows it, and as it was approved last; null: nothing of it is held to an approval. */
const besideApproval = (db: Evidence['db'], { pid, confirmed }: Known, platform: string) => {
  const { needsApproval, variants } = decodePost(confirmed);
  const variant = variants.find((one) => one.platform === platform);
  const [approval] = rows<{ words: string }>(
    db,
    'SELECT words FROM approval WHERE pid = ? ORDER BY id DESC LIMIT 1',
    pid,
  );
  const approved =
    approval && (JSON.parse(approval.words) as Approved[]).find((version) => version.platform === platform);
  // What asks for an approval is held by the service.
  if (!variant || !approved || needsApproval || variant.status === 'published') return null;
  return { variant, approved };
};

/** What of a version is not as it was approved last: the field and what it says. */
const changedFields = (db: Evidence['db'], post: Known, platform: string) => {
  const both = besideApproval(db, post, platform);
  if (!both) return [];
  return fields.flatMap(([kept, field]) => {
    const now = readField(both.variant, field);
    return plain(now) === plain(both.approved[kept]) ? [] : [{ field, now }];
  });
};

/** An approval is of the pictures, too. A file of the library's own is the one that was uploaded from it. */
const showsOtherPictures = (db: Evidence['db'], post: Known, platform: string): boolean => {
  const both = besideApproval(db, post, platform);
  if (!both) return false;
  const fileOf = (id: string): string => {
    const [upload] = rows<{ mid: number }>(db, 'SELECT mid FROM media_upload WHERE sid = ?', id);
    return upload ? `local-${String(upload.mid)}` : id;
  };
  const now = both.variant.media.map(({ id }) => fileOf(id));
  return now.join() !== both.approved.media.map(fileOf).join();
};

/** The rule is on, and the service never asked for an approval of this post. */
const asksFirst = (db: Evidence['db'], pid: number): boolean =>
  rows(
    db,
    `SELECT 1 FROM meta WHERE key = 'approval_rules' AND value ->> '$.askFirst'
       AND NOT EXISTS (SELECT 1 FROM approval WHERE pid = ? AND source IN ('here', 'elsewhere'))`,
    pid,
  ).length > 0;

const isApproved = (db: Evidence['db'], pid: number): boolean =>
  rows(db, 'SELECT 1 FROM approval WHERE pid = ?', pid).length > 0;

const outwardPath = /^\/v1\/public\/posts\/([^/]+)\/(schedule|publish)$/;

/** With the rule, nothing outward leaves for a post of the user's own that is not approved as it is. */
export const approvedFirst = ({ method, path, body }: Sent, { db }: Pick<Evidence, 'db'>): string[] => {
  const [, sid, act] = outwardPath.exec(path) ?? [];
  if (method !== 'POST' || sid === undefined || body === null) return [];
  const post = rows<Known>(db, 'SELECT pid, confirmed FROM post JOIN post_document USING (pid) WHERE sid = ?', sid)[0];
  if (!post || !asksFirst(db, post.pid)) return [];
  const { platform, scheduledAt = null } = JSON.parse(body) as { platform: string; scheduledAt?: string | null };
  const { needsApproval, variants } = decodePost(post.confirmed);
  const variant = variants.find((one) => one.platform === platform);
  if (needsApproval || !variant || variant.status === 'published') return [];
  const open = rows<{ attempts: number; args: string; state: string }>(
    db,
    'SELECT attempts, args, state FROM operation WHERE pid = ? AND platform = ? AND kind = ? AND ended_ms IS NULL',
    post.pid,
    platform,
    `post.${act ?? ''}`,
  );
  // In doubt whether it was carried out, it is asked for again as it was.
  if (open.some(({ state, attempts }) => state === 'inflight' && attempts > 1)) return [];
  const sent = open
    .filter(({ attempts }) => attempts > 0)
    .flatMap(({ args }) => (JSON.parse(args) as { at?: string }).at ?? []);
  const isLater = (at: unknown) =>
    typeof at === 'string' && scheduledAt !== null && Date.parse(at) < Date.parse(scheduledAt);
  if ([slotText(variant.scheduledAt), ...sent].some(isLater)) return [];
  const changed = changedFields(db, post, platform).map(({ field }) => field);
  if (isApproved(db, post.pid) && changed.length === 0) return [];
  return [`32: ${path} is sent for ${platform}, which was not approved first: ${changed.join(', ') || 'never'}`];
};

const schedulePath = /^\/v1\/public\/posts\/([^/]+)\/schedule$/;

/**
 * A time does not leave for words that were written after it was chosen and after they were approved, unless it only moves
 * the version away from an earlier one.
 */
export const scheduledAsApproved = (
  { method, path, body }: Sent,
  { db, model, person }: Pick<Evidence, 'db' | 'model' | 'person'>,
): string[] => {
  const sid = schedulePath.exec(path)?.[1];
  if (method !== 'POST' || sid === undefined || body === null) return [];
  const post = rows<Known>(db, 'SELECT pid, confirmed FROM post JOIN post_document USING (pid) WHERE sid = ?', sid)[0];
  if (!post || person.undone.has(post.pid)) return [];
  const { platform, scheduledAt } = JSON.parse(body) as { platform: string; scheduledAt: string };
  const plans = rows<{ attempts: number; args: string; state: string }>(
    db,
    "SELECT attempts, args, state FROM operation WHERE pid = ? AND platform = ? AND kind = 'post.schedule' AND ended_ms IS NULL",
    post.pid,
    platform,
  );
  // In doubt whether it was carried out, it is asked for again as it was.
  if (plans.some(({ state, attempts }) => state === 'inflight' && attempts > 1)) return [];
  const there = slotText(decodePost(post.confirmed).variants.find((one) => one.platform === platform)?.scheduledAt);
  const sent = plans.filter(({ attempts }) => attempts > 0).map(({ args }) => (JSON.parse(args) as { at: string }).at);
  if ([there, ...sent].some((at) => typeof at === 'string' && Date.parse(at) < Date.parse(scheduledAt))) return [];
  const isOfIt = (
    { intent }: { intent: Evidence['person']['attempted'][number]['intent'] },
    kind: 'post.schedule' | 'post.publish' | 'post.edit',
  ) => intent.do === kind && intent.pid === post.pid && intent.platform === platform;
  // A click to publish means the words it was made on: refused, it gives back the time that it took away.
  const planned = [...person.attempted, ...person.wishes].filter(
    (one) => isOfIt(one, 'post.schedule') || isOfIt(one, 'post.publish'),
  );
  const plannedMs = Math.max(-Infinity, ...planned.map(({ atMs }) => atMs));
  return changedFields(db, post, platform)
    .filter(({ field, now }) => {
      const own = person.attempted.some(
        ({ atMs, intent, ...rest }) =>
          atMs > plannedMs &&
          isOfIt({ intent, ...rest }, 'post.edit') &&
          intent.do === 'post.edit' &&
          plain(intent.fields[field]) === plain(now),
      );
      const foreign = model.inspect.changes.some(
        (change) =>
          change.postId === sid &&
          change.platform === platform &&
          change.field === field &&
          change.cause === 'remote' &&
          change.at > plannedMs &&
          plain(change.to) === plain(now),
      );
      return own || foreign;
    })
    .map(
      ({ field, now }) =>
        `32: ${path} is sent for ${platform} with the ${field} "${plain(now)}", which was never approved`,
    );
};

/** What was held back has gone on once its words fit again. */
export const heldBackForCause: Judge = ({ db }) =>
  rows<Known & { id: string; platform: string }>(
    db,
    `SELECT operation.id, operation.platform, pid, confirmed FROM operation JOIN post_document USING (pid)
     WHERE state = 'parked' AND reason IN ('approval-changed', 'approve-first') AND ended_ms IS NULL`,
  )
    .filter(({ id, platform, ...post }) => {
      const isWanting = asksFirst(db, post.pid) && !isApproved(db, post.pid);
      // As after a new picture that was asked for before the approval, and came after it.
      const isChanged = changedFields(db, post, platform).length > 0 || showsOtherPictures(db, post, platform);
      return !isWanting && !isChanged && !hasOpenWords(db, post.pid);
    })
    .map(
      ({ id, platform, pid }) =>
        `32: ${id} holds back ${platform} of post ${String(pid)}, which says what was approved`,
    );

const hasOpenWords = (db: Evidence['db'], pid: number): boolean =>
  rows(
    db,
    "SELECT id FROM operation WHERE pid = ? AND ended_ms IS NULL AND kind IN ('post.edit', 'post.setImage')",
    pid,
  ).length > 0;
