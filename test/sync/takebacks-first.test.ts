// Back within reach of the service, what takes something back that it is about to publish goes before anything is read.
import { expect, it } from 'vitest';
import { standingClock, startSandbox } from '../support/sandbox.ts';
import { openTestSync, type TestSync } from '../support/sync.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

type Away = { forMs: number; leave: (test: TestSync) => void; comeBack: (test: TestSync) => void };
const ways: [string, Away][] = [
  [
    'airplane mode',
    {
      forMs: 10 * minuteMs,
      leave: ({ sync }) => sync.setAirplane(true),
      comeBack({ sync }) {
        sync.setAirplane(false);
        void sync.now();
      },
    },
  ],
  [
    'sleep',
    {
      // No clock of the computer's runs while it sleeps.
      forMs: minuteMs / 2,
      leave: ({ sync }) => sync.setAsleep(true),
      // As the desktop app does it.
      comeBack({ sync }) {
        sync.setAsleep(false);
        void sync.now();
      },
    },
  ],
];

it.each(ways)('after %s a takeback goes first, then what is read', async (_name, { forMs, leave, comeBack }) => {
  const sandbox = await startSandbox({ clock: standingClock() });
  const test = openTestSync(sandbox);
  const { sync, posts, store, requests, until, clock } = test;
  await until(() => expect(sync.status().filling).toBeNull());
  const { id } = posts.create({ platform: 'facebook', name: 'Rye' });
  posts.edit(id, 'facebook', { body: 'Rye from the oven' });
  const pid = Number(id);
  const at = new Date(clock.now() + hourMs).toISOString();
  sync.change({ do: 'post.schedule', pid, platform: 'facebook', at });
  await until(() => expect(store.posts.view(pid)?.sync.state).toBe('synced'));
  leave(test);
  sync.change({ do: 'post.unschedule', pid, platform: 'facebook' });
  await clock.advance(forMs);
  await sandbox.control({ clock: { advanceMs: forMs } });
  const before = requests.length;
  comeBack(test);
  await until(() => expect(requests.slice(before).map(({ call }) => call)).toContain('GET posts'));
  await until(() => expect(store.posts.view(pid)?.sync.state).toBe('synced'));
  const calls = requests.slice(before).map(({ call }) => call);
  const ownReading = `GET ${store.posts.sidOf(pid)}`;
  expect(calls.find((call) => call !== ownReading)).toBe('POST unschedule');
});
