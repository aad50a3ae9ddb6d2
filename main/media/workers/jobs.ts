// Jobs of the media workers, and the messages between the pool and its threads. Plain data, so that it can be cloned.
import { z } from 'zod';
import type { CropArea } from '../../../preload/contract/media.ts';
import type { PictureLimits } from '../../../preload/rules/media-rules.ts';
import { type FileProblem, type ErrorData, errorKinds, errorReasons, fileProblems } from '../../../preload/errors.ts';

/** Where results are written. Folders exist; file names are the caller's or part of the result. */
export type StageJob = {
  /** Read once to its end; hashed and copied at the same time, synced to disk under `partPath`. */
  path: string;
  partPath: string;
  /** Leaves location data in. Otherwise it is removed from the copy, and `sha256` is the copy's. */
  keepLocation: boolean;
};
export type Staged = {
  sha256: string;
  sizeBytes: number;
  mimeType: string;
  /** Without a dot, by content. */
  extension: string;
  type: 'image' | 'video';
  location: 'none' | 'removed' | 'kept';
};

export type InspectJob = {
  /** A file as staged. */
  path: string;
  mimeType: string;
  /** `<name>.webp`, and `<name>.shown.webp` where a window cannot show the file itself, are written here. */
  thumbnailDir: string;
  name: string;
};
/** `null`: the file does not say, or it is a video. */
export type InspectedMedia = {
  width: number | null;
  height: number | null;
  durationMs: number | null;
  videoCodec: string | null;
  audioCodec: string | null;
  /** The camera's wall clock as if it were UTC. */
  takenMs: number | null;
  blurhash: string | null;
  perceptualHash: string | null;
  thumbnail: string | null;
  shown: string | null;
};

export type CropJob = {
  path: string;
  mimeType: string;
  area: CropArea;
  /**
   * `width`: in pixels, at most. `accepted`: a JPEG within these limits, with white for what is transparent. null: every
   * pixel of the area.
   */
  size: { is: 'width'; width: number } | ({ is: 'accepted' } & PictureLimits) | null;
  /** JPEG, or PNG where the picture keeps transparent parts; rotation applied, no other metadata. */
  partPath: string;
};
/** A new file under `partPath`. */
export type Copied = Omit<Staged, 'location' | 'type'>;

/** Begins at the last place at or before `startMs` where it can, and ends with the last packet that is over by `endMs`. */
export type TrimJob = { path: string; mimeType: string; startMs: number; endMs: number; partPath: string };
export type KeyFramesJob = { path: string };

export type SoundJob = { path: string };
/** `codec`: its name; null: there is no sound, and `soundMs` is 0. */
export type MovieSound = { pictureMs: number; codec: string | null; soundMs: number };

/** A frame that the window drew: validated, scaled down, and inspected like a picture. */
export type PosterJob = { picture: Uint8Array; thumbnailDir: string; name: string };
export type Poster = { thumbnail: string; blurhash: string; perceptualHash: string };

/**
 * One thread pool for all jobs; each call waits for its turn, `person` before the rest. Throws AppError `file-refused`
 * with `problem` of the file, `storage` when the disk rejects the write, `cancelled`. A job that hangs or crashes its
 * thread is ended and counts as `damaged`.
 */
export type MediaWorkers = {
  stage(job: StageJob, signal?: AbortSignal): Promise<Staged>;
  inspect(job: InspectJob, signal?: AbortSignal): Promise<InspectedMedia>;
  crop(job: CropJob): Promise<Copied>;
  trim(job: TrimJob, signal?: AbortSignal): Promise<Copied>;
  keyFrames(job: KeyFramesJob): Promise<number[]>;
  sound(job: SoundJob, signal?: AbortSignal): Promise<MovieSound>;
  poster(job: PosterJob): Promise<Poster>;
  /** Ends every thread; waiting jobs are `cancelled`. */
  close(): Promise<void>;
};

export type { FileProblem };

