// Words of a conflict: what both sides wrote, and how to decide.
import { plural, platformName, isolated } from '../app/strings.ts';
import { statusStrings } from './sync/status-strings.ts';

const listed = new Intl.ListFormat('en');

export const conflictStrings = {
  chip: statusStrings['two-edits'],
  banner: 'You and someone else changed the same thing.',
  bannerText: 'Nothing was overwritten. What goes out waits until you choose.',
  compare: 'Compare and choose',
  loading: 'Reading both',
  readFailed: 'Could not read the conflict.',
  none: 'Nothing to choose any more. Both sides agree.',
  /** `field`: by the name people use. */
  title: (platform: string | null, field: string) =>
    `Two versions of the ${[platform === null ? '' : platformName(platform), isolated(field)].filter(Boolean).join(' ')}`,
  position: (at: number, count: number) => `${String(at)} of ${plural(count, 'field', 'fields')}`,
  previous: 'Previous field',
  next: 'Next field',
  yours: 'Yours',
  yoursFrom: (ago: string) => `This computer, ${ago}`,
  before: 'Before',
  beforeFrom: 'Where both started',
  theirs: 'Theirs',
  theirsFrom: (ago: string) => `Saved to the service, ${ago}`,
  forReference: 'For reference',
  empty: 'Empty',
  noPicture: 'No picture',
  useYours: 'Use yours',
  useTheirs: 'Use theirs',
  result: 'What will be saved',
  resultNote: 'Changes that do not overlap are combined. You can edit the text.',
  chooseNote: (left: number) =>
    `You both changed the same words. Choose yours or theirs in ${plural(left, 'place', 'places')}.`,
  movedNote: 'Theirs changed after you wrote this. Edit your text, or choose again.',
  chooseAgain: 'Choose again',
  place: 'Choose whose words to keep',
  noWords: '(nothing)',
  save: 'Save combined text',
  both: 'Keep both',
  bothHint: 'Theirs stays. Yours becomes a new draft.',
  later: 'Decide later',
  bothStored: 'Both originals stay in the versions.',
  chosenOnly: 'This cannot be mixed. The other one stays in the versions.',
  storedNowhere: 'Nothing is sent until you choose. The other one is not kept.',
  decided: {
    mine: 'Yours is used',
    theirs: 'Theirs is used',
    mix: 'The combined text is used',
    both: 'Theirs is used, yours is a new draft',
  },
  failed: 'Your choice was not saved.',
  /** `places`: as "Instagram text". */
  mergedLead: (places: readonly string[]) =>
    `Your changes and changes from elsewhere were combined in ${listed.format(places.map(isolated))}.`,
  mergedText: 'They were in different places, so nothing was lost. Earlier wordings are in Versions.',
  movedLead: (places: readonly { platform: string; time: string }[]) =>
    `Rescheduled elsewhere: ${listed.format(places.map(({ platform, time }) => `${platformName(platform)} to ${time}`))}.`,
  movedText: 'You changed the time too, so yours replaced it.',
  showMerged: 'Show changes',
  hideMerged: 'Hide changes',
  gotIt: 'Got it',
  fromHere: 'Written on this computer',
  fromService: 'Saved to the service',
  combined: 'Combined',
  combinedNote: 'What the post says now',
};
