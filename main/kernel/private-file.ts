// A small file that only the user's account can read, replaced atomically: a crash leaves the old or the new one.
import { chmodSync, closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';

export const writePrivateFile = (path: string, text: string): void => {
  const draft = `${path}.new`;
  rmSync(draft, { force: true });
  const fd = openSync(draft, 'wx', 0o600);
  try {
    chmodSync(draft, 0o600);
    writeSync(fd, text);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  renameSync(draft, path);
};
