// Words of a conflict: what both sides wrote, and how to decide.
import { plural, platformName } from './common.ts';
import { isolated } from './quoted.ts';

export const conflictWords = {
  chip: 'Conflict',
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
  noTime: 'No time set',
  noPicture: 'No picture',
  useYours: 'Use yours',
  useTheirs: 'Use theirs',
  result: 'What will be saved',
  resultNote: 'Changes that do not touch each other are combined for you. Edit freely.',
  save: 'Save combined text',
  both: 'Keep both',
  bothHint: 'Theirs stays. Yours becomes a new draft.',
  later: 'Decide later',
  kept: 'Both originals stay in the versions.',
  keptChoice: 'This cannot be mixed. The other one stays in the versions.',
  keptNowhere: 'Nothing is sent until you choose. The other one is not kept.',
  decided: {
    mine: 'Yours is used',
    theirs: 'Theirs is used',
    mix: 'The combined text is used',
    both: 'Theirs is used, yours is a new draft',
  },
  failed: 'Your choice was not saved.',
};
