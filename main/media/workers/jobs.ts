// What the media workers can be asked for: plain data in, plain data out, so that it can cross to another thread.
import type { CropArea } from '../../../preload/contract/media.ts';
import type { FileProblem } from '../../../preload/errors.ts';

/** Where results go. Folders exist; file names are the caller's or told in the result. */
export type StageJob = {
  /** Read to its end once; hashed and copied at the same time, synced to disk under `partPath`. */
  path: string;
  partPath: string;
  /** Leaves in where it was taken. Else that is taken out of the copy, and `sha256` is the copy's. */
  keepLocation: boolean;
};
export type Staged = {
  sha256: string;
  sizeBytes: number;
  mimeType: string;
  /** With no dot, by content. */
  extension: string;
  type: 'image' | 'video';
  location: 'none' | 'removed' | 'kept';
};

export type LookJob = {
  /** A file as staged. */
  path: string;
  mimeType: string;
  /** `<name>.webp`, and `<name>.shown.webp` where a window cannot show the file itself, are written here. */
  thumbnailDir: string;
  name: string;
};
/** `null`: the file does not tell, or it is a video. */
export type Looked = {
  width: number | null;
  height: number | null;
  durationMs: number | null;
  videoCodec: string | null;
  audioCodec: string | null;
  /** The camera's wall clock as if it were UTC. */
  takenMs: number | null;
  blurhash: string | null;
  look: string | null;
  thumbnail: string | null;
  shown: string | null;
};

export type CropJob = {
  path: string;
  mimeType: string;
  area: CropArea;
  maxWidth: number | null;
  /** JPEG, or PNG where the picture has transparent parts; rotation applied, no other metadata. */
  partPath: string;
};
export type Cropped = Omit<Staged, 'location' | 'type'>;

/** A frame that the window drew: checked, made small, and looked at like a picture. */
export type PosterJob = { picture: Uint8Array; thumbnailDir: string; name: string };
export type Poster = { thumbnail: string; blurhash: string; look: string };

/**
 * One thread pool for all of it; each call waits for its turn, `person` before the rest. Throws AppError `file-refused`
 * with `problem` of the file, `storage` when the disk does not take it, `cancelled`. A job that hangs or takes the
 * thread with it is ended and counts as `damaged`.
 */
export type MediaWorkers = {
  stage(job: StageJob, signal?: AbortSignal): Promise<Staged>;
  look(job: LookJob, signal?: AbortSignal): Promise<Looked>;
  crop(job: CropJob): Promise<Cropped>;
  poster(job: PosterJob): Promise<Poster>;
  /** Ends every thread; what waits is `cancelled`. */
  close(): Promise<void>;
};

export type { FileProblem };
