// The counting of test results: nothing that was not run may pass for a success.
import { describe, expect, it } from 'vitest';
import { readPlaywright, readVitest } from '../../scripts/results.ts';

const vitestFile = (...statuses: string[]) => ({
  name: 'a.test.ts',
  status: 'passed',
  assertionResults: statuses.map((status, index) => ({ fullName: `test ${index}`, status, failureMessages: [] })),
});

describe("Vitest's report", () => {
  it('counts what passed and names what failed', () => {
    const failed = { fullName: 'adds up', status: 'failed', failureMessages: ['expected 1 to be 2'] };
    const file = { ...vitestFile('passed', 'passed'), status: 'failed' };
    const tally = readVitest({ testResults: [{ ...file, assertionResults: [...file.assertionResults, failed] }] });
    expect(tally.passed).toBe(2);
    expect(tally.failures).toEqual([{ name: 'a.test.ts › adds up', message: 'expected 1 to be 2' }]);
  });

  it.each(['skipped', 'pending', 'todo', 'disabled'])('takes a test that was %s for a failure', (status) => {
    expect(readVitest({ testResults: [vitestFile('passed', status)] }).failures).toHaveLength(1);
  });

  it('sees a file that could not be loaded', () => {
    const broken = { ...vitestFile(), status: 'failed', message: 'Cannot find module' };
    expect(readVitest({ testResults: [broken] }).failures).toEqual([
      { name: 'a.test.ts', message: 'Cannot find module' },
    ]);
  });
});

const playwright = (projectName: string, status: string, skip?: string) => ({
  errors: [],
  suites: [
    {
      title: 'a.spec.ts',
      specs: [],
      suites: [
        {
          title: 'group',
          specs: [
            {
              title: 'opens',
              tests: [
                {
                  projectName,
                  status,
                  annotations: skip === undefined ? [] : [{ type: 'skip', description: skip }],
                  results: [{ errors: status === 'unexpected' ? [{ message: 'not visible' }] : [] }],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
});

describe("Playwright's report", () => {
  it('counts a test that passed', () => {
    expect(readPlaywright(playwright('browser', 'expected'))).toEqual({ passed: 1, failures: [] });
  });

  it('names a test that failed', () => {
    expect(readPlaywright(playwright('browser', 'unexpected')).failures).toEqual([
      { name: 'browser: a.spec.ts › group › opens', message: 'not visible' },
    ]);
  });

  it.each(['flaky', 'skipped'])('takes a test that was %s for a failure', (status) => {
    expect(readPlaywright(playwright('browser', status, 'a reason')).failures).toHaveLength(1);
  });

  it('names what went wrong before any test', () => {
    expect(readPlaywright({ suites: [], errors: [{ message: 'no build' }] }).failures).toHaveLength(1);
  });
});
