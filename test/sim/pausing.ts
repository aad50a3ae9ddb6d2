// Everything is paused and resumed, again and again, amid other work; and what has to hold of that whatever happens
// (docs/simulation.md, 31).
import type { PlatformId } from '../../preload/rules/platforms.ts';
import type { Intent } from '../../main/sync/outbox/operation.ts';
import type { Db } from '../../main/store/database/open.ts';
import type { Draws } from './draws.ts';
import type { Hands } from './hands.ts';
import { rows } from './judges/evidence.ts';
import type { Model } from './model/model.ts';
import type { Person } from './person.ts';
import type { Timeline } from './timeline.ts';

export type PausingWork = {
  /** One deed; says which. */
  act(hands: Hands): string;
  /** Once all is at rest: nothing of what a pause holds is still published at its old time. */
  judge(db: Db): string[];
};

type Slot = { pid: number; platform: PlatformId; at: string };
type Deps = { timeline: Timeline; draws: Draws; model: Model; person: Person; problem: (text: string) => void };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Galley measures the service's time, and leaves some before a slot: what is nearer may go either way. */
const nearMs = 15 * minuteMs;

const nameOf = ({ pid, platform, at }: Slot): string => `${String(pid)} ${platform} ${String(Date.parse(at))}`;
const isSame = (one: string | null | undefined, other: string): boolean =>
  typeof one === 'string' && Date.parse(one) === Date.parse(other);

export const createPausingWork = ({ timeline, draws, model, person, problem }: Deps): PausingWork => {
  const variantOf = (hands: Hands, { pid, platform }: Pick<Slot, 'pid' | 'platform'>) => {
    const post = hands.post(pid);
    return post?.gone === null ? post.variants.find((variant) => variant.platform === platform) : undefined;
  };

  const slotsShown = (hands: Hands): Slot[] =>
    hands
      .pids()
      .flatMap((pid) =>
        (hands.post(pid)?.variants ?? []).flatMap(({ platform, status, scheduledAt }): Slot[] =>
          status !== 'published' && typeof scheduledAt === 'string' && Date.parse(scheduledAt) > timeline.now()
            ? [{ pid, platform: platform as PlatformId, at: scheduledAt }]
            : [],
        ),
      );

  const pause = (hands: Hands): string => {
    const asked = slotsShown(hands);
    const intents = asked.map(({ pid, platform }): Intent => ({ do: 'post.unschedule', pid, platform }));
    person.asking(intents, () => hands.pause.start());
    const kept = new Set(hands.pause.times().map(nameOf));
    for (const slot of asked) {
      if (Date.parse(slot.at) < timeline.now() + nearMs || kept.has(nameOf(slot))) continue;
      problem(`31: the pause has not stored ${nameOf(slot)}`);
    }
    return `pauses ${String(asked.length)} times`;
  };

  const resume = (hands: Hands): string => {
    const nowMs = timeline.now();
    const kept = hands.pause.times();
    // What has another time by now, is gone or was published keeps what it has.
    const off = kept.filter((time) => {
      const variant = variantOf(hands, time);
      return variant !== undefined && variant.status !== 'published' && typeof variant.scheduledAt !== 'string';
    });
    const ahead = off.filter(({ at }) => Date.parse(at) > nowMs + nearMs);
    const passed = off.filter(({ at }) => Date.parse(at) < nowMs);
    const chosen = [...new Set(passed.map(({ pid }) => pid))]
      .filter(() => draws.happens(0.5))
      .map((pid) => ({ pid, at: new Date(nowMs + draws.between(30, 40 * 60) * minuteMs).toISOString() }));
    const chosenAt = new Map(chosen.map(({ pid, at }) => [pid, at]));
    const again = passed.flatMap((time): Slot[] => {
      const at = chosenAt.get(time.pid);
      return at === undefined ? [] : [{ ...time, at }];
    });
    const asked = off.map((time) => ({ ...time, at: chosenAt.get(time.pid) ?? time.at }));
    person.asking(
      asked.map(({ pid, platform, at }): Intent => ({ do: 'post.schedule', pid, platform, at })),
      () => hands.pause.resume(chosen),
    );
    for (const slot of [...ahead, ...again])
      if (!isSame(variantOf(hands, slot)?.scheduledAt, slot.at)) problem(`31: resuming has lost ${nameOf(slot)}`);
    for (const slot of passed)
      if (isSame(variantOf(hands, slot)?.scheduledAt, slot.at)) problem(`31: resuming brings back ${nameOf(slot)}`);
    return `resumes ${String(ahead.length)} times, and ${String(again.length)} at others`;
  };

  return {
    act(hands) {
      if (!hands.pause.isOn()) return pause(hands);
      if (draws.happens(0.4)) return resume(hands);
      // A time that is chosen during a pause counts.
      const kept = draws.some(hands.pause.times());
      if (kept === null || variantOf(hands, kept) === undefined) return 'nothing';
      const at = new Date(timeline.now() + draws.between(1, 20) * hourMs).toISOString();
      person.wish(hands, { do: 'post.schedule', pid: kept.pid, platform: kept.platform, at });
      return 'chooses a time during a pause';
    },
    judge(db) {
      if (rows(db, 'SELECT 1 FROM pause WHERE ended_ms IS NULL').length === 0) return [];
      const kept = rows<Slot & { sid: string | null }>(
        db,
        `SELECT pid, platform, at, sid FROM paused JOIN post USING (pid)
         WHERE back_ms IS NULL AND NOT EXISTS
           (SELECT 1 FROM operation WHERE operation.pid = paused.pid AND operation.platform = paused.platform
              AND ended_ms IS NULL)`,
      );
      return kept.flatMap(({ sid, ...time }) => {
        const there = model.inspect.business.posts
          .get(sid ?? '')
          ?.variants.find((each) => each.platform === time.platform);
        const isHeld = there?.status !== 'published' && there?.slotAtMs === Date.parse(time.at);
        return isHeld ? [`31: the service still has ${nameOf(time)}, which is paused`] : [];
      });
    },
  };
};
