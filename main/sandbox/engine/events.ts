// What happens when a planned moment comes. Times are those of the plan, so that nothing shifts while nobody looks.
import type { DueRecord } from '../records.ts';
import type { World } from '../world.ts';
import { suggestionsReady } from './ideas.ts';
import { endJob, startJob } from './jobs.ts';
import { settleVideo } from './making.ts';
import { slotComes } from './publishing.ts';

/** Safe to run again: each event does nothing where its work is done or its subject is gone. */
export const runEvent = (world: World, due: DueRecord): void | Promise<void> => {
  const { at, event } = due;
  const business = world.tables.businesses.get(due.businessId);
  if (!business) return undefined;
  switch (event.kind) {
    case 'job-starts':
      return startJob(world, event.jobId, at);
    case 'job-ends':
      return endJob(world, business, event.jobId, at);
    case 'slot-comes':
      return slotComes(world, business, event.postId, event.platform, at);
    case 'video-settles':
      return settleVideo(world, business, event.postId, event.ok, at);
    case 'suggestions-ready':
      return suggestionsReady(world, business, event.ideaId);
  }
};
