// Sync status in the shell: read from the core on change, and by the clock where that is a change, too; shown as progress
// and a number on the dock or taskbar icon.
import { z } from 'zod';
import type { Topic } from '../../../preload/wire.ts';
import type { Core } from '../../core.ts';

/** undefined: no status, for example while no business is open. */
export const ask = async <T>(
  core: Pick<Core, 'dispatch'>,
  name: string,
  answer: z.ZodType<T>,
): Promise<T | undefined> => {
  const answered = await core.dispatch(name, {});
  return answered.ok ? answer.safeParse(answered.value).data : undefined;
};

type StatusDeps<T> = {
  core: Pick<Core, 'on'>;
  /** The topics that trigger another read. */
  topics: readonly Topic[];
  /** A time that passes changes it, which no topic reports. */
  passes?: boolean;
  read: () => Promise<T>;
  show: (standing: T) => void;
};

/** As often as the window reads it again. */
const everyMs = 60_000;

/** Returns functions to read at once, and to stop for good. */
export const followStanding = <T>({ core, topics, passes = false, read, show }: StatusDeps<T>) => {
  let isAsking = false;
  let isStale = false;
  const over = { is: false };
  /** Change events arrive faster than replies: those that arrive meanwhile cause one more read. */
  const refresh = async (): Promise<void> => {
    isStale = true;
    if (isAsking) return;
    isAsking = true;
    while (isStale) {
      isStale = false;
      const standing = await read();
      if (!over.is) show(standing);
    }
    isAsking = false;
  };
  const stopListening = core.on((_event, { topics: stale }) => {
    if (stale.some((topic) => topics.includes(topic))) void refresh();
  });
  const everyMinute = passes ? setInterval(() => void refresh(), everyMs).unref() : undefined;
  return {
    refresh: () => void refresh(),
    stop() {
      over.is = true;
      clearInterval(everyMinute);
      stopListening();
    },
  };
};

// Progress on the icon in the dock or the taskbar: of uploads, otherwise that AI writing is running.
/** 0 to 1; `busy`: unknown duration; null: nothing is in progress. */
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

type ProgressDeps = { core: Pick<Core, 'dispatch' | 'on'>; show: (progress: Progress) => void };

export const followProgress = ({ core, show }: ProgressDeps): void => {
  const read = async (): Promise<Progress> => {
    const sent = await ask(core, 'uploads.progress', uploads);
    if (sent && sent.fileCount > sent.doneCount + sent.failedCount)
      return { share: sent.totalBytes > 0 ? sent.sentBytes / sent.totalBytes : 0, paused: sent.paused };
    const running = (await ask(core, 'sync.status', status))?.runningCount ?? 0;
    return running > 0 ? { share: 'busy', paused: false } : null;
  };
  followStanding({ core, topics: ['uploads', 'jobs', 'session'], read, show });
};

const needsYou = z.object({ items: z.array(z.unknown()) });
/** The topics that change the list of Needs you. */
export const needsYouTopics = ['posts', 'agenda', 'account', 'activity', 'session'] as const satisfies readonly Topic[];

/** The number of Needs you, as in its page and the sidebar. 0 while no business is open. */
export const needsYouCount = async (core: Pick<Core, 'dispatch'>): Promise<number> =>
  (await ask(core, 'needsYou.list', needsYou))?.items.length ?? 0;

type BadgeDeps = { core: Pick<Core, 'dispatch' | 'on'>; show: (count: number) => void };

/** Needs you as the number on the icon of dock and launcher; Windows has none. */
export const followBadge = ({ core, show }: BadgeDeps): { stop(): void } => {
  let shown = 0;
  const { refresh, stop } = followStanding({
    core,
    topics: needsYouTopics,
    passes: true,
    read: () => needsYouCount(core),
    show(count) {
      if (count !== shown) show(count);
      shown = count;
    },
  });
  refresh();
  return { stop };
};
