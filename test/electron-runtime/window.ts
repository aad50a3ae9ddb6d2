// `BrowserWindow`: a tab of Chromium that may hold up its own end.
import { EventEmitter } from 'node:events';
import { app, lastWindowClosed } from './app.ts';
import { WebContents } from './contents.ts';
import { records } from './records.ts';
import { afterReady, chromium, preventable, runtime, toChromium } from './runtime.ts';

export class BrowserWindow extends EventEmitter {
  static readonly #all = new Set<BrowserWindow>();
  readonly webContents: WebContents;
  #isVisible = false;
  #isFullScreen = false;
  #isGone = false;

  constructor(options: Electron.BrowserWindowConstructorOptions) {
    super();
    afterReady('BrowserWindow');
    runtime.windows.add(this);
    BrowserWindow.#all.add(this);
    this.webContents = new WebContents(options, () => this.emit('ready-to-show'));
    app.emit('web-contents-created', preventable({}), this.webContents);
  }

  static getAllWindows(): BrowserWindow[] {
    return [...BrowserWindow.#all];
  }
  static fromWebContents(contents: WebContents | undefined): BrowserWindow | null {
    return [...BrowserWindow.#all].find(({ webContents }) => webContents === contents) ?? null;
  }

  async loadURL(address: string): Promise<void> {
    await this.webContents.attached;
    // The same document at another place stays, as where an address is typed.
    await this.webContents.page().send('Page.navigate', { url: toChromium(address), transitionType: 'typed' });
  }
  show(): void {
    // Chromium loses other messages sent at that moment.
    if (this.#isVisible) return;
    this.#isVisible = true;
    void this.webContents.attached.then(() => this.webContents.page().send('Page.bringToFront')).catch(() => {});
  }
  hide(): void {
    this.#isVisible = false;
  }
  isVisible(): boolean {
    return this.#isVisible;
  }
  focus(): void {}
  restore(): void {}
  isFocused(): boolean {
    return true;
  }
  isMinimized(): boolean {
    return false;
  }
  isDestroyed(): boolean {
    return this.#isGone;
  }
  isFullScreen(): boolean {
    return this.#isFullScreen;
  }
  setFullScreen(on: boolean): void {
    this.#isFullScreen = on;
    if (!on) setImmediate(() => this.emit('leave-full-screen'));
  }
  setBackgroundColor(): void {}
  setTitleBarOverlay(): void {}
  setProgressBar(progress: number): void {
    records.progress.push(progress);
  }
  close(): void {
    const event = preventable({});
    this.emit('close', event);
    if (event.defaultPrevented) {
      runtime.isQuitting = false;
      return;
    }
    void this.webContents.attached.then(() => this.webContents.page().send('Page.close')).catch(() => {});
  }
  /** Chromium has closed it. */
  gone(): void {
    if (this.#isGone) return;
    this.#isGone = true;
    this.webContents.isClosed = true;
    runtime.windows.delete(this);
    BrowserWindow.#all.delete(this);
    this.emit('closed');
    this.webContents.emit('destroyed');
    if (runtime.windows.size === 0) lastWindowClosed();
  }
}

/** A debugger keeps it from starting, and with it each page of its process: those would be held up for good. */
const refuse = async (targetId: string): Promise<void> => {
  const { sessionId } = await chromium().send('Target.attachToTarget', { targetId, flatten: true });
  await chromium().session(sessionId).send('Runtime.runIfWaitingForDebugger');
  await chromium().send('Target.closeTarget', { targetId });
};

/** Those that Chromium has closed, and those that a page asks for. */
export const followWindows = async (): Promise<void> => {
  chromium().on('Target.targetDestroyed', ({ targetId }) => {
    BrowserWindow.fromWebContents(WebContents.fromDevToolsTargetId(targetId))?.gone();
  });
  chromium().on('Target.targetCreated', ({ targetInfo: { targetId, openerId } }) => {
    const opener = openerId === undefined ? undefined : WebContents.fromDevToolsTargetId(openerId);
    if (opener?.deniesWindows()) void refuse(targetId).catch(() => {});
  });
  await chromium().send('Target.setDiscoverTargets', { discover: true });
};
