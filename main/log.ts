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
import { AppError } from '../preload/error.ts';
import type { Clock } from './clock.ts';
import type { Secrets } from './secrets.ts';

type Write = (fields: Record<string, unknown>, message: string) => void;
/** No path of a person's file and no link goes into a log at `info`. */
export type Log = { info: Write; warn: Write; error: Write };

/** As other programs that read such lines know them. */
const levels = { info: 30, warn: 40, error: 50 };
const maxFileBytes = 2_000_000;
const keptFiles = 3;

export type LogFile = Log & {
  /** The newest so many lines, oldest first, of all files. */
  recent(count: number): string[];
  close(): void;
};

type Deps = { folder: string; secrets: Secrets; clock: Pick<Clock, 'now'> };

/** Writes `galley.log` in `folder`; older files are `galley.1.log`, `galley.2.log`. */
export const openLog = ({ folder, secrets, clock }: Deps): LogFile => {
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

  const write =
    (level: number): Write =>
    (fields, msg) => {
      // Calls that end after Galley did have nobody left to tell.
      if (closed) return;
      const time = new Date(clock.now()).toISOString();
      const bytes = Buffer.from(`${secrets.scrub(lineOf({ level, time, ...fields, msg }))}\n`);
      if (sizeBytes > 0 && sizeBytes + bytes.length > maxFileBytes) rotate();
      sizeBytes += writeSync(fd, bytes);
    };
  return {
    info: write(levels.info),
    warn: write(levels.warn),
    error: write(levels.error),
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

/** Errors say nothing of themselves in JSON. */
const readable = (_: string, value: unknown): unknown => {
  if (typeof value === 'bigint') return String(value);
  if (!(value instanceof Error)) return value;
  const { name, message, stack, cause } = value;
  const told = Object.entries(value).filter(([, each]) => typeof each !== 'object');
  const data = value instanceof AppError ? value.data : undefined;
  return { type: name, message, stack, ...Object.fromEntries(told), data, cause };
};

/** What cannot be told, as a thing that holds itself, must not keep Galley from telling the rest. */
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
