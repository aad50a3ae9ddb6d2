// Strings of Welcome, and of what can go wrong with a key.
import * as messages from '#messages/businesses/welcome.ts';

export const welcomeStrings = {
  ...messages.welcome,
  try: {
    ...messages.welcome.try,
    facts: Object.values(messages.welcome.try.facts),
  },
};
