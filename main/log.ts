// The log file: JSON lines without secrets, private to the person, kept small by rotation.
import {
  chmodSync,
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Secrets } from './secrets.ts';

type Write = (fields: Record<string, unknown>, message: string) => void;
/** No path of a person's file and no link goes into a log at `info`. */
export type Log = { info: Write; warn: Write; error: Write };

const maxFileBytes = 2_000_000;
const keptFiles = 3;

export type LogFile = Log & {
  /** The newest so many lines, oldest first, of all files. */
  recent(count: number): string[];
  close(): void;
};

/** Writes `galley.log` in `folder`; older files are `galley.1.log`, `galley.2.log`. */
export const openLog = ({ folder, secrets }: { folder: string; secrets: Secrets }): LogFile => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = (age: number) => join(folder, age === 0 ? 'galley.log' : `galley.${age}.log`);
  const open = () => {
    const fd = openSync(path(0), 'a', 0o600);
    chmodSync(path(0), 0o600);
    return fd;
  };
  let fd = open();
  let sizeBytes = fstatSync(fd).size;
  let closed = false;

  const rotate = () => {
    closeSync(fd);
    rmSync(path(keptFiles - 1), { force: true });
    for (let age = keptFiles - 2; age >= 0; age -= 1) renameIfThere(path(age), path(age + 1));
    fd = open();
    sizeBytes = 0;
  };

  const stream = {
    write(line: string) {
      // Calls that end after Galley did have nobody left to tell.
      if (closed) return;
      const bytes = Buffer.from(secrets.scrub(line));
      if (sizeBytes > 0 && sizeBytes + bytes.length > maxFileBytes) rotate();
      sizeBytes += writeSync(fd, bytes);
    },
  };
  const logger = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, stream);
  return {
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
    recent(count) {
      const lines: string[] = [];
      for (let age = 0; age < keptFiles && lines.length < count && existsSync(path(age)); age += 1)
        lines.unshift(
          ...readFileSync(path(age), 'utf8')
            .split('\n')
            .filter((line) => line !== ''),
        );
      return lines.slice(-count);
    },
    close() {
      closed = true;
      closeSync(fd);
    },
  };
};

const renameIfThere = (from: string, to: string) => {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
};
