// Strings of signing out, and of what happens to the data on this computer.
import * as messages from '#messages/businesses/sign-out.ts';

export const signOutStrings = {
  ...messages.signOut,
  keep: {
    ...messages.signOut.keep,
    detail: (count: number) =>
      count > 0
        ? 'Saved on this computer and sent once you connect the key again.'
        : 'Posts, notes and pictures stay on this computer for when you come back.',
  },
};
