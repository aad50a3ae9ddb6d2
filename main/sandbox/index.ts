// The command `npm run sandbox`: runs the service by itself until it is stopped.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PlaceProblem, placeProblem } from '../kernel/disk-errors.ts';
import { BadArgument, readCommandLine, usage } from './command-line.ts';
import { createSandbox } from './server.ts';

/** Where the sandbox writes, as far as the arguments were read. */
let place = { name: `The temporary folder ${tmpdir()}`, advice: 'Name another with TMPDIR.' };

/** With the name of the place in front. */
const problems: Record<PlaceProblem, string> = {
  'read-only': 'is on a read-only disk.',
  'no-permission': 'is not yours to write to.',
  'no-folder': "can't be used: part of its path is a file, not a folder.",
  'no-file': "can't be used: it's a folder, not a file.",
  'too-long': 'has a path that is too long.',
  circular: "can't be used: its links lead in a circle.",
  'no-parent': "can't be created: part of its path doesn't exist.",
  'no-locks': "is on a drive that can't lock files.",
};

try {
  const options = readCommandLine(process.argv.slice(2));
  if (options.dataFile !== null)
    place = { name: `The data file ${options.dataFile}`, advice: 'Give another file with --data.' };
  const sandbox = await createSandbox({
    ...options,
    assetsDir: join(import.meta.dirname, '../../resources/sandbox'),
    failed: (error) => console.error(error),
  });
  const end = (): void => {
    sandbox.close().catch((error: unknown) => {
      console.error(error);
      process.exitCode = 1;
    });
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  console.log(`The sandbox is ready at ${sandbox.url}`);
} catch (error) {
  const problem = placeProblem(error);
  if (problem) console.error(`${place.name} ${problems[problem]} ${place.advice}`);
  else console.error(error instanceof Error ? error.message : error);
  if (error instanceof BadArgument) console.error(usage);
  process.exitCode = error instanceof BadArgument ? 2 : 1;
}
