// Strings of what changed in a post since it was approved or last seen, and of what can be done about it.
import * as messages from '#messages/posts/approval.ts';
import { platformName } from '../app/strings.ts';
import { noteSentences } from './sync/status-strings.ts';

export const changeStrings = {
  ...messages.change,
  changed: (wordCount: number, isMedia: boolean) =>
    isMedia ? messages.changed.wordsAndMedia(wordCount) : messages.changed.words(wordCount),
  changedOn: (platforms: readonly string[]) => messages.changed.on(platforms.map(platformName).join(', ')),
};

export const approvalStrings = {
  ...messages.approval,
  changed: noteSentences.changed,
  /** `time`: its slot in words; null: it has none. */
  changedText: (time: string | null) =>
    time === null ? messages.changedText.unscheduled : messages.changedText.publishes(time),
  /**
   * Above the text, which must not move: before anything is typed and after. `when`: as in `2 min ago` or `Tue May 12`.
   * `reviewer`: who answered a review pack.
   */
  approved: (when: string, reviewer?: string) =>
    reviewer ? messages.approved.by(reviewer, when) : messages.approved.when(when),
};
