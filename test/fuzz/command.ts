// `npm run fuzz [-- --calls N --seed S]`: everything a window gone bad could ask, through both shells.
import { parseArgs } from 'node:util';
import { runFuzz, spoken } from './run.ts';

const { values } = parseArgs({
  options: { calls: { type: 'string', default: '50000' }, seed: { type: 'string', default: '1' } },
});
const startedMs = performance.now();
const report = (line: string): void => void process.stdout.write(`${line}\n`);
const outcome = await runFuzz({ calls: Number(values.calls), seed: Number(values.seed), report });
for (const fault of outcome.faults) report(`FAULT  ${fault}`);
report(`${spoken(outcome)}; ${((performance.now() - startedMs) / 1000).toFixed(0)} s`);
process.exitCode = outcome.faults.length > 0 ? 1 : 0;
