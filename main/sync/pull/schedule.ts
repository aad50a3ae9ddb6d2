// The schedule of reads: what is read how often, one after another, and none while offline.
import { AppError } from '../../../preload/errors.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import type { Online } from '../kernel/connectivity.ts';

export type Turn = {
  name: string;
  /** null: it only runs when woken, or when its own run asks for it. */
  interval: Interval | null;
  /** Resolves with the ms to its next run; null: its interval. Rejects when it could not read. */
  run(): Promise<number | null>;
};

export type Turns = {
  /** The first run of each, in ms from now; a turn that is not named waits until it is woken. */
  start(firstMs: Readonly<Record<string, number>>): void;
  /** Runs it after `delayMs`, unless it runs sooner anyway. */
  wake(name: string, delayMs?: number): void;
  /** Runs these before all others; resolves when each was run or could not be. Never rejects. */
  runNow(names: readonly string[]): Promise<void>;
  setVisible(visible: boolean): void;
  close(): void;
};

type Deps = {
  clock: Clock;
  random: () => number;
  online: Pick<Online, 'connection' | 'onChange'>;
  log: Log;
  spreadMs: number;
  /** If two are due at the same time, the first in this list runs first. */
  turns: readonly Turn[];
};

/** After a failure of a turn without an interval, or when a refusal does not say when to retry. */
const retryMs = 60_000;

type Place = {
  turn: Turn;
  due: boolean;
  cancel: (() => void) | null;
  /** By uptime, which never jumps. */
  dueAtMs: number;
  ranAtMs: number | null;
  waiting: (() => void)[];
};

/** Runs one turn at a time while online; intervals depend on whether a window is visible. */
export const createTurns = ({ clock, random, online, log, spreadMs, turns }: Deps): Turns => {
  const isOnline = () => online.connection() === 'online';
  const uptimeMs = () => clock.uptime().ms;
  const places = turns.map((turn): Place => ({
    turn,
    due: false,
    cancel: null,
    dueAtMs: Infinity,
    ranAtMs: null,
    waiting: [],
  }));
  let visible = true;
  let running = false;
  let closed = false;

  const arm = (place: Place, delayMs: number): void => {
    place.cancel?.();
    place.due = false;
    place.dueAtMs = uptimeMs() + delayMs;
    place.cancel = clock.after(delayMs, () => {
      makeDue(place);
      void pump();
    });
  };

  const armUnlessSooner = (place: Place, delayMs: number): void => {
    if (!closed && !place.due && uptimeMs() + delayMs < place.dueAtMs) arm(place, delayMs);
  };

  const makeDue = (place: Place): void => {
    place.cancel?.();
    place.cancel = null;
    place.due = true;
  };

  const intervalMs = ({ turn: { interval } }: Place): number | null =>
    interval && (visible ? interval.visibleMs : interval.hiddenMs);

  /** ms to the next run; null: when it is woken. */
  const runOne = async (place: Place): Promise<number | null> => {
    try {
      return (await place.turn.run()) ?? intervalMs(place);
    } catch (error) {
      if (closed) return null;
      if (!(error instanceof AppError)) throw error;
      log.warn({ turn: place.turn.name, kind: error.kind, code: error.data.code }, 'a reading waits for its next turn');
      const { retryAfterMs } = error.data;
      if (retryAfterMs !== undefined) return retryAfterMs + random() * spreadMs;
      // Regardless of its interval: it is among the first when the service is reachable again.
      return error.kind === 'unreachable' ? retryMs : (intervalMs(place) ?? retryMs);
    }
  };

  /** The one that has waited longest runs first: none waits forever, however short the moments online. */
  const overdue = (): Place[] =>
    places.filter(({ due }) => due).sort((a, b) => (a.ranAtMs ?? -Infinity) - (b.ranAtMs ?? -Infinity));

  const answer = (place: Place): void => {
    for (const resolve of place.waiting.splice(0)) resolve();
  };

  const pump = async (): Promise<void> => {
    if (running) return;
    running = true;
    try {
      for (;;) {
        const [place] = overdue();
        if (closed || !isOnline() || !place) break;
        place.due = false;
        place.ranAtMs = uptimeMs();
        place.dueAtMs = Infinity;
        const waiting = place.waiting.splice(0);
        const nextMs = await runOne(place).catch((error: unknown) => {
          log.error({ err: error, turn: place.turn.name }, 'a reading failed');
          return intervalMs(place) ?? retryMs;
        });
        for (const resolve of waiting) resolve();
        if (nextMs !== null) armUnlessSooner(place, nextMs);
      }
    } finally {
      running = false;
      if (closed || !isOnline()) places.forEach(answer);
    }
  };

  /** One run of each overdue turn, not a burst. */
  const unlisten = online.onChange(() => {
    if (closed || !isOnline()) return;
    overdue().forEach((place, index) => arm(place, index * spreadMs + random() * spreadMs));
  });

  return {
    start(firstMs) {
      for (const place of places) {
        const delayMs = firstMs[place.turn.name];
        if (delayMs !== undefined) arm(place, delayMs);
      }
    },
    wake(name, delayMs = 0) {
      const place = places.find(({ turn }) => turn.name === name);
      if (place) armUnlessSooner(place, delayMs);
    },
    async runNow(names) {
      const asked = places.filter(({ turn }) => names.includes(turn.name));
      const ends = asked.map((place) => {
        makeDue(place);
        return new Promise<void>((resolve) => void place.waiting.push(resolve));
      });
      void pump();
      await Promise.all(ends);
    },
    setVisible(now) {
      if (visible === now) return;
      visible = now;
      for (const place of places) {
        const everyMs = intervalMs(place);
        // Longer intervals start with the next run.
        if (!visible || everyMs === null || place.ranAtMs === null) continue;
        armUnlessSooner(place, Math.max(0, place.ranAtMs + everyMs - uptimeMs()));
      }
    },
    close() {
      closed = true;
      unlisten();
      for (const place of places) {
        place.cancel?.();
        answer(place);
      }
    },
  };
};

