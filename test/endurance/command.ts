// `npm run endurance [-- --hours N --seed S | --window ROUNDS]`: a working day at Galley within minutes; fails when
// anything it holds on to grows. The core and the window are worked in apart.
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

const workInCore = async (): Promise<boolean> => {
  const startedMs = performance.now();
  const minutes = Number(values.hours) * 60;
  const outcome = await run({ minutes, everyMinutes: minutes / 16, seed: values.seed, report: say });
  for (const { measure, first, last, allowed, isFlat } of outcome.verdicts)
    say(
      `${isFlat ? 'flat ' : 'GROWS'}  ${measure}: ${first.toPrecision(4)} to ${last.toPrecision(4)}, allowed ${allowed.toPrecision(2)} more`,
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

const isFlat = values.window === undefined ? await workInCore() : await workInWindow(Number(values.window));
process.exitCode = isFlat ? 0 : 1;
