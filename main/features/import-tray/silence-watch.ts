// Gives up on announced files once the window sends nothing: it was closed, or can't read them.
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';

const silenceMs = 60_000;

type Deps = {
  clock: Pick<Clock, 'uptime' | 'after'>;
  log: Pick<Log, 'warn'>;
  /** Whether any file was announced whose bytes are neither here nor being received. */
  isMissing: () => boolean;
  /** Called again later when it throws. */
  giveUp: () => void;
};

export type SilenceWatch = {
  /** Files were announced whose bytes are to be sent. */
  expect(): void;
  /** Around the bytes of one file, however it ends. */
  begin(): void;
  received(): void;
  end(): void;
  close(): void;
};

export const createSilenceWatch = ({ clock, log, isMissing, giveUp }: Deps): SilenceWatch => {
  let cancel: (() => void) | null = null;
  let receivingCount = 0;
  let lastMs = 0;
  const received = (): void => {
    lastMs = clock.uptime().ms;
  };
  const plan = (): void => {
    cancel ??= clock.after(silenceMs, check);
  };
  const check = (): void => {
    cancel = null;
    try {
      if (!isMissing()) return;
      if (receivingCount > 0 || clock.uptime().ms - lastMs < silenceMs) return plan();
      giveUp();
    } catch (error) {
      log.warn({ err: error }, 'files that never came could not be given up');
      plan();
    }
  };
  const expect = (): void => {
    received();
    plan();
  };
  return {
    expect,
    begin() {
      receivingCount += 1;
    },
    received,
    end() {
      receivingCount -= 1;
      // One that ended in the middle may be sent again, or never.
      expect();
    },
    close() {
      cancel?.();
    },
  };
};
