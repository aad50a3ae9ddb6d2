// What a platform would not take of a post's files, as the rest of a sentence that begins with its name.
import type { Misfit } from '../../preload/rules/media-rules.ts';
import { number, plural, fileSize } from '../app/strings.ts';

const known: readonly [number, string][] = [
  [1, '1:1'],
  [4 / 5, '4:5'],
  [1.91, '1.91:1'],
  [9 / 16, '9:16'],
  [16 / 9, '16:9'],
  [2 / 3, '2:3'],
  [1 / 2, '1:2'],
  [2, '2:1'],
  [1 / 3, '1:3'],
  [3, '3:1'],
];
const ratioName = (ratio: number): string =>
  known.find(([each]) => Math.abs(each - ratio) < 0.01)?.[1] ?? `${ratio.toFixed(2)}:1`;

const lasting = (seconds: number): string =>
  seconds >= 120 && seconds % 60 === 0
    ? plural(seconds / 60, 'minute', 'minutes')
    : plural(seconds, 'second', 'seconds');

export const misfitStrings = ({ reason, limit }: Misfit): string => {
  const most = limit ?? 0;
  switch (reason) {
    case 'videos-only':
      return 'takes videos only.';
    case 'pictures-in-doubt':
      return 'may not take pictures: the service does not say.';
    case 'too-many-pictures':
      return `takes at most ${plural(most, 'picture', 'pictures')}.`;
    case 'too-tall':
      return `takes nothing taller than ${ratioName(most)}.`;
    case 'too-wide':
      return `takes nothing wider than ${ratioName(most)}.`;
    case 'too-many-pixels':
      return `takes pictures of at most ${number(Math.floor(most / 1_000_000))} megapixels.`;
    case 'too-heavy':
      return `takes pictures up to ${fileSize(most)}.`;
    case 'not-this-type':
      return 'may not take this type of picture.';
    case 'too-short':
      return `takes videos from ${lasting(most)} on.`;
    case 'too-long':
      return `takes videos up to ${lasting(most)}.`;
  }
};
