// The channels between Electron's preload and its main process.

/** Carries every bridge call, and the methods below, which the shell answers itself. */
export const callChannel = 'galley:call';
/** Carries the paths of files that were handed to the window: it never sees them itself. */
export const takeChannel = 'galley:take';
export const eventChannel = 'galley:event';
export const openLinkMethod = 'link.open';
export const showFolderMethod = 'folder.show';
export const allowNoticesMethod = 'notice.allow';
export const showNoticeMethod = 'notice.show';
export const openAtLoginMethod = 'login.open';
export const prepareDragMethod = 'drag.prepare';
export const startDragMethod = 'drag.start';
export const spellingMethod = 'spelling.choose';
export const inTrayMethod = 'systemTray.keep';
export const updateMenuMethod = 'menu.update';
export const captureKeysHeldMethod = 'captureKeys.held';
