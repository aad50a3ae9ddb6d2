// Encoding a video beside the window: what is small enough, and what becomes of its parts.
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../preload/errors.ts';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { encodeVideo } from '../../../../renderer/features/media/library/encoder/encode.ts';
import type {
  EncodeOrder,
  FromEncoder,
  ToEncoder,
} from '../../../../renderer/features/media/library/encoder/messages.ts';
import { encodedBytes, encodeTarget } from '../../../../renderer/features/media/library/encoder/target.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { sampleMedia } from '../../../support/media-samples.ts';

describe('the target', () => {
  const phone = { width: 2160, height: 3840 };

  it('is 1080 pixels across and never larger than it was', () => {
    expect(encodeTarget(phone, 60, 40_000_000)).toEqual({ width: 1080, height: 1920, bitsPerSecond: 8_000_000 });
    expect(encodeTarget({ width: 721, height: 480 }, 60, 2_000_000)).toEqual({
      width: 722,
      height: 480,
      bitsPerSecond: 2_000_000,
    });
  });

  it('is any that has few bits already, whole numbers or not', () => {
    expect(encodeTarget({ width: 720, height: 1280 }, 100, 184_000.7)?.bitsPerSecond).toBe(184_000);
  });

  it('has as many bits as the service takes of that length, and is none where they are too few', () => {
    const long = encodeTarget(phone, 600, 40_000_000);
    expect(long?.bitsPerSecond).toBeLessThan(2_000_000);
    expect(encodedBytes(long ?? { ...phone, bitsPerSecond: 0 }, 600)).toBeLessThan(150_000_000);
    expect(encodeTarget(phone, 7200, 40_000_000)).toBeNull();
  });
});

const order = { width: 1080, height: 1920, bitsPerSecond: 1000, startSeconds: 0, endSeconds: 3 };

/** `run`: what the worker does with its order; `answer` resolves once a part is stored. */
const open = (
  run: (order: EncodeOrder, say: (message: FromEncoder) => void, answer: () => Promise<void>) => unknown,
) => {
  const stored: unknown[] = [];
  const transport = createFakeTransport({
    'media.beginEncoded': () => 'copy-1',
    'media.encodedPart': (input) => {
      stored.push(input);
      return null;
    },
    'media.endEncoded': () => sampleMedia({ id: 'local-2' }),
    'media.cancelCopy': () => null,
  });
  const ended: string[] = [];
  const start = () => {
    const target = new EventTarget();
    let go: (() => void) | undefined;
    const say = (data: FromEncoder) => target.dispatchEvent(new MessageEvent('message', { data }));
    const answer = () => new Promise<void>((resolve) => (go = resolve));
    return {
      addEventListener: target.addEventListener.bind(target),
      postMessage: (message: ToEncoder) => (message.is === 'order' ? run(message.order, say, answer) : go?.()),
      terminate: () => ended.push('worker'),
    };
  };
  const shares: number[] = [];
  const stop = new AbortController();
  const deps = {
    bridge: createBridge(transport),
    file: sampleMedia(),
    signal: stop.signal,
    start,
    onprogress: (share: number) => shares.push(share),
  };
  const calls = () => transport.calls.map(({ name }) => name);
  return { deps, stored, shares, stop, ended, calls, transport };
};

describe('encoding', () => {
  it('stores each part before it asks for the next, and ends with a new file', async () => {
    const { deps, stored, shares, ended, calls } = open(async ({ address, partBytes }, say, answer) => {
      expect(address).toMatch(/^http.*media\/local-1$/);
      expect(partBytes).toBeGreaterThan(100_000);
      for (const position of [0, 5]) {
        say({ is: 'part', position, bytes: new TextEncoder().encode('bytes') });
        await answer();
        say({ is: 'progress', share: position / 10 });
      }
      say({ is: 'done' });
    });
    expect(await encodeVideo(deps, order)).toMatchObject({ id: 'local-2' });
    expect(stored).toEqual([0, 5].map((position) => ({ copy: 'copy-1', position, part: btoa('bytes') })));
    expect([shares, ended]).toEqual([[0, 0.5], ['worker']]);
    expect(calls().at(-1)).toBe('media.endEncoded');
  });

  it('leaves nothing behind where the browser cannot, or when it is called off', async () => {
    const cannot = open((_, say) => say({ is: 'problem', problem: 'sound-lost' }));
    await expect(encodeVideo(cannot.deps, order)).rejects.toMatchObject({ problem: 'sound-lost' });
    expect(cannot.calls().at(-1)).toBe('media.cancelCopy');
    const endless = open(() => undefined);
    const encoding = encodeVideo(endless.deps, order);
    await Promise.resolve();
    endless.stop.abort();
    await expect(encoding).rejects.toMatchObject({ name: 'AbortError' });
    expect([endless.calls().at(-1), endless.ended]).toEqual(['media.cancelCopy', ['worker']]);
  });

  it('can still be called off while the new file is inspected', async () => {
    const { deps, transport, calls, stop } = open((_, say) => say({ is: 'done' }));
    transport.reply('media.endEncoded', () => {
      stop.abort();
      return new Promise(() => undefined);
    });
    await expect(encodeVideo(deps, order)).rejects.toMatchObject({ name: 'AbortError' });
    expect(calls().slice(-2)).toEqual(['media.endEncoded', 'media.cancelCopy']);
  });

  it('tries with fewer bits where it came out too large, three times in all', async () => {
    const rates: number[] = [];
    const { deps, transport } = open(({ bitsPerSecond }, say) => {
      rates.push(bitsPerSecond);
      say({ is: 'done' });
    });
    transport.reply('media.endEncoded', () => {
      throw new AppError({ kind: 'file-refused', problem: 'too-large-video', message: '' });
    });
    await expect(encodeVideo(deps, order)).rejects.toMatchObject({ data: { problem: 'too-large-video' } });
    expect(rates).toEqual([1000, 750, 562]);
  });
});
