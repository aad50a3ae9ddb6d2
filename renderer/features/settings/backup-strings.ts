// Words of keeping everything local in a file, and of putting it back.
import type { RestoreOutcome, RestorePreview, RestoreReading } from '../../../preload/contract/backup.ts';
import { plural } from '../../app/strings/common-strings.ts';
import { isolated } from '../../app/strings/quoted.ts';

const posts = (count: number): string => plural(count, 'post', 'posts');

export const backupStrings = {
  title: 'Save a backup',
  text: 'One file with all posts and drafts, and with what only this computer keeps: notes, checklists, planned days, tags, snippets, views, weekly slots and recurring posts. Pictures and videos are not in it. The file is not encrypted.',
  save: 'Save a backup',
  saved: (count: number, name: string) => `${posts(count)} saved as ${isolated(name)}`,
  restoreTitle: 'Put a backup back',
  restoreText: 'What is gone comes back, and nothing that is here is overwritten. You see first what it would do.',
  choose: 'Choose a backup file',
  of: (business: string, when: string) => `Backup of ${isolated(business) || 'a business'}, made ${when}`,
  other: 'It is of another business: its posts come back as drafts of this one.',
  apply: 'Put back',
  undo: 'Undo',
  nothing: 'Everything of it is here. There is nothing to put back.',
  done: ({ madeCount, filledCount }: RestoreOutcome) =>
    [
      madeCount > 0 && `${plural(madeCount, 'draft', 'drafts')} put back`,
      filledCount > 0 && `${posts(filledCount)} got back what they lacked`,
    ]
      .filter(Boolean)
      .join(', ') || 'Put back',
};

/** What putting it back would do, line by line; empty: nothing. */
export const restoreLines = (preview: RestorePreview): string[] =>
  [
    preview.newCount > 0 &&
      `${plural(preview.newCount, 'new draft', 'new drafts')} of posts that are not here any more.`,
    preview.plannedCount > 0 &&
      `${preview.plannedCount === 1 ? 'One of them' : `${String(preview.plannedCount)} of them`} had a time, which becomes a planned day: nothing goes out by itself.`,
    preview.filledCount > 0 && `Notes, planned days or tags for ${posts(preview.filledCount)} that lack them.`,
    preview.snippetCount > 0 && `${plural(preview.snippetCount, 'block', 'blocks')} of text.`,
    preview.viewCount > 0 && `${plural(preview.viewCount, 'view', 'views')} of the Library.`,
    preview.poolCount > 0 && `${plural(preview.poolCount, 'rule', 'rules')} of recurring posts.`,
    preview.captureCount > 0 && `${plural(preview.captureCount, 'idea', 'ideas')} of your own.`,
    preview.campaignCount > 0 && `${plural(preview.campaignCount, 'campaign', 'campaigns')}.`,
    preview.holidayCount > 0 && `${plural(preview.holidayCount, 'holiday', 'holidays')}.`,
    preview.avoidedCount > 0 && `${plural(preview.avoidedCount, 'word', 'words')} to avoid.`,
    preview.slotCount > 0 && `${plural(preview.slotCount, 'weekly slot', 'weekly slots')}.`,
  ].filter((line) => line !== false);

export const leftLines = ({ sameCount, leftOutCount }: RestorePreview): string[] =>
  [
    sameCount > 0 &&
      `${posts(sameCount)} ${sameCount === 1 ? 'is' : 'are'} here already and ${sameCount === 1 ? 'stays as it is' : 'stay as they are'}.`,
    leftOutCount > 0 && `${posts(leftOutCount)} went out and ${leftOutCount === 1 ? 'does' : 'do'} not come back.`,
  ].filter((line) => line !== false);

type Refused = Extract<RestoreReading, { state: 'refused' }>['reason'] | 'too-large' | 'unread';
export const restoreRefused: Record<Refused, string> = {
  'not-backup': 'This is no backup of Galley, or a part of it is damaged. Nothing was changed.',
  newer: 'A newer Galley made this backup. Update Galley, and choose it again.',
  'too-large': 'The file is larger than 100 MB.',
  unread: 'The file cannot be read. Is it still there?',
};
