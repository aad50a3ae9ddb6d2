// Every word is kept (invariants 3 and 4): on the service, overtaken, or in front of the person; and always in history.
import type { Wish } from '../person.ts';
import { known, rows, type Evidence, type Judge } from './evidence.ts';
import { untracked } from './tracked.ts';

type Value = string | readonly string[] | null | undefined;

const plain = (value: Value): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return untracked(value).trim();
  return value.map((tag) => tag.replace(/^#+/, '').trim()).join(' ');
};

type Edit = Wish & { intent: Extract<Wish['intent'], { do: 'post.edit' }> };
const isEdit = (wish: Wish): wish is Edit => wish.intent.do === 'post.edit';

/** 4: what was acknowledged is there, and its outbox row with it. */
export const acknowledgedIsStored: Judge = (evidence) => {
  const ids = new Set(rows<{ id: string }>(evidence.db, 'SELECT id FROM operation').map(({ id }) => id));
  return known(evidence).flatMap(({ intent, operationIds }) =>
    operationIds.filter((id) => !ids.has(id)).map((id) => `4: operation ${id} (${intent.do}) is gone`),
  );
};

/** 3, second half: each wording ever typed can be read again. */
export const wordingsAreStored: Judge = (evidence) => {
  const stored = new Set(
    rows<{ pid: number; field: string; value: string | null }>(
      evidence.db,
      'SELECT pid, field, value FROM wording',
    ).map(({ pid, field, value }) => `${String(pid)} ${field} ${plain(value)}`),
  );
  return known(evidence)
    .filter(isEdit)
    .flatMap(({ intent }) =>
      Object.entries(intent.fields)
        .filter(
          ([field, value]) => plain(value) !== '' && !stored.has(`${String(intent.pid)} ${field} ${plain(value)}`),
        )
        .map(([field, value]) => `3: "${plain(value)}" (${field} of ${String(intent.pid)}) is in no history`),
    );
};

/** 3, first half: the last wording of each field is on the service, or what overtook it can be named. */
export const lastWordsArrive: Judge = (evidence) => {
  const { model, db, person } = evidence;
  const last = new Map<string, { wish: Edit; field: string; value: Value }>();
  for (const wish of known(evidence).filter(isEdit)) {
    for (const [field, value] of Object.entries(wish.intent.fields)) {
      last.set(`${String(wish.intent.pid)} ${wish.intent.platform} ${field}`, { wish, field, value });
    }
  }
  const sids = new Map(
    rows<{ pid: number; sid: string | null; gone: number | null }>(
      db,
      'SELECT pid, sid, gone_ms AS gone FROM post',
    ).map((row) => [row.pid, row]),
  );
  const open = rows<{ pid: number | null; kind: string; state: string; args: string }>(
    db,
    'SELECT pid, kind, state, args FROM operation WHERE ended_ms IS NULL',
  );
  const conflicts = rows<{ pid: number; platform: string; field: string; mine: string | null }>(
    db,
    'SELECT pid, platform, field, mine FROM conflict',
  );
  const merged = new Set(
    rows<{ pid: number; platform: string; field: string; value: string }>(
      db,
      "SELECT pid, platform, field, value FROM wording WHERE source = 'merge'",
    ).map((row) => `${String(row.pid)} ${row.platform} ${row.field} ${plain(row.value)}`),
  );
  const problems: string[] = [];
  for (const [key, { wish, field, value }] of last) {
    const { pid, platform } = wish.intent;
    const post = sids.get(pid);
    if (!post) {
      problems.push(`3: post ${String(pid)} is not there`);
      continue;
    }
    // Gone by the person's wish or with proof (13 judges that); not at the service yet behind what needs the person.
    if (post.gone !== null) continue;
    if (open.some((operation) => operation.pid === pid)) continue;
    if (person.yielded.has(key) || person.undone.has(pid)) continue;
    if (conflicts.some((row) => row.pid === pid && row.platform === platform && row.field === field)) continue;
    const there = post.sid === null ? undefined : model.inspect.posts.get(post.sid);
    if (!there) {
      if (!givenUp(evidence, pid) && !person.restored.has(pid))
        problems.push(`3: post ${String(pid)} with "${plain(value)}" is not at the service`);
      continue;
    }
    const variant = there.variants.find((one) => one.platform === platform);
    const now = plain(variant?.texts[field as 'body']);
    if (now === plain(value)) continue;
    const maybe = person.attempted.some(
      ({ atMs, intent }) =>
        atMs >= wish.atMs &&
        intent.do === 'post.edit' &&
        intent.pid === pid &&
        intent.platform === platform &&
        plain(intent.fields[field as 'body']) === now,
    );
    if (maybe) continue;
    const changes = model.inspect.changes.filter(
      (change) =>
        change.postId === post.sid &&
        (change.platform === platform || change.platform === null) &&
        (change.field === field || oneText(field, change.field)),
    );
    const landed = changes.findIndex((change) => plain(change.to as Value) === plain(value));
    // Where it began is what the person wished in the end: then what came there since is taken.
    const already = changes.some(({ from }) => plain(from as Value) === plain(value));
    const overtaken = changes.slice(landed + 1).some(({ cause, requestKey, at }) =>
      // Somebody else, the service's own writing, or a main version that this one follows.
      cause === 'remote' || requestKey === undefined || cause === 'ai' || cause === 'derive' ? at >= 0 : false,
    );
    // What was put together with somebody else's words is ours too.
    const own = changes.findIndex(
      ({ at, cause, requestKey }) => at >= wish.atMs && cause === 'edit' && requestKey !== undefined,
    );
    if (own >= 0 && changes.slice(own + 1).some(({ cause }) => cause !== 'edit')) continue;
    if ((landed >= 0 || already) && overtaken) continue;
    if (landed >= 0 && changes.slice(landed + 1).some(({ to }) => merged.has(`${key} ${plain(to as Value)}`))) continue;
    if (merged.has(`${key} ${now}`)) continue;
    if (wish.operationIds.some((id) => person.givenUp.has(id)) || givenUp(evidence, pid)) continue;
    problems.push(
      `3: ${key} is "${now}" and not "${plain(value)}", wished at ${new Date(wish.atMs).toISOString()}; ${story(changes)}`,
    );
  }
  return problems;
};

const story = (changes: readonly { at: number; cause: string; from: unknown; to: unknown }[]): string =>
  changes
    .slice(-4)
    .map(
      ({ at, cause, from, to }) =>
        `${new Date(at).toISOString()} ${cause} ${plain(from as Value)} > ${plain(to as Value)}`,
    )
    .join('; ');

const oneText = (one: string, other: string): boolean =>
  ['body', 'description'].includes(one) && ['body', 'description'].includes(other);

/** The person discarded a change of this post; discarding its deletion keeps every word. */
const givenUp = ({ db, person }: Evidence, pid: number): boolean =>
  rows<{ id: string }>(db, "SELECT id FROM operation WHERE pid = ? AND kind <> 'post.remove'", pid).some(({ id }) =>
    person.givenUp.has(id),
  );

/**
 * 10, the other way round: a conflict has two hands, and one of them is not ours. In a copy that was put in place all
 * that waits is in doubt, and what was sent since the copy is nobody's that it knows of (docs/sync.md#a-library-that-came-back-from-a-copy).
 */
export const conflictsHaveTwoSides: Judge = ({ model, db, person, restoredAtMs }) =>
  rows<{
    id: number;
    sid: string | null;
    platform: string | null;
    field: string;
    decided: number | null;
    base: string;
    mine: string;
    theirs: string;
  }>(
    db,
    `SELECT conflict.id, post.sid, conflict.platform, conflict.field, decided_ms AS decided, base, mine, theirs FROM conflict JOIN post USING (pid)`,
  )
    .filter(
      ({ id, sid, field, decided }) =>
        restoredAtMs === null &&
        // One that dissolved by itself took nobody's time.
        (decided === null || person.decided.has(id)) &&
        field !== 'image' &&
        !model.inspect.changes.some(
          (change) =>
            change.postId === sid &&
            (change.field === field || oneText(field, change.field)) &&
            (change.cause !== 'edit' || change.requestKey === undefined) &&
            (change.cause !== 'derive' || change.requestKey === undefined) &&
            change.cause !== 'rename',
        ),
    )
    .map((row) => `10: only we made conflict ${JSON.stringify(row)}`);
