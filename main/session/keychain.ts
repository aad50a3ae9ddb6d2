// The operating system's keychain behind four calls, made one at a time in a process that may be killed.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { AppError, type ErrorReason, type KeychainReason, keychainReasons } from '../../preload/errors.ts';
import type { Clock } from '../kernel/clock.ts';

/** Starts main/session/keychain-child.ts; each shell does it differently. */
export type KeychainChild = {
  send(message: object): void;
  onMessage(listener: (message: unknown) => void): void;
  onExit(listener: () => void): void;
  kill(): void;
};

/**
 * All four throw AppError `keychain` with a `KeychainReason`.
 */
export type Keychain = {
  /** null: there is no entry, or the keychain is locked and could not prompt. */
  get(account: string): Promise<string | null>;
  /** Throws `invalid` for a secret that a keychain would truncate or reject. */
  set(account: string, secret: string): Promise<void>;
  delete(account: string): Promise<boolean>;
  /** Writes, reads and removes a throwaway secret, to find out whether this keychain really stores one. */
  probe(): Promise<void>;
  close(): void;
};

/** A keychain may show a prompt and wait for the user. */
const answerTimeoutMs = 60_000;
/** Windows stores at most 2,560 bytes of UTF-16 (CredWriteW). */
const maxSecretLength = 1280;

const Answer = z.union([
  z.object({ id: z.number(), ok: z.literal(true), value: z.union([z.string(), z.boolean(), z.null()]) }),
  z.object({ id: z.number(), ok: z.literal(false), reason: z.enum(keychainReasons) }),
]);
type Answer = z.infer<typeof Answer>;

const keychainError = (reason: KeychainReason, cause?: unknown) =>
  new AppError({ kind: 'keychain', message: `The keychain does not work: ${reason}.`, reason }, { cause });

/**
 * Starts the helper process at the first call, and a new one after it was killed or has crashed. Calls run one after
 * the other.
 */
export const createKeychain = ({ startChild, clock }: { startChild: () => KeychainChild; clock: Clock }): Keychain => {
  type Helper = {
    child: KeychainChild;
    waiting: null | { id: number; settle: (answer: Answer | 'stopped' | 'timed-out') => void };
  };
  let helper: Helper | null = null;
  let lastId = 0;
  let closed = false;
  /** The end of the queue: parallel calls have made keytar abort. */
  let turn: Promise<unknown> = Promise.resolve();

  const start = (): Helper => {
    const started: Helper = { child: launched(startChild), waiting: null };
    started.child.onMessage((message) => {
      const answer = Answer.safeParse(message);
      if (answer.success && answer.data.id === started.waiting?.id) started.waiting.settle(answer.data);
    });
    started.child.onExit(() => {
      if (helper === started) helper = null;
      started.waiting?.settle('stopped');
    });
    return started;
  };

  const stop = () => {
    const stopped = helper;
    helper = null;
    stopped?.child.kill();
  };

  const ask = async (request: {
    do: 'get' | 'set' | 'delete';
    account: string;
    secret?: string;
  }): Promise<string | boolean | null> => {
    if (closed) throw keychainError('stopped');
    const asked = (helper ??= start());
    const id = (lastId += 1);
    const answer = await new Promise<Answer | 'stopped' | 'timed-out'>((resolve) => {
      const cancelTimer = clock.after(answerTimeoutMs, () => asked.waiting?.settle('timed-out'));
      asked.waiting = {
        id,
        settle(outcome) {
          asked.waiting = null;
          cancelTimer();
          resolve(outcome);
        },
      };
      asked.child.send({ id, ...request });
    });
    if (typeof answer === 'object' && answer.ok) return answer.value;
    const reason = typeof answer === 'object' ? answer.reason : answer;
    // Once the keychain's service has gone away, only a new process can find it again.
    if (reason !== 'locked') stop();
    throw keychainError(reason);
  };

  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const mine = turn.then(run, run);
    turn = mine.catch(() => {});
    return mine;
  };

  const get = async (account: string) => {
    const value = await ask({ do: 'get', account });
    return typeof value === 'string' ? value : null;
  };

  return {
    get: (account) => inTurn(() => get(account)),
    set: (account, secret) =>
      inTurn(async () => {
        checkSecret(secret);
        await ask({ do: 'set', account, secret });
      }),
    delete: (account) => inTurn(async () => (await ask({ do: 'delete', account })) === true),
    probe: () =>
      inTurn(async () => {
        const account = `probe ${randomUUID()}`;
        const secret = randomUUID();
        await ask({ do: 'set', account, secret });
        const stored = await get(account);
        await ask({ do: 'delete', account });
        if (stored !== secret) throw keychainError('not-kept');
      }),
    close() {
      closed = true;
      stop();
    },
  };
};

const launched = (startChild: () => KeychainChild): KeychainChild => {
  try {
    return startChild();
  } catch (cause) {
    throw keychainError('stopped', cause);
  }
};

const checkSecret = (secret: string) => {
  const refused = (reason: ErrorReason, message: string) =>
    new AppError({ kind: 'invalid', message, reason, field: 'key' });
  if (secret === '') throw refused('key-malformed', 'The key is empty.');
  if (secret.includes('\0')) throw refused('key-malformed', 'The key holds a character that no keychain keeps.');
  if (secret.length > maxSecretLength) throw refused('key-too-long', 'The key is too long for a keychain.');
};
