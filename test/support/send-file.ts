// Sends a made-up file of any size as a multipart upload, chunk by chunk, and may cut it off half way.
import { request, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

export type FileToSend = {
  /** Its beginning; zeros follow up to `sizeBytes`. */
  head: Uint8Array;
  sizeBytes: number;
  name?: string;
  field?: string;
  /** Bytes of the file after which the connection is cut. */
  cutAfterBytes?: number;
  /** Bytes of the file after which nothing more comes until the reply is there. */
  holdAfterBytes?: number;
};

const boundary = 'galley-test-boundary';
const zeros = Buffer.alloc(1 << 16);

/** Status and parsed body of the reply; null for a connection that was cut on purpose. */
export const sendFile = async (
  url: string,
  key: string,
  { head, sizeBytes, name = 'file.bin', field = 'file', cutAfterBytes, holdAfterBytes }: FileToSend,
): Promise<{ status: number; body: unknown } | null> => {
  const disposition = `Content-Disposition: form-data; name="${field}"; filename="${name}"`;
  const opening = Buffer.from(`--${boundary}\r\n${disposition}\r\nContent-Type: application/octet-stream\r\n\r\n`);
  const closing = Buffer.from(`\r\n--${boundary}--\r\n`);
  const cut = new Error('cut on purpose');

  const form = async function* () {
    yield opening;
    yield head;
    const lastByte = cutAfterBytes ?? holdAfterBytes ?? sizeBytes;
    for (let sent = head.length; sent < lastByte; sent += zeros.length) {
      yield zeros.subarray(0, Math.min(zeros.length, lastByte - sent));
    }
    if (cutAfterBytes !== undefined) throw cut;
    if (holdAfterBytes !== undefined) await response;
    yield closing;
  };

  const call = request(`${url}/v1/public/media`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': opening.length + sizeBytes + closing.length,
    },
  });
  const response = new Promise<IncomingMessage>((resolve, reject) => call.on('response', resolve).on('error', reject));
  try {
    const [reply] = await Promise.all([response, pipeline(Readable.from(form()), call)]);
    return { status: reply.statusCode ?? 0, body: await json(reply) };
  } catch (error) {
    if (error === cut) return null;
    throw error;
  }
};
