// The library agrees with the service and with itself (invariants 5, 13, 16, 17).
import { encodePost } from '../../../main/sync/posts/codec.ts';
import { Post } from '../../../main/service/schema.ts';
import { rows, type Judge } from './evidence.ts';

type Open = {
  id: string;
  seq: number;
  orderingKey: string;
  kind: string;
  state: string;
  reason: string | null;
  attempts: number;
};
const createKinds: readonly string[] = ['post.create', 'post.fromMedia'];

/** 5: nothing is open but what is in front of the person with a reason, and what waits behind that. */
export const nothingLingers: Judge = ({ db }) => {
  const open = rows<Open>(
    db,
    'SELECT id, seq, lane AS orderingKey, kind, state, reason, not_before_ms, looks AS readCount, attempts FROM operation WHERE ended_ms IS NULL ORDER BY rank',
  );
  const shown = ({ state, reason }: (typeof open)[number]) =>
    state === 'conflict' || (state === 'parked' && reason !== null);
  const waits = ({ id }: (typeof open)[number]) =>
    rows(db, 'SELECT 1 FROM dependency JOIN operation ON id = needs WHERE operation = ? AND ended_ms IS NULL', id)
      .length > 0;
  /** In front of the person stands an earlier one like it: until that is decided nobody could tell the two apart. */
  const waitsForIndistinguishable = (operation: (typeof open)[number]) =>
    createKinds.includes(operation.kind) &&
    open.some(
      (other) => other.kind === operation.kind && other.seq < operation.seq && other.attempts > 0 && shown(other),
    );
  return open
    .filter((operation, index) => {
      const rests = (other: Open) => shown(other) || waitsForIndistinguishable(other);
      const blocked = open
        .slice(0, index + 1)
        .some((other) => other.orderingKey === operation.orderingKey && rests(other));
      return !blocked && !(operation.state === 'staged' && waits(operation));
    })
    .map((row) => `5: still open ${JSON.stringify(row)}`);
};

/** 13: gone only with proof, or by the person's wish. */
export const goneWithProof: Judge = ({ db, model, person }) => {
  const problems: string[] = [];
  for (const { sid } of rows<{ sid: string }>(db, 'SELECT sid FROM tombstone')) {
    if (model.inspect.posts.has(sid)) problems.push(`13: post ${sid} has a tombstone and stands at the service`);
  }
  // Also a wish that was kept, and not acknowledged before the process died.
  const wished = person.attempted.flatMap(({ intent }) => (intent.do === 'post.remove' ? [intent.pid] : []));
  const removed = new Set([...wished, ...person.undone, ...person.restarted]);
  const vanished = rows<{ pid: number; sid: string | null }>(
    db,
    // One that the service made later than anybody expects was read as somebody else's: there it lives on.
    `SELECT pid, sid FROM post WHERE gone_ms IS NOT NULL AND (sid IS NULL OR sid NOT IN (SELECT sid FROM tombstone))
     AND NOT EXISTS (SELECT 1 FROM operation WHERE operation.pid = post.pid AND state = 'done'
       AND kind IN ('post.create', 'post.fromMedia', 'post.promote'))`,
  );
  for (const { pid } of vanished) {
    const discarded = rows<{ id: string }>(db, 'SELECT id FROM operation WHERE pid = ?', pid).some(({ id }) =>
      person.givenUp.has(id),
    );
    if (!removed.has(pid) && !discarded) problems.push(`13: post ${String(pid)} vanished`);
  }
  const done = rows<{ pid: number; sid: string | null }>(
    db,
    `SELECT post.pid, post.sid FROM operation JOIN post ON post.pid = operation.pid
     WHERE operation.kind = 'post.remove' AND operation.state = 'done' AND operation.reason IS NULL`,
  );
  for (const { pid, sid } of done) {
    if (sid !== null && model.inspect.posts.has(sid)) problems.push(`13: post ${String(pid)} was removed and stands`);
  }
  return problems;
};

/** 16: after a full scan what is confirmed is what the service has. */
export const confirmedIsTrue: Judge = ({ db, model, person, fullScanAtMs }) => {
  const problems: string[] = [];
  const local = new Map(
    rows<{ sid: string; pid: number; hash: string | null; confirmed: string | null; gone: number | null }>(
      db,
      `SELECT sid, post.pid, hash, confirmed, gone_ms AS gone FROM post LEFT JOIN post_document USING (pid)
       WHERE sid IS NOT NULL`,
    ).map((row) => [row.sid, row]),
  );
  const held = rows<{ n: number }>(
    db,
    `SELECT count(*) AS n FROM operation WHERE ended_ms IS NULL AND attempts > 0
     AND kind IN ('post.create', 'post.fromMedia', 'post.promote')`,
  )[0]?.n;
  for (const [sid, there] of model.inspect.posts) {
    const row = local.get(sid);
    // What an unsettled create of ours may have made is held back on purpose.
    if (!row) {
      if (!held) problems.push(`16: post ${sid} of the service is not in the library`);
      continue;
    }
    const open = rows(db, 'SELECT 1 FROM operation WHERE pid = ? AND ended_ms IS NULL', row.pid).length > 0;
    const encoded = encodePost(Post.parse(JSON.parse(model.inspect.postText(sid) ?? 'null')));
    // What was published by itself since the last look is met by the next one.
    const goneOut =
      model.inspect.platformPosts.some(({ postId, at }) => postId === sid && at >= fullScanAtMs) ||
      there.variants.some(({ publishFailure }) => (publishFailure?.failedAtMs ?? 0) >= fullScanAtMs);
    if (row.hash !== encoded.hash && !open && !goneOut) {
      problems.push(`16: ${sid} is kept as ${String(row.confirmed)} and is ${encoded.confirmed}`);
    }
  }
  for (const [sid, { pid, gone }] of local) {
    const open = rows(db, 'SELECT 1 FROM operation WHERE pid = ? AND ended_ms IS NULL', pid).length > 0;
    if (gone === null && !open && !person.restored.has(pid) && !model.inspect.posts.has(sid))
      problems.push(`16: ${sid} is shown and is not there`);
  }
  return problems;
};

/** 17: no signed link and no key on disk. */
export const noSecretsOnDisk: Judge = ({ db, sent }) => {
  const bytes = db.serialize();
  const problems: string[] = [];
  if (bytes.includes('signature=')) problems.push('17: a signed link is on disk');
  for (const key of new Set(sent.map(({ apiKey }) => apiKey))) {
    if (key !== '' && bytes.includes(key)) problems.push(`17: the key ${key} is on disk`);
  }
  return problems;
};
