// Uploads (invariant 18): each picture is where it was asked for and nowhere else, and no upload is made without need.
import type { Intent } from '../../../main/sync/outbox/operation.ts';
import { type Attachment, ImageArgs } from '../../../main/sync/posts/fields.ts';
import type { Wish } from '../person.ts';
import { grouped, known, operationOfKey, rows, type Evidence, type Judge } from './evidence.ts';

/** What the bytes of each kept file are. */
const contents = ({ db }: Evidence): Map<number, string> =>
  new Map(
    rows<{ mid: number; sha256: string }>(db, 'SELECT mid, sha256 FROM media').map((row) => [row.mid, row.sha256]),
  );

const shasOf = (evidence: Evidence) => {
  const files = contents(evidence);
  return (list: readonly (Attachment | null)[]): string[] =>
    list.flatMap((one) => (one === null ? [] : 'mid' in one ? (files.get(one.mid) ?? 'unknown') : one.sid));
};

/** What the bytes of each attachment of the service are. */
const uploaded = ({ model }: Evidence): Map<string, string> =>
  new Map(model.inspect.uploads.map(({ attachment: { id, sha256 } }) => [id, sha256 ?? id]));

type FromMedia = Wish & { intent: Extract<Intent, { do: 'post.fromMedia' }> };
type SetImage = Wish & { intent: Extract<Intent, { do: 'post.setImage' }> };
const isFromMedia = (wish: Wish): wish is FromMedia => wish.intent.do === 'post.fromMedia';
const isSetImage = (wish: Wish): wish is SetImage => wish.intent.do === 'post.setImage';

/** Each post made of pictures holds just those, in their order. */
export const postsHoldTheirPictures: Judge = (evidence) => {
  const { model, db } = evidence;
  const shas = shasOf(evidence);
  const there = uploaded(evidence);
  const ofKey = operationOfKey(db);
  const wished = new Map(
    known(evidence)
      .filter(isFromMedia)
      .flatMap(({ intent, operationIds: [id] }) => (id === undefined ? [] : [[id, shas(intent.attachments)]])),
  );
  return model.inspect.created
    .filter(({ cause }) => cause === 'from-media')
    .flatMap(({ id, idempotencyKey, attachmentIds }) => {
      const asked = wished.get(ofKey.get(idempotencyKey ?? '') ?? '');
      const holds = attachmentIds.map((one) => there.get(one) ?? one);
      return asked === undefined || asked.join() === holds.join()
        ? []
        : [`18: ${id} holds other pictures than asked for`];
    });
};

/** No picture of ours is put where nobody ever wanted it. */
export const picturesStayInPlace: Judge = (evidence) => {
  const { model, db, person, restoredAtMs } = evidence;
  // What was wished between a copy and the moment it was put in place is known to nobody any more.
  if (restoredAtMs !== null) return [];
  const shas = shasOf(evidence);
  const there = uploaded(evidence);
  const sids = new Map(
    rows<{ pid: number; sid: string }>(db, 'SELECT pid, sid FROM post').map((row) => [row.pid, row.sid]),
  );
  const pids = new Map([...sids].map(([pid, sid]) => [sid, pid]));
  const parts = rows<{ pid: number; head: number; platform: string }>(
    db,
    'SELECT pid, head, platform FROM family_part',
  );
  /** Of a family, the others may show the picture of its main platform. */
  const followersOf = (pid: number, platform: string | undefined) => {
    const head = parts.find((part) => part.pid === pid)?.head;
    const main = parts.find((part) => part.pid === head)?.platform;
    return main === platform ? parts.filter((part) => part.head === head && part.pid !== head) : [];
  };
  const wanted = new Set(
    person.attempted.flatMap(({ intent }) => {
      if (intent.do === 'brand.logo') return shas([intent.attachment]).map((sha) => `logo ${sha}`);
      if (intent.do !== 'post.setImage') return [];
      const { pid, platform } = intent;
      return shas([intent.attachment]).flatMap((sha) => [
        `${String(sids.get(pid))} ${String(platform)} ${sha}`,
        ...followersOf(pid, platform).map((part) => `${String(sids.get(part.pid))} ${part.platform} ${sha}`),
      ]);
    }),
  );
  // A post that is made of another takes along the pictures that were chosen for that one, or for the main version, whose
  // picture the others may show.
  const versionsOf = (pid: number) => model.inspect.posts.get(sids.get(pid) ?? '')?.variants ?? [];
  const takenAlong = new Set(
    person.attempted.flatMap(({ intent }) => {
      if (intent.do !== 'post.setImage' || !person.copied.has(intent.pid)) return [];
      const main = versionsOf(intent.pid).find(({ isPrimary }) => isPrimary)?.platform;
      const shown = intent.platform === main ? versionsOf(intent.pid) : [];
      const platforms = new Set([intent.platform, ...shown.map(({ platform }) => platform)]);
      return shas([intent.attachment]).flatMap((sha) => [...platforms].map((platform) => `${String(platform)} ${sha}`));
    }),
  );
  // Also those that somebody else had put there.
  for (const { postId, platform, field, to } of model.inspect.changes) {
    if (field !== 'media' || !person.copied.has(pids.get(postId) ?? -1) || !Array.isArray(to)) continue;
    for (const id of to) takenAlong.add(`${String(platform)} ${there.get(String(id)) ?? String(id)}`);
  }
  // A step taken back puts a picture of the service back in its place.
  const putBack = new Set(
    model.inspect.changes.flatMap(({ postId, platform, field, from, requestKey }) => {
      const isOurs = field === 'media' && requestKey !== undefined;
      if (!isOurs || !person.undone.has(pids.get(postId) ?? -1) || !Array.isArray(from)) return [];
      return from.map((id) => `${postId} ${String(platform)} ${there.get(String(id)) ?? String(id)}`);
    }),
  );
  const begun = new Set(model.inspect.created.flatMap(({ id, cause }) => (cause === 'create' ? [id] : [])));
  const madeOfMedia = new Set(model.inspect.created.flatMap(({ id, cause }) => (cause === 'from-media' ? [id] : [])));
  return (
    model.inspect.attached
      .filter(({ requestKey, where }) => requestKey !== undefined && !madeOfMedia.has(where))
      // One that the service drew goes along to a part that is added.
      .filter(({ attachmentId, where }) => there.has(attachmentId) || !begun.has(where))
      .filter(
        ({ attachmentId, where, platform }) =>
          !begun.has(where) || !takenAlong.has(`${String(platform)} ${there.get(attachmentId) ?? attachmentId}`),
      )
      .map(({ attachmentId, where, platform }) => {
        const sha = there.get(attachmentId) ?? attachmentId;
        return where === 'logo' ? `logo ${sha}` : `${where} ${String(platform)} ${sha}`;
      })
      .filter((use) => !wanted.has(use) && !putBack.has(use))
      .map((use) => `18: ${use} was never asked for`)
  );
};

