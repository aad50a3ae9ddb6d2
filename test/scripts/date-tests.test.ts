// A part of a path that no test has would leave its tests out without a word.
import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { dayJourneys, temporalTests } from '../../scripts/date-tests.ts';
import { root } from '../../scripts/run.ts';

const tests = globSync('test/**/*.{test,spec}.ts', { cwd: root }).map((path) => path.replaceAll('\\', '/'));

it.each([...temporalTests, ...dayJourneys])('has tests in %s', (part) => {
  expect(tests.filter((path) => path.includes(part))).not.toEqual([]);
});
