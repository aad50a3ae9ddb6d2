// How far Galley is, on its icon in the dock or the taskbar: what is uploaded, or else that something is written.
import { z } from 'zod';
import type { Core } from '../../core.ts';

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
  const ask = async <T>(name: string, answer: z.ZodType<T>): Promise<T | undefined> => {
    const told = await core.dispatch(name, {});
    // Signed out there is nothing under way.
    return told.ok ? answer.safeParse(told.value).data : undefined;
  };
  const read = async (): Promise<Progress> => {
    const sent = await ask('uploads.progress', uploads);
    if (sent && sent.fileCount > sent.doneCount + sent.failedCount)
      return { share: sent.totalBytes > 0 ? sent.sentBytes / sent.totalBytes : 0, paused: sent.paused };
    const running = (await ask('sync.status', status))?.runningCount ?? 0;
    return running > 0 ? { share: 'busy', paused: false } : null;
  };

  let isAsking = false;
  let isStale = false;
  /** News come faster than answers: what came meanwhile is one more question. */
  const refresh = async (): Promise<void> => {
    isStale = true;
    if (isAsking) return;
    isAsking = true;
    while (isStale) {
      isStale = false;
      show(await read());
    }
    isAsking = false;
  };
  core.on((_event, { topics }) => {
    if (topics.some((topic) => topic === 'uploads' || topic === 'jobs' || topic === 'session')) void refresh();
  });
};
