// Posts: what the service confirmed, and the slim view that lists read.
import * as row from './database/row-schema.ts';
import type { ListSort } from '../../preload/rules/post-query.ts';
import type { PostRow } from '../../preload/contract/posts.ts';
import type { Statements } from './database/statements.ts';
import type { ListFilter, Page, PostCursor, PostView } from './post-types.ts';

/** `confirmed` is the service's post as JSON text without links (main/sync/posts/). */
export type PostDocument = {
  pid: number;
  confirmed: string;
  hash: string;
  readAtMs: number;
  settledAtMs: number;
};

type FacetCount = { facets: number; posts: number };

export type PostStore = {
  /** A post the service does not have yet, or one it just told of. Returns its local id, for life. */
  add(of: { sid: string | null; view: PostView }): number;
  pidOf(sid: string): number | null;
  sidOf(pid: number): string | null;
  /** By local id, of those that the service has. */
  sidsOf(pids: readonly number[]): Map<number, string>;
  adopt(pid: number, sid: string): void;
  document(pid: number): PostDocument | null;
  /** Its text alone, and not that either where it is what has the hash `known`. null: there is none. */
  confirmed(pid: number, known: string | null): { hash: string; text: string | null } | null;
  /** By the service's id, of posts that are not gone; their documents are not read for it. */
  hashesOf(sids: readonly string[]): Map<string, string>;
  /** What the service confirmed. Keeps `settledAtMs`. */
  confirm(pid: number, document: { confirmed: string; hash: string; readAtMs: number }): void;
  /** The newest first, from this local id down. */
  documentsUpTo(pid: number, limit: number): Pick<PostDocument, 'pid' | 'confirmed'>[];
  /** The same posts, kept in another form. */
  rewrite(documents: readonly Pick<PostDocument, 'pid' | 'confirmed' | 'hash'>[]): void;
  /** An operation of this post settled now: readings begun earlier are out of date. */
  settled(pid: number, atMs: number): void;
  /** Unchanged at the service: only the time of the reading moves. */
  touch(pid: number, readAtMs: number): void;
  /** Writes the slim view and its versions where they changed, and marks the post for the search index. */
  writeView(pid: number, view: PostView): void;
  view(pid: number): PostRow | null;
  goneAtMs(pid: number): number | null;
  /** `proof`: how it is known that the service has it no more (`kept`: and the person keeps it); null: it is not known. */
  presence(pid: number): { goneAtMs: number | null; proof: string | null };
  setGone(pid: number, atMs: number | null): void;
  page(filter: ListFilter, cursor: PostCursor | null, limit: number, sort?: ListSort): Page;
  count(filter: ListFilter): number;
  /** Local ids in the order of the list. */
  pids(filter: ListFilter, limit: number, sort?: ListSort): number[];
  /** How many posts there are with each set of facets (facets.ts). */
  facetCounts(): FacetCount[];
  /** The same of some posts. */
  facetsOf(of: { filter: ListFilter } | { pids: readonly number[] }): FacetCount[];
  /** For sweeps: local posts the service has, created in [fromMs, toMs), not met since sweep `sweep` began. */
  unmet(sweep: number, fromMs: number, toMs: number, limit: number): { pid: number; sid: string }[];
  met(pid: number, sweep: number): void;
  /** When the service made it, Unix ms; null: there is no such post. */
  createdMs(pid: number): number | null;
  /**
   * When the last of `count` posts was made that the service has, from that moment back, newest first; null: there are
   * fewer.
   */
  createdMsFrom(newestMs: number, count: number): number | null;
  /** Posts the service has, oldest reading first. */
  stalest(limit: number): { pid: number; sid: string; readAtMs: number }[];
  entomb(of: { sid: string; pid: number; proof: string; atMs: number }): void;
  isEntombed(sid: string): boolean;
};

const Pid = row.number().nullable();
const Sid = row.string().nullable();
const Sids = row.array(row.object({ pid: row.number(), sid: row.string() }));

type Ids = Pick<PostStore, 'pidOf' | 'sidOf' | 'sidsOf' | 'adopt' | 'entomb' | 'isEntombed'>;

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
    entomb(of) {
      insertTombstone.run(of);
    },
    isEntombed: (sid) => selectTombstone.get({ sid }) !== undefined,
  };
};
