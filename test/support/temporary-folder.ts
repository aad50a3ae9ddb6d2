// A folder of its own for a test, gone when the test is over.
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'galley-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};
