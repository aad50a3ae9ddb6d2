// The stand-alone sandbox as tests and benches start it: bundled, because its source takes three times the CPU to start.
import { join } from 'node:path';
import { ensureBuilt } from '../../scripts/build.ts';
import { root } from '../../scripts/run.ts';

let building: Promise<unknown> | undefined;

/** The file of the program, built if need be. */
export const sandboxProgram = async (): Promise<string> => {
  building ??= ensureBuilt();
  await building;
  return join(root, 'dist-app/main/sandbox.mjs');
};
