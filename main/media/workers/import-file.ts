// Copies one of the user's files into Galley: read once, type detected by content, hashed, location data removed.
import { createHash } from 'node:crypto';
import { constants, type BigIntStats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { intakeBounds } from '../../../preload/rules/own-bounds.ts';
import { AppError } from '../../../preload/errors.ts';
import { createFileBytes } from './file-structure.ts';
import type { Staged, StageJob } from './jobs.ts';
import { locationPatches } from './location/images.ts';
import { applyPatches, type Patch } from './location/patch.ts';
import { headBytes, mediaType } from './inspect.ts';
import { refusal } from './limits.ts';
import { writing } from './write-file.ts';

const blockBytes = 1024 * 1024;

/** A pipe must not be waited for; Windows has none. */
const openFlags = constants.O_RDONLY | (process.platform === 'win32' ? 0 : constants.O_NONBLOCK);

/** Symlinks are followed. */
const openSource = async (path: string): Promise<FileHandle> => {
  try {
    return await open(path, openFlags);
  } catch (cause) {
    throw refusal('gone', { cause });
  }
};

const writeAll = async (file: FileHandle, bytes: Uint8Array): Promise<void> => {
  for (let done = 0; done < bytes.length;) done += (await file.write(bytes, done)).bytesWritten;
};

const readAt = async (file: FileHandle, buffer: Buffer, at: number): Promise<number> => {
  try {
    return (await file.read(buffer, 0, buffer.length, at)).bytesRead;
  } catch (cause) {
    throw refusal('gone', { cause });
  }
};

/**
 * `alive` is called now and then. Throws AppError `file-refused` with the problem of the file, `storage` when the disk
 * rejects the copy; the caller then deletes the part.
 */
export const createStage = ({ alive }: { alive: () => void }) => {
  // Two, so that one is read while the other is hashed and written; memory does not grow with the file.
  const buffers: [Buffer, Buffer] = [Buffer.alloc(blockBytes), Buffer.alloc(blockBytes)];

  const copy = async (source: FileHandle, part: FileHandle, sizeBytes: number, patches: Patch[]): Promise<string> => {
    const hash = createHash('sha256');
    let [current, other] = buffers;
    let filled = await readAt(source, current, 0);
    for (let at = 0; filled > 0;) {
      const block = current.subarray(0, filled);
      applyPatches(block, at, patches);
      at += filled;
      if (at > sizeBytes) throw refusal('changed-while-read');
      const both = Promise.all([writeAll(part, block), readAt(source, other, at)]);
      hash.update(block);
      [, filled] = await both;
      [current, other] = [other, current];
      alive();
    }
    await part.sync();
    return hash.digest('hex');
  };

  const fromHandle = async (source: FileHandle, { partPath, keepLocation }: StageJob): Promise<Staged> => {
    const before = await source.stat({ bigint: true });
    if (!before.isFile()) throw refusal('not-media');
    const sizeBytes = Number(before.size);
    if (sizeBytes === 0) throw refusal('empty');
    const file = createFileBytes(source, sizeBytes);
    const type = await mediaType(await readHead(source, sizeBytes));
    if (type === null) throw refusal('not-media');
    if (type.type === 'image' && sizeBytes > intakeBounds.imageBytes) throw refusal('too-large-picture');
    if (type.type === 'video' && sizeBytes > intakeBounds.videoBytes) throw refusal('too-large-video');
    const patches = await patchesFor(file, type.mimeType);
    const sha256 = await writing(partPath, (part) => copy(source, part, sizeBytes, keepLocation ? [] : patches));
    if (!isSame(before, await source.stat({ bigint: true }))) throw refusal('changed-while-read');
    const location = patches.length === 0 ? 'none' : keepLocation ? 'kept' : 'removed';
    return { ...type, sha256, sizeBytes, location };
  };

  return async (job: StageJob): Promise<Staged> => {
    const source = await openSource(job.path);
    try {
      return await fromHandle(source, job);
    } finally {
      await source.close();
    }
  };
};

const readHead = async (source: FileHandle, sizeBytes: number): Promise<Buffer> => {
  const head = Buffer.alloc(Math.min(headBytes, sizeBytes));
  return head.subarray(0, await readAt(source, head, 0));
};

/** A file that can't be walked through, or contradicts its own structure, is damaged. */
const patchesFor = async (...[file, mimeType]: Parameters<typeof locationPatches>): Promise<Patch[]> => {
  try {
    return await locationPatches(file, mimeType);
  } catch (cause) {
    const isOfDisk = cause instanceof Error && 'syscall' in cause;
    throw cause instanceof AppError ? cause : refusal(isOfDisk ? 'gone' : 'damaged', { cause });
  }
};

const isSame = (before: BigIntStats, after: BigIntStats): boolean =>
  before.size === after.size && before.mtimeNs === after.mtimeNs;
