// Strings of scheduling, approving and publishing.
import * as messages from '#messages/posts/publish.ts';
import type { Weight } from '../../preload/rules/blockers.ts';
import { checkStrings } from './check-strings.ts';
import { isolated, number, platformName, plural, quoted } from '../app/strings.ts';
import { slotLost } from '../app/errors/strings.ts';

const platformList = new Intl.ListFormat('en');

export const publishStrings = {
  ...messages.publish,
  ahead: (minutes: number) =>
    minutes < 1
      ? 'now'
      : minutes < 120
        ? `in ${plural(Math.round(minutes), 'minute', 'minutes')}`
        : minutes < 48 * 60
          ? `in ${plural(Math.round(minutes / 60), 'hour', 'hours')}`
          : `in ${plural(Math.round(minutes / 1440), 'day', 'days')}`,
  usualOn: (weekday: string) => `Your usual times on ${isolated(`${weekday}s`)}`,
  /** Others at the same hour on a platform of this post: a warning. */
  sameHour: (others: readonly { name: string; time: string }[], platforms: readonly string[]) =>
    `${plural(others.length, 'other post', 'other posts')} at this hour on ${platformList.format(platforms.map(platformName))}: ` +
    `${others
      .slice(0, 3)
      .map(({ name, time }) => `${quoted(name)} at ${time}`)
      .join(', ')}.`,
  fix: checkStrings.blocks,
  doubt: checkStrings.warns,
  /** `left`: sends of this hour; null: not known. */
  sum: (sends: number, takenOff: number, left: number | null) =>
    [
      sends > 0 && plural(sends, 'send', 'sends'),
      sends > 0 && left !== null && `${number(left)} left this hour`,
      takenOff > 0 && `${number(takenOff)} unscheduled`,
    ]
      .filter(Boolean)
      .join(', '),
  slotLost,
  approvalWaits: checkStrings.approvalWaits,
};

/** Why there is nothing to approve yet. */
const verdicts: Record<Weight, string> = {
  no: publishStrings.no,
  fix: publishStrings.fix,
  wait: publishStrings.wait,
  held: publishStrings.held,
  doubt: publishStrings.doubt,
};

/** Which platforms a new time is for. */
export const scopeStrings = {
  ...messages.scope,
  verdict: (weight: Weight) => verdicts[weight],
};
