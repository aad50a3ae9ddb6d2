// Strings of AI batches that several places say: what is asked for, how much it costs, and that a result is unchecked.
import type { AiBatch, CreditRange } from '../../preload/contract/ai-batches.ts';
import type { AiTask } from '../../preload/rules/choices.ts';
import { number, plural, posts } from '../app/strings.ts';

const titles: Record<AiTask, (count: number) => string> = {
  write: (count) => `Write ${posts(count)}`,
  revise: (count) => `Revise ${posts(count)}`,
  picture: (count) => `${count === 1 ? 'New picture' : 'New pictures'} for ${posts(count)}`,
};
const doing: Record<AiTask, string> = { write: 'Writing', revise: 'Revising', picture: 'Making pictures' };

export const credits = (count: number): string => plural(count, 'credit', 'credits');

export const aiStrings = {
  title: (task: AiTask, count: number) => titles[task](count),
  range: ({ least, most }: CreditRange) => (least === most ? credits(most) : `${number(least)} to ${credits(most)}`),
  /** What a revision may be asked for, at a click. */
  quick: ['Shorter', 'Warmer', 'Less salesy'],
  askedNow: 'Asked. AI is working on it.',
  asked: "Asked. It's sent when you're online.",
  offline: "Waits on this computer and goes on when you're online.",
  accept: 'Accept',
  keepMine: 'Keep mine',

  /** In the sidebar. */
  line: {
    open: 'Open the AI desk',
    doing: (task: AiTask, doneCount: number, count: number) =>
      `${doing[task]}, ${number(doneCount)} of ${number(count)} done`,
    confirm: (count: number) => `AI: ${posts(count)} ${count === 1 ? 'needs' : 'need'} you`,
    waiting: (count: number) => `${posts(count)} waiting for AI`,
    waits: {
      paused: 'Paused',
      confirm: 'Send or drop',
      cap: 'Stopped at your limit',
      credits: 'Not enough credits',
      limit: 'Waiting for the hourly limit',
      turn: 'Earlier requests go first',
      posts: 'Your changes are sent first',
    } satisfies Partial<Record<NonNullable<AiBatch['wait']>, string>>,
  },
};
