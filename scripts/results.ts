// Reads what Vitest and Playwright wrote down, and counts it.
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Outcome } from './run.ts';

export type Failure = { name: string; message: string };
export type Tally = { passed: number; failures: Failure[] };

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});

/** Vitest's json report. A skipped test is a failure: nothing here may be left out silently. */
export const readVitest = (report: unknown): Tally => {
  const tally: Tally = { passed: 0, failures: [] };
  for (const file of VitestReport.parse(report).testResults) {
    for (const { fullName, status, failureMessages } of file.assertionResults) {
      const name = `${file.name} › ${fullName}`;
      if (status === 'passed') tally.passed += 1;
      else tally.failures.push({ name, message: failureMessages?.join('\n') || `The test was not run (${status}).` });
    }
    // A file that could not be loaded has no tests to speak for it.
    if (file.status === 'failed' && file.assertionResults.every(({ status }) => status === 'passed')) {
      tally.failures.push({ name: file.name, message: file.message ?? 'The file failed outside its tests.' });
    }
  }
  return tally;
};

const PlaywrightTest = z.object({
  projectName: z.string(),
  status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
  results: z.array(z.object({ errors: z.array(z.object({ message: z.string().optional() })) })),
});
const PlaywrightSuite = z.object({
  title: z.string(),
  specs: z.array(z.object({ title: z.string(), tests: z.array(PlaywrightTest) })),
  get suites() {
    return z.array(PlaywrightSuite).optional();
  },
});
const PlaywrightReport = z.object({
  suites: z.array(PlaywrightSuite),
  errors: z.array(z.object({ message: z.string().optional() })),
});

/** Playwright's json report. A skipped test is a failure here, too. */
export const readPlaywright = (report: unknown): Tally => {
  const tally: Tally = { passed: 0, failures: [] };
  const { suites, errors } = PlaywrightReport.parse(report);
  for (const { message } of errors)
    tally.failures.push({ name: 'end to end', message: message ?? 'It did not start.' });
  const walk = (suite: z.infer<typeof PlaywrightSuite>, above: string) => {
    const path = above ? `${above} › ${suite.title}` : suite.title;
    for (const spec of suite.specs) {
      for (const test of spec.tests) {
        const name = `${test.projectName}: ${path} › ${spec.title}`;
        const said = test.results.flatMap((result) => result.errors.map(({ message }) => message ?? '')).join('\n');
        if (test.status === 'expected') tally.passed += 1;
        else tally.failures.push({ name, message: said || `The test was not run (${test.status}).` });
      }
    }
    for (const inner of suite.suites ?? []) walk(inner, path);
  };
  for (const suite of suites) walk(suite, '');
  return tally;
};

/** The report of a run that has ended. One that ended badly without saying which test it was is a failure by itself. */
export const readRun = (outcome: Outcome, file: string, read: (report: unknown) => Tally): Tally => {
  const tally: Tally = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failures: [] };
  if (!outcome.ok && tally.failures.length === 0)
    tally.failures.push({ name: 'the run', message: outcome.output.trim().slice(-4000) });
  if (outcome.ok && tally.passed === 0) tally.failures.push({ name: 'the run', message: 'Not one test was found.' });
  return tally;
};
