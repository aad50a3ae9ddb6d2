// What a change costs the way to the window does not depend on how many posts there are.
import { expect, it } from 'vitest';
import { startCore } from '../support/core.ts';
import { eventually } from '../support/eventually.ts';
import { startSandbox, testKey } from '../support/sandbox.ts';

/** Without a network, so that only the change sends events. */
const changed = async (postCount: number) => {
  const sandbox = await startSandbox({ seed: `large:${postCount}` });
  const core = await startCore();
  await core.ask('session.connect', { key: testKey, baseUrl: sandbox.url, keyPlace: 'session' });
  await eventually(async () => expect((await core.ask('posts.list', {})).total).toBe(postCount));
  await core.ask('preferences.write', { airplane: true });
  await eventually(async () => expect(await core.ask('sync.status', {})).toMatchObject({ connection: 'airplane' }));
  const { rows } = await core.ask('posts.list', {});
  const row = rows.find(({ status, platforms }) => status === 'draft' && platforms[0]?.platform !== 'x');
  const [platform] = row?.platforms ?? [];
  const events: number[] = [];
  // Idle work sends events of its own meanwhile.
  const stop = core.on((_, { topics }) => {
    if (topics.some((topic) => topic === `post:${row?.id ?? ''}`)) events.push(topics.length);
  });
  const { post } = await core.ask('posts.edit', {
    id: row?.id ?? '',
    platform: platform?.platform as 'facebook',
    body: 'Rye, once more',
  });
  stop();
  return { events, answerBytes: JSON.stringify(post).length };
};

it('one edit sends one event with its own topics only, among 30 posts as among 300', async () => {
  const few = await changed(30);
  const many = await changed(300);
  expect(few.events).toHaveLength(1);
  expect(many.events).toEqual(few.events);
  expect(many.answerBytes).toBeLessThan(few.answerBytes * 3);
});
