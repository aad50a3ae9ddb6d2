// Posts: ids and tombstones, the document that the service last confirmed, and the view that lists read.
import type { ListSort } from '../../preload/rules/post-query.ts';
import type { PostRow } from '../../preload/contract/posts.ts';
import * as row from './database/row-schema.ts';
import { createFamilyViews } from './families.ts';
import type { Statements } from './database/statements.ts';
import {
  type Heads,
  type ListFilter,
  type Page,
  type PostCursor,
  type PostView,
  facetsOf,
  createLineReader,
  lineColumns,
  encodeLine,
} from './post-rows.ts';

/** `confirmed` is the service's post as JSON text without links (main/sync/posts/). */
export type PostDocument = {
  pid: number;
  confirmed: string;
  hash: string;
  readAtMs: number;
  settledAtMs: number;
};

/** `line`: its list row (post-rows.ts). `confirmed` null: the service has not confirmed it. */
export type StoredPost = { pid: number; line: string; confirmed: string | null };

/** How many posts have these facets (post-rows.ts). */
export type FacetCount = { facets: number; posts: number };

export type PostStore = {
  /** Adds a post that the service does not have yet, or that it just reported. Returns its permanent local id. */
  add(of: { sid: string | null; view: PostView }): number;
  /** The post that this one is shown as: the head of its family, otherwise itself. */
  headOf(pid: number): number;
  /** Whether it is one of several posts of the service that are shown as one. */
  isPart(pid: number): boolean;
  /** Reads all heads in advance: every change needs them, and the first one should not wait for that. */
  readHeads(): void;
  pidOf(sid: string): number | null;
  sidOf(pid: number): string | null;
  /** By local id, for those that the service has. */
  sidsOf(pids: readonly number[]): Map<number, string>;
  adopt(pid: number, sid: string): void;
  document(pid: number): PostDocument | null;
  /** The text alone, or null as `text` if it has the hash `known`. null: there is none. */
  confirmed(pid: number, known: string | null): { hash: string; text: string | null } | null;
  /** By the service's id, for posts that are not gone; without reading their documents. */
  hashesOf(sids: readonly string[]): Map<string, string>;
  /** Stores the confirmed state. `settledAtMs` stays. */
  confirm(pid: number, document: { confirmed: string; hash: string; readAtMs: number }): void;
  /** The newest first, from this local id downwards. */
  storedUpTo(pid: number, limit: number): StoredPost[];
  /** Rewrites the same posts in another form. */
  rewrite(documents: readonly Pick<PostDocument, 'pid' | 'confirmed' | 'hash'>[]): void;
  /** The same for their list rows. */
  rewriteLines(lines: readonly Pick<StoredPost, 'pid' | 'line'>[]): void;
  /** An operation of this post was settled now: readings that began earlier are stale. */
  settled(pid: number, atMs: number): void;
  /** Unchanged at the service: only updates the time of the reading. */
  touch(pid: number, readAtMs: number): void;
  /** Writes the view and its variants where they changed, and marks the post for the search index. */
  writeView(pid: number, view: PostView): void;
  view(pid: number): PostRow | null;
  goneAtMs(pid: number): number | null;
  /**
   * `proof`: how it is known that the service no longer has it, or that the user wants it to stay here all the same; null:
   * it is not known to be gone.
   */
  presence(pid: number): { goneAtMs: number | null; proof: string | null };
  setGone(pid: number, atMs: number | null): void;
  page(filter: ListFilter, cursor: PostCursor | null, limit: number, sort?: ListSort): Page;
  count(filter: ListFilter): number;
  /** Local ids in the order of the list. */
  pids(filter: ListFilter, limit: number, sort?: ListSort): number[];
  /**
   * Local ids of posts whose state may differ from their status: by their stored flags, or because a slot has passed by
   * `nowMs`, a scheduled one's platform is among `platforms`, or, if `isHeld`, because it is scheduled. All others are
   * in the state named like their status.
   */
  unsettled(of: { nowMs: number; platforms: readonly string[]; isHeld: boolean }): number[];
  /** The number of posts with each set of facets (post-rows.ts). */
  facetCounts(): FacetCount[];
  /** The same for some posts. */
  facetsOf(of: { filter: ListFilter } | { pids: readonly number[] }): FacetCount[];
  /** Those of these posts that have one of the facets `some` and none of `none`, in the same order. */
  withFacets(pids: readonly number[], facets: { some: number; none: number }): number[];
  /**
   * For full scans: local posts that the service has, created in [fromMs, toMs), not met since full scan `fullScan`
   * began.
   */
  unmet(fullScan: number, fromMs: number, toMs: number, limit: number): { pid: number; sid: string }[];
  met(pid: number, fullScan: number): void;
  /** When the service created it, Unix ms; null: there is no such post. */
  createdMs(pid: number): number | null;
  /**
   * Going back from that moment through posts that the service has, newest first: the creation time of the last of
   * `count`; null: there are fewer.
   */
  createdMsFrom(newestMs: number, count: number): number | null;
  /** Posts the service has, oldest reading first. */
  stalest(limit: number): { pid: number; sid: string; readAtMs: number }[];
  addTombstone(of: { sid: string; pid: number; proof: string; atMs: number }): void;
  hasTombstone(sid: string): boolean;
};

