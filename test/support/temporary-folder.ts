// A folder of its own for a test, gone when the test is over.
import { mkdtempSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** What Galley began may still write a last file while its folder goes. */
const patiently = { recursive: true, force: true, maxRetries: 10 } as const;

export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'galley-test-'));
  onTestFinished(() => rm(folder, patiently));
  return folder;
};

export const removeFolder = (folder: string): void => rmSync(folder, patiently);
