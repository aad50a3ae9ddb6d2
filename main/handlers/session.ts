// Bridge methods about signing in and out.
import type { Handlers } from '../../preload/bridge.ts';
import type { SessionControl } from '../features/account/session.ts';

export const createSessionHandlers = (session: SessionControl) =>
  ({
    'session.read': () => session.read(),
    'session.check': (input) => session.check(input),
    'session.connect': (input) => session.connect(input),
    'session.openSandbox': () => session.openSandbox(),
    'session.businesses': () => session.businesses(),
    'session.open': ({ library }) => session.open(library),
    'session.leave': (input) => session.leave(input),
    'session.retryKeychain': () => session.retryKeychain(),
  }) satisfies Partial<Handlers>;
