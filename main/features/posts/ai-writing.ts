// Starts AI work at the service (write, draw, suggest ideas). Requires a connection, because the user waits for the
// result.
import { pidOf } from './post-ids.ts';
import type { Handlers } from '../../../preload/bridge.ts';
import type { WorkOutcome } from '../../../preload/contract/jobs.ts';
import type { Sync } from '../../sync/engine.ts';
import type { IntentOf } from '../../sync/outbox/operation.ts';
import { toJob } from '../../sync/outbox/job-records.ts';
import { needsNetwork, refusalOf } from './command-result.ts';

type Work = IntentOf<'post.generate' | 'post.revise' | 'post.newPicture' | 'idea.generate'>;

/** Throws AppError `unreachable` when it can't start now, and what the service refuses. */
export type Writing = (work: Work) => Promise<WorkOutcome>;

const waitMs = 25_000;

export const createWriting =
  ({ sync }: { sync: Sync }): Writing =>
  async (work) => {
    needsNetwork(sync);
    const { operation } = sync.change(work);
    if (!operation) throw new Error('work that is nothing to do');
    sync.sendNow(operation.id);
    const op = await sync.whenSettled(operation.id, waitMs);
    if (op.state === 'parked') throw refusalOf(op);
    const job = sync.store.jobs.ofOperation(op.id);
    return job ? { state: 'job', job: toJob(sync.store, job) } : { state: 'waiting', operationId: op.id };
  };

export const aiWritingMethods = (writing: Writing) =>
  ({
    'posts.generate': ({ id, platform, idea }) =>
      writing({ do: 'post.generate', pid: pidOf(id), platform, ...(idea === undefined ? {} : { idea }) }),
    'posts.revise': ({ id, platform, feedback }) => writing({ do: 'post.revise', pid: pidOf(id), platform, feedback }),
    'posts.newPicture': ({ id, platform, hint }) =>
      writing({ do: 'post.newPicture', pid: pidOf(id), platform, ...(hint === undefined ? {} : { hint }) }),
  }) satisfies Partial<Handlers>;
