// Why a change needs the person, what they can do about it, and why a platform did not publish.
import type { ActivityItem } from '../../preload/contract/sync.ts';
import type { ParkChoice, ParkReason } from '../../preload/rules/sync-states.ts';
import { platformName, isolated, quoted } from '../app/strings.ts';
import { fieldName } from './sync/operation-strings.ts';

/** Nothing about such a post can be changed before the service has it. */
const filesRemain = 'Its files are kept: discard this, then make the post again from All files in Uploads.';

const jobErrors: Readonly<Record<string, string>> = {
  timeout: 'It ran out of time. You were not charged.',
  insufficient_credits: 'Not enough credits. You were not charged.',
};

type Parked = Pick<ActivityItem, 'kind' | 'reason' | 'platform' | 'fields' | 'error' | 'wentOut'>;

/** `time`: with its `at` or `on`, as far as it is known. */
export const wentOutStrings = (platform: string | null, time: string | null): string =>
  `${['It went out', platform !== null && `to ${platformName(platform)}`, time].filter(Boolean).join(' ')} before your change arrived.`;

/**
 * What happened, what it means, what to do. The service's own words follow where it gave any. `wentOut`: when, in words.
 */
export const parkedStrings = (item: Parked, wentOut: string | null = null): string => {
  const { kind, reason, platform, fields, error } = item;
  const name = platform === null ? null : platformName(platform);
  const own = error?.code === undefined ? '' : isolated(error.message.trim());
  const and = (words: string) => [words, own].filter(Boolean).join(' ');
  switch (reason) {
    case 'conflict':
      return `You and someone else changed the ${[name, fieldName(fields[0] ?? 'body')].filter(Boolean).join(' ')}. Nothing was overwritten.`;
    case 'channel-not-connected':
      return name === null ? and(parkedShort(reason)) : `${name} is not connected. Connect it, then send this again.`;
    case 'did-it-go-out':
      return name === null ? parkedShort(reason) : `It may be live on ${name}. Look there before you publish again.`;
    case 'changed-before-delete':
      return item.wentOut === null ? parkedShort(reason) : `${wentOutStrings(null, wentOut)} Nothing was deleted.`;
    case 'already-published':
      return [wentOutStrings(platform, wentOut), item.wentOut?.text && `It says ${quoted(item.wentOut.text)}`]
        .filter(Boolean)
        .join(' ');
    case 'publish-refused':
      return and(name === null ? parkedShort(reason) : `${name} said no.`);
    case 'job-failed':
      return jobErrors[error?.code ?? ''] ?? and(parkedShort(reason));
    case 'refused':
      return kind === 'post.fromMedia' ? `${and(parkedShort(reason))} ${filesRemain}` : and(parkedShort(reason));
    case 'feature-unavailable':
    case 'which-post':
    case 'key-conflict':
      return and(parkedShort(reason));
    default:
      return parkedShort(reason);
  }
};

const choices: Record<ParkChoice, string> = {
  'send-again': 'Send again',
  discard: 'Discard',
  edit: 'Edit',
  'new-time': 'Choose a new time',
  'approve-and-publish': 'Approve and publish',
  'it-is-live': 'It is live',
  correct: 'Post a correction',
  recreate: 'Make it again as a draft',
  'keep-copy': 'Keep a copy here',
  'delete-anyway': 'Delete anyway',
  decide: 'Compare and choose',
  connect: 'Connect on the web',
};

/** The same choice can mean another thing for another reason. */
export const choiceStrings = (
  choice: ParkChoice,
  { kind, reason, platform }: Pick<ActivityItem, 'kind' | 'reason' | 'platform'>,
): string => {
  if (choice === 'send-again' && reason === 'changed-elsewhere')
    return kind === 'post.publish' ? 'Publish as it is now' : 'Approve as it is now';
  if (choice === 'send-again' && kind === 'post.publish') return 'Publish again';
  if (choice === 'send-again' && reason === 'job-failed') return 'Try again';
  if (choice === 'send-again' && reason === 'which-post') return 'Make a new one';
  if (choice === 'connect' && platform !== null) return `Connect ${platformName(platform)}`;
  if (choice === 'discard' && kind === 'post.remove') return 'Keep the post';
  return choices[choice];
};

export const confirmStrings = {
  discard: {
    title: (title: string) => `Discard ${quoted(title)}?`,
    text: 'It is not sent any more. What you wrote stays in the versions of the post.',
    happened:
      'It may already have happened: it was sent and no clear answer came. Discarding only stops Galley from trying again.',
    action: 'Discard',
  },
  'delete-anyway': {
    title: (title: string) => `Delete ${quoted(title)}?`,
    text: 'Somebody changed it since. Their changes go with it, here and at the service.',
    action: 'Delete anyway',
  },
  'approve-and-publish': {
    title: (title: string) => `Approve and publish ${quoted(title)}?`,
    text: 'It goes out at once and cannot be taken back from here. This covers every platform.',
    action: 'Approve and publish',
  },
  'publish-again': {
    title: (title: string) => `Publish ${quoted(title)} again?`,
    text: 'If it went out the first time, it would stand there twice. Look at the platform first.',
    action: 'Publish again',
  },
};

const short: Record<ParkReason, string> = {
  refused: 'The service does not take it as it is.',
  'scope-missing': 'This key cannot do that. Ask an Owner for one that can.',
  'approval-required': 'It needs approval first.',
  'channel-not-connected': 'Its channel is not connected.',
  'feature-unavailable': 'Not available for this account yet.',
  'deleted-elsewhere': 'It was deleted elsewhere. What you wrote is still here.',
  'changed-before-delete': 'Somebody changed it after you last saw it. Nothing was deleted.',
  'changed-elsewhere': 'Someone changed it after you last saw it. It was neither approved nor published.',
  'slot-passed': 'Its time has passed. Choose a new one.',
  'approve-publishes': 'Its time has passed or is near, so approving would publish it at once.',
  'publish-stale': 'You asked to publish it more than half an hour ago. Nothing was published.',
  'did-it-go-out': 'It may have gone out. Look at the platform before you publish again.',
  'already-published': 'It went out before your change arrived.',
  'publish-refused': 'The platform said no.',
  'job-failed': 'It did not finish. You were not charged.',
  'which-post': 'The service may have made this post already, under another name. Look before you send it again.',
  unsure: 'Nobody can tell whether it arrived, and sending it again would show or cost.',
  'key-conflict': 'It changed since the first try. Look at it and send it again.',
  'needs-other': 'What it waits for could not be sent.',
  'not-syncable': 'X cannot be the first platform, so this post cannot be sent.',
  unreadable: 'Galley cannot read its own record of this. It is kept as it is.',
  conflict: 'You and someone else changed the same thing. Nothing was overwritten.',
};

export const parkedShort = (reason: ParkReason | null): string =>
  reason === null ? 'A change of this post needs you.' : short[reason];

/** Why a platform did not publish (reasons as public-api.md names them). */
export const failureStrings = (reason: string, platform: string): string => {
  const name = platformName(platform);
  switch (reason) {
    case 'token_expired':
      return `Sign in to ${name} again`;
    case 'no_channel':
      return `${name} is not connected`;
    case 'account_restricted':
      return `${name} has limited this account; only they can lift it`;
    case 'image_error':
      return `${name} could not use the picture`;
    case 'rate_limited':
      return `${name} asked us to slow down`;
    case 'app_unaudited':
      return `${name} does not allow direct publishing here yet`;
    default:
      return `${name} did not say why`;
  }
};
