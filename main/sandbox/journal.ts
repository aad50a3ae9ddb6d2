// The sandbox's data file: batches of changes, one JSON line each, only ever appended; read back on start.
import {
  closeSync,
  createReadStream,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  renameSync,
  rmSync,
  truncateSync,
  writeSync,
} from 'node:fs';

/** One table's record put, or its id deleted. */
export type Change = { table: string; put: { id: string } } | { table: string; delete: string };

export type Journal = {
  /**
   * Passes every change in the file to `apply`, in order. A last line without its end (a crash while writing) is cut
   * off.
   */
  replay(apply: (change: unknown) => void): Promise<void>;
  append(change: Change): void;
  /**
   * Writes what was appended as one line: a batch is in the file whole or not at all, also after `kill -9`. When it
   * throws (a full disk), nothing of the batch is in the file, and the next flush tries again.
   */
  flush(): void;
  /** The number of changes in the file, including replayed ones. */
  readonly length: number;
  /** Replaces the file by these changes. */
  rewrite(changes: Iterable<Change>): void;
  close(): void;
};

/** Stores nothing. */
const forgetful: Journal = {
  replay: () => Promise.resolve(),
  append: () => undefined,
  flush: () => undefined,
  length: 0,
  rewrite: () => undefined,
  close: () => undefined,
};

/** Changes in a line at most, so that seeding a large business does not build one giant text. */
const batchLimit = 2_000;
const newline = 0x0a;

/** `file` null: nothing is stored. Throws what the file system throws, and for a damaged line that is not the last. */
export const openJournal = (file: string | null): Journal => {
  if (file === null) return forgetful;
  let descriptor = openSync(file, 'a', 0o600);
  let batch: Change[] = [];
  let length = 0;
  let closed = false;

  const writeBatch = (to: number, changes: readonly Change[]): void => {
    const line = Buffer.from(`${JSON.stringify(changes)}\n`);
    const { size } = fstatSync(to);
    try {
      for (let written = 0; written < line.length;) written += writeSync(to, line, written);
    } catch (error) {
      // A partial line must not precede the next one.
      ftruncateSync(to, size);
      throw error;
    }
  };

  /** Returns how many there were. */
  const writeAll = (path: string, changes: Iterable<Change>): number => {
    const to = openSync(path, 'w', 0o600);
    try {
      let count = 0;
      let part: Change[] = [];
      for (const change of changes) {
        part.push(change);
        count += 1;
        if (part.length < batchLimit) continue;
        writeBatch(to, part);
        part = [];
      }
      if (part.length > 0) writeBatch(to, part);
      fsyncSync(to);
      return count;
    } finally {
      closeSync(to);
    }
  };

  const flush = (): void => {
    // A request that was cut off by closing may still end afterwards.
    if (closed || batch.length === 0) return;
    writeBatch(descriptor, batch);
    batch = [];
  };

  return {
    replay: async (apply) => {
      if (!existsSync(file)) return;
      let rest: Buffer[] = [];
      let completeBytes = 0;
      let totalBytes = 0;
      for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) {
        if (!Buffer.isBuffer(chunk)) continue;
        let from = 0;
        for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, from)) {
          const line = Buffer.concat([...rest, chunk.subarray(from, end)]);
          rest = [];
          from = end + 1;
          completeBytes = totalBytes + from;
          const changes: unknown = JSON.parse(line.toString('utf8'));
          if (!Array.isArray(changes)) throw new Error(`${file} is not a data file of the sandbox`);
          length += changes.length;
          changes.forEach(apply);
        }
        rest.push(chunk.subarray(from));
        totalBytes += chunk.length;
      }
      if (completeBytes < totalBytes) truncateSync(file, completeBytes);
    },
    append: (change) => {
      batch.push(change);
      length += 1;
      if (batch.length % batchLimit !== 0) return;
      try {
        flush();
      } catch {
        // A failed write does not interrupt the change: it fails the flush that precedes the reply.
      }
    },
    flush,
    get length() {
      return length;
    },
    rewrite: (changes) => {
      const temporary = `${file}.new`;
      try {
        const count = writeAll(temporary, changes);
        closeSync(descriptor);
        try {
          renameSync(temporary, file);
        } finally {
          descriptor = openSync(file, 'a', 0o600);
        }
        batch = [];
        length = count;
      } catch (error) {
        rmSync(temporary, { force: true });
        throw error;
      }
    },
    close: () => {
      flush();
      closed = true;
      closeSync(descriptor);
    },
  };
};
