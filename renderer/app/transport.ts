// Picks the way to Galley's core: Electron's bridge where there is one, else the loopback socket.
import type { Transport } from '../../preload/contract/shell.ts';
import { openLoopback } from './loopback.ts';

declare global {
  interface Window {
    /** Put there by Electron's preload. */
    readonly galley?: Transport;
  }
}

/** Await this before anything else is shown or any route is read. Leaves the page when the tab has no session. */
export const openTransport = async (): Promise<Transport> => window.galley ?? (await openLoopback());
