// Strings of what is sent or stays on the user's word.
import * as messages from '#messages/app/sending.ts';
import type { Connection } from '../../preload/contract/sync.ts';

export const sendingStrings = {
  ...messages.sending,
  leftOut: (connection: Connection): string =>
    connection === 'online' ? messages.leftOut.online : messages.leftOut.offline,
};
