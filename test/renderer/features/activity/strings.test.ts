// What each change is and does, in one line each.
import { describe, expect, it } from 'vitest';
import { operationKinds, stepLabels } from '../../../../preload/rules/sync-states.ts';
import type { WaitReason } from '../../../../preload/contract/sync.ts';
import { itemStrings, type ItemTimes } from '../../../../renderer/features/activity/strings.ts';
import { operationTitle, undoStrings } from '../../../../renderer/posts/sync/operation-strings.ts';
import { sampleItem } from '../../../support/sync-samples.ts';
import { sampleUndone } from '../../../support/window-samples.ts';

const times: ItemTimes = { expected: null, settles: null, wentOut: null, jobMinutes: 6, usualMinutes: 10 };
const job = { id: 'job-1', status: 'running', startedAt: '2026-05-15T07:50:00Z', usualMs: 600_000 };

describe('what was undone', () => {
  it.each(stepLabels)('%s is in words, of many posts and of one', (label) => {
    const said = (over: object) => undoStrings.done('undo', sampleUndone({ kind: 'post.desk', label, ...over }));
    for (const text of [said({ name: null, size: 12, count: 12, doneCount: 12 }), said({ name: 'Rye' })])
      expect(text).not.toContain('last change');
  });

  it('of local notes names what changed', () => {
    const said = (label: 'planned-day' | 'to-dos' | null) =>
      undoStrings.done(
        'undo',
        sampleUndone({ kind: 'post.desk', label, name: 'Rye', size: 1, count: 1, doneCount: 1 }),
      );
    expect(said('planned-day')).toContain('the planned day of');
    expect(said('to-dos')).toContain('the to-dos in');
    expect(said(null)).toContain('the note in');
  });
});

describe('the title of a change', () => {
  it.each(operationKinds)('%s is in words', (kind) => {
    expect(operationTitle(sampleItem({ kind }), null)).toMatch(/^Saturday cardamom buns: [a-z][a-zA-Z ]+$/);
  });

  it('names fields once and by the words people use', () => {
    const item = sampleItem({ fields: ['body', 'description', 'hashtags', 'altText'] });
    expect(operationTitle(item, null)).toBe('Saturday cardamom buns: text, hashtags, and alt text on Instagram');
  });

  it('of a time names the time', () => {
    expect(operationTitle(sampleItem({ kind: 'post.schedule' }), 'Sat May 16, 7:15 AM')).toBe(
      'Saturday cardamom buns: schedule for Sat May 16, 7:15 AM on Instagram',
    );
  });

  it('of a kind added later is its own name', () => {
    expect(operationTitle(sampleItem({ kind: 'post.translate', subject: '' }), null)).toBe('Translate');
  });
});

describe('what a change is doing', () => {
  it.each<[WaitReason, number, string]>([
    ['next', 0, 'Will be sent next.'],
    ['behind', 1, 'Next, right after the one before it. About 4:40 PM.'],
    ['behind', 3, '3 earlier changes to the same post go first. About 4:40 PM.'],
    ['allowance', 0, 'Waiting for the hourly limit. About 4:40 PM.'],
    ['uploads-paused', 0, 'Uploads are paused. It will be sent after you resume them.'],
  ])('waits: %s %i', (wait, behindCount, words) => {
    const expected = wait === 'next' || wait === 'uploads-paused' ? null : '4:40 PM';
    expect(itemStrings(sampleItem({ wait, behindCount }), { ...times, expected }, 'online')).toBe(words);
  });

  it('waits for the connection while there is none', () => {
    expect(itemStrings(sampleItem({ wait: 'behind', behindCount: 2 }), times, 'airplane')).toBe(
      'Saved here. Will sync when you stop working offline.',
    );
  });

  it('checks, with the moment by which it is settled', () => {
    expect(itemStrings(sampleItem({ state: 'checking' }), { ...times, settles: '12:47 PM' }, 'online')).toBe(
      'Sent, but no reply came. Galley is checking whether it arrived. Known by 12:47 PM.',
    );
  });

  it('was refused as a post of one’s own media, with the service’s words and the way on', () => {
    const words = 'body.platforms: tiktok does not take this media.';
    const error = { kind: 'invalid', code: 'VALIDATION_ERROR', message: '', said: words } as const;
    const item = sampleItem({ kind: 'post.fromMedia', state: 'needs-you', reason: 'refused', error });
    expect(itemStrings(item, times, 'online')).toBe(
      "The service won't accept it as it is. Its files are saved: discard this, then create the post again from All files in Uploads. The service says: “body.platforms: tiktok does not take this media.”",
    );
  });

  it('runs, with how long it takes and costs', () => {
    const item = sampleItem({ kind: 'post.revise', state: 'running', job });
    expect(itemStrings(item, times, 'online')).toBe('Minute 6. Usually about 10 minutes. Costs 1 credit if it works.');
    expect(itemStrings(item, { ...times, jobMinutes: 16 }, 'online')).toMatch(/^Taking longer than usual\./);
  });

  it('is done, with a note where words of both sides were put together', () => {
    expect(itemStrings(sampleItem({ state: 'done' }), times, 'online')).toBe('Synced');
    expect(itemStrings(sampleItem({ state: 'done', note: 'merged' }), times, 'online')).toMatch(
      /Both edits were combined/,
    );
  });
});

