// Checks the sources without running them: lint, types, format, dead code.
import { runTool, type Outcome } from './run.ts';

const checks = [
  { name: 'lint', script: 'oxlint/bin/oxlint', args: [] },
  { name: 'lint of Svelte files', script: 'eslint/bin/eslint.js', args: ['.', '--max-warnings', '0'] },
  {
    // TypeScript 7 (installed as @typescript/native-preview). It checks all files of tsconfig.json as tsc does, and the
    // templates of components as well.
    name: 'types',
    script: 'svelte-check/bin/svelte-check',
    args: ['--tsconfig', 'tsconfig.json', '--tsgo-experimental-api', '--fail-on-warnings', '--output', 'human'],
  },
  { name: 'format', script: 'oxfmt/bin/oxfmt', args: ['--check'] },
  { name: 'dead code', script: 'knip/bin/knip.js', args: ['--no-progress', '--treat-config-hints-as-errors'] },
];

/** Two at a time: more would only fight for memory on a small machine. */
const parallel = 2;

export type CheckResult = Outcome & { name: string };

/** Runs every check and says of each how it went; `report` is called as soon as one is done. */
export const runChecks = async (report: (result: CheckResult) => void): Promise<CheckResult[]> => {
  const waiting = [...checks];
  const results: CheckResult[] = [];
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const result = { name: check.name, ...(await runTool(check.script, check.args)) };
      results.push(result);
      report(result);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return results;
};

/** One line for a check that passed; all it printed for one that did not. */
export const printCheck = ({ name, ok, output, durationMs }: CheckResult): void => {
  console.log(`${ok ? 'ok  ' : 'FAIL'}  ${name} (${(durationMs / 1000).toFixed(1)} s)`);
  if (!ok) console.log(output.trim());
};

if (import.meta.main) {
  const results = await runChecks(printCheck);
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
}
