// Galley's own time, which never runs backwards, and the service's, learned from the `Date` headers of its replies.
import type { Clock, Uptime } from '../../kernel/clock.ts';
import type { MetaStore } from '../../store/meta.ts';
import { keyLifeAfterLeapMs } from './rules.ts';

/** A moment by both clocks: `atMs` by Galley's time, `monoMs` and `boot` by the uptime. */
type Moment = { atMs: number; monoMs: number; boot: string };

export type Time = {
  /** Unix ms. Steps of the system clock change nothing while the computer runs. */
  nowMs(): number;
  moment(): Moment;
  /**
   * How long ago that was, as far as it is certain. Within one boot the uptime is exact; across boots the wall clock
   * counts only once a reply of the service has shown that it did not leap.
   */
  passedMs(since: Moment): { least: number; most: number };
  serverNowMs(): number;
  /** Measured by this process; otherwise assumed to be as last measured, or equal to ours. */
  serverTimeKnown(): boolean;
  /** How far this computer's clock is behind the service's, when that is more than two minutes. */
  skewMs(): number | null;
  /** A reply was received. `dateMs`: its `Date` header. */
  received(dateMs: number | null, sentAtMs: number): void;
  /** The median duration of the newest replies, ms; null: none was received in this process. */
  replyMs(): number | null;
  /** Whether any reply came in this process. */
  hasReceived(): boolean;
  /** When the newest reply came, Unix ms; null: never. */
  lastAnswerMs(): number | null;
  /** The wall clock leapt while Galley was not running: earlier times by it do not count. */
  hasLeapt(): boolean;
  /** Part of a transaction: stores the time once a minute, so that it continues from there after a restart. */
  keep(): void;
};

const keepEveryMs = 60_000;
const leapMs = 5 * 60_000;
const shownSkewMs = 2 * 60_000;
const sampleCount = 8;
/** `Date` counts whole seconds: on average it is half a second behind. */
const dateLagMs = 500;

const number = (text: string | null): number | null => (text === null ? null : Number(text));

/**
 * Continues from the stored time after a restart, and measures the service's offset by the fastest of the last replies
 * (docs/sync.md#time).
 */
export const createTime = ({ clock, meta }: { clock: Clock; meta: MetaStore }): Time => {
  const start: Uptime = clock.uptime();
  const lastWallMs = number(meta.read('last_wall_ms'));
  const lastUptimeMs = number(meta.read('last_uptime_ms'));
  const storedOffsetMs = number(meta.read('clock_offset_ms'));
  const goesOn = lastWallMs !== null && lastUptimeMs !== null && meta.read('last_boot') === start.boot;
  const startMs = goesOn ? lastWallMs + (start.ms - lastUptimeMs) : Math.max(clock.now(), lastWallMs ?? 0);

  let samples: { delayMs: number; offsetMs: number }[] = [];
  let received = false;
  let lastAnswerMs = number(meta.read('last_answer_ms'));
  let storedAtMs = 0;

  const nowMs = () => Math.round(startMs + clock.uptime().ms - start.ms);
  const measuredMs = (): number | null =>
    samples.reduce<(typeof samples)[number] | null>(
      (best, sample) => (best && best.delayMs <= sample.delayMs ? best : sample),
      null,
    )?.offsetMs ?? null;
  const offsetMs = () => measuredMs() ?? storedOffsetMs ?? 0;
  const leapt = (): boolean | null => {
    const measured = measuredMs();
    return measured === null || storedOffsetMs === null ? null : Math.abs(measured - storedOffsetMs) > leapMs;
  };

  return {
    nowMs,
    moment: () => ({ atMs: nowMs(), monoMs: clock.uptime().ms, boot: start.boot }),
    passedMs({ atMs, monoMs, boot }) {
      const sinceBootMs = clock.uptime().ms;
      if (boot === start.boot) return { least: sinceBootMs - monoMs, most: sinceBootMs - monoMs };
      const byWallMs = nowMs() - atMs;
      if (leapt() === false) return { least: Math.max(byWallMs, sinceBootMs), most: Math.max(byWallMs, sinceBootMs) };
      const mayBelieve = leapt() === null && byWallMs < keyLifeAfterLeapMs;
      return { least: sinceBootMs, most: mayBelieve ? Math.max(byWallMs, sinceBootMs) : Infinity };
    },
    serverNowMs: () => nowMs() + offsetMs(),
    serverTimeKnown: () => samples.length > 0,
    skewMs() {
      if (samples.length === 0) return null;
      const behindMs = nowMs() + offsetMs() - clock.now();
      return Math.abs(behindMs) > shownSkewMs ? behindMs : null;
    },
    received(dateMs, sentAtMs) {
      received = true;
      lastAnswerMs = nowMs();
      if (dateMs === null) return;
      const receivedMs = nowMs();
      const offset = dateMs + dateLagMs - (sentAtMs + receivedMs) / 2;
      samples = [...samples, { delayMs: receivedMs - sentAtMs, offsetMs: offset }].slice(-sampleCount);
    },
    replyMs: () => samples.map(({ delayMs }) => delayMs).sort((one, other) => one - other)[samples.length >> 1] ?? null,
    hasReceived: () => received,
    lastAnswerMs: () => lastAnswerMs,
    hasLeapt: () => leapt() === true,
    keep() {
      const now = nowMs();
      if (now - storedAtMs < keepEveryMs) return;
      storedAtMs = now;
      meta.write('last_wall_ms', String(now));
      meta.write('last_uptime_ms', String(clock.uptime().ms));
      meta.write('last_boot', start.boot);
      if (lastAnswerMs !== null) meta.write('last_answer_ms', String(lastAnswerMs));
      const measured = measuredMs();
      if (measured !== null) meta.write('clock_offset_ms', String(Math.round(measured)));
    },
  };
};
