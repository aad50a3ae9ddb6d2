// What the computer goes through: after a sleep Galley looks at once what has changed, before it is turned off Galley ends.
import type { Core } from '../../core.ts';
import type { PowerPort } from './ports.ts';

type Deps = { powerMonitor: PowerPort; core: Pick<Core, 'dispatch'>; quit: () => void };

export const followPower = ({ powerMonitor, core, quit }: Deps): void => {
  // Without a network or a business it answers so, and what waits goes out when it can.
  powerMonitor.on('resume', () => void core.dispatch('sync.now', {}));
  powerMonitor.on('shutdown', (event) => {
    // Holds it up until what was changed last is on the disk.
    event?.preventDefault();
    quit();
  });
};
