// A start after a day without network: the library opened, a draft written, and what waits sent. Says when each was reached,
// in ms since its process began.
import { openBenchCore } from '../open-core.ts';

const [dataDir = '', resourcesDir = ''] = process.argv.slice(2);
const { ask } = await openBenchCore(dataDir, resourcesDir);
const { rows } = await ask('posts.list', {});
if (rows.length !== 50) throw new Error(`fifty rows are wanted, and ${rows.length} came`);
const rowsMs = performance.now();
await ask('posts.create', { platform: 'facebook', idea: 'Rye at noon' });
const draftMs = performance.now();
await ask('preferences.write', { airplane: false });
process.send?.({ rowsMs, draftMs, beganMs: performance.timeOrigin });
