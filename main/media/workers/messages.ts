// What goes between the pool and its threads: a job in, signs of life and one result out.
import { z } from 'zod';
import { type ErrorData, errorKinds, errorReasons, fileProblems } from '../../../preload/errors.ts';
import type { CropJob, Cropped, Looked, LookJob, Poster, PosterJob, Staged, StageJob } from './jobs.ts';

export type Results = { stage: Staged; look: Looked; crop: Cropped; poster: Poster };
export type JobKind = keyof Results;

const jobs = {
  stage: z.object({ path: z.string(), partPath: z.string(), keepLocation: z.boolean() }) satisfies z.ZodType<StageJob>,
  look: z.object({
    path: z.string(),
    mimeType: z.string(),
    thumbnailDir: z.string(),
    name: z.string(),
  }) satisfies z.ZodType<LookJob>,
  crop: z.object({
    path: z.string(),
    mimeType: z.string(),
    area: z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() }),
    maxWidth: z.number().nullable(),
    partPath: z.string(),
  }) satisfies z.ZodType<CropJob>,
  poster: z.object({
    picture: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    thumbnailDir: z.string(),
    name: z.string(),
  }) satisfies z.ZodType<PosterJob>,
};

/** `roomBytes`: memory for pixels, beside the other threads. */
const request = <K extends JobKind>(kind: K) =>
  z.object({ kind: z.literal(kind), job: jobs[kind], roomBytes: z.number() });
export const requestSchema = z.union([request('stage'), request('look'), request('crop'), request('poster')]);
export type Request = z.infer<typeof requestSchema>;

const copied = { sha256: z.string(), sizeBytes: z.number(), mimeType: z.string(), extension: z.string() };
export const resultSchemas: { [K in JobKind]: z.ZodType<Results[K]> } = {
  stage: z.object({
    ...copied,
    type: z.enum(['image', 'video']),
    location: z.enum(['none', 'removed', 'kept']),
  }),
  look: z.object({
    width: z.number().nullable(),
    height: z.number().nullable(),
    durationMs: z.number().nullable(),
    videoCodec: z.string().nullable(),
    audioCodec: z.string().nullable(),
    takenMs: z.number().nullable(),
    blurhash: z.string().nullable(),
    look: z.string().nullable(),
    thumbnail: z.string().nullable(),
    shown: z.string().nullable(),
  }),
  crop: z.object(copied),
  poster: z.object({ thumbnail: z.string(), blurhash: z.string(), look: z.string() }),
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
  /** `detail`: for the log. `isWorn`: the thread is not to be used again. */
  z.object({ is: z.literal('failed'), error, detail: z.string(), isWorn: z.boolean() }),
  /** Would fit, were nothing else running. */
  z.object({ is: z.literal('needs-room') }),
]);
export type Reply = z.infer<typeof replySchema>;
