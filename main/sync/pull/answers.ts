// What is not a post, read regularly and kept as last answered: the account, the brand.
import type { Store } from '../../store/store.ts';
import type { Requests } from '../requests.ts';
import { keepSnapshot } from '../snapshots.ts';
import type { Transact } from '../transaction.ts';
import { answers } from './plan.ts';
import type { Turn } from './turns.ts';

type Deps = { transact: Transact; requests: Requests };

export const createAnswers = ({ transact, requests }: Deps): Turn[] =>
  answers.map(({ name, endpoint, ...interval }) => ({
    name,
    interval,
    async run() {
      const { reply, startedAtMs } = await requests.read(endpoint, {}, 'refresh');
      transact((tx) => keepSnapshot(tx, name, reply.body, startedAtMs));
      return null;
    },
  }));

/** ms until the first reading of each: what was read shortly before a restart is not read again at once. */
export const answerDelays = (store: Store, nowMs: number): Record<string, number> =>
  Object.fromEntries(
    answers.map(({ name, visibleMs }) => {
      const kept = store.snapshots.read(name);
      return [name, kept ? Math.max(0, Math.min(visibleMs, kept.readAtMs + visibleMs - nowMs)) : 0];
    }),
  );
