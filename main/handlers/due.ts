// Bridge methods about what goes out soon, or did not go out.
import type { Handlers } from '../../preload/bridge.ts';
import type { Studio } from '../business.ts';

export const createDueHandlers = (studio: () => Promise<Studio>) =>
  ({
    'due.overdue': async () => (await studio()).due.overdue().entries,
    'due.day': async () => (await studio()).due.day(),
    'due.news': async () => (await studio()).dueNews(),
  }) satisfies Partial<Handlers>;
