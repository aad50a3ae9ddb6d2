// What the computer goes through: nothing new is sent while it falls asleep, Galley looks at once what is new when it wakes
// up, and ends before it is turned off.
import type { Core } from '../../core.ts';
import type { PowerPort } from './ports.ts';

type Deps = { powerMonitor: PowerPort; core: Pick<Core, 'dispatch'>; quit: () => void };

export const followPower = ({ powerMonitor, core, quit }: Deps): void => {
  // A request that is cut in the middle leaves a doubt whether it arrived.
  powerMonitor.on('suspend', () => void core.dispatch('sync.asleep', { asleep: true }));
  powerMonitor.on('resume', () => {
    void core.dispatch('sync.asleep', { asleep: false });
    // Without a network or a business it answers so, and what waits goes out when it can.
    void core.dispatch('sync.now', {});
  });
  powerMonitor.on('shutdown', (event) => {
    // Holds it up until what was changed last is on the disk.
    event?.preventDefault();
    quit();
  });
};
