// The log file: JSON lines without secrets, readable by the user only, limited in size by rotation.
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
import { extname, join } from 'node:path';
import { AppError } from '../../preload/errors.ts';
import type { Clock } from './clock.ts';
import type { Secrets } from './redaction.ts';

type Write = (fields: Record<string, unknown>, message: string) => void;
/** At `info` the log contains no path of the user's files and no link. */
export type Log = { info: Write; warn: Write; error: Write };

/** The levels that common log viewers use. */
const levels = { info: 30, warn: 40, error: 50 };
const maxFileBytes = 2_000_000;
const maxFiles = 3;

export type LogFile = Log & {
  /** The newest lines, oldest first, of all files. */
  recent(count: number): string[];
  close(): void;
};

type Deps = {
  folder: string;
  secrets: Secrets;
  clock: Pick<Clock, 'now'>;
  /** Omitted: the system's. */
  append?: (fd: number, bytes: Uint8Array) => number;
};

/**
 * Writes `galley.log` in `folder`; older files are `galley.1.log`, `galley.2.log`. Never throws, because errors are
 * logged where no other handler is left. Lines that a full disk rejected are counted, and the count is logged
 * afterwards.
 */
export const openLog = ({ folder, secrets, clock, append = writeSync }: Deps): LogFile => {
  const path = (age: number) => join(folder, age === 0 ? 'galley.log' : `galley.${age}.log`);
  let file: { fd: number; sizeBytes: number } | null = null;
  let closed = false;
  let lostCount = 0;

  const open = () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const fd = openSync(path(0), 'a', 0o600);
    file = { fd, sizeBytes: fstatSync(fd).size };
    chmodSync(path(0), 0o600);
    return file;
  };
  const shut = () => {
    const before = file;
    file = null;
    if (before) closeSync(before.fd);
  };
  const rotate = () => {
    shut();
    rmSync(path(maxFiles - 1), { force: true });
    for (let age = maxFiles - 2; age >= 0; age -= 1) renameIfThere(path(age), path(age + 1));
    return open();
  };

  const put = (lines: string): void => {
    const bytes = Buffer.from(lines);
    let to = file ?? open();
    if (to.sizeBytes > 0 && to.sizeBytes + bytes.length > maxFileBytes) to = rotate();
    const written = append(to.fd, bytes);
    to.sizeBytes += written;
    if (written < bytes.length) throw new Error('a part of the line');
  };

  const write =
    (level: number): Write =>
    (fields, msg) => {
      // Calls that end after Galley did are not logged.
      if (closed) return;
      const time = new Date(clock.now()).toISOString();
      const line = `${secrets.scrub(lineOf({ level, time, ...fields, msg }))}\n`;
      // Ends the partial line that was written.
      const lost = `\n${lineOf({ level: levels.warn, time, lostCount, msg: 'lines could not be written' })}\n`;
      try {
        put(lostCount > 0 ? `${lost}${line}` : line);
        lostCount = 0;
      } catch {
        lostCount += 1;
      }
    };
  return {
    info: write(levels.info),
    warn: write(levels.warn),
    error: write(levels.error),
    recent(count) {
      const lines: string[] = [];
      for (let age = 0; age < maxFiles && lines.length < count && existsSync(path(age)); age += 1)
        lines.unshift(
          ...readFileSync(path(age), 'utf8')
            .split('\n')
            .filter((line) => line !== ''),
        );
      return lines.slice(-count);
    },
    close() {
      closed = true;
      shut();
    },
  };
};

/** JSON.stringify omits the fields of errors. */
const readable = (_: string, value: unknown): unknown => {
  if (typeof value === 'bigint') return String(value);
  if (!(value instanceof Error)) return value;
  const { name, cause } = value;
  const scalars = Object.entries(value).filter(([, each]) => typeof each !== 'object');
  const data = value instanceof AppError ? value.data : undefined;
  return { type: name, ...textOf(value), ...Object.fromEntries(scalars.map(withoutName)), data, cause };
};

/** A parser quotes what it could not read, which may be a key; errors of the file system name files, and so posts. */
const textOf = (error: Error): { message: string; stack: string | undefined } => {
  const { name, message, stack } = error;
  const isQuoting = error instanceof SyntaxError;
  if (!isQuoting && !('path' in error)) return { message, stack };
  const ownWords = isQuoting ? 'could not be parsed' : codeOf(error);
  const frames = stack?.indexOf('\n    at ') ?? -1;
  return { message: ownWords, stack: `${name}: ${ownWords}${frames === -1 ? '' : stack?.slice(frames)}` };
};
const codeOf = (error: { code?: unknown; syscall?: unknown }): string =>
  [error.code, error.syscall].filter((each) => typeof each === 'string').join(' ');

/** Of a file's path only its extension. */
const withoutName = ([field, value]: [string, unknown]): [string, unknown] =>
  (field === 'path' || field === 'dest') && typeof value === 'string' ? [field, extname(value)] : [field, value];

/** A value that can't be serialized, such as a cyclic one, must not prevent the rest from being logged. */
const lineOf = ({ msg, level, time, ...fields }: Record<string, unknown>): string => {
  try {
    return JSON.stringify({ level, time, ...fields, msg }, readable);
  } catch {
    return JSON.stringify({ level, time, untold: Object.keys(fields), msg });
  }
};

const renameIfThere = (from: string, to: string) => {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
};
