// Strings of the AI desk and of the dialog that starts a batch.
import * as messages from '#messages/ai-batches.ts';
import type { AiBatch, AiExclusion } from '../../../preload/contract/ai-batches.ts';
import type { AiTask } from '../../../preload/rules/choices.ts';

const tasks: Record<AiTask, string> = messages.tasks;

/** Own media can be written about, not changed. */
const cantChange = (reason: AiExclusion, task: AiTask): boolean => reason === 'own-media' && task !== 'write';

export const startStrings = {
  ...messages.start,
  tasks,
  excluded: (reason: AiExclusion, task: AiTask, { count, names }: { count: number; names: readonly string[] }) => {
    const rest = count - names.length;
    const say = cantChange(reason, task) ? messages.ownMedia.excluded : messages.excluded[reason];
    return say(count, rest > 0 ? [...names, messages.more(rest)] : names);
  },
  /** Why one post can't be asked. */
  whyNot: (reason: AiExclusion, task: AiTask): string =>
    cantChange(reason, task) ? messages.ownMedia.whyNot : messages.whyNot[reason],
};

export const deskStrings = {
  ...messages.desk,
  counts: ({ confirm, unchecked, running, waiting, failed }: AiBatch['counts']) =>
    [
      confirm > 0 && messages.counts.confirm(confirm),
      unchecked > 0 && messages.counts.unchecked(unchecked),
      running > 0 && messages.counts.running(running),
      waiting > 0 && messages.counts.waiting(waiting),
      failed > 0 && messages.counts.failed(failed),
    ]
      .filter(Boolean)
      .join(', ') || messages.counts.none,
  score: (before: number | null, after: number | null) => {
    if (before === null) return after === null ? messages.score.none : messages.score.after(after);
    return after === null ? messages.score.before(before) : messages.score.both(before, after);
  },
  tasks,
  charging: (charged: number) => `${startStrings.onlyIfItWorks} ${messages.chargedSoFar(charged)}`,
  left: (count: number, time: string | null) =>
    time === null ? messages.left.plain(count) : messages.left.until(count, time),
};

/** A batch has come to its end. */
export const notificationStrings = {
  ended: (task: AiTask, count: number, failed: number) => {
    if (count === 0) return messages.allFailed(failed);
    return failed > 0 ? messages.endedWithFailures[task](count, failed) : messages.ended[task](count);
  },
};

/** About a result that was accepted or rejected; `name`: of the one post. */
export const decisionStrings = {
  ...messages.decision,
  done: (how: 'accept' | 'reject', count: number, name: string | null) =>
    name === null ? messages.done[how].many(count) : messages.done[how].one(name),
};
