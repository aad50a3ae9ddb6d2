// Strings of the warnings in a plan.
import type { PlanWarning } from '../../../preload/contract/plan.ts';
import { leftOutOn, obstacleOn } from '../../posts/check-strings.ts';
import { number, quoted } from '../../app/strings.ts';
import { noteStrings } from '../../posts/sync/status-strings.ts';

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
    case 'same-words': {
      const [first = '', ...others] = warning.names;
      return others.length === 0
        ? `Same text as ${quoted(first)}.`
        : `Same text as ${quoted(first)} and ${number(others.length)} more.`;
    }
  }
};