const Pid = row.number().nullable();
const Sid = row.string().nullable();
const Sids = row.array(row.object({ pid: row.number(), sid: row.string() }));

type Ids = Pick<PostStore, 'pidOf' | 'sidOf' | 'sidsOf' | 'adopt' | 'addTombstone' | 'hasTombstone'>;

export const createPostIds = (db: Statements): Ids => {
  const selectPid = db.prepare('SELECT pid FROM post WHERE sid = :sid').pluck();
  const selectSid = db.prepare('SELECT sid FROM post WHERE pid = :pid').pluck();
  const selectSids = db.prepare(
    `SELECT pid, sid FROM json_each(:pids) AS asked CROSS JOIN post ON post.pid = asked.value WHERE sid IS NOT NULL`,
  );
  const adopt = db.prepare('UPDATE post SET sid = :sid WHERE pid = :pid');
  const insertTombstone = db.prepare(
    'INSERT OR REPLACE INTO tombstone (sid, pid, proof, at_ms) VALUES (:sid, :pid, :proof, :atMs)',
  );
  const selectTombstone = db.prepare('SELECT 1 FROM tombstone WHERE sid = :sid').pluck();
  return {
    pidOf: (sid) => Pid.parse(selectPid.get({ sid }) ?? null),
    sidOf: (pid) => Sid.parse(selectSid.get({ pid }) ?? null),
    sidsOf: (pids) =>
      new Map(Sids.parse(selectSids.all({ pids: JSON.stringify(pids) })).map(({ pid, sid }) => [pid, sid])),
    adopt(pid, sid) {
      adopt.run({ pid, sid });
    },
    addTombstone(of) {
      insertTombstone.run(of);
    },
    hasTombstone: (sid) => selectTombstone.get({ sid }) !== undefined,
  };
};

// Documents: what the service confirmed of each post, and when it was read.

type Readings = Pick<
  PostStore,
  | 'confirmed'
  | 'hashesOf'
  | 'document'
  | 'confirm'
  | 'storedUpTo'
  | 'rewrite'
  | 'rewriteLines'
  | 'settled'
  | 'touch'
  | 'unmet'
  | 'met'
  | 'stalest'
  | 'createdMs'
  | 'createdMsFrom'
>;

const Document = row
  .object({
    pid: row.number(),
    confirmed: row.string(),
    hash: row.string(),
    readAtMs: row.number(),
    settledAtMs: row.number(),
  })
  .nullable();
const Confirmed = row.object({ hash: row.string(), text: row.string().nullable() }).nullable();
const Hashes = row.array(row.object({ sid: row.string(), hash: row.string() }));
const StoredPosts = row.array(
  row.object({ pid: row.number(), line: row.string(), confirmed: row.string().nullable() }),
);
const CreatedMs = row.number().nullable();
const Unmet = row.array(row.object({ pid: row.number(), sid: row.string() }));
const Stalest = row.array(row.object({ pid: row.number(), sid: row.string(), readAtMs: row.number() }));

