// The lock: when it locks, what opens it, and what it costs to guess.
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { PassphraseCheck } from '../../preload/contract/app-lock.ts';
import { createAppLock } from '../../main/session/app-lock.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { quickKeyFrom } from '../support/quick-key.ts';
import { createRecordingLog } from '../support/recording-log.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const right: PassphraseCheck = { isRight: true, waitSeconds: 0 };
const wrong: PassphraseCheck = { isRight: false, waitSeconds: 0 };
const minuteMs = 60_000;
const passphrase = 'rye and poppy';

const open = (filePath = join(temporaryFolder(), 'lock.json')) => {
  const clock = createFakeClock();
  const changed = vi.fn();
  const log = createRecordingLog();
  const lock = createAppLock({ filePath, clock, events: { changed }, keyFrom: quickKeyFrom, log });
  const { methods } = lock;
  return {
    filePath,
    clock,
    changed,
    log,
    lock,
    methods,
    unlock: (text: string) => methods['lock.open']({ passphrase: text }),
  };
};

const openSet = async () => {
  const opened = open();
  expect(await opened.methods['lock.set']({ passphrase })).toEqual(right);
  return opened;
};

it('does not lock without a passphrase', async () => {
  const { methods, lock, clock, filePath } = open();
  methods['lock.now']();
  await clock.advance(1000 * minuteMs);
  expect(lock.isLocked()).toBe(false);
  expect(methods['lock.read']()).toEqual({ isSet: false, isLocked: false, afterMinutes: null, filePath });
});

it('is locked when Galley starts again, and opens with the right passphrase alone', async () => {
  const { filePath, changed } = await openSet();
  expect(changed).toHaveBeenCalledWith('session', 'preferences');
  const { lock, unlock, changed: changedLater } = open(filePath);
  expect(lock.isLocked()).toBe(true);
  expect(await unlock('rye and poppies')).toEqual(wrong);
  expect(lock.isLocked()).toBe(true);
  expect(changedLater).not.toHaveBeenCalled();
  expect(await unlock(passphrase)).toEqual(right);
  expect(lock.isLocked()).toBe(false);
  expect(changedLater).toHaveBeenCalledWith('session', 'preferences');
});

it('stores no passphrase, in a file that only the user can read', async () => {
  const { filePath } = await openSet();
  const text = readFileSync(filePath, 'utf8');
  expect(text).not.toContain(passphrase);
  expect(text).not.toContain(Buffer.from(passphrase).toString('base64'));
  expect(statSync(filePath).mode & 0o777).toBe(0o600);
});

it('locks once it has been unused for as long as chosen, and not while it is used', async () => {
  const { methods, lock, clock, filePath } = await openSet();
  expect(methods['lock.after']({ minutes: 5 })).toEqual({ isSet: true, isLocked: false, afterMinutes: 5, filePath });
  for (let minute = 0; minute < 30; minute += 1) {
    await clock.advance(minuteMs);
    methods['lock.used']();
  }
  expect(lock.isLocked()).toBe(false);
  await clock.advance(5 * minuteMs - 1);
  expect(lock.isLocked()).toBe(false);
  await clock.advance(1);
  expect(lock.isLocked()).toBe(true);
  methods['lock.used']();
  expect(lock.isLocked()).toBe(true);
});

it('locks at the first sign of the user if timers stood still meanwhile, as in a sleeping computer', async () => {
  const { methods, lock, clock } = await openSet();
  const uptime = clock.uptime();
  vi.spyOn(clock, 'uptime').mockReturnValue({ ...uptime, ms: uptime.ms + 16 * minuteMs });
  methods['lock.used']();
  expect(lock.isLocked()).toBe(true);
});

it('locks by hand only where no time is chosen', async () => {
  const { methods, lock, clock } = await openSet();
  methods['lock.after']({ minutes: null });
  await clock.advance(10_000 * minuteMs);
  expect(lock.isLocked()).toBe(false);
  expect(methods['lock.now']()).toMatchObject({ isLocked: true });
});

