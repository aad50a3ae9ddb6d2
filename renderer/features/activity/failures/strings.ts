// Words of failures: what each cause means and what to do.
import { plural, platformName } from '../../../app/strings/common-strings.ts';
import { fieldName } from '../../../posts/sync/operation-strings.ts';
import { isolated } from '../../../app/strings/quoted.ts';

const list = new Intl.ListFormat('en');

export const failuresStrings = {
  list: 'What failed',
  failed: 'What failed could not be read.',
  loading: 'Looking for failures',
  none: { title: 'Nothing failed', text: 'What a platform does not take, and work that does not finish, stands here.' },
  meaning: (reason: string, platform: string, mend: 'connect' | 'retry' | 'look'): string => {
    const name = platformName(platform);
    if (mend === 'connect') return `Connect ${name} on the web first. Then these can go out.`;
    switch (reason) {
      case 'token_expired':
      case 'no_channel':
        return `${name} works again. These can go out now.`;
      case 'account_restricted':
        return mend === 'retry'
          ? `${name} has lifted it. These can go out now.`
          : `Look for a message from ${name}. Trying again does not help before that.`;
      case 'image_error':
        return mend === 'retry'
          ? 'It changed since. It is worth trying again.'
          : 'Choose another picture, or crop this one, and publish again.';
      case 'rate_limited':
        return mend === 'retry'
          ? `Too much went to ${name} at once. It is worth trying again now.`
          : `${name} takes nothing from this account now. Channels tells why.`;
      case 'app_unaudited':
        return `The service may not publish there directly yet. Post it on ${name} yourself.`;
      default:
        return mend === 'retry'
          ? 'It is worth trying again. If it fails again, look at the post.'
          : `${name} takes nothing from this account now. Channels tells why.`;
    }
  },
  retry: 'Try again',
  retryOf: (name: string) => `Try again: ${isolated(name)}`,
  retryAll: (count: number) => `Try all ${String(count)} again`,
  open: 'Open',
  openOf: (name: string) => `Open ${isolated(name)}`,
  onTheWay: 'On its way',
  when: (time: string) => `Failed ${time}`,
  details: 'What was sent',
  support: 'For support',
  noText: 'No text',
  notOurs: 'Not sent by this Galley.',
  sent: 'Text',
  since: 'Since then',
  changed: (fields: readonly string[]) =>
    fields.length === 0 ? 'Nothing was written.' : `Changed: ${list.format([...new Set(fields.map(fieldName))])}.`,
  request: 'Request',
  job: 'Job',
  copy: 'Copy',
  /** Why work did not finish. */
  why: (error: { code: string; message: string } | null): string | undefined => {
    if (error?.code === 'timeout') return 'It ran out of time';
    return error?.code === 'insufficient_credits'
      ? 'Not enough credits'
      : isolated(error?.message.trim() ?? '') || undefined;
  },
  jobs: 'Work that did not finish',
  jobsText: 'Nothing was charged. Open the post to begin it again.',
  noPost: 'Not about a post',
  count: (count: number) => plural(count, 'failure', 'failures'),
};
