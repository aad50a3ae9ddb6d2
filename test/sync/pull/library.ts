// A library that syncs with a scripted service, under a clock that a test moves.
import { onTestFinished } from 'vitest';
import { AppError } from '../../../preload/errors.ts';
import type { Connection } from '../../../preload/contract/sync.ts';
import type { Topic } from '../../../preload/wire.ts';
import type { NotedMedia } from '../../../main/media/signed-links.ts';
import { rebuildView } from '../../../main/sync/outbox/read-post.ts';
import { createPull, type Pull } from '../../../main/sync/pull/refresh.ts';
import { createTime } from '../../../main/sync/kernel/service-clock.ts';
import { createTransact, type Transact } from '../../../main/sync/kernel/transaction.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { createRecordingLog } from '../../support/recording-log.ts';
import { memoryLibrary } from '../../support/library.ts';
import { createScriptedService, wirePost } from './scripted-service.ts';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

export const createTestLibrary = ({ db, store } = memoryLibrary()) => {
  const clock = createFakeClock();
  const time = createTime({ clock, meta: store.meta });
  const service = createScriptedService(time);
  const log = createRecordingLog();
  const topics: Topic[] = [];
  const links: NotedMedia[] = [];
  let ids = 0;
  let transactions = 0;
  let crashes = 0;
  let whileYielding = () => {};
  let refusals = 0;
  let connection: Connection = 'online';
  const listeners = new Set<(connection: Connection) => void>();

  const inner = createTransact({
    store,
    time,
    events: { changed: (...more) => void topics.push(...more) },
    apiKey: () => 'key',
    newId: () => `id-${(ids += 1)}`,
    rebuildView,
    checkLease: () => {},
  });
  const transact: Transact = (work, durable) => {
    transactions += 1;
    if (refusals > 0) {
      refusals -= 1;
      throw new AppError({ kind: 'storage', reason: 'disk-full', message: 'The disk is full.' });
    }
    return inner(work, durable);
  };

  const open = (): Pull => {
    const pull = createPull({
      store,
      transact,
      requests: service.requests,
      time,
      clock,
      random: () => 0.5,
      online: {
        connection: () => connection,
        onChange(listener) {
          listeners.add(listener);
          return () => void listeners.delete(listener);
        },
      },
      log,
      yieldToEventLoop: async () => whileYielding(),
      noteLinks: (media) => void links.push(...media),
    });
    onTestFinished(() => pull.close());
    return pull;
  };
  let pull = open();

  return {
    clock,
    store,
    time,
    service,
    log,
    topics,
    links,
    db,
    transact,
    pull: () => pull,
    /** Drops what was in memory; the database keeps what was committed. */
    crash() {
      crashes += 1;
      pull.close();
      pull = open();
      pull.start();
    },
    crashCount: () => crashes,
    /** Said between two transactions of a page. */
    onYield(now: () => void) {
      whileYielding = now;
    },
    setConnection(now: Connection) {
      connection = now;
      for (const listener of listeners) listener(now);
    },
    /** The disk takes nothing of the next transaction. */
    refuseOnce() {
      refusals = 1;
    },
    transactionCount: () => transactions,
    /** Posts a minute apart, the newest `newestAgoMs` old; every tenth of the newest `mixed` is scheduled, every third a draft. */
    fillService(count: number, newestAgoMs = minuteMs, mixed = 3000) {
      for (let index = 0; index < count; index += 1) {
        const status =
          index >= mixed ? 'published' : index % 10 === 0 ? 'scheduled' : index % 3 === 0 ? 'draft' : 'published';
        const post = wirePost(`post-${index}`, clock.now() - newestAgoMs - index * minuteMs, { status });
        service.posts.set(post.id, post);
      }
    },
    /** Starts it, and lets it run until the first fill is complete. */
    async fill() {
      pull.start();
      for (let turn = 0; turn < 600 && pull.state().filling; turn += 1) await clock.advance(1000);
    },
    pidOf: (sid: string): number => {
      const pid = store.posts.pidOf(sid);
      if (pid === null) throw new Error(`${sid} is not in the library`);
      return pid;
    },
    nameOf: (sid: string): string | null => {
      const pid = store.posts.pidOf(sid);
      return pid === null ? null : (store.posts.view(pid)?.name ?? null);
    },
  };
};

export type TestLibrary = ReturnType<typeof createTestLibrary>;
