// What is not a post, read regularly and kept as last answered: the account, the brand, ideas, plans, numbers.
import type { Store } from '../../store/store.ts';
import { keepMeasured, keepSnapshot } from '../kernel/cached-replies.ts';
import type { Requests } from '../kernel/requests.ts';
import type { Transact } from '../kernel/transaction.ts';
import { answers, spreadMs } from './plan.ts';
import type { Turn } from './turns.ts';

/** So many at once: without the account and the brand nothing can be shown rightly. */
const first = 2;

type ReplyDeps = { transact: Transact; requests: Requests; time: { serverNowMs(): number } };

export const createAnswers = ({ transact, requests, time }: ReplyDeps): Turn[] =>
  answers.map(({ name, endpoint, ...interval }) => ({
    name,
    interval,
    async run() {
      const { reply, startedAtMs } = await requests.read(endpoint, {}, 'refresh');
      transact((tx) => {
        keepSnapshot(tx, name, reply.body, startedAtMs);
        if (name === 'performance') keepMeasured(tx, time.serverNowMs());
      });
      return null;
    },
  }));

/**
 * ms until the first reading of each: what was read shortly before a restart is not read again at once, and what never
 * was does not hold up the posts of a first fill.
 */
export const answerDelays = (store: Store, nowMs: number): Record<string, number> =>
  Object.fromEntries(
    answers.map(({ name, visibleMs }, index) => {
      const kept = store.snapshots.read(name);
      const dueInMs = kept ? Math.max(0, Math.min(visibleMs, kept.readAtMs + visibleMs - nowMs)) : 0;
      return [name, Math.max(dueInMs, index < first ? 0 : index * spreadMs)];
    }),
  );
