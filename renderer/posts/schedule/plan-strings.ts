// Strings of planning many posts, and of the weekly slots.
import * as messages from '#messages/posts/schedule/plan.ts';
import type { RefusedTime } from '../../../preload/rules/blockers.ts';
import type { PlanSkip, Weekday } from '../../../preload/contract/plan.ts';
import { obstacleOn } from '../check-strings.ts';

const weekdays: Record<Weekday, { short: string; long: string }> = messages.weekdays;

const skips: Record<PlanSkip, string> = messages.skips;

export const planStrings = {
  ...messages.plan,
  title: messages.title,
  /** `version`: what takes no time, and why. */
  leftOut: (count: number, reason: PlanSkip, version: RefusedTime | null) =>
    messages.leftOut(count, version ? obstacleOn(version.obstacle, version.platform) : skips[reason]),
  finish: (time: string, online: boolean) => (online ? messages.finish.online(time) : messages.finish.offline(time)),
  apply: messages.title,
  done: messages.done,
  weekday: (weekday: Weekday) => weekdays[weekday],
};

const latePart = messages.latePart;

/** Slots that the hourly limit lets through too late. `of`: of so many; `time`: when the last of them would arrive. */
export const lateStrings = {
  ...messages.late,
  posts: (count: number, of: number) => (count === of ? messages.posts(of) : latePart.posts(count, of)),
  platforms: (count: number, of: number) => (count === of ? latePart.allPlatforms(of) : latePart.platforms(count, of)),
  text: (what: string, time: string, online: boolean) => messages.lateText[online ? 'online' : 'offline'](what, time),
};
