// Galley's first fill: its client, its walk one page ahead, its budget, and pages of posts into its store.
import { join } from 'node:path';
import { yieldToEventLoop } from '../../main/kernel/yield-to-event-loop.ts';
import { createClock } from '../../main/kernel/clock.ts';
import { createClient } from '../../main/service/client.ts';
import { createWire } from '../../main/service/send.ts';
import { createBudget } from '../../main/sync/kernel/rate-limits.ts';
import { createIdentity, createRequests } from '../../main/sync/kernel/requests.ts';
import { createOnline } from '../../main/sync/kernel/connectivity.ts';
import { createPages } from '../../main/sync/pull/apply-replies.ts';
import { createWalk } from '../../main/sync/pull/full-scan.ts';
import { createTime } from '../../main/sync/kernel/service-clock.ts';
import { timeFill } from './fetching.ts';
import { openLibrary } from './library.ts';

const [service = '', folder = '', count = ''] = process.argv.slice(2);
const log = { info: () => {}, warn: () => {}, error: console.error };

await timeFill(service, Number(count), async (base) => {
  const { store, transact } = openLibrary(join(folder, `fill-${process.pid}`, 'library.db'));
  const clock = createClock();
  const time = createTime({ clock, meta: store.meta });
  const wire = createWire({ clock });
  const client = createClient({ base, key: 'bench', wire, clock, log, random: Math.random });
  const budget = createBudget({
    rates: store.rates,
    time,
    random: Math.random,
    apiKey: 'bench',
    holdsSlotSoon: () => false,
  });
  const online = createOnline({ clock, ask: async () => {} });
  const identity = createIdentity({ businessId: 'bench', time, ask: async () => {}, onOther: () => {} });
  const requests = createRequests({
    transact,
    client,
    budget,
    time,
    online,
    identity,
    afterTakebacks: () => Promise.resolve(),
  });
  const pages = createPages({
    store,
    transact,
    log,
    clock,
    yieldToEventLoop,
    noteLinks: () => {},
    later: () => {},
  });
  const walk = createWalk({ requests, requestClass: 'person', ahead: true });
  for (let page = await walk.next(); page; page = await walk.next()) await pages.keep(page);
  if (store.posts.count({}) !== Number(count)) throw new Error(`${store.posts.count({})} posts came of ${count}`);
});
