// What stays of a video: from a key frame to any time, in milliseconds.
export type TrimRange = { startMs: number; endMs: number };

/** The shortest part that is worth a video. */
const leastTrimMs = 500;

/** The key frame nearest to a time, so that at least `leastTrimMs` stay before `endMs`. null: any time will do. */
export const startNear = (ms: number, keyFramesMs: readonly number[] | null, endMs: number): number => {
  if (!keyFramesMs) return Math.round(Math.max(0, Math.min(ms, endMs - leastTrimMs)));
  const possible = keyFramesMs.filter((frame) => frame <= endMs - leastTrimMs);
  return possible.reduce(
    (best, frame) => (Math.abs(frame - ms) < Math.abs(best - ms) ? frame : best),
    possible[0] ?? 0,
  );
};

export const startBeside = (startMs: number, by: 1 | -1, keyFramesMs: readonly number[], endMs: number): number => {
  const beside =
    by === 1 ? keyFramesMs.find((frame) => frame > startMs) : keyFramesMs.findLast((frame) => frame < startMs);
  return beside === undefined || beside > endMs - leastTrimMs ? startMs : beside;
};

export const endNear = (ms: number, startMs: number, durationMs: number): number =>
  Math.min(durationMs, Math.max(Math.round(ms), startMs + leastTrimMs));

type Limits = { maxBytes: number | null; maxSeconds: number | null };
type Video = { sizeBytes: number; durationMs: number };

/** A part has about as many bytes as it has of the time. */
export const trimmedBytes = ({ startMs, endMs }: TrimRange, { sizeBytes, durationMs }: Video): number =>
  Math.round((sizeBytes * (endMs - startMs)) / durationMs);

/** Bytes are not spread evenly over the time. */
const headroom = 0.97;

/** The longest beginning within the limits. */
export const fittingEnd = (video: Video, { maxBytes, maxSeconds }: Limits): number => {
  const byBytes =
    maxBytes === null || video.sizeBytes <= maxBytes
      ? video.durationMs
      : (video.durationMs * maxBytes * headroom) / video.sizeBytes;
  return Math.floor(Math.min(video.durationMs, byBytes, (maxSeconds ?? Number.POSITIVE_INFINITY) * 1000));
};

/** An encoder ends with a whole frame of picture and sound: a video that just fits would be too long. */
const encoderMs = 100;

/** What is to be encoded of a range, so that the result is within `maxSeconds` where the range is. null: no limit. */
export const encodedRange = (
  { startMs, endMs }: TrimRange,
  maxSeconds: number | null,
): { startSeconds: number; endSeconds: number } => {
  const mostMs = (maxSeconds ?? Infinity) * 1000;
  const fits = endMs - startMs <= mostMs;
  return {
    startSeconds: startMs / 1000,
    endSeconds: (fits ? Math.min(endMs, startMs + mostMs - encoderMs) : endMs) / 1000,
  };
};
