// Strings of what is sent or stays on the user's word.
import * as messages from '#messages/app/sending.ts';
import type { Connection } from '../../preload/contract/sync.ts';

export const sendingStrings = {
  ...messages.sending,
  leftOut: (connection: Connection): string =>
    connection === 'online' ? 'Sending it now.' : "No longer left out. It will be sent when you're back online.",
};
