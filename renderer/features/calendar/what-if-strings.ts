// Words of a branch of the calendar.
import type { WhatIf } from '../../../preload/contract/what-if.ts';
import { number, plural, quoted } from '../../app/strings.ts';

const change = (name: string, is: number, tried: number): string =>
  is === tried ? `${name}: ${number(tried)}.` : `${name}: ${number(tried)}, was ${number(is)}.`;

export const whatIfStrings = {
  begin: 'What if',
  lead: 'You are trying this out.',
  empty: 'Move posts, or plan them: nothing changes before you apply it.',
  /** How many posts differ, and what that does to the coming days on the page. */
  sum: ({ slots, load: { is, tried } }: WhatIf) =>
    [
      `${plural(new Set(slots.map(({ id }) => id)).size, 'post differs', 'posts differ')}.`,
      change('Most posts on a day', is.busiest, tried.busiest),
      change('Days without a post', is.emptyCount, tried.emptyCount),
    ].join(' '),
  tooLate: (count: number) =>
    `${plural(count, 'time', 'times')} cannot be sent before ${count === 1 ? 'it has' : 'they have'} passed.`,
  changed: (count: number) =>
    `${plural(count, 'post was changed since it was', 'posts were changed since they were')} approved, and would be published as ${count === 1 ? 'it is' : 'they are'} now.`,
  side: 'Show',
  sides: { tried: 'As tried', is: 'As it is' },
  apply: 'Apply',
  drop: 'Drop',
  undo: 'Undo',
  mark: 'tried out',
  markShort: 'Tried out',
  markText: 'Its time is tried out, and is not its own.',
  placed: (name: string, when: string) => `${quoted(name)} would go out ${when}`,
  taken: (name: string) => `${quoted(name)} would have no time`,
  planned: (count: number) => `${plural(count, 'time is', 'times are')} tried out`,
  applied: (count: number) => `${plural(count, 'post', 'posts')} changed`,
  appliedNone: 'Nothing was changed: these posts cannot take other times any more.',
  dropped: 'Dropped. Everything is as it was.',
};
