// Bridge methods about signing in and out.
import type { Handlers } from '../../preload/bridge.ts';
import type { SessionControl } from '../studio/session.ts';

export const createSessionHandlers = (session: SessionControl) =>
  ({
    'session.read': () => session.read(),
    'session.check': (input) => session.check(input),
    'session.connect': (input) => session.connect(input),
    'session.openSandbox': () => session.openSandbox(),
    'session.leave': () => session.leave(),
    'session.leftBehind': () => session.leftBehind(),
    'session.retryKeychain': () => session.retryKeychain(),
  }) satisfies Partial<Handlers>;
