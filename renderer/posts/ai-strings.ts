// Strings of AI batches that several places say: what is asked for, how much it costs, and that a result is unchecked.
import * as messages from '#messages/posts/ai.ts';
import type { AiBatch, CreditRange } from '../../preload/contract/ai-batches.ts';
import type { AiTask } from '../../preload/rules/choices.ts';
import { number, posts } from '../app/strings.ts';

const titles: Record<AiTask, (count: number) => string> = {
  write: (count) => `Write ${posts(count)}`,
  revise: (count) => `Revise ${posts(count)}`,
  picture: (count) => `${count === 1 ? 'New picture' : 'New pictures'} for ${posts(count)}`,
};
const doing: Record<AiTask, string> = messages.doing;

export const credits = messages.credits;

export const aiStrings = {
  ...messages.ai,
  title: (task: AiTask, count: number) => titles[task](count),
  range: ({ least, most }: CreditRange) => (least === most ? credits(most) : `${number(least)} to ${credits(most)}`),
  /** What a revision may be asked for, at a click. */
  quick: ['Shorter', 'Warmer', 'Less salesy'],
  /** In the sidebar. */
  line: {
    ...messages.ai.line,
    doing: (task: AiTask, doneCount: number, count: number) =>
      `${doing[task]}, ${number(doneCount)} of ${number(count)} done`,
    waits: messages.ai.line.waits satisfies Partial<Record<NonNullable<AiBatch['wait']>, string>>,
  },
};
