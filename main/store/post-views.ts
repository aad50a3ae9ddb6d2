// The slim view of each post and of its versions: what lists, filters and slots read.
import { z } from 'zod';
import { lineColumns, postRow } from './post-line.ts';
import type { PostStore, PostView } from './posts.ts';
import type { Statements } from './statements.ts';

type Views = Pick<PostStore, 'add' | 'writeView' | 'view' | 'goneAtMs' | 'setGone'>;

const Version = z.object({
  platform: z.string(),
  postStatus: z.string(),
  status: z.string(),
  createdMs: z.number(),
  slotMs: z.number().nullable(),
  publishedMs: z.number().nullable(),
});
type Version = z.infer<typeof Version>;
const Versions = z.array(Version);
const Pid = z.number();
const GoneAt = z.number().nullable();

export const createPostViews = (db: Statements): Views => {
  const insert = db
    .prepare(
      `INSERT INTO post (sid, name, kind, status, sync, created_ms, updated_ms, line)
       VALUES (:sid, :name, :kind, :status, :sync, :createdMs, :updatedMs, :line) RETURNING pid`,
    )
    .pluck();
  // Apart, because setting a column rewrites its indexes even when it stays what it was.
  const update = db.prepare(
    `UPDATE post SET name = :name, kind = :kind, sync = :sync, updated_ms = :updatedMs, line = :line
     WHERE pid = :pid AND (name, kind, sync, updated_ms, line) IS NOT (:name, :kind, :sync, :updatedMs, :line)`,
  );
  const updatePlace = db.prepare(
    `UPDATE post SET status = :status, created_ms = :createdMs
     WHERE pid = :pid AND (status, created_ms) IS NOT (:status, :createdMs)`,
  );
  const selectVersions = db.prepare(
    `SELECT platform, post_status AS postStatus, status, created_ms AS createdMs, slot_ms AS slotMs,
       published_ms AS publishedMs
     FROM version_of_post WHERE pid = :pid`,
  );
  const upsertVersion = db.prepare(
    `INSERT OR REPLACE INTO version_of_post
       (pid, platform, post_status, status, created_ms, gone_ms, slot_ms, published_ms)
     VALUES (:pid, :platform, :postStatus, :status, :createdMs, (SELECT gone_ms FROM post WHERE pid = :pid), :slotMs,
       :publishedMs)`,
  );
  const deleteVersion = db.prepare('DELETE FROM version_of_post WHERE pid = :pid AND platform = :platform');
  const markDirty = db.prepare('INSERT OR IGNORE INTO search_dirty (pid) VALUES (:pid)');
  const selectView = db.prepare(`SELECT ${lineColumns} FROM post WHERE pid = :pid`);
  const selectGone = db.prepare('SELECT gone_ms FROM post WHERE pid = :pid').pluck();
  const setPostGone = db.prepare('UPDATE post SET gone_ms = :atMs WHERE pid = :pid');
  const setVersionsGone = db.prepare('UPDATE version_of_post SET gone_ms = :atMs WHERE pid = :pid');

  const writeVersions = (pid: number, view: PostView, there: Version[]) => {
    const old = new Map(there.map((version) => [version.platform, version]));
    for (const { platform, status, slotMs, publishedMs } of view.versions) {
      const version = { platform, status, slotMs, publishedMs, postStatus: view.status, createdMs: view.createdMs };
      const before = old.get(platform);
      old.delete(platform);
      if (!before || !isSame(before, version)) upsertVersion.run({ pid, ...version });
    }
    for (const platform of old.keys()) deleteVersion.run({ pid, platform });
  };

  return {
    add({ sid, view }) {
      const pid = Pid.parse(insert.get({ sid, ...columnsOf(view) }));
      writeVersions(pid, view, []);
      markDirty.run({ pid });
      return pid;
    },
    writeView(pid, view) {
      const columns = { pid, ...columnsOf(view) };
      update.run(columns);
      updatePlace.run(columns);
      writeVersions(pid, view, Versions.parse(selectVersions.all({ pid })));
      // Also when the line is the same: it holds only the first words.
      markDirty.run({ pid });
    },
    view(pid) {
      const row = selectView.get({ pid });
      if (row === undefined) return null;
      const { cursor: _, ...line } = postRow(row);
      return line;
    },
    goneAtMs: (pid) => GoneAt.parse(selectGone.get({ pid }) ?? null),
    setGone(pid, atMs) {
      setPostGone.run({ pid, atMs });
      setVersionsGone.run({ pid, atMs });
      markDirty.run({ pid });
    },
  };
};

const columnsOf = ({ line, versions: _, ...view }: PostView) => ({ ...view, line: JSON.stringify(line) });

const isSame = (a: Version, b: Version): boolean =>
  a.status === b.status &&
  a.postStatus === b.postStatus &&
  a.createdMs === b.createdMs &&
  a.slotMs === b.slotMs &&
  a.publishedMs === b.publishedMs;
