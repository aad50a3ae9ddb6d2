// The command `npm run sandbox`: runs the service alone until it is told to end.
import { join } from 'node:path';
import { BadArgument, readCommandLine, usage } from './command-line.ts';
import { createSandbox } from './server.ts';

try {
  const options = readCommandLine(process.argv.slice(2));
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
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof BadArgument) console.error(usage);
  process.exitCode = error instanceof BadArgument ? 2 : 1;
}
