// Families: which posts are parts of one, the part that represents all of them in lists, and their combined view.
import { syncStates } from '../../preload/rules/sync-states.ts';
import { synced } from '../../preload/rules/post-state.ts';
import type { PostLine } from '../../preload/contract/posts.ts';
import type { PostSync } from '../../preload/contract/sync.ts';
import * as row from './database/row-schema.ts';
import type { Statements } from './database/statements.ts';
import type { Heads, PostView } from './post-rows.ts';

/**
 * `platform`: the one it was made for. `own`: fields that the user edited in this part alone; they follow no other
 * part.
 */
type FamilyPart = { pid: number; head: number; place: number; platform: string; own: string[] };

/** A part, whose view may not be known; `goneAtMs` null: it exists. */
type ShownPart = FamilyPart & { view: PostView | null; goneAtMs: number | null };

export type FamilyStore = {
  /** All parts of its family in order, including those that are gone; empty: it has no family. */
  parts(pid: number): (FamilyPart & { goneAtMs: number | null; status: string | null })[];
  part(pid: number): FamilyPart | null;
  /** The posts behind the one that this is shown as: all its parts, or itself. */
  pids(pid: number): number[];
  /** The part that has this variant of the post; the post itself if none has. */
  partOf(pid: number, platform: string): number;
  setOwn(pid: number, own: readonly string[]): void;
  /** Adds a part behind the others to the family of `to`, which is created if there is none. */
  add(to: { pid: number; platform: string }, part: { pid: number; platform: string }): void;
  /** Makes a part a separate post again. Returns the parts that are left; a last one becomes a separate post, too. */
  remove(pid: number): number[];
  keepApart(pids: readonly number[], atMs: number): void;
  together(pids: readonly number[]): void;
  areApart(one: number, other: number): boolean;
  /** Listed posts created since, newest first. */
  recent(sinceMs: number): { pid: number; name: string; createdMs: number }[];
};

const Part = row.object({
  pid: row.number(),
  head: row.number(),
  place: row.number(),
  platform: row.string(),
  own: row.json.pipe(row.array(row.string())).catch([]),
});
const Parts = row.array(
  row.object({
    pid: row.number(),
    head: row.number(),
    place: row.number(),
    platform: row.string(),
    own: row.json.pipe(row.array(row.string())).catch([]),
    goneAtMs: row.number().nullable(),
    /** The status of the part itself. */
    status: row.string().nullable(),
  }),
);
const Pid = row.number().optional();
const Recent = row.array(
  row.object({
    pid: row.number(),
    name: row.string(),
    createdMs: row.number(),
  }),
);
const Views = row.array(row.object({ pid: row.number(), view: row.json.nullable().catch(null) }));

const columns = 'family_part.pid, family_part.head, place, platform, own';

