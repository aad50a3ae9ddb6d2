// Scheduled events of the sandbox: stored in a table, run in the order of time.
import type { DueRecord } from './records.ts';
import type { Clock, Table, World } from './world.ts';

export type Agenda = Pick<World, 'plan' | 'cancelPlanned'> & {
  /** Runs every event that is due, oldest first, including those that running ones add. Never throws. */
  advance(): Promise<void>;
};

export const createAgenda = (deps: {
  due: Table<DueRecord>;
  clock: Clock;
  id: World['id'];
  run: (due: DueRecord) => Promise<void> | void;
  /** Called after a failed event was dropped. */
  failed: (error: unknown) => void;
}): Agenda => {
  const { due } = deps;
  /** No event is earlier than this, which saves most requests the search. */
  let noneBefore = Number.NEGATIVE_INFINITY;
  let running = Promise.resolve();

  const earliest = (): DueRecord | undefined => {
    let first: DueRecord | undefined;
    for (const record of due.all()) if (first === undefined || record.at < first.at) first = record;
    noneBefore = first?.at ?? Number.POSITIVE_INFINITY;
    return first;
  };

  const runDue = async (): Promise<void> => {
    for (let next = earliest(); next !== undefined && next.at <= deps.clock.now(); next = earliest()) {
      try {
        await deps.run(next);
      } catch (error) {
        deps.failed(error);
      }
      // Only now: an event interrupted by a crash runs again after the restart.
      due.delete(next.id);
    }
  };

  return {
    plan: (at, businessId, event) => {
      const id = deps.id('due');
      due.put({ id, at, businessId, event });
      noneBefore = Math.min(noneBefore, at);
      return id;
    },
    cancelPlanned: (match) => {
      for (const record of [...due.all()]) if (match(record)) due.delete(record.id);
    },
    advance: () => {
      running = running.then(() => (deps.clock.now() < noneBefore ? undefined : runDue()));
      return running;
    },
  };
};
