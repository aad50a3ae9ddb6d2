// Takes a file into Galley's own folder: hashed while it is copied, on disk before any row names it.
import { createHash } from 'node:crypto';
import { open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import { uploadBounds } from '../../preload/bounds.ts';
import { AppError } from '../../preload/error.ts';
import { uploadTypes } from '../service/limits.ts';
import { asDiskError } from '../store/disk-errors.ts';
import type { MediaRow } from '../store/media.ts';
import type { Store } from '../store/store.ts';
import type { Transact } from './transaction.ts';

export type IntakeDeps = {
  transact: Transact;
  /** The library's media folder; it exists. */
  folder: string;
  newId: () => string;
};

const chunkBytes = 256 * 1024;
/** file-type tells a type by no more than this. */
const headBytes = 4100;

/** `name`: as the person knows it. */
export type IntakeSource = { path: string; name: string };

/**
 * The same bytes are kept once. Throws AppError `file-refused` with reason `not-media`, `too-large` (public-api.md,
 * Limits: told by content, not by name) or `file-changed`, and `storage` when the disk does not take it.
 */
export const keepFile = async ({ transact, folder, newId }: IntakeDeps, source: IntakeSource): Promise<MediaRow> => {
  const part = join(folder, `${newId()}.part`);
  try {
    const copied = await copy(source.path, part);
    const file = `${copied.sha256}.${copied.extension}`;
    await rename(part, join(folder, file));
    await sync(folder);
    const { sha256, sizeBytes, mimeType } = copied;
    return transact(({ store, nowMs }) =>
      store.media.add({ sha256, sizeBytes, mimeType, name: source.name, file, atMs: nowMs }),
    );
  } catch (error) {
    await rm(part, { force: true });
    throw asDiskError(error);
  }
};

/**
 * Files that a crash left without a row, from before `beforeMs` (Unix ms): none of them can still be waiting for one.
 * Throws what the file system throws.
 */
export const dropOrphans = async (store: Store, folder: string, beforeMs: number): Promise<void> => {
  const known = new Set(store.media.all().map(({ file }) => file));
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (!known.has(name) && (await stat(path)).mtimeMs < beforeMs) await rm(path, { force: true });
  }
};

const copy = async (path: string, part: string) => {
  const input = await open(path).catch((cause: unknown) => {
    throw refused('file-changed', 'The file is gone or may not be read.', cause);
  });
  try {
    const type = await typeOf(input);
    const output = await open(part, 'wx', 0o600);
    try {
      const { sha256, sizeBytes } = await pour(input, output, type.maxBytes);
      await output.sync();
      return { sha256, sizeBytes, mimeType: type.mimeType, extension: type.extension };
    } finally {
      await output.close();
    }
  } finally {
    await input.close();
  }
};

const typeOf = async (input: FileHandle) => {
  const { buffer, bytesRead } = await input.read(Buffer.alloc(headBytes), 0, headBytes, 0);
  const type = await fileTypeFromBuffer(buffer.subarray(0, bytesRead));
  const isOf = (types: readonly string[]) => type !== undefined && types.includes(type.mime);
  if (!type || !(isOf(uploadTypes.image) || isOf(uploadTypes.video)))
    throw refused('not-media', 'This is neither a picture nor a video that the service takes.');
  const maxBytes = isOf(uploadTypes.image) ? uploadBounds.imageBytes : uploadBounds.videoBytes;
  return { mimeType: type.mime, extension: type.ext, maxBytes };
};

const pour = async (input: FileHandle, output: FileHandle, maxBytes: number) => {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(chunkBytes);
  for (let sizeBytes = 0; ;) {
    const { bytesRead } = await input.read(buffer, 0, chunkBytes, sizeBytes);
    if (bytesRead === 0) {
      if (sizeBytes !== (await input.stat()).size) throw refused('file-changed', 'The file changed while it was read.');
      return { sha256: hash.digest('hex'), sizeBytes };
    }
    sizeBytes += bytesRead;
    if (sizeBytes > maxBytes) throw refused('too-large', 'This file is larger than the service takes.');
    hash.update(buffer.subarray(0, bytesRead));
    await writeAll(output, buffer.subarray(0, bytesRead));
  }
};

const writeAll = async (output: FileHandle, bytes: Uint8Array): Promise<void> => {
  for (let written = 0; written < bytes.length;)
    written += (await output.write(bytes, written, bytes.length - written)).bytesWritten;
};

/** The name in the folder has to survive a power cut as well. Windows has no such thing for folders. */
const sync = async (folder: string): Promise<void> => {
  const handle = await open(folder).catch(() => null);
  try {
    await handle?.sync();
  } catch (error) {
    if (!isUnsupported(error)) throw error;
  } finally {
    await handle?.close();
  }
};

const isUnsupported = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EPERM' || error.code === 'EINVAL');

const refused = (reason: 'not-media' | 'too-large' | 'file-changed', message: string, cause?: unknown): AppError =>
  new AppError({ kind: 'file-refused', reason, message }, { cause });
