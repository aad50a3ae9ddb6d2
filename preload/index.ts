// Electron's preload: puts `galley` into the window, the only thing it can see of Galley's core.
import { contextBridge, ipcRenderer, webUtils, type IpcRendererEvent } from 'electron';
import {
  type HandedFile,
  type Transport,
  allowNoticesMethod,
  callChannel,
  captureKeysHeldMethod,
  eventChannel,
  inTrayMethod,
  openAtLoginMethod,
  openLinkMethod,
  prepareDragMethod,
  showFolderMethod,
  showNoticeMethod,
  spellingMethod,
  startDragMethod,
  takeChannel,
  updateMenuMethod,
} from './contract/shell.ts';
import { type Answer, eventNames, inCalls } from './wire.ts';

/** As the loopback socket carries it: a member that is undefined is not there. */
const plain = (input: unknown): unknown => (input === undefined ? undefined : JSON.parse(JSON.stringify(input)));

/** Of a file that was found in a dropped folder: the folder, which the core lists itself. */
const droppedPath = (path: string, folder: string): string => {
  const separator = path.includes('/') ? '/' : '\\';
  const parts = path.split(separator);
  const names = folder === '' ? [] : folder.split('/');
  const isInside = names.every((name, index) => parts.at(index - names.length - 1) === name);
  return isInside ? parts.slice(0, parts.length - names.length).join(separator) : path;
};

/** A file that scripts made has no path, and is left out. Throws for what is no file. */
const pathsOf = (files: readonly HandedFile[]): string[] => {
  const paths = files.flatMap(({ file, folder }) => {
    const path = webUtils.getPathForFile(file);
    return path === '' ? [] : [droppedPath(path, folder)];
  });
  return [...new Set(paths)];
};

const takeFiles = async (files: readonly HandedFile[]): Promise<Answer> => {
  let paths: string[];
  try {
    paths = pathsOf(files);
  } catch {
    return { ok: false, error: { kind: 'invalid', message: 'Galley takes files only.' } };
  }
  let count = 0;
  for (const some of inCalls(paths)) {
    // The main process answers with what the core's door gives.
    const answer = (await ipcRenderer.invoke(takeChannel, some)) as Answer;
    if (!answer.ok) return answer;
    count += Number(answer.value);
  }
  return { ok: true, value: count };
};

const galley: Transport = {
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
  openLink: (url) => ipcRenderer.invoke(callChannel, openLinkMethod, { url }),
  showFolder: () => ipcRenderer.invoke(callChannel, showFolderMethod, {}),
  takeFiles,
  prepareDrag: (what, library) => ipcRenderer.invoke(callChannel, prepareDragMethod, plain(what), library),
  startDrag: (id) => ipcRenderer.invoke(callChannel, startDragMethod, id),
  allowNotices: () => ipcRenderer.invoke(callChannel, allowNoticesMethod, {}),
  showNotice: (notice) => ipcRenderer.invoke(callChannel, showNoticeMethod, plain(notice)),
  captureKeysHeld: () => ipcRenderer.invoke(callChannel, captureKeysHeldMethod, {}),
  openAtLogin: (change) => ipcRenderer.invoke(callChannel, openAtLoginMethod, plain(change)),
  updateMenu: (actions) => ipcRenderer.invoke(callChannel, updateMenuMethod, plain(actions)),
  inSystemTray: (change) => ipcRenderer.invoke(callChannel, inTrayMethod, plain(change)),
  spellChecking: (change) => ipcRenderer.invoke(callChannel, spellingMethod, plain(change)),
};

contextBridge.exposeInMainWorld('galley', Object.freeze(galley));
