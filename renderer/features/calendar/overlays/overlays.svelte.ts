// The overlays of the calendar: campaigns and holidays by day, and whether they are shown.
import type { Campaign, CalendarOverlays as AllOverlays } from '../../../../preload/contract/calendar-overlays.ts';
import type { Bridge } from '../../../app/bridge.ts';
import { createLive } from '../../../app/live-query.svelte.ts';

type DayOverlays = {
  holidays: string[];
  /** `begins`: on this day. */
  campaigns: (Campaign & { begins: boolean })[];
};

export type CalendarOverlays = {
  /** undefined: not read yet. */
  readonly all: AllOverlays | undefined;
  /** By ISO date. */
  on(date: string): DayOverlays;
  /** Optimistic and never fails: a choice that can't be saved lasts until the next read. */
  show(shown: AllOverlays['shown']): void;
};

const nothing: DayOverlays = { holidays: [], campaigns: [] };

/** Must be called while a component is set up. */
export const createCalendarOverlays = (bridge: Bridge): CalendarOverlays => {
  const live = createLive(bridge, () => ({ topics: ['plan'], ask: () => bridge.call('overlays.read', {}) }));
  const holidays = $derived(Map.groupBy(live.value?.shown.holidays ? live.value.holidays : [], ({ date }) => date));
  const campaigns = $derived(live.value?.shown.campaigns ? live.value.campaigns : []);
  return {
    get all() {
      return live.value;
    },
    on(date) {
      const own = campaigns.filter(({ from, to }) => from <= date && date <= to);
      const named = holidays.get(date);
      if (own.length === 0 && !named) return nothing;
      return {
        holidays: (named ?? []).map(({ name }) => name),
        campaigns: own.map((campaign) => ({ ...campaign, begins: campaign.from === date })),
      };
    },
    show(shown) {
      const all = live.value;
      if (!all) return;
      live.take({ ...all, shown });
      bridge.call('overlays.show', shown).catch(() => undefined);
    },
  };
};
