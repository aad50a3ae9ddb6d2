// What one entry of the calendar says of itself: the status of the platforms that go out at its moment.
import { hasGoneOut } from '../../../preload/rules/post-state.ts';
import { rowStatus, type RowStatus } from '../../posts/row-status.ts';
import { calendarStrings } from './strings.ts';
import { syncStrings } from '../../posts/sync/strings.ts';
import type { Entry } from './by-day.ts';

/** As `rowStatus`, of the platforms of one moment. */
export const entryStatus = (
  { post, platforms, at, held }: Entry,
  online: boolean,
  { overdue, still, account }: Parameters<typeof rowStatus>[2] = {},
): RowStatus => {
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
    isLive ? {} : { overdue, still, account },
  );
  if (!still || isLive) return status;
  if (held) return { ...status, text: syncStrings.held(held) };
  // With other words alone it stands where it is published.
  const isThen = post.sync.stillPublishes.some((each) => Date.parse(each.at) === Date.parse(at ?? ''));
  return isThen ? status : { ...status, text: still.text };
};

/** Its time waits here and is not at the service yet. */
export const isOnItsWay = ({ post, platforms }: Entry): boolean =>
  post.sync.scheduleWaits && post.sync.waitingPlatforms.some((platform) => platforms.includes(platform));

/** Why it stays where it is, in words; null: it may be moved. */
export const whyFixed = (entry: Entry): string | null => {
  if (hasGoneOut(entry)) return calendarStrings.published;
  if (entry.held) return calendarStrings.held;
  if (entry.post.sync.publishWaits) return calendarStrings.sending;
  return entry.at === null ? calendarStrings.untimed : null;
};
