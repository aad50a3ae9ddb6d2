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
 * Writes the binary field `file` to `path`, hands it to `use`, and removes what is left of it. Throws VALIDATION_ERROR.
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

/**
 * Size in bytes. Other fields are passed over. The request is read to its end, so that the sender of too much gets a
 * refusal instead of a lost connection.
 */
const receive = async (request: FastifyRequest, path: string): Promise<number> => {
  if (!request.isMultipart()) throw new Refusal('VALIDATION_ERROR', 'Send the file as multipart/form-data.');
  let sizeBytes: number | null = null;
  let refusal: string | null = null;
  try {
    for await (const part of request.parts({ limits: { fileSize: largestBytes } })) {
      if (part.type !== 'file') continue;
      if (part.fieldname !== 'file' || sizeBytes !== null) {
        part.file.resume();
        if (part.fieldname === 'file') refusal = 'Send one file at a time.';
        continue;
      }
      const output = createWriteStream(path);
      await pipeline(part.file, output);
      if (part.file.truncated) refusal = 'This file is too large.';
      sizeBytes = output.bytesWritten;
    }
  } catch (cause) {
    throw new Refusal('VALIDATION_ERROR', 'The upload broke off or is not valid multipart data.', {}, { cause });
  }
  if (refusal !== null || sizeBytes === null)
    throw new Refusal('VALIDATION_ERROR', refusal ?? 'The field file is missing.');
  return sizeBytes;
};
