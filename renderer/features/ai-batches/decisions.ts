// Accepting and rejecting results, and asking for one post while offline, from wherever a post is shown.
import type { AiItem } from '../../../preload/contract/ai-batches.ts';
import type { AiTask } from '../../../preload/rules/choices.ts';
import type { App } from '../../app/app.ts';
import { failureLine } from '../../app/failure.ts';
import { common } from '../../app/strings.ts';
import { aiStrings } from '../../posts/ai-strings.ts';
import { showToast } from '../../ui/toast.ts';
import { decisionStrings, deskStrings, startStrings } from './strings.ts';

type Decided = Pick<AiItem, 'id' | 'post'>;

/** One undo step for all of them. Never throws: a toast says what went wrong, and it resolves to false. */
export const decide = async (app: App, items: readonly Decided[], how: 'accept' | 'reject'): Promise<boolean> => {
  const [first] = items;
  if (!first) return false;
  try {
    const { stepId, count } = await app.bridge.call(`ai.${how}`, { items: items.map(({ id }) => id) });
    showToast(
      decisionStrings.done(how, count, count === 1 ? first.post.name || common.untitled : null),
      stepId === null
        ? undefined
        : { label: deskStrings.undo, onselect: () => void app.undoStep(stepId), step: stepId },
    );
    return true;
  } catch (thrown) {
    showToast(failureLine(thrown, decisionStrings.failed[how]));
    return false;
  }
};

type OfOne = { id: string; task: AiTask; instruction: string };

/**
 * A batch of one post, up to the most that it can cost: sent as soon as Galley is online. A toast says so.
 *
 * @returns false: this post can't be asked, which a toast explains.
 * @throws what the bridge answers.
 */
export const askForOne = async (app: App, { id, task, instruction }: OfOne): Promise<boolean> => {
  const asked = { of: { ids: [id] }, task, instruction, includeSoon: true };
  const { postCount, excluded, credits } = await app.bridge.call('ai.survey', asked);
  if (postCount === 0) {
    const [why] = excluded;
    showToast(why ? startStrings.whyNot(why.reason, task) : startStrings.nothing);
    return false;
  }
  const batch = await app.bridge.call('ai.start', { ...asked, cap: credits.most });
  showToast(app.sync.connection === 'online' ? aiStrings.askedNow : aiStrings.asked, {
    label: startStrings.open,
    onselect: () => app.route.go({ page: 'ai-desk', batch: batch.id }),
  });
  return true;
};
