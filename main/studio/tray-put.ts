// Puts kept files into the tray again, ready as they are: nothing is copied, and nothing the service has is sent again.
import { AppError } from '../../preload/error.ts';
import { groupWords, shapeOf } from '../media/grouping.ts';
import { wasLookedAt } from '../store/media.ts';
import type { Tx } from '../sync/transaction.ts';
import { toGrouping } from './tray-groups.ts';

/**
 * Part of the caller's transaction. Pictures that make one carousel were put together for that; of all else groups are
 * proposed. Throws AppError `not-found` when none of the files is kept any more.
 */
export const putKept = ({ store, nowMs }: Tx, mids: readonly number[]): void => {
  const { tray, media } = store;
  const rows = [...new Set(mids)].flatMap((mid) => media.read(mid) ?? []);
  if (rows.length === 0) throw new AppError({ kind: 'not-found', message: 'These files are not kept any more.' });

  const fids = rows.map((row) => {
    const { name, sizeBytes, atMs, mid } = row;
    const fid = tray.addFile({ path: null, name, folder: '', sizeBytes, modifiedMs: atMs, problem: null }, nowMs);
    tray.staged(fid, mid);
    // One that nobody has looked at yet is left to intake.
    if (wasLookedAt(row)) tray.ready(fid);
    return fid;
  });
  const [first] = fids;
  if (first === undefined || shapeOf(rows.map(({ type }) => type)) !== 'carousel') return;
  const files = fids.flatMap((fid) => tray.file(fid) ?? []);
  const words = groupWords(files.flatMap(toGrouping));
  const gid = tray.addGroup({ ...words, place: first, platforms: null, byHand: true });
  fids.forEach((fid, place) => tray.changeFile(fid, { gid, place }));
};
