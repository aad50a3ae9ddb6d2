// Runs the checks and the tests, and closes with one line: `N passed, N failed`. `npm test` is the gate that every change
// passes; with `--all` (`npm run test:all`) the tests in folders named `long` run too, those with dates once more on a
// native Temporal, and every journey once more in Electron. Where its binary is not, a fake of its runtime takes its place
// (test/electron-runtime); `--electron` fails there.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.ts';
import { printCheck, runChecks } from './check.ts';
import { ensureBrowser } from './chromium.ts';
import { temporalTests } from './date-tests.ts';
import { findElectron } from './electron-binary.ts';
import { ensureFfprobe } from './ffprobe.ts';
import { ensureKeyring } from './keyring.ts';
import { ensureNodeWithTemporal } from './native-temporal.ts';
import { readPlaywright, readRun, readVitest, type Failure, type Tally } from './results.ts';
import { root, run, runTool, testWorkers, type Outcome } from './run.ts';

const reports = join(root, 'test-results');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
// Tests start Galley and the service hundreds of times: each file is compiled for the first of them.
process.env['NODE_COMPILE_CACHE'] = join(reports, 'compile-cache');

const runsLong = process.argv.includes('--all');
const needsElectron = process.argv.includes('--electron');

const total: Tally = { passed: 0, failures: [] };
const fail = (failure: Failure) => total.failures.push(failure);

const count = (name: string, outcome: Outcome, file: string, read: (report: unknown) => Tally) => {
  const tally = readRun(outcome, file, read);
  total.passed += tally.passed;
  total.failures.push(...tally.failures.map((failure) => ({ ...failure, name: `${name}: ${failure.name}` })));
  const seconds = (outcome.durationMs / 1000).toFixed(1);
  console.log(`${name}: ${tally.passed} passed, ${tally.failures.length} failed (${seconds} s)`);
};

const missing = await ensureKeyring();
if (missing) fail({ name: 'keyring', message: missing });
if (runsLong) {
  const noReader = await ensureFfprobe();
  if (noReader) fail({ name: 'ffprobe', message: noReader });
}
const electron = findElectron();
if ('missing' in electron) {
  console.log(`Tests of Electron run on a fake of its runtime: ${electron.missing}.`);
  if (needsElectron) fail({ name: 'electron', message: `They were to run in Electron itself: ${electron.missing}.` });
}
const browser = await ensureBrowser();

const build = async () => {
  try {
    await ensureBuilt();
    total.passed += 1;
  } catch (error) {
    fail({ name: 'build', message: error instanceof Error ? error.message : String(error) });
  }
};
// One check takes about as long as all the others: building fills what they leave of the machine.
const [checks] = await Promise.all([runChecks(printCheck), build()]);
for (const result of checks) {
  if (result.ok) total.passed += 1;
  else fail({ name: `check: ${result.name}`, message: 'See above.' });
}

const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const vitestArgs = [vitest, 'run', '--config', 'test/vitest.config.ts', `--maxWorkers=${testWorkers}`];
const notLong = '--project=!long';
/** `node`: the one that runs them. */
const runVitest = async (name: string, node: string, filters: readonly string[]) => {
  const report = join(reports, `${name.replaceAll(' ', '-')}.json`);
  const args = [...vitestArgs, '--reporter=json', `--outputFile=${report}`, ...filters];
  // The package's own entry starts a download when Electron's binary is missing; this path stops it.
  count(name, await run(node, args, { env: { ELECTRON_OVERRIDE_DIST_PATH: reports } }), report, readVitest);
};
await runVitest('tests', process.execPath, runsLong ? [] : [notLong]);
if (runsLong) {
  try {
    await runVitest('native Temporal', await ensureNodeWithTemporal(), [notLong, ...temporalTests]);
  } catch (error) {
    fail({ name: 'native Temporal', message: error instanceof Error ? error.message : String(error) });
  }
}

if (browser) {
  const playwrightReport = join(reports, 'playwright.json');
  const env = { GALLEY_BROWSER: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport };
  const projects = ['browser', ...(runsLong ? ['long', 'electron'] : ['shell'])].map((name) => `--project=${name}`);
  const args = ['test', '--config', 'test/e2e/playwright.config.ts', '--reporter=json', ...projects];
  count('end to end', await runTool('playwright/cli.js', args, { env }), playwrightReport, readPlaywright);
} else {
  fail({ name: 'end to end', message: 'No Chromium could be found or fetched. Install Chromium and run this again.' });
}

// All names first, so that the beginning of a long list shows how much is broken.
for (const { name } of total.failures) console.log(`FAIL  ${name}`);
for (const { name, message } of total.failures) console.log(`\n${name}\n${message.slice(0, 2000)}`);
console.log(`\n${total.passed} passed, ${total.failures.length} failed`);
process.exitCode = total.failures.length > 0 ? 1 : 0;
