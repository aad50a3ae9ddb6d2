// What one entry of the calendar says of itself: the status of the platforms that go out at its moment.
import { words } from '../../words/index.ts';
import { rowStatus, type RowStatus } from '../library/row-status.ts';
import type { Entry } from './by-day.ts';

/** The service publishes a little after the slot; later than this it has not. */
const graceMs = 10 * 60_000;

/** `online` false: long work stands as it was last known. */
export const entryStatus = ({ post, platforms, at }: Entry, now: Temporal.Instant, online: boolean): RowStatus => {
  const own = post.platforms.filter(({ platform }) => platforms.includes(platform));
  const isLive = own.length > 0 && own.every(({ status }) => status === 'published');
  const status = rowStatus(
    {
      ...post,
      platforms: own,
      status: isLive ? 'published' : 'scheduled',
      failure: post.failure && platforms.includes(post.failure.platform) ? post.failure : null,
    },
    online,
  );
  const isPast = at !== null && now.epochMilliseconds - Date.parse(at) > graceMs;
  if (!isPast || isLive) return status;
  if (status.tone === 'approval') return { tone: 'approval', text: words.status.missedSlot };
  return status.tone === 'scheduled' ? { tone: 'failed', text: words.status.didNotGoOut } : status;
};

/** Its time waits here and is not at the service yet. */
export const isOnItsWay = ({ post, platforms }: Entry): boolean =>
  post.sync.scheduleWaits && post.sync.waitingPlatforms.some((platform) => platforms.includes(platform));
