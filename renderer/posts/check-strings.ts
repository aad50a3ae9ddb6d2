// Strings of the checks before publishing: each finding as one sentence, and what its button does.
import type { Obstacle } from '../../preload/rules/blockers.ts';
import type { Finding } from '../../preload/rules/findings.ts';
import type { Check } from '../../preload/rules/preflight.ts';
import { number, platformName, plural, isolated, quoted, fileSize } from '../app/strings.ts';
import type { Misfit } from '../../preload/rules/media-rules.ts';
import { noteStrings, statusStrings } from './sync/status-strings.ts';

export const checkStrings = {
  mustFix: (count: number) => `${plural(count, 'thing', 'things')} to fix first`,
  worthChecking: (count: number) => `${plural(count, 'thing', 'things')} worth a look`,
  blocks: statusStrings['fix-first'],
  warns: noteStrings.doubtful,
  source: ({ source, confidence }: Pick<Check, 'source' | 'confidence'>) =>
    confidence === 'official' ? `Rule of the platform: ${source}` : `Advice, not a rule: ${source}`,
  approvalWaits: 'The approval waits to be sent.',
  next: 'Show the next one',
};

const offTone = {
  exclaims: 'It has many exclamation marks. You are not set to sound bold or playful.',
  shouts: 'It has words in capitals. You are not set to sound bold.',
  emoji: 'It has an emoji. You are set to sound professional alone.',
} as const;

/** What stands against a version, as one sentence. */
export const findingStrings = (finding: Finding, platform: string): string => {
  const name = platformName(platform);
  switch (finding.kind) {
    case 'empty':
      return 'There is nothing in it yet.';
    case 'too-long':
      return `${number(finding.over)} ${finding.counts} over the ${number(finding.limit)} limit.`;
    case 'long-with-tags':
      return `With its hashtags it is ${number(finding.over)} over the ${number(finding.limit)} limit.`;
    case 'long-for-tools':
      return `Some tools stop at ${number(finding.limit)} characters.`;
    case 'title-too-long':
      return `The title is ${number(finding.over)} over the ${number(finding.limit)} limit.`;
    case 'title-marks':
      return 'A title there cannot hold < or >.';
    case 'no-title':
      return 'It has no title.';
    case 'hashtags':
      return `${name} takes ${number(finding.limit)} hashtags, this has ${number(finding.limit + finding.over)}.`;
    case 'mentions':
      return `${name} takes ${number(finding.limit)} mentions, this has ${number(finding.limit + finding.over)}.`;
    case 'cashtags':
      return `${name} takes one cashtag.`;
    case 'blank':
      return `${isolated(finding.blank)} is still to be filled in.`;
    case 'no-media':
      return `${name} shows no post without a picture or video.`;
    case 'no-alt-text':
      return 'The picture has no text for people who cannot see it.';
    case 'alt-text-too-long':
      return `The alt text is ${number(finding.over)} over the ${number(finding.limit)} limit.`;
    case 'mixed-shapes':
      return 'The pictures have different shapes. Most are cut to the first one.';
    case 'avoided':
      return `${quoted(finding.word)} is a word you avoid.`;
    case 'no-keyword':
      return `None of your own words is in it, as ${quoted(finding.example)}.`;
    case 'off-tone':
      return offTone[finding.sign];
    case 'media':
      return `${name} ${misfitStrings(finding.misfit)}`;
  }
};

export const fixStrings = {
  write: 'Write it',
  trim: 'Trim it',
  trimTo: (limit: number) => `Trim to ${number(limit)}`,
  trimTitle: 'Trim the title',
  firstLine: 'Take the first line',
  takeOut: 'Take them out',
  takeOutTag: 'Take it out',
  keepFirst: (count: number) => `Keep the first ${number(count)}`,
  fillIn: 'Fill it in',
  describe: 'Describe it',
  show: 'Show me',
  addPicture: 'Add a picture',
  replace: 'Replace the picture',
  connect: 'Connect on the web',
  signIn: 'Sign in on the web',
  assist: 'Open Assist',
};
/** What stands in the way, as one sentence. */
export const obstacleStrings = (obstacle: Obstacle, platform: string): string => {
  const name = platformName(platform);
  switch (obstacle.kind) {
    case 'no-subscription':
      return 'There is no active plan.';
    case 'needs-approval':
      return 'Needs approval.';
    case 'approval-waits':
      return checkStrings.approvalWaits;
    case 'changed':
      return `${noteStrings.changed}.`;
    case 'sign-in':
      return `Sign in to ${name} again.`;
    case 'limited':
      return `${name} has limited this account. Only ${name} can lift it.`;
    case 'not-connected':
      return `${name} is not connected.`;
    case 'coming-soon':
      return `${name} is coming soon.`;
    case 'making':
      return 'It is still being made.';
    case 'making-video':
      return 'The video is still being made.';
    case 'video-failed':
      return 'The video failed.';
    default:
      return findingStrings(obstacle, platform);
  }
};

/** The same among other platforms: the sentence names its own, once. */
export const obstacleOn = (obstacle: Obstacle, platform: string): string => {
  const [text, name] = [obstacleStrings(obstacle, platform), platformName(platform)];
  return text.includes(name) ? text : `${name}: ${text}`;
};

/** A version that takes no time, and why. */
export const leftOutOn = (obstacle: Obstacle, platform: string): string =>
  `Not scheduled on ${platformName(platform)}: ${obstacleStrings(obstacle, platform)}`;

const known: readonly [number, string][] = [
  [1, '1:1'],
  [4 / 5, '4:5'],
  [1.91, '1.91:1'],
  [9 / 16, '9:16'],
  [16 / 9, '16:9'],
  [2 / 3, '2:3'],
  [1 / 2, '1:2'],
  [2, '2:1'],
  [1 / 3, '1:3'],
  [3, '3:1'],
];
const ratioName = (ratio: number): string =>
  known.find(([each]) => Math.abs(each - ratio) < 0.01)?.[1] ?? `${ratio.toFixed(2)}:1`;

const lasting = (seconds: number): string =>
  seconds >= 120 && seconds % 60 === 0
    ? plural(seconds / 60, 'minute', 'minutes')
    : plural(seconds, 'second', 'seconds');

export const misfitStrings = ({ reason, limit }: Misfit): string => {
  const most = limit ?? 0;
  switch (reason) {
    case 'videos-only':
      return 'takes videos only.';
    case 'pictures-in-doubt':
      return 'may not take pictures: the service does not say.';
    case 'too-many-pictures':
      return `takes at most ${plural(most, 'picture', 'pictures')}.`;
    case 'too-tall':
      return `takes nothing taller than ${ratioName(most)}.`;
    case 'too-wide':
      return `takes nothing wider than ${ratioName(most)}.`;
    case 'too-many-pixels':
      return `takes pictures of at most ${number(Math.floor(most / 1_000_000))} megapixels.`;
    case 'too-heavy':
      return `takes pictures up to ${fileSize(most)}.`;
    case 'not-this-type':
      return 'may not take this type of picture.';
    case 'too-short':
      return `takes videos from ${lasting(most)} on.`;
    case 'too-long':
      return `takes videos up to ${lasting(most)}.`;
  }
};
