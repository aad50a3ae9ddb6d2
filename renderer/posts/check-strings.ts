// Strings of the checks before publishing: each finding as one sentence, and what its button does.
import { language } from '#messages/language.ts';
import * as messages from '#messages/posts/check.ts';
import type { Obstacle } from '../../preload/rules/blockers.ts';
import type { Finding } from '../../preload/rules/findings.ts';
import type { Check } from '../../preload/rules/preflight.ts';
import { fileSize, platformName } from '../app/strings.ts';
import type { Misfit } from '../../preload/rules/media-rules.ts';
import { noteSentences, noteStrings, statusStrings } from './sync/status-strings.ts';

export const checkStrings = {
  ...messages.check,
  blocks: statusStrings['fix-first'],
  warns: noteStrings.doubtful,
  source: ({ source, confidence }: Pick<Check, 'source' | 'confidence'>) =>
    messages.source[confidence === 'official' ? 'official' : 'advice'](source),
};

const found = messages.finding;
const met = messages.obstacle;
const offTone = messages.offTone;

/** A finding about a variant, as one sentence. */
export const findingStrings = (finding: Finding, platform: string): string => {
  switch (finding.kind) {
    case 'empty':
      return found.empty;
    case 'too-long':
      return found.tooLong[finding.counts](finding.over, finding.limit);
    case 'long-with-tags':
      return found.longWithTags(finding.over, finding.limit);
    case 'long-for-tools':
      return found.longForTools(finding.limit);
    case 'title-too-long':
      return found.titleTooLong(finding.over, finding.limit);
    case 'title-marks':
      return found.titleMarks;
    case 'text-marks':
      return found.textMarks;
    case 'no-title':
      return found.noTitle;
    case 'hashtags':
    case 'mentions':
      return found[finding.kind](platform, finding.limit, finding.limit + finding.over);
    case 'cashtags':
      return found.cashtags(platform);
    case 'blank':
      return found.blank(finding.blank);
    case 'no-media':
      return found.noMedia(platform);
    case 'no-alt-text':
      return found.noAltText;
    case 'alt-text-too-long':
      return found.altTextTooLong(finding.over, finding.limit);
    case 'mixed-shapes':
      return found.mixedShapes;
    case 'avoided':
      return found.avoided(finding.word);
    case 'no-keyword':
      return found.noKeyword(finding.example);
    case 'off-tone':
      return offTone[finding.sign];
    case 'media':
      return misfitStrings(finding.misfit, platform);
  }
};

export const fixStrings = messages.fix;
/** A blocker, as one sentence. */
export const obstacleStrings = (obstacle: Obstacle, platform: string): string => {
  switch (obstacle.kind) {
    case 'no-subscription':
      return met.noSubscription;
    case 'needs-approval':
      return met.needsApproval;
    case 'approve-first':
      return met.approveFirst;
    case 'approval-waits':
      return checkStrings.approvalWaits;
    case 'changed':
    case 'unchecked':
      return noteSentences[obstacle.kind];
    case 'sign-in':
      return met.signIn(platform);
    case 'limited':
      return met.limited(platform);
    case 'not-connected':
      return met.notConnected(platform);
    case 'coming-soon':
      return met.comingSoon(platform);
    case 'making':
      return met.making;
    case 'making-video':
      return met.makingVideo;
    case 'video-failed':
      return met.videoFailed;
    default:
      return findingStrings(obstacle, platform);
  }
};

/** The same among other platforms: the sentence names its own, once. */
export const obstacleOn = (obstacle: Obstacle, platform: string): string => {
  const text = obstacleStrings(obstacle, platform);
  return text.includes(platformName(platform)) ? text : messages.obstacleOn(platform, text);
};

/** A version that takes no time, and why. */
export const leftOutOn = (obstacle: Obstacle, platform: string): string =>
  messages.leftOutOn(platform, obstacleStrings(obstacle, platform));

const ratios = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const known: readonly [number, string][] = [
  [1, '1:1'],
  [4 / 5, '4:5'],
  [1.91, `${ratios.format(1.91)}:1`],
  [9 / 16, '9:16'],
  [16 / 9, '16:9'],
  [2 / 3, '2:3'],
  [1 / 2, '1:2'],
  [2, '2:1'],
  [1 / 3, '1:3'],
  [3, '3:1'],
];
const ratioName = (ratio: number): string =>
  known.find(([each]) => Math.abs(each - ratio) < 0.01)?.[1] ?? `${ratios.format(ratio)}:1`;

const lasting = (seconds: number): string =>
  seconds >= 120 && seconds % 60 === 0 ? messages.duration.minutes(seconds / 60) : messages.duration.seconds(seconds);

const refused = messages.misfit;

/** What a platform does not take, as one sentence. */
export const misfitStrings = ({ reason, limit }: Misfit, platform: string): string => {
  const most = limit ?? 0;
  switch (reason) {
    case 'videos-only':
      return refused.videosOnly(platform);
    case 'pictures-in-doubt':
      return refused.picturesInDoubt(platform);
    case 'too-many-pictures':
      return refused.tooManyPictures(platform, most);
    case 'too-tall':
      return refused.tooTall(platform, ratioName(most));
    case 'too-wide':
      return refused.tooWide(platform, ratioName(most));
    case 'too-many-pixels':
      return refused.tooManyPixels(platform, Math.floor(most / 1_000_000));
    case 'too-heavy':
      return refused.tooHeavy(platform, fileSize(most));
    case 'not-this-type':
      return refused.notThisType(platform);
    case 'too-short':
      return refused.tooShort(platform, lasting(most));
    case 'too-long':
      return refused.tooLong(platform, lasting(most));
  }
};