// Messages between the pool and its threads: a job, then heartbeats and one result.
export type Results = {
  stage: Staged;
  inspect: InspectedMedia;
  crop: Copied;
  trim: Copied;
  keyFrames: number[];
  sound: MovieSound;
  poster: Poster;
};
export type JobKind = keyof Results;

const jobs = {
  stage: z.object({ path: z.string(), partPath: z.string(), keepLocation: z.boolean() }) satisfies z.ZodType<StageJob>,
  inspect: z.object({
    path: z.string(),
    mimeType: z.string(),
    thumbnailDir: z.string(),
    name: z.string(),
  }) satisfies z.ZodType<InspectJob>,
  crop: z.object({
    path: z.string(),
    mimeType: z.string(),
    area: z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() }),
    size: z
      .discriminatedUnion('is', [
        z.object({ is: z.literal('width'), width: z.number() }),
        z.object({
          is: z.literal('accepted'),
          maxBytes: z.number().nullable(),
          maxPixels: z.number().nullable(),
        }),
      ])
      .nullable(),
    partPath: z.string(),
  }) satisfies z.ZodType<CropJob>,
  trim: z.object({
    path: z.string(),
    mimeType: z.string(),
    startMs: z.number(),
    endMs: z.number(),
    partPath: z.string(),
  }) satisfies z.ZodType<TrimJob>,
  keyFrames: z.object({ path: z.string() }) satisfies z.ZodType<KeyFramesJob>,
  sound: z.object({ path: z.string() }) satisfies z.ZodType<SoundJob>,
  poster: z.object({
    picture: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    thumbnailDir: z.string(),
    name: z.string(),
  }) satisfies z.ZodType<PosterJob>,
};

/** `roomBytes`: memory for pixels, beside the other threads. */
const request = <K extends JobKind>(kind: K) =>
  z.object({ kind: z.literal(kind), job: jobs[kind], roomBytes: z.number() });
export const requestSchema = z.union([
  request('stage'),
  request('inspect'),
  request('crop'),
  request('trim'),
  request('keyFrames'),
  request('sound'),
  request('poster'),
]);
export type Request = z.infer<typeof requestSchema>;

const copied = { sha256: z.string(), sizeBytes: z.number(), mimeType: z.string(), extension: z.string() };
export const resultSchemas: { [K in JobKind]: z.ZodType<Results[K]> } = {
  stage: z.object({
    ...copied,
    type: z.enum(['image', 'video']),
    location: z.enum(['none', 'removed', 'kept']),
  }),
  inspect: z.object({
    width: z.number().nullable(),
    height: z.number().nullable(),
    durationMs: z.number().nullable(),
    videoCodec: z.string().nullable(),
    audioCodec: z.string().nullable(),
    takenMs: z.number().nullable(),
    blurhash: z.string().nullable(),
    perceptualHash: z.string().nullable(),
    thumbnail: z.string().nullable(),
    shown: z.string().nullable(),
  }),
  crop: z.object(copied),
  trim: z.object(copied),
  keyFrames: z.array(z.number()),
  sound: z.object({ pictureMs: z.number(), codec: z.string().nullable(), soundMs: z.number() }),
  poster: z.object({ thumbnail: z.string(), blurhash: z.string(), perceptualHash: z.string() }),
};

const error = z.object({
  kind: z.enum(errorKinds),
  message: z.string(),
  reason: z.enum(errorReasons).exactOptional(),
  problem: z.enum(fileProblems).exactOptional(),
}) satisfies z.ZodType<ErrorData>;

export const replySchema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('alive') }),
  z.object({ is: z.literal('done'), result: z.unknown() }),
  /** `detail`: for the log. `isWorn`: the thread must not be used again. */
  z.object({ is: z.literal('failed'), error, detail: z.string(), isWorn: z.boolean() }),
  /** Would fit if nothing else was running. */
  z.object({ is: z.literal('needs-room') }),
]);
export type Reply = z.infer<typeof replySchema>;
