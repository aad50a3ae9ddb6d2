// One picture of the person's: what distinguishes it, on disk and on the wire.
import { createHash } from 'node:crypto';

/** Pictures of a run are distinguished by their size alone: all have one name, which makes their uploads comparable. */
export type Picture = { sizeBytes: number; sha256: string; file: string };

export const pictureName = 'photo.jpg';

export const pictureOf = (sizeBytes: number): Picture => {
  const sha256 = createHash('sha256').update(String(sizeBytes)).digest('hex');
  return { sizeBytes, sha256, file: `${sha256}.jpg` };
};
