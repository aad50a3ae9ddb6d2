// Strings of AI batches that several places say: what is asked for, how much it costs, and that a result is unchecked.
import * as messages from '#messages/posts/ai.ts';
import type { AiBatch, CreditRange } from '../../preload/contract/ai-batches.ts';
import type { AiTask } from '../../preload/rules/choices.ts';

const titles: Record<AiTask, (count: number) => string> = messages.titles;
const doing: Record<AiTask, (doneCount: number, count: number) => string> = messages.doing;

export const credits = messages.credits;

export const aiStrings = {
  ...messages.ai,
  title: (task: AiTask, count: number) => titles[task](count),
  range: ({ least, most }: CreditRange) => (least === most ? credits(most) : messages.range(least, most)),
  /** What a revision may be asked for, at a click. */
  quick: Object.values(messages.quick),
  /** In the sidebar. */
  line: {
    ...messages.ai.line,
    doing: (task: AiTask, doneCount: number, count: number) => doing[task](doneCount, count),
    waits: messages.ai.line.waits satisfies Partial<Record<NonNullable<AiBatch['wait']>, string>>,
  },
};
