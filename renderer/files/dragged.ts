// What can be known of files while they are dragged: how many, and the kinds the browser tells.

/** The type is hidden for folders and for what the system does not know. */
export type Dragged = { total: number; pictures: number; videos: number; unknown: number; unsupported: number };

const pictureTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif']);
const videoTypes = new Set(['video/mp4', 'video/quicktime']);
/** For the system's picker, which shows what matches first. */
export const takenTypes = [...pictureTypes, '.heic', ...videoTypes].join(',');
export const takenPictureTypes = [...pictureTypes, '.heic'].join(',');
/** Captions may lie beside the files. */
const captionTypes = new Set(['text/csv', 'application/vnd.ms-excel']);

const kindOf = (type: string): Exclude<keyof Dragged, 'total'> => {
  if (pictureTypes.has(type)) return 'pictures';
  if (videoTypes.has(type)) return 'videos';
  return type === '' || captionTypes.has(type) ? 'unknown' : 'unsupported';
};

export const draggedOf = (items: Iterable<Pick<DataTransferItem, 'kind' | 'type'>>): Dragged => {
  const dragged: Dragged = { total: 0, pictures: 0, videos: 0, unknown: 0, unsupported: 0 };
  for (const { kind, type } of items) {
    if (kind !== 'file') continue;
    dragged.total += 1;
    dragged[kindOf(type)] += 1;
  }
  return dragged;
};

export const holdsFiles = (transfer: DataTransfer | null): transfer is DataTransfer =>
  transfer !== null && [...transfer.types].includes('Files');
