// Message boxes of the one window.
import type { ElectronPorts } from './ports.ts';

type Deps<Window> = {
  dialog: {
    showMessageBox(options: Electron.MessageBoxOptions): Promise<{ response: number }>;
    showMessageBox(window: Window, options: Electron.MessageBoxOptions): Promise<{ response: number }>;
  };
  windows: () => readonly Window[];
  platform: NodeJS.Platform;
};

/**
 * On macOS a box without a window stops the main process until it is answered, sync included, and its signal closes
 * nothing. There it is a sheet of the window, if that is seen.
 */
export const createMessageBox =
  <Window extends { isVisible(): boolean }>({
    dialog,
    windows,
    platform,
  }: Deps<Window>): ElectronPorts['dialog']['showMessageBox'] =>
  (options) => {
    const seen = platform === 'darwin' ? windows().find((window) => window.isVisible()) : undefined;
    return seen ? dialog.showMessageBox(seen, options) : dialog.showMessageBox(options);
  };
