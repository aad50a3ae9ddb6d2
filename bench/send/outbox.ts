// Galley with as many edits waiting as asked for: from the moment it may send until nothing waits any more.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { SyncStatus } from '../../preload/contract/sync.ts';
import { openBenchCore } from '../open-core.ts';
import { say } from '../store/measure.ts';

const [service = '', key = '', resourcesDir = '', count = ''] = process.argv.slice(2);
const pollEveryMs = 20;
const dataDir = mkdtempSync(join(tmpdir(), 'galley-bench-'));
const { ask, close } = await openBenchCore(dataDir, resourcesDir);

const status = () => ask('sync.status', {});
/** Until the library says so of its own state. */
const until = async (isSo: (status: SyncStatus) => boolean): Promise<void> => {
  while (!isSo(await status())) await setTimeout(pollEveryMs);
};

await ask('session.connect', { key, baseUrl: service, keyPlace: 'file' });
await until(({ filling, postCount }) => filling === null && postCount >= Number(count));
await ask('preferences.write', { airplane: true });
const drafts = [];
for (let cursor: string | undefined; drafts.length < Number(count);) {
  const page = await ask('posts.list', { status: 'draft', ...(cursor !== undefined && { cursor }) });
  drafts.push(...page.rows);
  if (page.nextCursor === null) break;
  cursor = page.nextCursor;
}
const edits = drafts.slice(0, Number(count));
for (const [number, { id, platforms }] of edits.entries()) {
  const platform = platforms[0]?.platform as 'x';
  await ask('posts.edit', { id, platform, body: `Rye bread, said again: ${number}` });
}
const { waitingCount } = await status();
if (waitingCount !== Number(count)) throw new Error(`${waitingCount} changes wait where ${count} should`);

const before = process.cpuUsage();
const begun = performance.now();
await ask('preferences.write', { airplane: false });
await until((now) => now.waitingCount + now.sendingCount === 0);
const tookMs = performance.now() - begun;
const { user, system } = process.cpuUsage(before);
const { needsYouCount } = await status();
if (needsYouCount > 0) throw new Error(`${needsYouCount} changes did not go`);
say({ perSecond: Number(count) / (tookMs / 1000), cpuUs: (user + system) / Number(count) });
await close();
rmSync(dataDir, { recursive: true, force: true });
process.exit();
