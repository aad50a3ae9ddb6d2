// Progress on the icon of dock and taskbar: uploads by their share, other work as busy, and never one request per event.
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Answer, Topic } from '../../../preload/wire.ts';
import type { Core } from '../../../main/core.ts';
import { runShell } from './shell.ts';
import { followBadge, followProgress, type Progress } from '../../../main/shell/electron/status.ts';

const refused: Answer = { ok: false, error: { kind: 'signed-out', message: 'No business is open.' } };
const uploads = (over: object = {}): Answer => ({
  ok: true,
  value: { paused: false, fileCount: 4, doneCount: 1, failedCount: 0, totalBytes: 200, sentBytes: 50, ...over },
});
const done = uploads({ doneCount: 3, failedCount: 1 });
const working = (runningCount: number): Answer => ({ ok: true, value: { runningCount } });

const coreWith = (answers: Record<string, Answer>) => {
  const asked: string[] = [];
  const listeners: Parameters<Core['on']>[0][] = [];
  const core: Pick<Core, 'dispatch' | 'on'> = {
    async dispatch(name) {
      asked.push(name);
      return answers[name] ?? refused;
    },
    on: (listener) => {
      listeners.push(listener);
      return () => {};
    },
  };
  const change = (...topics: Topic[]) => {
    for (const listener of listeners) listener('changed', { topics });
  };
  return { core, asked, change };
};
const follow = (answers: Record<string, Answer>) => {
  const shown: Progress[] = [];
  const { core, asked, change } = coreWith(answers);
  followProgress({ core, show: (progress) => shown.push(progress) });
  return { asked, shown, change };
};

it.each<[string, Record<string, Answer>, Progress]>([
  ['uploads by their bytes', { 'uploads.progress': uploads() }, { share: 0.25, paused: false }],
  ['paused uploads as paused', { 'uploads.progress': uploads({ paused: true }) }, { share: 0.25, paused: true }],
  [
    'uploads of unknown size as just begun',
    { 'uploads.progress': uploads({ totalBytes: 0 }) },
    { share: 0, paused: false },
  ],
  ['work without a measure', { 'uploads.progress': done, 'sync.status': working(2) }, { share: 'busy', paused: false }],
  ['nothing when all is done', { 'uploads.progress': done, 'sync.status': working(0) }, null],
  ['nothing while no business is open', {}, null],
])('shows %s', async (_what, answers, expected) => {
  const { shown, change } = follow(answers);
  change('uploads');
  await expect.poll(() => shown).toEqual([expected]);
});

it('asks once more for all the events that came while it asked', async () => {
  const { asked, shown, change } = follow({ 'uploads.progress': uploads() });
  for (let count = 0; count < 50; count += 1) change('uploads');
  await expect.poll(() => shown).toHaveLength(2);
  expect(asked).toEqual(['uploads.progress', 'uploads.progress']);
});

it('asks nothing when posts have changed', () => {
  const { asked, change } = follow({});
  change('posts', 'sync');
  expect(asked).toEqual([]);
});

it('has the number of Needs you on the icon, from the start on, and none once nothing needs the person', async () => {
  const needing = (count: number): Answer => ({
    ok: true,
    value: { items: Array.from({ length: count }, () => ({})), isBlocked: false, next: null },
  });
  const answers: Record<string, Answer> = { 'needsYou.list': needing(9) };
  const shown: number[] = [];
  const { core, change } = coreWith(answers);
  followBadge({ core, show: (count) => shown.push(count) });
  await expect.poll(() => shown).toEqual([9]);
  answers['needsYou.list'] = needing(2);
  change('posts');
  await expect.poll(() => shown).toEqual([9, 2]);
  // No business is open.
  delete answers['needsYou.list'];
  change('session');
  await expect.poll(() => shown).toEqual([9, 2, 0]);
});

it('counts what becomes overdue by the clock, without a change', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const answers: Record<string, Answer> = { 'needsYou.list': { ok: true, value: { items: [] } } };
  const shown: number[] = [];
  const { core, asked } = coreWith(answers);
  const { stop } = followBadge({ core, show: (count) => shown.push(count) });
  await expect.poll(() => asked).toHaveLength(1);
  answers['needsYou.list'] = { ok: true, value: { items: [{}] } };
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => shown).toEqual([1]);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(asked).toHaveLength(2);
});

it('is set by the shell that runs', async () => {
  const { core, electron } = await runShell();
  core.needing = 3;
  core.changed('posts');
  await expect.poll(() => electron.badges).toEqual([3]);
});
