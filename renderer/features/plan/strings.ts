// Strings of the warnings in a plan.
import type { PlanWarning } from '../../../preload/contract/plan.ts';
import { leftOutOn, obstacleOn } from '../../posts/check-strings.ts';
import { number, quoted } from '../../app/strings.ts';
import { noteStrings } from '../../posts/sync/status-strings.ts';

const firstOf = ([first = '', ...others]: readonly string[]): string =>
  others.length === 0 ? quoted(first) : `${quoted(first)} and ${number(others.length)} more`;

export const planWarningStrings = (warning: PlanWarning): string => {
  switch (warning.kind) {
    case 'left-out':
      return leftOutOn(warning.obstacle, warning.platform);
    case 'obstacle':
      return obstacleOn(warning.obstacle, warning.platform);
    case 'approval':
      return 'It needs approval before it publishes.';
    case 'changed':
      return `${noteStrings.changed}.`;
    case 'same-words':
      return `Same text as ${firstOf(warning.names)}.`;
    case 'same-hour':
      return `Within an hour of ${firstOf(warning.names)}.`;
  }
};
