// A file on disk as the body of an upload: read piece by piece into two buffers, with its exact length known before the first byte.
import { randomUUID } from 'node:crypto';
import { closeSync, fstatSync, openSync, read } from 'node:fs';
import { promisify } from 'node:util';
import { AppError } from '../../preload/errors.ts';

export type UploadFile = { path: string; fileName: string; mimeType: string; sizeBytes: number };
/** Bytes of the file that the connection has accepted so far; the service may have received fewer. */
export type Progress = (sentBytes: number) => void;

/** Two buffers that a file is read into alternately: each has room for a piece and `frameBytes`. */
export type Buffers = readonly [Buffer, Buffer];

/** The multipart headers before and after the file take less. */
export const frameBytes = 4096;
/** In UTF-16 units. No system has longer names. */
const longestName = 1000;

export type StreamedBody = {
  contentType: string;
  contentLength: number;
  /**
   * Each piece is in one of the two buffers, and valid until the next but one is requested. `pieceBytes` is called
   * before each read; the first piece and the last also contain the multipart headers. Throws `file-refused` before the
   * first piece if the file is not as described.
   */
  pieces(buffers: Buffers, pieceBytes: () => number): AsyncGenerator<Buffer>;
};

/** Quotes and line breaks as browsers write them in a form's file name; control characters would end the header. */
const headerSafe = (text: string): string => text.replace(/\p{Cc}/gu, ' ').replaceAll('"', '%22');

const changed = (cause?: unknown) =>
  new AppError(
    { kind: 'file-refused', reason: 'file-changed', message: 'The file changed or went away while it was being sent.' },
    { cause },
  );

const openFile = (path: string): number => {
  try {
    return openSync(path, 'r');
  } catch (cause) {
    throw changed(cause);
  }
};

/** The disk may be slow. */
const readFile = promisify(read);

/** One binary field `file` (public-api.md, Media). Throws `file-refused` while streaming if the file is not as described. */
export const multipartFile = (file: UploadFile, onProgress: Progress = () => {}): StreamedBody => {
  const boundary = `galley-${randomUUID()}`;
  const head = Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${headerSafe(file.fileName.slice(0, longestName))}"\r\n` +
      `content-type: ${headerSafe(file.mimeType)}\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    contentLength: head.length + file.sizeBytes + tail.length,
    async *pieces([first, second], pieceBytes) {
      const descriptor = openFile(file.path);
      try {
        const check = () => {
          if (fstatSync(descriptor).size !== file.sizeBytes) throw changed();
        };
        check();
        let [next, other] = [first, second];
        let filled = head.copy(next);
        for (let sentBytes = 0, leftBytes = file.sizeBytes; ;) {
          const wanted = Math.min(pieceBytes(), next.length - frameBytes, leftBytes);
          const { bytesRead } = await readFile(descriptor, next, filled, wanted, null);
          if (bytesRead === 0 && wanted > 0) throw changed();
          filled += bytesRead;
          leftBytes -= bytesRead;
          if (leftBytes === 0) {
            check();
            filled += tail.copy(next, filled);
          }
          yield next.subarray(0, filled);
          // The next piece is only requested once all but the previous one were sent.
          onProgress(sentBytes);
          if (leftBytes === 0) return onProgress(file.sizeBytes);
          sentBytes = file.sizeBytes - leftBytes;
          filled = 0;
          [next, other] = [other, next];
        }
      } finally {
        closeSync(descriptor);
      }
    },
  };
};
