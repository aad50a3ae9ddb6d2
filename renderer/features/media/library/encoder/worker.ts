// Encodes a video again, beside the window: read in ranges, decoded and encoded by the browser, handed over in parts.
import {
  canEncodeVideo,
  Conversion,
  CustomSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  Quality,
  StreamTarget,
  type StreamTargetChunk,
} from 'mediabunny';
import type { EncodeOrder, EncodeProblem, FromEncoder, ToEncoder } from './messages.ts';
import { soundOptions } from './sound.ts';

const post = (message: FromEncoder): void => postMessage(message);
let stored: (() => void) | undefined;

const handOver = ({ data, position }: StreamTargetChunk): Promise<void> =>
  new Promise((resolve) => {
    stored = resolve;
    post({ is: 'part', position, bytes: new Uint8Array(data) });
  });

/** Exact ranges: a reply that goes on to the end of a large file would be read and thrown away. */
const rangesOf = (address: string, sizeBytes: number): CustomSource =>
  new CustomSource({
    getSize: () => sizeBytes,
    async read(start, end) {
      const reply = await fetch(address, { headers: { range: `bytes=${String(start)}-${String(end - 1)}` } });
      if (reply.status !== 206) throw new Error('The file cannot be read.');
      return new Uint8Array(await reply.arrayBuffer());
    },
    prefetchProfile: 'network',
  });

/** undefined: it is done. */
const encode = async (order: EncodeOrder): Promise<EncodeProblem | undefined> => {
  const { address, sizeBytes, width, height, bitsPerSecond, startSeconds, endSeconds, partBytes } = order;
  using input = new Input({ formats: [MP4, QTFF], source: rangesOf(address, sizeBytes) });
  const picture = await input.getPrimaryVideoTrack();
  if (!picture || !(await picture.canDecode())) return 'cannot-read';
  const quality = new Quality({ bitrate: bitsPerSecond });
  if (!(await canEncodeVideo('avc', { width, height, quality }))) return 'cannot-write';
  const target = new StreamTarget(new WritableStream({ write: handOver }), { chunked: true, chunkSize: partBytes });
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target });
  const conversion = await Conversion.init({
    input,
    output,
    trim: { start: startSeconds, end: endSeconds },
    video: {
      codec: 'avc',
      width,
      height,
      fit: 'fill',
      quality,
      // Turned as it is shown: a camera held upright writes its pixels on their side.
      keyFrameInterval: 2,
      forceTranscode: true,
      allowTransformationMetadata: false,
    },
    ...soundOptions,
    showWarnings: false,
  });
  if (conversion.discardedTracks.some(({ track }) => track.isAudioTrack())) return 'sound-lost';
  if (!conversion.isValid) return 'cannot-write';
  conversion.onProgress = (share) => post({ is: 'progress', share });
  await conversion.execute();
  return undefined;
};

addEventListener('message', ({ data }: MessageEvent<ToEncoder>) => {
  if (data.is === 'stored') return stored?.();
  encode(data.order).then(
    (problem) => post(problem === undefined ? { is: 'done' } : { is: 'problem', problem }),
    () => post({ is: 'problem', problem: 'failed' }),
  );
});
