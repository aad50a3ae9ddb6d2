// What a change costs in projections of its post, counted in a whole core by V8's coverage.
import { expect, it } from 'vitest';
import { startCore } from '../support/core.ts';
import { countCalls, type Ran } from '../support/calls.ts';
import { eventually } from '../support/eventually.ts';
import { startSandbox, testKey } from '../support/sandbox.ts';

/** A draft of the service's that this core has never shown, and how often it is read, folded and written from then on. */
const open = async () => {
  const during = await countCalls();
  const sandbox = await startSandbox({ seed: 'large:30' });
  const core = await startCore();
  await core.ask('session.connect', { key: testKey, baseUrl: sandbox.url, keyPlace: 'session' });
  await eventually(async () => expect((await core.ask('posts.list', {})).total).toBe(30));
  const { rows } = await core.ask('posts.list', {});
  const row = rows.find(({ status, platforms }) => status === 'draft' && platforms[0]?.platform === 'instagram');
  const id = row?.id ?? '';
  const connection = async (wanted: 'airplane' | 'online') => {
    await core.ask('preferences.write', { airplane: wanted === 'airplane' });
    const rest = { connection: wanted, ...(wanted === 'online' ? { waitingCount: 0, sendingCount: 0 } : {}) };
    await eventually(async () => expect(await core.ask('sync.status', {})).toMatchObject(rest));
  };
  const edit = (fields: object) => core.dispatch('posts.edit', { id, platform: 'instagram', ...fields });
  return { during, core, id, connection, edit };
};

const projectionsIn = (ran: Ran) => ({
  reads: ran.count('main/sync/posts/codec.ts', 'readWhole'),
  folds: ran.count('main/sync/posts/projection.ts', 'fold'),
  writes: ran.count('main/sync/posts/projection.ts', 'rebuildView'),
});

it('an edit projects its post once, and answers with what it wrote', async () => {
  const { during, core, id, connection, edit } = await open();
  await connection('airplane');
  let answer: unknown;
  const edited = async (fields: object) => projectionsIn(await during(async () => void (answer = await edit(fields))));
  expect(await edited({ body: 'Rye' })).toEqual({ reads: 2, folds: 1, writes: 1 });
  const changed = async () => ({ post: await core.ask('posts.read', { id }), stepId: expect.any(Number) });
  expect(answer).toEqual({ ok: true, value: await changed() });
  // Typing goes on in the change that waits.
  for (const body of ['Rye b', 'Rye bread']) {
    expect(await edited({ body })).toEqual({ reads: 2, folds: 1, writes: 1 });
    expect(answer).toEqual({ ok: true, value: await changed() });
  }
  // What it says already is not written again.
  expect(await edited({ body: 'Rye bread' })).toEqual({ reads: 2, folds: 0, writes: 0 });
  expect(answer).toEqual({ ok: true, value: { ...(await changed()), stepId: null } });
});

it('a click to publish projects its post twice at most, until it is out', async () => {
  const { during, core, id, connection, edit } = await open();
  await edit({ body: 'Rye' });
  await connection('online');
  let answer: unknown;
  const click = async () => void (answer = await core.dispatch('posts.publish', { id, platform: 'instagram' }));
  const ran = await during(click);
  expect(answer).toMatchObject({ ok: true, value: { state: 'published' } });
  const { folds, writes } = projectionsIn(ran);
  expect(writes).toBeGreaterThan(1);
  expect(folds).toBeGreaterThan(0);
  expect(folds).toBeLessThanOrEqual(2);
});
