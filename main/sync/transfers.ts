// What goes over the wire right now, file by file: how far, how fast, and the news of it, not too often.
import type { Clock } from '../kernel/clock.ts';
import type { CoreEvents } from '../kernel/events.ts';
import type { Time } from './kernel/service-clock.ts';

type Transfer = {
  /** Ends the sending. */
  signal: AbortSignal;
  onProgress: (sentBytes: number) => void;
  end(how: 'done' | 'over'): void;
};

export type Transfers = {
  begin(file: { mid: number; sizeBytes: number }): Transfer;
  /** Breaks it off. Nothing, when it is not on its way. */
  cancel(mid: number): void;
  /** null: it is not on its way. */
  sentBytes(mid: number): number | null;
  all(): { mid: number; sentBytes: number }[];
  /** Files that got through since nothing was left last, with their sizes. */
  finished(): ReadonlyMap<number, number>;
  /** Nothing is left: what comes next is counted anew. */
  rest(): void;
  /** Bytes handed over so far, in all. */
  totalBytes(): number;
  /** Over the last 10 s; null: too little has gone to tell. */
  bytesPerSecond(): number | null;
  /** Something about uploads is new. */
  tell(): void;
  close(): void;
};

type Deps = { time: Pick<Time, 'nowMs'>; clock: Pick<Clock, 'after'>; events: Pick<CoreEvents, 'changed'> };

const newsEveryMs = 250;
const spanMs = 10_000;
const shortestSpanMs = 1_000;

/** At once, and then no more often than that. */
const createNews = ({ clock, events }: Pick<Deps, 'clock' | 'events'>) => {
  let isDue = false;
  let cancel: (() => void) | null = null;
  const say = (): void => {
    isDue = false;
    cancel = clock.after(newsEveryMs, () => {
      cancel = null;
      if (isDue) say();
    });
    events.changed('uploads');
  };
  return {
    tell() {
      if (cancel) isDue = true;
      else say();
    },
    close() {
      cancel?.();
      cancel = () => {};
    },
  };
};

/** Bytes of the last seconds, in steps as long as between two news. */
const createSpeed = ({ time }: Pick<Deps, 'time'>) => {
  let steps: { atMs: number; bytes: number }[] = [];
  let sinceMs = 0;
  return {
    begin() {
      sinceMs = time.nowMs();
      steps = [];
    },
    add(bytes: number) {
      const now = time.nowMs();
      const last = steps.at(-1);
      if (last && now - last.atMs < newsEveryMs) last.bytes += bytes;
      else steps = [...steps.filter(({ atMs }) => now - atMs < spanMs), { atMs: now, bytes }];
    },
    bytesPerSecond(): number | null {
      const now = time.nowMs();
      const tookMs = Math.min(spanMs, now - sinceMs);
      if (tookMs < shortestSpanMs) return null;
      const recent = steps.filter(({ atMs }) => now - atMs < spanMs);
      return (recent.reduce((sum, { bytes }) => sum + bytes, 0) / tookMs) * 1000;
    },
  };
};

export const createTransfers = ({ time, clock, events }: Deps): Transfers => {
  const news = createNews({ clock, events });
  const speed = createSpeed({ time });
  const going = new Map<number, { sentBytes: number; stop: AbortController }>();
  const finished = new Map<number, number>();
  let rested = true;
  let totalBytes = 0;

  return {
    begin({ mid, sizeBytes }) {
      if (going.size === 0) speed.begin();
      if (rested) finished.clear();
      rested = false;
      const one = { sentBytes: 0, stop: new AbortController() };
      going.set(mid, one);
      news.tell();
      return {
        signal: one.stop.signal,
        onProgress(sentBytes) {
          speed.add(sentBytes - one.sentBytes);
          totalBytes += sentBytes - one.sentBytes;
          one.sentBytes = sentBytes;
          news.tell();
        },
        end(how) {
          if (going.get(mid) === one) going.delete(mid);
          if (how === 'done') finished.set(mid, sizeBytes);
          news.tell();
        },
      };
    },
    cancel: (mid) => going.get(mid)?.stop.abort(),
    sentBytes: (mid) => going.get(mid)?.sentBytes ?? null,
    all: () => [...going].map(([mid, { sentBytes }]) => ({ mid, sentBytes })),
    finished: () => finished,
    rest: () => void (rested = true),
    totalBytes: () => totalBytes,
    bytesPerSecond: () => (going.size === 0 ? null : speed.bytesPerSecond()),
    tell: news.tell,
    close: news.close,
  };
};