// What is read regularly and how often, as data: together about 80 requests an hour for 10,000 posts.
const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;

export type Interval = { visibleMs: number; hiddenMs: number };

/** The newest posts, until a whole page of them in a row is known. */
export const headInterval: Interval = { visibleMs: 5 * minuteMs, hiddenMs: 30 * minuteMs };

/** Lists that are read to their end: these posts change most, however old they are. */
export const lists = [
  { name: 'scheduled', status: 'scheduled', createdWithinMs: null, visibleMs: 30 * minuteMs, hiddenMs: 30 * minuteMs },
  {
    name: 'drafts',
    status: 'draft',
    createdWithinMs: 90 * 24 * hourMs,
    visibleMs: 30 * minuteMs,
    hiddenMs: 30 * minuteMs,
  },
] as const;

/**
 * Replies that a page shows, each stored without links under its name (sync/kernel/cached-replies.ts): even what was
 * never opened is available offline. Together 12 requests an hour; an open page is refreshed sooner.
 */
export const answers = [
  /** With its channels. */
  { name: 'account', endpoint: 'account.get', visibleMs: 15 * minuteMs, hiddenMs: 60 * minuteMs },
  { name: 'brand', endpoint: 'brand.get', visibleMs: 60 * minuteMs, hiddenMs: 60 * minuteMs },
  /** From now on; other weeks are read when they are opened. */
  { name: 'queue', endpoint: 'autopilot.queue', visibleMs: 30 * minuteMs, hiddenMs: 60 * minuteMs },
  { name: 'plans', endpoint: 'autopilot.plans', visibleMs: 60 * minuteMs, hiddenMs: 60 * minuteMs },
  { name: 'ideas', endpoint: 'ideas.list', visibleMs: 60 * minuteMs, hiddenMs: 60 * minuteMs },
  { name: 'memories', endpoint: 'brand.memories', visibleMs: 60 * minuteMs, hiddenMs: 60 * minuteMs },
  { name: 'brand-images', endpoint: 'brand.images', visibleMs: 60 * minuteMs, hiddenMs: 60 * minuteMs },
  /** One reading a day is stored, whether or not the page is open. */
  { name: 'performance', endpoint: 'analytics.performance', visibleMs: 60 * minuteMs, hiddenMs: 60 * minuteMs },
] as const;

/** What the user means by "now". */
export const askedForNow = ['head', 'scheduled', 'account'] as const;

/** An open post is read again when it is older than this. */
export const openPostFreshMs = 60 * secondMs;

/** public-api.md, Limits: the largest page. */
export const pageSize = 100;
/** Of the work on a page: longer pieces would make user actions wait. */
export const pieceMs = 1.5;
/** Posts per transaction. */
export const postsPerTransaction = 50;

/** Between the pages of a full scan: the share of an hour that its class of request may use. */
export const fullScanPaceMs = 12 * secondMs;
export const fullScanEveryMs = 24 * hourMs;
/** A full scan waits for a quiet moment, but not forever. */
export const fullScanOverdueMs = 30 * hourMs;
export const quietAfterMs = 5 * minuteMs;
/** How often to check whether a full scan is due. */
export const fullScanCheckMs = 10 * minuteMs;

/** Suspects read after one full scan. */
export const suspectsPerFullScan = 50;
/**
 * If more posts are missing than this, the result is not believed: a wrong reply is more likely than so many deletions.
 */
export const believedMissing = (postCount: number): number => Math.max(20, Math.floor(postCount * 0.02));

/** After a reconnect and at the start, overdue reads are spread this far apart. */
export const spreadMs = 2 * secondMs;
