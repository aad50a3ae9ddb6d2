// Strings of scheduling, approving and publishing.
import * as messages from '#messages/posts/publish.ts';
import type { Weight } from '../../preload/rules/blockers.ts';
import { checkStrings } from './check-strings.ts';
import { slotLost } from '../app/errors/strings.ts';

export const publishStrings = {
  ...messages.publish,
  ahead: (minutes: number) => {
    if (minutes < 1) return messages.ahead.now;
    if (minutes < 120) return messages.ahead.minutes(Math.round(minutes));
    if (minutes < 48 * 60) return messages.ahead.hours(Math.round(minutes / 60));
    return messages.ahead.days(Math.round(minutes / 1440));
  },
  usualOn: messages.usualOn,
  /** Others at the same hour on a platform of this post: a warning. */
  sameHour: (others: readonly { name: string; time: string }[], platforms: readonly string[]) => {
    const shown = others.slice(0, 3).map(({ name, time }) => messages.sameHour.post(name, time));
    return messages.sameHour.posts(others.length, platforms, shown.join(', '));
  },
  fix: checkStrings.blocks,
  doubt: checkStrings.warns,
  /** `left`: sends of this hour; null: not known. */
  sum: (sends: number, takenOff: number, left: number | null) =>
    [
      sends > 0 && messages.sum.sends(sends),
      sends > 0 && left !== null && messages.sum.left(left),
      takenOff > 0 && messages.sum.unscheduled(takenOff),
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
