// Updates: checks for new versions when the user wants it, downloads them on request, installs them when Galley closes.
import type { Handlers } from '../preload/bridge.ts';
import { AppError } from '../preload/errors.ts';
import type { NextVersion, Preferences, UpdateFailure, UpdateState } from '../preload/contract/app.ts';
import type { Clock } from './kernel/clock.ts';
import type { CoreEvents } from './kernel/events.ts';
import type { Log } from './kernel/log.ts';

/** Finds, downloads and installs a version; only an installed shell has one. */
export type Updater = {
  readonly byHand: boolean;
  /** null: this is the newest. */
  check(): Promise<NextVersion | null>;
  /** Downloads the version found last. `onShare`: 0 to 1. */
  download(onShare: (share: number) => void, signal: AbortSignal): Promise<void>;
  /** Closes Galley, installs the download and opens it again. */
  restart(): void;
  /** The reason for a rejection of the two above. */
  why(error: unknown): UpdateFailure;
};

/** The window and the posts are loaded first. */
const firstCheckMs = 30_000;
const everyMs = 4 * 3_600_000;
/** Spreads the checks of all installations. */
const spreadMs = 3_600_000;

type Deps = {
  /** null: this Galley is not installed. The updater is only loaded when this is called. */
  openUpdater: (() => Promise<Updater>) | null;
  preferences: { read(): Pick<Preferences, 'updates' | 'airplane'> };
  clock: Clock;
  random: () => number;
  events: CoreEvents;
  log: Log;
};

/** The state machine of updates, from the check to the restart. Throws `unreachable` in airplane mode. */
export const createUpdates = ({ openUpdater, preferences, clock, random, events, log }: Deps) => {
  let state: UpdateState = { state: openUpdater ? 'idle' : 'elsewhere' };
  let opened: Promise<Updater> | null = null;
  let callOff: (() => void) | null = null;
  const closed = new AbortController();
  let fetching = new AbortController();

  const show = (next: UpdateState): UpdateState => {
    state = next;
    if (!closed.signal.aborted) events.changed('updates');
    return state;
  };
  /** The next check tries to open it again. */
  const forget = (error: unknown): never => {
    opened = null;
    throw error;
  };
  const online = (): void => {
    if (preferences.read().airplane)
      throw new AppError({ kind: 'unreachable', message: "Updates aren't checked while working offline." });
  };
  const work = async (doing: 'check' | 'download', run: (updater: Updater) => Promise<UpdateState>): Promise<void> => {
    let updater: Updater | null = null;
    try {
      if (!openUpdater) return;
      updater = await (opened ??= openUpdater().catch(forget));
      show(await run(updater));
    } catch (error) {
      if (!closed.signal.aborted) log.warn({ err: error, doing }, 'a new version was not found or fetched');
      show({ state: 'failed', doing, why: updater?.why(error) ?? 'other' });
    }
  };

  /** A version that was found, is downloading or is downloaded is not checked for again. */
  const mayCheck = () => state.state === 'idle' || state.state === 'current' || state.state === 'failed';
  const check = (): UpdateState => {
    if (!mayCheck()) return state;
    online();
    void work('check', async (updater) => {
      const next = await updater.check();
      return next ? { state: 'available', ...next, byHand: updater.byHand } : { state: 'current' };
    });
    return show({ state: 'checking' });
  };

  const checkRegularly = () => {
    callOff = clock.after(everyMs + random() * spreadMs, checkRegularly);
    if (mayCheck()) check();
  };
  /** No timer runs unless the user wants checks. */
  const plan = () => {
    const { updates, airplane } = preferences.read();
    if (airplane) fetching.abort();
    if (updates && !airplane) callOff ??= clock.after(firstCheckMs, checkRegularly);
    else {
      callOff?.();
      callOff = null;
    }
  };
  const stopListening = events.on((_event, { topics }) => {
    if (topics.includes('preferences')) plan();
  });
  if (openUpdater) plan();
  else stopListening();

  return {
    read: () => state,
    check,
    download(): UpdateState {
      if (state.state !== 'available' || state.byHand) return state;
      online();
      const found = state;
      const { version, notes } = found;
      fetching = new AbortController();
      const { signal } = fetching;
      void work('download', async (updater) => {
        try {
          await updater.download((share) => show({ state: 'downloading', version, notes, share }), signal);
        } catch (error) {
          // The user works offline now, and may download it later.
          if (signal.aborted) return found;
          throw error;
        }
        return { state: 'ready', version, notes };
      });
      return show({ state: 'downloading', version, notes, share: 0 });
    },
    restart(): UpdateState {
      if (state.state === 'ready') void opened?.then((updater) => updater.restart());
      return state;
    },
    close() {
      closed.abort();
      fetching.abort();
      stopListening();
      callOff?.();
    },
  };
};

export type Updates = ReturnType<typeof createUpdates>;

export const updateMethods = (updates: Updates) =>
  ({
    'updates.read': () => updates.read(),
    'updates.check': () => updates.check(),
    'updates.download': () => updates.download(),
    'updates.restart': () => updates.restart(),
  }) satisfies Partial<Handlers>;
