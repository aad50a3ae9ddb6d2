// Makes drafts of the groups of the tray, all of them in one step.
import type { PostId } from '../../preload/model/ids.ts';
import { meantPlatforms, misfits, type RuledFile } from '../../preload/media-rules.ts';
import type { PlatformId } from '../../preload/platforms.ts';
import { shapeOf } from '../media/grouping.ts';
import type { MediaRow } from '../store/media.ts';
import type { TrayFileRow, TrayGroupRow } from '../store/tray.ts';
import { enqueue } from '../sync/enqueue.ts';
import type { Tx } from '../sync/transaction.ts';

type Shared = { platforms: readonly PlatformId[]; caption: string };
type Made = { id: PostId; name: string };

/**
 * Part of the caller's transaction. A group that cannot become a post stays: one with files that are still being taken
 * in, of a shape that makes none, or that none of its platforms takes.
 */
export const createDrafts = (tx: Tx, { platforms, caption }: Shared, gids: readonly number[] | null): Made[] => {
  const { tray, media } = tx.store;
  const byGroup = Map.groupBy(tray.files(), ({ gid }) => gid);
  const groups = tray.groups().filter(({ gid }) => gids === null || gids.includes(gid));
  return groups.flatMap((group) => {
    const files = (byGroup.get(group.gid) ?? []).toSorted((a, b) => a.place - b.place || a.fid - b.fid);
    const rows = files.flatMap(({ mid }) => (mid === null ? [] : (media.read(mid) ?? [])));
    if (files.some(({ state }) => state !== 'ready') || rows.length !== files.length) return [];
    const whole = { group, files, rows: onlyOnce(rows), shared: { platforms, caption } };
    return canBe(whole) ? [createDraft(tx, whole)] : [];
  });
};

type Whole = { group: TrayGroupRow; files: readonly TrayFileRow[]; rows: readonly MediaRow[]; shared: Shared };

/** The same bytes twice are one picture of a post. */
const onlyOnce = (rows: readonly MediaRow[]): MediaRow[] => [...new Map(rows.map((row) => [row.mid, row])).values()];

/** The platforms that take a post of these files. */
const fitting = ({ group, rows, shared }: Whole): PlatformId[] => {
  const files = rows.map(ruled);
  return meantPlatforms(group.platforms, shared.platforms, files).filter(
    (platform) => !misfits(platform, files).some(({ blocks }) => blocks),
  );
};

/** Without any platform the service chooses: that is for the person to say, not for what was left out. */
const canBe = (whole: Whole): boolean =>
  shapeOf(whole.rows.map(({ type }) => type)) !== null &&
  ((whole.group.platforms ?? whole.shared.platforms).length === 0 || fitting(whole).length > 0);

const ruled = (row: MediaRow): RuledFile => ({
  ...row,
  durationSeconds: row.durationMs === null ? null : row.durationMs / 1000,
});

const createDraft = (tx: Tx, whole: Whole): Made => {
  const { group, files, rows, shared } = whole;
  const platforms = fitting(whole);
  const caption = group.caption ?? shared.caption;
  const { pid } = enqueue(tx, {
    do: 'post.fromMedia',
    attachments: rows.map(({ mid }) => ({ mid })),
    name: group.name,
    ...(platforms.length === 0 ? {} : { platforms }),
    ...(caption === '' ? {} : { caption }),
  });
  if (pid === null) throw new Error('files without a post');
  // A post has one text for those who cannot see it: that of the picture it begins with.
  const altText = rows.find((row) => row.type === 'image' && row.altText !== null)?.altText ?? null;
  if (altText !== null)
    for (const platform of platforms) enqueue(tx, { do: 'post.edit', pid, platform, fields: { altText } });
  for (const { fid } of files) tx.store.tray.removeFile(fid);
  tx.store.tray.removeGroup(group.gid);
  return { id: String(pid) as PostId, name: group.name };
};
