// `npm run test:days [-- --only WORDS]`: the tests that a date could break, at each odd moment (moments.ts) and with the
// device in three time zones. The window's journeys take the zones in turn; all else runs in each.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build.ts';
import { ensureBrowser } from './chromium.ts';
import { dayJourneys, dayTests } from './date-tests.ts';
import { ensureFaketime } from './faketime.ts';
import { oddMoments } from './moments.ts';
import { readPlaywright, readRun, readVitest, type Tally } from './results.ts';
import { root, runTool, testWorkers } from './run.ts';

const zones = ['UTC', 'Asia/Kolkata', 'Pacific/Auckland'] as const;

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const moments = Object.entries(oddMoments)
  .map(([name, now], place) => ({ name, now, zoneInWindow: zones[place % zones.length] ?? 'UTC' }))
  .filter(({ name }) => name.includes(values.only));
if (moments.length === 0)
  throw new Error(`No moment is named "${values.only}". There are: ${Object.keys(oddMoments).join(', ')}.`);

const faketime = await ensureFaketime();
const browser = await ensureBrowser();
if (browser === null) throw new Error('No Chromium could be found or fetched. Install Chromium and run this again.');
await ensureBuilt();
const reports = join(root, 'test-results');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const total: Tally = { passed: 0, failures: [] };
const add = (name: string, { passed, failures }: Tally): void => {
  total.passed += passed;
  total.failures.push(...failures.map((failure) => ({ ...failure, name: `${name}: ${failure.name}` })));
  console.log(`${name}: ${passed} passed, ${failures.length} failed`);
  for (const failure of failures) console.log(`FAIL  ${failure.name}`);
};

for (const { name, now, zoneInWindow } of moments) {
  const date = faketime.environmentAt(Date.parse(now));
  for (const zone of zones) {
    const report = join(reports, 'vitest.json');
    rmSync(report, { force: true });
    const args = ['run', '--config', 'test/vitest.config.ts', '--project=!long', '--reporter=json'];
    const outcome = await runTool(
      'vitest/vitest.mjs',
      [...args, `--maxWorkers=${testWorkers}`, `--outputFile=${report}`, ...dayTests],
      { env: { ...date, TZ: zone } },
    );
    add(`${name}, ${zone}`, readRun(outcome, report, readVitest));
  }
  const report = join(reports, 'playwright.json');
  rmSync(report, { force: true });
  // Chromium does not run under libfaketime: here Galley, its window and the service have their clocks moved by the tests.
  const outcome = await runTool(
    'playwright/cli.js',
    [
      'test',
      '--config',
      'test/e2e/playwright.config.ts',
      '--project=browser',
      '--project=long',
      '--reporter=json',
      ...dayJourneys,
    ],
    {
      env: {
        GALLEY_BROWSER: browser,
        GALLEY_TEST_NOW: now,
        GALLEY_TEST_ZONE: zoneInWindow,
        TZ: zoneInWindow,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      },
    },
  );
  add(`${name}, ${zoneInWindow}, in the window`, readRun(outcome, report, readPlaywright));
}

for (const { name, message } of total.failures) console.log(`\nFAIL  ${name}\n${message.slice(0, 2000)}`);
console.log(`\nAt ${moments.length} moments: ${moments.map(({ name, now }) => `${name} (${now})`).join('; ')}.`);
console.log(`${total.passed} passed, ${total.failures.length} failed`);
process.exitCode = total.failures.length > 0 ? 1 : 0;
