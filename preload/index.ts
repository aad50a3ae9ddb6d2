// Electron's preload: puts `galley` into the window, the only thing it can see of Galley's core.
import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron';
import { callChannel, eventChannel, openLinkMethod } from './channels.ts';
import { eventNames, type Transport } from './wire.ts';

const galley: Transport = {
  call: (name, input) => ipcRenderer.invoke(callChannel, name, input),
  on: (event, listener) => {
    if (!eventNames.includes(event)) throw new Error('Galley has no such event.');
    // The event object carries ipcRenderer's sender and stays on this side.
    const pass = (_event: IpcRendererEvent, name: unknown, payload: Parameters<typeof listener>[0]) => {
      if (name === event) listener(payload);
    };
    ipcRenderer.on(eventChannel, pass);
    return () => void ipcRenderer.off(eventChannel, pass);
  },
  openLink: (url) => ipcRenderer.invoke(callChannel, openLinkMethod, { url }),
};

contextBridge.exposeInMainWorld('galley', Object.freeze(galley));