describe('a step back', () => {
  it('says what it was, forward and back', () => {
    expect(undoStrings.done('undo', sampleUndone({ kind: 'post.schedule' }))).toBe('Undid scheduling');
    expect(undoStrings.done('redo', sampleUndone({ kind: 'post.schedule' }))).toBe('Redid scheduling');
    expect(undoStrings.done('undo', sampleUndone({ kind: 'post.translate' }))).toBe('Undid the last change');
    expect(undoStrings.done('undo', sampleUndone({ kind: 'post.duplicate', count: 2, doneCount: 2 }))).toBe(
      'Removed 2 posts',
    );
  });

  it('says of how many posts it was, and what they were changed by', () => {
    const undone = sampleUndone({ kind: 'post.rename', label: 'replace', size: 12, count: 12, doneCount: 12 });
    expect(undoStrings.done('undo', undone)).toBe('Undid find and replace for 12 posts');
    expect(undoStrings.done('redo', { ...undone, kind: 'post.unschedule', label: 'times' })).toBe(
      'Redid the new times for 12 posts',
    );
    const paused = { kind: 'post.unschedule', label: 'pause', sendCount: 3 } as const;
    expect(undoStrings.done('undo', { ...undone, ...paused })).toBe(
      'Undid pausing everything for 12 posts. 3 changes go to the service.',
    );
    const ofOne = { ...undone, size: 1, count: 1, doneCount: 1, name: 'Rye' };
    expect(undoStrings.done('undo', { ...ofOne, label: 'resume' })).toBe('Undid resuming');
    // Steps stored by earlier versions do not say.
    expect(undoStrings.done('undo', { ...undone, label: null, size: null })).toBe('Undid renaming');
  });

  it('names the one post it was about, cut to what a message can hold', () => {
    const name = 'Rye on Friday';
    const done = (direction: 'undo' | 'redo', over: Parameters<typeof sampleUndone>[0]) =>
      undoStrings.done(direction, sampleUndone({ name, ...over }));
    expect(done('undo', { kind: 'post.schedule' })).toBe('Undid scheduling “Rye on Friday”');
    expect(done('redo', { kind: 'post.edit' })).toBe('Redid the edit in “Rye on Friday”');
    expect(done('undo', { kind: 'post.approveAgain' })).toBe('Undid approving the changes in “Rye on Friday”');
    expect(done('undo', { kind: 'post.remove' })).toBe('Restored “Rye on Friday”');
    expect(done('undo', { kind: 'post.new' })).toBe('Removed “Rye on Friday”');
    expect(done('undo', { kind: 'post.remove', doneCount: 0, stayed: [{ reason: 'deleted', count: 1 }] })).toBe(
      "“Rye on Friday” couldn't be restored. It was already deleted.",
    );
    expect(done('undo', { kind: 'post.desk', name: '' })).toBe('Undid the note in “Untitled”');
    expect(done('undo', { kind: 'post.desk', name: `${'Rye and '.repeat(6)}more` })).toBe(
      `Undid the note in “${'Rye and '.repeat(6).trimEnd()}…”`,
    );
  });

  it.each([
    ['post.approve', 'Approving “Rye” can’t be undone'],
    ['post.publish', 'Publishing “Rye” can’t be undone. To take it down, delete it on the platform.'],
    ['post.generate', 'Writing “Rye” can’t be undone. Earlier text is in Versions.'],
    ['post.revise', 'Rewriting “Rye” can’t be undone. The earlier text is in Versions.'],
    ['post.newPicture', 'The new picture in “Rye” can’t be undone'],
    ['post.restore', 'Restoring an earlier version in “Rye” can’t be undone. The version before it is in Versions.'],
  ])('of %s that was sent says that it lasts, and what can be done instead', (kind, text) => {
    const sent = { kind, doneCount: 0, stayed: [{ reason: 'sent' as const, count: 1 }], canReverse: false };
    expect(undoStrings.done('undo', sampleUndone({ ...sent, name: 'Rye' }))).toBe(text.replace('’', "'"));
    const many = { ...sent, size: 3, count: 3, stayed: [{ reason: 'sent' as const, count: 3 }] };
    expect(undoStrings.done('undo', sampleUndone(many))).toMatch(/ for 3 posts can't be undone$/);
  });

  it('says what stays, and why, and what goes to the service', () => {
    const deleted = { kind: 'post.remove', count: 1000, doneCount: 750 };
    expect(undoStrings.done('undo', sampleUndone({ ...deleted, stayed: [{ reason: 'deleted', count: 250 }] }))).toBe(
      'Restored 750 of 1,000 posts. 250 were already deleted.',
    );
    expect(
      undoStrings.done(
        'undo',
        sampleUndone({ ...deleted, count: 1, doneCount: 0, stayed: [{ reason: 'deleted', count: 1 }] }),
      ),
    ).toBe('Nothing could be restored. 1 was already deleted.');
    const scheduled = { kind: 'post.schedule', count: 3, doneCount: 2, sendCount: 1 };
    expect(undoStrings.done('undo', sampleUndone({ ...scheduled, stayed: [{ reason: 'published', count: 1 }] }))).toBe(
      'Undid scheduling of 2 of 3. 1 stays: already published. 1 change goes to the service.',
    );
  });
});
