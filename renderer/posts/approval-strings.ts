// Strings of what changed in a post since it was approved or last seen, and of what can be done about it.
import * as messages from '#messages/posts/approval.ts';
import { isolated, platformName, plural } from '../app/strings.ts';
import { noteStrings } from './sync/status-strings.ts';

export const changeStrings = {
  ...messages.change,
  changed: (wordCount: number, isMedia: boolean) =>
    `${plural(wordCount, 'word changed', 'words changed')}${isMedia ? ', new media' : ''}`,
  changedOn: (platforms: readonly string[]) => `Changed on ${platforms.map(platformName).join(', ')}`,
};

export const approvalStrings = {
  ...messages.approval,
  changed: `${noteStrings.changed}.`,
  /** `time`: its slot in words; null: it has none. */
  changedText: (time: string | null) =>
    time === null ? 'Approve the changes, or restore the approved text.' : `Publishes ${time} as it is now.`,
  /**
   * Above the text, which must not move: before anything is typed and after. `when`: as in `2 min ago` or `Tue May 12`.
   * `reviewer`: who answered a review pack.
   */
  approved: (when: string, reviewer?: string) =>
    `Approved ${reviewer ? `by ${isolated(reviewer)} ` : ''}${when}; changes need approval again.`,
};
