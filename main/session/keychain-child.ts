// The process that loads keytar: handles one request at a time over the channel to its parent, and may be killed at any
// time.
import { z } from 'zod';
import type { KeychainReason } from '../../preload/errors.ts';

/** `Galley` in the user's keychain, one entry per account. */
const serviceName = 'Galley';

const Request = z.discriminatedUnion('do', [
  z.object({ id: z.number(), do: z.literal('get'), account: z.string() }),
  z.object({ id: z.number(), do: z.literal('set'), account: z.string(), secret: z.string() }),
  z.object({ id: z.number(), do: z.literal('delete'), account: z.string() }),
]);
type Request = z.infer<typeof Request>;

/** Reasons by the error messages of keytar and libsecret. */
const reasons: readonly [RegExp, KeychainReason][] = [
  [/failed to load keytar native addon/i, 'library-missing'],
  [/locked collection/i, 'locked'],
  [/collection\/login/i, 'not-set-up'],
  [/D-Bus|was not provided|session wrapping the secret/i, 'no-service'],
];
const reasonOf = (error: unknown): KeychainReason => {
  const text = error instanceof Error ? error.message : String(error);
  return reasons.find(([pattern]) => pattern.test(text))?.[1] ?? 'failed';
};

const perform = async (request: Request): Promise<string | boolean | null> => {
  // Loaded at the first request: without libsecret the import itself throws.
  const keytar = (await import('keytar')).default;
  switch (request.do) {
    case 'get':
      return keytar.getPassword(serviceName, request.account);
    case 'set':
      await keytar.setPassword(serviceName, request.account, request.secret);
      return true;
    case 'delete':
      return keytar.deletePassword(serviceName, request.account);
  }
};

type Port = {
  postMessage(message: unknown): void;
  on(event: 'message', take: (event: { data: unknown }) => void): void;
};
const isPort = (value: unknown): value is Port =>
  typeof value === 'object' && value !== null && 'postMessage' in value && 'on' in value;

/** The channel a plain Node child has, or the one of Electron's helper process. */
const channel = () => {
  const port = 'parentPort' in process ? process.parentPort : null;
  return isPort(port)
    ? {
        send: (message: unknown) => port.postMessage(message),
        listen: (take: (message: unknown) => void) => port.on('message', ({ data }) => take(data)),
      }
    : {
        send: (message: unknown) => void process.send?.(message),
        listen: (take: (message: unknown) => void) => void process.on('message', take),
      };
};

const { send, listen } = channel();
const answer = async (message: unknown): Promise<void> => {
  const request = Request.parse(message);
  try {
    send({ id: request.id, ok: true, value: await perform(request) });
  } catch (error) {
    send({ id: request.id, ok: false, reason: reasonOf(error) });
  }
};
listen((message) => void answer(message));

// Without its parent the process has no purpose.
process.on('disconnect', () => process.exit(0));
process.on('unhandledRejection', () => process.exit(1));
