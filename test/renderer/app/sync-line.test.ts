// The line at the foot of the sidebar: the most pressing thing first, in words of its own.
import { describe, expect, it } from 'vitest';
import type { SyncStatus } from '../../../preload/contract/sync.ts';
import { aiLine } from '../../../renderer/features/ai-batches/ai-line.ts';
import { syncLine } from '../../../renderer/app/frame/sync-line.ts';
import { noAiCounts, sampleAiBatch } from '../../support/ai-samples.ts';
import { sampleStatus } from '../../support/sync-samples.ts';

const about = { failed: false, sandbox: false, ago: () => '2 min ago', moment: () => '4:40 PM' };
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
    ['some need the person', { waitingCount: 3, needsYouCount: 2 }, ['Syncing 3 changes', '2 changes stopped']],
    ['only the person is needed', { needsYouCount: 1 }, ['1 change stopped', 'Everything else is synced']],
    ['the posts are being read', { filling: { storedCount: 4300 } }, ['Loading your posts', '4,300 posts so far']],
    ['offline', { connection: 'offline', waitingCount: 5 }, ['No connection', '5 changes saved here']],
    ['offline with nothing to send', { connection: 'offline' }, ['No connection', 'All changes synced']],
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

  const batch = (over: Parameters<typeof sampleAiBatch>[0] = {}) =>
    sampleAiBatch({ counts: { ...noAiCounts, running: 2, waiting: 19, unchecked: 3 }, wait: 'running', ...over });
  const withBatches = (status: Partial<SyncStatus>, ...aiBatches: ReturnType<typeof batch>[]) => {
    const shown = aiLine(sampleStatus(status), aiBatches, about.moment) ?? syncLine(sampleStatus(status), about);
    const { lead, detail, opens } = shown;
    return [lead, detail, opens?.place.page];
  };
  const counts = { ...noAiCounts, waiting: 4 };

  it.each<[string, Partial<SyncStatus>, ReturnType<typeof batch>[], (string | undefined)[]]>([
    [
      'runs, whatever else is sent',
      { waitingCount: 2 },
      [batch({ finishAt: '2026-05-15T20:40:00Z' })],
      ['Revising, 3 of 24 done', 'Done about 4:40 PM', 'ai-desk'],
    ],
    [
      'runs, while many others wait',
      { waitingCount: 40, sendingCount: 3 },
      [batch({ finishAt: '2026-05-15T20:40:00Z' })],
      ['Revising, 3 of 24 done', 'Syncing 41 changes', 'ai-desk'],
    ],
    [
      'waits for the hourly limit',
      {},
      [batch({ wait: 'limit' })],
      ['Revising, 3 of 24 done', 'Waiting for the hourly limit', 'ai-desk'],
    ],
    [
      'needs the user, before one that runs',
      {},
      [batch(), batch({ wait: 'confirm', counts: { ...noAiCounts, confirm: 12 } })],
      ['AI: 12 posts to confirm', 'Send or discard', 'ai-desk'],
    ],
    [
      'waits offline',
      { connection: 'airplane' },
      [batch({ wait: 'offline', counts })],
      ['Working offline', '4 posts waiting for AI', 'ai-desk'],
    ],
    [
      'waits offline beside others',
      { connection: 'airplane' },
      [batch({ wait: 'offline', counts: { ...noAiCounts, waiting: 1 } }), batch({ wait: 'offline', counts })],
      ['Working offline', '5 posts waiting for AI', 'ai-desk'],
    ],
    [
      'waits behind another one',
      {},
      [batch({ wait: 'turn', counts })],
      ['Revising, 0 of 4 done', 'Earlier requests go first', 'ai-desk'],
    ],
    [
      'waits offline behind other changes',
      { connection: 'offline', waitingCount: 1 },
      [batch({ wait: 'offline', counts })],
      ['No connection', '1 change saved here', undefined],
    ],
    [
      'has only results to check',
      {},
      [batch({ wait: null, counts: { ...noAiCounts, unchecked: 3 } })],
      ['Saved and synced', '2 min ago', undefined],
    ],
  ])('leads to the AI desk while a batch %s', (_, status, batches, words) => {
    expect(withBatches(status, ...batches)).toEqual(words);
  });
});
