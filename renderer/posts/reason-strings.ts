// Why a change needs the person, what they can do about it, and why a platform did not publish.
import * as messages from '#messages/posts/reason.ts';
import type { ActivityItem } from '../../preload/contract/sync.ts';
import type { ParkChoice, ParkReason } from '../../preload/rules/sync-states.ts';
import { serviceSays } from '../app/errors/strings.ts';
import { fieldName } from './sync/operation-strings.ts';
import { changeNeedsYou } from './sync/strings.ts';

/** Nothing about such a post can be changed before the service has it. */
const filesRemain = messages.filesRemain;

const jobErrors: Readonly<Record<string, string>> = messages.jobErrors;

const parked = messages.parked;

type Parked = Pick<ActivityItem, 'kind' | 'reason' | 'platform' | 'fields' | 'error' | 'wentOut'>;

/** `time`: with its `at` or `on`, as far as it is known. */
export const publishedEarlierText = (platform: string | null, time: string | null): string => {
  const { somewhere, when, on, onWhen } = messages.publishedEarlier;
  if (platform === null) return time === null ? somewhere : when(time);
  return time === null ? on(platform) : onWhen(platform, time);
};

/**
 * What happened, what it means, what to do. The service's own words follow, quoted. `wentOut`: when, in words.
 */
export const parkedStrings = (item: Parked, wentOut: string | null = null): string => {
  const { kind, reason, platform, fields, error } = item;
  const and = (...words: string[]) => [...words, serviceSays(error?.said)].filter(Boolean).join(' ');
  switch (reason) {
    case 'conflict': {
      const field = fieldName(fields[0] ?? 'body');
      return platform === null ? parked.conflict(field) : parked.conflictOn(platform, field);
    }
    case 'channel-not-connected':
      return platform === null ? and(parkedShort(reason)) : parked.notConnected(platform);
    case 'did-it-go-out':
      return platform === null ? parkedShort(reason) : parked.didItGoOut(platform);
    case 'changed-before-delete':
      return item.wentOut === null
        ? parkedShort(reason)
        : `${publishedEarlierText(null, wentOut)} ${parked.nothingDeleted}`;
    case 'already-published':
      return [publishedEarlierText(platform, wentOut), item.wentOut?.text && parked.says(item.wentOut.text)]
        .filter(Boolean)
        .join(' ');
    case 'publish-refused':
      return and(platform === null ? parkedShort(reason) : parked.publishRefused(platform));
    case 'job-failed':
      return jobErrors[error?.code ?? ''] ?? and(parkedShort(reason));
    case 'refused':
      return kind === 'post.fromMedia' ? and(parkedShort(reason), filesRemain) : and(parkedShort(reason));
    case 'feature-unavailable':
    case 'which-post':
    case 'key-conflict':
      return and(parkedShort(reason));
    default:
      return parkedShort(reason);
  }
};

const choices: Record<ParkChoice, string> = messages.choices;
const choiceOf = messages.choiceOf;

/** The same choice can mean another thing for another reason. */
export const choiceStrings = (
  choice: ParkChoice,
  { kind, reason, platform }: Pick<ActivityItem, 'kind' | 'reason' | 'platform'>,
): string => {
  if (choice === 'send-again' && reason === 'changed-elsewhere')
    return kind === 'post.publish' ? choiceOf.publishAsIs : choiceOf.approveAsIs;
  if (choice === 'send-again' && kind === 'post.publish') return choiceOf.publishAgain;
  if (choice === 'send-again' && reason === 'job-failed') return choiceOf.tryAgain;
  if (choice === 'send-again' && reason === 'which-post') return choiceOf.createNew;
  if (choice === 'connect' && platform !== null) return choiceOf.connect(platform);
  if (choice === 'discard' && kind === 'post.remove') return choiceOf.keepPost;
  if (choice === 'approve-changes' && reason === 'approve-first') return choiceOf.approve;
  return choices[choice];
};

export const confirmStrings = messages.confirm;

const short: Record<ParkReason, string> = messages.short;

export const parkedShort = (reason: ParkReason | null): string => (reason === null ? changeNeedsYou : short[reason]);

/** Why a platform did not publish (reasons as public-api.md names them). */
export const failureStrings = (reason: string, platform: string): string => {
  const failures = messages.failures;
  switch (reason) {
    case 'token_expired':
      return failures.tokenExpired(platform);
    case 'no_channel':
      return failures.noChannel(platform);
    case 'account_restricted':
      return failures.accountRestricted(platform);
    case 'image_error':
      return failures.imageError(platform);
    case 'rate_limited':
      return failures.rateLimited(platform);
    case 'app_unaudited':
      return failures.appUnaudited(platform);
    default:
      return failures.unknown(platform);
  }
};
