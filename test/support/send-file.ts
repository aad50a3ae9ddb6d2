// Sends a made-up file of any size as a multipart upload, chunk by chunk, and may cut it off half way.
import { once } from 'node:events';
import { request } from 'node:http';

export type FileToSend = {
  /** Its beginning; zeros follow up to `sizeBytes`. */
  head: Uint8Array;
  sizeBytes: number;
  name?: string;
  field?: string;
  /** Bytes of the file after which the connection is cut. */
  cutAfterBytes?: number;
};

const boundary = 'galley-test-boundary';
const zeros = Buffer.alloc(1 << 16);

/** Status and parsed body of the reply; null for a connection that was cut. */
export const sendFile = async (
  url: string,
  key: string,
  { head, sizeBytes, name = 'file.bin', field = 'file', cutAfterBytes }: FileToSend,
): Promise<{ status: number; body: unknown } | null> => {
  const opening = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
  );
  const closing = Buffer.from(`\r\n--${boundary}--\r\n`);
  const call = request(`${url}/v1/public/media`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': opening.length + sizeBytes + closing.length,
    },
  });
  const write = async (bytes: Uint8Array) => {
    if (!call.write(bytes)) await once(call, 'drain');
  };
  const reply = new Promise<{ status: number; body: unknown } | null>((resolve, reject) => {
    call.on('response', (response) => {
      const chunks: Buffer[] = [];
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
          resolve({ status: response.statusCode ?? 0, body });
        });
    });
    call.on('error', (error) => (cutAfterBytes === undefined ? reject(error) : resolve(null)));
  });

  await write(opening);
  await write(head);
  const lastByte = cutAfterBytes ?? sizeBytes;
  for (let sent = head.length; sent < lastByte; sent += zeros.length) {
    await write(zeros.subarray(0, Math.min(zeros.length, lastByte - sent)));
  }
  if (cutAfterBytes === undefined) call.end(closing);
  else call.destroy();
  return reply;
};
