// A file on disk as the body of an upload: read piece by piece into two buffers, with its exact length known before the first byte.
import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { AppError } from '../../preload/error.ts';

export type UploadFile = { path: string; fileName: string; mimeType: string; sizeBytes: number };
/** Bytes of the file that the connection has taken so far; the service may have received fewer. */
export type Progress = (sentBytes: number) => void;

/** What a file is read into, in turn. */
export type Buffers = readonly [Buffer, Buffer];

export type StreamedBody = {
  contentType: string;
  contentLength: number;
  /**
   * Each piece lies in one of the two buffers: it is good until the next but one is asked for. `pieceBytes` is asked
   * before each reading. Throws `file-refused` before the first piece if the file is not there as described.
   */
  pieces(buffers: Buffers, pieceBytes: () => number): AsyncGenerator<Buffer>;
};

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
    async *pieces(buffers, pieceBytes) {
      const handle = await open(file.path).catch((cause: unknown) => {
        throw changed(cause);
      });
      try {
        const check = async () => {
          if ((await handle.stat()).size !== file.sizeBytes) throw changed();
        };
        await check();
        yield head;
        let [next, other] = buffers;
        for (let readBytes = 0; readBytes < file.sizeBytes;) {
          const wanted = Math.min(pieceBytes(), next.length, file.sizeBytes - readBytes);
          const { bytesRead } = await handle.read(next, 0, wanted);
          if (bytesRead === 0) throw changed();
          yield next.subarray(0, bytesRead);
          // Whoever asks for another piece has seen off all but the one before.
          onProgress(readBytes);
          readBytes += bytesRead;
          [next, other] = [other, next];
        }
        await check();
        yield tail;
        onProgress(file.sizeBytes);
      } finally {
        await handle.close();
      }
    },
  };
};
