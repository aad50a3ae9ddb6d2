// How far Galley is, on its icon in the dock or the taskbar: what is uploaded, or else that something is written.
import { z } from 'zod';
import type { Core } from '../../core.ts';
import { ask, followStanding } from './standing.ts';

/** 0 to 1; `busy`: nobody knows how long; null: nothing is under way. */
export type Progress = { share: number | 'busy'; paused: boolean } | null;

const uploads = z.object({
  paused: z.boolean(),
  fileCount: z.number(),
  doneCount: z.number(),
  failedCount: z.number(),
  totalBytes: z.number(),
  sentBytes: z.number(),
});
const status = z.object({ runningCount: z.number() });

type Deps = { core: Pick<Core, 'dispatch' | 'on'>; show: (progress: Progress) => void };

export const followProgress = ({ core, show }: Deps): void => {
  const read = async (): Promise<Progress> => {
    const sent = await ask(core, 'uploads.progress', uploads);
    if (sent && sent.fileCount > sent.doneCount + sent.failedCount)
      return { share: sent.totalBytes > 0 ? sent.sentBytes / sent.totalBytes : 0, paused: sent.paused };
    const running = (await ask(core, 'sync.status', status))?.runningCount ?? 0;
    return running > 0 ? { share: 'busy', paused: false } : null;
  };
  followStanding({ core, topics: ['uploads', 'jobs', 'session'], read, show });
};
