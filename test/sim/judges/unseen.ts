// Nobody's words go under unseen (invariant 10): judged by who wrote when, not by what Galley keeps of it.
import { decodePost } from '../../../main/sync/posts/codec.ts';
import type { Sent } from '../network.ts';
import { rows, type Evidence } from './evidence.ts';
import { untracked } from './tracked.ts';

type Fields = Record<string, unknown> & { platform: string };

const plain = (value: unknown): string => {
  const text = Array.isArray(value) ? value.join(' ') : typeof value === 'string' ? value : '';
  return untracked(text)
    .replace(/(^|\s)#+/g, '$1')
    .trim();
};

const postPath = /^\/v1\/public\/posts\/([^/]+)$/;

/**
 * The library holds what somebody else wrote after the person had written: then only a decision or both together may
 * be sent over it.
 */
export const overUnseen = (sent: Sent, { db, model, person }: Pick<Evidence, 'db' | 'model' | 'person'>): string[] => {
  const sid = postPath.exec(sent.path)?.[1];
  if (sent.method !== 'PATCH' || sid === undefined || sent.body === null) return [];
  const { platform, ...fields } = JSON.parse(sent.body) as Fields;
  const post = rows<{ pid: number; confirmed: string }>(
    db,
    'SELECT pid, confirmed FROM post JOIN post_document USING (pid) WHERE sid = ?',
    sid,
  )[0];
  // A step taken back is a wish of its own, of which nobody keeps the time.
  if (!post || person.undone.has(post.pid)) return [];
  const variant: Fields | undefined = decodePost(post.confirmed).variants.find((one) => one.platform === platform);

  const isUnseen = (field: string, value: unknown): boolean => {
    const theirs = plain(variant?.[field]);
    if (theirs === '' || theirs === plain(value)) return false;
    const wish = person.attempted.findLast(
      ({ intent }) =>
        intent.do === 'post.edit' &&
        intent.pid === post.pid &&
        intent.platform === platform &&
        plain(intent.fields[field as 'body']) === plain(value),
    );
    const changes = model.inspect.changes.filter(
      (change) => change.postId === sid && change.platform === platform && change.field === field,
    );
    const foreign = changes.find(({ cause, to }) => cause === 'remote' && plain(to) === theirs);
    if (!wish || !foreign || wish.atMs >= foreign.at) return false;
    if (changes.some(({ at, from, to }) => at <= wish.atMs && [plain(from), plain(to)].includes(theirs))) return false;
    const decided = rows<{ theirs: string | null }>(
      db,
      'SELECT theirs FROM conflict WHERE pid = ? AND platform = ? AND field = ?',
      post.pid,
      platform,
      field,
    ).some((conflict) => plain(JSON.parse(conflict.theirs ?? 'null')) === theirs);
    const merged = rows<{ value: string | null }>(
      db,
      `SELECT value FROM wording WHERE source = 'merge' AND pid = ? AND platform = ? AND field = ?`,
      post.pid,
      platform,
      field,
    ).some((wording) => plain(wording.value) === plain(value));
    return !decided && !merged;
  };
  return Object.entries(fields)
    .filter(([field, value]) => isUnseen(field, value))
    .map(
      ([field, value]) =>
        `10: ${sid} ${platform} ${field}: "${plain(value)}" goes over "${plain(variant?.[field])}", which the user never saw`,
    );
};

const clickPath = /^\/v1\/public\/posts\/([^/]+)\/(?:approve|publish)$/;

/**
 * The library holds words that somebody else wrote after the person had last done anything about the post: it is neither
 * approved nor published with them.
 */
export const clickedUnseen = (
  { method, path, body }: Sent,
  { db, model, person }: Pick<Evidence, 'db' | 'model' | 'person'>,
): string[] => {
  const sid = clickPath.exec(path)?.[1];
  if (method !== 'POST' || sid === undefined) return [];
  const post = rows<{ pid: number; confirmed: string }>(
    db,
    'SELECT pid, confirmed FROM post JOIN post_document USING (pid) WHERE sid = ?',
    sid,
  )[0];
  if (!post) return [];
  const sinceMs = person.touchedAtMs(post.pid);
  const { platform: only } = JSON.parse(body ?? '{}') as { platform?: string };
  // In doubt whether it was carried out, it is asked for again as it was. What met other work was not.
  const doubts = rows(
    db,
    `SELECT attempt.id FROM attempt JOIN operation ON operation.id = attempt.operation
     WHERE pid = ? AND state = 'inflight' AND kind IN ('post.approve', 'post.publish')
     AND attempt.outcome IN ('doubt', 'died') AND attempt.code IS NOT 'CONFLICT'`,
    post.pid,
  );
  if (doubts.length > 0) return [];
  return decodePost(post.confirmed).variants.flatMap((variant) => {
    const { platform, status } = variant;
    if (status === 'published' || (only ?? platform) !== platform) return [];
    return model.inspect.changes
      .filter((change) => change.postId === sid && change.platform === platform && change.cause === 'remote')
      .filter(({ at, field, to, from }) => {
        const theirs = plain(to);
        return at > sinceMs && theirs !== plain(from) && plain((variant as Fields)[field]) === theirs;
      })
      .map(
        ({ field, to }) =>
          `10: ${path} is sent with the ${field} "${plain(to)}" of ${platform}, which the user never saw`,
      );
  });
};
