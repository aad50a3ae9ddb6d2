// `npm run hostile-media [-- --files N --seed S]`: malformed files, and none crashes, hangs or takes the memory.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createClock } from '../../../main/kernel/clock.ts';
import { runHostile } from './hostile.ts';

const { values } = parseArgs({
  options: { files: { type: 'string', default: '2000' }, seed: { type: 'string', default: '1' } },
});
const count = Number(values.files);
const seed = Number(values.seed);
const limits = { worstMs: 5_000, peakBytes: 512 * 1024 * 1024 };

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const folder = mkdtempSync(join(tmpdir(), 'galley-hostile-'));
const onProgress = (done: number) => {
  if (done % 250 === 0) say(`${done} of ${count}`);
};
const report = await runHostile({ count, seed, folder, clock: createClock(), onProgress });
rmSync(folder, { recursive: true });

for (const failure of report.failures) say(`FAILED  ${failure}`);
for (const [became, files] of Object.entries(report.counts)) say(`${became.padEnd(20)} ${files}`);
say(
  `worst ${report.worst.ms.toFixed(0)} ms (${report.worst.name}), peak ${Math.round(report.peakBytes / 1024 / 1024)} MB`,
);
say(`seed ${seed}: ${count} files, ${report.failures.length} failures, ${report.lostThreads} threads lost`);
const isBroken = report.failures.length > 0 || report.worst.ms > limits.worstMs || report.peakBytes > limits.peakBytes;
process.exitCode = isBroken ? 1 : 0;
