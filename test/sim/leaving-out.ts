// Working offline for a while, and leaving out some of what waited; and what has to hold of that whatever happens
// (invariant 36).
import type { PlatformId } from '../../preload/rules/platforms.ts';
import type { Db } from '../../main/store/database/open.ts';
import type { Draws } from './draws.ts';
import type { Device } from './device.ts';
import type { Hands } from './hands.ts';
import { rows } from './judges/evidence.ts';
import type { Sent } from './network.ts';
import type { Person } from './person.ts';
import type { Timeline } from './timeline.ts';

export type LeavingWork = {
  /** One deed; says which. */
  act(hands: Hands): string;
};

type Deps = {
  timeline: Timeline;
  draws: Draws;
  device: Device;
  person: Person;
  asPerson: (run: (hands: Hands) => string) => void;
};

const minuteMs = 60_000;

export const createLeavingWork = ({ timeline, draws, device, person, asPerson }: Deps): LeavingWork => {
  const goOnline = (hands: Hands): string => {
    const { waiting, leftOut } = hands.groups();
    const chosen = [...new Set([...waiting, ...leftOut])].filter((group) =>
      draws.happens(leftOut.includes(group) ? 0.8 : 0.5),
    );
    for (const group of chosen) {
      const pid = Number(/^post:(\d+)$/.exec(group)?.[1]);
      if (pid > 0) for (const part of [pid, ...hands.family(pid).map((each) => each.pid)]) person.leavesOut(part);
    }
    try {
      hands.leaveOut(chosen);
    } finally {
      device.workOffline(false);
    }
    return `leaves out ${String(chosen.length)} of ${String(waiting.length)}`;
  };

  /** A takeback of what is left out: it goes all the same. */
  const takeBack = (hands: Hands, group: string): string => {
    const pid = Number(/^post:(\d+)$/.exec(group)?.[1]);
    const slotted = (hands.post(pid)?.variants ?? []).filter(
      ({ status, scheduledAt }) => status !== 'published' && typeof scheduledAt === 'string',
    );
    const variant = draws.some(slotted);
    if (variant === null) return 'nothing';
    person.wish(hands, { do: 'post.unschedule', pid, platform: variant.platform as PlatformId });
    return 'takes a time off what is left out';
  };

  return {
    act(hands) {
      const { leftOut } = hands.groups();
      const one = draws.some(leftOut);
      if (one !== null && draws.happens(0.3)) return takeBack(hands, one);
      if (leftOut.length > 0 && draws.happens(0.4)) {
        hands.sendLeftOut(draws.happens(0.2) ? undefined : (draws.some(leftOut) ?? undefined));
        return 'sends what was left out';
      }
      const untilMs = timeline.now() + draws.between(1, 20) * minuteMs;
      device.workOffline(true, untilMs);
      timeline.at(untilMs, () => asPerson(goOnline));
      return 'works offline';
    },
  };
};

type Going = { id: string; kind: string; seq: number; lane: string };

/** Its queue was left out, and it is no takeback that came later. */
const stays = (db: Db, { kind, seq, lane }: Going): boolean => {
  const [row] = rows<{ after: number }>(db, 'SELECT after_seq AS after FROM left_out WHERE lane = ?', lane);
  return row !== undefined && !((kind === 'post.unschedule' || kind === 'post.remove') && seq > row.after);
};

/** 36: nothing leaves of what is left out; a file only for a change that is not. */
export const staysLeftOut = ({ method, path }: Sent, db: Db): string[] => {
  if (method === 'GET') return [];
  const [going] = rows<Going>(
    db,
    `SELECT operation.id, kind, seq, lane FROM attempt JOIN operation ON operation.id = attempt.operation
     WHERE attempt.ended_ms IS NULL AND path = ? ORDER BY attempt.id DESC LIMIT 1`,
    path,
  );
  if (!going) return [];
  const needing = rows<Going>(
    db,
    `SELECT operation.id, kind, seq, lane FROM dependency JOIN operation ON operation.id = dependency.operation
     WHERE needs = ? AND ended_ms IS NULL`,
    going.id,
  );
  const isFile = going.kind === 'media.upload' && needing.length > 0;
  return (isFile ? needing.every((each) => stays(db, each)) : stays(db, going))
    ? [`36: ${going.id} (${going.kind}) leaves although ${going.lane} is left out`]
    : [];
};