export const createFamilyStore = (db: Statements, heads: Heads): FamilyStore => {
  const selectPart = db.prepare(`SELECT ${columns} FROM family_part WHERE pid = :pid`);
  const selectParts = db.prepare(
    `SELECT ${columns}, gone_ms AS goneAtMs, view ->> '$.status' AS status FROM family_part JOIN post USING (pid)
     WHERE family_part.head = (SELECT head FROM family_part WHERE pid = +:pid) ORDER BY place, family_part.pid`,
  );
  const selectHolder = db
    .prepare('SELECT coalesce(part, pid) FROM version_of_post WHERE pid = :head AND platform = :platform')
    .pluck();
  const updateOwn = db.prepare('UPDATE family_part SET own = :own WHERE pid = :pid');
  const insert = db.prepare(
    `INSERT OR IGNORE INTO family_part (pid, head, place, platform)
     VALUES (:pid, :head, (SELECT coalesce(max(place) + 1, 0) FROM family_part WHERE head = :head), :platform)`,
  );
  const remove = db.prepare('DELETE FROM family_part WHERE pid = :pid');
  const setHead = db.prepare('UPDATE post SET head = :head WHERE pid = :pid');
  const insertApart = db.prepare(
    'INSERT OR REPLACE INTO family_apart (one, other, at_ms) VALUES (:one, :other, :atMs)',
  );
  const deleteApart = db.prepare('DELETE FROM family_apart WHERE one = :one AND other = :other');
  const selectApart = db.prepare('SELECT 1 FROM family_apart WHERE one = :one AND other = :other').pluck();
  const selectRecent = db.prepare(
    `SELECT pid, name, created_ms AS createdMs FROM post INDEXED BY post_newest WHERE created_ms >= :sinceMs AND gone_ms IS NULL AND head IS NULL
     ORDER BY created_ms DESC, pid DESC`,
  );
  const move = createMove(db, heads);

  const headOf = (pid: number): number => heads.of(pid) ?? pid;
  const parts: FamilyStore['parts'] = (pid) => (heads.of(pid) === null ? [] : Parts.parse(selectParts.all({ pid })));
  const part: FamilyStore['part'] = (pid) =>
    heads.of(pid) === null ? null : Part.nullable().parse(selectPart.get({ pid }) ?? null);
  const pairs = (pids: readonly number[]) =>
    pids.flatMap((one) => pids.filter((other) => one < other).map((other) => ({ one, other })));

  return {
    parts,
    part,
    pids(pid) {
      const all = parts(pid);
      return all.length === 0 ? [pid] : all.map((each) => each.pid);
    },
    partOf(pid, platform) {
      if (heads.of(pid) === null) return pid;
      const own = part(pid);
      // It was requested by its own id.
      if (own && own.head !== pid && own.platform === platform) return pid;
      const head = headOf(pid);
      return Pid.parse(selectHolder.get({ head, platform }) ?? undefined) ?? head;
    },
    setOwn(pid, own) {
      updateOwn.run({ pid, own: JSON.stringify(own) });
    },
    add(to, added) {
      const head = headOf(to.pid);
      insert.run({ pid: head, head, platform: to.platform });
      insert.run({ ...added, head });
      heads.set(head, head);
      heads.set(added.pid, head);
      setHead.run({ pid: added.pid, head });
      move.all(added.pid, head);
    },
    remove(pid) {
      const left = parts(pid).filter((each) => each.pid !== pid);
      const head = left.find(({ goneAtMs }) => goneAtMs === null) ?? left[0];
      if (!head) return [];
      if (headOf(pid) === pid) {
        for (const each of left) move.lead(each.pid, head.pid);
        move.all(pid, head.pid);
      }
      move.copied(head.pid, pid);
      heads.set(pid, null);
      remove.run({ pid });
      setHead.run({ pid, head: null });
      if (left.length === 1) {
        heads.set(head.pid, null);
        remove.run({ pid: head.pid });
        setHead.run({ pid: head.pid, head: null });
      }
      return left.map((each) => each.pid);
    },
    keepApart(pids, atMs) {
      for (const pair of pairs(pids)) insertApart.run({ ...pair, atMs });
    },
    together(pids) {
      for (const pair of pairs(pids)) deleteApart.run(pair);
    },
    areApart: (one, other) => selectApart.get({ one: Math.min(one, other), other: Math.max(one, other) }) !== undefined,
    recent: (sinceMs) => Recent.parse(selectRecent.all({ sinceMs })),
  };
};

/** What belongs to the visible post, and moves with it from one part to another. */
const createMove = (db: Statements, heads: Heads) => {
  const setPartHead = db.prepare('UPDATE family_part SET head = :head WHERE pid = :pid');
  const setHead = db.prepare('UPDATE post SET head = :head WHERE pid = :pid');
  const run = (...sql: string[]) => {
    const statements = sql.map((text) => db.prepare(text));
    return (from: number, to: number): void => {
      for (const statement of statements) statement.run({ from, to });
    };
  };
  const moved = run(
    `INSERT OR IGNORE INTO post_tag (pid, tag, created_ms, gone_ms)
       SELECT shown.pid, tag, shown.created_ms, shown.gone_ms FROM post_tag, post AS shown
       WHERE post_tag.pid = +:from AND shown.pid = :to`,
    'DELETE FROM post_tag WHERE pid = :from',
    'UPDATE OR IGNORE paused SET pid = :to WHERE pid = :from',
    'UPDATE undo_step SET pid = :to WHERE pid = :from',
  );
  const notes = run(
    `INSERT INTO post_desk (pid, planned_on, note, checklist)
       SELECT :to, planned_on, note, checklist FROM post_desk AS theirs WHERE theirs.pid = +:from
     ON CONFLICT (pid) DO UPDATE SET planned_on = coalesce(post_desk.planned_on, excluded.planned_on),
       note = CASE WHEN post_desk.note IN ('', excluded.note) THEN excluded.note
         WHEN excluded.note = '' THEN post_desk.note ELSE post_desk.note || char(10) || excluded.note END,
       checklist = CASE WHEN post_desk.checklist IN ('[]', excluded.checklist) THEN excluded.checklist
         WHEN excluded.checklist = '[]' THEN post_desk.checklist
         ELSE substr(post_desk.checklist, 1, length(post_desk.checklist) - 1) || ',' || substr(excluded.checklist, 2) END`,
    'DELETE FROM post_desk WHERE pid = :from',
  );
  const all = (from: number, to: number): void => {
    moved(from, to);
    notes(from, to);
  };
  const copied = run(
    `INSERT OR IGNORE INTO post_tag (pid, tag, created_ms, gone_ms)
       SELECT shown.pid, tag, shown.created_ms, shown.gone_ms FROM post_tag, post AS shown
       WHERE post_tag.pid = +:from AND shown.pid = :to`,
    `INSERT OR IGNORE INTO post_desk (pid, planned_on, note, checklist)
       SELECT :to, planned_on, note, checklist FROM post_desk WHERE pid = +:from`,
    `UPDATE OR IGNORE paused SET pid = :to
       WHERE pid = :from AND platform = (SELECT platform FROM family_part WHERE pid = :to)`,
  );
  return {
    all,
    /** Its notification log stays with the family, and moves, too. */
    copied,
    /** Makes `head` represent the family from now on. */
    lead(pid: number, head: number): void {
      heads.set(pid, head);
      setPartHead.run({ pid, head });
      setHead.run({ pid, head: pid === head ? null : head });
    },
  };
};

