// Electron's preload: puts `galley` into the window, the only thing it can see of Galley's core.
import { contextBridge, ipcRenderer, webUtils, type IpcRendererEvent } from 'electron';
import { callChannel, eventChannel, forEachShellMethod, takeChannel, type Transport } from './contract/shell.ts';
import { createTakeFiles } from './dropped-files.ts';
import { eventNames, type Answer } from './wire.ts';

/** As the browser's socket transfers it: undefined members are omitted. */
const plain = (input: unknown): unknown => (input === undefined ? undefined : JSON.parse(JSON.stringify(input)));

const galley: Transport = {
  ...forEachShellMethod<Answer>(
    ({ send }, name) =>
      (...args) =>
        ipcRenderer.invoke(callChannel, name, ...send(...args).map(plain)),
  ),
  call: (name, input, library) => ipcRenderer.invoke(callChannel, name, plain(input), library),
  on: (event, listener) => {
    if (!eventNames.includes(event)) throw new Error('Galley has no such event.');
    // The event object carries ipcRenderer's sender and stays on this side.
    const pass = (_event: IpcRendererEvent, name: unknown, payload: Parameters<typeof listener>[0]) => {
      if (name === event) listener(payload);
    };
    ipcRenderer.on(eventChannel, pass);
    return () => void ipcRenderer.off(eventChannel, pass);
  },
  takeFiles: createTakeFiles({
    pathOf: (file) => webUtils.getPathForFile(file),
    take: (paths, importId) => ipcRenderer.invoke(takeChannel, paths, ...(importId === undefined ? [] : [importId])),
  }),
};

contextBridge.exposeInMainWorld('galley', Object.freeze(galley));
