// Runs npm: the one that started this script, else the first on the PATH.
import { type Outcome, run } from './run.ts';

export const runNpm = (args: readonly string[]): Promise<Outcome> => {
  const script = process.env['npm_execpath'];
  return script === undefined ? run('npm', args) : run(process.execPath, [script, ...args]);
};
