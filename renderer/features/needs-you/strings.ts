// Strings of Needs you: its groups, what each row says and its one fix.
import * as messages from '#messages/needs-you.ts';
import type { NeedsYouItem } from '../../../preload/contract/needs-you.ts';
import type { NeedsYouGroup } from '../../../preload/rules/choices.ts';
import { common } from '../../app/strings.ts';
import { approvalStrings } from '../../posts/approval-strings.ts';
import { noteText } from '../../posts/row-status.ts';
import { failureStrings, parkedShort } from '../../posts/reason-strings.ts';
import { syncStrings } from '../../posts/sync/strings.ts';

/** Stands for the time in a sentence. */
const timeMark = '\0';

export const needsYouStrings = {
  ...messages.needsYou,
  groups: messages.needsYou.groups satisfies Record<NeedsYouGroup, string>,
  shared: messages.needsYou.shared as Readonly<Record<string, string>>,
  empty: {
    ...messages.needsYou.empty,
    /** What is before the time and after it, which is set apart. */
    next: (name: string) => messages.needsYou.empty.next(timeMark, name || common.untitled).split(timeMark),
  },
};

/** The second line of a row. `time`: its slot in words. */
export const itemWhy = (item: NeedsYouItem, time: string | null): string => {
  const { subject, cause, notes, fix, isOverdue } = item;
  const why = messages.why;
  const others = notes.filter(({ is }) => is === 'live' || is === 'changed' || is === 'blocked').map(noteText);
  const when = time === null ? null : isOverdue ? why.wasDue(time) : why.due(time);
  const said = (...parts: (string | null | undefined)[]) => [...parts, ...others].filter(Boolean).join('. ');
  if (subject.is === 'channel') return why.signedOutYou(subject.platform);
  if (subject.is === 'change') return parkedShort(subject.change.reason);
  switch (fix.do) {
    case 'approve':
      if (subject.what === 'changed' && subject.post.sync.reason === 'approval-changed')
        return said(time === null ? null : why.notSent(time));
      return subject.what === 'changed'
        ? said(time === null ? null : why.asItIsNow(time))
        : said(time === null ? null : why.onceApproved(time));
    case 'approve-and-publish':
      return said(when, why.approvingPublishes);
    case 'sign-in':
      return said(when, why.signedOut(fix.platform));
    case 'publish-again':
    case 'replace-picture':
      return said(cause?.kind === 'platform-failed' ? failureStrings(cause.reason, fix.platform) : when);
    case 'compare':
      return said(why.twoEdits);
    case 'review':
      return subject.post.sync.reason === null ? said(when) : parkedShort(subject.post.sync.reason);
    case 'check-now':
      return said(when, why.mayBeLive);
    case 'try-again':
      return said(why.notFinished);
    default:
      return said(when);
  }
};

/** The button of a row. `free`: the next free slot in words, where one is known. `sendsOnly`: it sends this one alone. */
export const fixText = (item: NeedsYouItem, free: string | null, sendsOnly = false): string => {
  const { fix, cause, subject } = item;
  const fixes = messages.fixes;
  switch (fix.do) {
    case 'approve':
      return subject.is === 'post' && subject.what === 'changed' ? approvalStrings.stillFine : fixes.approve;
    case 'new-time':
      return free ?? needsYouStrings.chooseTime;
    case 'sign-in':
      return cause !== null && 'gate' in cause && cause.gate === 'not-connected'
        ? fixes.connect(fix.platform)
        : fixes['sign-in'](fix.platform);
    case 'publish-again':
      return fixes['try-again'];
    case 'review':
      return sendsOnly ? syncStrings.sendOnly : fixes.review;
    default:
      return fixes[fix.do];
  }
};
