// Draws frames of a stored video.
import type { MediaId } from '../../../../preload/ids.ts';

const longestSidePx = 960;
/** A video that does not come so far in this time does not play here. */
const patienceMs = 20_000;
const quality = 0.85;

const arrival = (video: HTMLVideoElement, event: string): Promise<boolean> =>
  new Promise((resolve) => {
    const done = (came: boolean) => () => {
      clearTimeout(timer);
      resolve(came);
    };
    const timer = setTimeout(done(false), patienceMs);
    video.addEventListener(event, done(true), { once: true });
    video.addEventListener('error', done(false), { once: true });
  });

/** False: it does not play that far. */
const seek = (video: HTMLVideoElement, seconds: number): Promise<boolean> => {
  const there = arrival(video, 'seeked');
  video.currentTime = seconds;
  return there;
};

/** null: it cannot be played here. The video is closed once `use` is done. */
const withVideo = async <T>(id: MediaId, use: (video: HTMLVideoElement) => Promise<T>): Promise<T | null> => {
  const video = document.createElement('video');
  try {
    video.muted = true;
    video.preload = 'auto';
    const known = arrival(video, 'loadedmetadata');
    video.src = `media/${encodeURIComponent(id)}`;
    return (await known) && video.videoWidth > 0 ? await use(video) : null;
  } finally {
    video.removeAttribute('src');
    video.load();
  }
};

/** The first frames are often black: one second in, or a tenth of a short one. */
const momentOf = (durationSeconds: number): number =>
  Number.isFinite(durationSeconds) ? Math.min(1, durationSeconds / 10) : 1;

/** Base64 of a JPEG, at most 960 pixels long; null: it cannot be played here. */
export const drawFrame = (id: MediaId): Promise<string | null> =>
  withVideo(id, async (video) => {
    if (!(await seek(video, momentOf(video.duration)))) return null;
    const scale = Math.min(1, longestSidePx / Math.max(video.videoWidth, video.videoHeight));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(video.videoWidth * scale));
    canvas.height = Math.max(1, Math.round(video.videoHeight * scale));
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/jpeg', quality).split(',')[1] ?? null;
  });

/** Each is a search in the video, which takes a while in a long one. */
const mostFrames = 14;

/** How a strip is divided: as many whole frames side by side as fit. */
export const stripFrames = (
  strip: { width: number; height: number },
  video: { width: number; height: number },
): { count: number; frameWidth: number } => {
  const natural = Math.max(1, (strip.height * video.width) / video.height);
  const count = Math.max(1, Math.min(mostFrames, Math.round(strip.width / natural)));
  return { count, frameWidth: strip.width / count };
};

/** Frames from all of its length side by side, one after the other as they come. Stays empty where it doesn't play. */
export const drawStrip = (canvas: HTMLCanvasElement, id: MediaId, signal: AbortSignal): Promise<null> =>
  withVideo(id, async (video) => {
    const context = canvas.getContext('2d');
    const natural = { width: video.videoWidth, height: video.videoHeight };
    const { count, frameWidth } = stripFrames(canvas, natural);
    // Each fills its place; what does not fit is left out on both sides.
    const scale = Math.max(frameWidth / natural.width, canvas.height / natural.height);
    const [width, height] = [frameWidth / scale, canvas.height / scale];
    const [left, top] = [(natural.width - width) / 2, (natural.height - height) / 2];
    for (let index = 0; index < count && !signal.aborted; index += 1) {
      if (!(await seek(video, ((index + 0.5) / count) * video.duration))) return null;
      context?.drawImage(video, left, top, width, height, index * frameWidth, 0, frameWidth, canvas.height);
    }
    return null;
  });
