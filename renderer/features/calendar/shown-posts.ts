// Exports the posts of the days that the calendar shows, also those for which a day has no room.
import type { PostId } from '../../../preload/ids.ts';
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import type { App } from '../../app/app.ts';
import type { Bridge } from '../../app/bridge.ts';
import { failureLine } from '../../app/failure.ts';
import type { CalendarView } from '../../app/route.svelte.ts';
import type { Times } from '../../time/times.ts';
import { showToast } from '../../ui/toast.ts';
import { byDay, type Entry } from './entry/entry.ts';
import { ownDays } from './range.ts';
import { calendarStrings } from './strings.ts';

type Asked = {
  page: { view: CalendarView; day: Temporal.PlainDate };
  times: Pick<Times, 'zone' | 'firstDay'>;
  /** null: all of them. */
  platform: PlatformId | null;
  isShown: (entry: Entry) => boolean;
};

/** Each once, in the order of the days; without deleted ones. Throws what the bridge answers. */
const readShownPosts = async (bridge: Bridge, { page, times, platform, isShown }: Asked): Promise<PostId[]> => {
  const days = ownDays(page.view, page.day, times.firstDay);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const only = platform === null ? {} : { platform };
  const calendar = await bridge.call('calendar.read', { from: String(first), to: String(last), ...only });
  const entries = [...byDay(calendar, days, times.zone).values()].flat();
  return [...new Set(entries.filter((entry) => entry.held !== 'deleted' && isShown(entry)).map(({ post }) => post.id))];
};

/** Opens the export of them, or says why there is none. */
export const exportShownPosts = async (
  { bridge, exportPosts }: Pick<App, 'bridge' | 'exportPosts'>,
  asked: Asked,
): Promise<void> => {
  try {
    const ids = await readShownPosts(bridge, asked);
    if (ids.length > 0) exportPosts({ ids });
    else showToast(calendarStrings.nothingShown);
  } catch (thrown) {
    showToast(failureLine(thrown, calendarStrings.failed));
  }
};
