// Galley's core from the start of its process to the first page in hand, as a shell opens it for its window.
import { openCore } from '../../main/core.ts';
import { say } from '../store/measure.ts';

const [dataDir = '', resourcesDir = ''] = process.argv.slice(2);
const core = await openCore({
  dataDir,
  resourcesDir,
  shell: 'browser',
  version: '0.0.0',
  startKeychainChild: () => {
    throw new Error('The key is in a file.');
  },
  openUpdater: null,
  resolveProxy: null,
  startInSandbox: false,
});
const answer = await core.dispatch('posts.list', {});
// Counted from the start of the process.
const readyMs = performance.now();
if (!answer.ok) throw new Error(answer.error.message);
const { rows } = answer.value as { rows: unknown[] };
if (rows.length !== 50) throw new Error(`fifty rows are wanted, and ${rows.length} came`);
const { user, system } = process.cpuUsage();
say({ readyMs, cpuMs: (user + system) / 1000, rssMB: process.memoryUsage.rss() / 1e6 });
process.exit();