/** The last picture chosen for a version is the one it shows, or what overtook it can be named. */
export const lastPicturesArrive: Judge = (evidence) => {
  const { model, db, person } = evidence;
  const shas = shasOf(evidence);
  const there = uploaded(evidence);
  const last = new Map<string, SetImage>();
  for (const wish of known(evidence).filter(isSetImage)) {
    const key = `${String(wish.intent.pid)} ${String(wish.intent.platform)} image`;
    const before = last.get(key);
    // The picture that waits already, chosen once more, waits on as it does.
    const isSame = before && shas([before.intent.attachment]).join() === shas([wish.intent.attachment]).join();
    last.set(key, isSame && wish.operationIds.length === 0 ? { ...wish, operationIds: before.operationIds } : wish);
  }
  return [...last].flatMap(([key, { atMs, intent, operationIds }]) => {
    const { pid, platform } = intent;
    const post = rows<{ sid: string | null; gone: number | null }>(
      db,
      'SELECT sid, gone_ms AS gone FROM post WHERE pid = ?',
      pid,
    )[0];
    if (!post) return [`18: post ${String(pid)} is not there`];
    const isOpen = rows(db, 'SELECT 1 FROM operation WHERE pid = ? AND ended_ms IS NULL', pid).length > 0;
    if (post.gone !== null || isOpen || person.undone.has(pid) || person.yielded.has(key)) return [];
    const [sha] = shas([intent.attachment]);
    // A deletion that was taken back asks for its pictures once more.
    const askedAgain = rows<{ id: string; args: string }>(
      db,
      "SELECT id, args FROM operation WHERE kind = 'post.setImage' AND pid = ? AND platform = ? AND intent_ms >= ?",
      pid,
      platform ?? null,
      atMs,
    ).filter(({ args }) => shas([ImageArgs.parse(JSON.parse(args)).attachment])[0] === sha);
    const ids = [...operationIds, ...askedAgain.map(({ id }) => id)];
    if (ids.some((id) => person.givenUp.has(id)) || person.restored.has(pid)) return [];
    if (rows(db, "SELECT 1 FROM conflict WHERE pid = ? AND field = 'image'", pid).length > 0) return [];
    const variant = model.inspect.posts.get(post.sid ?? '')?.variants.find((one) => one.platform === platform);
    const now = variant?.media[0]?.sha256 ?? null;
    const later = person.attempted.filter((one) => one.atMs >= atMs && one.intent.do === 'post.setImage');
    const maybe = later.some(
      (one) =>
        one.intent.do === 'post.setImage' &&
        one.intent.pid === pid &&
        one.intent.platform === platform &&
        one.sha256 === now,
    );
    if (now === sha || maybe) return [];
    const changes = model.inspect.changes.filter(
      (change) => change.postId === post.sid && change.platform === platform && change.field === 'media',
    );
    const landed = changes.findIndex(({ to }) => Array.isArray(to) && to.some((id) => there.get(String(id)) === sha));
    const isOvertaken = changes
      .slice(landed + 1)
      .some(({ cause, requestKey }) => cause !== 'image' || requestKey === undefined);
    if (landed >= 0 && isOvertaken) return [];
    return [`18: ${key} is ${String(now)} and not ${String(sha)}, wished at ${new Date(atMs).toISOString()}`];
  });
};

/** Bytes are sent again only after a doubt, under another key, or when the service has forgotten them. */
export const uploadsHaveAReason: Judge = (evidence) => {
  const { model, db, restoredAtMs } = evidence;
  if (restoredAtMs !== null) return [];
  const files = new Map([...contents(evidence)].map(([mid, sha]) => [sha, mid]));
  const attempts = rows<{ mid: number; outcome: string | null }>(
    db,
    `SELECT json_extract(args, '$.mid') AS mid, outcome FROM attempt JOIN operation ON operation.id = attempt.operation
     WHERE operation.kind = 'media.upload'`,
  );
  const forgotten = rows<{ n: number }>(db, 'SELECT count(*) AS n FROM attempt WHERE status = 404')[0]?.n ?? 0;
  return [...grouped(model.inspect.uploads, ({ attachment }) => attachment.sha256)].flatMap(([sha, made]) => {
    const mid = files.get(sha);
    const keys = new Set(made.map(({ requestKey }) => requestKey)).size;
    const doubts = attempts.filter(
      (one) => one.mid === mid && !['ok', 'unsent', 'limited'].includes(one.outcome ?? ''),
    );
    return made.length > keys + doubts.length + forgotten
      ? [`18: the picture ${sha} was brought ${String(made.length)} times`]
      : [];
  });
};
