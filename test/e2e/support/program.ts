// A program of Galley's run beside a test: started, waited for until it names its address, and ended.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { sandboxProgram } from '../../../scripts/build.ts';

export type Program = {
  address: string;
  pid: number | undefined;
  /** All lines of its output, as they come. */
  said: readonly string[];
  end(): Promise<void>;
  /** As by a power cut: it gets no chance to put anything in order. */
  kill(): Promise<void>;
};

const startTimeoutMs = 30_000;

/** Waits for the first address on its output. Throws with all it said when it ends before. */
export const startProgram = async (args: string[], env: Record<string, string> = {}): Promise<Program> => {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 0,
  });
  const exited = once(child, 'exit');
  const said: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => said.push(line));
  const address = new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no address in time: ${said.join('\n')}`)), startTimeoutMs);
    createInterface({ input: child.stdout }).on('line', (line) => {
      said.push(line);
      const found = /https?:\/\/\S+/.exec(line)?.[0];
      if (!found) return;
      clearTimeout(timer);
      resolve(found);
    });
    child.once('exit', () => reject(new Error(`it ended early: ${said.join('\n')}`)));
  });
  const end = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await exited;
  };
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  try {
    return { address: await address, pid: child.pid, said, end, kill };
  } catch (error) {
    await end();
    throw error;
  }
};

/** The service as it was built, run alone on a free port. Arguments as `npm run sandbox` takes them. */
export const startSandboxProgram = (...args: string[]): Promise<Program> =>
  startProgram([sandboxProgram, '--port', '0', ...args]);
