// Bridge methods about planning many posts.
import type { Handlers } from '../../preload/bridge.ts';
import type { Studio } from '../business.ts';

export const createPlanHandlers = (studio: () => Promise<Studio>) => {
  const planning = async () => (await studio()).planning;
  return {
    'plan.slots': async () => (await planning()).slots(),
    'plan.saveSlots': async ({ slots }) => (await planning()).saveSlots(slots),
    'plan.platforms': async () => (await planning()).platforms(),
    'plan.rememberPlatforms': async (answers) => (await planning()).rememberPlatforms(answers),
    'plan.nextFree': async ({ id, platforms }) => (await planning()).nextFree(id, platforms),
    'plan.propose': async (ask) => (await planning()).propose(ask),
  } satisfies Partial<Handlers>;
};
