// A hashtag on every draft of a large library, over the real service: what it costs, how long it takes, and what was promised.
import { expect, it } from 'vitest';
import type { PlatformId } from '../../../../preload/rules/platforms.ts';
import { readPost } from '../../../../main/sync/outbox/read-post.ts';
import { standingClock, startSandbox } from '../../../support/sandbox.ts';
import { openTestSync } from '../../../support/sync.ts';

it('takes one request a draft and one for a hundred of them, and ends about when it was said to', async () => {
  const clock = standingClock();
  const sandbox = await startSandbox({ clock, seed: 'large:1400' });
  const { sync, store, requests, until } = openTestSync(sandbox);
  await until(() => expect(sync.status().filling).toBeNull(), 2000);
  await until(() => expect(sync.idle()).toBe(true), 60_000);
  const drafts = store.posts.pids({ status: 'draft' }, 2000);
  const before = requests.length;
  const startedMs = clock.now();
  const { refused } = sync.changeAll(
    drafts.map((pid) => {
      const { platform } =
        readPost(store, pid)?.variants.find(({ isPrimary }) => isPrimary) ?? expect.fail('no version');
      return { do: 'post.edit', pid, platform: platform as PlatformId, fields: { hashtags: ['advent'] } };
    }),
  );
  expect(refused).toEqual([]);
  const promisedMs = (sync.finishAtMs() ?? startedMs) - startedMs;
  await until(() => expect(sync.status().waitingCount + sync.status().sendingCount).toBe(0), 500);
  const tookMs = clock.now() - startedMs;
  const sent = requests.slice(before);
  const patches = sent.filter(({ call }) => call.startsWith('PATCH')).length;
  const readings = sent.filter(({ call }) => call.startsWith('GET')).length;
  expect(patches).toBe(drafts.length);
  expect(patches + readings).toBeLessThan(drafts.length * 1.05);
  expect(Math.abs(tookMs - promisedMs)).toBeLessThan(Math.max(120_000, tookMs / 5));
});
