// One post read directly: what the service says of it comes in, and so does the proof that it is gone.
import { AppError } from '../../../preload/errors.ts';
import type { NotedMedia } from '../../media/links.ts';
import type { Store } from '../../store/store.ts';
import { absorbPost, noteAbsence } from '../outbox/ingest.ts';
import type { Requests } from '../kernel/requests.ts';
import type { RequestClass } from '../kernel/rules.ts';
import type { Transact } from '../kernel/transaction.ts';
import { linksOf } from './pages.ts';

/** `later`: the answer was out of date, or belongs to a change of ours that has not settled. */
type Found = 'there' | 'gone' | 'later';

export type Reading = {
  /** By the service's id. Rejects with AppError when nothing could be learned. */
  read(sid: string, requestClass: RequestClass): Promise<Found>;
};

type ReadingDeps = {
  store: Store;
  transact: Transact;
  requests: Requests;
  time: { nowMs(): number };
  noteLinks: (media: readonly NotedMedia[]) => void;
};

export const createReading = ({ store, transact, requests, time, noteLinks }: ReadingDeps): Reading => {
  const running = new Map<string, Promise<Found>>();

  const readOnce = async (sid: string, requestClass: RequestClass): Promise<Found> => {
    const askedAtMs = time.nowMs();
    try {
      const { reply, startedAtMs } = await requests.read('posts.get', { path: { postId: sid } }, requestClass);
      noteLinks(linksOf([reply.body]));
      const pid = transact((tx) => absorbPost(tx, reply.body, { startedAtMs, from: 'reading' }));
      return pid === null ? 'later' : 'there';
    } catch (error) {
      if (!(error instanceof AppError && error.kind === 'not-found')) throw error;
      const pid = store.posts.pidOf(sid);
      if (pid === null) return 'gone';
      return transact((tx) => (noteAbsence(tx, pid, askedAtMs) ? 'gone' : 'later'));
    }
  };

  return {
    read(sid, requestClass) {
      const joined = running.get(sid);
      if (joined) return joined;
      const reading = readOnce(sid, requestClass).finally(() => running.delete(sid));
      running.set(sid, reading);
      return reading;
    },
  };
};
