// Opens an installed Galley in the sandbox, checks the Library, and closes it. Fails where Chromium's sandbox is off. Its
// program stays changed: one fuse of it is opened so that it can be inspected, which is why this is for machines that are
// thrown away.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses';
import type { Page } from 'playwright';
import { launchElectron } from './launch-electron.ts';
import { run } from './run.ts';

/** The .app around a program of macOS. */
export const bundleOf = (program: string): string => dirname(dirname(dirname(program)));

/** Waits for the Library of the sandbox, with posts in it. */
export const seePosts = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor();
  // The first row has the names of the columns.
  await page.getByRole('row').nth(1).waitFor();
};

if (import.meta.main) {
  const [program] = process.argv.slice(2);
  if (!program) throw new Error('Give the path of the installed program.');
  await flipFuses(program, { version: FuseVersion.V1, [FuseV1Options.EnableNodeCliInspectArguments]: true });
  if (process.platform === 'darwin') {
    // The changed program needs a signature, and an ad-hoc one loads Electron only without the hardened runtime.
    const signed = await run('codesign', ['--force', '--deep', '--sign', '-', bundleOf(program)]);
    if (!signed.ok) throw new Error(signed.output);
  }
  const app = await launchElectron({
    executablePath: program,
    args: ['--sandbox'],
    env: { ...process.env, GALLEY_DATA_DIR: mkdtempSync(join(tmpdir(), 'galley-smoke-')) },
  });
  await seePosts(await app.firstWindow());
  await app.close();
  console.log('The installed Galley opens, shows its sandbox, and ends.');
}
