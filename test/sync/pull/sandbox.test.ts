// The whole of it against the sandbox: a library filled over HTTP, synced, and notified of deletions.
import { expect, it, onTestFinished } from 'vitest';
import { createClock } from '../../../main/kernel/clock.ts';
import { createEvents } from '../../../main/kernel/events.ts';
import { createWire } from '../../../main/service/send.ts';
import { openSync } from '../../../main/sync/engine.ts';
import { eventually } from '../../support/eventually.ts';
import { createRecordingLog } from '../../support/recording-log.ts';
import { fileLibrary } from '../../support/library.ts';
import { startSandbox } from '../../support/sandbox.ts';

it('holds what the service holds, learns of an edit and of a removal, and stores no link', async () => {
  const sandbox = await startSandbox({ seed: 'large:450' });
  const { store, db } = fileLibrary();
  const log = createRecordingLog();
  const clock = createClock();
  const wire = createWire({ clock });
  let ids = 0;
  let noted = 0;
  const sync = openSync({
    store,
    businessId: sandbox.businessId,
    base: new URL(sandbox.url),
    key: sandbox.key,
    wire,
    clock,
    random: () => 0.5,
    newId: () => `id-${(ids += 1)}`,
    newKey: () => `key-${(ids += 1)}`,
    log,
    events: createEvents({ log }),
    epochFile: { read: () => null, write: () => {} },
    fileOf: () => {
      throw new Error('no file is sent here');
    },
    yieldToEventLoop: () => new Promise((resolve) => setImmediate(resolve)),
    noteLinks: (media) => void (noted += media.length),
    airplane: false,
  });
  onTestFinished(async () => {
    sync.close();
    await wire.close();
  });

  await eventually(() => expect(sync.status().filling).toBeNull());
  expect([store.posts.count({}), noted > 400]).toEqual([450, true]);
  expect(log.lines.filter(({ message }) => message.includes('could not'))).toEqual([]);

  const { rows } = store.posts.page({ status: 'draft' }, null, 2);
  const [edited, removed] = rows.map(({ id }) => ({ pid: Number(id), sid: store.posts.sidOf(Number(id)) ?? '' }));
  if (!edited || !removed) throw new Error('too few drafts');
  await sandbox.request('PATCH', `/posts/${edited.sid}/name`, { body: { name: 'Renamed elsewhere' } });
  await sync.now();
  expect(store.posts.view(edited.pid)?.name).toBe('Renamed elsewhere');

  await sandbox.request('DELETE', `/posts/${removed.sid}`);
  store.posts.touch(removed.pid, 0);
  sync.pull.refreshIfStale(removed.pid);
  await eventually(() => expect(store.posts.goneAtMs(removed.pid)).not.toBeNull());
  expect(store.posts.count({})).toBe(449);
  expect(db.serialize().toString('latin1').includes(`${sandbox.url}/`)).toBe(false);
});
