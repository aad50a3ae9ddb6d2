// Strings of the AI desk and of the dialog that starts a batch.
import * as messages from '#messages/ai-batches.ts';
import type { AiBatch, AiExclusion } from '../../../preload/contract/ai-batches.ts';
import type { AiTask } from '../../../preload/rules/choices.ts';
import { isolated, number, plural, posts, quoted } from '../../app/strings.ts';
import { credits } from '../../posts/ai-strings.ts';

const list = new Intl.ListFormat('en');

const exclusions: Record<AiExclusion, string> = messages.exclusions;

const tasks: Record<AiTask, string> = messages.tasks;

/** Why one post can't be asked. */
const whyNot: Record<AiExclusion, string> = messages.whyNot;

export const startStrings = {
  ...messages.start,
  tasks,
  excluded: (reason: AiExclusion, count: number, names: readonly string[]) => {
    const rest = count - names.length;
    const shown = names.map(isolated);
    return `${number(count)} ${exclusions[reason]}: ${list.format(rest > 0 ? [...shown, `${number(rest)} more`] : shown)}`;
  },
  capShort: (least: number) => `All of them need at least ${credits(least)}. The rest waits.`,
  whyNot,
};

export const deskStrings = {
  ...messages.desk,
  counts: ({ confirm, unchecked, running, waiting, failed }: AiBatch['counts']) =>
    [
      confirm > 0 && `${number(confirm)} ${confirm === 1 ? 'needs' : 'need'} you`,
      unchecked > 0 && `${number(unchecked)} to check`,
      running > 0 && `${number(running)} running`,
      waiting > 0 && `${number(waiting)} waiting`,
      failed > 0 && `${number(failed)} failed`,
    ]
      .filter(Boolean)
      .join(', ') || 'All checked',
  charged: (charged: number, cap: number) => `${number(charged)} of ${credits(cap)}`,
  asked: (ago: string, count: number, most: number) => `Asked ${ago} for ${posts(count)}, up to ${credits(most)}`,
  score: (before: number | null, after: number | null) =>
    `Score ${before === null ? 'unknown' : number(before)} before, ${after === null ? 'unknown' : number(after)} after`,
  tasks,
  charging: (charged: number) => `${startStrings.onlyIfItWorks} ${number(charged)} charged so far.`,
  left: (count: number, time: string | null) =>
    time === null ? `${number(count)} left.` : `${number(count)} left, done about ${time}.`,
  waits: {
    ...messages.desk.waits,
    cap: (cap: number) => `The next one could cost more than ${credits(cap)}. Raise the limit to continue.`,
  },
};

const ended: Record<AiTask, (count: number) => string> = {
  write: (count) => `AI wrote ${posts(count)}`,
  revise: (count) => `AI revised ${posts(count)}`,
  picture: (count) => `AI made ${plural(count, 'picture', 'pictures')}`,
};

/** A batch has come to its end. */
export const notificationStrings = {
  ended: (task: AiTask, count: number, failed: number) =>
    `${ended[task](count)}${failed > 0 ? `, ${number(failed)} failed` : ''}. Nothing is accepted yet.`,
};

/** About a result that was accepted or rejected; `name`: of the one post. */
export const decisionStrings = {
  ...messages.decision,
  done: (how: 'accept' | 'reject', count: number, name: string | null) =>
    how === 'accept'
      ? `Accepted ${name === null ? posts(count) : quoted(name)}`
      : `Kept your text of ${name === null ? posts(count) : quoted(name)}`,
};
