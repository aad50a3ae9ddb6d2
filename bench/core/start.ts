// Galley's core from the start of its process to the first page in hand, as a shell opens it for its window.
import { openBenchCore } from '../open-core.ts';
import { say } from '../store/measure.ts';

const [dataDir = '', resourcesDir = ''] = process.argv.slice(2);
const { ask, close } = await openBenchCore(dataDir, resourcesDir);
const { rows } = await ask('posts.list', {});
// Counted from the start of the process.
const readyMs = performance.now();
if (rows.length !== 50) throw new Error(`fifty rows are wanted, and ${rows.length} came`);
const { user, system } = process.cpuUsage();
const rssMB = process.memoryUsage.rss() / 1e6;
// The next start follows a clean exit: otherwise it would check the whole library first.
await close();
say({ readyMs, cpuMs: (user + system) / 1000, rssMB });
