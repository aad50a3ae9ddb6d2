// Going from the open business to another one, or out of it: the window reloads there.
import { tick } from 'svelte';
import type { Bridge } from '../../app/bridge.ts';
import { mayLeaveCalledOff } from './called-off.ts';
import { businessStrings } from './strings.ts';
import { errorStrings } from '../../app/errors/strings.ts';
import { appError } from '../../app/live-query.svelte.ts';
import type { Route } from '../../app/route.svelte.ts';

type Deps = {
  bridge: Bridge;
  route: Route;
  inSandbox: boolean;
  moment: (instant: string) => string;
  say: (text: string) => void;
  onleft: () => void;
};

const reasonOf = (thrown: unknown): string => {
  const { lead, message } = errorStrings(appError(thrown));
  return [lead, message].filter(Boolean).join(' ');
};

/** Nothing here fails: what went wrong is said. */
export const createSwitching = ({ bridge, route, inSandbox, moment, say, onleft }: Deps) => {
  /** The page goes, and stores what was typed there: that is sent before whatever follows. */
  const clearPage = async (forAnother = false): Promise<boolean> => {
    if (!(await route.mayLeave())) return false;
    const { place } = route;
    // Settings store at once; their dialogs stay until the answer is there.
    if (place.page !== 'settings') route.replace({ page: 'library', tab: 'all' });
    await tick();
    if (!forAnother || inSandbox || (await mayLeaveCalledOff(bridge, moment))) return true;
    route.replace(place);
    return false;
  };
  /** false: this business stays open. */
  const goTo = async (go: () => Promise<unknown>): Promise<boolean> => {
    if (!(await clearPage(true))) return false;
    try {
      await go();
      return true;
    } catch (thrown) {
      say(`${businessStrings.notOpened} ${reasonOf(thrown)}`);
      return false;
    } finally {
      onleft();
    }
  };
  /** The window reloads at the address that asked for it. */
  const openElsewhere = async (library: string) => {
    const address = location.hash;
    const isOpen = await goTo(() => {
      history.replaceState(null, '', address);
      return bridge.call('session.open', { library });
    });
    if (!isOpen) route.replace(route.place);
  };
  const leave = async (deleteUnsent?: number) => {
    if (!(await clearPage(true))) return;
    try {
      await bridge.call('session.leave', deleteUnsent === undefined ? {} : { deleteUnsent });
      // The next business must not begin at a post of this one.
      route.replace({ page: 'library', tab: 'all' });
    } catch (thrown) {
      // The session may have ended all the same, and this page with it: the toast outlives both.
      say(reasonOf(thrown));
    } finally {
      onleft();
    }
  };

  return { clearPage, goTo, openElsewhere, leave };
};