export const createPostReadings = (db: Statements): Readings => {
  const select = db.prepare(
    `SELECT pid, confirmed, hash, read_ms AS readAtMs, settled_ms AS settledAtMs
     FROM post_document JOIN post_reading USING (pid) WHERE pid = +:pid`,
  );
  const selectConfirmed = db.prepare(
    'SELECT hash, CASE WHEN hash IS :known THEN NULL ELSE confirmed END AS text FROM post_document WHERE pid = :pid',
  );
  const selectHashes = db.prepare(
    `SELECT sid, hash FROM json_each(:sids) AS asked CROSS JOIN post ON post.sid = asked.value
     JOIN post_document USING (pid) WHERE gone_ms IS NULL`,
  );
  const upsertDocument = db.prepare(
    `INSERT INTO post_document (pid, hash, confirmed) VALUES (:pid, :hash, :confirmed)
     ON CONFLICT (pid) DO UPDATE SET hash = excluded.hash, confirmed = excluded.confirmed`,
  );
  const selectUpTo = db.prepare(
    `SELECT pid, line, confirmed FROM post LEFT JOIN post_document USING (pid)
     WHERE pid <= :pid ORDER BY pid DESC LIMIT +:limit`,
  );
  const updateLine = db.prepare('UPDATE post SET line = :line WHERE pid = :pid');
  const deleteDocument = db.prepare('DELETE FROM post_document WHERE pid = :pid');
  const upsert = (column: 'read_ms' | 'settled_ms' | 'sweep') =>
    db.prepare(
      `INSERT INTO post_reading (pid, ${column}) VALUES (:pid, :value)
       ON CONFLICT (pid) DO UPDATE SET ${column} = excluded.${column}`,
    );
  const setRead = upsert('read_ms');
  const setSettled = upsert('settled_ms');
  const setFullScan = upsert('sweep');
  const selectUnmet = db.prepare(
    `SELECT pid, sid FROM post LEFT JOIN post_reading USING (pid)
     WHERE gone_ms IS NULL AND sid IS NOT NULL AND created_ms >= :fromMs AND created_ms < :toMs
       AND (sweep IS NULL OR sweep < :fullScan)
     ORDER BY created_ms DESC, pid DESC LIMIT +:limit`,
  );
  const selectStalest = db.prepare(
    `SELECT pid, sid, read_ms AS readAtMs FROM post_reading INDEXED BY post_reading_age CROSS JOIN post USING (pid)
     WHERE sid IS NOT NULL AND gone_ms IS NULL ORDER BY read_ms, pid LIMIT +:limit`,
  );
  const selectCreated = db.prepare('SELECT created_ms FROM post WHERE pid = :pid').pluck();
  const selectCreatedFrom = db
    .prepare(
      `SELECT created_ms FROM post INDEXED BY post_made WHERE created_ms <= :newestMs AND gone_ms IS NULL
         AND sid IS NOT NULL ORDER BY created_ms DESC LIMIT 1 OFFSET :count - 1`,
    )
    .pluck();
  return {
    createdMs: (pid) => CreatedMs.parse(selectCreated.get({ pid }) ?? null),
    createdMsFrom: (newestMs, count) => CreatedMs.parse(selectCreatedFrom.get({ newestMs, count }) ?? null),
    hashesOf(sids) {
      const found = Hashes.parse(selectHashes.all({ sids: JSON.stringify(sids) }));
      return new Map(found.map(({ sid, hash }) => [sid, hash]));
    },
    confirmed: (pid, known) => Confirmed.parse(selectConfirmed.get({ pid, known }) ?? null),
    document: (pid) => Document.parse(select.get({ pid }) ?? null),
    confirm(pid, { confirmed, hash, readAtMs }) {
      upsertDocument.run({ pid, hash, confirmed });
      setRead.run({ pid, value: readAtMs });
    },
    storedUpTo: (pid, limit) => StoredPosts.parse(selectUpTo.all({ pid, limit })),
    rewrite(documents) {
      // Deleted first: rows that only shrink would leave their pages half empty.
      for (const { pid } of documents) deleteDocument.run({ pid });
      for (const document of documents) upsertDocument.run(document);
    },
    rewriteLines(lines) {
      for (const { pid, line } of lines) updateLine.run({ pid, line });
    },
    settled(pid, atMs) {
      setSettled.run({ pid, value: atMs });
    },
    touch(pid, readAtMs) {
      setRead.run({ pid, value: readAtMs });
    },
    unmet: (fullScan, fromMs, toMs, limit) => Unmet.parse(selectUnmet.all({ fullScan, fromMs, toMs, limit })),
    met(pid, fullScan) {
      setFullScan.run({ pid, value: fullScan });
    },
    stalest: (limit) => Stalest.parse(selectStalest.all({ limit })),
  };
};

