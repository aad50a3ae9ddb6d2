// `npm run kill-test [-- --cycles N --seed S]`: Galley is killed N times while it works, and nothing is lost or done twice.
import { parseArgs } from 'node:util';
import { run } from './run.ts';

const { values } = parseArgs({
  options: { cycles: { type: 'string', default: '200' }, seed: { type: 'string' } },
});
const cycles = Number(values.cycles);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const finishMs = 10 * 60_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

say(`seed ${seed}`);
const startedMs = performance.now();
const { faults, kills, needsYou, ...counts } = await run({ cycles, seed, finishMs, report: say });
for (const fault of faults) say(`VIOLATED  ${fault}`);
const { time, start, ...near } = kills;
const nearCount = Object.values(near).reduce((sum, count) => sum + count, 0);
const open = Object.entries(needsYou).map(([reason, count]) => `${count} ${reason}`);
say(
  [
    `seed ${seed}: ${time + start + nearCount} kills (${nearCount} within 5 ms of a commit or a send: ${JSON.stringify(near)})`,
    `${counts.serviceKills} of the service, ${counts.sleeps} sleeps`,
    `${counts.acknowledged} answers, ${counts.changesSent} changes sent, ${counts.posts} posts`,
    `in front of the person: ${open.join(', ') || 'nothing'}`,
    `${faults.length} violations, ${((performance.now() - startedMs) / 1000).toFixed(0)} s`,
  ].join('; '),
);
process.exitCode = faults.length > 0 ? 1 : 0;
