// The focus in the calendar: remembers which posts had it or were moved, so that they are shown, and keeps it on its post.
import { untrack } from 'svelte';
import type { Load } from './calendar-lift.svelte.ts';
import { createRecentEntries } from './calendar-recent.svelte.ts';
import type { ToastAction } from '../../ui/toast.ts';
import type { EntriesByDay } from './by-day.ts';
import { createFollow, dateOf } from './follow.ts';

type Deps = {
  entries: () => EntriesByDay;
  /** Reads whatever puts other elements into the calendar, or the same ones elsewhere. */
  drawn: () => unknown;
  /** Of what is open over the calendar and gives the focus back to it. */
  anchor: () => HTMLElement | undefined;
};

/** Must be called while a component is set up, before its markup. */
export const createCalendarFocus = ({ entries, drawn, anchor }: Deps) => {
  const recent = createRecentEntries();
  const follow = createFollow();
  let sheet: HTMLElement | undefined;

  $effect.pre(() => {
    drawn();
    untrack(() => sheet && follow.beforeDraw(sheet, anchor()));
  });
  $effect(() => {
    drawn();
    untrack(() => sheet && follow.afterDraw(sheet));
  });

  const remember = ({ target }: FocusEvent) => {
    const key = target instanceof HTMLElement ? target.dataset['entry'] : undefined;
    const entry = key && [...entries().values()].flat().find((each) => each.key === key);
    if (entry) recent.add({ key: entry.key, postId: entry.post.id });
  };

  return {
    /** For the element that holds the days and the posts without a time. */
    watch(element: HTMLElement) {
      sheet = element;
      element.addEventListener('focusin', remember);
      return () => {
        sheet = undefined;
        element.removeEventListener('focusin', remember);
      };
    },
    recent,
    /** The post is about to get another time: it is shown there, and takes the focus. */
    expectMove(load: Load): void {
      recent.add(load);
      follow.expect(load);
    },
    toDay(day: Temporal.PlainDate): void {
      if (sheet) dateOf(sheet, day.toString())?.focus();
    },
    /** A toast is removed once its button is pressed. The focus returns to the post that had it last. */
    withFocusReturn: (action: ToastAction): ToastAction => ({
      ...action,
      onselect() {
        if (sheet && recent.latest) follow.giveBack(sheet, recent.latest);
        action.onselect();
      },
    }),
  };
};
