// The command `npm run sandbox`: runs the service by itself until it is stopped.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeProblem } from '../kernel/disk-errors.ts';
import { BadArgument, readCommandLine, usage } from './command-line.ts';
import { createSandbox } from './server.ts';

/** Where the sandbox writes, as far as the arguments were read. */
let place = { name: `the temporary folder ${tmpdir()}`, advice: 'Name another with TMPDIR.' };

try {
  const options = readCommandLine(process.argv.slice(2));
  if (options.dataFile !== null)
    place = { name: `the data file ${options.dataFile}`, advice: 'Give another file with --data.' };
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
  const problem = placeProblem(error, place.name);
  console.error(problem ? `${problem} ${place.advice}` : error instanceof Error ? error.message : error);
  if (error instanceof BadArgument) console.error(usage);
  process.exitCode = error instanceof BadArgument ? 2 : 1;
}
