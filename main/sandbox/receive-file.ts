// Streams the one file of a multipart upload to disk; memory stays flat whatever its size.
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { acceptedBytes } from './routes/media.ts';
import { Refusal, type Call } from './world.ts';

const largestBytes = Math.max(acceptedBytes.image, acceptedBytes.video);

/**
 * The binary field `file`, written to `path`. Other fields are passed over. Reads the request to its end, so that
 * the sender gets a refusal instead of a lost connection. Throws VALIDATION_ERROR; leaves nothing behind when it throws.
 */
export const receiveFile = async (request: FastifyRequest, path: string): Promise<NonNullable<Call['file']>> => {
  if (!request.isMultipart()) throw new Refusal('VALIDATION_ERROR', 'Send the file as multipart/form-data.');
  let received: Call['file'] = null;
  let refusal: string | null = null;
  try {
    for await (const part of request.parts({ limits: { fileSize: largestBytes } })) {
      if (part.type !== 'file') continue;
      if (part.fieldname !== 'file' || received !== null) {
        part.file.resume();
        if (part.fieldname === 'file') refusal = 'Send one file at a time.';
        continue;
      }
      const output = createWriteStream(path);
      await pipeline(part.file, output);
      if (part.file.truncated) refusal = 'This file is too large.';
      received = { path, sizeBytes: output.bytesWritten };
    }
  } catch (error) {
    await rm(path, { force: true });
    throw new Refusal('VALIDATION_ERROR', 'The upload broke off or is not valid multipart data.', {}, { cause: error });
  }
  if (refusal === null && received !== null) return received;
  await rm(path, { force: true });
  throw new Refusal('VALIDATION_ERROR', refusal ?? 'The field file is missing.');
};
