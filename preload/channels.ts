// The two channels between Electron's preload and its main process.

/** Carries every bridge call, and `openLinkMethod` besides, which the shell answers itself. */
export const callChannel = 'galley:call';
export const eventChannel = 'galley:event';
export const openLinkMethod = 'link.open';
