// Runs keychain calls given as JSON in the arguments and prints what each gave; started inside a session bus of its own.
import { fork } from 'node:child_process';
import { z } from 'zod';
import { createClock } from '../../main/kernel/clock.ts';
import { createKeychain } from '../../main/session/keychain.ts';
import { errorData } from '../../preload/errors.ts';

const Steps = z.array(z.tuple([z.enum(['get', 'set', 'delete', 'probe'])], z.string()));

const keychain = createKeychain({
  clock: createClock(),
  startChild() {
    const child = fork(`${import.meta.dirname}/../../main/session/keychain-child.ts`, [], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    return {
      send: (message) => void child.send(message),
      onMessage: (listener) => void child.on('message', listener),
      onExit: (listener) => void child.on('exit', listener),
      kill: () => void child.kill('SIGKILL'),
    };
  },
});

const outcomes: unknown[] = [];
for (const [name, account = '', secret = ''] of Steps.parse(JSON.parse(process.argv[2] ?? ''))) {
  try {
    outcomes.push(
      (await {
        get: () => keychain.get(account),
        set: () => keychain.set(account, secret),
        delete: () => keychain.delete(account),
        probe: () => keychain.probe(),
      }[name]()) ?? null,
    );
  } catch (error) {
    outcomes.push(errorData(error).reason);
  }
}
keychain.close();
process.stdout.write(JSON.stringify(outcomes));
