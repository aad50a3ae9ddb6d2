// Nothing twice: publications, posts, notes, charges (invariants 1, 2, 11, 15, 18).
import { grouped, operationOfKey, rows, type Judge } from './evidence.ts';

const minuteMs = 60_000;

/** 1: an intent publishes once, and a version is published once unless the person asked again after seeing it. */
export const publishedOnce: Judge = ({ model, db, sent, person }) => {
  const { platformPosts } = model.inspect;
  const ofKey = operationOfKey(db);
  const problems: string[] = [];
  const ours = platformPosts.filter(({ cause }) => cause === 'publish');
  for (const [operation, posts] of grouped(ours, (post) => ofKey.get(post.publishIdempotencyKey ?? ''))) {
    if (posts.length > 1) problems.push(`1: operation ${operation} published ${String(posts.length)} times`);
  }
  for (const [version, posts] of grouped(platformPosts, ({ postId, platform }) => `${postId} ${platform}`)) {
    const publications = posts.filter(({ cause }) => cause !== 'seed');
    if (publications.length < 2 || person.askedAgain.has(version)) continue;
    const [first, ...later] = publications;
    for (const post of later) {
      if (post.cause !== 'publish') continue;
      // One round trip of risk remains when two people publish at once.
      const sentAtMs =
        sent.find(({ idempotencyKey }) => idempotencyKey === post.publishIdempotencyKey)?.atMs ?? post.at;
      if (first && first.at < sentAtMs - minuteMs / 2)
        problems.push(`1: ${version} was published again after ${first.cause}`);
      else if (first && first.cause === 'publish') problems.push(`1: ${version} was published twice`);
    }
  }
  return problems;
};

/** 2: a local post is at most one post at the service. */
export const createdOnce: Judge = ({ model, db, person }) => {
  const ofKey = operationOfKey(db);
  const problems: string[] = [];
  const createdPosts = model.inspect.created.filter(({ cause }) => cause === 'create' || cause === 'from-media');
  // Two creations with the same words cannot be distinguished: each may be given what the request of the other one made.
  const isShared = (operation: string): boolean => {
    const alike = rows<{ id: string }>(
      db,
      `SELECT id FROM operation JOIN (SELECT kind, args FROM operation WHERE id = ?) USING (kind, args)
       WHERE state = 'done'`,
      operation,
    ).map(({ id }) => id);
    const made = createdPosts.filter(({ idempotencyKey }) => alike.includes(ofKey.get(idempotencyKey ?? '') ?? ''));
    return alike.length > 1 && made.length <= alike.length;
  };
  for (const [operation, posts] of grouped(createdPosts, ({ idempotencyKey }) => ofKey.get(idempotencyKey ?? ''))) {
    if (person.againIds.has(operation)) continue;
    // Created and then deleted by somebody before we could know: it cannot be told from never created.
    const standing = posts.filter(({ id }) => !model.inspect.deleted.some(({ postId }) => postId === id));
    if (standing.length > 1 && !isShared(operation))
      problems.push(`2: operation ${operation} made ${posts.map(({ id }) => id).join(' and ')}`);
  }
  const done = rows<{ id: string; pid: number; sid: string | null }>(
    db,
    `SELECT operation.id, post.pid, post.sid FROM operation JOIN post ON post.pid = operation.pid
     WHERE operation.kind = 'post.create' AND operation.state = 'done' AND operation.reason IS NULL`,
  );
  // What a creation in doubt has made may have been read as a stranger's post: ours is gone then, and that one stays.
  const isKnownElsewhere = (operation: string, pid: number): boolean =>
    createdPosts.some(
      ({ id, idempotencyKey }) =>
        ofKey.get(idempotencyKey ?? '') === operation &&
        rows(
          db,
          `SELECT 1 FROM post WHERE sid = ? AND pid <> ? AND EXISTS (SELECT 1 FROM post WHERE pid = ? AND gone_ms IS NOT NULL)`,
          id,
          pid,
          pid,
        ).length > 0,
    );
  for (const { id, pid, sid } of done) {
    if (sid === null && isKnownElsewhere(id, pid)) continue;
    if (sid === null) problems.push(`2: create ${id} is done and post ${String(pid)} has no id of the service`);
    else if (!model.inspect.created.some((post) => post.id === sid)) problems.push(`2: post ${sid} was never created`);
  }
  return problems;
};

/** 11: nothing is published because of an approval or a slot that was over when it was sent. */
export const nothingByAccident: Judge = ({ model, sent }) => {
  const problems = model.inspect.platformPosts
    .filter(({ cause, requestKey }) => cause === 'approve' && requestKey !== undefined)
    .map(({ postId, platform }) => `11: approving published ${postId} ${platform}`);
  for (const { method, path, body, atMs } of sent) {
    if (method !== 'POST' || !path.endsWith('/schedule') || body === null) continue;
    const { scheduledAt } = JSON.parse(body) as { scheduledAt: string };
    if (Date.parse(scheduledAt) <= atMs) problems.push(`11: ${path} was sent for ${scheduledAt}, which was over`);
  }
  return problems;
};

/** 15: notes, charges and picks happen once. */
export const chargedOnce: Judge = ({ model, db, person }) => {
  const ofKey = operationOfKey(db);
  const problems: string[] = [];
  const ours = model.inspect.memories.filter(({ requestKey }) => requestKey !== undefined);
  for (const [text, memories] of grouped(ours, ({ text }) => text)) {
    const wished = person.wishes.filter(({ intent }) => intent.do === 'memory.add' && intent.text === text).length;
    // What was kept right before a crash was never acknowledged.
    if (memories.length > Math.max(wished, 1) + (person.askedAgain.has(text) ? 1 : 0)) {
      problems.push(`15: the note ${text} was added ${String(memories.length)} times`);
    }
  }
  for (const [operation, jobs] of grouped(model.inspect.jobs, ({ idempotencyKey }) =>
    ofKey.get(idempotencyKey ?? ''),
  )) {
    if (jobs.length > 1) problems.push(`15: operation ${operation} began work ${String(jobs.length)} times`);
  }
  const picks = model.inspect.ideas.filter(({ what, requestKey }) => what === 'pick' && requestKey !== undefined);
  for (const [ideaId, made] of grouped(picks, ({ ideaId }) => ideaId)) {
    const wished = person.wishes.filter(({ intent }) => intent.do === 'idea.pick' && intent.ideaId === ideaId).length;
    if (made.length > wished + 1) problems.push(`15: the idea ${ideaId} was picked ${String(made.length)} times`);
  }
  const promoted = model.inspect.created.filter(
    ({ cause, requestKey }) => cause === 'promote' && requestKey !== undefined,
  );
  for (const [name, posts] of grouped(promoted, ({ requestId }) => requestId)) {
    if (posts.length > 1) problems.push(`2: the suggestion ${name} became ${String(posts.length)} posts`);
  }
  return problems;
};
