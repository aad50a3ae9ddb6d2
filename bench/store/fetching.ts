// What both fills share: a service beside them, a measurement of the event loop, and the numbers at the end.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { say } from './measure.ts';

const resolutionMs = 1;

/** Runs `fill` against a service with `count` posts. The delay of a loop that only waits is measured before it. */
export const timeFill = async (service: string, count: number, fill: (base: URL) => Promise<void>): Promise<void> => {
  const child = fork(service, [String(count)]);
  const [port] = (await once(child, 'message')) as [number];
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  const p99Ms = () => delays.percentile(99) / 1e6;
  delays.enable();
  await setTimeout(1500);
  const idleP99Ms = p99Ms();
  delays.reset();
  const before = process.cpuUsage();
  const begun = performance.now();
  await fill(new URL(`http://127.0.0.1:${port}`));
  const visibleMs = performance.now() - begun;
  const { user, system } = process.cpuUsage(before);
  say({ visibleMs, cpuMs: (user + system) / 1000, delayP99Ms: p99Ms(), idleP99Ms });
  child.disconnect();
  process.exit(0);
};
