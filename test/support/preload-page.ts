// Runs the bundled preload the way a sandboxed window does, with a `require` that knows `electron` alone.
import vm from 'node:vm';
import { build } from 'vite';
import { z } from 'zod';
import type { Transport } from '../../preload/contract/shell.ts';
import { bundles } from '../../scripts/bundles.ts';
import type { FakeContents } from './fake-electron.ts';

/** The preload exactly as it is shipped, as text. */
export const bundlePreload = async (): Promise<string> => {
  const result = await build({ ...bundles.preload, build: { ...bundles.preload.build, write: false } });
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((each) => ('output' in each ? each.output : []));
  const [chunk, ...others] = outputs;
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error('The preload must be one file.');
  return chunk.code;
};

type Invoke = (channel: string, ...values: unknown[]) => Promise<unknown>;
type Listener = (...values: unknown[]) => void;

/** `given` is what the preload handed over, `exposed` what the page got: copied the way contextBridge copies. */
export const runPreload = (
  code: string,
  contents: Pick<FakeContents, 'page'>,
  invoke: Invoke,
  paths: ReadonlyMap<File, string> = new Map(),
) => {
  const given = new Map<string, unknown>();
  const exposed = new Map<string, unknown>();
  const invoked: unknown[][] = [];
  const required: string[] = [];
  const electron = {
    contextBridge: {
      exposeInMainWorld: (name: string, api: unknown) => {
        given.set(name, api);
        exposed.set(name, bridged(api));
      },
    },
    // A file of the system carries its path unseen; one that a script made has none.
    webUtils: {
      getPathForFile(file: unknown) {
        if (!(file instanceof File)) throw new TypeError('not a File');
        return paths.get(file) ?? '';
      },
    },
    ipcRenderer: {
      invoke: (...call: Parameters<Invoke>) => {
        invoked.push(call);
        return invoke(...call);
      },
      on: (channel: string, listener: Listener) => contents.page.on(channel, listener),
      off: (channel: string, listener: Listener) => contents.page.off(channel, listener),
    },
  };
  const require = (name: string) => {
    required.push(name);
    if (name !== 'electron') throw new Error(`module not found: ${name}`);
    return electron;
  };
  vm.runInNewContext(code, { require, module: { exports: {} }, exports: {}, structuredClone });
  return { given, exposed, invoked, required };
};

const isTransport = (value: unknown): value is Transport =>
  typeof value === 'object' &&
  value !== null &&
  'call' in value &&
  'on' in value &&
  'openLink' in value &&
  'takeFiles' in value &&
  'showNotice' in value;

/** What the window finds as `window.galley`. */
export const exposedTransport = (exposed: ReadonlyMap<string, unknown>): Transport => {
  const galley = exposed.get('galley');
  if (!isTransport(galley)) throw new Error('The preload exposes no galley.');
  return galley;
};

const callable = z.custom<(...values: unknown[]) => unknown>((value) => typeof value === 'function');

/** Functions become stand-ins, promises stay promises, everything else is copied and loses its prototype. */
const bridged = (value: unknown): unknown => {
  const call = callable.safeParse(value);
  if (call.success) return (...values: unknown[]) => bridged(call.data(...values.map(bridged)));
  if (value instanceof Promise || Object.prototype.toString.call(value) === '[object Promise]')
    return Promise.resolve(value).then(bridged);
  if (typeof value !== 'object' || value === null || value instanceof File) return value;
  if (Array.isArray(value)) return value.map(bridged);
  return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, member]) => [key, bridged(member)])));
};
