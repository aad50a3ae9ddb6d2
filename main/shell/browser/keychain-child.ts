// Starts the keychain child as a plain Node process: the browser shell's way.
import { fork } from 'node:child_process';
import type { KeychainChild } from '../../core.ts';

export const startKeychainChild = (file: string): KeychainChild => {
  const child = fork(file, [], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  // A child that could not start says so with `error`; then it never exits.
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  return {
    send: (message) => {
      if (child.connected) child.send(message);
    },
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void ended.then(listener),
    kill: () => void child.kill('SIGKILL'),
  };
};
