// The log file: private, small, and without secrets.
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openLog } from '../../main/kernel/log.ts';
import { createSecrets } from '../../main/kernel/redaction.ts';
import { AppError } from '../../preload/errors.ts';

const open = () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'galley-log-')), 'logs');
  const secrets = createSecrets();
  const log = openLog({ folder, secrets, clock: { now: () => Date.UTC(2030, 0, 2) } });
  onTestFinished(() => log.close());
  const lines = () =>
    readFileSync(join(folder, 'galley.log'), 'utf8')
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
  return { folder, secrets, log, lines };
};

it('writes one line of JSON with a time for each entry', () => {
  const { log, lines } = open();
  log.info({ call: 'posts.get' }, 'call');
  expect(lines()).toEqual([{ level: 30, time: '2030-01-02T00:00:00.000Z', call: 'posts.get', msg: 'call' }]);
});

it('survives a full disk: lost lines are counted, and reported once there is space again', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'galley-log-')), 'logs');
  let roomBytes = 100;
  const log = openLog({
    folder,
    secrets: createSecrets(),
    clock: { now: () => Date.UTC(2030, 0, 2) },
    append(fd, bytes) {
      if (roomBytes === 0) throw Object.assign(new Error('write'), { code: 'ENOSPC' });
      const written = writeSync(fd, bytes.subarray(0, roomBytes));
      roomBytes -= written;
      return written;
    },
  });
  onTestFinished(() => log.close());
  log.info({}, 'before');
  log.error({}, 'cut in the middle');
  log.error({}, 'lost');
  roomBytes = 10_000;
  log.info({}, 'after');
  const logged = log.recent(10).map((line) => line.replace(/"time":"[^"]*",/, ''));
  expect(logged).toEqual([
    '{"level":30,"msg":"before"}',
    expect.stringMatching(/^\{"level":50/),
    '{"level":40,"lostCount":2,"msg":"lines could not be written"}',
    '{"level":30,"msg":"after"}',
  ]);
});

it('lives where its folder cannot be made', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'galley-log-')), 'file');
  writeFileSync(file, '');
  const log = openLog({ folder: join(file, 'logs'), secrets: createSecrets(), clock: { now: () => 0 } });
  log.error({}, 'nobody hears this');
  expect(log.recent(5)).toEqual([]);
  log.close();
});

it('logs an error with its code, its details and its causes, also a circular one', () => {
  const { log, lines } = open();
  const cause = Object.assign(new TypeError('the disk'), { code: 'EIO', socket: {} });
  log.warn({ err: new AppError({ kind: 'internal', message: 'no' }, { cause }) }, 'a');
  const ring: Record<string, unknown> = {};
  ring.self = ring;
  log.warn({ ring, size: 1n }, 'b');
  expect(lines()).toEqual([
    expect.objectContaining({
      err: expect.objectContaining({
        type: 'AppError',
        message: 'no',
        data: { kind: 'internal', message: 'no' },
        cause: { type: 'TypeError', message: 'the disk', code: 'EIO', stack: expect.stringContaining('log.test') },
      }),
    }),
    { level: 40, time: '2030-01-02T00:00:00.000Z', untold: ['ring', 'size'], msg: 'b' },
  ]);
});

it('S17 is readable by its owner only', () => {
  const { folder, log } = open();
  log.info({}, 'x');
  expect(statSync(join(folder, 'galley.log')).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

it('S20 stays JSON after a secret was blotted out of an error and its causes', () => {
  const { log, lines, secrets } = open();
  const key = 'live_"quoted"_key';
  secrets.hide(key);
  log.error(
    { err: new AppError({ kind: 'internal', message: `no ${key}` }, { cause: new Error(key) }), deep: [{ key }] },
    key,
  );
  const text = JSON.stringify(lines());
  expect(text).toContain('[hidden]');
  expect(text).not.toContain('quoted');
});

it('starts a new file before one grows too large, and keeps three', () => {
  const { folder, log } = open();
  const line = 'x'.repeat(100_000);
  for (let count = 0; count < 100; count += 1) log.info({ count }, line);
  expect(readdirSync(folder).sort()).toEqual(['galley.1.log', 'galley.2.log', 'galley.log']);
  for (const file of readdirSync(folder)) expect(statSync(join(folder, file)).size).toBeLessThanOrEqual(2_000_000);
  expect(readFileSync(join(folder, 'galley.log'), 'utf8')).toContain('"count":99');
});

it('names no file of the user, and none of the posts that files are named after', async () => {
  const { folder, log, lines } = open();
  const missing = join(folder, 'nowhere', 'Plum launch on Friday.md');
  const error = await rename(missing, `${missing}.aside`).catch((thrown: unknown) => thrown);
  log.warn({ err: error }, 'a text file could not be written');
  log.warn({ err: new AppError({ kind: 'storage', message: 'No disk.' }, { cause: error }) }, 'nor this one');
  const text = readFileSync(join(folder, 'galley.log'), 'utf8');
  expect([text.includes('Plum'), text.includes('nowhere')]).toEqual([false, false]);
  expect(lines()[0]).toMatchObject({
    err: { message: 'ENOENT rename', code: 'ENOENT', syscall: 'rename', path: '.md', dest: '.aside' },
  });
});

it('quotes nothing of a file that could not be parsed', () => {
  const { log, lines } = open();
  const parse = () => {
    try {
      return JSON.parse('{"https://api.example.com/":key-of-the-bakery}') as unknown;
    } catch (error) {
      return error;
    }
  };
  log.warn({ err: parse() }, 'the saved key cannot be read');
  expect(JSON.stringify(lines())).not.toMatch(/key-of|api\.example/);
  expect(lines()[0]).toMatchObject({
    err: {
      type: 'SyntaxError',
      message: 'could not be parsed',
      stack: expect.stringMatching(/^SyntaxError: could not be parsed\n {4}at /),
    },
  });
});
