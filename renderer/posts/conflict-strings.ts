// Strings of a conflict: what both sides wrote, and how to decide.
import { plural, platformName, isolated } from '../app/strings.ts';
import { statusStrings } from './sync/status-strings.ts';

const listed = new Intl.ListFormat('en');

export const conflictStrings = {
  chip: statusStrings['two-edits'],
  banner: 'You and someone else changed the same thing.',
  bannerText: 'Nothing was overwritten. Publishing waits until you choose.',
  compare: 'Compare',
  loading: 'Loading both',
  readFailed: "Couldn't load the conflict.",
  none: 'Nothing left to choose. Both sides agree.',
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
  resultNote: "Changes that don't overlap are combined. You can edit the text.",
  chooseNote: (left: number) =>
    `You both changed the same words. Choose yours or theirs in ${plural(left, 'place', 'places')}.`,
  movedNote: 'Theirs changed after you wrote this. Edit your text, or choose again.',
  chooseAgain: 'Choose again',
  place: 'Choose whose text to keep',
  noText: '(nothing)',
  save: 'Save combined text',
  both: 'Keep both',
  bothHint: 'Theirs stays. Yours becomes a new draft.',
  later: 'Decide later',
  bothStored: 'Both originals stay in Versions.',
  chosenOnly: "These can't be combined. The other one stays in Versions.",
  storedNowhere: "Nothing is sent until you choose. The other one isn't saved.",
  decided: {
    mine: 'Using yours',
    theirs: 'Using theirs',
    mix: 'Using the combined text',
    both: 'Using theirs; yours is a new draft',
  },
  failed: "Couldn't save your choice.",
  /** `places`: as "Instagram text". */
  mergedLead: (places: readonly string[]) =>
    `Your changes and changes from elsewhere were combined in ${listed.format(places.map(isolated))}.`,
  mergedText: 'They were in different places, so nothing was lost. Earlier text is in Versions.',
  movedLead: (places: readonly { platform: string; time: string }[]) =>
    `Rescheduled elsewhere: ${listed.format(places.map(({ platform, time }) => `${platformName(platform)} to ${time}`))}.`,
  movedText: 'You changed the time too, so yours replaced it.',
  showMerged: 'Show changes',
  hideMerged: 'Hide changes',
  gotIt: 'Got it',
  fromHere: 'Written on this computer',
  fromService: 'Saved to the service',
  combined: 'Combined',
  combinedNote: 'Current text',
};
