// Media workers controlled by a test: files are really copied, inspections are what the test says.
import { createHash } from 'node:crypto';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../preload/errors.ts';
import type { FileProblem, InspectedMedia, MediaWorkers, MovieSound } from '../../main/media/workers/jobs.ts';

const inspected: InspectedMedia = {
  width: 1080,
  height: 1080,
  durationMs: null,
  videoCodec: null,
  audioCodec: null,
  takenMs: null,
  blurhash: 'LEHV6nWB2yk8',
  perceptualHash: null,
  thumbnail: null,
  shown: null,
};

export type FakeWorkers = MediaWorkers & {
  /** Texts of files that were staged, in order. */
  staged: string[];
  /** How many are at work at this moment, and how many ever were at the same time. */
  busy: { now: number; most: number };
  /** What inspecting a file of this text finds. */
  inspections: Map<string, Partial<InspectedMedia>>;
  /** What else there is to say of the sound of a file of this text. */
  sounds: Map<string, Partial<MovieSound>>;
  /** What is wrong with a file of this text: with its bytes, or when it is inspected or cropped. */
  problems: Map<string, { of: 'stage' | 'look' | 'crop'; problem: FileProblem }>;
  /** While true nothing ends. */
  holds: boolean;
  /** The next copying meets this trouble of the disk. */
  trouble: AppError | null;
  release(): void;
  /** What is held never ends. */
  forget(): void;
};

/** A file is a video when its text begins with `video`, nothing when it begins with `text`, else a picture. */
export const createFakeWorkers = (): FakeWorkers => {
  const held = new Set<() => void>();
  const turn = async (signal?: AbortSignal): Promise<void> => {
    const isOff = () => new AppError({ kind: 'cancelled', message: 'called off' });
    if (signal?.aborted) throw isOff();
    if (!fake.holds) return;
    await new Promise<void>((resolve, reject) => {
      held.add(resolve);
      signal?.addEventListener('abort', () => reject(isOff()), { once: true });
    });
  };
  const atWork = async <T>(work: () => Promise<T>): Promise<T> => {
    fake.busy.now += 1;
    fake.busy.most = Math.max(fake.busy.most, fake.busy.now);
    try {
      return await work();
    } finally {
      fake.busy.now -= 1;
    }
  };
  const check = (text: string, of: 'stage' | 'look' | 'crop'): void => {
    const known = fake.problems.get(text);
    if (known?.of === of) throw new AppError({ kind: 'file-refused', problem: known.problem, message: 'refused' });
  };
  const typeOf = (text: string) => {
    if (text.startsWith('text'))
      throw new AppError({ kind: 'file-refused', problem: 'not-media', message: 'not media' });
    return text.startsWith('video')
      ? ({ type: 'video', mimeType: 'video/mp4', extension: 'mp4' } as const)
      : ({ type: 'image', mimeType: 'image/jpeg', extension: 'jpg' } as const);
  };
  const fake: FakeWorkers = {
    staged: [],
    busy: { now: 0, most: 0 },
    inspections: new Map(),
    sounds: new Map(),
    problems: new Map(),
    holds: false,
    trouble: null,
    release() {
      fake.holds = false;
      for (const go of held) go();
      held.clear();
    },
    forget() {
      fake.holds = false;
      held.clear();
    },
    stage: ({ path, partPath, keepLocation }, signal) =>
      atWork(async () => {
        const { trouble } = fake;
        fake.trouble = null;
        if (trouble) throw trouble;
        const bytes = await readFile(path).catch(() => {
          throw new AppError({ kind: 'file-refused', problem: 'gone', message: 'gone' });
        });
        const text = bytes.toString();
        fake.staged.push(text);
        await turn(signal);
        check(text, 'stage');
        const type = typeOf(text);
        await copyFile(path, partPath);
        return {
          ...type,
          sha256: createHash('sha256').update(bytes).digest('hex'),
          sizeBytes: bytes.length,
          location: keepLocation ? 'kept' : 'removed',
        };
      }),
    inspect: ({ path, thumbnailDir, name }, signal) =>
      atWork(async () => {
        await turn(signal);
        const text = await readFile(path, 'utf8');
        check(text, 'look');
        await writeFile(join(thumbnailDir, `${name}.webp`), 'small');
        return { ...inspected, thumbnail: `${name}.webp`, ...fake.inspections.get(text) };
      }),
    async crop({ path, partPath, area, size }) {
      const original = await readFile(path, 'utf8');
      check(original, 'crop');
      const text = `${original} ${JSON.stringify(size ?? area)}`;
      await writeFile(partPath, text);
      const sha256 = createHash('sha256').update(text).digest('hex');
      return { sha256, sizeBytes: text.length, mimeType: 'image/jpeg', extension: 'jpg' };
    },
    async trim({ path, partPath, mimeType, startMs, endMs }, signal) {
      const original = await readFile(path, 'utf8');
      check(original, 'crop');
      const text = `${original} ${String(startMs)} to ${String(endMs)}`;
      await writeFile(partPath, text);
      await turn(signal);
      const sha256 = createHash('sha256').update(text).digest('hex');
      return { sha256, sizeBytes: text.length, mimeType, extension: 'mp4' };
    },
    keyFrames: async () => [0, 3500, 7000],
    async sound({ path }) {
      const text = await readFile(path, 'utf8');
      const { durationMs = null, audioCodec = null } = fake.inspections.get(text) ?? {};
      const pictureMs = durationMs ?? 0;
      const codec = audioCodec === 'mp4a' ? 'aac' : audioCodec;
      return { pictureMs, codec, soundMs: codec === null ? 0 : pictureMs, ...fake.sounds.get(text) };
    },
    async poster({ picture, thumbnailDir, name }) {
      await writeFile(join(thumbnailDir, `${name}.webp`), picture);
      return { thumbnail: `${name}.webp`, blurhash: 'L0', perceptualHash: 'ff00ff00ff00ff00' };
    },
    close: async () => {},
  };
  return fake;
};
