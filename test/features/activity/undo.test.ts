// What Undo and Redo would take next is told without being taken, of one post or of the library.
import { expect, it } from 'vitest';
import { undoMethods } from '../../../main/features/activity/undo.ts';
import { standingClock, startSandbox } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';

it('the steps that undo and redo would take are told, and stay', async () => {
  const { sync, posts } = openTestSync(await startSandbox({ clock: standingClock() }), null);
  const methods = undoMethods(sync, { follow: () => undefined });
  expect(methods['undo.next']({})).toEqual({ undo: null, redo: null });
  const { id } = posts.create({ platform: 'facebook', name: 'Rye' });
  posts.rename(id, 'Rye on Friday');
  const named = { undo: 'post.rename', redo: null };
  expect([methods['undo.next']({}), methods['undo.next']({})]).toEqual([named, named]);
  methods['undo.step']({ direction: 'undo' });
  expect(methods['undo.next']({})).toEqual({ undo: 'post.new', redo: 'post.rename' });
  expect(methods['undo.next']({ id })).toEqual({ undo: null, redo: 'post.rename' });
});
