// The slim view of each post and of its versions: what lists, filters and slots read.
import * as row from './database/row-schema.ts';
import { facetsOf } from './facets.ts';
import { createLineReader, lineColumns, lineText } from './post-line.ts';
import type { PostStore } from './posts.ts';
import type { PostView } from './post-types.ts';
import type { Statements } from './database/statements.ts';

type Views = Pick<PostStore, 'add' | 'writeView' | 'view' | 'goneAtMs' | 'presence' | 'setGone'>;

type ViewColumns = Omit<PostView, 'line' | 'versions'> & { facets: number; slotMs: number; line: string };
/** As they stand in `columnsOfPost`. */
type PostValues = (string | number)[];
/** As they stand in `columnsOfVersion`. */
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
const columnsOfVersion = 'platform, post_status, facets, status, created_ms, slot_ms, published_ms';

const NewPid = row.number();
const GoneAt = row.number().nullable();
const Presence = row.object({ goneAtMs: GoneAt, proof: row.string().nullable() });

export const createPostViews = (db: Statements): Views => {
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
       :slotMs, :publishedMs)`,
  );
  const deleteVersion = db.prepare('DELETE FROM version_of_post WHERE pid = :pid AND platform = :platform');
  const markDirty = db.prepare('INSERT OR IGNORE INTO search_dirty (pid) VALUES (:pid)');
  const selectView = db.prepare(`SELECT ${lineColumns} FROM post WHERE pid = :pid`).raw();
  const lines = createLineReader(db);
  const selectGone = db.prepare('SELECT gone_ms FROM post WHERE pid = :pid').pluck();
  const selectPresence = db.prepare(
    'SELECT gone_ms AS goneAtMs, proof FROM post LEFT JOIN tombstone USING (sid) WHERE post.pid = :pid',
  );
  const setPostGone = db.prepare('UPDATE post SET gone_ms = :atMs WHERE pid = :pid');
  const setTagsGone = db.prepare('UPDATE post_tag SET gone_ms = :atMs WHERE pid = :pid');
  const setVersionsGone = db.prepare('UPDATE version_of_post SET gone_ms = :atMs WHERE pid = :pid');

  const writeVersions = (pid: number, versions: PostView['versions'], post: ViewColumns, there: VersionValues[]) => {
    const old = new Map(there.map((values) => [values[0], values]));
    const { status: postStatus, facets, createdMs } = post;
    for (const { platform, status, slotMs, publishedMs } of versions) {
      const values: VersionValues = [platform, postStatus, facets, status, createdMs, slotMs, publishedMs];
      const before = old.get(platform);
      old.delete(platform);
      if (before && values.every((value, index) => value === before[index])) continue;
      upsertVersion.run({ pid, platform, postStatus, facets, status, createdMs, slotMs, publishedMs });
    }
    for (const platform of old.keys()) deleteVersion.run({ pid, platform });
  };

  return {
    add({ sid, view }) {
      const columns = columnsOf(view);
      const pid = NewPid.parse(insert.get({ sid, ...columns }));
      writeVersions(pid, view.versions, columns, []);
      markDirty.run({ pid });
      return pid;
    },
    writeView(pid, view) {
      const columns = columnsOf(view);
      const there = selectPost.get({ pid }) as PostValues;
      // Setting a column rewrites its indexes even when it stays what it was.
      const changed = namesOfPost.filter((name, index) => columns[name] !== there[index]);
      if (changed.length > 0) update(changed).run({ pid, ...columns });
      if (changed.includes('createdMs')) updateTags.run({ pid, createdMs: columns.createdMs });
      writeVersions(pid, view.versions, columns, selectVersions.all({ pid }) as VersionValues[]);
      // Also when the line is the same: it holds only the first words.
      markDirty.run({ pid });
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
    },
  };
};

const columnsOf = (view: PostView): ViewColumns => {
  const { line, versions: _, ...columns } = view;
  const slotMs = line.at === null ? 0 : Date.parse(line.at);
  return { ...columns, facets: facetsOf(view), slotMs, line: lineText(line) };
};
