// The strings of a field with hashtags.
import { isolated } from '../app/strings.ts';

export const hashtagStrings = {
  label: 'Hashtags',
  add: 'Add a hashtag',
  remove: (tag: string) => `Remove ${isolated(tag)}`,
};