/** The views of posts (posts.ts): what is stored of each part, and what its head shows. */
export const createFamilyViews = (db: Statements, heads: Heads) => {
  const keepView = db.prepare('UPDATE family_part SET view = :view WHERE pid = :pid');
  const selectParts = db.prepare(
    `SELECT ${columns}, gone_ms AS goneAtMs, view ->> '$.status' AS status FROM family_part JOIN post USING (pid) WHERE family_part.head = +:head
     ORDER BY place, family_part.pid`,
  );
  const selectViews = db.prepare('SELECT pid, view FROM family_part WHERE head = :head');
  const dropVersions = db.prepare('DELETE FROM version_of_post WHERE pid = :pid');
  const move = createMove(db, heads);
  return {
    keep(pid: number, view: PostView): void {
      keepView.run({ pid, view: JSON.stringify(view) });
    },
    /**
     * Makes the first existing part represent all, and returns how it is shown; null: not all views are written yet.
     * `passed`: the part that represented them before, by itself.
     */
    shown(head: number): { head: number; view: PostView; passed: { pid: number; view: PostView } | null } | null {
      const views = new Map(
        Views.parse(selectViews.all({ head })).map(({ pid, view }) => [pid, view as PostView | null]),
      );
      const parts = Parts.parse(selectParts.all({ head })).map((part): ShownPart => ({
        ...part,
        view: views.get(part.pid) ?? null,
      }));
      const whole = parts.filter((part): part is ShownPart & { view: PostView } => part.view !== null);
      const here = whole.filter(({ goneAtMs }) => goneAtMs === null);
      const those = here.length > 0 ? here : whole;
      const [first] = those;
      // Views of deleted parts are not needed.
      if (!first || parts.some(({ view, goneAtMs }) => view === null && goneAtMs === null)) return null;
      const before = whole.find(({ pid }) => pid === head);
      if (first.pid === head || !before) return { head, view: together(first.pid, those), passed: null };
      for (const { pid } of parts) move.lead(pid, first.pid);
      move.all(head, first.pid);
      dropVersions.run({ pid: head });
      return { head: first.pid, view: together(first.pid, those), passed: { pid: head, view: before.view } };
    },
  };
};

type Viewed = Pick<FamilyPart, 'pid' | 'platform'> & { view: PostView };

/** Of two parts with the same platform, the one that was made for it has it. */
export const covers = (parts: readonly { pid: number; platform: string }[], pid: number, platform: string): boolean =>
  parts.find((part) => part.platform === platform) === undefined ||
  parts.find((part) => part.platform === platform)?.pid === pid;

