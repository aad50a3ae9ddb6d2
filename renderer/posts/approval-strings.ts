// Strings of what changed in a post since it was approved or last seen, and of what can be done about it.
import { isolated, platformName, plural, quoted } from '../app/strings.ts';
import { noteStrings } from './sync/status-strings.ts';

export const changeStrings = {
  changed: (wordCount: number, isMedia: boolean) =>
    `${plural(wordCount, 'word changed', 'words changed')}${isMedia ? ', new media' : ''}`,
  newMedia: 'New media',
  changedOn: (platforms: readonly string[]) => `Changed on ${platforms.map(platformName).join(', ')}`,
  altText: 'Alt text',
};

export const approvalStrings = {
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
  moved: (from: string, to: string) => `Approved for ${from}, now ${to}.`,
  heldText: (time: string) => `${time} isn't sent until you approve the changes or restore the approved text.`,
  stillFine: 'Approve changes',
  notApprovedAgain: "The changes weren't approved.",
  restore: 'Restore approved text',
  restored: (name: string) => `Restored the approved text of ${quoted(name)}`,
  /** The service takes one picture at a time. */
  restoredText: (name: string) => `Restored the approved text of ${quoted(name)}. Its media is still different.`,
  notRestored: "The approved text wasn't restored.",
  unschedule: 'Unschedule',
  changes: 'What changed since approval',
};
