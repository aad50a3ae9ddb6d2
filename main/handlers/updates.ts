// Bridge methods about new versions of Galley.
import type { Handlers } from '../../preload/bridge.ts';
import type { Updates } from '../updates.ts';

export const createUpdateHandlers = (updates: Updates) =>
  ({
    'updates.read': () => updates.read(),
    'updates.check': () => updates.check(),
    'updates.download': () => updates.download(),
    'updates.restart': () => updates.restart(),
  }) satisfies Partial<Handlers>;
