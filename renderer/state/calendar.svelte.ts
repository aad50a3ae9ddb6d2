// The days on the page: what goes out on them, asked again when it changes and while it is looked at.
import type { Calendar } from '../../preload/model/agenda.ts';
import type { Bridge } from '../bridge.ts';
import { createLive, type Live } from './live.svelte.ts';

type Deps = {
  bridge: Bridge;
  days: () => readonly Temporal.PlainDate[];
};

/** The core asks the service again when its answer is five minutes old, and somebody looks. */
const lookMs = 5 * 60_000;

/** Must be called while a component is set up. Other days keep the page until their own are there. */
export const createCalendar = ({ bridge, days }: Deps): Live<Calendar> => {
  const span = $derived.by(() => {
    const all = days();
    return { from: all[0]?.toString() ?? '', to: all.at(-1)?.toString() ?? '' };
  });
  const live = createLive(bridge, () => {
    const { from, to } = span;
    return { topics: ['posts', 'agenda'], ask: () => bridge.call('calendar.read', { from, to }) };
  });
  $effect(() => {
    const timer = setInterval(live.reload, lookMs);
    return () => clearInterval(timer);
  });
  return live;
};
