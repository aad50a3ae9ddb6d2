// Events from the core to its shells.
import { expect, it, vi } from 'vitest';
import { createEvents } from '../../main/kernel/events.ts';
import { createRecordingLog } from '../support/recording-log.ts';

it('reaches every listener until it stops listening', () => {
  const events = createEvents({ log: createRecordingLog() });
  const [first, second] = [vi.fn(), vi.fn()];
  const stop = events.on(first);
  events.on(second);
  events.changed('posts', 'post:1');
  stop();
  events.changed('jobs');
  expect(first.mock.calls).toEqual([['changed', { topics: ['posts', 'post:1'] }]]);
  expect(second.mock.calls.length).toBe(2);
});

it('reaches the others when one listener fails, and the failure is logged', () => {
  const log = createRecordingLog();
  const events = createEvents({ log });
  const second = vi.fn();
  events.on(() => {
    throw new Error('window is gone');
  });
  events.on(second);
  events.changed('jobs');
  expect(second).toHaveBeenCalledOnce();
  expect(log.lines.length).toBe(1);
});