// What SQL reads of a stored document (main/sync/posts/codec.ts): by name, or by position if an earlier Galley wrote
// it.

/** For a `FROM`: one row `version` for each variant in the column post_document.confirmed, which must be JSON. */
export const versionsOf = `json_each(confirmed, iif(json_type(confirmed) = 'array', '$[6]', '$.variants')) AS version`;

const member = (named: string, ...placed: string[]) =>
  `coalesce(${[named, ...placed].map((path) => `version.value ->> '$${path}'`).join(', ')})`;

export const versionSql = {
  platform: member('.platform', '[1]'),
  /** Defaults to its post's status. */
  status: `coalesce(${member('.status', '[2]')}, confirmed ->> '$[3]')`,
  /** On Pinterest and Shorts either field may hold the text. */
  words: member('.body', '[3]', '.description', '[10].description'),
  failureReason: member('.publishFailure.reason', '[10].publishFailure.reason'),
  failedAt: member('.publishFailure.failedAt', '[10].publishFailure.failedAt'),
  /** JSON. */
  media: `coalesce(version.value -> '$.media', version.value -> '$[4]')`,
};

/** The id of one of `media`, a row `shown` of json_each. */
export const mediaId = `coalesce(shown.value ->> '$.id', shown.value ->> '$[0]')`;

// Views: the row of each post and of its variants.

type Views = Pick<
  PostStore,
  'readHeads' | 'headOf' | 'isPart' | 'add' | 'writeView' | 'view' | 'goneAtMs' | 'presence' | 'setGone'
>;

type ViewColumns = Omit<PostView, 'line' | 'versions'> & { facets: number; slotMs: number; line: string };
/** In the order of `columnsOfPost`. */
type PostValues = (string | number)[];
/** In the order of `columnsOfVersion`. */
type VersionValues = [platform: string, ...(string | number | null)[]];

const columnsOfPost: Record<keyof ViewColumns, string> = {
  line: 'line',
  sync: 'sync',
  name: 'name',
  status: 'status',
  kind: 'kind',
  createdMs: 'created_ms',
  updatedMs: 'updated_ms',
  facets: 'facets',
  slotMs: 'slot_ms',
};
const namesOfPost = Object.keys(columnsOfPost) as (keyof ViewColumns)[];
const columnsOfVersion = 'platform, post_status, facets, status, created_ms, slot_ms, published_ms, part';

const NewPid = row.number();
const GoneAt = row.number().nullable();
const Presence = row.object({ goneAtMs: GoneAt, proof: row.string().nullable() });

