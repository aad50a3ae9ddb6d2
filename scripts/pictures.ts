// `npm run pictures`: takes pictures of every page in the sandbox (test/e2e/pictures), those of the docs among them.
import { ensureBrowser } from './chromium.ts';
import { runTool } from './run.ts';

const browser = await ensureBrowser();
if (browser === null) throw new Error('No Chromium could be found or fetched. Install Chromium and run this again.');
const args = ['test', '--config', 'test/e2e/playwright.config.ts', '--project=pictures', '--reporter=list'];
const { ok } = await runTool('playwright/cli.js', args, { env: { GALLEY_BROWSER: browser }, echo: true });
process.exitCode = ok ? 0 : 1;
