// Every reason why something waits, needs the person or is off, in plain words.
import { describe, expect, it } from 'vitest';
import { parkChoices, parkReasons, syncStates } from '../../../preload/rules/sync-states.ts';
import type { Connection } from '../../../preload/contract/sync.ts';
import { choiceStrings, parkedStrings } from '../../../renderer/posts/reason-strings.ts';
import { syncReason, syncStrings } from '../../../renderer/posts/sync/strings.ts';
import { sampleItem, sampleSync } from '../../support/sync-samples.ts';

describe('a reason', () => {
  it.each(parkReasons)('%s ends as a sentence and blames no one', (reason) => {
    const words = parkedStrings(sampleItem({ state: 'needs-you', reason, fields: [] }));
    expect(words).toMatch(/^[A-Z].*\.$/);
    expect(words).not.toMatch(/null|undefined|409|!/);
  });

  it('is followed by the service’s own words where it gave any', () => {
    const error = { kind: 'invalid', code: 'VALIDATION_ERROR', message: '', said: 'The title is too long.' } as const;
    expect(parkedStrings(sampleItem({ reason: 'refused', error }))).toBe(
      "The service won't accept it as it is. The service says: “The title is too long.”",
    );
  });

  it('names the platform and what of it both changed', () => {
    expect(parkedStrings(sampleItem({ reason: 'conflict', platform: 'linkedin', fields: ['altText'] }))).toBe(
      'You and someone else changed the LinkedIn alt text. Nothing was overwritten.',
    );
  });

  it('of what came too late says when it was published, and with what text', () => {
    const wentOut = { at: '2026-05-13T10:15:00Z', text: 'The price is 2.30.' };
    const item = sampleItem({ reason: 'already-published', platform: 'linkedin', wentOut });
    expect(parkedStrings(item, 'at 6:15 AM')).toBe(
      'It was published to LinkedIn at 6:15 AM before your change arrived. It says “The price is 2.30.”',
    );
    expect(parkedStrings(sampleItem({ reason: 'already-published', platform: null }))).toBe(
      'It was published before your change arrived.',
    );
  });

  it('of a job that failed says what it cost', () => {
    const error = { kind: 'service-failed', code: 'timeout', message: 'timeout' } as const;
    expect(parkedStrings(sampleItem({ reason: 'job-failed', error }))).toBe("It timed out. You weren't charged.");
  });
});

describe('a choice', () => {
  it.each(parkChoices)('%s has words of its own', (choice) => {
    expect(choiceStrings(choice, sampleItem())).toMatch(/^[A-Z][a-z ]+/);
  });

  it('to send a publication again says that it publishes again', () => {
    expect(choiceStrings('send-again', sampleItem({ kind: 'post.publish' }))).toBe('Publish again');
  });

  it('to discard a delete keeps the post', () => {
    expect(choiceStrings('discard', sampleItem({ kind: 'post.remove' }))).toBe('Keep post');
  });
});

describe('the whole reason behind a mark', () => {
  it.each(syncStates)('%s is a sentence', (state) => {
    expect(syncReason(sampleSync({ state }), 'online', null)).toMatch(/^[A-Z].*\.$/);
  });

  it('holds the time and how many changes there are', () => {
    const sync = sampleSync({ state: 'waiting', wait: 'allowance', openCount: 3 });
    expect(syncReason(sync, 'online', '4:40 PM')).toBe(
      'Waiting for the hourly limit. About 4:40 PM. 3 changes to this post.',
    );
  });

  it('is the connection while there is none, and shows no time', () => {
    const sync = sampleSync({ state: 'waiting', wait: 'allowance', openCount: 1 });
    expect(syncReason(sync, 'offline', '4:40 PM')).toBe('Saved here. Will sync when Galley is back online.');
  });
});

describe('what is off', () => {
  it.each<[Connection, RegExp | null]>([
    ['online', null],
    ['offline', /reach/],
    ['airplane', /working offline/],
    ['paused', /key/],
  ])('%s', (connection, words) => {
    if (words) expect(syncStrings.off(connection)).toMatch(words);
    else expect(syncStrings.off(connection)).toBeNull();
  });
});
