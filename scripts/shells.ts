// Runs one of the two shells until it ends: Electron's, or the browser's where Electron ends as soon as it starts.
import { spawn } from 'node:child_process';
import type { ElectronChoice } from './electron-binary.ts';

type Command = { program: string; args: readonly string[] };

export type Ended = {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Why it could not be started at all. */
  error: Error | null;
  durationMs: number;
};

/** With this variable, which editors set for their children, Electron's binary is a plain Node without a window. */
const runAsNode = 'ELECTRON_RUN_AS_NODE';

/** Runs it in this terminal, without what would keep Electron from opening a window. */
export const runShell = ({ program, args }: Command, cwd: string): Promise<Ended> =>
  new Promise((resolve) => {
    const startedAt = performance.now();
    // Windows takes names of variables in any case.
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => name.toUpperCase() !== runAsNode));
    const shell = spawn(program, args, { cwd, env, stdio: 'inherit' });
    // Ctrl-C reaches the shell by itself; it ends when it has put everything away, and then so does this.
    const forward = (signal: NodeJS.Signals) => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) shell.kill(signal);
    };
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
    for (const signal of signals) process.on(signal, forward);
    const end = (ended: Omit<Ended, 'durationMs'>) => {
      for (const signal of signals) process.off(signal, forward);
      resolve({ ...ended, durationMs: performance.now() - startedAt });
    };
    shell.on('error', (error) => end({ code: null, signal: null, error }));
    shell.on('close', (code, signal) => end({ code, signal, error: null }));
  });

/** Later endings are crashes of a Galley that was open. */
const atStartMs = 2000;
/** Of the dynamic linker, for a library that is missing. */
const libraryMissing = 127;

/** Why Electron could not open a window; null when it was open, or ended as it was asked to. */
const failureOf = ({ code, signal, error, durationMs }: Ended): string | null => {
  if (error) return `Electron could not be started: ${error.message}`;
  if (durationMs > atStartMs) return null;
  if (code === libraryMissing) return 'Electron needs a library that this system does not have, named above';
  return signal === 'SIGTRAP' ? 'Electron stopped as it started, for the reason above' : null;
};

type Options = {
  electron: ElectronChoice;
  /** Of Electron. */
  electronArgs: readonly string[];
  browser: Command;
  run: (command: Command) => Promise<Ended>;
  print: (line: string) => void;
};

/** Resolves with the exit code once Galley has ended. */
export const openGalley = async ({ electron, electronArgs, browser, run, print }: Options): Promise<number> => {
  if ('path' in electron) {
    const ended = await run({ program: electron.path, args: electronArgs });
    const failure = failureOf(ended);
    if (failure === null) return ended.code ?? 1;
    print(`Galley opens in the browser, because ${failure}.`);
  } else {
    print(`Galley opens in the browser, because ${electron.missing}.`);
    // Without a period, so that it can be copied to its end.
    if (electron.advice) print(`To open it in Electron, run: ${electron.advice}`);
  }
  const { code, error } = await run(browser);
  if (error) print(`Galley couldn't start: ${error.message}`);
  return code ?? 1;
};
