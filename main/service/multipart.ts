// A file on disk as the body of an upload: read piece by piece, with its exact length known before the first byte.
import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { AppError } from '../../preload/error.ts';

export type UploadFile = { path: string; fileName: string; mimeType: string; sizeBytes: number };
/** Bytes of the file handed to the connection so far; the service may have received fewer. */
export type Progress = (sentBytes: number) => void;

export type StreamedBody = { contentType: string; contentLength: number; chunks: () => AsyncGenerator<Buffer> };

const chunkBytes = 64 * 1024;

/** Quotes and line breaks as browsers write them in a form's file name; controls would end the header. */
const headerSafe = (text: string): string => text.replace(/\p{Cc}/gu, ' ').replaceAll('"', '%22');

const changed = (cause?: unknown) =>
  new AppError(
    { kind: 'file-refused', reason: 'file-changed', message: 'The file changed or went away while it was being sent.' },
    { cause },
  );

/** One binary field `file` (public-api.md, Media). Throws `file-refused` while streaming if the file is not as described. */
export const multipartFile = (file: UploadFile, onProgress: Progress = () => {}): StreamedBody => {
  const boundary = `galley-${randomUUID()}`;
  const head = Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${headerSafe(file.fileName)}"\r\n` +
      `content-type: ${headerSafe(file.mimeType)}\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    contentLength: head.length + file.sizeBytes + tail.length,
    async *chunks() {
      yield head;
      yield* bytesOf(file, onProgress);
      yield tail;
    },
  };
};

async function* bytesOf({ path, sizeBytes }: UploadFile, onProgress: Progress): AsyncGenerator<Buffer> {
  const handle = await open(path).catch((cause: unknown) => {
    throw changed(cause);
  });
  try {
    if ((await handle.stat()).size !== sizeBytes) throw changed();
    for (let sentBytes = 0; sentBytes < sizeBytes;) {
      const { bytesRead, buffer } = await handle.read(
        Buffer.allocUnsafe(chunkBytes),
        0,
        Math.min(chunkBytes, sizeBytes - sentBytes),
      );
      if (bytesRead === 0) throw changed();
      yield buffer.subarray(0, bytesRead);
      // The next piece is asked for when the connection has taken this one.
      sentBytes += bytesRead;
      onProgress(sentBytes);
    }
    if ((await handle.stat()).size !== sizeBytes) throw changed();
  } finally {
    await handle.close();
  }
}
