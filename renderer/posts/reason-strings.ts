// Why a change needs the person, what they can do about it, and why a platform did not publish.
import * as messages from '#messages/posts/reason.ts';
import type { ActivityItem } from '../../preload/contract/sync.ts';
import type { ParkChoice, ParkReason } from '../../preload/rules/sync-states.ts';
import { platformName, isolated, quoted } from '../app/strings.ts';
import { fieldName } from './sync/operation-strings.ts';

/** Nothing about such a post can be changed before the service has it. */
const filesRemain = messages.filesRemain;

const jobErrors: Readonly<Record<string, string>> = messages.jobErrors;

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

const choices: Record<ParkChoice, string> = messages.choices;

/** The same choice can mean another thing for another reason. */
export const choiceStrings = (
  choice: ParkChoice,
  { kind, reason, platform }: Pick<ActivityItem, 'kind' | 'reason' | 'platform'>,
): string => {
  if (choice === 'send-again' && reason === 'changed-elsewhere')
    return kind === 'post.publish' ? 'Publish as is' : 'Approve as is';
  if (choice === 'send-again' && kind === 'post.publish') return 'Publish again';
  if (choice === 'send-again' && reason === 'job-failed') return 'Try again';
  if (choice === 'send-again' && reason === 'which-post') return 'Create new';
  if (choice === 'connect' && platform !== null) return `Connect ${platformName(platform)}`;
  if (choice === 'discard' && kind === 'post.remove') return 'Keep post';
  return choices[choice];
};

export const confirmStrings = messages.confirm;

const short: Record<ParkReason, string> = messages.short;

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
