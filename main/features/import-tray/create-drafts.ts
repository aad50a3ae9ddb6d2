// Creates drafts from the groups of the tray, all in one step.
import type { PostId } from '../../../preload/ids.ts';
import { type RuledFile, meantPlatforms, misfits, uploadProblem } from '../../../preload/rules/media-rules.ts';
import { altTextOf } from '../../../preload/rules/alt-texts.ts';
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import { textBounds } from '../../../preload/rules/service-bounds.ts';
import { shapeOf } from '../../media/grouping.ts';
import type { MediaRow } from '../../store/media.ts';
import type { TrayFileRow, TrayGroupRow } from '../../store/import-tray.ts';
import type { Store } from '../../store/store.ts';
import type { Intent } from '../../sync/outbox/operation.ts';
import type { Beginning } from '../../sync/outbox/undo.ts';
import { mainFirst } from '../posts/main-platform.ts';

type Shared = { platforms: readonly PlatformId[]; caption: string };
type Draft = { group: TrayGroupRow; files: readonly TrayFileRow[]; beginning: Beginning };
export type Made = { id: PostId; name: string; gid: number };

type Sync = { store: Store; begin: (posts: readonly Beginning[], kind: 'post.fromFiles') => Begun };
type Begun = { pids: number[]; stepId: number | null };

/** As one step, part of the caller's transaction. */
export const createDrafts = ({ store, begin }: Sync, shared: Shared, gids: readonly number[] | null) => {
  const { tray } = store;
  const drafts = draftsOf(store, shared, gids);
  const { pids, stepId } = begin(
    drafts.map(({ beginning }) => beginning),
    'post.fromFiles',
  );
  for (const { files, group } of drafts) {
    for (const { fid } of files) tray.removeFile(fid);
    tray.removeGroup(group.gid);
  }
  const posts = drafts.map(({ group: { gid, name } }, at): Made => ({ id: String(pids[at]) as PostId, name, gid }));
  return { posts, stepId };
};

/**
 * A group that can't become a post stays: it has files that are still being imported or too large, a combination that
 * makes no post, more words than a post begins with, or none of its platforms accepts it.
 */
const draftsOf = (store: Store, { platforms, caption }: Shared, gids: readonly number[] | null): Draft[] => {
  const { tray, media } = store;
  const byGroup = Map.groupBy(tray.files(), ({ gid }) => gid);
  const groups = tray.groups().filter(({ gid }) => gids === null || gids.includes(gid));
  return groups.flatMap((group) => {
    const files = (byGroup.get(group.gid) ?? []).toSorted((a, b) => a.place - b.place || a.fid - b.fid);
    const rows = files.flatMap(({ mid }) => (mid === null ? [] : (media.read(mid) ?? [])));
    if (files.some(({ state }) => state !== 'ready') || rows.length !== files.length) return [];
    const whole = { group, files, rows: onlyOnce(rows), shared: { platforms, caption } };
    return canBe(whole) ? [draftOf(whole)] : [];
  });
};

type Whole = { group: TrayGroupRow; files: readonly TrayFileRow[]; rows: readonly MediaRow[]; shared: Shared };

/** The same bytes twice are one picture of a post. */
const onlyOnce = (rows: readonly MediaRow[]): MediaRow[] => [...new Map(rows.map((row) => [row.mid, row])).values()];

/** The platforms that accept a post of these files. */
const fitting = ({ group, rows, shared }: Whole): PlatformId[] => {
  const files = rows.map(ruledFile);
  return meantPlatforms(group.platforms, shared.platforms, files).filter(
    (platform) => !misfits(platform, files).some(({ blocks }) => blocks),
  );
};

/** Without any platform the service would choose: that is up to the user, not a result of what was left out. */
const canBe = (whole: Whole): boolean =>
  whole.rows.every((row) => uploadProblem(row) === null) &&
  captionOf(whole).length <= textBounds.fromMediaCaption &&
  shapeOf(whole.rows.map(({ type }) => type)) !== null &&
  ((whole.group.platforms ?? whole.shared.platforms).length === 0 || fitting(whole).length > 0);

const captionOf = ({ group, shared }: Whole): string => group.caption ?? shared.caption;

export const ruledFile = (row: MediaRow): RuledFile => ({
  ...row,
  durationSeconds: row.durationMs === null ? null : row.durationMs / 1000,
});

/** Of several files of a post that bring a caption for the same platform, that of the first. */
export const ownCaptionsOf = (files: readonly TrayFileRow[]): ReadonlyMap<PlatformId, string> =>
  new Map(
    files
      .toReversed()
      .flatMap(({ ownCaptions }) => (ownCaptions ?? []).map(({ platform, caption }) => [platform, caption] as const)),
  );

/** A longer one than any post can have is not used, and the window says so. */
const usedCaptionsOf = (files: readonly TrayFileRow[]): ReadonlyMap<PlatformId, string> =>
  new Map([...ownCaptionsOf(files)].filter(([, caption]) => caption.length <= textBounds.variantBody));

const draftOf = (whole: Whole): Draft => {
  const { group, files, rows } = whole;
  const own = usedCaptionsOf(files);
  const platforms = mainFirst(fitting(whole), (platform) => own.has(platform));
  const caption = captionOf(whole);
  const altText = altTextOf(rows);
  return {
    group,
    files,
    beginning: {
      fromMedia: {
        attachments: rows.map(({ mid }) => ({ mid })),
        name: group.name,
        ...(platforms.length === 0 ? {} : { platforms }),
        ...(caption === '' ? {} : { caption }),
      },
      then: (pid) =>
        platforms.flatMap((platform, index): Intent[] => {
          const body = own.get(platform);
          // A platform without words of its own gets the alt text from the first one: an edit of its own would detach it.
          const isDescribed = altText !== null && (index === 0 || body !== undefined);
          const fields = { ...(isDescribed && { altText }), ...(body !== undefined && { body }) };
          return Object.keys(fields).length === 0 ? [] : [{ do: 'post.edit', pid, platform, fields }];
        }),
    },
  };
};
