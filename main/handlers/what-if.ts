// Bridge methods about a branch of the calendar.
import type { Handlers } from '../../preload/bridge.ts';
import type { Studio } from '../business.ts';

export const createWhatIfHandlers = (studio: () => Promise<Studio>) => {
  const whatIf = async () => (await studio()).whatIf;
  return {
    'whatIf.read': async (days) => (await whatIf()).read(days),
    'whatIf.begin': async () => {
      (await whatIf()).begin();
      return null;
    },
    'whatIf.place': async ({ slots }) => (await whatIf()).place(slots),
    'whatIf.apply': async () => (await whatIf()).apply(),
    'whatIf.drop': async () => (await whatIf()).drop(),
  } satisfies Partial<Handlers>;
};
