// Strings of the offer to show similar posts as one.
import { plural, quoted } from '../../app/strings.ts';

export const similarStrings = {
  title: 'Posts that look like one',
  found: (count: number, name: string) => `${plural(count, 'post looks', 'posts look')} like one: ${quoted(name)}.`,
  text: 'One platform each, with the same text.',
  join: 'Show as one',
  apart: 'Keep apart',
  later: 'Not now',
  joined: (count: number) => `Showing ${plural(count, 'post', 'posts')} as one`,
  notJoined: "Couldn't show them as one.",
  notApart: "Couldn't keep them apart.",
};
