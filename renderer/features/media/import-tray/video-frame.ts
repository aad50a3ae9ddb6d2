// Draws one frame of a stored video.
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

/** The first frames are often black: one second in, or a tenth of a short one. */
const momentOf = (durationSeconds: number): number =>
  Number.isFinite(durationSeconds) ? Math.min(1, durationSeconds / 10) : 1;

/** Base64 of a JPEG, at most 960 pixels long; null: it cannot be played here. */
export const drawFrame = async (id: MediaId): Promise<string | null> => {
  const video = document.createElement('video');
  try {
    video.muted = true;
    video.preload = 'auto';
    const known = arrival(video, 'loadedmetadata');
    video.src = `media/${encodeURIComponent(id)}`;
    if (!(await known) || video.videoWidth === 0) return null;
    const there = arrival(video, 'seeked');
    video.currentTime = momentOf(video.duration);
    if (!(await there)) return null;
    const scale = Math.min(1, longestSidePx / Math.max(video.videoWidth, video.videoHeight));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(video.videoWidth * scale));
    canvas.height = Math.max(1, Math.round(video.videoHeight * scale));
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/jpeg', quality).split(',')[1] ?? null;
  } finally {
    video.removeAttribute('src');
    video.load();
  }
};
