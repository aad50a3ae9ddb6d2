// The line at the foot of the sidebar: the most pressing thing first, in words of its own.
import { describe, expect, it } from 'vitest';
import type { SyncStatus } from '../../../preload/contract/sync.ts';
import { syncLine } from '../../../renderer/app/frame/sync-line.ts';
import { sampleStatus } from '../../support/sync-samples.ts';

const about = { failed: false, sandbox: false, aiBatches: [], ago: () => '2 min ago', moment: () => '4:40 PM' };
const said = (over: Partial<SyncStatus>) => {
  const { lead, detail } = syncLine(sampleStatus(over), about);
  return [lead, detail];
};

describe('the sync line', () => {
  it.each<[string, Partial<SyncStatus>, string[]]>([
    ['all is sent', {}, ['Saved and synced', '2 min ago']],
    ['the service works on something', { runningCount: 1 }, ['Saved and synced', '1 running on the service']],
    ['changes are on their way', { waitingCount: 2, sendingCount: 1 }, ['Syncing 3 changes', 'On the way']],
    [
      'they have a time',
      { waitingCount: 1, finishAt: '2026-05-15T20:40:00Z' },
      ['Syncing 1 change', 'Done about 4:40 PM'],
    ],
    [
      'a limit holds some',
      { waitingCount: 3, heldByAllowanceCount: 2 },
      ['Syncing 3 changes', '2 waiting for the hourly limit'],
    ],
    [
      'a limit holds some, and the end is known',
      { waitingCount: 30, heldByAllowanceCount: 12, finishAt: '2026-05-15T20:40:00Z' },
      ['Syncing 30 changes', 'Done about 4:40 PM: hourly limit'],
    ],
    ['some need the person', { waitingCount: 3, needsYouCount: 2 }, ['Syncing 3 changes', '2 need you']],
    ['only the person is needed', { needsYouCount: 1 }, ['1 needs you', 'Everything else is synced']],
    ['the posts are being read', { filling: { storedCount: 4300 } }, ['Loading your posts', '4,300 posts so far']],
    ['offline', { connection: 'offline', waitingCount: 5 }, ["You're offline", '5 changes saved here']],
    ['offline with nothing to send', { connection: 'offline' }, ["You're offline", 'All changes synced']],
    ['airplane', { connection: 'airplane', waitingCount: 1 }, ['Working offline', '1 change saved here']],
    ['the key is refused', { connection: 'paused', waitingCount: 1 }, ["The key doesn't work", '1 change saved here']],
    ['a copy came back', { restored: true, waitingCount: 1 }, ['Sending is paused', 'Restored from a copy']],
    ['the disk is full', { storage: 'full', connection: 'offline' }, ['The disk is full', "Changes aren't saved"]],
    ['nothing was received yet', { lastAnswerAt: null, lastFullSyncAt: null }, ['Checking', 'Contacting the service']],
  ])('when %s', (_, over, words) => {
    expect(said(over)).toEqual(words);
  });

  it('says that the state is unknown until Galley reports it', () => {
    expect(syncLine(undefined, about)).toMatchObject({ lead: 'Checking' });
    expect(syncLine(undefined, { ...about, failed: true })).toMatchObject({ lead: 'Unknown', tone: 'trouble' });
  });

  it('names the sandbox', () => {
    expect(syncLine(sampleStatus(), { ...about, sandbox: true }).detail).toBe('Sandbox, 2 min ago');
  });
});
