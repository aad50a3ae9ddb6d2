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
    confidence === 'official' ? `Platform rule: ${source}` : `Advice, not a rule: ${source}`,
  approvalWaits: 'The approval is waiting to be sent.',
  next: 'Next check',
};

const offTone = {
  exclaims: "Lots of exclamation marks. Your tone isn't bold or playful.",
  shouts: "Words in all caps. Your tone isn't bold.",
  emoji: 'Contains an emoji. Your tone is professional only.',
} as const;

/** A finding about a variant, as one sentence. */
export const findingStrings = (finding: Finding, platform: string): string => {
  const name = platformName(platform);
  switch (finding.kind) {
    case 'empty':
      return "It's empty.";
    case 'too-long':
      return `${number(finding.over)} ${finding.counts} over the ${number(finding.limit)} limit.`;
    case 'long-with-tags':
      return `With hashtags, it's ${number(finding.over)} over the ${number(finding.limit)} limit.`;
    case 'long-for-tools':
      return `Some tools stop at ${number(finding.limit)} characters.`;
    case 'title-too-long':
      return `The title is ${number(finding.over)} over the ${number(finding.limit)} limit.`;
    case 'title-marks':
      return "Titles there can't contain < or >.";
    case 'no-title':
      return 'No title yet.';
    case 'hashtags':
      return `${name} allows ${number(finding.limit)} hashtags; this has ${number(finding.limit + finding.over)}.`;
    case 'mentions':
      return `${name} allows ${number(finding.limit)} mentions; this has ${number(finding.limit + finding.over)}.`;
    case 'cashtags':
      return `${name} allows one cashtag.`;
    case 'blank':
      return `${isolated(finding.blank)} still needs filling in.`;
    case 'no-media':
      return `${name} posts need a picture or video.`;
    case 'no-alt-text':
      return 'The picture has no alt text.';
    case 'alt-text-too-long':
      return `The alt text is ${number(finding.over)} over the ${number(finding.limit)} limit.`;
    case 'mixed-shapes':
      return 'The pictures have different shapes. Most platforms crop them to match the first.';
    case 'avoided':
      return `${quoted(finding.word)} is a word you avoid.`;
    case 'no-keyword':
      return `None of your keywords are in it, such as ${quoted(finding.example)}.`;
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
  firstLine: 'Use first line',
  takeOut: 'Remove them',
  takeOutTag: 'Remove it',
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
/** A blocker, as one sentence. */
export const obstacleStrings = (obstacle: Obstacle, platform: string): string => {
  const name = platformName(platform);
  switch (obstacle.kind) {
    case 'no-subscription':
      return 'No active plan.';
    case 'needs-approval':
      return 'Needs approval.';
    case 'approve-first':
      return 'Needs approval first.';
    case 'approval-waits':
      return checkStrings.approvalWaits;
    case 'changed':
    case 'unchecked':
      return `${noteStrings[obstacle.kind]}.`;
    case 'sign-in':
      return `Sign in to ${name} again.`;
    case 'limited':
      return `${name} has limited this account. Only ${name} can lift it.`;
    case 'not-connected':
      return `${name} isn't connected.`;
    case 'coming-soon':
      return `${name} is coming soon.`;
    case 'making':
      return "It's still being made.";
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
      return 'accepts videos only.';
    case 'pictures-in-doubt':
      return "may not accept pictures; the service doesn't say.";
    case 'too-many-pictures':
      return `accepts up to ${plural(most, 'picture', 'pictures')}.`;
    case 'too-tall':
      return `doesn't accept anything taller than ${ratioName(most)}.`;
    case 'too-wide':
      return `doesn't accept anything wider than ${ratioName(most)}.`;
    case 'too-many-pixels':
      return `accepts pictures up to ${number(Math.floor(most / 1_000_000))} megapixels.`;
    case 'too-heavy':
      return `accepts pictures up to ${fileSize(most)}.`;
    case 'not-this-type':
      return 'may not accept this type of picture.';
    case 'too-short':
      return `accepts videos of ${lasting(most)} or longer.`;
    case 'too-long':
      return `accepts videos up to ${lasting(most)}.`;
  }
};
