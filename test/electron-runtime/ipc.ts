// `ipcMain`: one listener for each channel.
import type { ElectronPorts } from '../../main/shell/electron/ports.ts';

type Listener = Parameters<ElectronPorts['ipcMain']['handle']>[1];

const listeners = new Map<string, Listener>();

export const listenerOf = (channel: string): Listener => {
  const listener = listeners.get(channel);
  if (!listener) throw new Error(`No handler registered for '${channel}'`);
  return listener;
};

export const ipcMain = {
  handle(channel: string, listener: Listener): void {
    if (listeners.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    listeners.set(channel, listener);
  },
};