export const createPostViews = (db: Statements, heads: Heads): Views => {
  const insert = db
    .prepare(
      `INSERT INTO post (sid, name, kind, status, sync, created_ms, updated_ms, line, facets, slot_ms)
       VALUES (:sid, :name, :kind, :status, :sync, :createdMs, :updatedMs, :line, :facets, :slotMs) RETURNING pid`,
    )
    .pluck();
  const selectPost = db.prepare(`SELECT ${Object.values(columnsOfPost).join(', ')} FROM post WHERE pid = :pid`).raw();
  const updates = new Map<string, ReturnType<Statements['prepare']>>();
  const update = (names: readonly (keyof ViewColumns)[]) => {
    const known = updates.get(names.join());
    if (known) return known;
    const sets = names.map((name) => `${columnsOfPost[name]} = :${name}`);
    const made = db.prepare(`UPDATE post SET ${sets.join(', ')} WHERE pid = :pid`);
    updates.set(names.join(), made);
    return made;
  };
  const updateTags = db.prepare('UPDATE post_tag SET created_ms = :createdMs WHERE pid = :pid');
  const selectVersions = db.prepare(`SELECT ${columnsOfVersion} FROM version_of_post WHERE pid = :pid`).raw();
  const upsertVersion = db.prepare(
    `INSERT OR REPLACE INTO version_of_post (pid, gone_ms, ${columnsOfVersion})
     VALUES (:pid, (SELECT gone_ms FROM post WHERE pid = :pid), :platform, :postStatus, :facets, :status, :createdMs,
       :slotMs, :publishedMs, :part)`,
  );
  const deleteVersion = db.prepare('DELETE FROM version_of_post WHERE pid = :pid AND platform = :platform');
  const markDirty = db.prepare('INSERT OR IGNORE INTO search_dirty (pid) VALUES (:pid)');
  const selectView = db.prepare(`SELECT ${lineColumns} FROM post WHERE pid = :pid`).raw();
  const lines = createLineReader(db);
  const selectGone = db.prepare('SELECT gone_ms FROM post WHERE pid = :pid').pluck();
  const selectPresence = db.prepare(
    'SELECT gone_ms AS goneAtMs, proof FROM post LEFT JOIN tombstone USING (sid) WHERE post.pid = +:pid',
  );
  const setPostGone = db.prepare('UPDATE post SET gone_ms = :atMs WHERE pid = :pid');
  const setTagsGone = db.prepare('UPDATE post_tag SET gone_ms = :atMs WHERE pid = :pid');
  const setVersionsGone = db.prepare('UPDATE version_of_post SET gone_ms = :atMs WHERE pid = :pid');

  const writeVersions = (pid: number, versions: PostView['versions'], post: ViewColumns, there: VersionValues[]) => {
    const old = new Map(there.map((values) => [values[0], values]));
    const { status: postStatus, facets, createdMs } = post;
    for (const { platform, status, slotMs, publishedMs, part = null } of versions) {
      const values: VersionValues = [platform, postStatus, facets, status, createdMs, slotMs, publishedMs, part];
      const before = old.get(platform);
      old.delete(platform);
      if (before && values.every((value, index) => value === before[index])) continue;
      upsertVersion.run({ pid, platform, postStatus, facets, status, createdMs, slotMs, publishedMs, part });
    }
    for (const platform of old.keys()) deleteVersion.run({ pid, platform });
  };

  const families = createFamilyViews(db, heads);

  const write = (pid: number, view: PostView): void => {
    const columns = columnsOf(view);
    const there = selectPost.get({ pid }) as PostValues;
    // Setting a column rewrites its indexes even when its value does not change.
    const changed = namesOfPost.filter((name, index) => columns[name] !== there[index]);
    if (changed.length > 0) update(changed).run({ pid, ...columns });
    if (changed.includes('createdMs')) updateTags.run({ pid, createdMs: columns.createdMs });
    writeVersions(pid, view.versions, columns, selectVersions.all({ pid }) as VersionValues[]);
    // Even when the row is the same: it holds only the beginning of the text.
    markDirty.run({ pid });
  };
  /** The row of a part that another one represents: it is in no list, and its variants are stored with the head. */
  const writeHidden = (pid: number, view: PostView): void => write(pid, { ...view, versions: [] });
  const writeFamily = (head: number): void => {
    const shown = families.shown(head);
    if (!shown) return;
    if (shown.passed) writeHidden(shown.passed.pid, shown.passed.view);
    write(shown.head, shown.view);
  };

  return {
    headOf: (pid) => heads.of(pid) ?? pid,
    isPart: (pid) => heads.of(pid) !== null,
    readHeads: () => void heads.of(0),
    add({ sid, view }) {
      const columns = columnsOf(view);
      const pid = NewPid.parse(insert.get({ sid, ...columns }));
      writeVersions(pid, view.versions, columns, []);
      markDirty.run({ pid });
      return pid;
    },
    writeView(pid, view) {
      const head = heads.of(pid);
      if (head === null) write(pid, view);
      else {
        families.keep(pid, view);
        if (head !== pid) writeHidden(pid, view);
        writeFamily(head);
      }
    },
    view(pid) {
      const found = selectView.get({ pid });
      return found === undefined ? null : lines.row(found);
    },
    goneAtMs: (pid) => GoneAt.parse(selectGone.get({ pid }) ?? null),
    presence: (pid) => Presence.parse(selectPresence.get({ pid }) ?? { goneAtMs: null, proof: null }),
    setGone(pid, atMs) {
      setPostGone.run({ pid, atMs });
      setVersionsGone.run({ pid, atMs });
      setTagsGone.run({ pid, atMs });
      markDirty.run({ pid });
      const head = heads.of(pid);
      if (head !== null) writeFamily(head);
    },
  };
};

const columnsOf = (view: PostView): ViewColumns => {
  const { line, versions: _, ...columns } = view;
  const slotMs = line.at === null ? 0 : Date.parse(line.at);
  return { ...columns, facets: facetsOf(view), slotMs, line: encodeLine(line) };
};
