// Why a change needs the person, what they can do about it, and why a platform did not publish.
import type { ActivityItem } from '../../preload/contract/sync.ts';
import type { ParkChoice, ParkReason } from '../../preload/rules/sync-states.ts';
import { platformName, isolated, quoted } from '../app/strings.ts';
import { fieldName } from './sync/operation-strings.ts';

/** Nothing about such a post can be changed before the service has it. */
const filesRemain = 'Its files are saved: discard this, then create the post again from All files in Uploads.';

const jobErrors: Readonly<Record<string, string>> = {
  timeout: "It timed out. You weren't charged.",
  insufficient_credits: "Not enough credits. You weren't charged.",
};

type Parked = Pick<ActivityItem, 'kind' | 'reason' | 'platform' | 'fields' | 'error' | 'wentOut'>;

/** `time`: with its `at` or `on`, as far as it is known. */
export const publishedEarlierText = (platform: string | null, time: string | null): string =>
  `${['It was published', platform !== null && `to ${platformName(platform)}`, time].filter(Boolean).join(' ')} before your change arrived.`;

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
      return name === null ? and(parkedShort(reason)) : `${name} isn't connected. Connect it, then send this again.`;
    case 'did-it-go-out':
      return name === null ? parkedShort(reason) : `It may be live on ${name}. Check there before you publish again.`;
    case 'changed-before-delete':
      return item.wentOut === null
        ? parkedShort(reason)
        : `${publishedEarlierText(null, wentOut)} Nothing was deleted.`;
    case 'already-published':
      return [publishedEarlierText(platform, wentOut), item.wentOut?.text && `It says ${quoted(item.wentOut.text)}`]
        .filter(Boolean)
        .join(' ');
    case 'publish-refused':
      return and(name === null ? parkedShort(reason) : `${name} rejected it.`);
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
  'approve-changes': 'Approve changes',
  'it-is-live': "It's live",
  correct: 'Post a correction',
  recreate: 'Recreate as draft',
  'keep-copy': 'Keep copy',
  'delete-anyway': 'Delete anyway',
  decide: 'Compare',
  connect: 'Connect on the web',
};

/** The same choice can mean another thing for another reason. */
export const choiceStrings = (
  choice: ParkChoice,
  { kind, reason, platform }: Pick<ActivityItem, 'kind' | 'reason' | 'platform'>,
): string => {
  if (choice === 'send-again' && reason === 'changed-elsewhere')
    return kind === 'post.publish' ? 'Publish as is' : 'Approve as is';
  if (choice === 'approve-changes' && reason === 'approve-first') return 'Approve';
  if (choice === 'send-again' && kind === 'post.publish') return 'Publish again';
  if (choice === 'send-again' && reason === 'job-failed') return 'Try again';
  if (choice === 'send-again' && reason === 'which-post') return 'Create new';
  if (choice === 'connect' && platform !== null) return `Connect ${platformName(platform)}`;
  if (choice === 'discard' && kind === 'post.remove') return 'Keep post';
  return choices[choice];
};

export const confirmStrings = {
  discard: {
    title: (title: string) => `Discard ${quoted(title)}?`,
    text: "It won't be sent. What you wrote stays in the post's versions.",
    happened:
      'It may already have happened: it was sent, but no clear reply came. Discarding only stops Galley from trying again.',
    action: 'Discard',
  },
  'delete-anyway': {
    title: (title: string) => `Delete ${quoted(title)}?`,
    text: 'Someone changed it since. Their changes are deleted too, here and on the service.',
    action: 'Delete anyway',
  },
  'approve-and-publish': {
    title: (title: string) => `Approve and publish ${quoted(title)}?`,
    text: "It publishes immediately, on every platform. You can't undo this here.",
    action: 'Approve and publish',
  },
  'publish-again': {
    title: (title: string) => `Publish ${quoted(title)} again?`,
    text: 'If it was published the first time, it would appear twice. Check the platform first.',
    action: 'Publish again',
  },
};

const short: Record<ParkReason, string> = {
  refused: "The service won't accept it as it is.",
  'scope-missing': "This key can't do that. Ask an Owner for one that can.",
  'approval-required': 'It needs approval first.',
  'channel-not-connected': "Its channel isn't connected.",
  'feature-unavailable': 'Not available for this account yet.',
  'deleted-elsewhere': 'It was deleted elsewhere. What you wrote is still here.',
  'changed-before-delete': 'Someone changed it after you last saw it. Nothing was deleted.',
  'changed-elsewhere': "Someone changed it after you last saw it. It wasn't approved or published.",
  'slot-passed': 'Its time has passed. Choose a new one.',
  'approve-publishes': 'Its time has passed or is close, so approving would publish it immediately.',
  'approve-first': "It needs approval first, so its time wasn't sent.",
  'approval-changed':
    "It changed after it was approved, so its time wasn't sent. Approve the changes, or restore the approved text.",
  'publish-stale': 'You asked to publish it more than half an hour ago. Nothing was published.',
  'did-it-go-out': 'It may be live. Check the platform before you publish again.',
  'already-published': 'It was published before your change arrived.',
  'publish-refused': 'The platform rejected it.',
  'job-failed': "It didn't finish. You weren't charged.",
  'which-post': 'The service may already have created this post under another name. Check before you send it again.',
  unsure: "It's unclear whether this arrived. Sending it again could post or charge twice.",
  'key-conflict': 'It changed since the first try. Check it and send it again.',
  'needs-other': "A change it depends on couldn't be sent.",
  'not-syncable': "X can't be the first platform, so this post can't be sent.",
  unreadable: "Galley can't read its own record of this. It was left unchanged.",
  conflict: 'You and someone else changed the same thing. Nothing was overwritten.',
};

export const parkedShort = (reason: ParkReason | null): string =>
  reason === null ? 'A change to this post needs you.' : short[reason];

/** Why a platform did not publish (reasons as public-api.md names them). */
export const failureStrings = (reason: string, platform: string): string => {
  const name = platformName(platform);
  switch (reason) {
    case 'token_expired':
      return `Sign in to ${name} again`;
    case 'no_channel':
      return `${name} isn't connected`;
    case 'account_restricted':
      return `${name} has limited this account; only they can lift it`;
    case 'image_error':
      return `${name} couldn't use the picture`;
    case 'rate_limited':
      return `${name} asked us to slow down`;
    case 'app_unaudited':
      return `${name} doesn't allow direct publishing here yet`;
    default:
      return `${name} didn't say why`;
  }
};