it('keeps the chosen time across a change of the passphrase, and the passphrase across a change of the time', async () => {
  const { filePath, methods } = await openSet();
  methods['lock.after']({ minutes: 60 });
  expect(await methods['lock.set']({ passphrase: 'another one', current: passphrase })).toEqual(right);
  expect(methods['lock.read']()).toMatchObject({ afterMinutes: 60 });
  const { unlock } = open(filePath);
  expect(await unlock(passphrase)).toEqual(wrong);
  expect(await unlock('another one')).toEqual(right);
});

it('is neither changed nor removed without the passphrase', async () => {
  const { filePath, methods } = await openSet();
  expect(await methods['lock.set']({ passphrase: 'another one' })).toEqual(wrong);
  expect(await methods['lock.set']({ passphrase: 'another one', current: 'guessed' })).toEqual(wrong);
  expect(await methods['lock.remove']({ current: 'guessed' })).toEqual(wrong);
  expect(open(filePath).lock.isLocked()).toBe(true);
  expect(await methods['lock.remove']({ current: passphrase })).toEqual(right);
  expect(open(filePath).lock.isLocked()).toBe(false);
});

it('answers slower after five wrong ones, up to a minute, however many are tried at once', async () => {
  const { filePath } = await openSet();
  const { unlock, clock } = open(filePath);
  for (let tries = 0; tries < 4; tries += 1) expect(await unlock('guessed')).toEqual(wrong);
  const [fifth, ...others] = await Promise.all(Array.from({ length: 5 }, () => unlock('guessed')));
  expect(fifth).toEqual({ isRight: false, waitSeconds: 1 });
  for (const other of others) expect(other).toEqual({ isRight: false, waitSeconds: 1 });
  // Not even the right one is tried meanwhile.
  expect(await unlock(passphrase)).toEqual({ isRight: false, waitSeconds: 1 });
  for (let tries = 0; tries < 10; tries += 1) {
    await clock.advance(minuteMs);
    await unlock('guessed');
  }
  expect(await unlock(passphrase)).toEqual({ isRight: false, waitSeconds: 60 });
  await clock.advance(minuteMs);
  expect(await unlock(passphrase)).toEqual(right);
  // The count begins again.
  expect(await unlock('guessed')).toEqual(wrong);
});

it.each([
  '',
  '{}',
  'null',
  '{"salt":"!","key":"","afterMinutes":5}',
  `{"salt":"AA==","key":"${Buffer.alloc(32).toString('base64')}","afterMinutes":7}`,
  '{"salt":"AA==","key":"AA==","afterMinutes":5}',
])('opens without a lock, and says so in the log, where its file is %j', (text) => {
  const filePath = join(temporaryFolder(), 'lock.json');
  writeFileSync(filePath, text);
  const { lock, log } = open(filePath);
  expect(lock.isLocked()).toBe(false);
  expect(log.lines.length).toBe(1);
});

it('counts the wrong ones across restarts, until a right one', async () => {
  const { filePath } = await openSet();
  const first = open(filePath);
  for (let tries = 0; tries < 5; tries += 1) await first.unlock('guessed');
  const second = open(filePath);
  expect(await second.unlock(passphrase)).toEqual({ isRight: false, waitSeconds: 1 });
  await second.clock.advance(1000);
  expect(await second.unlock('guessed')).toEqual({ isRight: false, waitSeconds: 2 });
  await second.clock.advance(2000);
  expect(await second.unlock(passphrase)).toEqual(right);
  expect(await open(filePath).unlock('guessed')).toEqual(wrong);
});

it('reads a file without a count, as an earlier Galley wrote it', async () => {
  const { filePath } = await openSet();
  const { wrongCount: _, ...earlier } = JSON.parse(readFileSync(filePath, 'utf8')) as { wrongCount: number };
  writeFileSync(filePath, JSON.stringify(earlier));
  expect(await open(filePath).unlock(passphrase)).toEqual(right);
});

it('lets what waits for it go on once it is open', async () => {
  const { lock, methods, unlock } = await openSet();
  await lock.untilOpen();
  methods['lock.now']();
  const goOn = vi.fn();
  void lock.untilOpen().then(goOn);
  await unlock('guessed');
  expect(goOn).not.toHaveBeenCalled();
  await unlock(passphrase);
  expect(goOn).toHaveBeenCalledOnce();
});
