// The lock of Galley's window: while it is locked, the core answers no window (main/dispatch.ts). It keeps out others who sit
// down at the user's computer. The files are not encrypted: it does not protect them from someone who can read them.
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { z } from 'zod';
import type { Handlers } from '../../preload/bridge.ts';
import type { AppLock, PassphraseCheck } from '../../preload/contract/app-lock.ts';
import { lockMinutes, type LockMinutes } from '../../preload/rules/own-bounds.ts';
import type { Clock } from '../kernel/clock.ts';
import type { CoreEvents } from '../kernel/events.ts';
import type { Log } from '../kernel/log.ts';
import { keyBytes, saltBytes, type KeyFrom } from '../kernel/passphrase.ts';
import { writePrivateFile } from '../kernel/private-file.ts';

type Deps = {
  /** Without this file there is no lock. */
  filePath: string;
  clock: Pick<Clock, 'uptime' | 'after'>;
  events: Pick<CoreEvents, 'changed'>;
  keyFrom: KeyFrom;
  log: Pick<Log, 'error'>;
};

const Stored = z.object({
  salt: z.base64(),
  key: z.base64().refine((key) => Buffer.from(key, 'base64').length === keyBytes),
  afterMinutes: z.literal([...lockMinutes]).nullable(),
  /** Wrong passphrases since the last right one: a restart must not give the first ones again. */
  wrongCount: z.int().nonnegative().catch(0),
});
type Stored = z.output<typeof Stored>;

const minuteMs = 60_000;
/** So many wrong ones in a row are typing errors; each further one doubles the wait. */
const freeTries = 5;
const longestWaitMs = minuteMs;
const waitAfter = (wrongCount: number): number =>
  wrongCount < freeTries ? 0 : Math.min(longestWaitMs, 1000 * 2 ** (wrongCount - freeTries));
const initialMinutes: LockMinutes = 15;

export const createAppLock = ({ filePath, clock, events, keyFrom, log }: Deps) => {
  let stored = readStored(filePath, log);
  let isLocked = stored !== null;
  let usedMs = clock.uptime().ms;
  let nextTryMs = usedMs + waitAfter(stored?.wrongCount ?? 0);
  /** What goes on once Galley is open. */
  const waiting = new Set<() => void>();
  let cancelTimer = (): void => undefined;
  /** One passphrase is tried at a time: many at once would pass the count of wrong ones. */
  let trying: Promise<unknown> = Promise.resolve();

  const read = (): AppLock => ({
    isSet: stored !== null,
    isLocked,
    afterMinutes: stored?.afterMinutes ?? null,
    filePath,
  });
  const changed = () => events.changed('session', 'preferences');

  const lock = (): void => {
    if (!stored || isLocked) return;
    isLocked = true;
    cancelTimer();
    changed();
  };
  /** 0 and less: it has been unused for too long. */
  const leftMs = ({ afterMinutes }: Stored): number =>
    afterMinutes === null ? Infinity : afterMinutes * minuteMs - (clock.uptime().ms - usedMs);
  const watch = (): void => {
    cancelTimer();
    if (!stored || isLocked || stored.afterMinutes === null) return;
    const ms = leftMs(stored);
    if (ms <= 0) lock();
    else cancelTimer = clock.after(ms, watch);
  };
  const used = (): void => {
    // Timers stop while the computer sleeps: the first sign of the user may come before theirs.
    if (stored && leftMs(stored) <= 0) lock();
    else usedMs = clock.uptime().ms;
  };

  const count = (wrongCount: number): void => {
    if (!stored || stored.wrongCount === wrongCount) return;
    stored = { ...stored, wrongCount };
    try {
      writePrivateFile(filePath, JSON.stringify(stored));
    } catch (error) {
      // On a full disk it is counted until Galley ends.
      log.error({ err: error }, 'the wrong passphrases of the lock cannot be counted');
    }
  };
  const unlock = (): void => {
    isLocked = false;
    for (const goOn of waiting) goOn();
    waiting.clear();
  };

  const tryNow = async (passphrase: string): Promise<PassphraseCheck> => {
    if (!stored) return { isRight: true, waitSeconds: 0 };
    const waitMs = nextTryMs - clock.uptime().ms;
    if (waitMs > 0) return { isRight: false, waitSeconds: Math.ceil(waitMs / 1000) };
    const key = Buffer.from(stored.key, 'base64');
    const isRight = timingSafeEqual(await keyFrom(passphrase, Buffer.from(stored.salt, 'base64')), key);
    count(isRight ? 0 : stored.wrongCount + 1);
    const pauseMs = waitAfter(stored.wrongCount);
    nextTryMs = clock.uptime().ms + pauseMs;
    return { isRight, waitSeconds: Math.ceil(pauseMs / 1000) };
  };
  /** `then`: what a right one opens. */
  const attempt = (passphrase: string, then: () => void | Promise<void>): Promise<PassphraseCheck> => {
    const tried = trying.then(async () => {
      const check = await tryNow(passphrase);
      if (check.isRight) await then();
      return check;
    });
    trying = tried.catch(() => undefined);
    return tried;
  };

  const store = (next: Stored): void => {
    writePrivateFile(filePath, JSON.stringify(next));
    stored = next;
    usedMs = clock.uptime().ms;
    watch();
    changed();
  };

  const methods = {
    'lock.read': read,
    'lock.set': ({ passphrase, current = '' }) =>
      attempt(current, async () => {
        const salt = randomBytes(saltBytes);
        const key = await keyFrom(passphrase, salt);
        const afterMinutes = stored ? stored.afterMinutes : initialMinutes;
        store({ salt: salt.toString('base64'), key: key.toString('base64'), afterMinutes, wrongCount: 0 });
      }),
    'lock.remove': ({ current }) =>
      attempt(current, () => {
        rmSync(filePath, { force: true });
        stored = null;
        unlock();
        cancelTimer();
        changed();
      }),
    'lock.after': ({ minutes }) => {
      if (stored) store({ ...stored, afterMinutes: minutes });
      return read();
    },
    'lock.now': () => {
      lock();
      return read();
    },
    'lock.open': ({ passphrase }) =>
      attempt(passphrase, () => {
        unlock();
        usedMs = clock.uptime().ms;
        watch();
        changed();
      }),
    'lock.used': () => {
      used();
      return null;
    },
  } satisfies Partial<Handlers>;

  return {
    isLocked: () => isLocked,
    /** Resolves at once while Galley is open. */
    untilOpen: (): Promise<void> => (isLocked ? new Promise((resolve) => waiting.add(resolve)) : Promise.resolve()),
    methods,
    close: () => cancelTimer(),
  };
};

export type AppLockControl = ReturnType<typeof createAppLock>;

/** A file that can't be read is no lock: it could be deleted as well. */
const readStored = (path: string, log: Deps['log']): Stored | null => {
  try {
    return Stored.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT'))
      log.error({ err: error }, 'the lock cannot be read, so Galley opens without it');
    return null;
  }
};
