// The slim view of each post and of its versions: what lists, filters and slots read.
import { z } from 'zod';
import { facetsOf } from './facets.ts';
import { createLineReader, lineColumns, lineText } from './post-line.ts';
import type { PostStore, PostView } from './posts.ts';
import type { Statements } from './statements.ts';

type Views = Pick<PostStore, 'add' | 'writeView' | 'view' | 'goneAtMs' | 'setGone'>;

const Version = z.object({
  platform: z.string(),
  postStatus: z.string(),
  facets: z.number(),
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
      `INSERT INTO post (sid, name, kind, status, sync, created_ms, updated_ms, line, facets, slot_ms)
       VALUES (:sid, :name, :kind, :status, :sync, :createdMs, :updatedMs, :line, :facets, :slotMs) RETURNING pid`,
    )
    .pluck();
  // Apart, because setting a column rewrites its indexes even when it stays what it was.
  const updates = [
    { line: ':line', updated_ms: ':updatedMs' },
    { sync: ':sync' },
    { name: ':name' },
    { status: ':status', kind: ':kind', created_ms: ':createdMs', facets: ':facets', slot_ms: ':slotMs' },
  ].map((columns) => {
    const names = Object.keys(columns);
    const values = Object.values(columns);
    return db.prepare(
      `UPDATE post SET ${names.map((name, index) => `${name} = ${values[index]}`).join(', ')}
       WHERE pid = :pid AND (${names.join(', ')}) IS NOT (${values.join(', ')})`,
    );
  });
  const updateTags = db.prepare(
    'UPDATE post_tag SET created_ms = :createdMs WHERE pid = :pid AND created_ms <> :createdMs',
  );
  const selectVersions = db.prepare(
    `SELECT platform, post_status AS postStatus, facets, status, created_ms AS createdMs, slot_ms AS slotMs,
       published_ms AS publishedMs
     FROM version_of_post WHERE pid = :pid`,
  );
  const upsertVersion = db.prepare(
    `INSERT OR REPLACE INTO version_of_post
       (pid, platform, post_status, facets, status, created_ms, gone_ms, slot_ms, published_ms)
     VALUES (:pid, :platform, :postStatus, :facets, :status, :createdMs,
       (SELECT gone_ms FROM post WHERE pid = :pid), :slotMs, :publishedMs)`,
  );
  const deleteVersion = db.prepare('DELETE FROM version_of_post WHERE pid = :pid AND platform = :platform');
  const markDirty = db.prepare('INSERT OR IGNORE INTO search_dirty (pid) VALUES (:pid)');
  const selectView = db.prepare(`SELECT ${lineColumns} FROM post WHERE pid = :pid`).raw();
  const lines = createLineReader(db);
  const selectGone = db.prepare('SELECT gone_ms FROM post WHERE pid = :pid').pluck();
  const setPostGone = db.prepare('UPDATE post SET gone_ms = :atMs WHERE pid = :pid');
  const setTagsGone = db.prepare('UPDATE post_tag SET gone_ms = :atMs WHERE pid = :pid');
  const setVersionsGone = db.prepare('UPDATE version_of_post SET gone_ms = :atMs WHERE pid = :pid');

  const writeVersions = (pid: number, view: PostView, there: Version[]) => {
    const old = new Map(there.map((version) => [version.platform, version]));
    const ofPost = { postStatus: view.status, facets: facetsOf(view), createdMs: view.createdMs };
    for (const { platform, status, slotMs, publishedMs } of view.versions) {
      const version = { platform, status, slotMs, publishedMs, ...ofPost };
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
      for (const update of updates) update.run(columns);
      updateTags.run(columns);
      writeVersions(pid, view, Versions.parse(selectVersions.all({ pid })));
      // Also when the line is the same: it holds only the first words.
      markDirty.run({ pid });
    },
    view(pid) {
      const row = selectView.get({ pid });
      return row === undefined ? null : lines.row(row);
    },
    goneAtMs: (pid) => GoneAt.parse(selectGone.get({ pid }) ?? null),
    setGone(pid, atMs) {
      setPostGone.run({ pid, atMs });
      setVersionsGone.run({ pid, atMs });
      setTagsGone.run({ pid, atMs });
      markDirty.run({ pid });
    },
  };
};

const columnsOf = (view: PostView) => {
  const { line, versions: _, ...columns } = view;
  const slotMs = line.at === null ? 0 : Date.parse(line.at);
  return { ...columns, facets: facetsOf(view), slotMs, line: lineText(line) };
};

const isSame = (a: Version, b: Version): boolean =>
  a.status === b.status &&
  a.postStatus === b.postStatus &&
  a.facets === b.facets &&
  a.createdMs === b.createdMs &&
  a.slotMs === b.slotMs &&
  a.publishedMs === b.publishedMs;
