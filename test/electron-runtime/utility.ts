// `utilityProcess`: a fork of Node that has a `parentPort`.
import { fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import type { ForkOptions } from 'electron';
import type { ChildPort } from '../../main/shell/electron/ports.ts';
import { afterReady } from './runtime.ts';

export const utilityProcess = {
  fork(file: string, args: string[], { env }: ForkOptions): ChildPort {
    afterReady('utilityProcess');
    const child = fork(file, args, {
      // As this process was started: Node may be behind a program that prepares it.
      execPath: process.env['GALLEY_TEST_NODE'] ?? process.execPath,
      execArgv: ['--import', new URL('utility-port.ts', import.meta.url).href],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { ...process.env, ...(env as NodeJS.ProcessEnv | undefined) },
      serialization: 'advanced',
    });
    const events = new EventEmitter();
    child.on('message', (message) => events.emit('message', message));
    child.on('exit', (code) => events.emit('exit', code));
    return Object.assign(events, {
      postMessage: (message: object) => void child.send(message),
      kill: () => child.kill(),
    });
  },
};
