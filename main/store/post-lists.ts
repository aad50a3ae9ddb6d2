// Pages and counts of posts, each from one index.
import { z } from 'zod';
import { lineColumns, postRow } from './post-line.ts';
import type { PostFilter, PostStore } from './posts.ts';
import type { Statements } from './statements.ts';

type Lists = Pick<PostStore, 'page' | 'count'>;

/** Above every cursor there is. */
const beginning = { createdMs: Number.MAX_SAFE_INTEGER, pid: 0 };

const ofAll = { from: 'post', where: 'gone_ms IS NULL' };
const ofStatus = { from: 'post', where: 'gone_ms IS NULL AND status = :status' };
const ofPlatform = { from: 'version_of_post', where: 'gone_ms IS NULL AND platform = :platform' };
const ofBoth = {
  from: 'version_of_post',
  where: 'gone_ms IS NULL AND platform = :platform AND post_status = :status',
};

const Count = z.number();

export const createPostLists = (db: Statements): Lists => {
  // The index gives the pids of a page in order; only then are the rows themselves read.
  const list = ({ from, where }: { from: string; where: string }) => ({
    page: db.prepare(
      `SELECT ${lineColumns} FROM (
         SELECT pid, created_ms FROM ${from} WHERE ${where} AND (created_ms, pid) < (:createdMs, :pid)
         ORDER BY created_ms DESC, pid DESC LIMIT :limit
       ) AS listed CROSS JOIN post ON post.pid = listed.pid
       ORDER BY listed.created_ms DESC, listed.pid DESC`,
    ),
    count: db.prepare(`SELECT count(*) FROM ${from} WHERE ${where}`).pluck(),
  });
  const all = list(ofAll);
  const byStatus = list(ofStatus);
  const byPlatform = list(ofPlatform);
  const byBoth = list(ofBoth);
  const listOf = ({ status, platform }: PostFilter) => {
    if (platform === undefined) return status === undefined ? all : byStatus;
    return status === undefined ? byPlatform : byBoth;
  };
  return {
    page(filter, cursor, limit) {
      const rows = listOf(filter).page.all({ ...filter, ...(cursor ?? beginning), limit });
      return { rows: rows.map(postRow) };
    },
    count: (filter) => Count.parse(listOf(filter).count.get(filter)),
  };
};
