// Has a video encoded again beside the window, and stores what comes as a new file.
import { AppError } from '../../../../../preload/errors.ts';
import type { MediaFile } from '../../../../../preload/contract/media.ts';
import { filePartBytes } from '../../../../../preload/wire.ts';
import type { Bridge } from '../../../../app/bridge.ts';
import { asBase64 } from '../../../../files/in-parts.ts';
import { EncodeError, type EncodeOrder, type FromEncoder, type ToEncoder } from './messages.ts';
import workerAddress from './worker.ts?worker&url';

type Types = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
};
/** Where scripts are checked, only this one may run beside the window (main/shell/content-policy.ts). */
const checked = (address: string): string => {
  const types = (globalThis as { trustedTypes?: Types }).trustedTypes;
  policy ??= types?.createPolicy('galley-encoder', { createScriptURL: (url) => (url === workerAddress ? url : '') });
  return policy?.createScriptURL(address) ?? address;
};
let policy: ReturnType<Types['createPolicy']> | undefined;

const startWorker = (): Worker => new Worker(checked(workerAddress), { type: 'module' });

type Deps = {
  bridge: Bridge;
  file: Pick<MediaFile, 'id' | 'sizeBytes'>;
  onprogress: (share: number) => void;
  signal: AbortSignal;
  start?: () => Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;
};
type Order = Omit<EncodeOrder, 'address' | 'sizeBytes' | 'partBytes'>;

const runOnce = async (
  { bridge, file, onprogress, signal, start = startWorker }: Deps,
  order: Order,
): Promise<MediaFile> => {
  const copy = await bridge.call('media.beginEncoded', { id: file.id });
  const worker = start();
  const say = (message: ToEncoder) => worker.postMessage(message);
  const calledOff = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')), { once: true }),
  );
  try {
    // It may have been called off while the copy was begun.
    signal.throwIfAborted();
    const encoded = new Promise<void>((resolve, reject) => {
      worker.addEventListener('error', () => reject(new EncodeError('failed')));
      worker.addEventListener('message', ({ data }: MessageEvent<FromEncoder>) => {
        if (data.is === 'progress') return onprogress(data.share);
        if (data.is === 'done') return resolve();
        if (data.is === 'problem') return reject(new EncodeError(data.problem));
        const { position, bytes } = data;
        bridge
          .call('media.encodedPart', { copy, position, part: asBase64(bytes) })
          .then(() => say({ is: 'stored' }), reject);
      });
      const address = new URL(`media/${encodeURIComponent(file.id)}`, document.baseURI).href;
      say({ is: 'order', order: { ...order, address, sizeBytes: file.sizeBytes, partBytes: filePartBytes } });
    });
    await Promise.race([encoded, calledOff]);
    return await Promise.race([bridge.call('media.endEncoded', { copy }), calledOff]);
  } catch (thrown) {
    await bridge.call('media.cancelCopy', { copy }).catch(() => undefined);
    throw thrown;
  } finally {
    worker.terminate();
  }
};

const isTooLarge = (thrown: unknown): boolean =>
  thrown instanceof AppError && thrown.data.problem === 'too-large-video';

/** Encoders come out above their bit rate. */
const mostTries = 3;
const lessEachTry = 0.75;

/**
 * Throws EncodeError where this browser can't, an AbortError when it was called off, and what the bridge answers. The
 * original stays.
 */
export const encodeVideo = async (deps: Deps, order: Order): Promise<MediaFile> => {
  for (
    let tries = 1, { bitsPerSecond } = order;
    ;
    tries += 1, bitsPerSecond = Math.floor(bitsPerSecond * lessEachTry)
  ) {
    try {
      return await runOnce(deps, { ...order, bitsPerSecond });
    } catch (thrown) {
      if (!isTooLarge(thrown) || tries === mostTries) throw thrown;
    }
  }
};
