// Galley's queue from one end to the other: files of a library, through the outbox and its commits, to the service.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createClock } from '../../main/kernel/clock.ts';
import { createClient } from '../../main/service/client.ts';
import { createWire } from '../../main/service/send.ts';
import { openDatabase } from '../../main/store/database/open.ts';
import { createStore } from '../../main/store/store.ts';
import { createBudget } from '../../main/sync/kernel/rate-limits.ts';
import { createIdentity, createRequests } from '../../main/sync/kernel/requests.ts';
import { kinds } from '../../main/sync/outbox/registry.ts';
import { createOnline } from '../../main/sync/kernel/connectivity.ts';
import { rebuildView } from '../../main/sync/outbox/read-post.ts';
import { createPush } from '../../main/sync/outbox/sender/scheduler.ts';
import { createTime } from '../../main/sync/kernel/service-clock.ts';
import { createTransact } from '../../main/sync/kernel/transaction.ts';
import { createTransfers, ensureUpload } from '../../main/sync/outbox/upload-queue.ts';
import { timeSending } from './measure.ts';

const [base = '', ...files] = process.argv.slice(2);
const folder = mkdtempSync(join(dirname(files[0] ?? ''), 'galley-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const log = { info: () => {}, warn: console.error, error: console.error };
const events = { changed: () => {} };
const apiKey = 'bench';
const clock = createClock();
const store = createStore(openDatabase(join(folder, 'library.db'), 'library'));
const time = createTime({ clock, meta: store.meta });
const transact = createTransact({
  store,
  time,
  events,
  apiKey: () => apiKey,
  newId: randomUUID,
  rebuildView,
  checkLease: () => {},
});
const wire = createWire({ clock });
const client = createClient({ base: new URL(base), key: apiKey, wire, clock, log, random: Math.random });
const budget = createBudget({ rates: store.rates, time, random: Math.random, apiKey, holdsSlotSoon: () => false });
const online = createOnline({ clock, ask: async () => {} });
const identity = createIdentity({ businessId: 'bench', time, ask: async () => {}, onOther: () => {} });
identity.note('bench');

let sent = Promise.withResolvers<undefined>();
const left = new Set<string>();
const push = createPush({
  store,
  transact,
  kinds,
  client,
  apiKey,
  requests: createRequests({
    transact,
    client,
    budget,
    time,
    online,
    identity,
    afterTakebacks: () => Promise.resolve(),
  }),
  budget,
  time,
  clock,
  random: Math.random,
  online,
  identity,
  lease: { advance: () => () => {} },
  transfers: createTransfers({ time, clock, events }),
  newKey: randomUUID,
  fileOf: ({ file, name, mimeType, sizeBytes }) => ({ path: file, fileName: name, mimeType, sizeBytes }),
  log,
  onStopped: sent.reject,
  onSettled({ id, state, error }) {
    if (state !== 'done') sent.reject(new Error(error?.message ?? state));
    left.delete(id);
    if (left.size === 0) sent.resolve(undefined);
  },
});
const enqueue = (paths: readonly string[]): void =>
  transact((tx) => {
    for (const file of paths) {
      const { size } = statSync(file);
      const name = basename(file);
      const of = { sha256: name, sizeBytes: size, mimeType: 'image/jpeg', name, file, atMs: tx.nowMs };
      const upload = ensureUpload(tx, tx.store.media.add(of).mid);
      if (upload) left.add(upload.id);
    }
  });

await timeSending(files, (some) => {
  enqueue(some);
  sent = Promise.withResolvers();
  return () => {
    push.wake();
    return sent.promise;
  };
});
