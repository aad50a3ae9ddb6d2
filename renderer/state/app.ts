// What every page may reach: the bridge, the route, and the few answers the whole window shares.
import { createContext } from 'svelte';
import type { Account, AppInfo, Session } from '../../preload/model/account.ts';
import type { Bridge } from '../bridge.ts';
import type { ThemeChoice } from './theme.svelte.ts';
import type { Live } from './live.svelte.ts';
import type { Route } from './route.svelte.ts';
import type { Clock } from '../time/clock.svelte.ts';

export type App = {
  bridge: Bridge;
  route: Route;
  clock: Clock;
  info: AppInfo;
  /** Always an open one inside the frame; Welcome stands outside it. */
  session: Live<Session>;
  account: Live<Account>;
  theme: ThemeChoice;
  /** Opens the dialog that starts a post. */
  startPost: () => void;
  /** Opens a web page outside Galley and says so when that fails. */
  openLink: (url: string) => void;
  copy: (text: string) => void;
};

/** For pages. Parts take data and callbacks instead. */
export const [useApp, provideApp] = createContext<App>();
