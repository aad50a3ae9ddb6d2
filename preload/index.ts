// Electron's preload: puts `galley` into the window, the only thing it can see of Galley's core.
import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron';
import { callChannel, eventChannel, openLinkMethod } from './channels.ts';
import { eventNames, type Transport } from './wire.ts';

/** As the loopback socket carries it: a member that is undefined is not there. */
const plain = (input: unknown): unknown => (input === undefined ? undefined : JSON.parse(JSON.stringify(input)));

const galley: Transport = {
  call: (name, input) => ipcRenderer.invoke(callChannel, name, plain(input)),
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
