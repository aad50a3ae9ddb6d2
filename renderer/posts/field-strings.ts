// Strings of the fields that several features edit.
import { isolated } from '../app/strings.ts';

export const fieldStrings = {
  saving: 'Saving',
  savedHere: 'Saved here',
  notSaved: 'Not saved',
  hashtags: 'Hashtags',
  addHashtag: 'Add a hashtag',
  removeHashtag: (tag: string) => `Remove ${isolated(tag)}`,
};
