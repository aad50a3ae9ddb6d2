// Strings of what is sent or stays on the user's word.
import type { Connection } from '../../preload/contract/sync.ts';
import { plural } from './strings.ts';

export const sendingStrings = {
  airplaneOn: 'Working offline. Changes are saved here.',
  airplaneOff: 'Back online',
  onlineWithout: (count: number) => `Back online. ${plural(count, 'change', 'changes')} left out.`,
  goOnline: 'Go online',
  switchFailed: "Couldn't switch.",
  syncFailed: "Couldn't sync now.",
  correction: 'This is your correction, as a draft.',
  notCorrected: "Couldn't create the correction.",
  only: 'Sending only this. Everything else stays here.',
  leftOut: (connection: Connection): string =>
    connection === 'online' ? 'Sending it now.' : "No longer left out. It will be sent when you're back online.",
  failed: "Couldn't send it now.",
};