const together = (head: number, parts: readonly Viewed[]): PostView => {
  const [first, ...others] = parts;
  if (!first) throw new Error('a family without parts');
  const taken = new Set<string>();
  const holders = parts.flatMap(({ pid, view }) =>
    view.versions.flatMap((version) => {
      if (taken.has(version.platform) || !covers(parts, pid, version.platform)) return [];
      taken.add(version.platform);
      return [{ pid, version: { ...version, part: pid === head ? null : pid } }];
    }),
  );
  const isHeld = (pid: number, platform: string): boolean =>
    holders.some((holder) => holder.pid === pid && holder.version.platform === platform);
  const lines = parts.map(({ pid, view }) => ({ pid, line: view.line }));
  const status = rollup(parts.map(({ view }) => view.status));
  const approval = mergedApproval(lines.map(({ line }) => line));
  const sync = { ...mergedSync(lines.map(({ line }) => line.sync)), approveWaits: approval.waits };
  const line: PostLine = {
    ...first.view.line,
    status,
    needsApproval: approval.needed,
    changedSinceApproval: lines.some((each) => each.line.changedSinceApproval),
    approvedFor: lines.find((each) => each.line.approvedFor !== undefined)?.line.approvedFor,
    thumbnail: lines.find((each) => each.line.thumbnail !== null)?.line.thumbnail ?? null,
    platforms: lines.flatMap((each) => each.line.platforms.filter(({ platform }) => isHeld(each.pid, platform))),
    generation: worstOf(
      lines.map((each) => each.line.generation),
      ['failed', 'generating', 'pending'],
      'ready',
    ),
    videoStatus: worstOf(
      lines.map((each) => each.line.videoStatus),
      ['failed', 'generating', 'ready'],
      null,
    ),
    failure: lines.find((each) => each.line.failure !== null)?.line.failure ?? null,
    judged: lines.flatMap((each) => each.line.judged.filter(({ platform }) => isHeld(each.pid, platform))),
    at: momentOf(parts.map(({ view }) => view)),
    sync,
    updatedAt: new Date(Math.max(...parts.map(({ view }) => view.updatedMs))).toISOString(),
  };
  return {
    ...first.view,
    status,
    sync: sync.state,
    updatedMs: Math.max(first.view.updatedMs, ...others.map(({ view }) => view.updatedMs)),
    line,
    versions: holders.map(({ version }) => version),
  };
};

/**
 * The status of a post from its variants, as the service derives it: something still to come, otherwise something live.
 */
export const rollup = (statuses: readonly string[]): string =>
  statuses.includes('scheduled')
    ? 'scheduled'
    : statuses.includes('published')
      ? 'published'
      : (statuses[0] ?? 'draft');

const worstOf = <T>(all: readonly T[], order: readonly T[], otherwise: T): T =>
  order.find((each) => all.includes(each)) ?? all[0] ?? otherwise;

/** The next upcoming slot, otherwise the last publication. */
const momentOf = (views: readonly PostView[]): string | null => {
  const coming = views.filter(({ status, line }) => status === 'scheduled' && line.at !== null);
  const times = (coming.length > 0 ? coming : views)
    .flatMap(({ line }) => line.at ?? [])
    .sort((one, other) => Date.parse(one) - Date.parse(other));
  return (coming.length > 0 ? times[0] : times.at(-1)) ?? null;
};

/** It waits once the last part that needs it has been approved here. */
export const mergedApproval = (parts: readonly { needsApproval: boolean; sync: Pick<PostSync, 'approveWaits'> }[]) => ({
  needed: parts.some(({ needsApproval }) => needsApproval),
  waits:
    parts.some(({ sync }) => sync.approveWaits) &&
    !parts.some(({ needsApproval, sync }) => needsApproval && !sync.approveWaits),
});

/** One sync state of several posts: the worst of them, with everything that is open. */
export const mergedSync = (all: readonly PostSync[]): PostSync => {
  const state = syncStates.find((each) => all.some((one) => one.state === each)) ?? 'synced';
  const worst = all.find((one) => one.state === state) ?? synced;
  const expected = all.flatMap(({ expectedAt }) => expectedAt ?? []).sort();
  const byTime = (one: { at: string }, other: { at: string }) => Date.parse(one.at) - Date.parse(other.at);
  return {
    state,
    reason: worst.reason,
    stopped: worst.stopped,
    wait: worst.wait,
    expectedAt: expected[0] ?? null,
    openCount: all.reduce((sum, { openCount }) => sum + openCount, 0),
    unsentTimes: all.flatMap(({ unsentTimes }) => unsentTimes),
    approveWaits: all.some(({ approveWaits }) => approveWaits),
    publishWaits: all.some(({ publishWaits }) => publishWaits),
    tooLate: all.flatMap(({ tooLate }) => tooLate),
    stillPublishes: all.flatMap(({ stillPublishes }) => stillPublishes).sort(byTime),
    calledOff: all.flatMap(({ calledOff }) => calledOff).sort(byTime),
  };
};
