// `npm run endurance [-- --hours N --seed S | --window ROUNDS]`: a working day at Galley within minutes; fails when
// anything it holds on to grows. The core and the window are worked in apart.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { run } from './run.ts';

const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
    window: { type: 'string' },
  },
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * glibc gives each thread a store of memory of its own and hands little of it back: the threads for pictures come and
 * go, and what they left counts as held. With one store for all, what is resident is what is held.
 */
const inOneArena = (): number =>
  spawnSync(process.execPath, process.argv.slice(1), {
    stdio: 'inherit',
    env: { ...process.env, MALLOC_ARENA_MAX: '1' },
  }).status ?? 1;

const workInCore = async (): Promise<boolean> => {
  const startedMs = performance.now();
  const minutes = Number(values.hours) * 60;
  const outcome = await run({ minutes, everyMinutes: minutes / 32, seed: values.seed, report: say });
  for (const { measure, first, last, most, isFlat } of outcome.verdicts)
    say(
      `${isFlat ? 'flat ' : 'GROWS'}  ${measure}: ${[first, last].map((value) => value.toPrecision(4)).join(' to ')}, at most ${most.toPrecision(4)}`,
    );
  say(
    `${values.hours} hours in ${((performance.now() - startedMs) / 1000).toFixed(0)} s: ` +
      `${outcome.deeds} deeds, ${outcome.calls} calls, ${outcome.refused} of them refused, ${outcome.changes} changes`,
  );
  return outcome.verdicts.every(({ isFlat }) => isFlat);
};

const workInWindow = async (rounds: number): Promise<boolean> => {
  // What drives a browser is large, and would be counted with the core.
  const { runWindow } = await import('./window.ts');
  return runWindow({ rounds, report: say });
};

if (values.window !== undefined) process.exitCode = (await workInWindow(Number(values.window))) ? 0 : 1;
else if (process.env['MALLOC_ARENA_MAX'] === undefined) process.exitCode = inOneArena();
else process.exitCode = (await workInCore()) ? 0 : 1;
