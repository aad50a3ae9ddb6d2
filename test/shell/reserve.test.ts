// Disk space that is reserved for a start on a full disk.
import { existsSync, mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lockDataFolder, createReserve } from '../../main/shell/data-folder.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'galley-reserve-'));

const at = (freeBytes: number) => {
  const dataDir = folder();
  const room = { freeBytes };
  const has = () => existsSync(join(dataDir, 'reserve'));
  return { room, has, reserve: createReserve(dataDir, () => room.freeBytes) };
};

it('is reserved while there is plenty, released when there is none, and reserved again at the end', () => {
  const { room, has, reserve } = at(100_000_000);
  reserve.keep('start');
  expect(has()).toBe(true);
  reserve.spend();
  expect(has()).toBe(true);
  room.freeBytes = 0;
  reserve.spend();
  expect(has()).toBe(false);
  reserve.keep('start');
  expect(has()).toBe(false);
  reserve.keep('end');
  expect(has()).toBe(true);
});

it('is in the data folder, for its person alone, and never stands in the way of a start', async () => {
  const dataDir = join(folder(), 'data');
  const lock = await lockDataFolder(dataDir);
  lock?.release();
  const { mode, size } = statSync(join(dataDir, 'reserve'));
  expect([process.platform === 'win32' ? 0o600 : mode & 0o777, size]).toEqual([0o600, 1_000_000]);
  expect(await lockDataFolder(dataDir)).not.toBeNull();
});

it('says nothing where the free space is unknown', () => {
  const reserve = createReserve(folder(), () => {
    throw new Error('ENOSYS');
  });
  reserve.spend();
  reserve.keep('start');
  expect(() => reserve.keep('end')).not.toThrow();
});
