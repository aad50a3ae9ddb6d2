// Strings of planning many posts, and of the weekly slots.
import * as messages from '#messages/posts/schedule/plan.ts';
import type { RefusedTime } from '../../../preload/rules/blockers.ts';
import type { PlanSkip, Weekday } from '../../../preload/contract/plan.ts';
import { obstacleOn } from '../check-strings.ts';
import { number, plural } from '../../app/strings.ts';

const posts = messages.posts;

const weekdays: Record<Weekday, { short: string; long: string }> = messages.weekdays;

const skips: Record<PlanSkip, string> = messages.skips;

export const planStrings = {
  ...messages.plan,
  title: (count: number) => `Plan ${posts(count)}`,
  /** `version`: what takes no time, and why. */
  leftOut: (count: number, reason: PlanSkip, version: RefusedTime | null) =>
    `${number(count)} skipped: ${version ? obstacleOn(version.obstacle, version.platform) : skips[reason]}`,
  finish: (time: string, online: boolean) =>
    online ? `Everything will be sent by ${time}.` : `If Galley were online now, everything would be sent by ${time}.`,
  apply: (count: number) => `Plan ${posts(count)}`,
  done: (count: number) => `Planned ${posts(count)}`,
  weekday: (weekday: Weekday) => weekdays[weekday],
};

/** Slots that the hourly limit lets through too late. `of`: of so many; `time`: when the last of them would arrive. */
export const lateStrings = {
  ...messages.late,
  posts: (count: number, of: number) => (count === of ? posts(of) : `${number(count)} of ${posts(of)}`),
  platforms: (count: number, of: number) => {
    const all = plural(of, 'platform', 'platforms');
    return count === of ? all : `${number(count)} of ${all}`;
  },
  text: (what: string, time: string, online: boolean) =>
    `${what} can't be sent in time because of the hourly limit. ${online ? `The last is sent about ${time}` : `If Galley were online now, the last would be sent about ${time}`}, too late to be published.`,
};
