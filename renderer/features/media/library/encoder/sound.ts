// What becomes of the sound of a video that is encoded again.
import type { ConversionOptions } from 'mediabunny';

/**
 * AAC, which all platforms play, is copied, and anything else is encoded to it: where a browser can't, the track is
 * discarded, and the video refused. Packets that reach out of the chosen part are left out: an edit list would hide them,
 * and leave them in the file.
 */
export const soundOptions = {
  audio: { codec: 'aac' },
  copy: { boundaryPolicy: 'shrink' },
} as const satisfies Partial<ConversionOptions>;
