// The memory a job may use for pixels: asked for before it is taken.
import { memoryLimits } from './limits.ts';
import { refusal } from './refusal.ts';

export type Room = {
  /** Throws AppError `file-refused` (too-many-pixels) for what never fits, an Error for what would fit alone. */
  ask(bytes: number): void;
  /** Something would have fitted, had the job run alone. */
  isShort(): boolean;
};

export const createRoom = (roomBytes: number): Room => {
  let short = false;
  return {
    ask(bytes) {
      if (bytes > memoryLimits.aloneBytes) throw refusal('too-many-pixels');
      if (bytes <= roomBytes) return;
      short = true;
      throw new Error('not enough room beside the others');
    },
    isShort: () => short,
  };
};
