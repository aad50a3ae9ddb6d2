// Any part of an open file, a window at a time: a walk over many small headers costs few reads.
import type { FileHandle } from 'node:fs/promises';

export type FileBytes = {
  sizeBytes: number;
  /** Shorter only at the end of the file. */
  read(at: number, lengthBytes: number): Promise<Buffer>;
};

const windowBytes = 64 * 1024;

export const createFileBytes = (file: FileHandle, sizeBytes: number): FileBytes => {
  let held = { at: 0, bytes: Buffer.alloc(0) };
  return {
    sizeBytes,
    async read(at, lengthBytes) {
      const end = Math.min(at + lengthBytes, sizeBytes);
      if (at >= end) return Buffer.alloc(0);
      if (at < held.at || end > held.at + held.bytes.length) {
        const bytes = Buffer.alloc(Math.max(end - at, Math.min(windowBytes, sizeBytes - at)));
        const { bytesRead } = await file.read(bytes, 0, bytes.length, at);
        held = { at, bytes: bytes.subarray(0, bytesRead) };
      }
      return held.bytes.subarray(at - held.at, end - held.at);
    },
  };
};
