// Words of what is worth a look in a plan.
import type { PlanWarning } from '../../preload/model/plan.ts';
import { findingWords } from './checks.ts';
import { number, platformName } from './common.ts';
import { quoted } from './quoted.ts';
import { statusWords } from './status.ts';

export const planWarningWords = (warning: PlanWarning): string => {
  switch (warning.kind) {
    case 'check':
      return `${platformName(warning.platform)}: ${findingWords(warning.finding, warning.platform)}`;
    case 'approval':
      return 'It needs approval before it goes out.';
    case 'changed':
      return `${statusWords.changed}.`;
    case 'same-words': {
      const [first = '', ...others] = warning.names;
      return others.length === 0
        ? `It says the same as ${quoted(first)}.`
        : `It says the same as ${quoted(first)} and ${number(others.length)} more.`;
    }
  }
};
