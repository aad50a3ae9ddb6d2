// Strings of signing out, and of what happens to the data on this computer.
import * as messages from '#messages/businesses/sign-out.ts';

export const signOutStrings = {
  ...messages.signOut,
  keep: {
    ...messages.signOut.keep,
    detail: (count: number) => messages.signOut.keep.detail[count > 0 ? 'unsent' : 'synced'],
  },
};
