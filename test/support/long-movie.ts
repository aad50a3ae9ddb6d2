// A video with several key frames: the demo's, which has one, several times after itself.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { root } from '../../scripts/run.ts';

/** Of the demo's video, in seconds. */
const roundSeconds = 3.5;

const soundSeconds = 1024 / 48_000;

/** The bytes of one packet of sound, like those of no other. It stands for AAC, and is never decoded. */
export const soundBytes = (index: number): Buffer => Buffer.from(`sound packet ${String(index).padStart(6, '0')}`);

type Wanted = {
  /** What is before it is in the file, and an edit list hides it: so cut phones and players without encoding. */
  hiddenSeconds?: number;
  soundCodec?: 'aac' | 'mp3';
  rotation?: 0 | 90 | 180;
};

/** One key frame every `roundSeconds`, with sound. */
export const longMovie = async (
  rounds: number,
  { hiddenSeconds = 0, soundCodec = 'aac', rotation = 0 }: Wanted = {},
): Promise<Buffer> => {
  const bytes = await readFile(join(root, 'resources/sandbox/flour.mp4'));
  using input = new Input({ formats: [MP4], source: new BufferSource(bytes) });
  const picture = await input.getPrimaryVideoTrack();
  const codec = await picture?.getCodec();
  const decoderConfig = await picture?.getDecoderConfig();
  if (!picture || !codec || !decoderConfig) throw new Error('The demo has no video.');
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const [pictures, sounds] = [new EncodedVideoPacketSource(codec), new EncodedAudioPacketSource(soundCodec)];
  output.addVideoTrack(pictures, { rotation });
  output.addAudioTrack(sounds);
  await output.start();
  for (let round = 0; round < rounds; round += 1) {
    for await (const packet of new EncodedPacketSink(picture).packets())
      await pictures.add(packet.clone({ timestamp: packet.timestamp + round * roundSeconds - hiddenSeconds }), {
        decoderConfig,
      });
  }
  const soundConfig = {
    numberOfChannels: 2,
    sampleRate: 48_000,
    ...(soundCodec === 'aac' ? { codec: 'mp4a.40.2', description: Uint8Array.of(0x11, 0x90) } : { codec: 'mp3' }),
  };
  for (let index = 0; index * soundSeconds < rounds * roundSeconds; index += 1) {
    const packet = new EncodedPacket(soundBytes(index), 'key', index * soundSeconds - hiddenSeconds, soundSeconds);
    await sounds.add(packet, { decoderConfig: soundConfig });
  }
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer());
};

/** When a packet of sound begins, in seconds. */
export const soundAt = (index: number): number => index * soundSeconds;
