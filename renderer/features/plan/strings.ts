// Strings of the warnings in a plan.
import * as messages from '#messages/plan.ts';
import type { PlanWarning } from '../../../preload/contract/plan.ts';
import { leftOutOn, obstacleOn } from '../../posts/check-strings.ts';

type Named = typeof messages.plan.sameWords;

/** The first post by its name, and how many more. */
const firstOf = ({ one, more }: Named, [first = '', ...others]: readonly string[]): string =>
  others.length === 0 ? one(first) : more(first, others.length);

export const planWarningStrings = (warning: PlanWarning): string => {
  switch (warning.kind) {
    case 'left-out':
      return leftOutOn(warning.obstacle, warning.platform);
    case 'obstacle':
      return obstacleOn(warning.obstacle, warning.platform);
    case 'approval':
      return messages.plan.approval;
    case 'changed':
      return messages.plan.changed;
    case 'same-words':
      return firstOf(messages.plan.sameWords, warning.names);
    case 'same-hour':
      return firstOf(messages.plan.sameHour, warning.names);
  }
};
