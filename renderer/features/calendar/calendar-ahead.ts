// The days around those on the page, read while nobody waits for them: a page that is turned to is there at once.
import type { Input } from '../../../preload/bridge.ts';
import type { Calendar } from '../../../preload/contract/calendar.ts';
import type { Bridge } from '../../app/bridge.ts';

export type CalendarAsk = Input<'calendar.read'>;

export type CalendarAhead = {
  of(asked: CalendarAsk): Calendar | undefined;
  keep(asked: CalendarAsk, answer: Calendar): void;
  /** Asks for what is not known of them, and forgets all others. The result gives it up. */
  read(asks: readonly CalendarAsk[]): () => void;
  clear(): void;
};

/** Who holds a key down is not looking at what lies between. */
const restMs = 150;

export const createCalendarAhead = (bridge: Bridge): CalendarAhead => {
  const known = new Map<string, Calendar>();
  return {
    of: (asked) => known.get(JSON.stringify(asked)),
    keep: (asked, answer) => void known.set(JSON.stringify(asked), answer),
    read(asks) {
      const wanted = new Map(asks.map((asked) => [JSON.stringify(asked), asked]));
      let given = false;
      const ask = async () => {
        for (const name of known.keys()) if (!wanted.has(name)) known.delete(name);
        for (const [name, asked] of wanted) {
          if (known.has(name)) continue;
          const answer = await bridge.call('calendar.read', { ...asked, ahead: true });
          if (given) return;
          known.set(name, answer);
        }
      };
      // What could not be read ahead is asked for, and complained of, when somebody looks at it.
      const timer = setTimeout(() => void ask().catch(() => undefined), restMs);
      return () => {
        given = true;
        clearTimeout(timer);
      };
    },
    clear: () => known.clear(),
  };
};
