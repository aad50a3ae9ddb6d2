// `webContents`: one page of Chromium with its preload, its calls to the main process, and what it may not do.
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Session } from './cdp.ts';
import { grantPermissions, handlerOf } from './session.ts';
import { listenerOf } from './ipc.ts';
import { colorFeatures } from './native-theme.ts';
import { records } from './records.ts';
import { appOrigin, chromium, insideOrigin, preventable, runtime, toApp } from './runtime.ts';
import { isolatedWorld, pageWorld } from './worlds.ts';

const isolated = 'Electron Isolated Context';
let lastId = 0;

type Frame = { origin: string; parent: null };
/** From the preload: an `ipcRenderer.invoke`, or the question where files lie. */
type Asked = { id: number; channel?: string; args?: unknown[]; fileCount?: number };

/** Name and input of a call, and its library. */
const given = (args: unknown[]): [unknown, unknown, unknown] => {
  const [name, input, library] = args.map((each) => (isUndefined(each) ? undefined : each));
  return [name, input, library];
};

/** A request that waits for what the app, or the web, has for it. */
type Paused = {
  requestId: string;
  request: { url: string; method: string; headers: Record<string, string> };
  resourceType: string;
  frameId: string;
};

const isUndefined = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'electronUndefined' in value;

const byTarget = new Map<string, WebContents>();

const mostReplyBytes = 4_000_000;

/** Electron streams a reply, here it is sent as a whole: of the rest of a large file, a page gets a part and asks again. */
const boundRange = (headers: Headers): void => {
  const [, first] = /^bytes=(\d+)-$/.exec(headers.get('range') ?? '') ?? [];
  if (first !== undefined) headers.set('range', `bytes=${first}-${String(Number(first) + mostReplyBytes - 1)}`);
};

export class WebContents extends EventEmitter {
  readonly id: number;
  readonly attached: Promise<void>;
  targetId = '';
  isClosed = false;
  readonly session = { addWordToSpellCheckerDictionary: () => true };
  readonly #preload: string;
  readonly #onPainted: () => void;
  #page: Session | null = null;
  #world: number | null = null;
  #frame: (Frame & { isGone: boolean }) | null = null;
  #openWindow: (details: { url: string }) => { action: string } = () => ({ action: 'allow' });
  #deniesWindows = true;

  constructor(options: Electron.BrowserWindowConstructorOptions, onPainted: () => void) {
    super();
    lastId += 1;
    this.id = lastId;
    this.#preload = readFileSync(options.webPreferences?.preload ?? '', 'utf8');
    this.#onPainted = onPainted;
    this.attached = this.#attach(options);
  }

  static fromDevToolsTargetId(targetId: string): WebContents | undefined {
    return byTarget.get(targetId);
  }

  /** Of a page that was asked for by this one. */
  deniesWindows(): boolean {
    return this.#deniesWindows;
  }

