// A stand-in for the keychain's helper process: a test decides what it answers, and when it dies.
import type { KeychainChild } from '../../main/session/keychain.ts';

export type KeychainRequest = { id: number; do: 'get' | 'set' | 'delete'; account: string; secret?: string };

export type FakeChild = KeychainChild & {
  requests: KeychainRequest[];
  answer(message: unknown): void;
  die(): void;
  killed: boolean;
};

/** `react` may answer a request; without it the child stays silent. */
export const createFakeChildren = (react: (child: FakeChild, request: KeychainRequest) => void = () => {}) => {
  const started: FakeChild[] = [];
  const startChild = (): KeychainChild => {
    let take: (message: unknown) => void = () => {};
    let exit = () => {};
    const child: FakeChild = {
      requests: [],
      killed: false,
      send(message) {
        const request = message as KeychainRequest;
        child.requests.push(request);
        react(child, request);
      },
      onMessage: (listener) => void (take = listener),
      onExit: (listener) => void (exit = listener),
      kill() {
        child.killed = true;
        exit();
      },
      answer: (message) => take(message),
      die: () => exit(),
    };
    started.push(child);
    return child;
  };
  return { started, startChild };
};

/** A keychain that works, as long as the returned map. */
export const createWorkingKeychain = () => {
  const stored = new Map<string, string>();
  const children = createFakeChildren((child, request) => {
    const { id, account, secret = '' } = request;
    const had = stored.get(account) ?? null;
    if (request.do === 'set') stored.set(account, secret);
    if (request.do === 'delete') stored.delete(account);
    const value = request.do === 'get' ? had : request.do === 'set' ? true : had !== null;
    queueMicrotask(() => child.answer({ id, ok: true, value }));
  });
  return { ...children, stored };
};
