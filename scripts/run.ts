// Runs one command and gives back how it ended and everything it printed.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** One more than cores: tests wait for processes they start, and leave theirs idle. */
export const testWorkers = availableParallelism() + 1;

export type Outcome = { ok: boolean; output: string; durationMs: number };
export type RunOptions = {
  env?: Record<string, string | undefined>;
  /** The command is killed after this; the outcome is then not ok. */
  timeoutMs?: number;
  /** Shows the output as it comes, besides giving it back. */
  echo?: boolean;
};

/** Never throws: a command that cannot start is an outcome too. Runs in the project's folder. */
export const run = (command: string, args: readonly string[], options: RunOptions = {}): Promise<Outcome> =>
  new Promise((resolve) => {
    const startedAt = performance.now();
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(options.timeoutMs === undefined ? {} : { timeout: options.timeoutMs }),
    });
    let output = '';
    for (const [stream, screen] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (options.echo) screen.write(text);
      });
    }
    const end = (ok: boolean) => resolve({ ok, output, durationMs: performance.now() - startedAt });
    child.on('error', (error) => {
      output += error.message;
      end(false);
    });
    child.on('close', (code) => end(code === 0));
  });

/** A tool of node_modules, run by this Node. `script` is its file below node_modules. */
export const runTool = (script: string, args: readonly string[], options?: RunOptions): Promise<Outcome> =>
  run(process.execPath, [join(root, 'node_modules', script), ...args], options);