  page(): Session {
    if (!this.#page) throw new Error('The page is not there yet.');
    return this.#page;
  }

  async #attach({ width, height }: Electron.BrowserWindowConstructorOptions): Promise<void> {
    const { targetId } = await chromium().send('Target.createTarget', { url: 'about:blank', newWindow: true });
    this.targetId = targetId;
    byTarget.set(targetId, this);
    const { sessionId } = await chromium().send('Target.attachToTarget', { targetId, flatten: true });
    const page = chromium().session(sessionId);
    this.#page = page;
    page.on('Runtime.executionContextCreated', ({ context: { id, name, origin, auxData } }) => {
      if ((auxData as { frameId?: string } | undefined)?.frameId !== targetId || name !== isolated) return;
      this.#world = id;
      this.#frame = { origin: toApp(origin), parent: null, isGone: false };
    });
    page.on('Runtime.executionContextsCleared', () => {
      this.#world = null;
      if (this.#frame) this.#frame.isGone = true;
    });
    page.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name === 'electronToMain') void this.#answer(JSON.parse(payload) as Asked, executionContextId);
    });
    page.on('Fetch.requestPaused', (paused) => {
      this.#serve(paused).catch((error: unknown) => {
        if (!this.isClosed) process.stderr.write(`a request of the page: ${paused.request.url} ${String(error)}\n`);
      });
    });
    page.on('Page.lifecycleEvent', ({ name, frameId }) => {
      if (name === 'firstPaint' && frameId === targetId) this.#onPainted();
    });
    page.on('Page.loadEventFired', () => this.emit('did-finish-load'));
    page.on('Page.javascriptDialogOpening', ({ type }) => void (type === 'beforeunload' && this.#mayUnload(page)));
    page.on('Page.windowOpen', ({ url }) => {
      this.#deniesWindows = this.#openWindow({ url: toApp(url) }).action === 'deny';
    });
    page.on('Inspector.targetCrashed', () => this.emit('render-process-gone', preventable({}), { reason: 'crashed' }));
    await Promise.all([
      page.send('Page.enable'),
      page.send('Runtime.enable'),
      page.send('DOM.enable'),
      page.send('Inspector.enable'),
      page.send('Page.setLifecycleEventsEnabled', { enabled: true }),
      page.send('Fetch.enable', {
        patterns: [{ urlPattern: `${insideOrigin}/*` }, { urlPattern: '*', resourceType: 'Document' }],
      }),
      page.send('Runtime.addBinding', { name: 'electronToMain', executionContextName: isolated }),
      page.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${String(pageWorld)})()` }),
      page.send('Page.addScriptToEvaluateOnNewDocument', {
        worldName: isolated,
        source: isolatedWorld(insideOrigin, this.#preload),
      }),
      page.send('Emulation.setEmulatedMedia', { features: colorFeatures() }),
      width !== undefined &&
        height !== undefined &&
        page.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false }),
    ]);
    await grantPermissions();
  }

  async #mayUnload(page: Session): Promise<void> {
    const event = preventable({});
    this.emit('will-prevent-unload', event);
    if (!event.defaultPrevented) runtime.isQuitting = false;
    await page.send('Page.handleJavaScriptDialog', { accept: event.defaultPrevented }).catch(() => {});
  }

  async #serve({ requestId, request, resourceType, frameId }: Paused): Promise<void> {
    const page = this.page();
    const url = toApp(request.url);
    if (!url.startsWith(`${appOrigin}/`)) {
      const event = preventable({ url, isMainFrame: frameId === this.targetId });
      if (resourceType === 'Document') this.emit('will-frame-navigate', event);
      if (event.defaultPrevented) await page.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
      else await page.send('Fetch.continueRequest', { requestId });
      return;
    }
    const handler = handlerOf('app');
    if (!handler) {
      await page.send('Fetch.failRequest', { requestId, errorReason: 'AddressUnreachable' });
      return;
    }
    const given = Object.entries(request.headers).filter(([name]) => !name.startsWith(':'));
    const headers = new Headers(given.map(([name, value]): [string, string] => [name, toApp(value)]));
    boundRange(headers);
    const reply = await handler(new Request(url, { method: request.method, headers }));
    await page.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: reply.status,
      responseHeaders: [...reply.headers].map(([name, value]) => ({ name, value })),
      body: Buffer.from(await reply.arrayBuffer()).toString('base64'),
    });
  }

  async #answer({ id, channel = '', args = [], fileCount }: Asked, contextId: number): Promise<void> {
    const frame = this.#frame;
    let answer: object;
    try {
      const value =
        fileCount === undefined
          ? await listenerOf(channel)(
              {
                sender: this,
                get senderFrame() {
                  return frame?.isGone ? null : frame;
                },
              },
              ...given(args),
            )
          : await this.#pathsOf(fileCount, contextId);
      answer = { id, ok: true, value: structuredClone(value) };
    } catch (error) {
      answer = { id, ok: false, message: `Error invoking remote method '${channel}': ${String(error)}` };
    }
    await this.#deliver(contextId, answer);
  }

  #pathsOf(count: number, contextId: number): Promise<string[]> {
    const page = this.page();
    const pathOf = async (_: unknown, index: number): Promise<string> => {
      const expression = `electronFiles[${String(index)}]`;
      const { result } = await page.send('Runtime.evaluate', { contextId, expression });
      if (result.objectId === undefined) return '';
      // A file that a page made itself lies nowhere.
      const info = await page.send('DOM.getFileInfo', { objectId: result.objectId }).catch(() => null);
      return info?.path ?? '';
    };
    return Promise.all(Array.from({ length: count }, pathOf));
  }

  async #deliver(contextId: number, message: object): Promise<void> {
    const expression = `electronFromMain(${JSON.stringify(message)})`;
    await this.page()
      .send('Runtime.evaluate', { contextId, expression })
      .catch(() => {});
  }

  send(channel: string, ...args: unknown[]): void {
    if (this.#world !== null) void this.#deliver(this.#world, { channel, args: structuredClone(args) });
  }
  reload(): void {
    void this.page()
      .send('Page.reload')
      .catch(() => {});
  }
  forcefullyCrashRenderer(): void {
    void this.page()
      .send('Page.crash')
      .catch(() => {});
  }
  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.#openWindow = handler;
  }
  /** As the system's keys for it do. */
  #command(name: string): void {
    void this.page()
      .send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Unidentified', commands: [name] })
      .catch(() => {});
  }
  undo(): void {
    this.#command('undo');
  }
  redo(): void {
    this.#command('redo');
  }
  selectAll(): void {
    this.#command('selectAll');
  }
  getZoomFactor(): number {
    return 1;
  }
  replaceMisspelling(): void {}
  showDefinitionForSelection(): void {}
  startDrag(item: { files: string[] }): void {
    records.drags.push(item);
  }
}
