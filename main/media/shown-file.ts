// Which file on this computer stands for a picture or video that is asked for.
import { statSync } from 'node:fs';
import type { MediaRow } from '../store/media.ts';
import { midOf, thumbnailMidOf, type LocalFile, type MediaForm } from './local-files.ts';
import type { MediaFolder } from './media-folder.ts';

type Deps = {
  media: { read(mid: number): MediaRow | null; midOf(sid: string): number | null };
  folder: Pick<MediaFolder, 'pathOf' | 'thumbnailPath'>;
};

const thumbnailType = 'image/webp';

/** By local name, or by the service's id of an upload. null: there is none, or it was taken off the disk. */
export const createShownFile = ({ media, folder }: Deps) => {
  const placeOf = (id: string, form: MediaForm): { path: string; mimeType: string } | null => {
    const thumbnailMid = thumbnailMidOf(id);
    if (thumbnailMid !== null) {
      const name = media.read(thumbnailMid)?.thumbnail ?? null;
      return name === null ? null : { path: folder.thumbnailPath(name), mimeType: thumbnailType };
    }
    const mid = midOf(id) ?? media.midOf(id);
    const row = mid === null ? null : media.read(mid);
    if (!row) return null;
    if (form === 'shown' && row.shown !== null)
      return { path: folder.thumbnailPath(row.shown), mimeType: thumbnailType };
    return { path: folder.pathOf(row.file), mimeType: row.mimeType };
  };
  return (id: string, form: MediaForm): LocalFile | null => {
    const place = placeOf(id, form);
    const told = place && statSync(place.path, { throwIfNoEntry: false });
    return told ? { ...place, sizeBytes: told.size } : null;
  };
};
