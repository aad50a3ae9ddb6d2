// Streams the one file of a multipart upload to disk; memory stays flat whatever its size.
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { acceptedBytes } from './routes/media.ts';
import { Refusal, type Call } from './world.ts';

type ReceivedFile = NonNullable<Call['file']>;

const largestBytes = Math.max(acceptedBytes.image, acceptedBytes.video);

/**
 * Writes the binary field `file` to `path`, passes it to `use`, and deletes what is left of it. Throws
 * VALIDATION_ERROR.
 */
export const receiveFile = async <T>(
  request: FastifyRequest,
  path: string,
  use: (file: ReceivedFile) => T | Promise<T>,
): Promise<T> => {
  try {
    return await use({ path, sizeBytes: await receive(request, path) });
  } finally {
    await rm(path, { force: true });
  }
};

/** Disk errors are the sandbox's own; all others are the sender's. */
const isOfDisk = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && (error.syscall === 'open' || error.syscall === 'write');

const tooLarge = () => new Refusal('VALIDATION_ERROR', 'This file is too large.');

/**
 * Returns the size in bytes. Other fields are skipped. A refusal still reads the rest of the request and discards it,
 * so that the sender gets the reply instead of a lost connection.
 */
const receive = async (request: FastifyRequest, path: string): Promise<number> => {
  if (!request.isMultipart()) throw new Refusal('VALIDATION_ERROR', 'Send the file as multipart/form-data.');
  let sizeBytes: number | null = null;
  try {
    for await (const part of request.parts({ limits: { fileSize: largestBytes } })) {
      if (part.type !== 'file') continue;
      const { file } = part;
      if (part.fieldname !== 'file') {
        file.resume();
        continue;
      }
      if (sizeBytes !== null) throw new Refusal('VALIDATION_ERROR', 'Send one file at a time.');
      file.once('limit', () => file.destroy(tooLarge()));
      const output = createWriteStream(path, { mode: 0o600 });
      await pipeline(file, output);
      sizeBytes = output.bytesWritten;
    }
  } catch (error) {
    request.raw.unpipe().resume();
    if (error instanceof Refusal || isOfDisk(error)) throw error;
    throw new Refusal('VALIDATION_ERROR', 'The upload broke off or is not valid multipart data.', {}, { cause: error });
  }
  if (sizeBytes === null) throw new Refusal('VALIDATION_ERROR', 'The field file is missing.');
  return sizeBytes;
};
