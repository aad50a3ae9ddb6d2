// What is chosen about a change in Activity is judged as everywhere else before it approves, publishes or schedules.
import { expect, it } from 'vitest';
import { activityMethods } from '../../../main/features/activity/activity.ts';
import type { ParkChoice, ParkReason } from '../../../preload/rules/sync-states.ts';
import type { Intent } from '../../../main/sync/outbox/operation.ts';
import { standingClock, startSandbox } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';

const platform = 'facebook';

/** A change that needs attention, of a draft whose text is empty by now. */
const open = async (intent: (pid: number) => Intent, reason: ParkReason) => {
  const sandbox = await startSandbox({ clock: standingClock() });
  const test = openTestSync(sandbox, null);
  const { id } = test.posts.create({ platform, name: 'Rye' });
  const write = (body: string) => test.posts.edit(id, platform, { body });
  write('Two days old');
  const { operation } = test.sync.change(intent(Number(id)));
  if (!operation) throw new Error('There is nothing to choose about.');
  test.store.operations.change(operation.id, { state: 'parked', reason });
  write('');
  const { 'activity.choose': choose } = activityMethods(test.sync);
  const at = new Date(test.clock.now() + 86_400_000).toISOString();
  return {
    write,
    choose: (choice: ParkChoice) => choose({ id: operation.id, choice, at }),
    state: () => test.store.operations.read(operation.id)?.state,
  };
};

it.each<[kind: string, intent: (pid: number) => Intent, reason: ParkReason, choice: ParkChoice, error: string]>([
  ['an approval', (pid) => ({ do: 'post.approve', pid }), 'approve-publishes', 'approve-and-publish', 'no-words'],
  ['an approval', (pid) => ({ do: 'post.approve', pid }), 'approve-publishes', 'new-time', 'no-words'],
  ['an approval', (pid) => ({ do: 'post.approve', pid }), 'refused', 'send-again', 'no-words'],
  [
    'a publication',
    (pid) => ({ do: 'post.publish', pid, platform }),
    'approval-required',
    'approve-and-publish',
    'no-words',
  ],
  ['a publication', (pid) => ({ do: 'post.publish', pid, platform }), 'publish-stale', 'send-again', 'not-ready'],
  [
    'a time',
    (pid) => ({ do: 'post.schedule', pid, platform, at: '2099-01-01T00:00:00Z' }),
    'slot-passed',
    'new-time',
    'not-ready',
  ],
])('%s of a post without words waits (%#)', async (_kind, intent, reason, choice, error) => {
  const { choose, write, state } = await open(intent, reason);
  expect(() => choose(choice)).toThrow(
    expect.objectContaining({ kind: 'invalid', data: expect.objectContaining({ reason: error }) }),
  );
  expect(state()).toBe('parked');
  write('Baked today');
  choose(choice);
  expect(state()).toBe('cancelled');
});
