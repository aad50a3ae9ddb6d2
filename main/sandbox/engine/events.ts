// Handlers of scheduled events. They use the scheduled time, so that nothing shifts when they run late.
import type { DueRecord } from '../records.ts';
import type { World } from '../world.ts';
import { suggestionsReady } from './ideas.ts';
import { endJob, startJob } from './jobs.ts';
import { settleVideo } from './making.ts';
import { slotComes } from './publishing.ts';

/** Idempotent: each event does nothing if its work is done or its subject is gone. */
export const runEvent = async (world: World, due: DueRecord): Promise<void> => {
  const { at, event } = due;
  const business = world.tables.businesses.get(due.businessId);
  if (!business) return;
  switch (event.kind) {
    case 'job-starts':
      startJob(world, event.jobId, at);
      break;
    case 'job-ends':
      await endJob(world, business, event.jobId, at);
      break;
    case 'slot-comes':
      slotComes(world, business, event.postId, event.platform, at);
      break;
    case 'video-settles':
      await settleVideo(world, business, event.postId, at);
      break;
    case 'suggestions-ready':
      suggestionsReady(world, business, event.ideaId);
      break;
    case 'channel-connects': {
      const channel = world.tables.channels.get(`${business.id}/${event.platform}`);
      if (channel?.available)
        world.tables.channels.put({ ...channel, connected: true, needsReconnect: false, connectedAt: at });
      break;
    }
  }
};
